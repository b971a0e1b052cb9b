// Moving rows of the scroll region: line feeds, reverse line feeds, and the rectangle that left and right margins
// make of it. Here alone is decided which rows become history: those that leave the primary screen at row 0, with
// no side margins set.

import type { EmulatorState } from "./emulator-state.js";
import { copyCells, splitAt, trimRow } from "./row-edit.js";
import type { Screen } from "./screen.js";

/** Scrolls `[top, marginBottom)` up between the side margins; `toHistory` as in `Screen.scrollUp`. */
export function scrollRegionUp(state: EmulatorState, top: number, count: number, toHistory: boolean): void {
  const screen = state.screen;
  const style = state.pen.eraseStyle;
  if (screen.isFullWidth)
    screen.scrollUp(top, screen.marginBottom, count, style, toHistory && !state.isAlternate);
  else shiftRectangle(screen, top, screen.marginBottom, Math.min(count, screen.marginBottom - top), style);
}

/** Scrolls `[top, marginBottom)` down between the side margins. */
export function scrollRegionDown(state: EmulatorState, top: number, count: number): void {
  const screen = state.screen;
  const style = state.pen.eraseStyle;
  if (screen.isFullWidth) screen.scrollDown(top, screen.marginBottom, count, style);
  else shiftRectangle(screen, top, screen.marginBottom, -Math.min(count, screen.marginBottom - top), style);
}

/** Moves the cells between the side margins up by `distance` rows, down if it is negative. */
function shiftRectangle(screen: Screen, top: number, bottom: number, distance: number, style: number): void {
  if (distance === 0) return;
  const { marginLeft: left, marginRight: right } = screen;
  for (let index = 0; index < bottom - top; index += 1) {
    const target = distance > 0 ? top + index : bottom - 1 - index;
    const source = target + distance;
    const row = screen.row(target);
    screen.touch(row);
    splitAt(row, left);
    splitAt(row, right);
    if (right === screen.cols) row.softWrap = false;
    if (source < top || source >= bottom) {
      row.erase(left, right, style);
      trimRow(row);
      continue;
    }
    const from = screen.row(source);
    screen.touch(from);
    splitAt(from, left);
    splitAt(from, right);
    copyCells(from, left, row, left, right - left);
    trimRow(row);
  }
}

/**
 * IND and LF: down one row, scrolling at the bottom margin. `isWrapping`: the line goes on in the row below.
 * Source: ECMA-48 8.3.70; xterm's xtermIndex.
 */
export function index(state: EmulatorState, isWrapping: boolean): void {
  const screen = state.screen;
  screen.pendingWrap = false;
  if (screen.cursorRow === screen.marginBottom - 1) {
    if (!isInsideSideMargins(screen)) return;
    if (!isWrapping) screen.cursorLine.softWrap = false;
    scrollRegionUp(state, screen.marginTop, 1, true);
  } else if (screen.cursorRow < screen.rowCount - 1) {
    screen.cursorRow += 1;
  } else {
    return;
  }
  screen.cursorLine.reached = true;
}

/** RI: up one row, scrolling down at the top margin. Source: ECMA-48 8.3.104. */
export function reverseIndex(state: EmulatorState): void {
  const screen = state.screen;
  screen.pendingWrap = false;
  const from = screen.cursorRow;
  if (from === screen.marginTop) {
    if (isInsideSideMargins(screen)) scrollRegionDown(state, screen.marginTop, 1);
  } else if (screen.cursorRow > 0) {
    screen.cursorRow -= 1;
  }
  screen.cursorLine.reached = true;
  screen.cursorLeft(from, true);
}

export function isInsideSideMargins(screen: Screen): boolean {
  return screen.cursorCol >= screen.marginLeft && screen.cursorCol < screen.marginRight;
}

/** The cursor is where IL, DL, ICH, DCH, DECIC and DECDC act. */
export function isInsideMargins(screen: Screen): boolean {
  return (
    screen.cursorRow >= screen.marginTop &&
    screen.cursorRow < screen.marginBottom &&
    isInsideSideMargins(screen)
  );
}

/** CR, and the column that NEL, IL and the like go to. Source: DEC VT420, DECSLRM. */
export function carriageReturn(screen: Screen, isOriginMode: boolean): void {
  const isLeftOfMargin = screen.cursorCol < screen.marginLeft && !isOriginMode;
  screen.cursorCol = isLeftOfMargin ? 0 : screen.marginLeft;
  screen.pendingWrap = false;
}

/** Ends a pending wrap of a cursor that other margins have left short of the column where rows end. */
export function settleWrap(screen: Screen): void {
  if (screen.cursorCol !== rightLimit(screen) - 1) screen.pendingWrap = false;
}

/** One past the last column the cursor reaches before it wraps. */
export function rightLimit(screen: Screen): number {
  return screen.cursorCol < screen.marginRight ? screen.marginRight : screen.cols;
}
