// What tmux 3.3a has, by name: commands with flags, options with defaults, keys, format variables and modifiers,
// commands of the copy mode. Facts alone, in test/cases/tmux-3.3a; `npm run facts` asks tmux and its manual again.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { TmuxOracle } from "./tmux-oracle.ts";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../cases/tmux-3.3a");

/** Where Debian and others keep the manual. */
export const MANUAL_PATH = "/usr/share/man/man1/tmux.1.gz";

/** Options whose default tmux takes from the machine it runs on. */
export const MACHINE_OPTIONS: ReadonlySet<string> = new Set(["default-shell", "editor"]);

export const FACT_FILES = ["commands", "options", "hooks", "keys"] as const;
/** Those that only the manual says. */
export const MANUAL_FILES = ["variables", "copy-commands"] as const;
export type FactFile = (typeof FACT_FILES)[number] | (typeof MANUAL_FILES)[number] | "modifiers";

export const factPath = (file: FactFile): string => join(folder, `${file}.txt`);

const linesOf = (file: FactFile): string[] =>
  readFileSync(factPath(file), "utf8")
    .split("\n")
    .filter((line) => line !== "");

export interface CommandFact {
  readonly name: string;
  readonly alias: string | undefined;
  /** What follows the name in a line of list-commands. */
  readonly usage: string;
  /** Letters, as the usage names them. */
  readonly flags: readonly string[];
}

function commandFact(line: string): CommandFact {
  const [, name = "", alias, usage = ""] = /^(\S+)(?: \((\S+)\))?(.*)$/.exec(line) ?? [];
  const flags = [...usage.matchAll(/\[-([A-Za-z0-9]+)( [^\]]+)?\]/g)].flatMap(([, letters = "", value]) =>
    value === undefined ? Array.from(letters) : [letters],
  );
  return { name, alias, usage: usage.trim(), flags };
}

export const tmuxCommands = (): CommandFact[] => linesOf("commands").map(commandFact);

export interface OptionFact {
  readonly scope: string;
  readonly name: string;
  /** As show-options prints it; the entries of an array. */
  readonly values: readonly string[];
}

export function tmuxOptions(): OptionFact[] {
  const facts = new Map<string, { scope: string; name: string; values: string[] }>();
  for (const line of linesOf("options")) {
    const [, scope = "", name = "", isEntry, value] =
      /^(\S+) ([^ [\]]+)(\[\d+\])?(?: (.*))?$/.exec(line) ?? [];
    const fact = facts.get(name) ?? { scope, name, values: [] };
    facts.set(name, fact);
    if (isEntry !== undefined || value !== undefined) fact.values.push(value ?? "");
  }
  return [...facts.values()];
}

export const tmuxHooks = (): string[] => linesOf("hooks");
export const tmuxCopyCommands = (): string[] => linesOf("copy-commands");

export interface KeyFact {
  readonly table: string;
  readonly key: string;
  readonly isRepeating: boolean;
  readonly commands: string;
}

/** One line of list-keys. */
export function keyFact(line: string): KeyFact {
  const match = /^bind-key( -r)? +-T (\S+) +(\S+) +(.*)$/.exec(line);
  const [, repeats, table = "", key = "", commands = ""] = match ?? [];
  return {
    table,
    key: key.replace(/^\\(.)$/, "$1").replace(/^"(.*)"$/, "$1"),
    isRepeating: repeats !== undefined,
    commands,
  };
}

export const tmuxKeys = (): KeyFact[] => linesOf("keys").map(keyFact);

export interface VariableFact {
  readonly name: string;
  /** `#S` and the like. */
  readonly alias: string | undefined;
}

export function tmuxVariables(): VariableFact[] {
  return linesOf("variables").map((line) => {
    const [name = "", alias] = line.split(" ");
    return { name, alias };
  });
}

export interface ModifierFact {
  readonly name: string;
  readonly meaning: string;
  /** A format that uses it. */
  readonly sample: string;
}

export function tmuxModifiers(): ModifierFact[] {
  return linesOf("modifiers").map((line) => {
    const [name = "", meaning = "", sample = ""] = line.split("\t");
    return { name, meaning, sample };
  });
}

const SCOPES = [
  ["server", "-s"],
  ["session", "-g"],
  ["window", "-gw"],
] as const;

/** The text of a fact file as tmux itself has it. */
export function askTmux(tmux: TmuxOracle, file: (typeof FACT_FILES)[number]): string {
  const ask = (...args: string[]): string => `${tmux.run(args)}\n`;
  if (file === "commands") return ask("list-commands");
  if (file === "keys") return ask("list-keys");
  if (file === "hooks") return ask("show-hooks", "-g") + ask("show-hooks", "-gw");
  const paneNames = new Set(
    ask("show-options", "-Ap")
      .split("\n")
      .map((line) => line.split(/[ [*]/)[0] ?? ""),
  );
  return SCOPES.flatMap(([scope, flag]) =>
    ask("show-options", flag)
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const name = line.split(/[ [*]/)[0] ?? "";
        const value = MACHINE_OPTIONS.has(name) ? name : line;
        return `${paneNames.has(name) ? "pane" : scope} ${value}\n`;
      }),
  ).join("");
}

/** The text of a fact file as the manual has it: the names of a table, with the short form of a variable. */
export function askManual(file: (typeof MANUAL_FILES)[number]): string {
  const manual = gunzipSync(readFileSync(MANUAL_PATH)).toString("utf8").split("\n");
  const heads = file === "variables" ? /^\.It Sy "Variable name"/ : /^\.It Sy "Command" Ta Sy "vi"/;
  const names: string[] = [];
  let isInside = false;
  for (const line of manual) {
    if (heads.test(line)) isInside = true;
    else if (line.startsWith(".El")) isInside = false;
    const [, text, alias] = /^\.It (?:Li|Xo Li) "?([^" ]+)[^"]*"?(?: Ta "([^"]*)")?/.exec(line) ?? [];
    if (!isInside || text === undefined) continue;
    const hasAlias = file === "variables" && alias?.startsWith("#") === true;
    names.push(hasAlias ? `${text} ${alias}` : text);
  }
  return `${names.join("\n")}\n`;
}
