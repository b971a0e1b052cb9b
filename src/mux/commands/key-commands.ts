// Key bindings. Source: tmux(1), KEY BINDINGS.

import {
  type CommandList,
  canonicalCommandList,
  commandsFromOperands,
  formatBindings,
  formatKey,
  type KeyChord,
  notedKeys,
  parseKey,
} from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";

function tableOf(call: CommandCall): string {
  return call.value("T") ?? (call.has("n") ? "root" : "prefix");
}

function keyOf(call: CommandCall, text: string): KeyChord {
  return parseKey(text) ?? call.fail(`unknown key: ${text}`);
}

/** The commands behind a key, checked whole before anything is bound. */
function boundCommands(call: CommandCall): CommandList {
  const { operands, position } = call.command;
  const parsed = commandsFromOperands(operands.slice(1), call.mux.runner.surroundings(call.source), position);
  if (!parsed.ok) call.fail(parsed.error.message);
  const checked = canonicalCommandList(parsed.value);
  return checked.ok ? checked.value : call.fail(checked.error.message);
}

function bindKey(call: CommandCall): undefined {
  const [keyText] = call.operands;
  const chord = keyOf(call, keyText ?? "");
  const isBound = call.mux.registry.keys.bind(tableOf(call), {
    chord,
    commands: boundCommands(call),
    isRepeating: call.has("r"),
    note: call.value("N"),
  });
  if (!isBound) call.fail("there are too many key bindings; unbind some first");
  return undefined;
}

function unbindKey(call: CommandCall): undefined {
  const table = tableOf(call);
  const { keys } = call.mux.registry;
  if (call.has("a")) {
    keys.unbindAll(table);
    return undefined;
  }
  const [keyText] = call.operands;
  if (keyText === undefined) call.fail("missing key: unbind-key KEY, or -a for all");
  const chord = parseKey(keyText);
  if (chord === undefined) {
    if (!call.has("q")) call.fail(`unknown key: ${keyText}`);
    return undefined;
  }
  keys.unbind(table, chord);
  return undefined;
}

function listKeys(call: CommandCall): undefined {
  const { keys } = call.mux.registry;
  const [keyText] = call.operands;
  const chord = keyText === undefined ? undefined : keyOf(call, keyText);
  const table = call.value("T");
  if (table !== undefined && !keys.has(table)) call.fail(`table ${table} doesn't exist`);
  if (!call.has("N")) {
    for (const line of formatBindings(keys, { tableName: table, chord })) call.print(line);
    return undefined;
  }
  const prefix = call.findTarget("session")?.session.options.key("prefix");
  const prefixText = call.value("P") ?? (prefix === undefined ? "" : `${formatKey(prefix)} `);
  for (const tableName of table === undefined ? ["root", "prefix"] : [table]) {
    const noted = notedKeys(keys, { tableName, chord }, call.has("a"));
    const width = Math.max(0, ...noted.map(({ key }) => key.length));
    const before =
      tableName === "prefix" ? prefixText : " ".repeat(call.value("P") === undefined ? 0 : prefixText.length);
    for (const { key, note } of noted) call.print(`${before}${key.padEnd(width)} ${note}`);
  }
  return undefined;
}

export const keyCommands: Readonly<Record<string, CommandHandler>> = {
  "bind-key": bindKey,
  "unbind-key": unbindKey,
  "list-keys": listKeys,
};
