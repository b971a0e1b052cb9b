// Where the rows of a Block begin at one width. The layout is a machine fed with text: appending goes on from its
// last state, so that Extend costs the fragment, whatever the Block holds; a cut goes back to the start of a row.
// Spec: protocol §8 (breaks, tabs, labels, wide graphemes, the empty Block), §7 "Cost".
//
// Rules of width, shared with block-row.ts: a cluster takes its width; a control a label of 1 (C0, DEL) or 4 (C1)
// cells; a tab the cells to the next stop of 8 or to the row's end, whichever comes first, and a tab behind a full
// row begins the next row. Nothing is split over a row end; what is wider than the row is cut to it. A cluster of
// no width (a lone mark, a format character) takes no cell. A row of very many scalars that show nothing is ended all
// the same, so that no row costs more than its bound.

import { CLUSTER_START, clusterJoins, clusterWidth, stepCluster } from "../cells/index.js";

export const TAB_CELLS = 8;
/** `<9B>` */
export const C1_LABEL_CELLS = 4;

/** Scalars in a row, or four a column in a wide one, behind which the next one that is not ASCII begins another row. */
const MAX_ROW_SCALARS = 4096;

/** Bit of a row start: the row begins a logical line. */
const HARD = 0x8000_0000;

export class BlockLayout {
  readonly cols: number;
  /** Row starts in scalars, HARD or'ed; undefined for a layout that only counts. */
  #starts: Uint32Array | undefined;
  #rowCount = 1;
  /** Scalars fed. */
  #offset = 0;
  /** Scalar offset at which the last row begins. */
  #rowStart = 0;
  readonly #maxRowScalars: number;
  #col = 0;
  /** A line break was read and nothing behind it. */
  #isBreakOpen = false;
  #isAfterCr = false;
  /** Cluster state behind the last scalar, unless it was `#lastAscii`. */
  #state = CLUSTER_START;
  /** The last scalar if printable ASCII, which needs no stepping; else 0. */
  #lastAscii = 0;
  #clusterStart = 0;
  #clusterCol = 0;
  #clusterCells = 0;

  /** `isCounting`: keeps no row starts, for a count alone. */
  constructor(cols: number, isCounting = false) {
    this.cols = cols;
    this.#maxRowScalars = Math.max(MAX_ROW_SCALARS, cols * 4);
    if (!isCounting) {
      this.#starts = new Uint32Array(4);
      this.#starts[0] = HARD;
    }
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  get sizeBytes(): number {
    return 160 + (this.#starts?.byteLength ?? 0);
  }

  /** Scalar offset of a row's start; the text's end for `rowIndex` = rowCount. */
  rowStart(rowIndex: number): number {
    if (rowIndex >= this.#rowCount) return this.#offset;
    return (this.#starts![rowIndex]! & ~HARD) >>> 0;
  }

  /** Whether the row begins a logical line. True past the last row. */
  isHardStart(rowIndex: number): boolean {
    return rowIndex >= this.#rowCount || (this.#starts![rowIndex]! & HARD) !== 0;
  }

  /** The row that shows the scalar at `offset`; the last row at and past the end. O(log rows). */
  rowOfOffset(offset: number): number {
    let low = 0;
    let high = this.#rowCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.rowStart(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Goes back to the start of a row that a cut at `retainScalars` cannot move, and forgets what came after it.
   * Returns that start: the text from there on is to be fed.
   */
  rewind(retainScalars: number): number {
    // Not a row that begins right there: what comes now may join its first cluster to the row before. And a
    // cluster cut short may be narrow enough to go back to the row before.
    let row = this.rowOfOffset(Math.max(0, retainScalars - 1));
    if (!this.isHardStart(row)) row -= 1;
    const start = this.rowStart(row);
    this.#rowCount = row + 1;
    this.#offset = start;
    this.#rowStart = start;
    this.#col = 0;
    this.#isBreakOpen = false;
    this.#isAfterCr = false;
    this.#state = CLUSTER_START;
    this.#lastAscii = 0;
    this.#clusterStart = start;
    this.#clusterCol = 0;
    this.#clusterCells = 0;
    return start;
  }

  /** Reads on from UTF-16 unit `from` of `text`. */
  feed(text: string, from = 0): void {
    const cols = this.cols;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x20 && unit < 0x7f && (this.#lastAscii !== 0 || this.#state === CLUSTER_START)) {
        if (this.#isBreakOpen) this.#beginLine();
        if (this.#col >= cols) this.#beginRow(this.#offset, 0);
        this.#clusterStart = this.#offset;
        this.#clusterCol = this.#col;
        this.#clusterCells = 1;
        this.#col += 1;
        this.#lastAscii = unit;
        this.#offset += 1;
        continue;
      }
      if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0)) {
        this.#feedControl(unit);
        continue;
      }
      const scalar = text.codePointAt(at)!;
      if (scalar > 0xffff) at += 1;
      this.#feedScalar(scalar);
    }
  }

  #feedScalar(scalar: number): void {
    if (this.#isBreakOpen) this.#beginLine();
    if (this.#offset - this.#rowStart >= this.#maxRowScalars) {
      this.#beginRow(this.#offset, 0);
      this.#state = CLUSTER_START;
    } else if (this.#lastAscii !== 0) {
      this.#state = stepCluster(CLUSTER_START, this.#lastAscii);
    }
    this.#lastAscii = 0;
    const state = stepCluster(this.#state, scalar);
    this.#state = state;
    const cells = Math.min(clusterWidth(state), this.cols);
    if (!clusterJoins(state)) {
      if (this.#col + cells > this.cols && cells > 0) this.#beginRow(this.#offset, 0);
      this.#clusterStart = this.#offset;
      this.#clusterCol = this.#col;
      this.#clusterCells = cells;
      this.#col += cells;
    } else if (cells > this.#clusterCells) {
      if (this.#clusterCol + cells > this.cols) {
        this.#beginRow(this.#clusterStart, 0);
        this.#clusterCol = 0;
      }
      this.#clusterCells = cells;
      this.#col = this.#clusterCol + cells;
    }
    if (scalar < 0x7f) this.#lastAscii = scalar;
    this.#offset += 1;
  }

  #feedControl(unit: number): void {
    this.#state = CLUSTER_START;
    this.#lastAscii = 0;
    if (unit === 10 && this.#isAfterCr) {
      this.#isAfterCr = false;
      this.#offset += 1;
      return;
    }
    if (this.#isBreakOpen) this.#beginLine();
    if (unit === 10 || unit === 13) {
      this.#isBreakOpen = true;
      this.#isAfterCr = unit === 13;
      this.#offset += 1;
      return;
    }
    let cells = controlCells(unit, this.#col, this.cols);
    if (this.#col + cells > this.cols || cells === 0) {
      this.#beginRow(this.#offset, 0);
      cells = controlCells(unit, 0, this.cols);
    }
    this.#col += cells;
    this.#offset += 1;
  }

  #beginLine(): void {
    this.#isBreakOpen = false;
    this.#isAfterCr = false;
    this.#beginRow(this.#offset, HARD);
  }

  #beginRow(start: number, hardBit: number): void {
    this.#col = 0;
    this.#rowStart = start;
    const rowIndex = this.#rowCount;
    this.#rowCount += 1;
    let starts = this.#starts;
    if (starts === undefined) return;
    if (rowIndex === starts.length) {
      const grown = new Uint32Array(starts.length * 2);
      grown.set(starts);
      starts = grown;
      this.#starts = grown;
    }
    starts[rowIndex] = (start | hardBit) >>> 0;
  }
}

/** Cells of a control's label or of a tab at `col`; 0 for a tab behind a full row. */
export function controlCells(unit: number, col: number, cols: number): number {
  if (unit === 9) return Math.min(TAB_CELLS - (col % TAB_CELLS), cols - col);
  return unit < 0x80 ? 1 : Math.min(C1_LABEL_CELLS, cols);
}
