// Options tmux has and blockmux does not honour, each with what to do instead. Setting one is a user error,
// so a configuration never believes what is not so.

const NO_LOCK = "lock the host terminal";
const NO_BUFFERS = "copy with the host terminal, or use capture-pane -p";
const NO_PROMPT_HISTORY = "a prompt's history ends with its client";

/** Reason by option name; an option not named here works. */
export const UNSUPPORTED_OPTIONS: Readonly<Record<string, string>> = {
  "allow-passthrough": "nothing a program sends reaches the host terminal raw",
  "assume-paste-time": "pastes are recognised by bracketed paste, which blockmux turns on",
  backspace: "the key is sent as the host terminal sends it",
  "clock-mode-colour": "put %H:%M into status-right",
  "clock-mode-style": "put %H:%M into status-right",
  "copy-command": NO_BUFFERS,
  "copy-mode-mark-style": "there is no mark while reading",
  editor: "run the editor in the pane",
  "extended-keys": "programs ask for them by the kitty keyboard protocol or modifyOtherKeys and get them",
  "history-file": NO_PROMPT_HISTORY,
  "lock-after-time": NO_LOCK,
  "lock-command": NO_LOCK,
  "message-command-style": "set message-style",
  "prompt-history-limit": NO_PROMPT_HISTORY,
  "status-keys": "prompts have the arrow keys, Home and End",
  "user-keys": "bind the keys the host terminal sends by their names",
  "word-separators": "select with the host terminal",
  "xterm-keys": "keys with modifiers are always sent as xterm does",
};
