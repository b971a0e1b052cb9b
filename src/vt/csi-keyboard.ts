// What a program asks of the keyboard: the kitty protocol's flags and xterm's modifyOtherKeys; and the shape of the
// cursor and DECSTR, which stand alone. Source: sw.kovidgoyal.net/kitty/keyboard-protocol; xterm ctlseqs, XTMODKEYS,
// XTQMODKEYS; DEC VT510 (DECSCUSR, DECSTR).

import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { setCursorStyle, softReset } from "./screen-switch.js";
import type { SequenceParams } from "./sequence-params.js";

const MODIFY_OTHER_KEYS = 4;
const LAST_CURSOR_STYLE = 6;

function setModifyOtherKeys(state: EmulatorState, value: number): void {
  state.modes.modifyOtherKeys = value === 1 || value === 2 ? value : 0;
  state.host.modesChanged();
}

/** Without parameters every resource goes back to its default; this is the only one kept. */
function modifyKeys(state: EmulatorState, params: SequenceParams): void {
  if (params.count === 0) setModifyOtherKeys(state, 0);
  else if (params.at(0, 0) === MODIFY_OTHER_KEYS) setModifyOtherKeys(state, params.at(1, 0));
}

function disableModifiedKeys(state: EmulatorState, params: SequenceParams): void {
  if (params.at(0, 0) === MODIFY_OTHER_KEYS) setModifyOtherKeys(state, 0);
}

function queryModifyKeys(state: EmulatorState, params: SequenceParams): void {
  if (params.at(0, 0) === MODIFY_OTHER_KEYS) {
    state.host.reply(`\x1b[>${MODIFY_OTHER_KEYS};${state.modes.modifyOtherKeys}m`);
  }
}

function cursorStyle(state: EmulatorState, params: SequenceParams): void {
  const style = params.at(0, 0);
  if (style > LAST_CURSOR_STYLE) return;
  state.modes.cursorBlink = style % 2 === 1;
  setCursorStyle(state, style);
}

export const csiKeyboard: SequenceHandlers = {
  /** @vt CSI KITTY_PUSH "Push Keyboard Flags" "CSI > Ps u" yes */
  ">u": (state, params) => {
    state.keyboard.push(params.at(0, 0));
    state.host.modesChanged();
  },
  /** @vt CSI KITTY_POP "Pop Keyboard Flags" "CSI < Ps u" yes */
  "<u": (state, params) => {
    state.keyboard.pop(params.atLeastOne(0));
    state.host.modesChanged();
  },
  /** @vt CSI KITTY_SET "Set Keyboard Flags" "CSI = Ps ; Ps u" yes */
  "=u": (state, params) => {
    state.keyboard.set(params.at(0, 0), params.at(1, 1));
    state.host.modesChanged();
  },
  /** @vt CSI KITTY_QUERY "Query Keyboard Flags" "CSI ? u" yes */
  "?u": (state) => state.host.reply(`\x1b[?${state.keyboard.flags}u`),
  /** @vt CSI XTMODKEYS "Set Key Modifier Options" "CSI > Ps ; Ps m" partial(modifyOtherKeys only) */
  ">m": modifyKeys,
  /** @vt CSI XTMODKEYS_OFF "Disable Key Modifier Options" "CSI > Ps n" partial(modifyOtherKeys only) */
  ">n": disableModifiedKeys,
  /** @vt CSI XTQMODKEYS "Query Key Modifier Options" "CSI ? Ps m" partial(modifyOtherKeys only) */
  "?m": queryModifyKeys,
  /** @vt CSI DECSCUSR "Set Cursor Style" "CSI Ps SP q" yes */
  " q": cursorStyle,
  /** @vt CSI DECSTR "Soft Terminal Reset" "CSI ! p" yes */
  "!p": softReset,
};
