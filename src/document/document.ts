// The document of a pane: what its history holds, in order, and the lower end where rows leave the screen and are
// pulled back. Output goes into line slabs, Blocks keep their text; nothing in the middle is ever moved.
// Spec: protocol §8 (Blocks on rows), §9 (order and integrity), §10 (retained history).

import { invariant } from "../base/index.js";
import { type CellTables, Row } from "../cells/index.js";
import { type BlockChange, BlockRegion, type BlockSurroundings } from "./block-region.js";
import type { BlockSpan } from "./block-styles.js";
import { CellRun } from "./cell-run.js";
import { DEFAULT_LAYOUT_LIMITS, LayoutCache, type LayoutCacheLimits } from "./layout-cache.js";
import type { Cells } from "./line-slab.js";
import { LineStore } from "./line-store.js";
import type { OutputRun } from "./output-run.js";
import { PlaceKeepers } from "./place-keepers.js";
import type { TapeScreen } from "./position.js";
import { type Region, RegionOrder } from "./region-order.js";

/** What a document retains; past it the oldest lines and Blocks go. */
export interface DocumentLimits {
  lines: number;
  bytes: number;
}

export interface DocumentOptions {
  readonly tables: CellTables;
  readonly limits: DocumentLimits;
  /** Bytes of a slab; tests use few. */
  readonly slabBytes?: number;
  /** A logical line with more cells is split for good. */
  readonly maxLineCells?: number;
  readonly layoutLimits?: LayoutCacheLimits;
  /** Told the keys of Blocks no part of which is retained any more. */
  readonly onEvicted?: (blockKeys: number[]) => void;
}

const SLAB_BYTES = 64 * 1024;
const COUNT_SLICE_LINES = 20_000;
const MAX_LINE_CELLS = 1024 * 1024;

export class Document implements BlockSurroundings {
  readonly tables: CellTables;
  readonly layouts: LayoutCache;
  /** Storage of output lines. For this room. */
  readonly lines: LineStore;
  readonly #limits: DocumentLimits;
  readonly #maxLineCells: number;
  readonly #onEvicted: ((blockKeys: number[]) => void) | undefined;

  readonly #order: RegionOrder;
  readonly #blocks = new Map<number, BlockRegion>();
  /** Cells of the open line while `#isOpen`. */
  readonly #open = new CellRun();
  #isOpen = false;
  /** LineId of the open line, or of the line or Block that comes next. */
  #nextLine = 0;
  #lineCount = 0;
  /** Memory of Blocks in history. */
  #blockBytes = 0;
  /** Inside `changeWhole`. */
  #isChanging = false;

  /** Whoever keeps places in the document and is told of what moves them. */
  readonly keepers = new PlaceKeepers();

  constructor(options: DocumentOptions) {
    this.tables = options.tables;
    this.layouts = new LayoutCache(options.layoutLimits ?? DEFAULT_LAYOUT_LIMITS);
    this.#limits = { ...options.limits };
    this.lines = new LineStore(options.tables, options.slabBytes ?? SLAB_BYTES);
    this.#maxLineCells = options.maxLineCells ?? MAX_LINE_CELLS;
    this.#onEvicted = options.onEvicted;
    this.#order = new RegionOrder((region, cols) => this.regionRows(region, cols));
    this.tables.styles.addHolder(this.lines);
    this.tables.graphemes.addHolder(this.lines);
  }

  /** Ends the document: the tables forget it. */
  close(): void {
    this.tables.styles.removeHolder(this.lines);
    this.tables.graphemes.removeHolder(this.lines);
  }

  // --- what there is

  /** The last output row pushed goes on on the screen. */
  get lastLineOpen(): boolean {
    return this.#isOpen;
  }

  /** Lines retained: an output line counts one, a Block its logical lines. */
  get lineCount(): number {
    return this.#lineCount;
  }

  /** Memory held, layouts included. */
  get sizeBytes(): number {
    return this.#retainedBytes + this.layouts.sizeBytes + this.lines.lentBytes;
  }

  /** LineId of the oldest line or Block retained. */
  get firstLine(): number {
    const first = this.#order.first;
    if (first === undefined) return this.#nextLine;
    return first.kind === "block" ? first.line : first.firstLine;
  }

  /** LineId of the open line if there is one, else of what leaves the screen next. */
  get nextLine(): number {
    return this.#nextLine;
  }

  /** LineId of the first line of which nothing is in history. */
  get endLine(): number {
    return this.#nextLine + (this.lastLineOpen ? 1 : 0);
  }

  /** The Block at the end of history that has rows on the screen too. */
  get splitBlock(): BlockRegion | undefined {
    const last = this.#order.last;
    return !this.#isOpen && last?.kind === "block" && last.hiddenCount >= 0 ? last : undefined;
  }

  /** The open line, borrowed. */
  get openLine(): CellRun | undefined {
    return this.#isOpen ? this.#open : undefined;
  }

  /** The regions in order, without the open line. For this room. */
  get order(): RegionOrder {
    return this.#order;
  }

  blockByKey(key: number): BlockRegion | undefined {
    return this.#blocks.get(key);
  }

  get blockCount(): number {
    return this.#blocks.size;
  }

  /** Rows of all history at a width. Kept from call to call; what changed is counted anew. */
  rowCountTotal(cols: number): number {
    return this.#order.rowCount(cols) + (this.#isOpen ? this.#open.rowCount(cols) : 0);
  }

  /**
   * Counts all rows at a width in slices of some thousand lines, yielding in between; `rowCountTotal` at that width is
   * cheap behind it. The document may change meanwhile.
   */
  *countRows(cols: number): Generator<undefined, number> {
    let lines = 0;
    for (let ordinal = this.#order.firstOrdinal; ordinal < this.#order.endOrdinal; ordinal += 1) {
      const region = this.#order.at(ordinal);
      if (region === undefined) continue;
      this.regionRows(region, cols);
      lines += region.lineCount;
      if (lines < COUNT_SLICE_LINES) continue;
      lines = 0;
      yield undefined;
    }
    return this.rowCountTotal(cols);
  }

  /** Rows of a region that are in history. */
  regionRows(region: Region, cols: number): number {
    return region.kind === "block" ? this.#hiddenAt(region, cols) : region.rowCount(cols);
  }

  // --- the lower end: output

  /**
   * A row of ordinary output leaves the screen at the top. Joins the open line, cell behind cell: a soft-wrapped row
   * that is short left cells free for a wide grapheme. A last row that was erased whole stays a row of its line, as it
   * is on the screen. Leaves a line open if the row is soft wrapped. `row` is borrowed, and trimmed. Its marks become
   * the line's.
   */
  pushRow(row: Row): void {
    invariant(row.block === 0, "rows of Blocks are pushed as such");
    row.trim();
    if (!this.#isOpen && !row.softWrap) {
      this.#lineCount += 1;
      this.lines.settle();
      this.#appendLine(row, row.used, row.marks);
      this.#enforceLimits();
      return;
    }
    this.#joinRow(row);
  }

  /** Puts a line back that `takeOpenLine` gave, or the first cells of it, as one that goes on. */
  putBackOpenLine(line: Row): void {
    invariant(!this.#isOpen, "a line is put back behind whole lines");
    this.#beginOpenLine();
    this.#open.append(line, line.used);
    this.#open.marks = line.marks;
  }

  /** The open line ends where it is, whatever the screen shows behind it. */
  closeLine(): void {
    if (!this.#isOpen) return;
    this.#open.trim();
    this.#storeOpenLine();
  }

  /**
   * Takes the open line out of history whole, to be wrapped again with its continuation. The row returned is the
   * caller's; it is as wide as the line.
   */
  takeOpenLine(): Row | undefined {
    if (!this.#isOpen) return undefined;
    const line = new Row(Math.max(1, this.#open.used));
    line.codes.set(this.#open.codes.subarray(0, this.#open.used));
    line.styles.set(this.#open.styles.subarray(0, this.#open.used));
    line.used = this.#open.used;
    line.marks = this.#open.marks;
    line.softWrap = true;
    this.#dropOpenLine();
    return line;
  }

  /**
   * Takes the last row of history at this width back into `into`, which has at least `cols` columns: of output the
   * last row of the last line, leaving the line open; of a Block its last hidden row, tagged. False if there is none.
   * The document holds the row's styles and clusters until the next row of output is pushed.
   */
  pullRow(cols: number, into: Row): boolean {
    if (this.#isOpen) {
      this.#pullFromOpenLine(cols, into, true);
      return true;
    }
    const last = this.#order.last;
    if (last === undefined) return false;
    if (last.kind === "block") {
      this.#pullFromBlock(last, cols, into);
      return true;
    }
    const slab = last.slab;
    const line = last.end - 1;
    if (slab.cellCount(line) <= cols) {
      this.lines.renderRow(slab, line, 0, cols, into);
      this.lines.lend(into);
      this.#lineCount -= 1;
      this.#popLine(last);
      return true;
    }
    this.#setOpen(true);
    this.lines.decodeInto(slab, line, this.#open);
    this.#popLine(last);
    this.#pullFromOpenLine(cols, into, false);
    return true;
  }

  // --- the lower end: Blocks

  /** A Block that stands wholly on the screen. `key` was never used before. */
  createBlock(key: number, text: string, spans: readonly BlockSpan[] = []): BlockRegion {
    invariant(key > 0 && !this.#blocks.has(key), "a Block's key is new");
    const block = new BlockRegion(key, text, this, spans);
    this.#blocks.set(key, block);
    return block;
  }

  /** Rows of the Block at the top that are in history; all of them when none is on the screen. */
  hiddenRows(block: BlockRegion): number | "all" {
    if (block.ordinal < 0) return 0;
    return block.hiddenCount < 0 ? "all" : block.hiddenCount;
  }

  /** `count` more rows at the top of this Block left the screen. It goes behind what history holds. */
  pushBlockRows(block: BlockRegion, count: number, cols: number): void {
    const hidden = block.ordinal < 0 ? 0 : this.#hiddenAt(block, cols);
    this.setHiddenRows(block, hidden + count, cols);
  }

  /**
   * Says how many rows at the top of this Block are in history, at this width: after a resize or a change of its
   * text. 0 brings it wholly to the screen, its row count or more wholly to history. The Block is on the screen in
   * part or at the end of history.
   */
  setHiddenRows(block: BlockRegion, count: number, cols: number): void {
    invariant(this.#blocks.get(block.key) === block, "the Block is this document's");
    if (count <= 0) {
      if (block.ordinal >= 0) this.#takeBlockOut(block);
      return;
    }
    if (block.ordinal < 0) {
      this.closeLine();
      block.line = this.#nextLine;
      this.#nextLine += 1;
      this.#lineCount += block.lineCount;
      this.#blockBytes += block.sizeBytes;
      this.#order.push(block);
    }
    const isWhole = count >= block.rowCount(cols);
    invariant(isWhole || block === this.#order.last, "only the last Block of history has rows on the screen");
    block.hiddenCount = isWhole ? -1 : count;
    block.hiddenCols = cols;
    this.#order.changed(block.ordinal);
    if (isWhole) block.forgetLayouts(cols);
    this.#enforceLimits();
  }

  /**
   * The Block's rows on the screen become ordinary output: its first `rows` rows stay in history as a Block with the
   * text of those rows, which changes no more. With `rows` 0 the Block is forgotten.
   */
  freezeBlock(block: BlockRegion, rows: number, cols: number): void {
    if (rows <= 0) {
      this.dropBlock(block);
      return;
    }
    invariant(block.ordinal >= 0, "a Block with rows in history is in order");
    if (rows < block.rowCount(cols)) block.replaceSuffix(block.rowStart(cols, rows), "");
    block.hiddenCount = -1;
    block.frozen = true;
    this.#order.changed(block.ordinal);
    block.forgetLayouts(cols);
    this.#enforceLimits();
  }

  /** Forgets a Block that is wholly on the screen or the last of history. */
  dropBlock(block: BlockRegion): void {
    if (block.ordinal >= 0) this.#takeBlockOut(block);
    block.dropLayouts();
    this.#blocks.delete(block.key);
  }

  /**
   * Drops all history (CSI 3 J) and gives the memory back. Returns the Blocks that lost rows, in order; the last may
   * still have rows on the screen, and is known no more all the same.
   */
  clear(): BlockRegion[] {
    const dropped: BlockRegion[] = [];
    for (let ordinal = this.#order.firstOrdinal; ordinal < this.#order.endOrdinal; ordinal += 1) {
      const region = this.#order.at(ordinal);
      if (region?.kind === "block") dropped.push(region);
    }
    this.#order.clear();
    for (const block of dropped) {
      block.line = -1;
      this.dropBlock(block);
    }
    this.lines.clear();
    this.#blockBytes = 0;
    this.#dropOpenLine();
    this.#lineCount = 0;
    return dropped;
  }

  /**
   * Drops the lines of history from `line` on, their Blocks with them, and keeps what is above. The screen begins
   * where they began. Returns the Blocks that went, in order; the last may still have rows on the screen.
   */
  clearFrom(line: number, screen: TapeScreen): BlockRegion[] {
    const dropped: BlockRegion[] = [];
    this.keepers.dropFrom(this, screen, line, () => {
      if (this.#nextLine >= line) this.#dropOpenLine();
      for (let last = this.#order.last; last !== undefined; last = this.#order.last) {
        if (last.kind === "output") {
          if (last.endLine <= line) break;
          this.#lineCount -= 1;
          this.#popLine(last);
        } else {
          if (last.line < line) break;
          dropped.unshift(last);
          this.dropBlock(last);
        }
      }
    });
    return dropped;
  }

  // --- limits

  get limits(): Readonly<DocumentLimits> {
    return this.#limits;
  }

  setLimits(limits: Partial<DocumentLimits>): void {
    if (limits.lines !== undefined) this.#limits.lines = limits.lines;
    if (limits.bytes !== undefined) this.#limits.bytes = limits.bytes;
    this.#enforceLimits();
  }

  /**
   * Runs `change`, in which lines and Blocks may come and go at the lower end, and evicts behind it what is then too
   * much: nothing goes that `change` only passes through history.
   */
  changeWhole(change: () => void): void {
    const isOuter = !this.#isChanging;
    this.#isChanging = true;
    try {
      change();
    } finally {
      if (isOuter) this.#isChanging = false;
    }
    if (isOuter) this.#enforceLimits();
  }

  // --- changes of Blocks

  fillWith(into: Row, fill: () => void): void {
    this.lines.fillWith(into, fill);
  }

  lend(row: Row): void {
    this.lines.lend(row);
  }

  /**
   * Runs `change`, after which the rows of the screen stand where they stood but are other lines: a Block became
   * output, or a line that came out of history ends there. Places on the screen go with their rows. With `firstRow`
   * that is so from this row on only, and places above are left to the caller.
   */
  relineScreen(screen: TapeScreen, change: () => void, firstRow = 0): void {
    this.keepers.reline(this, screen, change, firstRow);
  }

  blockChanged(block: BlockRegion, change: BlockChange, sizeBytesBefore: number, linesBefore: number): void {
    this.keepers.blockChanged(block, change);
    if (block.ordinal < 0) return;
    this.#blockBytes += block.sizeBytes - sizeBytesBefore;
    this.#lineCount += block.lineCount - linesBefore;
    this.#order.changed(block.ordinal);
    this.#enforceLimits();
  }

  /** Throws when what the document keeps about itself does not agree. For tests. */
  checkInvariants(): void {
    let lines = this.#isOpen ? 1 : 0;
    let nextLine = this.firstLine;
    let blockBytes = 0;
    let outputLines = 0;
    for (let ordinal = this.#order.firstOrdinal; ordinal < this.#order.endOrdinal; ordinal += 1) {
      const region = this.#order.at(ordinal);
      invariant(region !== undefined && region.ordinal === ordinal, "a region knows its ordinal");
      if (region.kind === "block") {
        invariant(region.line === nextLine, "lines are numbered without gaps (Block)");
        invariant(this.#blocks.get(region.key) === region, "a Block in order is known by its key");
        invariant(region.hiddenCount < 0 || region === this.#order.last, "only the last Block is split");
        nextLine += 1;
        lines += region.lineCount;
        blockBytes += region.sizeBytes;
      } else {
        invariant(
          region.lineCount > 0 && region.firstLine === nextLine,
          "lines are numbered without gaps (output)",
        );
        nextLine += region.lineCount;
        lines += region.lineCount;
        outputLines += region.lineCount;
      }
    }
    invariant(nextLine === this.#nextLine, "the next line follows the last");
    invariant(lines === this.#lineCount, `${lines} lines are counted as ${this.#lineCount}`);
    invariant(blockBytes === this.#blockBytes, "the memory of Blocks is counted");
    this.lines.checkInvariants(outputLines);
  }

  // --- inside

  get #retainedBytes(): number {
    return this.#blockBytes + this.lines.sizeBytes + (this.#isOpen ? this.#open.sizeBytes : 0);
  }

  #hiddenAt(block: BlockRegion, cols: number): number {
    if (block.hiddenCount < 0) return block.rowCount(cols);
    if (block.hiddenCols === cols) return Math.min(block.hiddenCount, block.rowCount(cols));
    const start = block.rowStart(block.hiddenCols, block.hiddenCount);
    if (start >= block.text.scalarCount) return block.rowCount(cols);
    const row = block.rowOfOffset(cols, start);
    return block.rowStart(cols, row) < start ? row + 1 : row;
  }

  #setOpen(isOpen: boolean): void {
    this.#open.reset();
    this.#isOpen = isOpen;
    this.lines.openCells = isOpen ? this.#open : undefined;
  }

  #beginOpenLine(): void {
    this.#setOpen(true);
    this.#lineCount += 1;
  }

  #dropOpenLine(): void {
    if (!this.#isOpen) return;
    this.#setOpen(false);
    this.#lineCount -= 1;
  }

  #joinRow(row: Row): void {
    this.lines.settle();
    if (!this.#isOpen) this.#beginOpenLine();
    if (row.used > 0 || this.#open.used === 0) this.#open.append(row, row.used);
    else this.#open.appendBlankRow(row.cols);
    this.#open.marks |= row.marks;
    if (!row.softWrap) this.#storeOpenLine();
    else if (this.#open.used >= this.#maxLineCells) this.closeLine();
    else this.#enforceLimits();
  }

  #storeOpenLine(): void {
    this.#appendLine(this.#open, this.#open.used, this.#open.marks);
    this.#setOpen(false);
    this.#enforceLimits();
  }

  #pullFromOpenLine(cols: number, into: Row, isOpen: boolean): void {
    const rowIndex = this.#open.rowCount(cols) - 1;
    this.#open.renderRow(cols, rowIndex, isOpen, into);
    // To one column a wide grapheme comes back as its left half, so that a wider screen has it whole again.
    if (cols === 1 && into.used === 1) into.codes[0] = this.#open.codes[this.#open.rowStart(cols, rowIndex)]!;
    this.lines.lend(into);
    if (rowIndex === 0) {
      this.#dropOpenLine();
      return;
    }
    this.#open.truncate(this.#open.rowStart(cols, rowIndex));
  }

  #pullFromBlock(block: BlockRegion, cols: number, into: Row): void {
    const hidden = this.#hiddenAt(block, cols);
    block.renderRow(cols, hidden - 1, into);
    this.setHiddenRows(block, hidden - 1, cols);
  }

  #takeBlockOut(block: BlockRegion): void {
    invariant(block === this.#order.last, "a Block leaves history at its end");
    this.#order.pop();
    this.#nextLine = block.line;
    block.line = -1;
    block.hiddenCount = -1;
    this.#lineCount -= block.lineCount;
    this.#blockBytes -= block.sizeBytes;
  }

  /** Stores a line that is counted already. */
  #appendLine(cells: Cells, count: number, marks: number): void {
    const last = this.#order.last;
    invariant(
      last?.kind !== "block" || last.hiddenCount < 0,
      "output does not pass a Block that is on the screen",
    );
    const lastRun = last?.kind === "output" ? last : undefined;
    const run = this.lines.append(cells, count, marks, lastRun, this.#nextLine);
    if (run === lastRun) this.#order.changed(run.ordinal);
    else this.#order.push(run);
    this.#nextLine += 1;
  }

  /** Takes the last line of the last run away; it is still counted. */
  #popLine(run: OutputRun): void {
    this.lines.popLast(run);
    this.#nextLine -= 1;
    if (run.lineCount === 0) this.#order.pop();
    else this.#order.changed(run.ordinal);
  }

  // --- eviction

  /** Oldest first, whole lines and whole Blocks; never the open line or a Block that is partly on the screen. */
  #enforceLimits(): void {
    if (this.#isChanging) return;
    if (this.#lineCount <= this.#limits.lines && this.#retainedBytes <= this.#limits.bytes) return;
    let evicted: number[] | undefined;
    do {
      const first = this.#order.first;
      if (first === undefined) break;
      if (first.kind === "block") {
        if (first.hiddenCount >= 0) break;
        evicted ??= [];
        evicted.push(first.key);
        this.#evictBlock(first);
      } else this.#evictLine(first);
    } while (this.#lineCount > this.#limits.lines || this.#retainedBytes > this.#limits.bytes);
    if (evicted !== undefined) this.#onEvicted?.(evicted);
  }

  #evictBlock(block: BlockRegion): void {
    this.#order.shift();
    this.#lineCount -= block.lineCount;
    this.#blockBytes -= block.sizeBytes;
    block.line = -1;
    block.dropLayouts();
    this.#blocks.delete(block.key);
  }

  #evictLine(run: OutputRun): void {
    this.lines.evictFirst(run);
    if (run.lineCount === 0) this.#order.shift();
    else this.#order.changed(run.ordinal);
    this.#lineCount -= 1;
  }
}
