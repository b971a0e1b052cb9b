// Every option: the four tables joined with what blockmux honours.

import type { OptionRow } from "./option-rows.js";
import type { OptionScope, OptionSpec } from "./option-spec.js";
import { INERT_OPTIONS, UNSUPPORTED_OPTIONS } from "./option-support.js";
import { PANE_OPTIONS } from "./pane-options.js";
import { SERVER_OPTIONS } from "./server-options.js";
import { SESSION_OPTIONS } from "./session-options.js";
import { WINDOW_OPTIONS } from "./window-options.js";

/** Options tmux does not have. */
const OURS = new Set([
  "allow-clear-history",
  "block-placement",
  "blocks",
  "get-clipboard",
  "history-bytes",
  "notifications",
  "server-history-bytes",
  "web-hosts",
  "web-sharing",
]);

function specOf(scope: OptionScope, row: OptionRow): OptionSpec {
  const reason = Object.hasOwn(UNSUPPORTED_OPTIONS, row.name) ? UNSUPPORTED_OPTIONS[row.name] : undefined;
  return {
    ...row,
    scope,
    origin: OURS.has(row.name) ? "blockmux" : "tmux",
    inert: Object.hasOwn(INERT_OPTIONS, row.name) ? INERT_OPTIONS[row.name] : undefined,
    support: reason === undefined ? { kind: "yes" } : { kind: "no", reason },
  };
}

/** By scope, then in the order `show-options` prints. */
export const OPTIONS: readonly OptionSpec[] = [
  ...SERVER_OPTIONS.map((row) => specOf("server", row)),
  ...SESSION_OPTIONS.map((row) => specOf("session", row)),
  ...WINDOW_OPTIONS.map((row) => specOf("window", row)),
  ...PANE_OPTIONS.map((row) => specOf("pane", row)),
];

const BY_NAME = new Map(OPTIONS.map((spec) => [spec.name, spec]));

/** The option of exactly this name. */
export function findOptionSpec(name: string): OptionSpec | undefined {
  return BY_NAME.get(name);
}
