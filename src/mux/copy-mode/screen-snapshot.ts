// The alternate screen as it was when copy mode began: the program behind it goes on drawing, and what it draws has
// no history in which places could be followed. Above it stand the rows of the primary screen, as they are now, and
// above those is history: rows that go from one of them to the other stay in the tape that is read.

import {
  type CellTables,
  type GraphemeHolder,
  Row,
  type StyleHolder,
  CellTables as Tables,
} from "../../cells/index.js";
import type { TapeScreen } from "../../document/index.js";
import type { Screen } from "../../vt/index.js";
import type { Tape } from "../tape.js";

export class ScreenSnapshot implements TapeScreen, StyleHolder, GraphemeHolder {
  readonly #tables: CellTables;
  readonly #primary: Screen;
  readonly #tape: Tape;
  #cols: number;
  #rows: readonly Row[] = [];
  #apartFrom = 0;

  /** `dispose` it. */
  constructor(tables: CellTables, primary: Screen, tape: Tape, screen: Screen) {
    this.#tables = tables;
    this.#primary = primary;
    this.#tape = tape;
    this.#cols = screen.cols;
    tables.styles.addHolder(this);
    tables.graphemes.addHolder(this);
    this.take(screen);
  }

  get cols(): number {
    return this.#cols;
  }

  /** The rows of the primary screen down to its bottom. */
  get apartFrom(): number {
    return this.#apartFrom;
  }

  get rowCount(): number {
    return this.#apartFrom + this.#rows.length;
  }

  row(screenRow: number): Row {
    if (screenRow < this.#apartFrom) return this.#primary.row(screenRow);
    return this.#rows[screenRow - this.#apartFrom] ?? new Row(this.#cols);
  }

  /** Shows what the screen shows now. */
  take(screen: Screen): void {
    this.#cols = screen.cols;
    this.#rows = screen.allRows().map((row) => copyOf(row, screen.cols));
  }

  /** Before a look: crops or pads the rows, and counts those above. */
  fit(cols: number): void {
    this.#apartFrom = this.#tape.bottom(this.#primary.rowCount) + 1;
    if (cols === this.#cols) return;
    this.#cols = cols;
    this.#rows = this.#rows.map((row) => copyOf(row, cols));
  }

  markStyles(marks: Uint8Array): void {
    for (const row of this.#rows) Tables.markRow(row, marks, undefined);
  }

  markGraphemes(marks: Uint8Array): void {
    for (const row of this.#rows) Tables.markRow(row, undefined, marks);
  }

  dispose(): void {
    this.#tables.styles.removeHolder(this);
    this.#tables.graphemes.removeHolder(this);
  }
}

function copyOf(row: Row, cols: number): Row {
  const copy = new Row(cols);
  copy.copyFrom(row);
  return copy;
}
