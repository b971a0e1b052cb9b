// A parsed command against the table: its spec, its flags and its operands, or what is wrong with it.
//
// Flags are read as tmux reads them: letters may share one dash, a value follows in the same word or in the
// next, `--` or the first word without a dash ends the flags, `-` alone is an operand.
import type { Argument, CommandList, ParsedCommand } from "../language/command-list.js";
import { fail, type Outcome, type SourcePosition, succeed } from "../language/user-error.js";
import { type CommandSpec, type FlagSpec, usageOf } from "./command-spec.js";
import { type CommandPlace, findCommand } from "./command-table.js";

/** The flags given, with their values in order. */
export class FlagValues {
  readonly #counts = new Map<string, number>();
  readonly #values = new Map<string, string[]>();

  add(letter: string, value: string | undefined): void {
    this.#counts.set(letter, this.count(letter) + 1);
    if (value === undefined) return;
    const values = this.#values.get(letter) ?? [];
    values.push(value);
    this.#values.set(letter, values);
  }

  has(letter: string): boolean {
    return this.#counts.has(letter);
  }

  count(letter: string): number {
    return this.#counts.get(letter) ?? 0;
  }

  /** The last value given: a repeated flag overrides. */
  value(letter: string): string | undefined {
    return this.#values.get(letter)?.at(-1);
  }

  /** Every value given, for flags that add up (`new-session -e`). */
  values(letter: string): readonly string[] {
    return this.#values.get(letter) ?? [];
  }

  /** Letters given, sorted. */
  letters(): readonly string[] {
    return [...this.#counts.keys()].sort();
  }
}

export type ResolvedCommand = {
  readonly spec: CommandSpec;
  readonly flags: FlagValues;
  readonly operands: readonly Argument[];
  readonly position: SourcePosition | undefined;
};

/** The operands of a command whose spec takes no blocks. */
export function textOperands(command: ResolvedCommand): readonly string[] {
  return command.operands.filter((operand) => typeof operand === "string");
}

/** What stands before the first `=`, and behind it. */
function splitAtEquals(text: string): readonly [string, string | undefined] {
  const at = text.indexOf("=");
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

type FlagReading = { readonly flags: FlagValues; readonly rest: readonly Argument[] };

function readFlags(
  spec: CommandSpec,
  args: readonly Argument[],
  position?: SourcePosition,
): Outcome<FlagReading> {
  const known = new Map<string, FlagSpec>(
    [...spec.flags, ...spec.untoldFlags].map((flag) => [flag.letter, flag]),
  );
  const flags = new FlagValues();
  const usage = (
    message: string,
  ): { ok: false; error: { message: string; position: SourcePosition | undefined } } =>
    fail(`command ${spec.name}: ${message}; usage: ${`${spec.name} ${usageOf(spec)}`.trimEnd()}`, position);
  let index = 0;
  for (; index < args.length; index += 1) {
    const word = args[index];
    if (typeof word !== "string" || !word.startsWith("-") || word === "-") break;
    if (word === "--") {
      index += 1;
      break;
    }
    if (word.startsWith("--")) {
      const [name, given] = splitAtEquals(word.slice(2));
      const flag = spec.flags.find((each) => each.longName === name);
      if (flag === undefined) return usage(`unknown flag --${name}`);
      if (flag.valueName === undefined) {
        if (given !== undefined) return usage(`--${name} takes no value`);
        flags.add(flag.letter, undefined);
        continue;
      }
      let value: Argument | undefined = given ?? flag.valueAlone;
      if (value === undefined) {
        index += 1;
        value = args[index];
      }
      if (typeof value !== "string") return usage(`--${name} expects an argument: ${flag.valueName}`);
      flags.add(flag.letter, value);
      continue;
    }
    for (let at = 1; at < word.length; at += 1) {
      const letter = word.charAt(at);
      const flag = known.get(letter);
      const today = spec.formerFlags[letter];
      if (flag === undefined && today !== undefined) {
        return fail(`command ${spec.name}: unknown flag -${letter}; ${today}`, position);
      }
      if (flag === undefined) {
        return usage(`${/^[A-Za-z0-9]$/.test(letter) ? "unknown" : "invalid"} flag -${letter}`);
      }
      if (flag.unsupported !== undefined) {
        return fail(`${spec.name}: -${letter} is not supported: ${flag.unsupported}`, position);
      }
      if (flag.valueName === undefined) {
        flags.add(letter, undefined);
        continue;
      }
      if (at + 1 < word.length) {
        flags.add(letter, word.slice(at + 1));
        break;
      }
      index += 1;
      const value = args[index];
      if (value === undefined) return usage(`-${letter} expects an argument: ${flag.valueName}`);
      if (typeof value !== "string")
        return usage(`-${letter} expects an argument: ${flag.valueName}, not a { } block`);
      flags.add(letter, value);
      break;
    }
  }
  return succeed({ flags, rest: args.slice(index) });
}

/**
 * Looks a command up and reads its flags and operands. Fails, as a user error with the command's position,
 * on an unknown or ambiguous name, on a command or flag blockmux does not have, and on wrong arguments.
 */
export function resolveCommand(
  command: ParsedCommand,
  place: CommandPlace = "text",
): Outcome<ResolvedCommand> {
  const { position } = command;
  // `run` is tmux's run-shell, but `blockmux run -- CMD` is ours.
  const isRunShell = command.name === "run" && command.arguments[0] !== "--";
  const found = findCommand(command.name, isRunShell ? "text" : place, position);
  if (!found.ok) return found;
  const spec = found.value;
  if (spec.support.kind === "no") {
    return fail(`${spec.name} is not supported: ${spec.support.reason}`, position);
  }
  const reading = readFlags(spec, command.arguments, position);
  if (!reading.ok) return reading;
  const { flags, rest } = reading.value;
  const usage = `usage: ${`${spec.name} ${usageOf(spec)}`.trimEnd()}`;
  if (rest.length < spec.minOperands) {
    return fail(
      `command ${spec.name}: too few arguments (need at least ${spec.minOperands}); ${usage}`,
      position,
    );
  }
  if (rest.length > spec.maxOperands) {
    return fail(
      `command ${spec.name}: too many arguments (need at most ${spec.maxOperands}); ${usage}`,
      position,
    );
  }
  const wrongBlock = rest.findIndex((operand, index) => {
    return typeof operand !== "string" && (spec.blocksFrom === undefined || index < spec.blocksFrom);
  });
  if (wrongBlock >= 0) {
    return fail(`${spec.name}: argument ${wrongBlock + 1} cannot be a { } block; quote it`, position);
  }
  return succeed({ spec, flags, operands: rest, position });
}

/** Flags and operands in the order tmux prints them: letters alone, letters with values, then the rest. */
function canonicalArguments(command: ResolvedCommand, operands: readonly Argument[]): Argument[] {
  const { flags } = command;
  const isValued = (letter: string): boolean => flags.values(letter).length > 0;
  const alone = flags.letters().filter((letter) => !isValued(letter));
  const args: Argument[] = [];
  if (alone.length > 0) args.push(`-${alone.map((letter) => letter.repeat(flags.count(letter))).join("")}`);
  for (const letter of flags.letters().filter(isValued)) {
    for (const value of flags.values(letter)) args.push(`-${letter}`, value);
  }
  const [first] = operands;
  if (typeof first === "string" && first.startsWith("-") && first !== "-") args.push("--");
  return [...args, ...operands];
}

/**
 * The list with every name written out, flags in order and every command checked, blocks inside included:
 * what `bind-key` keeps and `list-keys` prints. Fails on the first command that does not resolve.
 */
export function canonicalCommandList(list: CommandList): Outcome<CommandList> {
  const sequences: ParsedCommand[][] = [];
  for (const sequence of list.sequences) {
    const commands: ParsedCommand[] = [];
    for (const command of sequence) {
      const resolved = resolveCommand(command);
      if (!resolved.ok) return resolved;
      const operands: Argument[] = [];
      for (const operand of resolved.value.operands) {
        const inner = typeof operand === "string" ? succeed(operand) : canonicalCommandList(operand);
        if (!inner.ok) return inner;
        operands.push(inner.value);
      }
      const { name } = resolved.value.spec;
      commands.push({ ...command, name, arguments: canonicalArguments(resolved.value, operands) });
    }
    sequences.push(commands);
  }
  return succeed({ sequences });
}
