// What the keys and prompts of a read-only client may do: look, read, and leave. Source: tmux(1), attach-session -f
// read-only; beyond tmux, which knows no way to read for such a client, what shows and searches.

import type { ResolvedCommand } from "../commands/index.js";

const ALLOWED = new Set([
  "attach-session",
  "choose-buffer",
  "choose-client",
  "choose-tree",
  "clock-mode",
  "command-prompt",
  "confirm-before",
  "copy-mode",
  "detach-client",
  "display-message",
  "has-session",
  "inspect-blocks",
  "list-blocks",
  "list-buffers",
  "list-clients",
  "list-commands",
  "list-keys",
  "list-panes",
  "list-sessions",
  "list-windows",
  "refresh-client",
  "show-buffer",
  "show-environment",
  "show-hooks",
  "show-messages",
  "show-options",
  "show-window-options",
  "suspend-client",
  "switch-client",
]);

/** What tells of other sessions than the one that is shown: not for a link to one session. */
const OF_ALL_SESSIONS = new Set([
  "attach-session",
  "choose-buffer",
  "choose-client",
  "choose-tree",
  "display-message",
  "has-session",
  "list-buffers",
  "list-clients",
  "list-panes",
  "list-sessions",
  "list-windows",
  "show-buffer",
  "show-environment",
  "show-hooks",
  "show-messages",
  "show-options",
  "show-window-options",
  "switch-client",
]);

/** Flags that would make more of the client, or act on others. */
const REFUSED_FLAGS: Readonly<Record<string, string>> = {
  "attach-session": "cdfx",
  "detach-client": "aEPst",
  "display-message": "cI",
  "refresh-client": "flt",
  "suspend-client": "t",
  "switch-client": "cr",
};

/** Targets that are what the reader has before it: the mouse's, or none. */
const OWN_TARGETS = new Set(["", "=", "{mouse}"]);

/**
 * Whether a read-only client may have a command carried out. `send-keys` may go to what it reads, not to programs.
 * `isBound`: it may see one session alone, and what it reads lies there.
 */
export function isForReaders({ spec, flags, operands }: ResolvedCommand, isBound = false): boolean {
  if (
    isBound &&
    (OF_ALL_SESSIONS.has(spec.name) || !flags.values("t").every((name) => OWN_TARGETS.has(name)))
  )
    return false;
  const values = [...flags.letters()].flatMap((letter) => flags.values(letter));
  // A format runs shell commands, which can do anything.
  if ([...values, ...operands].some((text) => typeof text === "string" && text.includes("#("))) return false;
  if (spec.name === "send-keys") {
    const [first] = operands;
    return flags.has("X") && typeof first === "string" && !first.includes("pipe");
  }
  if (!ALLOWED.has(spec.name)) return false;
  return !Array.from(REFUSED_FLAGS[spec.name] ?? "").some((letter) => flags.has(letter));
}
