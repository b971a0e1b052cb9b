// The output of a command that a shell ran, as rows of the pane and as text.

import { type LayoutPlace, TapeRows } from "../../document/index.js";
import { type CaptureOptions, capturePane } from "../capture.js";
import type { Pane } from "../pane.js";
import type { CommandRun } from "./command-runs.js";

/** Cells `[start, end)` of a layout; `end` is never at the beginning of a row behind `start`'s. */
export interface OutputPlaces {
  readonly start: LayoutPlace;
  readonly end: LayoutPlace;
}

/** Where its output stands in `rows`; undefined where there is none. */
export function outputPlaces(pane: Pane, run: CommandRun, rows: TapeRows): OutputPlaces | undefined {
  const range = pane.commandRuns.rangeOf(run);
  const start = rows.find(range.start);
  let end = rows.find(range.end);
  // The break before a prompt is the output's own.
  if (end.col === 0 && end.row > 0) end = { row: end.row - 1, col: rows.used(end.row - 1) };
  const isEmpty = end.row < start.row || (end.row === start.row && end.col <= start.col);
  // A blank line is output too.
  if (isEmpty && !(end.row >= start.row && range.end.line > range.start.line)) return undefined;
  return { start, end };
}

/** The rows of its output, counted from the top of the screen as `capture-pane` does; undefined for none. */
export function outputRows(
  pane: Pane,
  run: CommandRun,
): { readonly first: number; readonly count: number } | undefined {
  const rows = new TapeRows(pane.document, pane.emulator.primary);
  const places = outputPlaces(pane, run, rows);
  if (places === undefined) return undefined;
  const historyRows = pane.document.rowCountTotal(pane.cols);
  return { first: places.start.row - historyRows, count: places.end.row - places.start.row + 1 };
}

/** The lines of its output, each as it was written whatever its rows. */
export function captureOutput(
  pane: Pane,
  run: CommandRun,
  options: Pick<CaptureOptions, "withStyles" | "isEscaped"> & {
    /** About as many lines from the beginning; all if left out. */
    readonly maxLines?: number;
  },
): string[] {
  const rows = new TapeRows(pane.document, pane.emulator.primary);
  const places = outputPlaces(pane, run, rows);
  if (places === undefined) return [];
  const historyRows = pane.document.rowCountTotal(pane.cols);
  const lastRow = Math.min(
    places.end.row,
    places.start.row + (options.maxLines ?? Number.POSITIVE_INFINITY) - 1,
  );
  return capturePane(pane, {
    ...options,
    first: places.start.row - historyRows,
    last: lastRow - historyRows,
    startCol: places.start.col,
    ...(lastRow === places.end.row ? { endCol: places.end.col } : {}),
    isJoined: true,
    keepsTrailingBlanks: true,
    fromOtherScreen: true,
  });
}
