// The logical lines of a tape, history and screen, by LineId: their cells or text, whichever side of the screen's top
// they are on. What searching and copying read. Short-lived, as a RowCursor is.

import { BLANK, type CellTables, CLUSTER, CODE_VALUE_MASK, TAIL } from "../cells/index.js";
import type { BlockRegion } from "./block-region.js";
import { CellRun } from "./cell-run.js";
import type { Document } from "./document.js";
import type { Cells } from "./line-slab.js";
import type { OutputRun } from "./output-run.js";
import { APART_FIRST_LINE, type ScreenPlaces, screenPlaces, type TapeScreen } from "./position.js";
import type { Region } from "./region-order.js";

export class TapeLines {
  readonly #document: Document;
  readonly #screen: TapeScreen | undefined;
  readonly #places: ScreenPlaces;
  readonly #joined = new CellRun();
  #region: Region | undefined;

  constructor(document: Document, screen?: TapeScreen) {
    this.#document = document;
    this.#screen = screen;
    this.#places = screen === undefined ? { lines: [], offsets: [] } : screenPlaces(document, screen);
  }

  /** LineId of the first line or Block. */
  get first(): number {
    return this.#document.firstLine;
  }

  /** LineId behind the last. */
  get end(): number {
    const lastOnScreen = this.#places.lines.at(-1);
    if (lastOnScreen !== undefined) return lastOnScreen + 1;
    return this.#document.endLine;
  }

  /** A line itself; one between history's tape and what is apart leads to the nearest one in a direction. */
  nearest(line: number, isForward: boolean): number {
    const apartFrom = this.#screen?.apartFrom;
    if (apartFrom === undefined || line >= APART_FIRST_LINE) return line;
    const lastAbove = this.#places.lines[apartFrom - 1];
    const historyEnd = lastAbove === undefined ? this.#document.endLine : lastAbove + 1;
    if (line < historyEnd) return line;
    return isForward ? APART_FIRST_LINE : historyEnd - 1;
  }

  /** The Block with this LineId; undefined for output. */
  blockAt(line: number): BlockRegion | undefined {
    const region = this.#regionOf(line);
    if (region !== undefined) return region.kind === "block" ? region : undefined;
    const row = this.#firstScreenRow(line);
    if (row < 0) return undefined;
    const key = this.#screen?.row(row).block ?? 0;
    return key === 0 ? undefined : this.#document.blockByKey(key);
  }

  /** LineId of a Block in history or on the screen; undefined for one on neither. */
  lineOfBlock(block: BlockRegion): number | undefined {
    if (block.ordinal >= 0) return block.line;
    for (let row = 0; row < this.#places.lines.length; row += 1) {
      if (this.#screen?.row(row).block === block.key) return this.#places.lines[row];
    }
    return undefined;
  }

  /**
   * The text of an output line: blanks are spaces, blanks that nobody wrote at its end are left out. `isAlone`: its
   * neighbours will not be asked for.
   */
  text(line: number, isAlone = false): string {
    const run = this.runOf(line);
    if (run !== undefined) return this.#document.lines.textOf(run.slab, run.slabLine(line), isAlone);
    const cells = this.cells(line);
    return cellsText(cells, 0, cells.used, this.#document.tables);
  }

  /** The cells of an output line, borrowed until the next call; blanks at its end are left out. */
  cells(line: number): CellRun {
    const run = this.runOf(line);
    if (run !== undefined) return this.#document.lines.cellsOf(run.slab, run.slabLine(line));
    const joined = this.#joined;
    joined.reset();
    const screen = this.#screen;
    const open = this.#document.openLine;
    const firstRow = this.#firstScreenRow(line);
    if (open !== undefined && line === this.#document.nextLine) joined.append(open, open.used);
    if (screen !== undefined && firstRow >= 0) {
      for (let index = firstRow; this.#places.lines[index] === line; index += 1) {
        const row = screen.row(index);
        joined.append(row, row.used);
      }
    }
    joined.trim();
    return joined;
  }

  /** The run of history lines that a line is in; undefined for a Block and for what is open or on the screen. */
  runOf(line: number): OutputRun | undefined {
    const region = this.#regionOf(line);
    return region?.kind === "output" ? region : undefined;
  }

  #regionOf(line: number): Region | undefined {
    const known = this.#region;
    if (known?.kind === "output" && line >= known.firstLine && line < known.endLine && known.ordinal >= 0)
      return known;
    this.#region = this.#document.order.findByLine(line);
    return this.#region;
  }

  #firstScreenRow(line: number): number {
    return this.#places.lines.indexOf(line);
  }
}

/** Text of cells `[start, end)`; a blank is a space, and blanks at the end that nobody wrote are left out. */
export function cellsText(
  cells: Cells,
  start: number,
  end: number,
  tables: CellTables,
  cellOfUnit?: number[],
): string {
  let last = end;
  while (last > start && cells.codes[last - 1] === BLANK) last -= 1;
  let text = "";
  for (let col = start; col < last; col += 1) {
    const code = cells.codes[col] ?? BLANK;
    const value = code & CODE_VALUE_MASK;
    if ((code & TAIL) !== 0) continue;
    let part = " ";
    if ((code & CLUSTER) !== 0) part = tables.graphemes.text(value);
    else if (value !== 0) part = String.fromCodePoint(value);
    text += part;
    if (cellOfUnit !== undefined) for (let unit = 0; unit < part.length; unit += 1) cellOfUnit.push(col);
  }
  return text;
}
