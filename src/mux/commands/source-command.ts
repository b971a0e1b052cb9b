// `source-file`: the commands of files, or of the client's standard input (`-`). Source: tmux(1), CONFIGURATION.

import {
  type CommandList,
  canonicalCommandList,
  expandAliases,
  formatCommandList,
  formatUserError,
  MAX_SOURCE_CHARS,
  parseCommandText,
} from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { readWhole } from "../command-files.js";

async function sourceFile(call: CommandCall): Promise<void> {
  const faults: string[] = [];
  for (const operand of call.operands) {
    const pattern = call.has("F") ? call.scope().expand(operand) : operand;
    if (pattern === "-") {
      const bytes = await readWhole(call, "-", MAX_SOURCE_CHARS);
      faults.push(...(await sourceText(call, "-", new TextDecoder().decode(bytes))));
      continue;
    }
    const paths = call.mux.ports.expandGlob(pattern, call.source.cwd);
    if (paths.length === 0 && !call.has("q")) faults.push(`${pattern}: No such file or directory`);
    for (const path of paths) {
      const file = call.mux.ports.readTextFile(path, call.source.cwd);
      if (file.kind === "text") faults.push(...(await sourceText(call, path, file.text)));
      else if (!call.has("q")) faults.push(file.sentence);
    }
  }
  call.failWith(faults);
}

async function sourceText(call: CommandCall, path: string, text: string): Promise<readonly string[]> {
  const { runner } = call.mux;
  const surroundings = runner.surroundings(call.source);
  const parsed = parseCommandText({ text, file: path }, surroundings);
  if (!parsed.ok) return [formatUserError(parsed.error)];
  if (call.has("v") || call.has("n")) {
    const list = expandAliases(parsed.value, runner.aliases(), surroundings);
    if (!list.ok) return [formatUserError(list.error)];
    const faults = call.has("n") ? faultsOf(list.value) : [];
    if (call.has("v")) printParsed(call, path, list.value);
    if (call.has("n")) return faults;
  }
  return runner.run(parsed.value, call.source);
}

/** What of a list names no command, or names one wrongly. */
function faultsOf(list: CommandList): readonly string[] {
  return list.sequences.flatMap((sequence) => {
    const checked = canonicalCommandList({ sequences: [sequence] });
    return checked.ok ? [] : [formatUserError(checked.error)];
  });
}

/** -v: each sequence as it was understood, what is inside a block before the block, as tmux comes to know them. */
function printParsed(call: CommandCall, path: string, list: CommandList): void {
  for (const sequence of list.sequences) {
    const checked = canonicalCommandList({ sequences: [sequence] });
    if (!checked.ok) continue;
    for (const command of sequence) {
      for (const block of command.arguments) if (typeof block !== "string") printParsed(call, path, block);
    }
    call.print(`${path}:${sequence[0]?.position?.line ?? 1}: ${formatCommandList(checked.value)}`);
  }
}

export const sourceCommands: Readonly<Record<string, CommandHandler>> = { "source-file": sourceFile };
