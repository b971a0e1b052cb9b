// Going between the primary and the alternate screen, and the resets. Source: xterm ctlseqs, DECSET 47, 1047, 1049;
// DEC VT510 (DECSTR, RIS).

import type { EmulatorState } from "./emulator-state.js";
import { settleWrap } from "./scrolling.js";

/** The cursor stays where it is (the caller marks the row as reached if that lasts); margins are each screen's own. */
export function enterAlternate(state: EmulatorState): void {
  if (state.isAlternate) return;
  switchTo(state, state.alternate);
}

export function leaveAlternate(state: EmulatorState): void {
  if (!state.isAlternate) return;
  switchTo(state, state.primary);
}

function switchTo(state: EmulatorState, target: EmulatorState["screen"]): void {
  const from = state.screen;
  state.screen = target;
  target.cursorRow = from.cursorRow;
  target.cursorCol = from.cursorCol;
  target.pendingWrap = from.pendingWrap;
  settleWrap(target);
  state.host.modesChanged();
}

/** Erases the whole alternate screen and gives it its margins back. */
export function clearAlternate(state: EmulatorState): void {
  const screen = state.alternate;
  screen.scrollUp(0, screen.rowCount, screen.rowCount, state.pen.eraseStyle, false);
  screen.resetMargins();
  screen.pendingWrap = false;
}

/** DECSTR: modes and attributes, not the picture. */
export function softReset(state: EmulatorState): void {
  const { modes, screen } = state;
  modes.cursorVisible = true;
  modes.insert = false;
  modes.origin = false;
  modes.autoWrap = true;
  modes.reverseWrap = false;
  modes.applicationCursorKeys = false;
  modes.applicationKeypad = false;
  modes.keyboardLocked = false;
  modes.leftRightMargins = false;
  screen.resetMargins();
  settleWrap(screen);
  screen.saved = undefined;
  state.charsets.reset();
  state.pen.resetGraphics();
  state.pen.fields.attributes = 0;
  state.pen.changed();
  setCursorStyle(state, 0);
  state.host.modesChanged();
}

/** RIS: everything but the size, the colours the host gave and what the host keeps. */
export function fullReset(state: EmulatorState): void {
  leaveAlternate(state);
  state.host.fullReset();
  endSynchronizedUpdate(state);
  state.pen.reset();
  state.modes.reset();
  state.savedModes.clear();
  state.charsets.reset();
  state.tabs.reset();
  state.palette.reset();
  state.primaryKeyboard.reset();
  state.alternateKeyboard.reset();
  state.notificationParts.clear();
  state.titleStack.length = 0;
  state.isRectangleExtent = false;
  for (const screen of [state.primary, state.alternate]) {
    for (let row = 0; row < screen.rowCount; row += 1) screen.touch(screen.row(row));
    screen.scrollUp(0, screen.rowCount, screen.rowCount, 0, false);
    screen.resetMargins();
    screen.saved = undefined;
    screen.cursorRow = 0;
    screen.cursorCol = 0;
    screen.pendingWrap = false;
  }
  setCursorStyle(state, 0);
  state.host.paletteChanged();
  state.host.modesChanged();
}

export function setCursorStyle(state: EmulatorState, style: number): void {
  if (state.cursorStyle === style) return;
  state.cursorStyle = style;
  state.host.cursorStyleChanged(style);
}

/** At a resize and at a reset an open update ends, as if the program had ended it. */
export function endSynchronizedUpdate(state: EmulatorState): void {
  if (!state.modes.synchronizedUpdate) return;
  state.modes.synchronizedUpdate = false;
  state.host.synchronizedUpdate("end");
}
