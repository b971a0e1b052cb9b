// Control sequences that move the cursor and set tab stops. Source: ECMA-48 §8.3, named at each; DEC VT420 for
// origin mode and margins.

import { cursorBack, tabBackward, tabForward } from "./control.js";
import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { carriageReturn } from "./scrolling.js";
import type { SequenceParams } from "./sequence-params.js";

/** Rows stop at the scroll region's edge when the cursor starts inside it. */
function moveRows(state: EmulatorState, distance: number): void {
  const screen = state.screen;
  const row = screen.cursorRow;
  const top = row >= screen.marginTop ? screen.marginTop : 0;
  const bottom = row < screen.marginBottom ? screen.marginBottom : screen.rowCount;
  state.moveTo(Math.max(top, Math.min(row + distance, bottom - 1)), screen.cursorCol);
  screen.cursorLeft(row, true);
}

function cursorForward(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  const last = (screen.cursorCol < screen.marginRight ? screen.marginRight : screen.cols) - 1;
  state.moveToCol(Math.min(screen.cursorCol + params.atLeastOne(0), last));
}

/** `row` and `col` 1-based; origin mode counts from the margins and stays inside them. */
function moveToPosition(state: EmulatorState, row: number, col: number): void {
  const screen = state.screen;
  const from = screen.cursorRow;
  if (state.modes.origin) {
    state.moveTo(
      Math.min(screen.marginTop + row - 1, screen.marginBottom - 1),
      Math.min(screen.marginLeft + col - 1, screen.marginRight - 1),
    );
  } else {
    state.moveTo(row - 1, col - 1);
  }
  screen.cursorLeft(from, false);
}

function cursorPosition(state: EmulatorState, params: SequenceParams): void {
  moveToPosition(state, params.atLeastOne(0), params.atLeastOne(1));
}

/** The row as CUP would count it, 1-based. */
const ownRow = (state: EmulatorState): number =>
  state.screen.cursorRow - (state.modes.origin ? state.screen.marginTop : 0) + 1;

const ownCol = (state: EmulatorState): number =>
  state.screen.cursorCol - (state.modes.origin ? state.screen.marginLeft : 0) + 1;

function columnAbsolute(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  const col = params.atLeastOne(0) - 1;
  state.moveToCol(state.modes.origin ? Math.min(screen.marginLeft + col, screen.marginRight - 1) : col);
}

function nextLine(state: EmulatorState, params: SequenceParams): void {
  moveRows(state, params.atLeastOne(0));
  carriageReturn(state.screen, state.modes.origin);
}

function previousLine(state: EmulatorState, params: SequenceParams): void {
  moveRows(state, -params.atLeastOne(0));
  carriageReturn(state.screen, state.modes.origin);
}

function clearTabs(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  if (which === 0) state.tabs.clear(state.screen.cursorCol);
  else if (which === 3) state.tabs.clearAll();
}

export const csiCursor: SequenceHandlers = {
  /** @vt CSI CUU "Cursor Up" "CSI Ps A" yes */
  A: (state, params) => moveRows(state, -params.atLeastOne(0)),
  /** @vt CSI CUD "Cursor Down" "CSI Ps B" yes */
  B: (state, params) => moveRows(state, params.atLeastOne(0)),
  /** @vt CSI CUF "Cursor Forward" "CSI Ps C" yes */
  C: cursorForward,
  /** @vt CSI CUB "Cursor Backward" "CSI Ps D" yes */
  D: (state, params) => cursorBack(state, params.atLeastOne(0)),
  /** @vt CSI CNL "Cursor Next Line" "CSI Ps E" yes */
  E: nextLine,
  /** @vt CSI CPL "Cursor Preceding Line" "CSI Ps F" yes */
  F: previousLine,
  /** @vt CSI CHA "Cursor Character Absolute" "CSI Ps G" yes */
  G: columnAbsolute,
  /** @vt CSI CUP "Cursor Position" "CSI Ps ; Ps H" yes */
  H: cursorPosition,
  /** @vt CSI CHT "Cursor Forward Tabulation" "CSI Ps I" yes */
  I: (state, params) => tabForward(state, params.atLeastOne(0)),
  /** @vt CSI CBT "Cursor Backward Tabulation" "CSI Ps Z" yes */
  Z: (state, params) => tabBackward(state, params.atLeastOne(0)),
  /** @vt CSI HPA "Horizontal Position Absolute" "CSI Ps `" yes */
  "`": columnAbsolute,
  /** @vt CSI HPR "Horizontal Position Relative" "CSI Ps a" yes */
  a: cursorForward,
  /** @vt CSI VPA "Vertical Position Absolute" "CSI Ps d" yes */
  d: (state, params) => moveToPosition(state, params.atLeastOne(0), ownCol(state)),
  /** @vt CSI VPR "Vertical Position Relative" "CSI Ps e" yes */
  e: (state, params) => moveToPosition(state, ownRow(state) + params.atLeastOne(0), ownCol(state)),
  /** @vt CSI HVP "Horizontal and Vertical Position" "CSI Ps ; Ps f" yes */
  f: cursorPosition,
  /** @vt CSI TBC "Tabulation Clear" "CSI Ps g" yes */
  g: clearTabs,
  /** @vt CSI SCORC "Restore Cursor" "CSI u" yes */
  u: (state) => state.restoreCursor(),
  /** @vt CSI DECST8C "Tab Stops every 8 Columns" "CSI ? 5 W" yes */
  "?W": (state, params) => {
    if (params.at(0, 0) === 5) state.tabs.reset();
  },
};
