// Walks the rows of a tape, history and screen, up and down at one width. Short-lived: made for one look, used until
// the document changes.

import { invariant } from "../base/index.js";
import { Row, TAIL, WIDE } from "../cells/index.js";
import { columnInBlockRow, hitBlockRow, itemAt } from "./block-lines.js";
import type { BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import { lineRowCount, type OutputRun } from "./output-run.js";
import { type Position, type ScreenPlaces, screenPlaces, type TapeScreen } from "./position.js";
import type { Region } from "./region-order.js";

export class RowCursor {
  readonly #document: Document;
  readonly #cols: number;
  readonly #screen: TapeScreen | undefined;
  #places: ScreenPlaces | undefined;
  /** In history: the region, undefined for the open line. */
  #region: Region | undefined;
  #line = 0;
  /** Row of the line or Block, and how many it has in history. */
  #rowIndex = 0;
  #rowCount = 0;
  /** -1 in history. */
  #screenRow = -1;
  #scratch: Row | undefined;

  /** `screen`, if given, has `cols` columns and follows history. Stands at the first row; see `isNowhere`. */
  constructor(document: Document, cols: number, screen?: TapeScreen) {
    invariant(screen === undefined || screen.cols === cols, "a tape is walked at its screen's width");
    this.#document = document;
    this.#cols = cols;
    this.#screen = screen;
    this.seekFirst();
  }

  /** There is no row at all: no history and no screen. Nothing but `up` and `down` may be asked then. */
  get isNowhere(): boolean {
    return this.#screenRow < 0 && this.#rowCount === 0;
  }

  /** The row of the screen it stands on; -1 in history. */
  get screenRow(): number {
    return this.#screenRow;
  }

  seekFirst(): void {
    const first = this.#document.order.first;
    if (first !== undefined) this.#enter(first, firstLineOf(first), 0);
    else if (this.#document.openLine !== undefined) this.#enterOpenLine(0);
    else if (!this.#enterScreen(0)) this.#leave();
  }

  /** To the last row of the tape. */
  seekLast(): void {
    if (this.#screen === undefined || !this.#enterScreen(this.#screen.rowCount - 1)) this.#seekHistoryEnd();
  }

  /**
   * To the row that shows `position`. What is evicted leads to the first row, what is behind the end to the last;
   * an offset past a line's end to its last row. O(log regions).
   */
  seek(position: Position): void {
    const document = this.#document;
    const block = position.block === 0 ? undefined : document.blockByKey(position.block);
    const line = block === undefined ? position.line : block.ordinal >= 0 ? block.line : document.nextLine;
    if (line < document.firstLine) {
      this.seekFirst();
      return;
    }
    const region = block !== undefined && block.ordinal < 0 ? undefined : document.order.findByLine(line);
    if (region !== undefined) {
      this.#enter(region, line, 0);
      const row =
        region.kind === "block"
          ? region.rowOfOffset(this.#cols, position.offset)
          : this.#lineRow(region, position.offset);
      if (row < this.#rowCount) {
        this.#rowIndex = row;
        return;
      }
      if (!this.#seekScreen(line, position)) this.#rowIndex = this.#rowCount - 1;
      return;
    }
    const open = document.openLine;
    if (open !== undefined && line === document.nextLine && block === undefined) {
      if (position.offset >= open.used && this.#seekScreen(line, position)) return;
      this.#enterOpenLine(open.rowOfOffset(this.#cols, position.offset));
      return;
    }
    if (!this.#seekScreen(line, position)) this.seekLast();
  }

  /** To the row `rowsFromEnd` rows above the last one of the tape (0 = last); the first row when there are fewer. */
  seekFromEnd(rowsFromEnd: number): void {
    let rest = rowsFromEnd;
    const screenRows = this.#screen?.rowCount ?? 0;
    if (rest < screenRows) {
      this.#enterScreen(screenRows - 1 - rest);
      return;
    }
    rest -= screenRows;
    const open = this.#document.openLine;
    if (open !== undefined) {
      const rows = open.rowCount(this.#cols);
      if (rest < rows) {
        this.#enterOpenLine(rows - 1 - rest);
        return;
      }
      rest -= rows;
    }
    const found = this.#document.order.findRowFromEnd(this.#cols, rest);
    if (found === undefined) {
      this.seekFirst();
      return;
    }
    this.#enterRegionRow(found.region, found.rowIndex);
  }

  /** One row down; false, and stays, at the last row. */
  down(): boolean {
    if (this.#screenRow >= 0) {
      if (this.#screenRow + 1 >= (this.#screen?.rowCount ?? 0)) return false;
      this.#screenRow += 1;
      return true;
    }
    if (this.#rowIndex + 1 < this.#rowCount) {
      this.#rowIndex += 1;
      return true;
    }
    const region = this.#region;
    if (region === undefined) return this.#enterScreen(0);
    if (region.kind === "output" && this.#line + 1 < region.endLine) {
      this.#enter(region, this.#line + 1, 0);
      return true;
    }
    const next = this.#document.order.at(region.ordinal + 1);
    if (next !== undefined) {
      this.#enter(next, firstLineOf(next), 0);
      return true;
    }
    if (this.#document.openLine === undefined) return this.#enterScreen(0);
    this.#enterOpenLine(0);
    return true;
  }

  /** One row up; false, and stays, at the first row. */
  up(): boolean {
    if (this.#screenRow > 0) {
      this.#screenRow -= 1;
      return true;
    }
    if (this.#screenRow === 0) return this.#seekHistoryEnd();
    if (this.#rowIndex > 0) {
      this.#rowIndex -= 1;
      return true;
    }
    const region = this.#region;
    if (region?.kind === "output" && this.#line > region.firstLine) {
      this.#enterLast(region, this.#line - 1);
      return true;
    }
    const before =
      region === undefined ? this.#document.order.last : this.#document.order.at(region.ordinal - 1);
    if (before === undefined || this.isNowhere) return false;
    this.#enterLast(before, lastLineOf(before));
    return true;
  }

  /** Moves by `rows` (negative = up) as far as there are rows; returns how many it moved. O(1) a row. */
  move(rows: number): number {
    let moved = 0;
    if (rows < 0) while (moved > rows && this.up()) moved -= 1;
    else while (moved < rows && this.down()) moved += 1;
    return moved;
  }

  isSameRow(other: RowCursor): boolean {
    return compareRows(this.#key, other.#key) === 0;
  }

  /** Stands further down than `other`, a cursor of the same tape and width. */
  isBelow(other: RowCursor): boolean {
    return compareRows(this.#key, other.#key) > 0;
  }

  /** Rows of the tape above this one. Counts what is not counted yet. */
  rowsAbove(): number {
    const document = this.#document;
    if (this.#screenRow >= 0) return document.rowCountTotal(this.#cols) + this.#screenRow;
    const region = this.#region;
    if (region === undefined) return document.order.rowCount(this.#cols) + this.#rowIndex;
    let rows = document.order.rowsBefore(region.ordinal, this.#cols) + this.#rowIndex;
    if (region.kind === "block") return rows;
    for (let line = region.first; line < region.slabLine(this.#line); line += 1) {
      rows += lineRowCount(region.slab, line, this.#cols);
    }
    return rows;
  }

  get #key(): RowKey {
    return { screenRow: this.#screenRow, line: this.#line, rowIndex: this.#rowIndex };
  }

  /** Fills `into`, which has at least `cols` columns, with the row. Its styles are the caller's to hold. */
  fill(into: Row): void {
    if (this.#screenRow >= 0) {
      const row = this.#screen?.row(this.#screenRow);
      if (row === undefined) return;
      into.copyFrom(row);
      // One column shows a wide grapheme as it shows it in history.
      if (this.#cols === 1 && (row.code(0) & WIDE) !== 0) into.codes[0] = 0xfffd;
      return;
    }
    const region = this.#region;
    if (this.isNowhere) into.reset();
    else if (region === undefined) this.#document.openLine?.renderRow(this.#cols, this.#rowIndex, true, into);
    else if (region.kind === "block") region.fillRow(this.#cols, this.#rowIndex, into);
    else {
      this.#document.lines.renderRow(
        region.slab,
        region.slabLine(this.#line),
        this.#rowIndex,
        this.#cols,
        into,
      );
    }
  }

  /**
   * What stands at a column of the row; behind its last cell, the row's end. A place inside a wide grapheme is one:
   * copying takes the whole. For the end of a span ask for the column behind its last one.
   */
  positionAt(col: number): Position {
    const start = this.position;
    if (start.block !== 0) {
      const block = this.#document.blockByKey(start.block);
      if (block === undefined) return start;
      const hit = hitBlockRow(block, this.#cols, this.#blockRow(block, start), col);
      return { ...start, offset: hit.offset, ...(hit.within === 0 ? {} : { within: hit.within }) };
    }
    const row = this.#scratchRow();
    this.fill(row);
    if (!row.softWrap) row.trim();
    return { ...start, offset: start.offset + Math.min(col, row.used) };
  }

  /**
   * The columns of this row that `[start, end)` covers, cut to the row; undefined for none. Wide graphemes are covered
   * whole. A row wholly inside the span is covered up to `cols`.
   */
  spanOf(start: Position, end: Position): { startCol: number; endCol: number } | undefined {
    const own = this.position;
    const startCol = this.#columnOf(own, start, false);
    const endCol = this.#columnOf(own, end, true);
    return startCol < endCol ? { startCol, endCol } : undefined;
  }

  /** The column at which a position is in this row; 0 for one before the row, `cols` for one behind it. */
  columnOf(position: Position): number {
    return this.#columnOf(this.position, position, false);
  }

  #columnOf(own: Position, position: Position, isEnd: boolean): number {
    const line = this.#currentLine(position);
    if (line !== own.line) return line < own.line ? 0 : this.#cols;
    if (position.offset < own.offset) return 0;
    if (own.block !== 0) {
      const block = this.#document.blockByKey(own.block);
      if (block === undefined) return 0;
      const rowIndex = this.#blockRow(block, own);
      const rowEnd = block.rowStart(this.#cols, rowIndex + 1);
      if (position.offset >= rowEnd && rowIndex + 1 < block.rowCount(this.#cols)) return this.#cols;
      const col = columnInBlockRow(block, this.#cols, rowIndex, position.offset);
      return Math.min(this.#cols, col + wholeCells(block, this.#cols, position, isEnd));
    }
    const row = this.#scratchRow();
    this.fill(row);
    let col = position.offset - own.offset;
    if (col >= this.#cols || (row.softWrap && col >= row.used)) return this.#cols;
    if (col < row.used && (row.code(col) & TAIL) !== 0) col += isEnd ? 1 : -1;
    return col;
  }

  #currentLine(position: Position): number {
    if (position.block === 0) return position.line;
    const block = this.#document.blockByKey(position.block);
    if (block === undefined) return position.line;
    if (block.ordinal >= 0) return block.line;
    const screen = this.#screen;
    if (screen === undefined) return position.line;
    for (let row = 0; row < screen.rowCount; row += 1) {
      if (screen.row(row).block === block.key) return this.#screenPlaces().lines[row] ?? position.line;
    }
    return position.line;
  }

  #blockRow(block: BlockRegion, start: Position): number {
    return this.#screenRow >= 0
      ? (this.#screen?.row(this.#screenRow).blockRow ?? 0)
      : block.rowOfOffset(this.#cols, start.offset);
  }

  #scratchRow(): Row {
    this.#scratch ??= new Row(this.#cols);
    return this.#scratch;
  }

  /** Where the row begins. */
  get position(): Position {
    if (this.#screenRow >= 0) return this.#screenPosition(this.#screenRow);
    const region = this.#region;
    if (region?.kind === "block") {
      return { line: this.#line, offset: region.rowStart(this.#cols, this.#rowIndex), block: region.key };
    }
    return { line: this.#line, offset: this.#cellStart(region), block: 0 };
  }

  #cellStart(region: OutputRun | undefined): number {
    if (this.#rowIndex === 0) return 0;
    if (region === undefined) return this.#document.openLine?.rowStart(this.#cols, this.#rowIndex) ?? 0;
    const slabLine = region.slabLine(this.#line);
    if (!region.slab.hasWide(slabLine)) return this.#rowIndex * this.#cols;
    return this.#document.lines.cellsOf(region.slab, slabLine).rowStart(this.#cols, this.#rowIndex);
  }

  #screenPosition(screenRow: number): Position {
    const places = this.#screenPlaces();
    const block = this.#screen?.row(screenRow).block ?? 0;
    return { line: places.lines[screenRow] ?? 0, offset: places.offsets[screenRow] ?? 0, block };
  }

  #screenPlaces(): ScreenPlaces {
    invariant(this.#screen !== undefined, "a cursor on the screen has one");
    this.#places ??= screenPlaces(this.#document, this.#screen);
    return this.#places;
  }

  /** To the screen row that shows the position; false if none does. */
  #seekScreen(line: number, position: Position): boolean {
    const screen = this.#screen;
    if (screen === undefined || screen.rowCount === 0) return false;
    const places = this.#screenPlaces();
    let found = -1;
    for (let index = 0; index < screen.rowCount; index += 1) {
      const block = screen.row(index).block;
      const isSame = position.block !== 0 ? block === position.block : places.lines[index] === line;
      if (isSame && (found < 0 || (places.offsets[index] ?? 0) <= position.offset)) found = index;
    }
    return found >= 0 && this.#enterScreen(found);
  }

  #seekHistoryEnd(): boolean {
    const open = this.#document.openLine;
    if (open !== undefined) {
      this.#enterOpenLine(open.rowCount(this.#cols) - 1);
      return true;
    }
    const last = this.#document.order.last;
    if (last === undefined) return false;
    this.#enterLast(last, lastLineOf(last));
    return true;
  }

  #leave(): void {
    this.#region = undefined;
    this.#screenRow = -1;
    this.#rowIndex = 0;
    this.#rowCount = 0;
  }

  #enterScreen(screenRow: number): boolean {
    if (screenRow < 0 || screenRow >= (this.#screen?.rowCount ?? 0)) return false;
    this.#region = undefined;
    this.#screenRow = screenRow;
    return true;
  }

  #enterOpenLine(rowIndex: number): void {
    this.#screenRow = -1;
    this.#region = undefined;
    this.#line = this.#document.nextLine;
    this.#rowIndex = rowIndex;
    this.#rowCount = this.#document.openLine?.rowCount(this.#cols) ?? 0;
  }

  #enter(region: Region, line: number, rowIndex: number): void {
    this.#screenRow = -1;
    this.#region = region;
    this.#line = line;
    this.#rowIndex = rowIndex;
    this.#rowCount =
      region.kind === "block"
        ? this.#document.regionRows(region, this.#cols)
        : lineRowCount(region.slab, region.slabLine(line), this.#cols);
  }

  #enterLast(region: Region, line: number): void {
    this.#enter(region, line, 0);
    this.#rowIndex = this.#rowCount - 1;
  }

  /** `rowIndex` counts over all lines of the region. */
  #enterRegionRow(region: Region, rowIndex: number): void {
    let rest = rowIndex;
    for (let line = firstLineOf(region); ; line += 1) {
      this.#enter(region, line, 0);
      if (rest < this.#rowCount || line === lastLineOf(region)) {
        this.#rowIndex = Math.min(rest, this.#rowCount - 1);
        return;
      }
      rest -= this.#rowCount;
    }
  }

  #lineRow(region: OutputRun, cellOffset: number): number {
    if (this.#rowCount === 1) return 0;
    const slabLine = region.slabLine(this.#line);
    if (!region.slab.hasWide(slabLine))
      return Math.min(this.#rowCount - 1, Math.floor(cellOffset / this.#cols));
    return this.#document.lines.cellsOf(region.slab, slabLine).rowOfOffset(this.#cols, cellOffset);
  }
}

interface RowKey {
  readonly screenRow: number;
  readonly line: number;
  readonly rowIndex: number;
}

function compareRows(a: RowKey, b: RowKey): number {
  if (a.screenRow >= 0 || b.screenRow >= 0) return a.screenRow - b.screenRow;
  return a.line === b.line ? a.rowIndex - b.rowIndex : a.line - b.line;
}

/** Cells of the item at a position that come before the position; for an end inside a wide one or a label, all. */
function wholeCells(block: BlockRegion, cols: number, position: Position, isEnd: boolean): number {
  const within = position.within ?? 0;
  if (within === 0) return 0;
  const item = itemAt(block, cols, position.offset);
  if (item === undefined) return 0;
  if (item.kind === "cluster") return isEnd ? item.cells : 0;
  return Math.min(within, item.cells);
}

function firstLineOf(region: BlockRegion | OutputRun): number {
  return region.kind === "block" ? region.line : region.firstLine;
}

function lastLineOf(region: BlockRegion | OutputRun): number {
  return region.kind === "block" ? region.line : region.endLine - 1;
}
