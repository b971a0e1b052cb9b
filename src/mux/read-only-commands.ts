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
  "list-commands-run",
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

/**
 * Of these, what somebody may who comes with a browser, with the flags that are left to it: what is before it, and
 * nothing of options, buffers, messages or the environment, which may have secrets in them.
 */
const ALLOWED_FROM_WEB: Readonly<Record<string, string>> = {
  "clock-mode": "t",
  "command-prompt": "1bFiIkNpT",
  "confirm-before": "bp",
  "copy-mode": "edHMqtu",
  "detach-client": "",
  "display-message": "",
  "inspect-blocks": "fKNOrtZ",
  "list-blocks": "t",
  "list-commands": "",
  "refresh-client": "cDLRSU",
  "send-keys": "FNtX",
  "suspend-client": "",
  "switch-client": "lnpTZ",
};
/** Formats of the shipped keys that tell of nothing but what is read. */
const OWN_FORMATS = new Set(["#{pane_search_string}", "#{copy_cursor_word}"]);

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

function isForWebReaders({ spec, flags, operands }: ResolvedCommand): boolean {
  const allowed = Object.hasOwn(ALLOWED_FROM_WEB, spec.name) ? ALLOWED_FROM_WEB[spec.name] : undefined;
  const letters = flags.letters();
  if (allowed === undefined || !letters.every((letter) => allowed.includes(letter))) return false;
  if (spec.name === "display-message" && operands.length > 0) return false;
  if (!flags.values("t").every((target) => OWN_TARGETS.has(target))) return false;
  // A format tells of options, of the environment and of other sessions.
  if (spec.name === "send-keys" && !flags.has("F")) return true;
  return [...letters.flatMap((letter) => flags.values(letter)), ...operands].every(
    (text) => typeof text !== "string" || !text.includes("#") || OWN_FORMATS.has(text),
  );
}

/**
 * Whether a read-only client may have a command carried out. `send-keys` may go to what it reads, not to programs.
 * `isFromWeb`: it is somebody who comes with a browser.
 */
export function isForReaders(command: ResolvedCommand, isFromWeb = false): boolean {
  const { spec, flags, operands } = command;
  if (isFromWeb && !isForWebReaders(command)) return false;
  const values = [...flags.letters()].flatMap((letter) => flags.values(letter));
  // A format runs shell commands, which can do anything.
  if ([...values, ...operands].some((text) => typeof text === "string" && text.includes("#("))) return false;
  if (spec.name === "send-keys") {
    const [first] = operands;
    // How often what comes next is to be done; nothing is sent.
    if (first === undefined)
      return flags.has("N") && flags.letters().every((letter) => "NXt".includes(letter));
    // What copies and pipes copies: see copy-commands.ts. A command to pipe to is not for a reader to name.
    const names = typeof first === "string" && (!first.includes("pipe") || operands.length === 1);
    return flags.has("X") && names;
  }
  if (!ALLOWED.has(spec.name)) return false;
  return !Array.from(REFUSED_FLAGS[spec.name] ?? "").some((letter) => flags.has(letter));
}
