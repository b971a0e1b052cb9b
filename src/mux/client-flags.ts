// The flags of one client: what it may do, whether its size counts, whether it has active panes of its own, and how a
// control client is sent output. Source: tmux(1), attach-session -f.

/** Flags that a person sets by name, in the order in which they are told. */
const NAMES = [
  "ignore-size",
  "no-output",
  "wait-exit",
  "pause-after",
  "block-events",
  "read-only",
  "active-pane",
] as const;

type FlagName = (typeof NAMES)[number];

function isFlagName(name: string): name is FlagName {
  return (NAMES as readonly string[]).includes(name);
}

/** A word of a list of flags; undefined where there is none such. */
function readFlag(
  word: string,
): { readonly name: FlagName; readonly isOn: boolean; readonly seconds: number } | undefined {
  const match = /^(!?)([a-z-]+)(?:=(\d{1,9}))?$/.exec(word);
  const [, not = "", name = "", seconds] = match ?? [];
  if (!isFlagName(name) || (seconds !== undefined && (name !== "pause-after" || not !== "")))
    return undefined;
  return { name, isOn: not === "", seconds: Number(seconds ?? 0) };
}

export class ClientFlags {
  readonly #set = new Set<FlagName>();
  #pauseSeconds = 0;

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

  /** Of a control client: it is sent no output of panes. */
  get hasNoOutput(): boolean {
    return this.#set.has("no-output");
  }

  /** Of a control client: its program reads on after %exit until an empty line. */
  get waitsExit(): boolean {
    return this.#set.has("wait-exit");
  }

  /** Of a control client: a pane whose output waits for it so long is paused; undefined: never. */
  get pauseAfterMs(): number | undefined {
    return this.#set.has("pause-after") ? this.#pauseSeconds * 1000 : undefined;
  }

  /** Of a control client: it is told what happens to Blocks. tmux has no such flag. */
  get wantsBlocks(): boolean {
    return this.#set.has("block-events");
  }

  /** As `client_flags` tells them. */
  get names(): readonly string[] {
    return NAMES.filter((name) => this.#set.has(name)).map((name) =>
      name === "pause-after" ? `${name}=${this.#pauseSeconds}` : name,
    );
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
   * in tmux; flags of control clients are passed over unless `isControl`. Returns a name that is none, with nothing
   * changed.
   */
  apply(text: string, isControl = false): string | undefined {
    const words = text.split(",").filter((word) => word !== "");
    const unknown = words.find((word) => readFlag(word) === undefined);
    if (unknown !== undefined) return unknown;
    for (const word of words) {
      const flag = readFlag(word);
      if (flag === undefined || (CONTROL_NAMES.has(flag.name) && !isControl)) continue;
      if (flag.isOn) this.#set.add(flag.name);
      else if (flag.name !== "read-only") this.#set.delete(flag.name);
      if (flag.name === "pause-after") this.#pauseSeconds = flag.seconds;
    }
    return undefined;
  }
}

const CONTROL_NAMES: ReadonlySet<string> = new Set(["no-output", "wait-exit", "pause-after", "block-events"]);

/** What a person may write, for messages. */
export const CLIENT_FLAG_NAMES: readonly string[] = NAMES;
