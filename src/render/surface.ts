// A rectangle of cells for a whole client, with its cursor and what the host terminal is wanted to be. The
// composer writes it, the renderer reads it.

import { InvariantError } from "../base/index.js";
import { CellTables, type GraphemeHolder, Row, type StyleHolder } from "../cells/index.js";
import { type HostState, homeCursor, plainHostState, type SurfaceCursor } from "./host-state.js";

/** Holds style and cluster ids; `dispose` when done, or they are held for ever. */
export class Surface implements StyleHolder, GraphemeHolder {
  readonly tables: CellTables;
  readonly cursor: SurfaceCursor = homeCursor();
  readonly host: HostState = plainHostState();
  #rows: Row[] = [];
  #cols: number;
  /** By row: a number that no other content of this surface's rows had. */
  #versions = new Float64Array(0);
  #lastVersion = 0;

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

  /**
   * `row` in `[0, rowCount)`; the caller may write into it until the surface is painted. Its tags and flags are not
   * looked at.
   */
  row(row: number): Row {
    this.#lastVersion += 1;
    this.#versions[row] = this.#lastVersion;
    return this.shownRow(row);
  }

  /** The same, not to be written into. */
  shownRow(row: number): Row {
    const found = this.#rows[row];
    // Asked for every row of every picture: the sentence is made only when it is needed.
    if (found === undefined) {
      throw new InvariantError(`surface has ${this.#rows.length} rows, asked for ${row}`);
    }
    return found;
  }

  /** The row's cells are the same as long as this is. */
  rowVersion(row: number): number {
    return this.#versions[row] ?? 0;
  }

  /** Makes a row show the cells of another, cropped to the surface's columns. Cheap when it does already. */
  show(row: number, from: Row): void {
    if (!hasSameCells(this.shownRow(row), from)) this.row(row).copyFrom(from);
  }

  /** Blanks everything when the size changed; nothing otherwise. */
  resize(rowCount: number, cols: number): void {
    if (rowCount === this.#rows.length && cols === this.#cols) return;
    this.#cols = cols;
    this.#rows = Array.from({ length: rowCount }, () => new Row(cols));
    this.#versions = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) this.row(row);
  }

  /** Blanks every cell; cursor and host state stay. */
  clear(): void {
    for (let row = 0; row < this.rowCount; row += 1) this.row(row).reset();
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

function hasSameCells(row: Row, other: Row): boolean {
  const { used } = row;
  if (used !== other.used) return false;
  for (let col = 0; col < used; col += 1) {
    if (row.codes[col] !== other.codes[col] || row.styles[col] !== other.styles[col]) return false;
  }
  return true;
}
