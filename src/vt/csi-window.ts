// Window operations that make sense inside a multiplexer: sizes and the title stack. Moving, raising and resizing the
// host's window is refused. Source: xterm ctlseqs, XTWINOPS.

import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { setIconName, setTitle } from "./osc-title.js";
import type { SequenceParams } from "./sequence-params.js";

/** Past it the oldest entry is forgotten. xterm keeps 10. */
const MAX_TITLE_STACK = 10;

function windowOperation(state: EmulatorState, params: SequenceParams): void {
  const { cols, rowCount } = state.screen;
  const { cellWidthPixels: width, cellHeightPixels: height, host } = state;
  switch (params.at(0, 0)) {
    case 11:
      host.reply("\x1b[1t");
      break;
    case 13:
      host.reply("\x1b[3;0;0t");
      break;
    case 14:
      host.reply(`\x1b[4;${rowCount * height};${cols * width}t`);
      break;
    case 15:
      host.reply(`\x1b[5;${rowCount * height};${cols * width}t`);
      break;
    case 16:
      host.reply(`\x1b[6;${height};${width}t`);
      break;
    case 18:
      host.reply(`\x1b[8;${rowCount};${cols}t`);
      break;
    case 19:
      host.reply(`\x1b[9;${rowCount};${cols}t`);
      break;
    // A title would come back as if it had been typed: a program that sets one could type commands. Empty answers.
    case 20:
      host.reply("\x1b]L\x1b\\");
      break;
    case 21:
      host.reply("\x1b]l\x1b\\");
      break;
    case 22:
      pushTitle(state);
      break;
    case 23:
      popTitle(state, params.at(1, 0));
      break;
    default:
      state.unknownCount += 1;
  }
}

function pushTitle(state: EmulatorState): void {
  state.titleStack.push({ title: state.title, iconName: state.iconName });
  if (state.titleStack.length > MAX_TITLE_STACK) state.titleStack.shift();
}

/** `which` 0 both, 1 the icon's name, 2 the title. */
function popTitle(state: EmulatorState, which: number): void {
  const popped = state.titleStack.pop();
  if (popped === undefined) return;
  if (which !== 1) setTitle(state, popped.title);
  if (which !== 2) setIconName(state, popped.iconName);
}

export const csiWindow: SequenceHandlers = {
  /** @vt CSI XTWINOPS "Window Operations" "CSI Ps ; Ps ; Ps t" partial(sizes and title stack only; the host's window is not the program's) */
  t: windowOperation,
};
