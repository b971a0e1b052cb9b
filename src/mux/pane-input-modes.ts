// What the program in a pane asked of keyboard and mouse, as the input room wants it said.

import type { PaneInputModes } from "../input/index.js";
import type { Pane } from "./pane.js";

/** What the program asked of keyboard and mouse. */
export function inputModesOf(pane: Pane): PaneInputModes {
  const { modes, keyboard } = pane.emulator;
  return {
    applicationCursorKeys: modes.applicationCursorKeys,
    applicationKeypad: modes.applicationKeypad,
    backarrowSendsBackspace: modes.backarrowSendsBackspace,
    newLine: modes.newLine,
    modifyOtherKeys: modes.modifyOtherKeys,
    kittyFlags: keyboard.flags,
    mouseTracking: modes.mouseTracking,
    mouseEncoding: modes.mouseEncoding,
    bracketedPaste: modes.bracketedPaste,
    focusEvents: modes.focusEvents,
  };
}
