// Setting, resetting, saving and asking for modes: SM, RM, DECSET, DECRST, XTSAVE, XTRESTORE, DECRQM. One table says
// for each mode how it is read and written, so that the answer to DECRQM cannot drift from what is done.
// Source: ECMA-48 8.3.125; DEC VT510 (DECRQM); xterm ctlseqs "DEC Private Mode Set".

import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import type { Modes, MouseEncoding, MouseTracking } from "./modes.js";
import { clearAlternate, enterAlternate, leaveAlternate } from "./screen-switch.js";
import { settleWrap } from "./scrolling.js";
import type { SequenceParams } from "./sequence-params.js";

interface Mode {
  readonly isSet: (state: EmulatorState) => boolean;
  readonly set: (state: EmulatorState, isSet: boolean) => void;
}

/** What DECRQM answers for a mode that never changes. */
const PERMANENTLY_SET = 3;
const PERMANENTLY_RESET = 4;
type FixedMode = typeof PERMANENTLY_SET | typeof PERMANENTLY_RESET;

type BooleanMode = { [Key in keyof Modes]: Modes[Key] extends boolean ? Key : never }[keyof Modes];

/** A mode that is a flag and nothing more. */
const flag = (key: BooleanMode): Mode => ({
  isSet: (state) => state.modes[key],
  set: (state, isSet) => {
    state.modes[key] = isSet;
  },
});

/** A flag whose change puts the cursor home. */
const homingFlag = (key: BooleanMode): Mode => ({
  isSet: (state) => state.modes[key],
  set: (state, isSet) => {
    state.modes[key] = isSet;
    state.moveHome();
  },
});

const tracking = (number: MouseTracking): Mode => ({
  isSet: (state) => state.modes.mouseTracking === number,
  set: (state, isSet) => {
    // Resetting any of them ends tracking, whichever was set: as xterm does.
    state.modes.mouseTracking = isSet ? number : 0;
  },
});

const encoding = (number: MouseEncoding): Mode => ({
  isSet: (state) => state.modes.mouseEncoding === number,
  set: (state, isSet) => {
    if (isSet) state.modes.mouseEncoding = number;
    else if (state.modes.mouseEncoding === number) state.modes.mouseEncoding = 0;
  },
});

const columnSwitch: Mode = {
  isSet: (state) => state.modes.wideColumns,
  set: (state, isSet) => {
    // The width is the multiplexer's; what remains of DECCOLM is that it clears, if mode 40 lets it.
    if (!state.modes.allowColumnSwitch) return;
    state.modes.wideColumns = isSet;
    state.modes.leftRightMargins = false;
    state.screen.resetMargins();
    state.screen.scrollUp(0, state.screen.rowCount, state.screen.rowCount, state.pen.eraseStyle, false);
    state.moveTo(0, 0);
  },
};

const sideMargins: Mode = {
  isSet: (state) => state.modes.leftRightMargins,
  set: (state, isSet) => {
    state.modes.leftRightMargins = isSet;
    if (isSet) return;
    for (const screen of [state.primary, state.alternate]) {
      screen.resetSideMargins();
      settleWrap(screen);
    }
  },
};

const alternateScreen = (number: 47 | 1047 | 1049): Mode => ({
  isSet: (state) => state.isAlternate,
  set: (state, isSet) => {
    if (isSet && !state.host.allowsAlternateScreen()) return;
    if (isSet) {
      if (number === 1049) state.saveCursor();
      enterAlternate(state);
      if (number === 1049) clearAlternate(state);
    } else {
      if (!state.isAlternate && !state.host.allowsAlternateScreen()) return;
      if (number === 1047 && state.isAlternate) clearAlternate(state);
      leaveAlternate(state);
      if (number === 1049) state.restoreCursor();
      else state.screen.cursorLine.reached = true;
    }
  },
});

const savedCursor: Mode = {
  isSet: (state) => state.screen.saved !== undefined,
  set: (state, isSet) => {
    if (isSet) state.saveCursor();
    else state.restoreCursor();
  },
};

const synchronizedUpdate: Mode = {
  isSet: (state) => state.modes.synchronizedUpdate,
  set: (state, isSet) => {
    // It never nests: a second begin is none, and so is an end without a begin.
    if (state.modes.synchronizedUpdate === isSet) return;
    state.modes.synchronizedUpdate = isSet;
    state.host.synchronizedUpdate(isSet ? "begin" : "end");
  },
};

const resizeEvents: Mode = {
  isSet: (state) => state.modes.resizeEvents,
  set: (state, isSet) => {
    state.modes.resizeEvents = isSet;
    if (isSet) state.host.reply(resizeReport(state));
  },
};

/** The report of mode 2048: rows, columns, then both in pixels. */
export function resizeReport(state: EmulatorState): string {
  const { rowCount, cols } = state.screen;
  return `\x1b[48;${rowCount};${cols};${rowCount * state.cellHeightPixels};${cols * state.cellWidthPixels}t`;
}

const ANSI_MODES = new Map<number, Mode | FixedMode>([
  [1, PERMANENTLY_RESET],
  [2, flag("keyboardLocked")],
  [3, PERMANENTLY_RESET],
  [4, flag("insert")],
  [5, PERMANENTLY_RESET],
  [7, PERMANENTLY_RESET],
  [10, PERMANENTLY_RESET],
  [11, PERMANENTLY_RESET],
  [12, flag("sendReceive")],
  [13, PERMANENTLY_RESET],
  [14, PERMANENTLY_RESET],
  [15, PERMANENTLY_RESET],
  [16, PERMANENTLY_RESET],
  [17, PERMANENTLY_RESET],
  [18, PERMANENTLY_RESET],
  [19, PERMANENTLY_RESET],
  [20, flag("newLine")],
]);

const PRIVATE_MODES = new Map<number, Mode | FixedMode>([
  [1, flag("applicationCursorKeys")],
  [3, columnSwitch],
  [4, PERMANENTLY_RESET],
  [5, flag("reverseVideo")],
  [6, homingFlag("origin")],
  [7, flag("autoWrap")],
  [8, flag("autoRepeat")],
  [9, tracking(9)],
  [12, flag("cursorBlink")],
  [25, flag("cursorVisible")],
  [40, flag("allowColumnSwitch")],
  [42, flag("nationalCharsets")],
  [45, flag("reverseWrap")],
  [47, alternateScreen(47)],
  [66, flag("applicationKeypad")],
  [67, flag("backarrowSendsBackspace")],
  [69, sideMargins],
  [1000, tracking(1000)],
  [1001, PERMANENTLY_RESET],
  [1002, tracking(1002)],
  [1003, tracking(1003)],
  [1004, flag("focusEvents")],
  [1005, encoding(1005)],
  [1006, encoding(1006)],
  [1007, flag("alternateScroll")],
  [1015, encoding(1015)],
  [1016, encoding(1016)],
  [1047, alternateScreen(1047)],
  [1048, savedCursor],
  [1049, alternateScreen(1049)],
  [2004, flag("bracketedPaste")],
  [2026, synchronizedUpdate],
  [2027, PERMANENTLY_SET],
  [2031, flag("colorSchemeEvents")],
  [2048, resizeEvents],
]);

function change(
  state: EmulatorState,
  modes: ReadonlyMap<number, Mode | FixedMode>,
  number: number,
  to: boolean,
): void {
  const mode = modes.get(number);
  if (mode === undefined) state.unknownCount += 1;
  else if (typeof mode !== "number") mode.set(state, to);
}

const changeAll =
  (modes: ReadonlyMap<number, Mode | FixedMode>, to: boolean) =>
  (state: EmulatorState, params: SequenceParams): void => {
    for (let index = 0; index < params.count; index += 1) change(state, modes, params.at(index, 0), to);
    state.host.modesChanged();
  };

const request =
  (modes: ReadonlyMap<number, Mode | FixedMode>, prefix: "" | "?") =>
  (state: EmulatorState, params: SequenceParams): void => {
    const number = params.at(0, 0);
    const mode = modes.get(number);
    const value = mode === undefined ? 0 : typeof mode === "number" ? mode : mode.isSet(state) ? 1 : 2;
    state.host.reply(`\x1b[${prefix}${number};${value}$y`);
  };

function saveModes(state: EmulatorState, params: SequenceParams): void {
  for (let index = 0; index < params.count; index += 1) {
    const number = params.at(index, 0);
    const mode = PRIVATE_MODES.get(number);
    if (mode !== undefined && typeof mode !== "number") state.savedModes.set(number, mode.isSet(state));
  }
}

function restoreModes(state: EmulatorState, params: SequenceParams): void {
  for (let index = 0; index < params.count; index += 1) {
    const number = params.at(index, 0);
    const saved = state.savedModes.get(number);
    const mode = PRIVATE_MODES.get(number);
    if (saved === undefined || mode === undefined || typeof mode === "number") continue;
    if (mode.isSet(state) !== saved) mode.set(state, saved);
  }
  state.host.modesChanged();
}

export const csiMode: SequenceHandlers = {
  /** @vt CSI SM "Set Mode" "CSI Pm h" yes */
  h: changeAll(ANSI_MODES, true),
  /** @vt CSI RM "Reset Mode" "CSI Pm l" yes */
  l: changeAll(ANSI_MODES, false),
  /** @vt CSI DECSET "DEC Private Mode Set" "CSI ? Pm h" yes */
  "?h": changeAll(PRIVATE_MODES, true),
  /** @vt CSI DECRST "DEC Private Mode Reset" "CSI ? Pm l" yes */
  "?l": changeAll(PRIVATE_MODES, false),
  /** @vt CSI XTSAVE "Save DEC Private Mode" "CSI ? Pm s" yes */
  "?s": saveModes,
  /** @vt CSI XTRESTORE "Restore DEC Private Mode" "CSI ? Pm r" yes */
  "?r": restoreModes,
  /** @vt CSI DECRQM_ANSI "Request Mode, ANSI" "CSI Ps $ p" yes */
  $p: request(ANSI_MODES, ""),
  /** @vt CSI DECRQM "Request Mode, DEC Private" "CSI ? Ps $ p" yes */
  "?$p": request(PRIVATE_MODES, "?"),
};
