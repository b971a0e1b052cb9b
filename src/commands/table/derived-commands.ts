// Commands made from other text while running: aliases of the `command-alias` option, the commands given to
// bind-key and its like, and templates with an answer put in (`command-prompt`).
import type { Argument, CommandList, ParsedCommand } from "../language/command-list.js";
import { type ParseSurroundings, parseCommandArguments, parseCommandText } from "../language/parser.js";
import { fail, type Outcome, type SourcePosition, succeed } from "../language/user-error.js";

/**
 * Replaces every command whose name an alias (`name=command arguments`) has. The arguments go to the last
 * command of the alias; aliases do not apply inside an alias. Blocks are expanded too.
 */
export function expandAliases(
  list: CommandList,
  aliases: Iterable<string>,
  surroundings: ParseSurroundings,
): Outcome<CommandList> {
  const byName = new Map<string, string>();
  for (const alias of aliases) {
    const equals = alias.indexOf("=");
    const name = alias.slice(0, Math.max(0, equals));
    // The first of two wins, as in tmux.
    if (name !== "" && !byName.has(name)) byName.set(name, alias.slice(equals + 1));
  }
  return byName.size === 0 ? succeed(list) : expandList(list, byName, surroundings);
}

function expandList(
  list: CommandList,
  byName: ReadonlyMap<string, string>,
  surroundings: ParseSurroundings,
): Outcome<CommandList> {
  const sequences: ParsedCommand[][] = [];
  for (const sequence of list.sequences) {
    const commands: ParsedCommand[] = [];
    for (const command of sequence) {
      const expanded = expandCommand(command, byName, surroundings);
      if (!expanded.ok) return expanded;
      commands.push(...expanded.value);
    }
    if (commands.length > 0) sequences.push(commands);
  }
  return succeed({ sequences });
}

function expandCommand(
  command: ParsedCommand,
  byName: ReadonlyMap<string, string>,
  surroundings: ParseSurroundings,
): Outcome<readonly ParsedCommand[]> {
  const args: Argument[] = [];
  for (const argument of command.arguments) {
    const inner =
      typeof argument === "string" ? succeed(argument) : expandList(argument, byName, surroundings);
    if (!inner.ok) return inner;
    args.push(inner.value);
  }
  const text = byName.get(command.name);
  if (text === undefined) return succeed([{ ...command, arguments: args }]);
  const parsed = parseCommandText({ text, file: undefined }, surroundings);
  if (!parsed.ok) return fail(`command-alias ${command.name}: ${parsed.error.message}`, command.position);
  const commands = rebased(parsed.value, command.position).sequences.flat();
  const last = commands.at(-1);
  if (last === undefined) return fail(`command-alias ${command.name} is empty`, command.position);
  return succeed([...commands.slice(0, -1), { ...last, arguments: [...last.arguments, ...args] }]);
}

/**
 * The commands given as operands: one block, one string to be parsed, or a command with its arguments in which
 * `\\;` separates. Empty for none.
 */
export function commandsFromOperands(
  operands: readonly Argument[],
  surroundings: ParseSurroundings,
  position?: SourcePosition,
): Outcome<CommandList> {
  const [first] = operands;
  if (first === undefined) return succeed({ sequences: [] });
  if (operands.length > 1) return parseCommandArguments(operands, position);
  if (typeof first !== "string") return succeed(first);
  const parsed = parseCommandText({ text: first, file: undefined }, surroundings);
  return parsed.ok ? succeed(rebased(parsed.value, position)) : fail(parsed.error.message, position);
}

/** The same commands as if they stood where the text they came from was given: errors then name a file. */
function rebased(list: CommandList, position: SourcePosition | undefined): CommandList {
  return {
    sequences: list.sequences.map((sequence) =>
      sequence.map((command) => ({
        ...command,
        arguments: command.arguments.map((one) => (typeof one === "string" ? one : rebased(one, position))),
        position,
      })),
    ),
  };
}

/** Characters with a meaning inside double quotes. */
const SPECIAL_IN_QUOTES = /["\\$;~]/g;

/**
 * Puts answers into a template: answer N for `%N` and for the Nth `%%`. A per cent more, as in `%1%` and `%%%`,
 * quotes what would be special in double quotes. Answers are not looked at again.
 */
export function fillTemplate(template: string, answers: readonly string[]): string {
  let result = "";
  let unnumbered = 0;
  for (let at = 0; at < template.length; at += 1) {
    const char = template.charAt(at);
    const behind = template.charAt(at + 1);
    const isUnnumbered = behind === "%";
    const number = isUnnumbered ? unnumbered : /^[1-9]$/.test(behind) ? Number(behind) - 1 : answers.length;
    const answer = char === "%" ? answers[number] : undefined;
    if (answer === undefined) {
      result += char;
      continue;
    }
    if (isUnnumbered) unnumbered += 1;
    at += 1;
    const isQuoted = template[at + 1] === "%";
    if (isQuoted) at += 1;
    result += isQuoted ? answer.replace(SPECIAL_IN_QUOTES, "\\$&") : answer;
  }
  return result;
}

/** Fills a string, or every argument inside a block, each of which counts its own `%%` (as tmux does). */
function fill(template: Argument, answers: readonly string[]): Argument {
  if (typeof template === "string") return fillTemplate(template, answers);
  return {
    sequences: template.sequences.map((sequence) =>
      sequence.map((command) => ({
        ...command,
        arguments: command.arguments.map((one) => fill(one, answers)),
      })),
    ),
  };
}

/** The commands of a template with the answers in it: a block's arguments are filled, a string before it is parsed. */
export function commandsFromTemplate(
  template: Argument,
  answers: readonly string[],
  surroundings: ParseSurroundings,
  position?: SourcePosition,
): Outcome<CommandList> {
  return commandsFromOperands([fill(template, answers)], surroundings, position);
}
