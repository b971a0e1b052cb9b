// Options tmux has and blockmux does not honour, each with what to do instead. Setting one is a user error,
// so a configuration never believes what is not so.

const NO_BUFFERS = "copy with the host terminal, or use capture-pane -p";

/** Reason by option name; an option not named here works. */
export const UNSUPPORTED_OPTIONS: Readonly<Record<string, string>> = {
  "allow-passthrough": "nothing a program sends reaches the host terminal raw",
  "clock-mode-colour": "put %H:%M into status-right",
  "clock-mode-style": "put %H:%M into status-right",
  "copy-command": NO_BUFFERS,
  "copy-mode-mark-style": "there is no mark while reading",
  editor: "run the editor in the pane",
  "user-keys": "bind the keys the host terminal sends by their names",
  "word-separators": "select with the host terminal",
  "xterm-keys": "keys with modifiers are always sent as xterm does",
};
