// What a command accepts, as data: flags, operands, targets, and how far blockmux supports it. Usage lines,
// the flag parser, `list-commands` and docs/commands.md all read this.

/** How much of a command or option works. The reason completes "NAME is not supported: …" and names what to use instead. */
export type Support = { readonly kind: "yes" } | { readonly kind: "no"; readonly reason: string };

/** The kinds of thing a command can be aimed at. */
export type TargetKind = "session" | "window" | "pane" | "client";

export type FlagSpec = {
  readonly letter: string;
  /** Name of the value the flag takes; undefined for a flag alone. */
  readonly valueName: string | undefined;
  /** Also written `--name`, with a value `--name=value`. */
  readonly longName: string | undefined;
  /** The value of `--name` without one; where undefined the next word is the value. */
  readonly valueAlone: string | undefined;
  /** What the value names when it is a target (`-t target-pane`). */
  readonly target: TargetKind | undefined;
  /** Why this flag alone does not work; undefined where it does. */
  readonly unsupported: string | undefined;
};

export type CommandSpec = {
  readonly name: string;
  readonly alias: string | undefined;
  /** One sentence for the documentation, without a full stop. */
  readonly summary: string;
  /** In the order of the usage line. */
  readonly flags: readonly FlagSpec[];
  /** Flags that tmux takes and tells nobody of: files and scripts of old have them. Never unsupported. */
  readonly untoldFlags: readonly FlagSpec[];
  /** Letters of flags that old files have, and what to write today; refused like any other. */
  readonly formerFlags: Readonly<Record<string, string>>;
  /** Operands as the usage line shows them; "" for none. */
  readonly operands: string;
  readonly minOperands: number;
  /** Infinity for any number. */
  readonly maxOperands: number;
  /** First operand that may be a `{ }` block; undefined where none may. */
  readonly blocksFrom: number | undefined;
  /** "shell": only as an argument of `blockmux` itself, never in a configuration or at the prompt. */
  readonly place: "anywhere" | "shell";
  /** "tmux": as in tmux. "blockmux": ours. */
  readonly origin: "tmux" | "blockmux";
  readonly support: Support;
};

/** The short form the tables are written in. */
export type CommandEntry = {
  readonly name: string;
  readonly alias?: string;
  readonly summary: string;
  /** Letters of flags without a value. */
  readonly flags?: string;
  /** Flags with a value: letter to the value's name. A name like `target-pane` makes it a target. */
  readonly values?: Readonly<Record<string, string>>;
  /** Letters of flags that no usage line names, each with its value's name, or "" for none. */
  readonly untold?: Readonly<Record<string, string>>;
  /** Flags of old that are gone: letter to what to write today. */
  readonly former?: Readonly<Record<string, string>>;
  /** Letter to the name a flag has as well, `--name`; behind a `=` the value where that is left out. */
  readonly longNames?: Readonly<Record<string, string>>;
  /** `name [optional] [any-number ...]`. */
  readonly operands?: string;
  readonly blocksFrom?: number;
  readonly place?: "shell";
  readonly origin?: "blockmux";
  /** Why the whole command does not work; absent where it does. */
  readonly unsupported?: string;
  /** Flags that do not work, with the reason. */
  readonly unsupportedFlags?: Readonly<Record<string, string>>;
};

function targetKindOf(valueName: string): TargetKind | undefined {
  const kind = /^(?:target|src|dst)-(session|window|pane|client)$/.exec(valueName)?.[1];
  return kind as TargetKind | undefined;
}

function countOperands(operands: string): { minOperands: number; maxOperands: number } {
  let minOperands = 0;
  let maxOperands = 0;
  let depth = 0;
  for (const word of operands.split(" ").filter((part) => part !== "")) {
    depth += word.split("[").length - 1;
    if (word.replace(/[[\]]/g, "") === "...") maxOperands = Number.POSITIVE_INFINITY;
    else {
      maxOperands += 1;
      if (depth === 0) minOperands += 1;
    }
    depth -= word.split("]").length - 1;
  }
  return { minOperands, maxOperands };
}

/** Unfolds an entry. Reasons in `unsupportedFlags` are keyed by one or more letters. */
export function specOf(entry: CommandEntry): CommandSpec {
  const reasons = new Map<string, string>();
  for (const [letters, reason] of Object.entries(entry.unsupportedFlags ?? {})) {
    for (const letter of letters) reasons.set(letter, reason);
  }
  const flag = (letter: string, valueName: string | undefined): FlagSpec => ({
    letter,
    valueName,
    longName: entry.longNames?.[letter]?.split("=")[0],
    valueAlone: entry.longNames?.[letter]?.split("=")[1],
    target: valueName === undefined ? undefined : targetKindOf(valueName),
    unsupported: reasons.get(letter),
  });
  return {
    name: entry.name,
    alias: entry.alias,
    summary: entry.summary,
    flags: [
      ...Array.from(entry.flags ?? "", (letter) => flag(letter, undefined)),
      ...Object.entries(entry.values ?? {}).map(([letter, valueName]) => flag(letter, valueName)),
    ],
    untoldFlags: Object.entries(entry.untold ?? {}).map(([letter, valueName]) =>
      flag(letter, valueName === "" ? undefined : valueName),
    ),
    formerFlags: entry.former ?? {},
    operands: entry.operands ?? "",
    ...countOperands(entry.operands ?? ""),
    blocksFrom: entry.blocksFrom,
    place: entry.place ?? "anywhere",
    origin: entry.origin ?? "tmux",
    support: entry.unsupported === undefined ? { kind: "yes" } : { kind: "no", reason: entry.unsupported },
  };
}

/** `[-dr] [-t target-session] [shell-command ...]`: what follows the name. "" for a command without arguments. */
export function usageOf(spec: CommandSpec): string {
  const letters = spec.flags.filter((flag) => flag.valueName === undefined).map((flag) => flag.letter);
  const parts = letters.length > 0 ? [`[-${letters.join("")}]`] : [];
  for (const flag of spec.flags) {
    if (flag.valueName !== undefined) parts.push(`[-${flag.letter} ${flag.valueName}]`);
  }
  for (const { longName, valueName, valueAlone } of spec.flags) {
    if (longName === undefined) continue;
    const value =
      valueName === undefined ? "" : valueAlone === undefined ? ` ${valueName}` : `[=${valueName}]`;
    parts.push(`[--${longName}${value}]`);
  }
  if (spec.operands !== "") parts.push(spec.operands);
  return parts.join(" ");
}

/** A line of `list-commands`: `name (alias) usage`. */
export function commandLine(spec: CommandSpec): string {
  const alias = spec.alias === undefined ? "" : ` (${spec.alias})`;
  return `${spec.name}${alias} ${usageOf(spec)}`.trimEnd();
}

/** "yes", "partly" where a flag is missing, "no". */
export function supportOf(spec: CommandSpec): "yes" | "partly" | "no" {
  if (spec.support.kind === "no") return "no";
  return spec.flags.some((flag) => flag.unsupported !== undefined) ? "partly" : "yes";
}
