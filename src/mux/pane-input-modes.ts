// What the program in a pane asked of keyboard and mouse, as the input room wants it said.

import type { PaneInputModes } from "../input/index.js";
import type { Pane } from "./pane.js";

/** What the program asked of keyboard and mouse. */
export function inputModesOf(pane: Pane): PaneInputModes {
  const { modes, keyboard } = pane.emulator;
  const { sendsBackspace, extendedKeys } = pane.settings;
  const asked = extendedKeys === "off" ? 0 : modes.modifyOtherKeys;
  return {
    applicationCursorKeys: modes.applicationCursorKeys,
    applicationKeypad: modes.applicationKeypad,
    // DECBKM turns round what the option says.
    backarrowSendsBackspace: modes.backarrowSendsBackspace !== sendsBackspace,
    newLine: modes.newLine,
    modifyOtherKeys: extendedKeys === "always" && asked === 0 ? 1 : asked,
    kittyFlags: extendedKeys === "off" ? 0 : keyboard.flags,
    mouseTracking: modes.mouseTracking,
    mouseEncoding: modes.mouseEncoding,
    bracketedPaste: modes.bracketedPaste,
    focusEvents: modes.focusEvents,
  };
}
