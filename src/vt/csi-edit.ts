// Inserting and deleting characters, lines and columns, scrolling the region, repeating. Source: ECMA-48 §8.3, named
// at each; DEC VT420 for margins, DECIC, DECDC, DECBI and DECFI.

import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { repeatLast } from "./print.js";
import { deleteCells, insertCells } from "./row-edit.js";
import { isInsideMargins, isInsideSideMargins, scrollRegionDown, scrollRegionUp } from "./scrolling.js";
import type { SequenceParams } from "./sequence-params.js";

function insertCharacters(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  screen.pendingWrap = false;
  if (!isInsideSideMargins(screen)) return;
  insertCells(state, screen.cursorRow, screen.cursorCol, params.atLeastOne(0), screen.marginRight);
}

function deleteCharacters(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  screen.pendingWrap = false;
  if (!isInsideSideMargins(screen)) return;
  deleteCells(state, screen.cursorRow, screen.cursorCol, params.atLeastOne(0), screen.marginRight);
}

function insertLines(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  if (!isInsideMargins(screen)) return;
  scrollRegionDown(state, screen.cursorRow, params.atLeastOne(0));
  state.moveToCol(screen.marginLeft);
}

function deleteLines(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  if (!isInsideMargins(screen)) return;
  screen.row(screen.marginBottom - 1).softWrap = false;
  scrollRegionUp(state, screen.cursorRow, params.atLeastOne(0), false);
  state.moveToCol(screen.marginLeft);
}

function scrollUp(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  screen.row(screen.marginBottom - 1).softWrap = false;
  scrollRegionUp(state, screen.marginTop, params.atLeastOne(0), true);
}

function scrollDown(state: EmulatorState, params: SequenceParams): void {
  // With five parameters it is xterm's highlight mouse tracking, which has no other side here.
  if (params.count > 1) return;
  scrollRegionDown(state, state.screen.marginTop, params.atLeastOne(0));
}

/** Shifts every row of the region between `col` and the right margin. */
export function shiftColumns(state: EmulatorState, col: number, count: number, isInsert: boolean): void {
  const screen = state.screen;
  const shift = isInsert ? insertCells : deleteCells;
  for (let row = screen.marginTop; row < screen.marginBottom; row += 1) {
    shift(state, row, col, count, screen.marginRight);
  }
}

function columnsAtCursor(state: EmulatorState, params: SequenceParams, isInsert: boolean): void {
  state.screen.pendingWrap = false;
  if (isInsideMargins(state.screen)) {
    shiftColumns(state, state.screen.cursorCol, params.atLeastOne(0), isInsert);
  }
}

/** SL and SR: the whole region moves sideways. */
function scrollSideways(state: EmulatorState, params: SequenceParams, isInsert: boolean): void {
  state.screen.pendingWrap = false;
  if (isInsideMargins(state.screen)) {
    shiftColumns(state, state.screen.marginLeft, params.atLeastOne(0), isInsert);
  }
}

export const csiEdit: SequenceHandlers = {
  /** @vt CSI ICH "Insert Character" "CSI Ps @" yes */
  "@": insertCharacters,
  /** @vt CSI DCH "Delete Character" "CSI Ps P" yes */
  P: deleteCharacters,
  /** @vt CSI IL "Insert Line" "CSI Ps L" yes */
  L: insertLines,
  /** @vt CSI DL "Delete Line" "CSI Ps M" yes */
  M: deleteLines,
  /** @vt CSI SU "Scroll Up" "CSI Ps S" yes */
  S: scrollUp,
  /** @vt CSI SD "Scroll Down" "CSI Ps T" yes */
  T: scrollDown,
  /** @vt CSI SD_ECMA "Scroll Down, the number ECMA-48 gives it" "CSI Ps ^" yes */
  "^": scrollDown,
  /** @vt CSI REP "Repeat Preceding Graphic Character" "CSI Ps b" yes */
  b: (state, params) => repeatLast(state, params.atLeastOne(0)),
  /** @vt CSI SL "Scroll Left" "CSI Ps SP @" yes */
  " @": (state, params) => scrollSideways(state, params, false),
  /** @vt CSI SR "Scroll Right" "CSI Ps SP A" yes */
  " A": (state, params) => scrollSideways(state, params, true),
  /** @vt CSI DECIC "Insert Column" "CSI Ps ' }" yes */
  "'}": (state, params) => columnsAtCursor(state, params, true),
  /** @vt CSI DECDC "Delete Column" "CSI Ps ' ~" yes */
  "'~": (state, params) => columnsAtCursor(state, params, false),
};
