// The cells of one frame as flat arrays in a canonical form: what a host shows, or is to show.
// Canonical: a blank nobody wrote and a space are the same, halves of wide graphemes are whole, and no code is a
// control.

import {
  CLUSTER,
  CODE_VALUE_MASK,
  type GraphemeHolder,
  type Row,
  type StyleHolder,
  TAIL,
  WIDE,
} from "../cells/index.js";
import type { Surface } from "./surface.js";

export const SPACE = 0x20;
const REPLACEMENT = 0xfffd;
/** No row of a surface has this version. */
const UNREAD = -1;

export class Picture implements StyleHolder, GraphemeHolder {
  rowCount = 0;
  cols = 0;
  /** Row by row, `rowCount * cols` each. */
  codes = new Uint32Array(0);
  styles = new Uint32Array(0);
  /** The surface that rows were read from, and by row which version of its cells stands here; UNREAD for none. */
  #source: Surface | undefined;
  #versions = new Float64Array(0);

  resize(rowCount: number, cols: number): void {
    if (rowCount === this.rowCount && cols === this.cols) return;
    this.rowCount = rowCount;
    this.cols = cols;
    this.codes = new Uint32Array(rowCount * cols);
    this.styles = new Uint32Array(rowCount * cols);
    this.codes.fill(SPACE);
    this.#versions = new Float64Array(rowCount).fill(UNREAD);
  }

  blank(): void {
    this.codes.fill(SPACE);
    this.styles.fill(0);
    this.#versions.fill(UNREAD);
  }

  /** Reads the rows that are not what was read last. */
  readFrom(surface: Surface): void {
    this.resize(surface.rowCount, surface.cols);
    if (this.#source !== surface) this.#versions.fill(UNREAD);
    this.#source = surface;
    for (let row = 0; row < this.rowCount; row += 1) {
      const version = surface.rowVersion(row);
      if (this.#versions[row] === version) continue;
      this.#versions[row] = version;
      this.#readRow(surface.shownRow(row), row * this.cols);
    }
  }

  /** Blanks the bottom right grapheme unless it and its neighbour are plain narrow scalars. */
  clearCorner(): void {
    const last = this.codes.length - 1;
    const code = this.codes[last] ?? SPACE;
    const before = this.cols > 1 ? (this.codes[last - 1] ?? SPACE) : TAIL;
    if (((code | before) & (CLUSTER | WIDE | TAIL)) === 0) return;
    this.#versions[this.rowCount - 1] = UNREAD;
    for (let at = code === TAIL ? last - 1 : last; at <= last; at += 1) {
      this.codes[at] = SPACE;
      this.styles[at] = 0;
    }
  }

  isSameRow(other: Picture, row: number): boolean {
    const version = this.#versions[row];
    if (version !== UNREAD && version === other.#versions[row] && this.#source === other.#source) return true;
    const end = (row + 1) * this.cols;
    for (let at = row * this.cols; at < end; at += 1) {
      if (this.codes[at] !== other.codes[at] || this.styles[at] !== other.styles[at]) return false;
    }
    return true;
  }

  hashRow(row: number): number {
    let hash = 0x811c_9dc5;
    const end = (row + 1) * this.cols;
    for (let at = row * this.cols; at < end; at += 1) {
      hash = Math.imul(hash ^ (this.codes[at] ?? 0), 0x0100_0193);
      hash = Math.imul(hash ^ (this.styles[at] ?? 0), 0x85eb_ca6b);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** Cells up to the last one that is not a default blank. */
  usedOfRow(row: number): number {
    const start = row * this.cols;
    let end = start + this.cols;
    while (end > start && this.codes[end - 1] === SPACE && this.styles[end - 1] === 0) end -= 1;
    return end - start;
  }

  /** Moves rows `[top, bottom)` up by `lines` (down when negative) and blanks what is laid bare. */
  scroll(top: number, bottom: number, lines: number): void {
    this.#versions.fill(UNREAD, top, bottom);
    const cols = this.cols;
    const [start, end] = [top * cols, bottom * cols];
    const shift = Math.min(Math.abs(lines) * cols, end - start);
    for (const [cells, blank] of [
      [this.codes, SPACE],
      [this.styles, 0],
    ] as const) {
      if (lines > 0) {
        cells.copyWithin(start, start + shift, end);
        cells.fill(blank, end - shift, end);
      } else {
        cells.copyWithin(start + shift, start, end - shift);
        cells.fill(blank, start, start + shift);
      }
    }
  }

  markStyles(marks: Uint8Array): void {
    for (const style of this.styles) marks[style] = 1;
  }

  markGraphemes(marks: Uint8Array): void {
    for (const code of this.codes) if ((code & CLUSTER) !== 0) marks[code & CODE_VALUE_MASK] = 1;
  }

  #readRow(row: Row, start: number): void {
    const { codes, styles, cols } = this;
    const used = Math.min(row.used, cols, row.codes.length);
    for (let col = 0; col < used; col += 1) {
      const code = row.codes[col] ?? 0;
      const style = row.styles[col] ?? 0;
      const at = start + col;
      styles[at] = style;
      if (code > SPACE && code < 0x7f) {
        codes[at] = code;
      } else if ((code & WIDE) !== 0 && col + 1 < used && ((row.codes[col + 1] ?? 0) & TAIL) !== 0) {
        codes[at] = printable(code);
        codes[at + 1] = TAIL;
        styles[at + 1] = style;
        col += 1;
      } else if ((code & (WIDE | TAIL)) !== 0) {
        codes[at] = SPACE;
      } else {
        codes[at] = printable(code);
      }
    }
    codes.fill(SPACE, start + used, start + cols);
    styles.fill(0, start + used, start + cols);
  }
}

/** Nothing that a host would obey or that is no scalar: U+FFFD stands for it. */
function printable(code: number): number {
  if ((code & CLUSTER) !== 0) return code;
  const value = code & CODE_VALUE_MASK;
  if (value === 0) return SPACE;
  const isControl = value < SPACE || (value >= 0x7f && value < 0xa0);
  const isNoScalar = value > 0x10_ffff || (value >= 0xd800 && value < 0xe000);
  return isControl || isNoScalar ? (code & WIDE) | REPLACEMENT : code;
}
