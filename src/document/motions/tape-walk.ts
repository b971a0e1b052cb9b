// A place on a tape's rows that steps about as a cursor does: over wide graphemes, around row ends, along wrapped
// lines. The motions of copy mode are made of these. Behaviour: tmux 3.3a's copy mode.

import type { LayoutPlace, TapeRows } from "../tape-rows.js";

export class TapeWalk implements LayoutPlace {
  readonly rows: TapeRows;
  row: number;
  col: number;

  constructor(rows: TapeRows, { row, col }: LayoutPlace) {
    this.rows = rows;
    this.row = row;
    this.col = col;
  }

  get place(): LayoutPlace {
    return { row: this.row, col: this.col };
  }

  get #lastRow(): number {
    return this.rows.count - 1;
  }

  /** One grapheme on. `wraps`: from a row's end to the next row. `pastEnd`: to the right edge, whatever is there. */
  right(wraps: boolean, pastEnd: boolean): void {
    const end = pastEnd ? this.rows.cols : this.rows.length(this.row);
    if (this.col < end) {
      this.col += 1;
      while (this.col < end && this.rows.isTail(this.row, this.col)) this.col += 1;
    } else if (wraps && this.row < this.#lastRow) {
      this.row += 1;
      this.col = 0;
    }
  }

  /** One grapheme back; from a row's start to the end of the row before, where that is `wraps` or the same line. */
  left(wraps: boolean): void {
    this.#leaveTail();
    if (this.col > 0) this.col -= 1;
    else if (this.row > 0 && (wraps || this.rows.isWrapped(this.row - 1))) {
      this.row -= 1;
      this.col = this.rows.length(this.row);
    }
  }

  up(): void {
    if (this.row > 0) this.row -= 1;
    this.#leaveTail();
  }

  down(): void {
    if (this.row < this.#lastRow) this.row += 1;
    this.#leaveTail();
  }

  /** To the first cell of the line, on whichever row that is. */
  lineStart(): void {
    while (this.row > 0 && this.rows.isWrapped(this.row - 1)) this.row -= 1;
    this.col = 0;
  }

  /** Behind the last cell of the line. `pastEnd`: to the right edge. */
  lineEnd(pastEnd: boolean): void {
    while (this.row < this.#lastRow && this.rows.isWrapped(this.row)) this.row += 1;
    this.col = pastEnd ? this.rows.cols : this.rows.length(this.row);
  }

  /** To the first cell of the line that is no space; its end where there is none. */
  indentation(): void {
    this.lineStart();
    for (;;) {
      const length = this.rows.length(this.row);
      let col = 0;
      while (col < length && this.rows.text(this.row, col) === " ") col += 1;
      this.col = col;
      if (col < length || !this.rows.isWrapped(this.row) || this.row === this.#lastRow) return;
      this.row += 1;
    }
  }

  /** To the next cell of the line, this one included, with this text; false, and stays, without one. */
  jump(text: string): boolean {
    let { row, col } = this;
    for (;;) {
      for (const length = this.rows.length(row); col < length; col += 1) {
        if (this.rows.text(row, col) !== text) continue;
        this.row = row;
        this.col = col;
        return true;
      }
      if (row === this.#lastRow || !this.rows.isWrapped(row)) return false;
      row += 1;
      col = 0;
    }
  }

  /** To the cell of the line before, or this one, with this text; false, and stays, without one. */
  jumpBack(text: string): boolean {
    let { row, col } = this;
    for (;;) {
      for (; col >= 0; col -= 1) {
        if (this.rows.text(row, col) !== text) continue;
        this.row = row;
        this.col = col;
        return true;
      }
      if (row === 0 || !this.rows.isWrapped(row - 1)) return false;
      row -= 1;
      col = this.rows.length(row) - 1;
    }
  }

  #leaveTail(): void {
    while (this.col > 0 && this.rows.isTail(this.row, this.col)) this.col -= 1;
  }
}
