// What the tests of the tape rules draw: history, a rule, the screen; `#` before rows of Blocks, `>` and `<column` at
// the cursor's row, `!` for a pending wrap, `↵` for a soft wrap.

import type { PaneSettings } from "../../src/mux/index.js";
import { checkTape } from "./draw-tape.js";
import { TestPane } from "./test-pane.js";

/** A pane of 10 × 5 with an open Context. */
export function openPane(settings: Partial<PaneSettings> = {}): { pane: TestPane; own: string } {
  const pane = new TestPane(10, 5, settings);
  return { pane, own: pane.openContext() };
}

/** The picture, once everything agrees with everything. */
export function picture(pane: TestPane): string {
  checkTape(pane.pane);
  return `\n${pane.draw()}\n`;
}

export const lines = (...texts: string[]): string => texts.map((text) => `${text}\r\n`).join("");
