// C0 controls that act on the screen. Source: ECMA-48 §8.2; xterm for what BS, HT and LF do at a pending wrap.

import { BEL, BS, CR, FF, HT, LF, SI, SO, VT } from "./codes.js";
import type { EmulatorState } from "./emulator-state.js";
import { carriageReturn, index } from "./scrolling.js";

export function executeControl(state: EmulatorState, control: number): void {
  switch (control) {
    // @vt C0 LF "Line Feed" "LF" yes
    // @vt C0 VT "Vertical Tab" "VT" yes
    // @vt C0 FF "Form Feed" "FF" yes
    case LF:
    case VT:
    case FF:
      index(state, false);
      if (state.modes.newLine) carriageReturn(state.screen, state.modes.origin);
      break;
    // @vt C0 CR "Carriage Return" "CR" yes
    case CR:
      carriageReturn(state.screen, state.modes.origin);
      break;
    // @vt C0 BS "Backspace" "BS" yes
    case BS:
      cursorBack(state, 1);
      break;
    // @vt C0 HT "Horizontal Tab" "HT" yes
    case HT:
      tabForward(state, 1);
      break;
    // @vt C0 BEL "Bell" "BEL" yes
    case BEL:
      state.host.bell();
      break;
    // @vt C0 SO "Shift Out (LS1)" "SO" yes
    case SO:
      state.charsets.lock(1);
      break;
    // @vt C0 SI "Shift In (LS0)" "SI" yes
    case SI:
      state.charsets.lock(0);
      break;
    default:
      break;
  }
}

/** Left by `count`, not past the left margin; with reverse wrap-around on to the row this one goes on from. */
export function cursorBack(state: EmulatorState, count: number): void {
  const screen = state.screen;
  const canWrap = state.modes.reverseWrap && state.modes.autoWrap;
  let left = Math.min(count, screen.cols * screen.rowCount);
  // The cursor past the last column counts as one step of its own only while it can wrap back.
  if (canWrap && screen.pendingWrap && left > 0) left -= 1;
  screen.pendingWrap = false;
  while (left > 0) {
    const edge = screen.cursorCol >= screen.marginLeft ? screen.marginLeft : 0;
    const step = Math.min(left, screen.cursorCol - edge);
    screen.cursorCol -= step;
    left -= step;
    if (left === 0 || !canWrap || screen.cursorRow === screen.marginTop || screen.cursorRow === 0) return;
    if (!screen.row(screen.cursorRow - 1).softWrap) return;
    screen.cursorRow -= 1;
    screen.cursorLine.reached = true;
    screen.cursorCol = screen.marginRight - 1;
    left -= 1;
  }
}

/** To the next tab stop `count` times, not past the right margin. Leaves a pending wrap alone, as xterm does. */
export function tabForward(state: EmulatorState, count: number): void {
  const screen = state.screen;
  const last = (screen.cursorCol < screen.marginRight ? screen.marginRight : screen.cols) - 1;
  for (let left = Math.min(count, screen.cols); left > 0; left -= 1) {
    if (screen.cursorCol >= last) return;
    screen.cursorCol = state.tabs.next(screen.cursorCol, last);
  }
}

/** To the tab stop before, `count` times, not past the left margin in origin mode. */
export function tabBackward(state: EmulatorState, count: number): void {
  const screen = state.screen;
  const first = state.modes.origin ? screen.marginLeft : 0;
  screen.pendingWrap = false;
  for (let left = Math.min(count, screen.cols); left > 0; left -= 1) {
    if (screen.cursorCol <= first) return;
    screen.cursorCol = state.tabs.previous(screen.cursorCol, first);
  }
}
