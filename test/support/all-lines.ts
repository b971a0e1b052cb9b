import { capturePane } from "../../src/mux/capture.js";
import type { Pane } from "../../src/mux/pane.js";

/** Lines of history and screen, soft wraps joined. */
export function allLines(pane: Pane): string[] {
  return capturePane(pane, {
    first: Number.NEGATIVE_INFINITY,
    last: undefined,
    isJoined: true,
    keepsTrailingBlanks: false,
    withStyles: false,
    fromOtherScreen: false,
  });
}

/** As `allLines`, without blank lines and blanks at their ends. */
export const writtenLines = (pane: Pane): string[] =>
  allLines(pane)
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
