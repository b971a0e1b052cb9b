// Options tmux has and blockmux does not honour, each with what to do instead. Setting one is a user error,
// so a configuration never believes what is not so.

const ONE_PANE = "every pane is drawn in the same style";
const NO_LOCK = "lock the host terminal";
const NO_BUFFERS = "copy with the host terminal, or use capture-pane -p";
const NO_PROMPT_HISTORY = "a prompt's history ends with its client";

/** Reason by option name; an option not named here works. */
export const UNSUPPORTED_OPTIONS: Readonly<Record<string, string>> = {
  "allow-passthrough": "nothing a program sends reaches the host terminal raw",
  "allow-rename": "use rename-session",
  "alternate-screen": "programs always have the alternate screen",
  "assume-paste-time": "pastes are recognised by bracketed paste, which blockmux turns on",
  backspace: "the key is sent as the host terminal sends it",
  "clock-mode-colour": "put %H:%M into status-right",
  "clock-mode-style": "put %H:%M into status-right",
  "copy-command": NO_BUFFERS,
  "copy-mode-mark-style": "there is no mark while reading",
  "cursor-colour": "programs choose the cursor's colour with OSC 12",
  "cursor-style": "programs choose the cursor's shape with DECSCUSR",
  editor: "run the editor in the pane",
  "exit-empty": "the server ends with its last session",
  "exit-unattached": "use detach-client and kill-server",
  "extended-keys": "programs ask for them by the kitty keyboard protocol or modifyOtherKeys and get them",
  "focus-events": "programs ask for them with mode 1004 and get them",
  "history-file": NO_PROMPT_HISTORY,
  "lock-after-time": NO_LOCK,
  "lock-command": NO_LOCK,
  "message-command-style": "set message-style",
  "message-limit": "the server's log keeps messages",
  "pane-colours": "programs set colours with OSC 4",
  "popup-border-lines": "there are no popups",
  "popup-border-style": "there are no popups",
  "popup-style": "there are no popups",
  "prompt-history-limit": NO_PROMPT_HISTORY,
  "remain-on-exit-format": "a session ends with its program",
  "status-keys": "prompts have the arrow keys, Home and End",
  "user-keys": "bind the keys the host terminal sends by their names",
  "window-active-style": ONE_PANE,
  "window-style": "set the host terminal's colours",
  "word-separators": "select with the host terminal",
  "xterm-keys": "keys with modifiers are always sent as xterm does",
};
