// Options of the server: name, type, default, what it does. Names, types and choices are tmux's; defaults
// are tmux's too, but where blockmux chooses otherwise docs/configuration.md says so.
import { choice, FLAG, number, type OptionRow, row, TEXT } from "./option-rows.js";

export const SERVER_OPTIONS: readonly OptionRow[] = [
  row("backspace", choice("C-?", "C-h"), "C-?", "What programs are sent for the backspace key"),
  row("buffer-limit", number(1, 2147483647), "50", "Paste buffers kept; the oldest goes first"),
  row(
    "command-alias",
    { kind: "array", separator: "," },
    [
      "split-pane=split-window",
      "splitp=split-window",
      "server-info=show-messages -JT",
      "info=show-messages -JT",
      "choose-window=choose-tree -w",
      "choose-session=choose-tree -s",
    ],
    "Names for command lines, each as name=command",
  ),
  row("copy-command", TEXT, "", "Shell command that takes what copy-pipe copies"),
  row("default-terminal", TEXT, "xterm-256color", "TERM of programs started later"),
  row("editor", TEXT, "vi", "Program that edits text"),
  row(
    "escape-time",
    number(0, 2147483647, "milliseconds"),
    "10",
    "How long a lone Escape waits for the rest of a key",
  ),
  row("exit-empty", FLAG, "on", "End the server with its last session"),
  row("exit-unattached", FLAG, "off", "End the server with its last client"),
  row(
    "extended-keys",
    choice("off", "on", "always"),
    "on",
    "Report keys with modifiers to programs: never, to those that ask, or to all",
  ),
  row("focus-events", FLAG, "on", "Tell programs that ask when their pane has the focus"),
  row(
    "get-clipboard",
    choice("off", "buffer"),
    "off",
    "What programs that ask for the clipboard are told: nothing, or the newest paste buffer",
  ),
  row("history-file", TEXT, "", "File that keeps what was typed at prompts"),
  row("message-limit", number(0, 2147483647), "1000", "Messages kept, 10000 at most"),
  row(
    "prompt-history-limit",
    number(0, 2147483647),
    "100",
    "Lines kept for each kind of prompt, 10000 at most",
  ),
  row(
    "server-history-bytes",
    number(1048576, 1099511627776, "bytes"),
    "1073741824",
    "Bytes of history all panes together may keep",
  ),
  row(
    "set-clipboard",
    choice("off", "external", "on"),
    "external",
    "Let programs set the host's clipboard; on also fills a paste buffer",
  ),
  row(
    "terminal-features",
    { kind: "array", separator: ",", element: "terminal-features" },
    [],
    "Features of host terminals by a pattern of their TERM",
  ),
  row(
    "terminal-overrides",
    { kind: "array", separator: ",", element: "terminal-overrides" },
    [],
    "Changes to what terminfo says about host terminals",
  ),
  row(
    "user-keys",
    { kind: "array", separator: "," },
    [],
    "Sequences of the host terminal that are no key of their own: User0, User1 and so on",
  ),
  row(
    "web-hosts",
    { kind: "array", separator: "," },
    [],
    "More names by which browsers may reach the server, each as host or host:port",
  ),
];
