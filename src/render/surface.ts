// A rectangle of cells for a whole client, with its cursor and what the host terminal is wanted to be. The
// composer writes it, the renderer reads it.

import { invariant } from "../base/index.js";
import { CellTables, type GraphemeHolder, Row, type StyleHolder } from "../cells/index.js";
import { type HostState, homeCursor, plainHostState, type SurfaceCursor } from "./host-state.js";

/** Holds style and cluster ids; `dispose` when done, or they are held for ever. */
export class Surface implements StyleHolder, GraphemeHolder {
  readonly tables: CellTables;
  readonly cursor: SurfaceCursor = homeCursor();
  readonly host: HostState = plainHostState();
  #rows: Row[] = [];
  #cols: number;

  /** `rowCount` and `cols` are at least 1. */
  constructor(tables: CellTables, rowCount: number, cols: number) {
    this.tables = tables;
    this.#cols = cols;
    this.resize(rowCount, cols);
    tables.styles.addHolder(this);
    tables.graphemes.addHolder(this);
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  get cols(): number {
    return this.#cols;
  }

  /** `row` in `[0, rowCount)`; the caller may write into it. Its tags and flags are not looked at. */
  row(row: number): Row {
    const found = this.#rows[row];
    invariant(found !== undefined, `surface has ${this.#rows.length} rows, asked for ${row}`);
    return found;
  }

  /** Blanks everything when the size changed; nothing otherwise. */
  resize(rowCount: number, cols: number): void {
    if (rowCount === this.#rows.length && cols === this.#cols) return;
    this.#cols = cols;
    this.#rows = Array.from({ length: rowCount }, () => new Row(cols));
  }

  /** Blanks every cell; cursor and host state stay. */
  clear(): void {
    for (const row of this.#rows) row.reset();
  }

  markStyles(marks: Uint8Array): void {
    for (const row of this.#rows) CellTables.markRow(row, marks, undefined);
  }

  markGraphemes(marks: Uint8Array): void {
    for (const row of this.#rows) CellTables.markRow(row, undefined, marks);
  }

  dispose(): void {
    this.tables.styles.removeHolder(this);
    this.tables.graphemes.removeHolder(this);
  }
}
