// The text of one Block: pieces of at most 4096 UTF-16 units with running counts, so that appending costs the
// fragment, cutting a suffix costs one piece, and any scalar is found in O(log pieces + one piece).
// Spec: protocol §7 (lengths and `retain` count scalars), §8 (line breaks).

import { invariant } from "../base/index.js";

/** UTF-16 units a piece holds at most; a surrogate pair is never cut. */
const PIECE_UNITS = 4096;
/** Concatenations after which a growing piece is copied flat, so that no rope of strings is kept alive. */
const JOINS_BEFORE_COPY = 64;
/** Shorter strings are never slices of a longer one in V8. */
const SHORTEST_SLICE = 13;

interface Piece {
  text: string;
  scalars: number;
  utf8Bytes: number;
  /** Line breaks that end in this piece; an LF behind the CR of the piece before is none. */
  breaks: number;
  readonly scalarsBefore: number;
  readonly utf8BytesBefore: number;
  readonly breaksBefore: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The same text in memory of its own: a slice would keep the whole Message alive. */
function ownCopy(text: string): string {
  return text.length < SHORTEST_SLICE ? text : decoder.decode(encoder.encode(text));
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

/** UTF-16 index of scalar number `scalars` of a text that holds at least so many. */
export function scalarToUtf16(text: string, scalars: number): number {
  let at = 0;
  for (let count = 0; count < scalars; count += 1) {
    at += isHighSurrogate(text.charCodeAt(at)) ? 2 : 1;
  }
  return at;
}

export class BlockText {
  #pieces: Piece[] = [];
  #joins = 0;

  constructor(text = "") {
    this.append(text);
  }

  get scalarCount(): number {
    const last = this.#pieces.at(-1);
    return last === undefined ? 0 : last.scalarsBefore + last.scalars;
  }

  get utf8Bytes(): number {
    const last = this.#pieces.at(-1);
    return last === undefined ? 0 : last.utf8BytesBefore + last.utf8Bytes;
  }

  /** Logical lines: a trailing break ends the last line and begins none; an empty text is one line. */
  get lineCount(): number {
    const last = this.#pieces.at(-1);
    if (last === undefined) return 1;
    const lastUnit = last.text.charCodeAt(last.text.length - 1);
    const isEnded = lastUnit === 10 || lastUnit === 13;
    return last.breaksBefore + last.breaks + (isEnded ? 0 : 1);
  }

  /** Memory held, about: two bytes a unit at worst, plus the records. */
  get sizeBytes(): number {
    const last = this.#pieces.at(-1);
    if (last === undefined) return 64;
    // UTF-8 length is a fair stand-in for V8's one- or two-byte strings.
    return last.utf8BytesBefore + last.utf8Bytes + 64 + 96 * this.#pieces.length;
  }

  /** Amortised O(fragment). */
  append(fragment: string): void {
    let at = 0;
    while (at < fragment.length) {
      let last = this.#pieces.at(-1);
      if (last === undefined || last.text.length >= PIECE_UNITS - 1) last = this.#beginPiece(last);
      let end = Math.min(fragment.length, at + PIECE_UNITS - last.text.length);
      if (end < fragment.length && isHighSurrogate(fragment.charCodeAt(end - 1))) end -= 1;
      this.#grow(last, fragment, at, end);
      at = end;
    }
  }

  /** Keeps the first `retainScalars` scalars and appends `replacement`. */
  replaceSuffix(retainScalars: number, replacement: string): void {
    invariant(retainScalars >= 0 && retainScalars <= this.scalarCount, "a Block is cut inside its text");
    this.#truncate(retainScalars);
    this.append(replacement);
  }

  replaceAll(text: string): void {
    this.#pieces = [];
    this.#joins = 0;
    this.append(text);
  }

  /** UTF-8 length of the first `retainScalars` scalars; O(log pieces + one piece). */
  prefixUtf8Bytes(retainScalars: number): number {
    const piece = this.#pieces[this.#pieceIndexOf(retainScalars)];
    if (piece === undefined) return 0;
    const within = retainScalars - piece.scalarsBefore;
    if (within >= piece.scalars) return piece.utf8BytesBefore + piece.utf8Bytes;
    const counts = countText(piece.text, 0, unitIndexOf(piece, within), false);
    return piece.utf8BytesBefore + counts.utf8Bytes;
  }

  /** The text of scalars `[start, end)`, clamped to the text. */
  sliceScalars(start: number, end: number): string {
    let text = "";
    this.eachFrom(start, (pieceText, fromUnit, scalarAt) => {
      const wanted = end - scalarAt;
      if (wanted <= 0) return false;
      const rest = pieceText.length - fromUnit;
      if (wanted >= rest) {
        text += fromUnit === 0 ? pieceText : pieceText.slice(fromUnit);
        return true;
      }
      const part = pieceText.slice(fromUnit, Math.min(pieceText.length, fromUnit + wanted * 2));
      const units = scalarToUtf16Clamped(part, wanted);
      text += part.slice(0, units);
      return true;
    });
    return text;
  }

  /**
   * Calls `visit` with each piece of text from scalar `start` on, the UTF-16 index to begin at (0 but for the
   * first), and the scalar offset there; until it returns false.
   */
  eachFrom(start: number, visit: (text: string, fromUnit: number, scalarAt: number) => boolean): void {
    let index = this.#pieceIndexOf(start);
    let fromScalar = start;
    for (; index < this.#pieces.length; index += 1) {
      const piece = this.#pieces[index];
      if (piece === undefined) return;
      const within = Math.min(Math.max(0, fromScalar - piece.scalarsBefore), piece.scalars);
      if (within < piece.scalars && !visit(piece.text, unitIndexOf(piece, within), fromScalar)) return;
      fromScalar = piece.scalarsBefore + piece.scalars;
    }
  }

  toString(): string {
    return this.#pieces.length === 1
      ? (this.#pieces[0]?.text ?? "")
      : this.#pieces.map((piece) => piece.text).join("");
  }

  #beginPiece(before: Piece | undefined): Piece {
    if (before !== undefined && this.#joins > 0) before.text = ownCopy(before.text);
    this.#joins = 0;
    const piece: Piece = {
      text: "",
      scalars: 0,
      utf8Bytes: 0,
      breaks: 0,
      scalarsBefore: this.scalarCount,
      utf8BytesBefore: this.utf8Bytes,
      breaksBefore: before === undefined ? 0 : before.breaksBefore + before.breaks,
    };
    this.#pieces.push(piece);
    return piece;
  }

  #grow(piece: Piece, fragment: string, start: number, end: number): void {
    const counts = countText(fragment, start, end, this.#endsWithCr(piece));
    piece.scalars += counts.scalars;
    piece.utf8Bytes += counts.utf8Bytes;
    piece.breaks += counts.breaks;
    const part = ownCopy(fragment.slice(start, end));
    if (piece.text === "") {
      piece.text = part;
      return;
    }
    piece.text += part;
    this.#joins += 1;
    if (this.#joins >= JOINS_BEFORE_COPY) {
      piece.text = ownCopy(piece.text);
      this.#joins = 0;
    }
  }

  /** Whether the text so far, of which `last` is the last piece (perhaps still empty), ends in CR. */
  #endsWithCr(last: Piece): boolean {
    const before = last.text === "" ? this.#pieces.at(-2) : last;
    return before !== undefined && before.text.charCodeAt(before.text.length - 1) === 13;
  }

  #truncate(scalars: number): void {
    const index = this.#pieceIndexOf(scalars);
    const piece = this.#pieces[index];
    if (piece === undefined) return;
    const within = scalars - piece.scalarsBefore;
    if (within >= piece.scalars) {
      this.#pieces.length = index + 1;
      return;
    }
    this.#pieces.length = index;
    this.#joins = 0;
    this.append(piece.text.slice(0, unitIndexOf(piece, within)));
  }

  /** Index of the piece that holds scalar number `scalar`; the last one at and past the end. */
  #pieceIndexOf(scalar: number): number {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      const piece = this.#pieces[middle];
      if (piece !== undefined && piece.scalarsBefore <= scalar) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function unitIndexOf(piece: Piece, scalars: number): number {
  return piece.scalars === piece.text.length ? scalars : scalarToUtf16(piece.text, scalars);
}

function scalarToUtf16Clamped(text: string, scalars: number): number {
  let at = 0;
  for (let count = 0; count < scalars && at < text.length; count += 1) {
    at += isHighSurrogate(text.charCodeAt(at)) ? 2 : 1;
  }
  return at;
}

function countText(
  text: string,
  start: number,
  end: number,
  isAfterCr: boolean,
): { scalars: number; utf8Bytes: number; breaks: number } {
  let scalars = 0;
  let utf8Bytes = 0;
  let breaks = 0;
  let wasCr = isAfterCr;
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    scalars += 1;
    if (unit < 0x80) {
      utf8Bytes += 1;
      if (unit === 10) {
        if (!wasCr) breaks += 1;
      } else if (unit === 13) breaks += 1;
      wasCr = unit === 13;
      continue;
    }
    wasCr = false;
    if (unit < 0x800) utf8Bytes += 2;
    else if (isHighSurrogate(unit)) {
      utf8Bytes += 4;
      at += 1;
    } else utf8Bytes += 3;
  }
  return { scalars, utf8Bytes, breaks };
}
