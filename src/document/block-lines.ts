// A Block's text as it is searched, copied and hit: controls as their labels, tabs as tabs.
// Spec: protocol §8 (copy and search work on the labels; every break copies as LF).

import type { BlockRegion } from "./block-region.js";
import { controlLabel, RowItems } from "./block-row.js";

/** C0 but tab and the breaks, DEL, C1: what has a label. */
const HAS_LABEL = /(?![\t\n\r])\p{Cc}/u;
const LABELS = /(?![\t\n\r])\p{Cc}/gu;

/** Text as it is copied: labels for controls, LF for every break. */
export function shownText(text: string): string {
  const labelled = HAS_LABEL.test(text)
    ? text.replace(LABELS, (control) => controlLabel(control.charCodeAt(0)))
    : text;
  return labelled.replace(/\r\n?/g, "\n");
}

/** A Block's text as it is searched: labels for controls, breaks as they are; and the way back to its scalars. */
export class ShownBlock {
  readonly text: string;
  /** No scalar but those of the BMP and no label: units are scalars. */
  readonly #isPlain: boolean;
  readonly #raw: string;
  #map: UnitMap | undefined;

  /** O(text). */
  constructor(block: BlockRegion) {
    this.#raw = block.text.toString();
    if (HAS_LABEL.test(this.#raw)) {
      this.text = this.#raw.replace(LABELS, (control) => controlLabel(control.charCodeAt(0)));
      this.#isPlain = false;
      return;
    }
    this.text = this.#raw;
    this.#isPlain = block.text.scalarCount === this.#raw.length;
  }

  /** ScalarOffset of what a unit shows. O(1), but O(text) once beyond the BMP or with labels. */
  scalarOfUnit(unit: number): number {
    return this.#isPlain ? unit : (this.#mapped.scalars[unit] ?? 0);
  }

  /** Cells of a label before a unit of it; 0 elsewhere. */
  withinOfUnit(unit: number): number {
    return this.#isPlain ? 0 : (this.#mapped.withins[unit] ?? 0);
  }

  /** The first unit at or behind a place; the text's length for one behind it. */
  unitOf(scalar: number, within: number): number {
    if (this.#isPlain) return Math.min(scalar, this.text.length);
    const { scalars } = this.#mapped;
    let low = 0;
    let high = this.text.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = scalars[middle] ?? 0;
      if (at > scalar || (at === scalar && this.withinOfUnit(middle) >= within)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The unit at which the logical line around a unit begins. */
  lineStart(unit: number): number {
    let start = Math.min(unit, this.text.length);
    while (start > 0 && !isBreak(this.text.charCodeAt(start - 1))) start -= 1;
    return start;
  }

  /** The unit at which that line's break, or the text's end, stands. */
  lineEnd(unit: number): number {
    let end = unit;
    while (end < this.text.length && !isBreak(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  get #mapped(): UnitMap {
    this.#map ??= this.#mapUnits();
    return this.#map;
  }

  #mapUnits(): UnitMap {
    const scalars = new Uint32Array(this.text.length + 1);
    const withins = new Uint8Array(this.text.length + 1);
    let scalar = 0;
    let unit = 0;
    for (let at = 0; at < this.#raw.length; at += 1) {
      const code = this.#raw.charCodeAt(at);
      const isLabel = code < 0xa0 && HAS_LABEL.test(this.#raw.charAt(at));
      let units = isLabel ? controlLabel(code).length : 1;
      if ((code & 0xfc00) === 0xd800) {
        at += 1;
        units = 2;
      }
      for (let index = 0; index < units; index += 1) {
        scalars[unit] = scalar;
        withins[unit] = isLabel ? index : 0;
        unit += 1;
      }
      scalar += 1;
    }
    scalars[unit] = scalar;
    return { scalars, withins };
  }
}

/** Of each unit of a shown text the scalars before it, and the cells of its label before it. */
interface UnitMap {
  readonly scalars: Uint32Array;
  readonly withins: Uint8Array;
}

function isBreak(unit: number): boolean {
  return unit === 10 || unit === 13;
}

function countScalars(text: string, units: number): number {
  let scalars = 0;
  for (let at = 0; at < units; at += 1) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800) at += 1;
    scalars += 1;
  }
  return scalars;
}

const items = new RowItems();

/** The item of a Block's row that a column falls on. */
export interface RowHit {
  /** ScalarOffset of the item; of the row's end when the column is past it. */
  readonly offset: number;
  /** Cells into the item. */
  readonly within: number;
}

/** What stands at column `col` of a row. */
export function hitBlockRow(block: BlockRegion, cols: number, rowIndex: number, col: number): RowHit {
  const text = block.rowText(cols, rowIndex);
  const walk = items.reset(text, cols);
  const start = block.rowStart(cols, rowIndex);
  let end = 0;
  while (walk.next()) {
    if (col < walk.col + walk.cells) {
      return { offset: start + countScalars(text, walk.start), within: Math.max(0, col - walk.col) };
    }
    end = walk.end;
  }
  return { offset: start + countScalars(text, end), within: 0 };
}

/** The column at which the item of a scalar offset begins in its row; the row's end for an offset behind it. */
export function columnInBlockRow(block: BlockRegion, cols: number, rowIndex: number, offset: number): number {
  const text = block.rowText(cols, rowIndex);
  const walk = items.reset(text, cols);
  let scalar = block.rowStart(cols, rowIndex);
  let col = 0;
  while (walk.next()) {
    const scalars = countScalars(text.slice(walk.start, walk.end), walk.end - walk.start);
    if (offset < scalar + scalars) return walk.col;
    scalar += scalars;
    col = walk.col + walk.cells;
  }
  return col;
}

/** Cells and kind of the item at a scalar offset. */
export function itemAt(
  block: BlockRegion,
  cols: number,
  offset: number,
): { kind: RowItems["kind"]; cells: number; scalars: number } | undefined {
  const rowIndex = block.rowOfOffset(cols, offset);
  const text = block.rowText(cols, rowIndex);
  const walk = items.reset(text, cols);
  let scalar = block.rowStart(cols, rowIndex);
  while (walk.next()) {
    const scalars = countScalars(text.slice(walk.start, walk.end), walk.end - walk.start);
    if (offset < scalar + scalars)
      return { kind: walk.kind, cells: walk.cells, scalars: scalar + scalars - offset };
    scalar += scalars;
  }
  return undefined;
}
