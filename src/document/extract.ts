// The text between two positions: what copying gives. Soft wraps are joined, inner spaces kept, cells nobody wrote at
// a line's end left out; breaks of a Block and borders between lines and Blocks give one LF each.
// Spec: protocol §8 (tabs and labels), §9 (copy across a region boundary gives exactly one LF).

import type { CellTables } from "../cells/index.js";
import { TAIL } from "../cells/index.js";
import { itemAt, shownText } from "./block-lines.js";
import type { BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import type { Cells } from "./line-slab.js";
import type { Position, TapeScreen } from "./position.js";
import { cellsText, TapeLines } from "./tape-lines.js";

export interface ExtractOptions {
  /** The width the text is looked at, which says how wide a tab is. */
  readonly cols: number;
  readonly screen?: TapeScreen;
  /** What becomes of spaces a program wrote at the end of a line of output that is copied to its end. */
  readonly trailingSpaces: "keep" | "cut";
}

/** The text of `[start, end)`. What is evicted gives nothing. O(text). */
export function extractText(
  document: Document,
  start: Position,
  end: Position,
  options: ExtractOptions,
): string {
  const lines = new TapeLines(document, options.screen);
  const parts: string[] = [];
  const firstLine = Math.max(start.line, lines.first);
  const lastLine = Math.min(end.line, lines.end - 1);
  for (let line = firstLine; line <= lastLine; line = lines.nearest(line + 1, true)) {
    const from = line === start.line ? start : undefined;
    const to = line === end.line ? end : undefined;
    const block = lines.blockAt(line);
    if (block !== undefined) {
      // Ending before a Block's first scalar copies the border and nothing of the Block.
      parts.push(blockPart(block, from, to, options.cols));
      continue;
    }
    let text: string;
    if (from === undefined && to === undefined) text = lines.text(line);
    else text = linePart(lines.cells(line), from?.offset ?? 0, to?.offset, document.tables);
    const isToEnd = to === undefined || to.offset >= lines.cells(line).used;
    parts.push(options.trailingSpaces === "cut" && isToEnd ? cutSpaces(text) : text);
  }
  document.lines.forgetText();
  return parts.join("\n");
}

function cutSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 32) end -= 1;
  return text.slice(0, end);
}

/** Cells `[from, to)`, halves of wide graphemes taken whole. */
function linePart(cells: Cells, from: number, to: number | undefined, tables: CellTables): string {
  let start = from;
  let end = Math.min(to ?? cells.used, cells.used);
  while (start > 0 && ((cells.codes[start] ?? 0) & TAIL) !== 0 && start < cells.used) start -= 1;
  while (end < cells.used && ((cells.codes[end] ?? 0) & TAIL) !== 0) end += 1;
  if (start >= end) return "";
  // Short of the line's end a blank is inside the line, written or not.
  const text = cellsText(cells, start, end, tables);
  return end < cells.used ? text.padEnd(text.length + trailingBlanks(cells, start, end)) : text;
}

function trailingBlanks(cells: Cells, start: number, end: number): number {
  let count = 0;
  while (end - count > start && cells.codes[end - count - 1] === 0) count += 1;
  return count;
}

function blockPart(
  block: BlockRegion,
  from: Position | undefined,
  to: Position | undefined,
  cols: number,
): string {
  let start = from?.offset ?? 0;
  let end = to?.offset ?? block.text.scalarCount;
  let head = "";
  let tail = "";
  const fromWithin = from?.within ?? 0;
  const toWithin = to?.within ?? 0;
  const isSameItem = from !== undefined && to !== undefined && start === end;
  if (fromWithin > 0) {
    const item = itemAt(block, cols, start);
    if (item?.kind === "tab") {
      const last = isSameItem ? Math.min(toWithin, item.cells) : item.cells;
      head = " ".repeat(Math.max(0, last - fromWithin));
      start += 1;
      if (isSameItem) return head;
    }
  }
  if (toWithin > 0) {
    const item = itemAt(block, cols, end);
    if (item !== undefined) {
      if (item.kind === "tab" && toWithin < item.cells) tail = " ".repeat(toWithin);
      else end += item.scalars;
    }
  }
  let text = block.text.sliceScalars(start, end);
  // The Block's own last break is the border to what follows.
  if (to === undefined) text = text.replace(/(?:\r\n|\r|\n)$/, "");
  return head + shownText(text) + tail;
}
