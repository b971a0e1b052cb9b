// Appending Blocks to the tape and changing their height. The rules, with b the bottom, R the rows taking part
// and T the first row of the screen (a prime marks what is true afterwards):
//   Append   takes the cursor's row if that is b and blank, else b + 1; the cursor ends behind the Block.
//            Above a program's own frame (`block-placement above`) the frame moves as what is below a growing Block.
//   Growth   what is below moves down; T' = max(T, b' − R + 1): free rows first, then rows leave at the top.
//   Shrink   what is below moves up; T' = max(0, b' − R + 1) if b was the last row, else T' = min(T, the Block's
//            last row), and free rows appear at the bottom.
// A Block wholly in history shifts T and touches no cell.

import { Row } from "../cells/index.js";
import { type BlockEdit, type BlockRegion, screenPlaces } from "../document/index.js";
import type { Tape } from "./tape.js";

/** Where a Block stands on the tape, rows counted from the top of the screen; negative is history. */
interface Placement {
  /** Row of the Block's row 0. */
  readonly top: number;
  readonly oldRows: number;
  readonly newRows: number;
  /** Rows taking part, see `Tape.movingRows`. */
  readonly limit: number;
  /** T' − T: rows by which the window moves down the tape (up when negative). */
  readonly shift: number;
  /** First row of the Block's layout that must be drawn again. */
  readonly firstChanged: number;
}

/** Puts a Block at the tail, or above a program's own frame. `region` is known to the document, not yet in its order. */
export function appendBlock(tape: Tape, region: BlockRegion): void {
  const { cursorRow } = tape.screen;
  const limit = tape.movingRows(cursorRow, cursorRow);
  const frame = tape.ownFrame?.firstRow();
  tape.document.changeWhole(() => {
    if (frame === undefined || frame >= limit) aboveFooter(tape, limit, () => putAtTail(tape, region, limit));
    else putAboveFrame(tape, region, frame, limit);
  });
}

/** Puts a Block above the row `frame` of the screen, or of history if that is negative: above the line it is in. */
function putAboveFrame(tape: Tape, region: BlockRegion, frame: number, limit: number): void {
  const { document, screen } = tape;
  let at = Math.max(0, frame);
  while (at > 0 && screen.row(at - 1).softWrap) at -= 1;
  const { lines } = screenPlaces(document, screen);
  const lifted = at > 0 ? [] : liftRows(tape, Math.max(0, -frame));
  const line = lifted.length > 0 ? document.nextLine : (lines[at] as number);
  if (lifted.length > 0) {
    try {
      document.pushBlockRows(region, region.rowCount(screen.cols), screen.cols);
    } finally {
      // A fault of ours loses none of them.
      for (const row of lifted) tape.archiveRow(row);
    }
  } else {
    const newRows = region.rowCount(screen.cols);
    const shift = Math.max(0, tape.bottom(limit) + newRows - limit + 1);
    const placement: Placement = { top: at, oldRows: 0, newRows, limit, shift, firstChanged: 0 };
    aboveFooter(tape, limit, () => moveTape(tape, region, placement));
  }
  // The footer's lines were told already where its rows were relined.
  document.keepers.lineInserted(line, lifted.length > 0 ? undefined : lines[limit]);
}

/**
 * Takes `count` rows of output back from history, top to bottom, and what of the first one's line is there. A line that
 * is far longer than the screen is split instead.
 */
function liftRows(tape: Tape, count: number): Row[] {
  const { document, screen } = tape;
  const lifted: Row[] = [];
  while (lifted.length < count || document.lastLineOpen) {
    if (lifted.length >= count + screen.rowCount) {
      document.relineScreen(screen, () => document.closeLine());
      break;
    }
    const row = new Row(screen.cols);
    tape.openLineStarts = undefined;
    if (!document.pullRow(screen.cols, row)) break;
    if (row.block !== 0) {
      tape.archiveRow(row);
      break;
    }
    lifted.unshift(row);
  }
  return lifted;
}

/** Runs `change`, which moves rows above `limit` only: whoever reads in the footer goes on reading there. */
function aboveFooter(tape: Tape, limit: number, change: () => void): void {
  if (limit < tape.screen.rowCount) tape.document.relineScreen(tape.screen, change, limit);
  else change();
}

function putAtTail(tape: Tape, region: BlockRegion, limit: number): void {
  const screen = tape.screen;
  const cursorRow = screen.cursorRow;
  const bottom = tape.bottom(limit);
  const cursorLine = screen.cursorLine;
  const takesCursorRow = cursorRow === bottom && cursorLine.block === 0 && cursorLine.isBlank();
  const at = takesCursorRow ? bottom : bottom + 1;
  if (at > 0) screen.row(at - 1).softWrap = false;
  else tape.document.closeLine();
  const rows = region.rowCount(screen.cols);
  const cursorAfter = at + rows;
  moveTape(tape, region, {
    top: at,
    oldRows: 0,
    newRows: rows,
    limit,
    shift: Math.max(0, cursorAfter - limit + 1),
    firstChanged: 0,
  });
  screen.cursorRow = Math.min(limit - 1, cursorAfter - Math.max(0, cursorAfter - limit + 1));
  screen.cursorCol = 0;
  screen.pendingWrap = false;
  screen.cursorLine.reached = true;
}

/**
 * Changes a Block's text by `edit` and moves the tape accordingly. Costs the rows on the screen, whatever the
 * length of the Block and of history.
 */
export function editBlock(tape: Tape, region: BlockRegion, edit: () => BlockEdit): void {
  if (!tape.isOnScreen(region)) {
    edit();
    return;
  }
  tape.document.changeWhole(() => editOnScreen(tape, region, edit));
}

function editOnScreen(tape: Tape, region: BlockRegion, edit: () => BlockEdit): void {
  const screen = tape.screen;
  const cols = screen.cols;
  const oldRows = region.rowCount(cols);
  const hidden = tape.hiddenRowsOf(region);
  const firstOnScreen = hidden > 0 ? 0 : findFirstRow(tape, region.key);
  const top = firstOnScreen - hidden;
  const firstChanged = edit().firstChangedRow(cols);
  const newRows = region.rowCount(cols);
  const limit = tape.movingRows(firstOnScreen, top + oldRows - 1);
  const delta = newRows - oldRows;
  const bottom = tape.bottom(limit);
  const bottomAfter = bottom + delta;
  let shift = 0;
  if (delta > 0) {
    shift = Math.max(0, bottomAfter - limit + 1);
  } else if (delta < 0) {
    shift = bottom === limit - 1 ? bottomAfter - limit + 1 : Math.min(0, top + newRows - 1);
  }
  const placement: Placement = { top, oldRows, newRows, limit, shift, firstChanged };
  aboveFooter(tape, limit, () => moveTape(tape, region, placement));
}

function findFirstRow(tape: Tape, key: number): number {
  const screen = tape.screen;
  for (let at = 0; at < screen.rowCount; at += 1) if (screen.row(at).block === key) return at;
  return 0;
}

/** Draws the tape's window anew after a Block's height went from `oldRows` to `newRows`. */
function moveTape(tape: Tape, region: BlockRegion, placement: Placement): void {
  const { top, oldRows, newRows, limit, firstChanged } = placement;
  const screen = tape.screen;
  const cols = screen.cols;
  const delta = newRows - oldRows;
  if (delta === 0 && placement.shift === 0) {
    for (let at = Math.max(0, top + firstChanged); at < top + newRows; at += 1) {
      drawBlockRow(region, cols, at - top, screen.row(at));
    }
    return;
  }
  const old = screen.allRows();
  const passage = new Passage(tape, region, old, placement);
  try {
    passage.moveRows();
    const rows = windowRows(region, cols, old, placement, passage);
    screen.replaceRows([...rows, ...old.slice(limit)], cols);
    tape.relistOnScreen();
  } catch (error) {
    passage.undo();
    throw error;
  }
  const { shift } = passage;
  tape.ownFrame?.rowsMoved(top + oldRows, delta - shift);

  const travel = (row: number): number => {
    if (row >= limit) return row;
    let position = row;
    if (row >= top + oldRows) position = row + delta;
    else if (row >= top && oldRows > 0) position = top + Math.min(row - top, newRows - 1);
    return Math.max(0, Math.min(limit - 1, position - shift));
  };
  screen.cursorRow = travel(screen.cursorRow);
  if (screen.saved !== undefined) screen.saved.row = travel(screen.saved.row);
}

/**
 * The rows that pass between history and the screen while the tape moves. A fault of ours half-way is the end of the
 * protocol session, but the pane goes on: `undo` leaves no row twice and none lost.
 */
class Passage {
  readonly #tape: Tape;
  readonly #region: BlockRegion;
  readonly #old: readonly Row[];
  readonly #placement: Placement;
  /** Rows that came back from history, top to bottom. */
  readonly pulled: Row[] = [];
  /** T' − T. */
  shift: number;
  /** Rows that went to history, from the top of the old screen. */
  #leftCount = 0;

  constructor(tape: Tape, region: BlockRegion, old: readonly Row[], placement: Placement) {
    this.#tape = tape;
    this.#region = region;
    this.#old = old;
    this.#placement = placement;
    this.shift = placement.shift;
  }

  moveRows(): void {
    const { top, oldRows, newRows } = this.#placement;
    const { document } = this.#tape;
    const { cols } = this.#tape.screen;
    const hiddenBefore = Math.max(0, -top);
    if (this.shift < 0 || hiddenBefore > newRows) this.#pullRows();
    // Rows that leave at the top: first what is above the Block, then rows of the Block, then what is below.
    const leavingAbove = Math.max(0, Math.min(this.shift, top));
    for (let at = 0; at < leavingAbove; at += 1) this.#leave(this.#old[at]);
    const hiddenAfter = Math.min(newRows, Math.max(0, this.shift - top));
    document.setHiddenRows(this.#region, hiddenAfter, cols);
    this.#leftCount += Math.max(0, Math.min(hiddenAfter, oldRows) - hiddenBefore);
    const delta = newRows - oldRows;
    for (let at = top + newRows; at < this.shift; at += 1) this.#leave(this.#old[at - delta]);
  }

  /** The window moves up: Block rows come back first, then what is above the Block. */
  #pullRows(): void {
    const { top, newRows } = this.#placement;
    const { document } = this.#tape;
    const { cols } = this.#tape.screen;
    const hiddenAfter = Math.min(newRows, Math.max(0, this.shift - top));
    document.setHiddenRows(this.#region, hiddenAfter, cols);
    const wanted = hiddenAfter > 0 ? 0 : Math.max(0, Math.min(-this.shift, top - this.shift));
    if (wanted > 0) this.#tape.openLineStarts = undefined;
    while (this.pulled.length < wanted) {
      const row = new Row(cols);
      if (!document.pullRow(cols, row)) break;
      this.pulled.unshift(row);
    }
    this.shift += wanted - this.pulled.length;
  }

  #leave(row: Row | undefined): void {
    if (row === undefined) return;
    this.#tape.archiveRow(row);
    this.#leftCount += 1;
  }

  undo(): void {
    const { top, newRows, limit } = this.#placement;
    const { document, screen } = this.#tape;
    for (const row of this.pulled) this.#tape.archiveRow(row);
    if (top < 0) document.setHiddenRows(this.#region, Math.min(-top, newRows), screen.cols);
    const kept = this.#old.slice(this.#leftCount, limit);
    while (kept.length < limit) kept.push(new Row(screen.cols));
    screen.replaceRows([...kept, ...this.#old.slice(limit)], screen.cols);
  }
}

/** The first `limit` rows of the screen behind the move. Changed rows of the Block are drawn into rows of their own. */
function windowRows(
  region: BlockRegion,
  cols: number,
  old: readonly Row[],
  placement: Placement,
  passage: Passage,
): Row[] {
  const { top, oldRows, newRows, limit, firstChanged } = placement;
  const { pulled, shift } = passage;
  const rows: Row[] = [];
  for (let at = 0; at < limit; at += 1) {
    const position = at + shift;
    if (position < top) {
      rows.push(position < 0 ? (pulled[position - shift] as Row) : (old[position] as Row));
    } else if (position < top + newRows) {
      const blockRow = position - top;
      const isStanding = position >= 0 && position < top + oldRows && blockRow < firstChanged;
      const row = isStanding ? (old[position] as Row) : new Row(cols);
      if (!isStanding) drawBlockRow(region, cols, blockRow, row);
      rows.push(row);
    } else {
      const below = position - newRows + oldRows;
      rows.push(below < limit ? (old[below] as Row) : new Row(cols));
    }
  }
  return rows;
}

function drawBlockRow(region: BlockRegion, cols: number, blockRow: number, row: Row): void {
  row.reset();
  region.renderRow(cols, blockRow, row);
}
