// Options tmux has and blockmux does not honour, each with what to do instead. Setting one is a user error,
// so a configuration never believes what is not so.

/** Reason by option name; an option not named here works. */
export const UNSUPPORTED_OPTIONS: Readonly<Record<string, string>> = {
  "allow-passthrough": "nothing a program sends reaches the host terminal raw",
};

/** Options that are taken as any other and change nothing here, each with why. */
export const INERT_OPTIONS: Readonly<Record<string, string>> = {
  "xterm-keys": "keys with modifiers are always sent as xterm does, in tmux 3.3a too",
};
