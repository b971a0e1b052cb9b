// The text of a selection. Behaviour: tmux 3.3a's copy mode: in emacs the cell at the lower end is left out, in vi it
// is in, and so is the break when that end is behind the row's text.

import type { LayoutPlace, Position, TapeRows } from "../../document/index.js";
import type { CopySheet } from "./copy-sheet.js";

/** `[start, end)` of a selection that is no rectangle, and whether the break behind it is selected too. */
export interface SelectedRange {
  readonly start: Position;
  readonly end: Position;
  readonly hasBreak: boolean;
}

export function selectedRange(sheet: CopySheet): SelectedRange | undefined {
  const { ends, rows } = sheet;
  if (ends === undefined) return undefined;
  if (sheet.state.isRectangle) {
    const { first, last } = ends;
    const { start, end } = rectangleColumns(sheet);
    return {
      start: rows.positionAt({ row: first.row, col: start }),
      end: rows.positionAt({ row: last.row, col: end }),
      hasBreak: false,
    };
  }
  const last = { row: ends.last.row, col: Math.min(ends.last.col, rows.length(ends.last.row)) };
  const isBehindText = last.col >= rows.length(last.row);
  return {
    start: rows.positionAt(ends.first),
    end: rows.positionAt(sheet.isEmacs || isBehindText ? last : behind(rows, last)),
    hasBreak: !sheet.isEmacs && isBehindText && !rows.isWrapped(last.row),
  };
}

const behind = (rows: TapeRows, { row, col }: LayoutPlace): LayoutPlace => ({
  row,
  col: rows.behind(row, col),
});

/** Columns `[start, end)` of a rectangle. */
export function rectangleColumns(sheet: CopySheet): { readonly start: number; readonly end: number } {
  const { places, state, isEmacs } = sheet;
  const fixed = state.follower === "start" ? places.end.col : places.start.col;
  // Also where words or lines are selected: a rectangle goes to the cursor.
  const moving = state.follower === "none" ? places.end.col : sheet.col;
  if (fixed < moving) return { start: fixed, end: isEmacs ? moving : moving + 1 };
  return { start: moving, end: fixed + 1 };
}

/** The text of a rectangle: a line for each row, but none ends where a wrapped row is taken to its end. */
export function rectangleText(sheet: CopySheet): string {
  const { ends, rows } = sheet;
  if (ends === undefined) return "";
  const { start, end } = rectangleColumns(sheet);
  let text = "";
  for (let { row } = ends.first; row <= ends.last.row; row += 1) {
    const isWrapped = rows.isWrapped(row);
    const limit = isWrapped ? rows.used(row) : rows.length(row);
    let from = Math.min(start, limit);
    const to = Math.min(end, limit);
    // Spec: protocol §8: who selects half of a wide character selects it.
    if (from > 0 && from < to && rows.isTail(row, from)) from -= 1;
    text += rows.textOf(row, from, to);
    if (!isWrapped || to !== limit) text += "\n";
  }
  const lastLength = rows.length(ends.last.row);
  const keepsBreak = !sheet.isEmacs && end > lastLength;
  return !keepsBreak && text.endsWith("\n") ? text.slice(0, -1) : text;
}
