// A Block's text as it is searched and copied: line by line, controls as their labels, tabs as tabs.
// Spec: protocol §8 (copy and search work on the labels; every break copies as LF).

import type { BlockRegion } from "./block-region.js";
import { controlLabel, RowItems } from "./block-row.js";

/** One logical line of a Block's text. */
export interface BlockLine {
  /** ScalarOffset of its start. */
  readonly start: number;
  /** Without its break. */
  readonly text: string;
}

/** The logical lines of a text; a trailing break begins none, an empty text is one line. O(text). */
export function blockLines(text: string): BlockLine[] {
  const lines: BlockLine[] = [];
  let start = 0;
  let from = 0;
  let scalars = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    scalars += 1;
    if ((unit & 0xfc00) === 0xd800) at += 1;
    if (unit !== 10 && unit !== 13) continue;
    lines.push({ start, text: text.slice(from, at) });
    if (unit === 13 && text.charCodeAt(at + 1) === 10) {
      at += 1;
      scalars += 1;
    }
    from = at + 1;
    start = scalars;
  }
  if (from < text.length || lines.length === 0) lines.push({ start, text: text.slice(from) });
  return lines;
}

/** C0 but tab, DEL, C1: what has a label. Line breaks have none, but never come here. */
const LABELLED = /(?!\t)\p{Cc}/u;

/** Text as it is shown: labels for controls, LF for every break. */
export function shownText(text: string): string {
  if (!LABELLED.test(text)) return text;
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\t\n])\p{Cc}/gu, (control) => controlLabel(control.charCodeAt(0)));
}

/** A line as it is searched, and where each UTF-16 unit of it comes from. */
export class ShownLine {
  readonly text: string;
  readonly #line: string;
  #scalars: Uint32Array | undefined;
  #withins: Uint8Array | undefined;

  constructor(line: string) {
    this.#line = line;
    this.text = shownText(line);
  }

  /** Scalars of the line before a unit. O(line) the first time. */
  scalarOfUnit(unit: number): number {
    this.#map();
    return this.#scalars?.[unit] ?? unit;
  }

  /** Cells of a label before a unit of it; 0 elsewhere. */
  withinOfUnit(unit: number): number {
    this.#map();
    return this.#withins?.[unit] ?? 0;
  }

  /** The first unit at or behind a place in the line. */
  unitOf(scalar: number, within: number): number {
    let unit = 0;
    while (unit < this.text.length) {
      const scalars = this.scalarOfUnit(unit);
      if (scalars > scalar || (scalars === scalar && this.withinOfUnit(unit) >= within)) break;
      unit += 1;
    }
    return unit;
  }

  #map(): void {
    if (this.#scalars !== undefined) return;
    const scalars = new Uint32Array(this.text.length + 1);
    const withins = new Uint8Array(this.text.length + 1);
    let scalar = 0;
    let unit = 0;
    for (const one of this.#line) {
      const isLabel = LABELLED.test(one);
      const units = isLabel ? controlLabel(one.charCodeAt(0)).length : one.length;
      for (let index = 0; index < units; index += 1) {
        scalars[unit] = scalar;
        withins[unit] = isLabel ? index : 0;
        unit += 1;
      }
      scalar += 1;
    }
    scalars[unit] = scalar;
    this.#scalars = scalars;
    this.#withins = withins;
  }
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
