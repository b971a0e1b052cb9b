// Where the host's cursor is, as far as we know, and the cheapest bytes that bring it elsewhere.
// A line feed is used only behind a carriage return and only to column 0, so that it does not matter whether the
// host's tty turns LF into CR LF. Nothing here can scroll: a move never passes the last row.
// Source: ECMA-48 8.3 CUP, CUU, CUD, CUF, CUB; C0 BS, CR, LF.

import type { ByteWriter } from "./byte-writer.js";

/** Backspaces cost one byte each; `CSI n D` four. */
const LONGEST_BACKSPACE = 4;
/** Line feeds behind a CR up to here are no longer than CUP. */
const LONGEST_LINE_FEED = 4;

export class HostCursor {
  readonly #out: ByteWriter;
  /** -1: not known. */
  row = -1;
  col = -1;

  constructor(out: ByteWriter) {
    this.#out = out;
  }

  forget(): void {
    this.row = -1;
    this.col = -1;
  }

  at(row: number, col: number): void {
    this.row = row;
    this.col = col;
  }

  isAt(row: number, col: number): boolean {
    return this.row === row && this.col === col;
  }

  /** Addresses the cursor whatever is known. */
  address(row: number, col: number): void {
    const out = this.#out;
    out.ascii("\x1b[");
    if (row > 0 || col > 0) out.number(row + 1);
    if (col > 0) {
      out.byte(0x3b);
      out.number(col + 1);
    }
    out.byte(0x48);
    this.at(row, col);
  }

  moveTo(row: number, col: number): void {
    if (this.isAt(row, col)) return;
    if (this.row < 0) {
      this.address(row, col);
      return;
    }
    const down = row - this.row;
    const right = col - this.col;
    if (down === 0) this.#along(col, right);
    else if (col === 0 && down > 0 && down <= LONGEST_LINE_FEED) {
      if (this.col > 0) this.#out.byte(0x0d);
      for (let step = 0; step < down; step += 1) this.#out.byte(0x0a);
    } else if (right === 0) {
      this.#step(Math.abs(down), down > 0 ? 0x42 : 0x41);
    } else {
      this.address(row, col);
    }
    this.at(row, col);
  }

  #along(col: number, right: number): void {
    if (col === 0) {
      this.#out.byte(0x0d);
    } else if (right < 0 && -right <= LONGEST_BACKSPACE) {
      for (let step = 0; step < -right; step += 1) this.#out.byte(0x08);
    } else {
      this.#step(Math.abs(right), right > 0 ? 0x43 : 0x44);
    }
  }

  #step(count: number, final: number): void {
    this.#out.ascii("\x1b[");
    if (count > 1) this.#out.number(count);
    this.#out.byte(final);
  }
}
