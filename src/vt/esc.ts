// Escape sequences without parameters, and the C1 controls, which are their one-byte forms. Source: ECMA-48 §8.2;
// ECMA-35 for the designations; DEC VT510.

import { shiftColumns } from "./csi-edit.js";
import { identify } from "./csi-report.js";
import type { EmulatorState } from "./emulator-state.js";
import type { EscapeHandlers } from "./handler-table.js";
import { fillCells } from "./row-edit.js";
import { fullReset } from "./screen-switch.js";
import { carriageReturn, index, isInsideSideMargins, reverseIndex } from "./scrolling.js";

function setKeypad(state: EmulatorState, isApplication: boolean): void {
  state.modes.applicationKeypad = isApplication;
  state.host.modesChanged();
}

/** DECBI: at the left margin the region moves right. */
function backIndex(state: EmulatorState): void {
  const screen = state.screen;
  const isInside = screen.cursorRow >= screen.marginTop && screen.cursorRow < screen.marginBottom;
  if (screen.cursorCol !== screen.marginLeft) state.moveToCol(screen.cursorCol - 1);
  else if (isInside) shiftColumns(state, screen.marginLeft, 1, true);
}

/** DECFI: at the right margin the region moves left. */
function forwardIndex(state: EmulatorState): void {
  const screen = state.screen;
  const isInside = screen.cursorRow >= screen.marginTop && screen.cursorRow < screen.marginBottom;
  if (screen.cursorCol !== screen.marginRight - 1) state.moveToCol(screen.cursorCol + 1);
  else if (isInside && isInsideSideMargins(screen)) shiftColumns(state, screen.marginLeft, 1, false);
}

const LETTER_E = 0x45;

/** DECALN: the screen full of E, margins and pen at their defaults. */
function alignmentPattern(state: EmulatorState): void {
  const screen = state.screen;
  screen.resetMargins();
  state.modes.origin = false;
  state.pen.resetGraphics();
  for (let screenRow = 0; screenRow < screen.rowCount; screenRow += 1) {
    const row = screen.row(screenRow);
    screen.touch(row);
    fillCells(row, 0, screen.cols, LETTER_E, 0);
    row.softWrap = false;
  }
  screen.breakLineAbove(0);
  state.moveTo(0, 0);
}

export const escapes: EscapeHandlers = {
  /** @vt ESC DECBI "Back Index" "ESC 6" yes */
  "6": backIndex,
  /** @vt ESC DECSC "Save Cursor" "ESC 7" yes */
  "7": (state) => state.saveCursor(),
  /** @vt ESC DECRC "Restore Cursor" "ESC 8" yes */
  "8": (state) => state.restoreCursor(),
  /** @vt ESC DECFI "Forward Index" "ESC 9" yes */
  "9": forwardIndex,
  /** @vt ESC DECKPAM "Application Keypad" "ESC =" yes */
  "=": (state) => setKeypad(state, true),
  /** @vt ESC DECKPNM "Numeric Keypad" "ESC >" yes */
  ">": (state) => setKeypad(state, false),
  /** @vt ESC IND "Index" "ESC D" yes */
  D: (state) => index(state, false),
  /** @vt ESC NEL "Next Line" "ESC E" yes */
  E: (state) => {
    index(state, false);
    carriageReturn(state.screen, state.modes.origin);
  },
  /** @vt ESC HTS "Horizontal Tab Set" "ESC H" yes */
  H: (state) => state.tabs.set(state.screen.cursorCol),
  /** @vt ESC RI "Reverse Index" "ESC M" yes */
  M: reverseIndex,
  /** @vt ESC SS2 "Single Shift 2" "ESC N" yes */
  N: (state) => state.charsets.shiftOnce(2),
  /** @vt ESC SS3 "Single Shift 3" "ESC O" yes */
  O: (state) => state.charsets.shiftOnce(3),
  /** @vt ESC DECID "Return Terminal Id" "ESC Z" yes */
  Z: identify,
  /** @vt ESC ST "String Terminator" "ESC \" yes */
  "\\": () => {},
  /** @vt ESC RIS "Full Reset" "ESC c" yes */
  c: fullReset,
  /** @vt ESC LS2 "Locking Shift 2" "ESC n" yes */
  n: (state) => state.charsets.lock(2),
  /** @vt ESC LS3 "Locking Shift 3" "ESC o" yes */
  o: (state) => state.charsets.lock(3),
  /** @vt ESC DECALN "Screen Alignment Pattern" "ESC # 8" yes */
  "#8": alignmentPattern,
  /** @vt ESC UTF8 "Select UTF-8" "ESC % G" partial(UTF-8 is never left) */
  "%G": () => {},
};

/** ECMA-35 intermediates that designate a 94-character set to G0–G3. */
const DESIGNATING = "()*+";

/** `key` is intermediates and final as text. False when nothing is known by it. */
export function dispatchEscape(state: EmulatorState, key: string): boolean {
  const handler = escapes[key];
  if (handler !== undefined) {
    handler(state);
    return true;
  }
  // @vt ESC SCS "Designate Character Set G0 to G3" "ESC ( C, ) C, * C, + C" yes
  const slot = DESIGNATING.indexOf(key.charAt(0));
  if (slot < 0 || key.length < 2) return false;
  state.charsets.designate(slot, key.slice(1));
  return true;
}
