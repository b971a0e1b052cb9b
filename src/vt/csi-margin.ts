// Margins, and the saved cursor whose sequence they share. Source: DEC VT510 (DECSTBM, DECSLRM); ANSI.SYS (SCOSC).

import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import type { SequenceParams } from "./sequence-params.js";

function setTopBottom(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  const top = params.atLeastOne(0);
  const given = params.at(1, 0);
  const bottom = given === 0 || given > screen.rowCount ? screen.rowCount : given;
  // A region has two rows at least; anything else is refused and moves nothing.
  if (bottom <= top) return;
  screen.marginTop = top - 1;
  screen.marginBottom = bottom;
  state.moveHome();
}

function setLeftRightOrSave(state: EmulatorState, params: SequenceParams): void {
  const screen = state.screen;
  if (!state.modes.leftRightMargins) {
    if (params.count === 0) state.saveCursor();
    return;
  }
  const left = params.atLeastOne(0);
  const given = params.at(1, 0);
  const right = given === 0 || given > screen.cols ? screen.cols : given;
  if (right <= left) return;
  screen.marginLeft = left - 1;
  screen.marginRight = right;
  state.moveHome();
}

export const csiMargin: SequenceHandlers = {
  /** @vt CSI DECSTBM "Set Top and Bottom Margins" "CSI Ps ; Ps r" yes */
  r: setTopBottom,
  /** @vt CSI DECSLRM "Set Left and Right Margins" "CSI Ps ; Ps s" yes */
  /** @vt CSI SCOSC "Save Cursor" "CSI s" yes */
  s: setLeftRightOrSave,
};
