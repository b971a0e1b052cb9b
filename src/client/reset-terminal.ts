// `blockmux reset-terminal`: puts a terminal right that some program, ours or not, has left in a mess. Needs no
// server. Unlike reset(1) it clears neither screen nor scrollback and knows the modes of modern terminals.
import { spawnSync } from "node:child_process";
import { isatty } from "node:tty";
import { writeToTerminal } from "./own-terminal.js";

const ESC = "\x1b";
const csi = (body: string): string => `${ESC}[${body}`;

/** Each undoes one thing, in an order in which later ones do not depend on what an earlier one could not do. */
const RESET_SEQUENCES: readonly string[] = [
  // End a control string and a sequence somebody left open. CAN also ends one inside a string.
  "\x18",
  `${ESC}\\`,
  // Synchronised output, before anything that is to be seen.
  csi("?2026l"),
  // Mouse: X10, highlight, button, any-event, UTF-8, SGR, urxvt and pixel reports.
  ...[9, 1000, 1001, 1002, 1003, 1005, 1006, 1015, 1016].map((mode) => csi(`?${mode}l`)),
  // Focus reports, bracketed paste, in-band size reports, colour scheme reports.
  ...[1004, 2004, 2048, 2031].map((mode) => csi(`?${mode}l`)),
  // Kitty keyboard protocol: set the flags of this screen to none, forget what was pushed; modifyOtherKeys.
  csi("=0;1u"),
  csi("<99u"),
  csi(">4;0m"),
  csi(">4m"),
  // Alternate screen, whichever way it was entered, then the same for the primary screen's own key flags. 1049
  // restores a cursor even where there was nothing to leave: then the one saved here, in this screen's own slot.
  `${ESC}7`,
  csi("?1049l"),
  csi("?47l"),
  csi("=0;1u"),
  csi("<99u"),
  // Whole-screen margins and absolute origin. Both commands send the cursor home, so it is saved and restored, with
  // which an origin mode comes back: that is for the soft reset, where there is one, which leaves the cursor alone.
  `${ESC}7`,
  csi("?69l"),
  csi("?6l"),
  csi("r"),
  `${ESC}8`,
  csi("!p"),
  // Autowrap, no insert mode, no newline mode, no reverse video, cursor shown, steady default shape.
  csi("?7h"),
  csi("4l"),
  csi("20l"),
  csi("?5l"),
  csi("?25h"),
  csi("0 q"),
  // Application cursor keys and keypad, alternate scroll, rendition, protection, character sets, hyperlink.
  csi("?1l"),
  `${ESC}>`,
  csi("?1007l"),
  csi("m"),
  csi('0"q'),
  `${ESC}(B`,
  `${ESC})B`,
  "\x0f",
  `${ESC}]8;;${ESC}\\`,
  // Colours a program may have set: palette, foreground, background, cursor.
  `${ESC}]104${ESC}\\`,
  `${ESC}]110${ESC}\\`,
  `${ESC}]111${ESC}\\`,
  `${ESC}]112${ESC}\\`,
];

export const RESET_TEXT = RESET_SEQUENCES.join("");

/** Exit status. */
export function resetTerminal(): number {
  if (!isatty(1)) {
    process.stderr.write(
      "blockmux: standard output is not a terminal: run reset-terminal in the one to reset\n",
    );
    return 2;
  }
  writeToTerminal(Buffer.from(RESET_TEXT));
  // `sane` leaves parity and the character size alone, and the erase key may be wrong afterwards: set them too.
  const input = isatty(0) ? 0 : 1;
  const result = spawnSync("stty", ["sane", "cs8", "-parenb", "erase", "^?"], {
    stdio: [input, "ignore", "ignore"],
  });
  if (result.status === 0) return 0;
  process.stderr.write("blockmux: the terminal's settings could not be reset: try `stty sane`\n");
  return 1;
}
