// One row of a Block, item by item: what each scalar of its text shows and which cells it takes. Rendering, hit
// testing and copying all walk a row with this, so that they cannot disagree with each other or with the layout.
// Spec: protocol §8 (tabs, labels, wide graphemes, partial copies of a tab).

import {
  Attribute,
  BLANK,
  type CellTables,
  CLUSTER,
  ClusterWalk,
  MAX_CLUSTER_SCALARS,
  type Row,
  TAIL,
  WIDE,
} from "../cells/index.js";
import { controlCells } from "./block-layout.js";
import type { BlockStyles } from "./block-styles.js";

export type RowItemKind = "cluster" | "tab" | "label";

/** Walks the items of one row's text, which begins at column 0 and may end in a line break. Reusable. */
export class RowItems {
  #text = "";
  #cols = 0;
  #next = 0;
  #nextCol = 0;
  readonly #clusters = new ClusterWalk();
  #runEnd = 0;
  kind: RowItemKind = "cluster";
  /** UTF-16 range of the item in the row's text. */
  start = 0;
  end = 0;
  /** Cells `[col, col + cells)`; no cells for a cluster that is not shown. */
  col = 0;
  cells = 0;

  reset(text: string, cols: number): this {
    this.#text = text;
    this.#cols = cols;
    this.#next = 0;
    this.#nextCol = 0;
    this.#runEnd = 0;
    return this;
  }

  /** False at the row's end or its line break. */
  next(): boolean {
    const text = this.#text;
    if (this.#next >= text.length) return false;
    const unit = text.charCodeAt(this.#next);
    this.start = this.#next;
    this.col = this.#nextCol;
    if (isControlUnit(unit)) {
      if (unit === 10 || unit === 13) return false;
      this.kind = unit === 9 ? "tab" : "label";
      this.end = this.start + 1;
      this.cells = Math.min(controlCells(unit, this.col, this.#cols), this.#cols - this.col);
    } else {
      this.kind = "cluster";
      if (this.#next >= this.#runEnd) this.#beginRun();
      this.#clusters.next();
      this.end = this.#clusters.end;
      this.cells = Math.min(this.#clusters.width, this.#cols - this.col);
    }
    this.#next = this.end;
    this.#nextCol += this.cells;
    return true;
  }

  /** Clusters never cross a control, so a run of text without one is walked at once. */
  #beginRun(): void {
    let end = this.#next;
    while (end < this.#text.length && !isControlUnit(this.#text.charCodeAt(end))) end += 1;
    this.#runEnd = end;
    this.#clusters.reset(this.#text, this.#next, end);
  }
}

function isControlUnit(unit: number): boolean {
  return unit < 0x20 || (unit >= 0x7f && unit < 0xa0);
}

/** What a control looks like: a picture for C0 and DEL, `<9B>` for C1. */
export function controlLabel(unit: number): string {
  if (unit === 0x7f) return "\u2421";
  if (unit < 0x20) return String.fromCharCode(0x2400 + unit);
  return `<${unit.toString(16).toUpperCase()}>`;
}

const items = new RowItems();

/** How the scalars of a row look; the row's first is number `start` of the text. */
export interface RowStyles {
  readonly styles: BlockStyles;
  readonly start: number;
}

/** Writes a row's cells over `into`, which has been reset. A wide grapheme in a row of one column shows U+FFFD. */
export function renderBlockRow(
  text: string,
  cols: number,
  into: Row,
  tables: CellTables,
  look?: RowStyles,
): void {
  const walk = items.reset(text, cols);
  const codes = into.codes;
  const styles = into.styles;
  let used = 0;
  let scalar = look?.start ?? 0;
  while (walk.next()) {
    const at = scalar;
    if (look !== undefined) scalar += scalarsBetween(text, walk.start, walk.end);
    if (walk.cells === 0) continue;
    const col = walk.col;
    if (walk.kind === "cluster") {
      codes[col] = clusterCode(text, walk.start, walk.end, tables);
      // Interned for each item, and written at once: what is held by no cell yet may be swept by the next.
      const style = look === undefined ? 0 : look.styles.intern(at, 0, tables);
      styles[col] = style;
      if (walk.cells === 2) {
        codes[col] = codes[col]! | WIDE;
        codes[col + 1] = TAIL;
        styles[col + 1] = style;
      } else if (cols === 1 && isWideCluster(text, walk.start, walk.end)) codes[col] = 0xfffd;
    } else if (walk.kind === "tab") {
      codes.fill(BLANK, col, col + walk.cells);
      styles.fill(look === undefined ? 0 : look.styles.intern(at, 0, tables), col, col + walk.cells);
    } else {
      const label = controlLabel(text.charCodeAt(walk.start));
      const style =
        look === undefined
          ? tables.styles.intern(0, 0, 0, Attribute.label, 0)
          : look.styles.intern(at, Attribute.label, tables);
      for (let index = 0; index < walk.cells; index += 1) {
        codes[col + index] = label.charCodeAt(index);
        styles[col + index] = style;
      }
    }
    used = col + walk.cells;
    // Kept true all along: interning may sweep, and what `into` holds so far must be seen then.
    into.used = used;
  }
}

function scalarsBetween(text: string, start: number, end: number): number {
  let scalars = 0;
  for (let at = start; at < end; at += 1) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800) at += 1;
    scalars += 1;
  }
  return scalars;
}

const widthWalk = new ClusterWalk();

function isWideCluster(text: string, start: number, end: number): boolean {
  return widthWalk.reset(text, start, end).next() && widthWalk.width === 2;
}

function clusterCode(text: string, start: number, end: number, tables: CellTables): number {
  const scalar = text.codePointAt(start)!;
  if (end - start === (scalar > 0xffff ? 2 : 1)) return scalar;
  let cluster = text.slice(start, end);
  if (end - start > MAX_CLUSTER_SCALARS) cluster = Array.from(cluster).slice(0, MAX_CLUSTER_SCALARS).join("");
  return tables.graphemes.intern(cluster) | CLUSTER;
}

/**
 * The text that cells `[startCol, endCol)` of a row copy: clusters and labels touched by the span whole, a tab as
 * a tab if all its cells are in it, else as the spaces it covers. No line break. Clusters that show nothing go
 * with the cell before them.
 */
export function copyBlockRow(text: string, cols: number, startCol: number, endCol: number): string {
  const walk = items.reset(text, cols);
  let copied = "";
  while (walk.next()) {
    const itemEnd = walk.col + walk.cells;
    if (walk.cells === 0) {
      if (walk.col >= startCol && (walk.col < endCol || endCol >= cols))
        copied += text.slice(walk.start, walk.end);
      continue;
    }
    const start = Math.max(startCol, walk.col);
    const end = Math.min(endCol, itemEnd);
    if (start >= end) continue;
    if (walk.kind === "cluster") copied += text.slice(walk.start, walk.end);
    else if (walk.kind === "label") copied += controlLabel(text.charCodeAt(walk.start));
    else copied += end - start === walk.cells ? "\t" : " ".repeat(end - start);
  }
  return copied;
}
