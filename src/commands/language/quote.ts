// Values and commands back into text that parses to the same thing, quoted the way tmux quotes them (its
// `show-options` and `list-keys`), so that output can be pasted into a configuration.
import type { Argument, CommandList, ParsedCommand } from "./command-list.js";

const NEEDS_DOUBLE_QUOTES = /[ #';${}%]/;
const NEEDS_SINGLE_QUOTES = /[ "]/;

const NAMED_CONTROLS: Readonly<Record<string, string>> = {
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\b": "\\b",
  "\x07": "\\a",
  "\v": "\\v",
  "\f": "\\f",
};

function escapeControl(char: string): string {
  const code = char.charCodeAt(0);
  if (code >= 0x80) return `\\u${code.toString(16).padStart(4, "0")}`;
  return NAMED_CONTROLS[char] ?? `\\${code.toString(8).padStart(3, "0")}`;
}

/** One argument as text. Round trip: parsing the result gives `value` back. */
export function quoteArgument(value: string): string {
  if (value === "") return "''";
  const isDouble = NEEDS_DOUBLE_QUOTES.test(value);
  const isSingle = !isDouble && NEEDS_SINGLE_QUOTES.test(value);
  if (value.length === 1 && value !== " " && (isDouble || isSingle || value === "~")) return `\\${value}`;
  if (isSingle) {
    // Single quotes take nothing but themselves literally; a control or a backslash needs double ones.
    // Deviates: tmux escapes inside single quotes, and what it prints does not read back.
    if (!/[\p{Cc}\\]/u.test(value)) return `'${value}'`;
  }
  let escaped = value.replace(/\\/g, "\\\\").replace(/\p{Cc}/gu, escapeControl);
  if (isDouble || isSingle) {
    escaped = escaped.replace(/"/g, '\\"').replace(/\$(?=[A-Za-z_{])/g, "\\$");
    // A tilde at the start of the quotes would expand.
    return escaped.startsWith("~") ? `"\\${escaped}"` : `"${escaped}"`;
  }
  return escaped.startsWith("~") ? `\\${escaped}` : escaped;
}

export function formatArgument(argument: Argument): string {
  if (typeof argument === "string") return quoteArgument(argument);
  return argument.sequences.length === 0 ? "{ }" : `{ ${formatCommandList(argument)} }`;
}

export function formatCommand(command: ParsedCommand): string {
  return [command.name, ...command.arguments.map(formatArgument)].join(" ");
}

/** Commands joined by ` ; `, lines by ` ;; `: on one line, as tmux shows a block as an option's value. */
export function formatCommandList(list: CommandList): string {
  return list.sequences.map((sequence) => sequence.map(formatCommand).join(" ; ")).join(" ;; ");
}
