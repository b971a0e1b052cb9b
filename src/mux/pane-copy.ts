// A pane's content as it is, in a pane without a program: for another pane to be read in its place. Lines are wrapped
// at the new width; Blocks are plain lines there, and what the source prints later does not come.

import { capturePane } from "./capture.js";
import type { Pane } from "./pane.js";

/** Fills `copy`, which is new and empty, with history and screen of `source`; the cursor stands where it stands there. */
export function fillCopy(copy: Pane, source: Pane): void {
  const lines = capturePane(source, {
    first: Number.NEGATIVE_INFINITY,
    last: undefined,
    isJoined: true,
    keepsTrailingBlanks: false,
    withStyles: true,
    fromOtherScreen: false,
  });
  const encoder = new TextEncoder();
  let isFirst = true;
  for (const line of lines) {
    copy.handleOutput(encoder.encode(`${isFirst ? "" : "\r\n"}${line}\u001b[m`));
    isFirst = false;
  }
  const { cursorRow, cursorCol } = source.screen;
  copy.handleOutput(encoder.encode(`\u001b[${cursorRow + 1};${cursorCol + 1}H`));
}
