// The alternate screen as it was when copy mode began: the program behind it goes on drawing, and what it draws has
// no history in which places could be followed.

import {
  type CellTables,
  type GraphemeHolder,
  Row,
  type StyleHolder,
  CellTables as Tables,
} from "../../cells/index.js";
import type { TapeScreen } from "../../document/index.js";
import type { Screen } from "../../vt/index.js";

export class ScreenSnapshot implements TapeScreen, StyleHolder, GraphemeHolder {
  readonly isApart = true;
  readonly #tables: CellTables;
  #cols: number;
  #rows: readonly Row[] = [];

  /** `dispose` it. */
  constructor(tables: CellTables, screen: Screen) {
    this.#tables = tables;
    this.#cols = screen.cols;
    tables.styles.addHolder(this);
    tables.graphemes.addHolder(this);
    this.take(screen);
  }

  get cols(): number {
    return this.#cols;
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  row(screenRow: number): Row {
    return this.#rows[screenRow] ?? new Row(this.#cols);
  }

  /** Shows what the screen shows now. */
  take(screen: Screen): void {
    this.#cols = screen.cols;
    this.#rows = screen.allRows().map((row) => copyOf(row, screen.cols));
  }

  /** Crops or pads the rows. */
  fit(cols: number): void {
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
