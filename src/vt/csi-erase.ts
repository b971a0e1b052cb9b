// Erasing in the display and the line, whole or unprotected cells only. Erase is erase: nothing is archived by it.
// Source: ECMA-48 8.3.39 (ED), 8.3.41 (EL), 8.3.38 (ECH); DEC VT220 (DECSED, DECSEL, DECSCA); xterm for ED 3 and for
// the pending wrap, which every erase takes back.

import { Attribute } from "../cells/index.js";
import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { eraseCells, eraseUnprotected } from "./row-edit.js";
import type { SequenceParams } from "./sequence-params.js";

type EraseRow = (state: EmulatorState, screenRow: number, start: number, end: number) => void;

const eraseSelectively: EraseRow = (state, screenRow, start, end) =>
  eraseUnprotected(state, screenRow, start, end, Attribute.protected);

function eraseInDisplay(state: EmulatorState, which: number, erase: EraseRow): void {
  const screen = state.screen;
  const { cursorRow, cursorCol, cols, rowCount } = screen;
  screen.pendingWrap = false;
  let first = 0;
  let end = rowCount;
  if (which === 0) {
    if (cursorCol > 0) {
      erase(state, cursorRow, cursorCol, cols);
      first = cursorRow + 1;
    } else {
      first = cursorRow;
    }
  } else if (which === 1) {
    erase(state, cursorRow, 0, cursorCol + 1);
    end = cursorRow;
  } else if (which !== 2) {
    return;
  }
  for (let row = first; row < end; row += 1) erase(state, row, 0, cols);
}

function displayErased(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  const screen = state.screen;
  if (which === 3) {
    // Deviates: xterm clears the saved lines from the alternate screen too; there it would be no program's own.
    if (!state.isAlternate) state.host.clearScrollback();
    return;
  }
  const isWhole = which === 2 || (which === 0 && screen.cursorRow === 0 && screen.cursorCol === 0);
  if (isWhole && !state.isAlternate && state.host.eraseScreen()) {
    screen.pendingWrap = false;
    return;
  }
  eraseInDisplay(state, which, eraseCells);
}

function eraseInLine(state: EmulatorState, which: number, erase: EraseRow): void {
  const screen = state.screen;
  screen.pendingWrap = false;
  if (which === 0) erase(state, screen.cursorRow, screen.cursorCol, screen.cols);
  else if (which === 1) erase(state, screen.cursorRow, 0, screen.cursorCol + 1);
  else if (which === 2) erase(state, screen.cursorRow, 0, screen.cols);
}

function eraseCharacters(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  screen.pendingWrap = false;
  const end = Math.min(screen.cursorCol + params.atLeastOne(0), screen.cols);
  eraseCells(state, screen.cursorRow, screen.cursorCol, end);
}

function selectProtection(state: EmulatorState, params: SequenceParams): void {
  const which = params.at(0, 0);
  if (which === 1) state.pen.fields.attributes |= Attribute.protected;
  else if (which === 0 || which === 2) state.pen.fields.attributes &= ~Attribute.protected;
  state.pen.changed();
}

export const csiErase: SequenceHandlers = {
  /** @vt CSI ED "Erase in Display" "CSI Ps J" yes */
  J: displayErased,
  /** @vt CSI EL "Erase in Line" "CSI Ps K" yes */
  K: (state, params) => eraseInLine(state, params.at(0, 0), eraseCells),
  /** @vt CSI ECH "Erase Character" "CSI Ps X" yes */
  X: eraseCharacters,
  /** @vt CSI DECSED "Selective Erase in Display" "CSI ? Ps J" yes */
  "?J": (state, params) => eraseInDisplay(state, params.at(0, 0), eraseSelectively),
  /** @vt CSI DECSEL "Selective Erase in Line" "CSI ? Ps K" yes */
  "?K": (state, params) => eraseInLine(state, params.at(0, 0), eraseSelectively),
  /** @vt CSI DECSCA "Select Character Protection" "CSI Ps \" q" yes */
  '"q': selectProtection,
};
