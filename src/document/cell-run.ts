// A logical line as cells: the line that goes on on the screen, or one decoded to be looked at. Grows as rows join
// it, and knows where its rows begin at one width.

import { BLANK, type Row, TAIL, WIDE } from "../cells/index.js";
import type { Cells } from "./line-slab.js";

/** Capacity kept when a run is emptied. */
const KEPT_CELLS = 4096;

export class CellRun implements Cells {
  codes = new Uint32Array(256);
  styles = new Uint32Array(256);
  used = 0;
  /** `RowMark` bits of the line. */
  marks = 0;
  hasWide = false;
  #rowsCols = 0;
  /** Row starts in cells at `#rowsCols`, found so far; meaningful only with wide cells. */
  #starts = new Uint32Array(4);
  #rowCount = 1;
  #scanned = 0;
  #col = 0;

  get sizeBytes(): number {
    return this.codes.byteLength + this.styles.byteLength + this.#starts.byteLength;
  }

  reset(): void {
    this.used = 0;
    this.marks = 0;
    this.hasWide = false;
    this.#rowsCols = 0;
    if (this.codes.length > KEPT_CELLS) {
      this.codes = new Uint32Array(256);
      this.styles = new Uint32Array(256);
      this.#starts = new Uint32Array(4);
    }
  }

  /** Makes room for `cells` in all. */
  reserve(cells: number): void {
    if (cells <= this.codes.length) return;
    const capacity = Math.max(cells, this.codes.length * 2);
    const codes = new Uint32Array(capacity);
    codes.set(this.codes.subarray(0, this.used));
    const styles = new Uint32Array(capacity);
    styles.set(this.styles.subarray(0, this.used));
    this.codes = codes;
    this.styles = styles;
  }

  append(row: Cells, count: number): void {
    this.reserve(this.used + count);
    let isWide = this.hasWide;
    for (let col = 0, at = this.used; col < count; col += 1, at += 1) {
      const code = row.codes[col]!;
      this.codes[at] = code;
      this.styles[at] = row.styles[col]!;
      if ((code & WIDE) !== 0) isWide = true;
    }
    this.used += count;
    this.hasWide = isWide;
  }

  appendBlanks(count: number): void {
    this.reserve(this.used + count);
    this.codes.fill(BLANK, this.used, this.used + count);
    this.styles.fill(0, this.used, this.used + count);
    this.used += count;
  }

  /** Begins one more row at this width, with nothing in it: blanks to the end of the last row, and one behind. */
  appendBlankRow(cols: number): void {
    const lastStart = this.rowStart(cols, this.rowCount(cols) - 1);
    this.appendBlanks(Math.max(0, lastStart + cols - this.used) + 1);
  }

  /** Keeps cells `[0, count)`. */
  truncate(count: number): void {
    this.used = count;
    if (this.#rowsCols === 0) return;
    while (this.#rowCount > 1 && this.#starts[this.#rowCount - 1]! >= count) this.#rowCount -= 1;
    this.#scanned = this.#starts[this.#rowCount - 1]!;
    this.#col = 0;
  }

  /** Drops unstyled blanks at the end. */
  trim(): void {
    let used = this.used;
    while (used > 0 && this.codes[used - 1] === BLANK && this.styles[used - 1] === 0) used -= 1;
    if (used < this.used) this.truncate(used);
  }

  /** Rows at a width, at least 1. */
  rowCount(cols: number): number {
    if (!this.hasWide) return Math.max(1, Math.ceil(this.used / cols));
    this.#scan(cols);
    return this.#rowCount;
  }

  /** CellOffset of a row's start; the line's end for `rowIndex` at or past the row count. */
  rowStart(cols: number, rowIndex: number): number {
    if (!this.hasWide) return Math.min(this.used, rowIndex * cols);
    this.#scan(cols);
    return rowIndex >= this.#rowCount ? this.used : this.#starts[rowIndex]!;
  }

  /** The row that shows a cell; the last row at and past the end. */
  rowOfOffset(cols: number, cellOffset: number): number {
    if (!this.hasWide) return Math.min(this.rowCount(cols) - 1, Math.floor(cellOffset / cols));
    this.#scan(cols);
    let low = 0;
    let high = this.#rowCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#starts[middle]! <= cellOffset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Fills `into` (at least `cols` wide) with a row. `isOpen`: the line goes on behind its last row. */
  renderRow(cols: number, rowIndex: number, isOpen: boolean, into: Row): void {
    into.reset();
    const start = this.rowStart(cols, rowIndex);
    const end = this.rowStart(cols, rowIndex + 1);
    copyRowCells(this, start, end, cols, into);
    into.softWrap = isOpen || rowIndex + 1 < this.rowCount(cols);
    if (rowIndex === 0) into.marks = this.marks;
  }

  #scan(cols: number): void {
    if (this.#rowsCols !== cols) {
      this.#rowsCols = cols;
      this.#starts[0] = 0;
      this.#rowCount = 1;
      this.#scanned = 0;
      this.#col = 0;
    }
    for (let at = this.#scanned; at < this.used; ) {
      const isWide = isWholeWide(this, at, this.used);
      const cells = Math.min(isWide ? 2 : 1, cols);
      if (this.#col + cells > cols) {
        this.#beginRow(at);
        this.#col = 0;
      }
      this.#col += cells;
      at += isWide ? 2 : 1;
    }
    this.#scanned = this.used;
  }

  #beginRow(start: number): void {
    if (this.#rowCount === this.#starts.length) {
      const grown = new Uint32Array(this.#starts.length * 2);
      grown.set(this.#starts);
      this.#starts = grown;
    }
    this.#starts[this.#rowCount] = start;
    this.#rowCount += 1;
  }
}

function isWholeWide(cells: Cells, at: number, end: number): boolean {
  return (cells.codes[at]! & WIDE) !== 0 && at + 1 < end && (cells.codes[at + 1]! & TAIL) !== 0;
}

/** Copies cells `[start, end)`, one row, to the front of `into`. A wide grapheme in one column shows U+FFFD. */
export function copyRowCells(from: Cells, start: number, end: number, cols: number, into: Row): void {
  const count = Math.min(end - start, cols);
  const codes = into.codes;
  const styles = into.styles;
  for (let col = 0; col < count; col += 1) {
    codes[col] = from.codes[start + col]!;
    styles[col] = from.styles[start + col]!;
  }
  if (count === 1 && end - start === 2 && isWholeWide(from, start, end)) codes[0] = 0xfffd;
  into.used = count;
}
