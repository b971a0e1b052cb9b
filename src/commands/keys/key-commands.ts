// `bind-key`, `unbind-key` and `list-keys` on key tables. Source: tmux(1), KEY BINDINGS; tmux 3.3a for what is
// an error.

import type { ParseSurroundings } from "../language/parser.js";
import { fail, type Outcome, succeed } from "../language/user-error.js";
import { commandsFromOperands, expandAliases } from "../table/derived-commands.js";
import { canonicalCommandList, type ResolvedCommand } from "../table/resolve.js";
import { formatKey, type KeyChord, parseKey } from "./key-chord.js";
import { formatBindings, type KeyTables, MAX_BINDINGS, notedKeys } from "./key-tables.js";

function readKey(text: string, command: ResolvedCommand, fault = "unknown key"): Outcome<KeyChord> {
  const chord = parseKey(text);
  if (chord !== undefined) return succeed(chord);
  return fail(`${fault}: ${text}; write it as a, C-a, M-Up or F1`, command.position);
}

function tableNameOf({ flags }: ResolvedCommand): string {
  return flags.value("T") ?? (flags.has("n") ? "root" : "prefix");
}

const operandText = (operand: ResolvedCommand["operands"][number] | undefined): string =>
  typeof operand === "string" ? operand : "";

/**
 * Binds a key. The commands are checked and their aliases expanded now, so a binding that could never run is
 * refused where it is written. Without commands only the note of what is bound already changes.
 */
export function bindKey(
  command: ResolvedCommand,
  tables: KeyTables,
  aliases: Iterable<string>,
  surroundings: ParseSurroundings,
): Outcome<undefined> {
  const { flags, operands, position } = command;
  const [keyOperand, ...rest] = operands;
  const chord = readKey(operandText(keyOperand), command);
  if (!chord.ok) return chord;
  const tableName = tableNameOf(command);
  const note = flags.value("N");
  if (rest.length === 0) {
    const bound = tables.findExact(tableName, chord.value);
    if (bound !== undefined && note !== undefined) tables.bind(tableName, { ...bound, note });
    return succeed(undefined);
  }
  const written = commandsFromOperands(rest, surroundings, position);
  if (!written.ok) return written;
  const expanded = expandAliases(written.value, aliases, surroundings);
  if (!expanded.ok) return expanded;
  const commands = canonicalCommandList(expanded.value);
  if (!commands.ok) return commands;
  const isRepeating = flags.has("r");
  const isBound = tables.bind(tableName, { chord: chord.value, commands: commands.value, isRepeating, note });
  return isBound ? succeed(undefined) : fail(`more than ${MAX_BINDINGS} keys are bound`, position);
}

/** Takes a key's commands away, or with -a those of every key of a table. -q passes over faults. */
export function unbindKey(command: ResolvedCommand, tables: KeyTables): Outcome<undefined> {
  const { flags, operands, position } = command;
  const refuse = (message: string): Outcome<undefined> =>
    flags.has("q") ? succeed(undefined) : fail(message, position);
  const [operand] = operands;
  const tableName = tableNameOf(command);
  const hasTable = tables.has(tableName) || !flags.has("T");
  if (flags.has("a")) {
    if (operand !== undefined) return refuse("unbind-key: give a key or -a, not both");
    if (!hasTable) return refuse(`table ${tableName} doesn't exist; list-keys shows those that do`);
    tables.unbindAll(tableName);
    return succeed(undefined);
  }
  if (operand === undefined) return refuse("missing key; name one, or give -a for all of them");
  const chord = readKey(operandText(operand), command);
  if (!chord.ok) return refuse(chord.error.message);
  if (!hasTable) return refuse(`table ${tableName} doesn't exist; list-keys shows those that do`);
  tables.unbind(tableName, chord.value);
  return succeed(undefined);
}

/** What `list-keys` prints, a line each; `prefix` is the prefix key, if there is one. */
export function listKeys(
  command: ResolvedCommand,
  tables: KeyTables,
  prefix: KeyChord | undefined,
): Outcome<readonly string[]> {
  const { flags, operands, position } = command;
  const [operand] = operands;
  const only =
    operand === undefined ? succeed(undefined) : readKey(operandText(operand), command, "invalid key");
  if (!only.ok) return only;
  const tableName = flags.value("T");
  if (tableName !== undefined && !tables.has(tableName)) {
    return fail(`table ${tableName} doesn't exist; list-keys shows those that do`, position);
  }
  const lines = flags.has("N")
    ? noteLines(command, tables, only.value, prefix)
    : formatBindings(tables, { tableName, chord: only.value });
  if (operand !== undefined && lines.length === 0) {
    return fail(`unknown key: ${operandText(operand)} is not bound`, position);
  }
  return succeed(flags.has("1") && flags.has("N") ? lines.slice(0, 1) : lines);
}

/** Keys with their notes, root before prefix; -a shows the command where there is no note. */
function noteLines(
  { flags }: ResolvedCommand,
  tables: KeyTables,
  only: KeyChord | undefined,
  prefix: KeyChord | undefined,
): readonly string[] {
  const tableName = flags.value("T");
  const prefixText =
    flags.value("P") ?? (prefix === undefined || tableName !== undefined ? "" : `${formatKey(prefix)} `);
  const blank = " ".repeat(prefixText.length);
  const listed =
    tableName !== undefined
      ? [{ name: tableName, start: prefixText }]
      : [
          { name: "root", start: blank },
          ...(prefix === undefined ? [] : [{ name: "prefix", start: prefixText }]),
        ];
  const rows = listed.flatMap(({ name, start }) =>
    notedKeys(tables, { tableName: name, chord: only }, flags.has("a")).map((noted) => ({ ...noted, start })),
  );
  const keyWidth = Math.max(0, ...rows.map(({ key }) => key.length)) + 1;
  return rows.map(({ start, key, note }) => `${start}${key.padEnd(keyWidth)}${note}`);
}
