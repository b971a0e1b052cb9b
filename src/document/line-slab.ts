// Output lines in history: a slab of bytes that holds many lines, text and styles, without an object per line.
//
// A line is a record `[text][styles]` in `bytes`; three words of `meta` a line say where the record ends, how many
// cells it has and its flags. Text, cell by cell:
//   20–7E         that ASCII character
//   00 n          n blank cells nobody wrote
//   01 n text     a cluster of `n >> 1` UTF-8 bytes; bit 0 of n = wide
//   02 cell       the scalar that follows has not the width of the width table (one cell instead of two, or two)
//   03 n          the scalar n, below 20
//   other         a scalar in UTF-8, 7F included; wide if the width table says so
// A wide tail is not stored. Styles: none if every cell has the default style, else runs `n ref` that cover the
// line; ref 0 = a definition follows, 1 = the default style, else 2 + the slab offset of a definition. Numbers are
// LEB128. A definition: a byte of kinds (2 bits each for foreground, background, underline colour: 0 default,
// 1 palette, 2 RGB, 3 raw; bit 6 attributes follow, bit 7 link follows), then those fields.

import { type CellTables, CLUSTER, CODE_VALUE_MASK, scalarWidth, TAIL, WIDE } from "../cells/index.js";
import type { ByteNeedle } from "./byte-needle.js";
import { complexText, decodeCells, wideRowCount } from "./cell-reading.js";
import { decodeDefinition, encodeDefinition, MAX_DEFINITION_BYTES, type SlabLink } from "./style-codec.js";

/** Cells with a count: what a Row and a CellRun have in common. */
export interface Cells {
  codes: Uint32Array;
  styles: Uint32Array;
  used: number;
}

/** Bits of a line's flags above the four `RowMark` bits. */
export const LineFlag = {
  /** Bytes of text are not cells: something but printable ASCII is in it. */
  complex: 1 << 4,
  wide: 1 << 5,
  styled: 1 << 6,
} as const;
const MARK_MASK = 0x0f;

const META_WORDS = 3;
/** Arguments of one call; engines take tens of thousands. */
const MAX_CALL_ARGUMENTS = 8192;
/** Fixed memory of a slab: objects and array headers. */
const RECORD_BYTES = 600;
/** Fixed memory of a link: object and string headers. */
const LINK_RECORD_BYTES = 100;

/** Live style ids to definitions of the slab being written. One a document; forgets on a sweep and a new slab. */
export class StyleReferences {
  #refs = new Uint32Array(256);
  #stamps = new Uint32Array(256);
  #stamp = 1;

  forget(): void {
    this.#stamp += 1;
  }

  /** Reference of a style in the slab being written; 0 if it has none. */
  find(style: number): number {
    return style < this.#stamps.length && this.#stamps[style] === this.#stamp ? this.#refs[style]! : 0;
  }

  set(style: number, ref: number): void {
    if (style >= this.#refs.length) {
      const length = Math.max(style + 1, this.#refs.length * 2);
      const refs = new Uint32Array(length);
      refs.set(this.#refs);
      const stamps = new Uint32Array(length);
      stamps.set(this.#stamps);
      this.#refs = refs;
      this.#stamps = stamps;
    }
    this.#refs[style] = ref;
    this.#stamps[style] = this.#stamp;
  }
}

/** Printable: 20–7E. */
function isAscii(code: number): boolean {
  return (code - 0x20) >>> 0 <= 0x5e;
}

const encoder = new TextEncoder();
const latinDecoder = new TextDecoder("latin1");

/** Memory a slab is written in; what it holds does not count. */
export interface SlabRoom {
  readonly bytes: Uint8Array;
  readonly meta: Uint32Array;
}

export function slabRoom(capacityBytes: number): SlabRoom {
  return { bytes: new Uint8Array(capacityBytes), meta: new Uint32Array(16 * META_WORDS) };
}

export class LineSlab {
  #bytes: Uint8Array;
  #length = 0;
  #meta: Uint32Array;
  #lineCount = 0;
  #complexLines = 0;
  readonly #links: SlabLink[] = [];
  #linkBytes = 0;
  /** Lines not evicted; the Document's count. */
  liveLines = 0;

  /** Takes `room` over. */
  constructor(room: SlabRoom) {
    this.#bytes = room.bytes;
    this.#meta = room.meta;
  }

  get lineCount(): number {
    return this.#lineCount;
  }

  /** Bytes of records and links: what fullness is measured by. */
  get contentBytes(): number {
    return this.#length + this.#linkBytes;
  }

  /** Memory held. */
  get sizeBytes(): number {
    return this.#bytes.length + this.#meta.byteLength + RECORD_BYTES + this.#linkBytes;
  }

  cellCount(line: number): number {
    return this.#meta[line * META_WORDS + 1]!;
  }

  flags(line: number): number {
    return this.#meta[line * META_WORDS + 2]!;
  }

  marks(line: number): number {
    return this.flags(line) & MARK_MASK;
  }

  /** Has a wide cell. */
  hasWide(line: number): boolean {
    return (this.flags(line) & LineFlag.wide) !== 0;
  }

  /**
   * Moves into memory of exactly its size and gives up its room, for the next slab to be written in: a flood then asks
   * for no memory but what it keeps, and leaves no holes. The slab can still grow again.
   */
  settle(): SlabRoom {
    const room = { bytes: this.#bytes, meta: this.#meta };
    this.#bytes = this.#bytes.slice(0, this.#length);
    this.#meta = this.#meta.slice(0, this.#lineCount * META_WORDS);
    return room;
  }

  /** Appends cells `[0, count)` as a line. Allocates nothing but room. */
  append(cells: Cells, count: number, marks: number, references: StyleReferences, tables: CellTables): void {
    this.#reserve(count * 6 + 16);
    const codes = cells.codes;
    const styles = cells.styles;
    const bytes = this.#bytes;
    const start = this.#length;
    let styleBits = 0;
    let col = 0;
    // Four cells at a time: the flood of printable ASCII is what this loop is for, and it is half as long so.
    for (const end = count - 3; col < end; col += 4) {
      const a = codes[col]! | 0;
      const b = codes[col + 1]! | 0;
      const c = codes[col + 2]! | 0;
      const d = codes[col + 3]! | 0;
      if (!(isAscii(a) && isAscii(b) && isAscii(c) && isAscii(d))) break;
      styleBits |= styles[col]! | styles[col + 1]! | styles[col + 2]! | styles[col + 3]!;
      bytes[start + col] = a;
      bytes[start + col + 1] = b;
      bytes[start + col + 2] = c;
      bytes[start + col + 3] = d;
    }
    for (; col < count; col += 1) {
      const code = codes[col]! | 0;
      if (!isAscii(code)) break;
      styleBits |= styles[col]!;
      bytes[start + col] = code;
    }
    this.#length = start + col;
    let flags = marks & MARK_MASK;
    if (col < count) {
      flags |= LineFlag.complex | this.#appendComplex(codes, col, count, tables);
      this.#complexLines += 1;
      for (; col < count; col += 1) styleBits |= styles[col]!;
    }
    if (styleBits !== 0) {
      flags |= LineFlag.styled;
      this.#appendStyles(styles, count, references, tables);
    }
    let meta = this.#meta;
    const word = this.#lineCount * META_WORDS;
    if (word === meta.length) {
      meta = new Uint32Array(Math.max(16 * META_WORDS, word * 2));
      meta.set(this.#meta);
      this.#meta = meta;
    }
    meta[word] = this.#length;
    meta[word + 1] = count;
    meta[word + 2] = flags;
    this.#lineCount += 1;
  }

  /** Writes a line's cells over those of `into`, which has room for them, and sets `used` to their count. */
  decode(line: number, into: Cells, tables: CellTables): void {
    const count = this.cellCount(line);
    const flags = this.flags(line);
    const bytes = this.#bytes;
    let at = this.recordStart(line);
    const codes = into.codes;
    if ((flags & LineFlag.complex) === 0) {
      for (let col = 0; col < count; col += 1) codes[col] = bytes[at + col]!;
      at += count;
    } else at = decodeCells(bytes, at, count, into, tables);
    if ((flags & LineFlag.styled) === 0) into.styles.fill(0, 0, count);
    into.used = count;
    if ((flags & LineFlag.styled) !== 0) this.#decodeStyles(at, count, into, tables);
  }

  /** The bytes of all records as one string of a character each; printable ASCII stands for itself. */
  latinText(): string {
    return latinDecoder.decode(this.#bytes.subarray(0, this.#length));
  }

  /** Where a line's record begins in `latinText`. */
  recordStart(line: number): number {
    return line === 0 ? 0 : this.#meta[(line - 1) * META_WORDS]!;
  }

  isComplex(line: number): boolean {
    return (this.flags(line) & LineFlag.complex) !== 0;
  }

  /** The text of a line with cells that are not printable ASCII; blanks are spaces, those at the end are left out. */
  complexText(line: number): string {
    return complexText(this.#bytes, this.recordStart(line), this.cellCount(line));
  }

  /** The text of a line of printable ASCII only. O(line), where `latinText` is O(slab). */
  asciiText(line: number): string {
    let at = this.recordStart(line);
    const end = at + this.cellCount(line);
    let text = "";
    for (; at < end; at += MAX_CALL_ARGUMENTS) {
      const piece = this.#bytes.subarray(at, Math.min(end, at + MAX_CALL_ARGUMENTS));
      text += String.fromCharCode.apply(null, piece as unknown as number[]);
    }
    return text;
  }

  /** The first of lines `[line, end)` that may have the needle in its text; `end` if none has. */
  nextLineWith(needle: ByteNeedle, line: number, end: number): number {
    let limit = this.#complexLines === 0 ? end : line;
    while (limit < end && !this.isComplex(limit)) limit += 1;
    const at = needle.indexIn(this.#bytes, this.recordStart(line), this.recordStart(limit));
    return at < 0 ? limit : this.#lineAt(at, line, limit);
  }

  /** The last of lines `[first, line]` that may have the needle in its text; `first - 1` if none has. */
  previousLineWith(needle: ByteNeedle, first: number, line: number): number {
    let limit = this.#complexLines === 0 ? first - 1 : line;
    while (limit >= first && !this.isComplex(limit)) limit -= 1;
    const at = needle.lastIndexIn(this.#bytes, this.recordStart(limit + 1), this.recordStart(line + 1));
    return at < 0 ? limit : this.#lineAt(at, limit + 1, line + 1);
  }

  /** The line in `[first, end)` whose record holds a byte. */
  #lineAt(at: number, first: number, end: number): number {
    let [low, high] = [first, end - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.recordStart(middle) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Rows of a line with wide cells at a width. O(text). */
  wideRowCount(line: number, cols: number): number {
    return wideRowCount(this.#bytes, this.recordStart(line), this.cellCount(line), cols);
  }

  /** Forgets the last line. Definitions in it are gone: references must be forgotten by the caller. */
  pop(): void {
    this.#lineCount -= 1;
    if (this.isComplex(this.#lineCount)) this.#complexLines -= 1;
    this.#length = this.#lineCount === 0 ? 0 : this.#meta[(this.#lineCount - 1) * META_WORDS]!;
  }

  #reserve(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(wanted, Math.min(this.#bytes.length * 2, wanted + 65_536)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  #putNumber(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length] = (rest & 0x7f) | 0x80;
      this.#length += 1;
      rest >>>= 7;
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  /** Returns the `wide` flag if a wide cell was written. Room for six bytes a cell is reserved. */
  #appendComplex(codes: Uint32Array, from: number, count: number, tables: CellTables): number {
    let flags = 0;
    for (let col = from; col < count; col += 1) {
      const code = codes[col]!;
      if (code === 0) {
        let end = col + 1;
        while (end < count && codes[end] === 0) end += 1;
        this.#bytes[this.#length] = 0;
        this.#length += 1;
        this.#putNumber(end - col);
        col = end - 1;
        continue;
      }
      // A tail without its wide half is a cell that shows nothing.
      if ((code & TAIL) !== 0) {
        this.#bytes[this.#length] = 0;
        this.#bytes[this.#length + 1] = 1;
        this.#length += 2;
        continue;
      }
      const isWide = (code & WIDE) !== 0 && col + 1 < count && (codes[col + 1]! & TAIL) !== 0;
      const value = code & CODE_VALUE_MASK;
      if ((code & CLUSTER) !== 0)
        this.#appendCluster(tables.graphemes.text(value), isWide, (count - col) * 6);
      else this.#appendScalar(value, isWide);
      if (isWide) {
        flags |= LineFlag.wide;
        col += 1;
      }
    }
    return flags;
  }

  #appendCluster(text: string, isWide: boolean, reserveBytes: number): void {
    this.#reserve(text.length * 3 + 8 + reserveBytes);
    this.#bytes[this.#length] = 1;
    this.#length += 1;
    const encoded = encoder.encode(text);
    this.#putNumber((encoded.length << 1) | (isWide ? 1 : 0));
    this.#bytes.set(encoded, this.#length);
    this.#length += encoded.length;
  }

  #appendScalar(scalar: number, isWide: boolean): void {
    const bytes = this.#bytes;
    let at = this.#length;
    if (isWide !== (scalarWidth(scalar) === 2)) {
      bytes[at] = 2;
      at += 1;
    }
    if (scalar < 0x20) {
      bytes[at] = 3;
      bytes[at + 1] = scalar;
      at += 2;
    } else if (scalar < 0x80) {
      bytes[at] = scalar;
      at += 1;
    } else if (scalar < 0x800) {
      bytes[at] = 0xc0 | (scalar >> 6);
      bytes[at + 1] = 0x80 | (scalar & 0x3f);
      at += 2;
    } else if (scalar < 0x1_0000) {
      bytes[at] = 0xe0 | (scalar >> 12);
      bytes[at + 1] = 0x80 | ((scalar >> 6) & 0x3f);
      bytes[at + 2] = 0x80 | (scalar & 0x3f);
      at += 3;
    } else {
      bytes[at] = 0xf0 | (scalar >> 18);
      bytes[at + 1] = 0x80 | ((scalar >> 12) & 0x3f);
      bytes[at + 2] = 0x80 | ((scalar >> 6) & 0x3f);
      bytes[at + 3] = 0x80 | (scalar & 0x3f);
      at += 4;
    }
    this.#length = at;
  }

  #appendStyles(styles: Uint32Array, count: number, references: StyleReferences, tables: CellTables): void {
    for (let col = 0; col < count; ) {
      const style = styles[col]!;
      let end = col + 1;
      while (end < count && styles[end] === style) end += 1;
      this.#reserve(MAX_DEFINITION_BYTES + 16);
      this.#putNumber(end - col);
      col = end;
      if (style === 0) {
        this.#putNumber(1);
        continue;
      }
      const ref = references.find(style);
      if (ref !== 0) {
        this.#putNumber(ref);
        continue;
      }
      this.#putNumber(0);
      references.set(style, this.#length + 2);
      const linkCount = this.#links.length;
      this.#length = encodeDefinition(this.#bytes, this.#length, style, tables, this.#links);
      if (this.#links.length > linkCount) {
        const link = this.#links[linkCount]!;
        this.#linkBytes += LINK_RECORD_BYTES + 2 * (link.uri.length + link.group.length);
      }
    }
  }

  #decodeStyles(from: number, count: number, into: Cells, tables: CellTables): void {
    const bytes = this.#bytes;
    const styles = into.styles;
    let at = from;
    for (let col = 0; col < count; ) {
      let run = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at]!;
        at += 1;
        run |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      let ref = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at]!;
        at += 1;
        ref |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      let style = 0;
      if (ref === 0) {
        style = decodeDefinition(bytes, at, tables, this.#links, scratch);
        at = scratch.end;
      } else if (ref !== 1) style = decodeDefinition(bytes, ref - 2, tables, this.#links, scratch);
      styles.fill(style, col, col + run);
      col += run;
    }
  }
}

const scratch = { end: 0 };
