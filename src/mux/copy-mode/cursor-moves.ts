// How the cursor of copy mode moves by rows, pages and whole lines. Behaviour: tmux 3.3a's copy mode.

import { TapeWalk } from "../../document/index.js";
import type { CopySheet } from "./copy-sheet.js";

/** To the end of the row where it is shorter than the goal, or where the goal was an end. */
function clampToRow(sheet: CopySheet): boolean {
  const { length, col } = sheet;
  const isAtEnd = col >= sheet.state.goalLength && col !== length;
  return isAtEnd || col > length;
}

/** One row up or down. `scrolls`: with the view, so that the cursor stays where it is on the screen. */
export function moveByRow(sheet: CopySheet, step: 1 | -1, scrolls: boolean): void {
  const { state, places } = sheet;
  const keepsCol = sheet.hasRectangle;
  if (!keepsCol) sheet.noteGoal();
  // The lines selected shrink over the end the cursor leaves: from there it holds the other one.
  if (step < 0 && state.lines === "forward" && sheet.row === places.start.row) swapEnds(sheet);
  if (step > 0 && state.lines === "backward" && sheet.row === places.end.row) swapEnds(sheet);
  if (!keepsCol) sheet.put(sheet.row, state.goalCol);
  if (scrolls) {
    sheet.scroll(step);
    sheet.follow(false);
  } else sheet.moveBeside({ row: Math.max(0, Math.min(sheet.row + step, sheet.lastRow)), col: sheet.col });
  if (!keepsCol && clampToRow(sheet)) sheet.moveBeside({ row: sheet.row, col: sheet.length });
  if (state.lines === "forward") {
    sheet.moveBeside({ row: sheet.row, col: state.isRectangle ? sheet.rows.cols : sheet.length });
  } else if (state.lines === "backward") sheet.moveBeside({ row: sheet.row, col: 0 });
}

/** Scrolls by rows, negative towards the oldest, the cursor staying where it is on the screen. */
export function scrollRows(sheet: CopySheet, rows: number): void {
  const possible = Math.max(-sheet.top, Math.min(rows, sheet.offset));
  if (sheet.state.lines !== "none" || sheet.hasRectangle) {
    // Past the edge one step more does what all the others would.
    const steps = Math.abs(possible) + (possible === rows ? 0 : 1);
    for (let count = 0; count < steps; count += 1) moveByRow(sheet, rows < 0 ? -1 : 1, true);
    return;
  }
  sheet.noteGoal();
  sheet.put(sheet.row, sheet.state.goalCol);
  sheet.scroll(possible);
  if (clampToRow(sheet)) sheet.put(sheet.row, sheet.length);
  sheet.follow(false);
}

/** A page, or half of one, up or down; the last rows before an edge move the cursor. */
export function moveByPage(sheet: CopySheet, step: 1 | -1, isHalf: boolean): void {
  sheet.noteGoal();
  sheet.put(sheet.row, sheet.state.goalCol);
  const { viewRows, viewRow } = sheet;
  const rows = viewRows <= 2 ? 1 : isHalf ? Math.floor(viewRows / 2) : viewRows - 2;
  if (step < 0) {
    const isPastEdge = sheet.top < rows;
    sheet.top = Math.max(0, sheet.top - rows);
    sheet.put(sheet.top + (isPastEdge ? Math.max(0, viewRow - rows) : viewRow), sheet.col);
  } else {
    const isPastEdge = sheet.offset < rows;
    sheet.top = Math.min(sheet.lastTop, sheet.top + rows);
    sheet.put(sheet.top + (isPastEdge ? Math.min(viewRows - 1, viewRow + rows) : viewRow), sheet.col);
  }
  if (!sheet.hasRectangle && clampToRow(sheet)) toLineEnd(sheet);
  sheet.follow(false);
}

export function toLineStart(sheet: CopySheet): void {
  const walk = new TapeWalk(sheet.rows, sheet.places.cursor);
  walk.lineStart();
  sheet.moveTo(walk);
}

export function toLineEnd(sheet: CopySheet): void {
  const walk = new TapeWalk(sheet.rows, sheet.places.cursor);
  walk.lineEnd(sheet.hasRectangle);
  sheet.moveTo(walk);
}

/** The cursor goes to the other end of the selection and holds that. */
export function swapEnds(sheet: CopySheet): void {
  const { state, places, rows, viewRows } = sheet;
  if (!state.isSelecting && state.lines === "none") return;
  if (state.lines !== "none") state.lines = state.lines === "forward" ? "backward" : "forward";
  state.follower = state.follower === "end" ? "start" : "end";
  const { row, col } = state.follower === "start" ? places.start : places.end;
  sheet.places.cursor = { row: Math.min(row, rows.count - 1), col };
  if (row < sheet.top) sheet.top = row;
  else if (row > sheet.top + viewRows) sheet.top = Math.max(0, row - viewRows + 1);
  sheet.reveal();
  sheet.follow(true);
}
