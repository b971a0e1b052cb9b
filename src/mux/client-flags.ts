// The flags of one client: what it may do, whether its size counts, whether it has active panes of its own.
// Source: tmux(1), attach-session -f.

/** Flags that a person sets by name, in the order in which they are told. */
const NAMES = ["ignore-size", "read-only", "active-pane"] as const;
/** Of control clients, which others leave alone. */
const CONTROL_NAMES = new Set(["no-output", "wait-exit", "pause-after"]);

type FlagName = (typeof NAMES)[number];

function isFlagName(name: string): name is FlagName {
  return (NAMES as readonly string[]).includes(name);
}

export class ClientFlags {
  readonly #set = new Set<FlagName>();

  /** Its keys and pastes reach no program. */
  get isReadOnly(): boolean {
    return this.#set.has("read-only");
  }

  /** Its size counts only where no other client's does. */
  get ignoresSize(): boolean {
    return this.#set.has("ignore-size");
  }

  /** What it selects is active for itself alone. */
  get hasOwnPanes(): boolean {
    return this.#set.has("active-pane");
  }

  /** Names as `client_flags` tells them. */
  get names(): readonly string[] {
    return NAMES.filter((name) => this.#set.has(name));
  }

  /** `attach-session -r` and `switch-client -r`: a client that only looks does not say the size either. */
  setReadOnly(isReadOnly: boolean): void {
    for (const name of ["read-only", "ignore-size"] as const) {
      if (isReadOnly) this.#set.add(name);
      else this.#set.delete(name);
    }
  }

  /**
   * Sets flags by a list such as `ignore-size,!active-pane`, where `!` unsets. A client that is read-only stays so, as
   * in tmux. Flags of control clients are passed over. Returns a name that is none, with nothing changed.
   */
  apply(text: string): string | undefined {
    const words = text.split(",").filter((word) => word !== "");
    const unknown = words.find((word) => !isKnown(word));
    if (unknown !== undefined) return unknown;
    for (const word of words) {
      const name = word.replace(/^!/, "");
      if (!isFlagName(name)) continue;
      if (name === word) this.#set.add(name);
      else if (name !== "read-only") this.#set.delete(name);
    }
    return undefined;
  }
}

function isKnown(word: string): boolean {
  const name = word.replace(/^!/, "");
  return isFlagName(name) || CONTROL_NAMES.has(name.replace(/=\d+$/, ""));
}

/** What a person may write, for messages. */
export const CLIENT_FLAG_NAMES: readonly string[] = [...NAMES, ...CONTROL_NAMES];
