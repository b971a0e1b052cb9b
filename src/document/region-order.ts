// The regions of a document in order: appended and taken back at the end, evicted at the front, never moved. A
// region keeps its ordinal, so that its neighbours and its group's row sum are found without a search.
// Row sums are kept for groups of regions at the widths asked for last, so that counting all rows of a history or
// finding the row with a number costs its groups, not its regions.

import { invariant } from "../base/index.js";
import type { BlockRegion } from "./block-region.js";
import type { OutputRun } from "./output-run.js";

export type Region = OutputRun | BlockRegion;

const GROUP_BITS = 7;
/** Widths with row sums. */
const SUM_WIDTHS = 2;
const UNKNOWN = -1;

interface RowSums {
  readonly cols: number;
  /** By group of ordinals, from `firstGroup`; UNKNOWN where a region changed. */
  groups: number[];
  firstGroup: number;
}

export class RegionOrder {
  #regions: Region[] = [];
  /** Index of the oldest region in `#regions`; slots before it are spent. */
  #head = 0;
  /** Ordinal of `#regions[0]`. */
  #base = 0;
  #sums: RowSums[] = [];
  readonly #rowsOf: (region: Region, cols: number) => number;

  /** `rowsOf`: rows of a region in history at a width. */
  constructor(rowsOf: (region: Region, cols: number) => number) {
    this.#rowsOf = rowsOf;
  }

  get count(): number {
    return this.#regions.length - this.#head;
  }

  get firstOrdinal(): number {
    return this.#base + this.#head;
  }

  get endOrdinal(): number {
    return this.#base + this.#regions.length;
  }

  at(ordinal: number): Region | undefined {
    return ordinal < this.firstOrdinal ? undefined : this.#regions[ordinal - this.#base];
  }

  get first(): Region | undefined {
    return this.#regions[this.#head];
  }

  get last(): Region | undefined {
    return this.count === 0 ? undefined : this.#regions.at(-1);
  }

  push(region: Region): void {
    region.ordinal = this.endOrdinal;
    this.#regions.push(region);
    this.changed(region.ordinal);
  }

  /** Takes the last region away. */
  pop(): void {
    const region = this.#regions.pop();
    invariant(
      region !== undefined && this.#regions.length >= this.#head,
      "a region is taken from an order that has one",
    );
    this.changed(region.ordinal);
    region.ordinal = -1;
  }

  /** Takes the first region away. Amortised O(1). */
  shift(): void {
    const region = this.first;
    invariant(region !== undefined, "a region is evicted from an order that has one");
    this.changed(region.ordinal);
    region.ordinal = -1;
    this.#head += 1;
    if (this.#head < 64 || this.#head * 2 < this.#regions.length) return;
    this.#regions = this.#regions.slice(this.#head);
    this.#base += this.#head;
    this.#head = 0;
    const firstGroup = this.#base >> GROUP_BITS;
    for (const sums of this.#sums) {
      sums.groups = sums.groups.slice(Math.max(0, firstGroup - sums.firstGroup));
      sums.firstGroup = firstGroup;
    }
  }

  clear(): void {
    for (let index = this.#head; index < this.#regions.length; index += 1) {
      const region = this.#regions[index];
      if (region !== undefined) region.ordinal = -1;
    }
    this.#base = this.endOrdinal;
    this.#regions = [];
    this.#head = 0;
    this.#sums = [];
  }

  /** The region that holds a line retained in history; undefined for any other. O(log regions). */
  findByLine(line: number): Region | undefined {
    let low = this.#head;
    let high = this.#regions.length - 1;
    if (low > high) return undefined;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (firstLineOf(this.#regions[middle]) <= line) low = middle;
      else high = middle - 1;
    }
    const region = this.#regions[low];
    if (region === undefined || line < firstLineOf(region)) return undefined;
    return line < endLineOf(region) ? region : undefined;
  }

  /** A region's rows may have changed. O(1). */
  changed(ordinal: number): void {
    const group = ordinal >> GROUP_BITS;
    for (const sums of this.#sums) {
      const index = group - sums.firstGroup;
      if (index >= 0 && index < sums.groups.length) sums.groups[index] = UNKNOWN;
    }
  }

  /** Rows of all regions. */
  rowCount(cols: number): number {
    const sums = this.#sumsAt(cols);
    let rows = 0;
    for (let group = this.firstOrdinal >> GROUP_BITS; group << GROUP_BITS < this.endOrdinal; group += 1) {
      rows += this.#groupRows(sums, group);
    }
    return rows;
  }

  /** Rows of the regions before one. */
  rowsBefore(ordinal: number, cols: number): number {
    const sums = this.#sumsAt(cols);
    const ownGroup = ordinal >> GROUP_BITS;
    let rows = 0;
    for (let group = this.firstOrdinal >> GROUP_BITS; group < ownGroup; group += 1)
      rows += this.#groupRows(sums, group);
    for (let before = Math.max(this.firstOrdinal, ownGroup << GROUP_BITS); before < ordinal; before += 1) {
      const region = this.at(before);
      if (region !== undefined) rows += this.#rowsOf(region, cols);
    }
    return rows;
  }

  /** The region in which row number `rowsFromEnd` (0 = last) counted from the end lies, and the row's index in it. */
  findRowFromEnd(cols: number, rowsFromEnd: number): { region: Region; rowIndex: number } | undefined {
    const sums = this.#sumsAt(cols);
    let rest = rowsFromEnd;
    const firstGroup = this.firstOrdinal >> GROUP_BITS;
    for (let group = (this.endOrdinal - 1) >> GROUP_BITS; this.count > 0 && group >= firstGroup; group -= 1) {
      const rows = this.#groupRows(sums, group);
      if (rest >= rows) {
        rest -= rows;
        continue;
      }
      const end = Math.min(this.endOrdinal, (group + 1) << GROUP_BITS);
      for (let ordinal = end - 1; ; ordinal -= 1) {
        const region = this.at(ordinal);
        if (region === undefined) return undefined;
        const regionRows = this.#rowsOf(region, cols);
        if (rest < regionRows) return { region, rowIndex: regionRows - 1 - rest };
        rest -= regionRows;
      }
    }
    return undefined;
  }

  #groupRows(sums: RowSums, group: number): number {
    const index = group - sums.firstGroup;
    const known = sums.groups[index];
    if (known !== undefined && known !== UNKNOWN) return known;
    let rows = 0;
    const start = Math.max(this.firstOrdinal, group << GROUP_BITS);
    const end = Math.min(this.endOrdinal, (group + 1) << GROUP_BITS);
    for (let ordinal = start; ordinal < end; ordinal += 1) {
      const region = this.at(ordinal);
      if (region !== undefined) rows += this.#rowsOf(region, sums.cols);
    }
    while (sums.groups.length < index) sums.groups.push(UNKNOWN);
    sums.groups[index] = rows;
    return rows;
  }

  #sumsAt(width: number): RowSums {
    const at = this.#sums.findIndex((sums) => sums.cols === width);
    const known = this.#sums[at];
    if (known !== undefined) {
      if (at > 0) {
        this.#sums.splice(at, 1);
        this.#sums.unshift(known);
      }
      return known;
    }
    const sums: RowSums = { cols: width, groups: [], firstGroup: this.firstOrdinal >> GROUP_BITS };
    this.#sums.unshift(sums);
    if (this.#sums.length > SUM_WIDTHS) this.#sums.pop();
    return sums;
  }
}

function firstLineOf(region: Region | undefined): number {
  if (region === undefined) return Number.POSITIVE_INFINITY;
  return region.kind === "block" ? region.line : region.firstLine;
}

function endLineOf(region: Region): number {
  return region.kind === "block" ? region.line + 1 : region.endLine;
}
