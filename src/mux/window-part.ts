// Which part of a window a client shows whose terminal is smaller than the window: the part with the cursor of the
// active pane, as tmux pans.

import { BLANK, type Row, TAIL, WIDE } from "../cells/index.js";
import type { Surface } from "../render/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Window } from "./window.js";

/** First row and column of the window that are shown. */
export interface WindowPart {
  readonly row: number;
  readonly col: number;
}

const WHOLE: WindowPart = { row: 0, col: 0 };

export type PanDirection = "left" | "right" | "up" | "down";

/** The part that a person chose with refresh-client; it holds until the window fits or the client shows another. */
export class WindowPan {
  #chosen: { readonly window: Window; readonly part: WindowPart } | undefined;

  /** Goes on from the part that is shown. */
  move(client: AttachedClient, window: Window, direction: PanDirection, cells: number): void {
    const { row, col } = windowPart(client, window);
    const by = direction === "left" || direction === "up" ? -cells : cells;
    const isAcross = direction === "left" || direction === "right";
    const wanted = isAcross ? { row, col: col + by } : { row: row + by, col };
    this.#chosen = { window, part: clampPart(wanted, client, window) };
  }

  /** The part follows the cursor again. */
  release(): void {
    this.#chosen = undefined;
  }

  partOf(client: AttachedClient, window: Window): WindowPart | undefined {
    if (this.#chosen?.window !== window) return undefined;
    return clampPart(this.#chosen.part, client, window);
  }
}

function clampPart({ row, col }: WindowPart, client: AttachedClient, window: Window): WindowPart {
  const { cols, rows } = client.windowSize;
  return {
    row: Math.max(0, Math.min(row, window.rows - rows)),
    col: Math.max(0, Math.min(col, window.cols - cols)),
  };
}

/** Whether the client's terminal has no room for the whole window. */
export function isBigger(window: Window, client: AttachedClient): boolean {
  const { cols, rows } = client.windowSize;
  return window.cols > cols || window.rows > rows;
}

/** First cell shown of `whole` where `shown` have room: the start or the end where the cursor is near, else around it. */
function firstShown(cursor: number, whole: number, shown: number): number {
  if (whole <= shown || cursor < shown) return 0;
  if (cursor > whole - shown) return whole - shown;
  return cursor - (shown >> 1);
}

/**
 * The part that was chosen, else that with the cursor. While the active pane is read or its cursor is hidden it is
 * the upper left one: there the reader's first row is.
 */
export function windowPart(client: AttachedClient, window: Window): WindowPart {
  if (!isBigger(window, client)) {
    client.pan.release();
    return WHOLE;
  }
  const chosen = client.pan.partOf(client, window);
  if (chosen !== undefined) return chosen;
  const { cols, rows } = client.windowSize;
  const pane = client.activePaneOf(window);
  if (pane === undefined || client.isReading(pane) || !pane.emulator.modes.cursorVisible) return WHOLE;
  const rect = window.rects().find((candidate) => candidate.pane === pane);
  if (rect === undefined) return WHOLE;
  const { cursorRow, cursorCol } = pane.screen;
  return {
    row: firstShown(rect.row + cursorRow, window.rows, rows),
    col: firstShown(rect.col + cursorCol, window.cols, cols),
  };
}

/** Copies the part of a whole window that a client shows to `[top, top + rows)` of its surface. */
export function copyPart(
  whole: Surface,
  surface: Surface,
  part: WindowPart,
  top: number,
  rows: number,
): void {
  for (let at = 0; at < rows; at += 1) {
    const target = surface.row(top + at);
    if (part.row + at < whole.rowCount) copyFrom(whole.shownRow(part.row + at), part.col, target);
    else target.reset();
  }
  const { cursor } = surface;
  Object.assign(cursor, whole.cursor);
  cursor.row = top + whole.cursor.row - part.row;
  cursor.col = whole.cursor.col - part.col;
  const isInside =
    cursor.row >= top && cursor.row < top + rows && cursor.col >= 0 && cursor.col < surface.cols;
  cursor.visible = whole.cursor.visible && isInside;
}

/** Cells of `from` from `col` on; halves of wide graphemes at either edge become blanks. */
function copyFrom(from: Row, col: number, to: Row): void {
  to.reset();
  const used = Math.max(0, Math.min(from.used - col, to.cols));
  to.codes.set(from.codes.subarray(col, col + used));
  to.styles.set(from.styles.subarray(col, col + used));
  to.used = used;
  if (used === 0) return;
  if (((to.codes[0] as number) & TAIL) !== 0) to.codes[0] = BLANK;
  if (((to.codes[used - 1] as number) & WIDE) !== 0) to.codes[used - 1] = BLANK;
}
