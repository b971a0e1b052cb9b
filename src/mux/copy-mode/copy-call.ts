// One command of copy mode being carried out, and what a command is.

import type { AttachedClient } from "../attached-client.js";
import type { CommandCall } from "../command-call.js";
import type { PaneView } from "../pane-view.js";
import type { Place } from "../target-view.js";
import type { CopyMode } from "./copy-mode.js";
import type { CopySheet } from "./copy-sheet.js";

export interface CopyCall {
  readonly call: CommandCall;
  readonly place: Place;
  /** Whose view it is; undefined for the pane's own. */
  readonly client: AttachedClient | undefined;
  readonly view: PaneView;
  readonly copy: CopyMode;
  /** Kept when the command is done. */
  sheet: CopySheet;
  /** How often to do it; at least 1. */
  readonly repeats: number;
  readonly args: readonly string[];
}

/** "cancel" ends copy mode. */
export type CopyOutcome = "cancel" | undefined;

export type CopyHandler = (copy: CopyCall) => CopyOutcome | Promise<CopyOutcome>;

export interface CopyCommand {
  readonly run: CopyHandler;
  /** When the marks of a search go: with the command, only with mode-keys emacs, or not. */
  readonly endsSearch: "always" | "emacs" | "never";
  /** The most arguments it takes; 0 if left out. */
  readonly maxArgs?: number;
}

export type CopyCommands = Readonly<Record<string, CopyCommand>>;

/** Calls `step` as often as the command is to be repeated. */
export function repeat({ repeats }: CopyCall, step: () => void): undefined {
  for (let count = 0; count < repeats; count += 1) step();
}
