// Places in a pane's tape that survive scrolling, reflow and eviction: a line (or Block) and an offset inside it.
//
// LineId numbers logical lines and Blocks of the whole tape in order, history first. What is on the screen has ids
// too, without being stored: its first line continues where history ends, so a line that scrolls off keeps the id it
// had, and one that is pulled back keeps it too. Ids below `Document.firstLine` are evicted.
// CellOffset counts cells inside an output line whatever its rows; ScalarOffset counts scalars inside a Block's text.

import type { Row } from "../cells/index.js";
import type { BlockChange, BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";

export type LineId = number;
export type CellOffset = number;
export type ScalarOffset = number;

export interface Position {
  readonly line: LineId;
  /** CellOffset in output, ScalarOffset in a Block. */
  readonly offset: number;
  /** Key of the Block; 0 = output. */
  readonly block: number;
  /** Cells into what the scalar at `offset` shows, for a place inside a tab or a label of a Block. 0 if left out. */
  readonly within?: number;
}

/** Negative, 0 or positive as `a` stands before, at or behind `b`. */
export function comparePositions(a: Position, b: Position): number {
  if (a.line !== b.line) return a.line - b.line;
  return a.offset === b.offset ? (a.within ?? 0) - (b.within ?? 0) : a.offset - b.offset;
}

/**
 * Where a place goes when a Block changes: Update leads to the Block's start, a place in a removed suffix to the
 * boundary, all others stay. Spec: protocol §9 (Anchor).
 */
export function positionAfterChange(position: Position, block: BlockRegion, change: BlockChange): Position {
  if (position.block !== block.key || change.kind === "extended") return position;
  if (change.kind === "updated") return { line: position.line, offset: 0, block: block.key };
  if (position.offset < change.retainScalars) return position;
  return { line: position.line, offset: change.retainScalars, block: block.key };
}

/** The rows of the screen that belong to the tape, top to bottom; what `Screen` of the emulator looks like from here. */
export interface TapeScreen {
  readonly cols: number;
  /** Rows that count; rows below the bottom may be left out. */
  readonly rowCount: number;
  /** The rows from this one on are no part of history's tape: what is above may grow and their lines stay what they are. */
  readonly apartFrom?: number;
  row(screenRow: number): Row;
}

/** LineId of the first line that is apart: above all ids there ever are. */
export const APART_FIRST_LINE: LineId = 2 ** 40;

/** Where each screen row begins on the tape. */
export interface ScreenPlaces {
  readonly lines: LineId[];
  readonly offsets: number[];
}

/** O(rows of the screen). */
export function screenPlaces(document: Document, screen: TapeScreen): ScreenPlaces {
  const lines: LineId[] = [];
  const offsets: number[] = [];
  let line = document.nextLine;
  let before: Row | undefined;
  let end = 0;
  for (let index = 0; index < screen.rowCount; index += 1) {
    const row = screen.row(index);
    if (index === screen.apartFrom) {
      line = APART_FIRST_LINE;
      end = 0;
    } else if (before === undefined) {
      const split = document.splitBlock;
      const open = document.openLine;
      if (split !== undefined && row.block === split.key) line = split.line;
      else if (open !== undefined && row.block === 0) end = open.used;
    } else if (row.block !== 0 ? row.block === before.block : before.softWrap && before.block === 0) {
      end += before.used;
    } else {
      // The line behind a split Block is the next one of the document.
      line = Math.max(line + 1, document.nextLine);
      end = 0;
    }
    lines.push(line);
    offsets.push(
      row.block === 0 ? end : (document.blockByKey(row.block)?.rowStart(screen.cols, row.blockRow) ?? 0),
    );
    before = row;
  }
  return { lines, offsets };
}

/** Where each row of the screen begins, top to bottom. */
export function screenStarts(document: Document, screen: TapeScreen): readonly Position[] {
  const { lines, offsets } = screenPlaces(document, screen);
  return lines.map((line, index) => ({ line, offset: offsets[index] ?? 0, block: screen.row(index).block }));
}

/** Where a place on the screen is when the same rows begin elsewhere; a place in history stays. */
export function positionAfterReline(
  position: Position,
  before: readonly Position[],
  after: readonly Position[],
): Position {
  let found = -1;
  for (let row = 0; row < before.length; row += 1) {
    const start = before[row];
    if (start === undefined || start.offset > position.offset) continue;
    const isSame = position.block === 0 ? start.line === position.line : start.block === position.block;
    if (isSame && start.block === position.block) found = row;
  }
  const start = before[found];
  const moved = after[found];
  if (start === undefined || moved === undefined) return position;
  // Cells and scalars do not count alike: where a Block became output the row's start has to do.
  const isSameKind = start.block === moved.block;
  return isSameKind
    ? { ...position, line: moved.line, offset: moved.offset + position.offset - start.offset }
    : moved;
}
