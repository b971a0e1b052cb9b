// All output lines of a document in one sequence of slabs, whatever Blocks stand between them: appended and taken
// back at the end, evicted at the front. Also lends the cells of long lines, and says what live ids are in use.

import { invariant } from "../base/index.js";
import {
  type CellTables,
  CLUSTER,
  CODE_VALUE_MASK,
  type GraphemeHolder,
  type Row,
  type StyleHolder,
} from "../cells/index.js";
import { CellRun } from "./cell-run.js";
import { type Cells, LineSlab, StyleReferences, slabRoom } from "./line-slab.js";
import { OutputRun } from "./output-run.js";

const MAX_SLAB_LINES = 4096;
const FIRST_SLAB_BYTES = 1024;
/** Rows lent and not yet known to be held elsewhere; more than screens have. */
const MAX_LENT_ROWS = 1024;

export class LineStore implements StyleHolder, GraphemeHolder {
  readonly tables: CellTables;
  readonly #slabBytes: number;
  readonly #slabs: LineSlab[] = [];
  readonly #references = new StyleReferences();
  /** Memory of all slabs but the last. */
  #closedBytes = 0;
  /** The cells of the document's open line; held like the store's own. */
  openCells: CellRun | undefined;
  /** A line decoded to be looked at, and which one it is. */
  readonly #decoded = new CellRun();
  #decodedSlab: LineSlab | undefined;
  #decodedLine = -1;
  /** Rows lent lately. */
  readonly #lent = new Set<Row>();
  /** The slab whose text was asked for last, as one string. */
  #latinSlab: LineSlab | undefined;
  #latinBytes = 0;
  #latin = "";
  /** What is being filled: a sweep meanwhile must see it. */
  #filling: Cells | undefined;

  constructor(tables: CellTables, slabBytes: number) {
    this.tables = tables;
    this.#slabBytes = slabBytes;
  }

  /** Memory of the slabs. */
  get sizeBytes(): number {
    return this.#closedBytes + (this.#slabs.at(-1)?.sizeBytes ?? 0);
  }

  /** Memory of the line lent last. */
  get lentBytes(): number {
    return this.#decoded.sizeBytes;
  }

  /** Appends a line and returns the run it is in: `run`, if the line can go on there, else a new one. */
  append(cells: Cells, count: number, marks: number, run: OutputRun | undefined, line: number): OutputRun {
    let slab = this.#slabs.at(-1);
    if (
      slab === undefined ||
      slab.lineCount >= MAX_SLAB_LINES ||
      (slab.lineCount > 0 && slab.contentBytes + count > this.#slabBytes)
    ) {
      slab = this.#beginSlab(slab);
    }
    const isGoingOn = run !== undefined && run.slab === slab && run.end === slab.lineCount;
    const used = isGoingOn ? run : new OutputRun(slab, slab.lineCount, line);
    slab.append(cells, count, marks, this.#references, this.tables);
    slab.liveLines += 1;
    used.end += 1;
    return used;
  }

  /** Takes the last line of the last run away. */
  popLast(run: OutputRun): void {
    const slab = run.slab;
    invariant(slab === this.#slabs.at(-1), "the last run is in the last slab");
    run.popLast();
    if (this.#decodedSlab === slab) this.#forgetDecoded();
    slab.pop();
    this.forgetText();
    slab.liveLines -= 1;
    this.#references.forget();
    if (slab.liveLines > 0) return;
    this.#slabs.pop();
    this.#closedBytes -= this.#slabs.at(-1)?.sizeBytes ?? 0;
  }

  /** Takes the first line of the first run away. A slab without lines is freed. */
  evictFirst(run: OutputRun): void {
    const slab = run.slab;
    run.evictFirst();
    slab.liveLines -= 1;
    if (slab.liveLines > 0) return;
    if (this.#decodedSlab === slab) this.#forgetDecoded();
    if (this.#latinSlab === slab) this.forgetText();
    invariant(this.#slabs[0] === slab, "slabs are evicted oldest first");
    this.#slabs.shift();
    if (this.#slabs.length > 0) this.#closedBytes -= slab.sizeBytes;
    else this.#references.forget();
  }

  clear(): void {
    this.#slabs.length = 0;
    this.#closedBytes = 0;
    this.#forgetDecoded();
    this.forgetText();
    this.#references.forget();
  }

  /** The cells of a slab's line, borrowed until the next call. */
  cellsOf(slab: LineSlab, line: number): CellRun {
    if (this.#decodedSlab !== slab || this.#decodedLine !== line) {
      this.#forgetDecoded();
      this.decodeInto(slab, line, this.#decoded);
      this.#decodedSlab = slab;
      this.#decodedLine = line;
    }
    return this.#decoded;
  }

  decodeInto(slab: LineSlab, line: number, into: CellRun): void {
    into.reserve(slab.cellCount(line));
    this.#decode(slab, line, into);
    into.marks = slab.marks(line);
    into.hasWide = slab.hasWide(line);
  }

  /** Fills `into` with row `rowIndex` of a line. */
  renderRow(slab: LineSlab, line: number, rowIndex: number, cols: number, into: Row): void {
    if (slab.cellCount(line) > cols) {
      this.cellsOf(slab, line).renderRow(cols, rowIndex, false, into);
      return;
    }
    into.reset();
    this.#decode(slab, line, into);
    into.marks = slab.marks(line);
  }

  /**
   * The text of a line: blanks are spaces, blanks that nobody wrote at its end are left out. `isAlone`: its neighbours
   * will not be asked for.
   */
  textOf(slab: LineSlab, line: number, isAlone: boolean): string {
    if (slab.isComplex(line)) return slab.complexText(line);
    if (isAlone) return slab.asciiText(line);
    if (this.#latinSlab !== slab || this.#latinBytes !== slab.contentBytes) {
      this.#latinSlab = slab;
      this.#latinBytes = slab.contentBytes;
      this.#latin = slab.latinText();
    }
    const start = slab.recordStart(line);
    return this.#latin.slice(start, start + slab.cellCount(line));
  }

  /** Lets go of the text that `textOf` keeps to make the next line cheap. */
  forgetText(): void {
    this.#latinSlab = undefined;
    this.#latin = "";
  }

  /** Runs `fill` while a sweep would see what `into` holds. */
  fillWith(into: Cells, fill: () => void): void {
    const outer = this.#filling;
    this.#filling = into;
    fill();
    this.#filling = outer;
  }

  /**
   * Keeps the ids in `row` from being swept until `settle`: whoever rebuilds a screen has many rows filled before they
   * stand where their holder sees them.
   */
  lend(row: Row): void {
    if (this.#lent.size >= MAX_LENT_ROWS) this.#lent.clear();
    this.#lent.add(row);
  }

  /** Rows lent so far stand where their holder sees them. */
  settle(): void {
    if (this.#lent.size > 0) this.#lent.clear();
  }

  markStyles(marks: Uint8Array): void {
    // Ids that nobody else holds may come to mean other styles; slabs keep definitions, not ids.
    this.#references.forget();
    for (const cells of this.#heldCells()) {
      for (let col = 0; col < cells.used; col += 1) {
        const style = cells.styles[col];
        if (style !== undefined) marks[style] = 1;
      }
    }
  }

  markGraphemes(marks: Uint8Array): void {
    for (const cells of this.#heldCells()) {
      for (let col = 0; col < cells.used; col += 1) {
        const code = cells.codes[col] ?? 0;
        if ((code & CLUSTER) !== 0) marks[code & CODE_VALUE_MASK] = 1;
      }
    }
  }

  /** Throws when the store's accounts do not agree. `liveLines`: lines of all runs. */
  checkInvariants(liveLines: number): void {
    let closedBytes = 0;
    let live = 0;
    for (const slab of this.#slabs) {
      if (slab !== this.#slabs.at(-1)) closedBytes += slab.sizeBytes;
      invariant(slab.liveLines > 0 && slab.liveLines <= slab.lineCount, "a slab is held for its lines");
      live += slab.liveLines;
    }
    invariant(closedBytes === this.#closedBytes, "the memory of slabs is counted");
    invariant(live === liveLines, "slabs know how many of their lines live");
  }

  #beginSlab(before: LineSlab | undefined): LineSlab {
    const room = before?.settle() ?? slabRoom(Math.min(FIRST_SLAB_BYTES, this.#slabBytes));
    if (before !== undefined) this.#closedBytes += before.sizeBytes;
    const slab = new LineSlab(room);
    this.#slabs.push(slab);
    this.#references.forget();
    return slab;
  }

  *#heldCells(): Generator<Cells> {
    if (this.openCells !== undefined) yield this.openCells;
    if (this.#decodedSlab !== undefined) yield this.#decoded;
    if (this.#filling !== undefined) yield this.#filling;
    yield* this.#lent;
  }

  #decode(slab: LineSlab, line: number, into: Cells): void {
    const outer = this.#filling;
    this.#filling = into;
    slab.decode(line, into, this.tables);
    this.#filling = outer;
  }

  #forgetDecoded(): void {
    this.#decodedSlab = undefined;
    this.#decodedLine = -1;
    this.#decoded.reset();
  }
}
