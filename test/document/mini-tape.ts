// A screen of rows above which a document stands, with output and Blocks scrolling off at the top: just enough of a
// pane to test views, searching and copying over both.

import { CellTables, Row, stringWidth, TAIL, WIDE } from "../../src/cells/index.ts";
import type { BlockRegion } from "../../src/document/index.ts";
import { Document, type DocumentOptions, type TapeScreen } from "../../src/document/index.ts";

export class MiniTape implements TapeScreen {
  readonly tables = new CellTables();
  readonly document: Document;
  readonly cols: number;
  readonly #height: number;
  readonly #rows: Row[] = [];
  #nextKey = 1;

  constructor(cols: number, height: number, options: Partial<DocumentOptions> = {}) {
    this.cols = cols;
    this.#height = height;
    this.document = new Document({
      tables: this.tables,
      limits: { lines: 100_000, bytes: 100_000_000 },
      ...options,
    });
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  row(screenRow: number): Row {
    const row = this.#rows[screenRow];
    if (row === undefined) throw new Error(`no screen row ${screenRow}`);
    return row;
  }

  /** Prints a line of output as a terminal would, wrapped at the right edge. */
  print(text: string): void {
    let row = this.#addRow();
    let col = 0;
    for (const one of Array.from(text)) {
      const width = stringWidth(one);
      if (col + width > this.cols) {
        row.softWrap = true;
        row = this.#addRow();
        col = 0;
      }
      const code = one === "·" ? 0 : (one.codePointAt(0) ?? 0);
      row.set(col, width === 2 ? code | WIDE : code, 0);
      if (width === 2) row.set(col + 1, TAIL, 0);
      col += width;
    }
  }

  append(text: string): BlockRegion {
    const block = this.document.createBlock(this.#nextKey, text);
    this.#nextKey += 1;
    for (let index = 0; index < block.rowCount(this.cols); index += 1) {
      block.renderRow(this.cols, index, this.#addRow());
    }
    return block;
  }

  /** Everything, one string a row. */
  draw(): string[] {
    return Array.from({ length: this.rowCount }, (_, index) => rowText(this.row(index), this.tables));
  }

  #addRow(): Row {
    if (this.#rows.length === this.#height) {
      const top = this.#rows.shift();
      if (top !== undefined) this.#leave(top);
    }
    const row = new Row(this.cols);
    this.#rows.push(row);
    return row;
  }

  #leave(row: Row): void {
    const block = row.block === 0 ? undefined : this.document.blockByKey(row.block);
    if (block === undefined) this.document.pushRow(row);
    else this.document.pushBlockRows(block, 1, this.cols);
  }
}

/** The text a row shows, blanks as spaces, cut at the end. */
export function rowText(row: Row, tables: CellTables): string {
  let text = "";
  for (let col = 0; col < row.used; col += 1) text += tables.codeText(row.code(col));
  return text.replace(/ +$/, "");
}
