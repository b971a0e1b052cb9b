// The addressable rows × cols of one emulated screen, its cursor and its margins, and the primitives that move
// whole rows. It knows that rows can belong to Blocks and reports what happens to such rows; what follows from
// that is decided outside.

import { Row, RowWriting } from "../cells/index.js";

/** Told what happens to whole rows. The primary screen has a real one, the alternate screen `ignoreRows`. */
export interface RowEvents {
  /**
   * `row` leaves at the top of the screen and becomes history. Borrowed: it is recycled after the call.
   */
  rowLeft(row: Row): void;
  /** A tagged row is about to be changed by ordinary traffic. The callee removes the tags of the whole Block. */
  blockTouched(row: Row): void;
  /** Rows were moved, inserted or dropped while Block rows were on the screen; some Blocks may be torn. */
  rowsMoved(): void;
  /**
   * Row 0 no longer goes on the line of the last row that left: it was erased, or another row came in its place.
   */
  topBroken?(): void;
  /** A control function took the cursor up from row `from`; `isRelative`: by a number of rows, not to a row. */
  cursorRose?(from: number, isRelative: boolean): void;
}

export const ignoreRows: RowEvents = {
  rowLeft() {},
  blockTouched() {},
  rowsMoved() {},
};

/** DECSC: what DECRC brings back. `row` and `col` travel with their row when the tape moves. */
export interface SavedCursor {
  row: number;
  col: number;
  pendingWrap: boolean;
  style: number;
  originMode: boolean;
  /** G0–G3 designations and which of them GL is, as the emulator encodes them. */
  charsets: number;
}

/** A screen is the window `[base, base + rowCount)` of a longer array, so that scrolling moves no rows. */
export class Screen {
  #window: Row[];
  #base = 0;
  #cols: number;
  #rowCount: number;
  readonly #events: RowEvents;

  /** 0-based; `cursorCol < cols` always, with `pendingWrap` for "past the last column". */
  cursorRow = 0;
  cursorCol = 0;
  /** A character was written in the last column and the next one wraps first (DECAWM). */
  pendingWrap = false;
  saved: SavedCursor | undefined;
  /** Scroll region `[marginTop, marginBottom)`. */
  marginTop = 0;
  marginBottom: number;
  /** Columns `[marginLeft, marginRight)`; narrower than the screen only with DECLRMM. */
  marginLeft = 0;
  marginRight: number;
  /** At least one row of the screen carries a Block tag. Kept by whoever sets and clears tags. */
  hasBlocks = false;

  constructor(cols: number, rowCount: number, events: RowEvents) {
    this.#cols = cols;
    this.#rowCount = rowCount;
    this.#events = events;
    this.marginBottom = rowCount;
    this.marginRight = cols;
    this.#window = [];
    for (let index = 0; index < rowCount; index += 1) this.#window.push(new Row(cols));
  }

  get cols(): number {
    return this.#cols;
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  /** `screenRow` in `[0, rowCount)`. Borrowed until rows move. */
  row(screenRow: number): Row {
    return this.#window[this.#base + screenRow]!;
  }

  /** Where the cursor is. */
  get cursorLine(): Row {
    return this.#window[this.#base + this.cursorRow]!;
  }

  /** No left or right margin is set. */
  get isFullWidth(): boolean {
    return this.marginLeft === 0 && this.marginRight === this.#cols;
  }

  /** To be called before ordinary traffic changes any cell of `row`. */
  touch(row: Row): void {
    row.written |= RowWriting.any;
    if (row.block !== 0) this.#events.blockTouched(row);
  }

  /** To be called after the cursor was taken from row `from` to where it is now, see `RowEvents.cursorRose`. */
  cursorLeft(from: number, isRelative: boolean): void {
    if (this.cursorRow < from) this.#events.cursorRose?.(from, isRelative);
  }

  /**
   * Scrolls `[top, bottom)` up by `count` rows; blank rows with `style` come in at the bottom. With
   * `toHistory` the rows leaving at row 0 become history; otherwise they are dropped.
   */
  scrollUp(top: number, bottom: number, count: number, style: number, toHistory: boolean): void {
    const amount = Math.min(count, bottom - top);
    if (amount <= 0) return;
    const isArchiving = toHistory && top === 0;
    if (top === 0 && bottom === this.#rowCount) {
      this.#scrollWhole(amount, style, isArchiving);
      if (isArchiving) return;
      this.breakLineAbove(0);
      if (this.hasBlocks) this.#events.rowsMoved();
      return;
    }
    const window = this.#window;
    const first = this.#base + top;
    const end = this.#base + bottom;
    const leaving = window.slice(first, first + amount);
    if (isArchiving) for (const row of leaving) this.#events.rowLeft(row);
    window.copyWithin(first, first + amount, end);
    for (let index = 0; index < amount; index += 1) {
      const row = leaving[index]!;
      row.resetStyled(style);
      window[end - amount + index] = row;
    }
    if (!isArchiving) this.breakLineAbove(top);
    if (this.hasBlocks) this.#events.rowsMoved();
  }

  /** The line of the row above `top` ends there: what was or comes at `top` is not its continuation. */
  breakLineAbove(top: number): void {
    if (top > 0) this.#window[this.#base + top - 1]!.softWrap = false;
    else this.#events.topBroken?.();
  }

  /** Scrolls `[top, bottom)` down by `count` rows; what falls out at the bottom is dropped. */
  scrollDown(top: number, bottom: number, count: number, style: number): void {
    const amount = Math.min(count, bottom - top);
    if (amount <= 0) return;
    const window = this.#window;
    const first = this.#base + top;
    const end = this.#base + bottom;
    const leaving = window.slice(end - amount, end);
    window.copyWithin(first + amount, first, end - amount);
    for (let index = 0; index < amount; index += 1) {
      const row = leaving[index]!;
      row.resetStyled(style);
      window[first + index] = row;
    }
    this.breakLineAbove(top);
    window[end - 1]!.softWrap = false;
    if (this.hasBlocks) this.#events.rowsMoved();
  }

  #scrollWhole(amount: number, style: number, isArchiving: boolean): void {
    const rowCount = this.#rowCount;
    for (let index = 0; index < amount; index += 1) {
      if (this.#base + rowCount === this.#window.length) this.#slideBack();
      const row = this.#window[this.#base]!;
      if (isArchiving) this.#events.rowLeft(row);
      row.resetStyled(style);
      this.#window[this.#base + rowCount] = row;
      this.#base += 1;
    }
  }

  /** Brings the window back to the start of an array four screens long. Amortised O(1) a scroll. */
  #slideBack(): void {
    const rowCount = this.#rowCount;
    if (this.#base > 0) {
      this.#window.copyWithin(0, this.#base, this.#base + rowCount);
      this.#base = 0;
    }
    // The slots behind the window repeat rows of it; they are overwritten before they are read.
    const wanted = rowCount * 4;
    while (this.#window.length < wanted) this.#window.push(this.#window[0]!);
  }

  /**
   * Puts other rows in: the tape moved or the screen was resized. `rows` is the whole new screen, every row with
   * `cols` columns; the caller sets cursor and saved cursor.
   */
  replaceRows(rows: Row[], cols: number): void {
    this.#window = rows;
    this.#base = 0;
    const isSameSize = rows.length === this.#rowCount && cols === this.#cols;
    this.#rowCount = rows.length;
    this.#cols = cols;
    if (!isSameSize) this.resetMargins();
  }

  resetMargins(): void {
    this.marginTop = 0;
    this.marginBottom = this.#rowCount;
    this.resetSideMargins();
  }

  resetSideMargins(): void {
    this.marginLeft = 0;
    this.marginRight = this.#cols;
  }

  /** All rows, top to bottom. Borrowed rows in a new array. */
  allRows(): Row[] {
    return this.#window.slice(this.#base, this.#base + this.#rowCount);
  }

  /** Crops or pads to a new size without reflow; what the alternate screen does. Keeps the cursor inside. */
  crop(cols: number, rowCount: number): void {
    const rows = this.allRows();
    // Rows go away below the cursor first, then at the top, so that the cursor's row stays.
    const surplus = Math.max(0, rows.length - rowCount);
    const fromTop = Math.max(0, Math.min(surplus, this.cursorRow - rowCount + 1));
    const kept = rows.slice(fromTop, fromTop + rowCount);
    const resized = kept.map((row) => {
      if (row.cols === cols) return row;
      const copy = new Row(cols);
      copy.copyFrom(row);
      copy.softWrap = row.softWrap && cols === row.cols;
      return copy;
    });
    while (resized.length < rowCount) resized.push(new Row(cols));
    this.replaceRows(resized, cols);
    this.cursorRow = Math.max(0, Math.min(this.cursorRow - fromTop, rowCount - 1));
    this.cursorCol = Math.min(this.cursorCol, cols - 1);
    this.pendingWrap = false;
    if (this.saved !== undefined) {
      this.saved.row = Math.max(0, Math.min(this.saved.row - fromTop, rowCount - 1));
      this.saved.col = Math.min(this.saved.col, cols - 1);
    }
    this.resetMargins();
  }
}
