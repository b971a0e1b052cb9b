// A run of consecutive output lines of one slab: what stands between two Blocks, or between a slab's ends.

import type { LineSlab } from "./line-slab.js";

export class OutputRun {
  readonly kind = "output";
  readonly slab: LineSlab;
  /** Lines `[first, end)` of the slab. */
  first: number;
  end: number;
  /** LineId of slab line 0, were it of this run. */
  readonly #lineBase: number;
  ordinal = -1;
  /** Rows of lines `[first, #countedEnd)` at `#countedCols`. */
  #countedCols = 0;
  #countedEnd = 0;
  #countedRows = 0;

  constructor(slab: LineSlab, first: number, firstLine: number) {
    this.slab = slab;
    this.first = first;
    this.end = first;
    this.#lineBase = firstLine - first;
  }

  /** LineId of the first line. */
  get firstLine(): number {
    return this.#lineBase + this.first;
  }

  get endLine(): number {
    return this.#lineBase + this.end;
  }

  get lineCount(): number {
    return this.end - this.first;
  }

  /** Slab line of a LineId. */
  slabLine(line: number): number {
    return line - this.#lineBase;
  }

  /** LineId of a slab line. */
  lineOf(slabLine: number): number {
    return this.#lineBase + slabLine;
  }

  /** Rows of all its lines. Counts what was added since the last call at this width. */
  rowCount(cols: number): number {
    if (this.#countedCols !== cols) {
      this.#countedCols = cols;
      this.#countedEnd = this.first;
      this.#countedRows = 0;
    }
    for (let line = this.#countedEnd; line < this.end; line += 1) {
      this.#countedRows += lineRowCount(this.slab, line, cols);
    }
    this.#countedEnd = this.end;
    return this.#countedRows;
  }

  /** Forgets its first line. */
  evictFirst(): void {
    if (this.#countedEnd > this.first) {
      this.#countedRows -= lineRowCount(this.slab, this.first, this.#countedCols);
    } else this.#countedEnd = this.first + 1;
    this.first += 1;
  }

  /** Forgets its last line; to be called while the slab still has it. */
  popLast(): void {
    if (this.#countedEnd === this.end && this.#countedCols !== 0) {
      this.#countedRows -= lineRowCount(this.slab, this.end - 1, this.#countedCols);
      this.#countedEnd -= 1;
    }
    this.end -= 1;
  }
}

/** Rows of a slab's line at a width. Looks at the text only for a line with wide cells that is longer than a row. */
export function lineRowCount(slab: LineSlab, line: number, cols: number): number {
  const count = slab.cellCount(line);
  if (count <= cols) return 1;
  if (!slab.hasWide(line)) return Math.ceil(count / cols);
  return slab.wideRowCount(line, cols);
}
