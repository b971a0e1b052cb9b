// The rows of a tape at one width by number, and what motions ask of them. Short-lived, as a RowCursor is: made for
// one look, used until the document changes.
//
// A `LayoutPlace` is a cell of that layout: a LayoutRow (0 = oldest retained) and a column. It means nothing after a
// change; a `KeptPlace` says the same in terms that last.

import { type CellTables, Row, TAIL, WIDE } from "../cells/index.js";
import type { Document } from "./document.js";
import { comparePositions, type Position, type TapeScreen } from "./position.js";
import { RowCursor } from "./row-cursor.js";

export interface LayoutPlace {
  readonly row: number;
  readonly col: number;
}

/** A cell by its content: what stands there, and how many columns behind that it is, past a row's end. */
export interface KeptPlace {
  readonly position: Position;
  readonly extraCols: number;
}

interface RowShape {
  /** Cells before the blanks and spaces at the end. */
  readonly length: number;
  readonly used: number;
  readonly isWrapped: boolean;
  readonly block: number;
  readonly marks: number;
}

/** Rows whose shapes are remembered; motions come back to the ones they left. */
const MAX_SHAPES = 4096;

export class TapeRows {
  readonly document: Document;
  readonly cols: number;
  readonly screen: TapeScreen;
  /** Rows of history and screen together. At least 1. */
  readonly count: number;
  readonly tables: CellTables;
  readonly #cursor: RowCursor;
  readonly #row: Row;
  #at = -1;
  readonly #shapes = new Map<number, RowShape>();

  /** Counts all history when it is not counted yet. */
  constructor(document: Document, screen: TapeScreen) {
    this.document = document;
    this.cols = screen.cols;
    this.screen = screen;
    this.tables = document.tables;
    this.count = Math.max(1, document.rowCountTotal(this.cols) + screen.rowCount);
    this.#cursor = new RowCursor(document, this.cols, screen);
    this.#row = new Row(this.cols);
  }

  /** Cells of a row before the blanks and spaces at its end, whether anybody wrote them or not. */
  length(row: number): number {
    return this.#shape(row).length;
  }

  /** Cells of a row that were written. */
  used(row: number): number {
    return this.#shape(row).used;
  }

  /** The line goes on in the next row. */
  isWrapped(row: number): boolean {
    return this.#shape(row).isWrapped;
  }

  /** Key of the Block whose row this is; 0 for output. */
  block(row: number): number {
    return this.#shape(row).block;
  }

  /** `RowMark` bits. */
  marks(row: number): number {
    return this.#shape(row).marks;
  }

  /** Text of the cell; "" for the right half of a wide one, a space where nothing is. */
  text(row: number, col: number): string {
    const code = this.#load(row).code(col);
    if ((code & TAIL) !== 0) return "";
    return code === 0 ? " " : this.tables.codeText(code);
  }

  isTail(row: number, col: number): boolean {
    return (this.#load(row).code(col) & TAIL) !== 0;
  }

  /** The column behind the grapheme at a column. */
  behind(row: number, col: number): number {
    return col + ((this.#load(row).code(col) & WIDE) !== 0 ? 2 : 1);
  }

  /** Text of cells `[start, end)` as they are shown; wide graphemes whole, blanks as spaces. */
  textOf(row: number, start: number, end: number): string {
    const cells = this.#load(row);
    let text = "";
    for (let col = start; col < end; col += 1) {
      const code = cells.code(col);
      if ((code & TAIL) === 0) text += code === 0 ? " " : this.tables.codeText(code);
    }
    return text;
  }

  /** What stands at a column, or at the row's end when it is behind that. */
  positionAt({ row, col }: LayoutPlace): Position {
    this.#seek(row);
    return this.#cursor.positionAt(col);
  }

  keep(place: LayoutPlace): KeptPlace {
    const { row } = place;
    let col = Math.min(place.col, this.cols);
    for (;;) {
      const position = this.positionAt({ row, col });
      // The end of a wrapped row is the beginning of the next one, which is not what is meant.
      const found = this.find(position);
      if (found.row === row || col === 0) return { position, extraCols: place.col - found.col };
      col -= 1;
    }
  }

  /** Where a kept place is now; what is evicted is at the first cell. */
  place({ position, extraCols }: KeptPlace): LayoutPlace {
    const { row, col } = this.find(position);
    return { row, col: col + extraCols };
  }

  find(position: Position): LayoutPlace {
    const cursor = this.#cursor;
    cursor.seek(position);
    this.#at = -1;
    return { row: cursor.rowsAbove(), col: cursor.columnOf(position) };
  }

  /** The row's first cell; where its line's cells are counted from. */
  rowStart(row: number): Position {
    this.#seek(row);
    return this.#cursor.position;
  }

  /** Whether `a` stands before `b` on the tape. */
  isBefore(a: Position, b: Position): boolean {
    return comparePositions(a, b) < 0;
  }

  #shape(row: number): RowShape {
    const known = this.#shapes.get(row);
    if (known !== undefined) return known;
    const cells = this.#load(row);
    let length = cells.used;
    while (length > 0 && (cells.code(length - 1) === 0 || cells.code(length - 1) === 32)) length -= 1;
    const shape = {
      length,
      used: cells.used,
      isWrapped: cells.softWrap,
      block: cells.block,
      marks: cells.marks,
    };
    if (this.#shapes.size >= MAX_SHAPES) this.#shapes.clear();
    this.#shapes.set(row, shape);
    return shape;
  }

  #load(row: number): Row {
    if (row !== this.#at || !this.#isLoaded) {
      this.#seek(row);
      this.#row.reset();
      this.#cursor.fill(this.#row);
      this.#isLoaded = true;
    }
    return this.#row;
  }

  #isLoaded = false;

  #seek(row: number): void {
    if (row === this.#at) return;
    this.#isLoaded = false;
    const cursor = this.#cursor;
    if (this.#at >= 0 && row === this.#at + 1) cursor.down();
    else if (this.#at >= 0 && row === this.#at - 1) cursor.up();
    else cursor.seekFromEnd(this.count - 1 - row);
    this.#at = row;
  }
}
