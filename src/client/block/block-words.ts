// Words behind `blockmux block`. The table below is also what completion and the manual page are made of.
import type { PipeOptions } from "./pipe-block.js";
import type { RunOptions } from "./run-block.js";
import type { ScriptOptions, ScriptVerb } from "./script-block.js";

export type BlockTask =
  | { readonly kind: "help" }
  | { readonly kind: "supported" }
  | ({ readonly kind: "pipe" } & PipeOptions)
  | ({ readonly kind: "run" } & RunOptions)
  | ({ readonly kind: "script" } & ScriptOptions);

export type ParsedBlockWords =
  | { readonly kind: "task"; readonly task: BlockTask }
  /** One sentence. */
  | { readonly kind: "wrong"; readonly sentence: string };

export interface BlockOption {
  readonly name: string;
  /** Undefined for a flag alone. */
  readonly value: string | undefined;
  readonly summary: string;
}

export interface BlockVerb {
  /** Empty for `cmd | blockmux block` itself. */
  readonly name: string;
  readonly options: readonly BlockOption[];
  readonly operands: string;
  readonly summary: string;
}

const TITLE: BlockOption = { name: "--title", value: "TITLE", summary: "the Block's first line" };
const ID: BlockOption = { name: "--id", value: "ID", summary: "the Block's id" };
const WHICH: BlockOption = {
  name: "--id",
  value: "ID",
  summary: "the Block's id; by default the one appended last",
};
const CONTEXT: BlockOption = {
  name: "--context",
  value: "NAME",
  summary: "keep another Context beside the usual one, under that name",
};

export const BLOCK_VERBS: readonly BlockVerb[] = [
  {
    name: "",
    options: [TITLE, ID],
    operands: "",
    summary: "Show what comes on standard input as a Block while it comes",
  },
  {
    name: "run",
    options: [
      TITLE,
      ID,
      {
        name: "--last",
        value: "N",
        summary: "show the last N lines while it runs (Ctrl-O: all), everything at its end",
      },
    ],
    operands: "-- COMMAND [ARGUMENT ...]",
    summary: "Run a command in a Block, with its elapsed time and its status; returns its exit status",
  },
  {
    name: "append",
    options: [ID, { name: "--sealed", value: undefined, summary: "it is final" }, CONTEXT],
    operands: "[TEXT ...]",
    summary: "Append a Block",
  },
  { name: "update", options: [WHICH, CONTEXT], operands: "[TEXT ...]", summary: "Replace a Block's text" },
  {
    name: "extend",
    options: [WHICH, CONTEXT],
    operands: "[TEXT ...]",
    summary: "Add to the end of a Block's text, exactly as given",
  },
  {
    name: "replace-suffix",
    options: [
      WHICH,
      { name: "--retain", value: "N", summary: "keep the first N characters (Unicode scalars)" },
      { name: "--last-line", value: undefined, summary: "keep all lines but the last" },
      CONTEXT,
    ],
    operands: "[TEXT ...]",
    summary: "Replace the end of a Block's text",
  },
  { name: "seal", options: [WHICH, CONTEXT], operands: "", summary: "Make a Block final" },
  {
    name: "close",
    options: [CONTEXT],
    operands: "",
    summary: "Make all Blocks final and forget the Context",
  },
  {
    name: "supported",
    options: [],
    operands: "",
    summary: "Succeed where the terminal confirms Block Operations, say nothing",
  },
];

export function blockUsage(): string {
  const lines = BLOCK_VERBS.map(({ name, options, operands }) => {
    const words = options.map(
      (option) => `[${option.name}${option.value === undefined ? "" : ` ${option.value}`}]`,
    );
    const front = name === "" ? "COMMAND | blockmux block" : `blockmux block ${name}`;
    return [front, ...words, ...(operands === "" ? [] : [operands])].join(" ");
  });
  return `usage: ${lines.join("\n       ")}

Blocks are parts of the terminal's history that may still change. TEXT is read from standard input where it is left
out. Where the terminal does not confirm Block Operations, text passes through plainly and commands run as ever.
Needs no server: it speaks to the terminal it is in, whatever that is.
`;
}

const MAX_LINES = 10_000;

export function parseBlockWords(words: readonly string[]): ParsedBlockWords {
  const [first] = words;
  const isBare = first === undefined || (first.startsWith("-") && first !== "-h" && first !== "--help");
  if (!isBare && (first === "-h" || first === "--help" || first === "help")) return task({ kind: "help" });
  const verb = BLOCK_VERBS.find(({ name }) => name === (isBare ? "" : first));
  if (verb === undefined) return wrong(`there is no \`block ${first}\``);
  const found = readOptions(verb, words.slice(isBare ? 0 : 1));
  if (found.kind === "wrong") return found;
  const { values, rest } = found;
  const blockId = values.get("--id");
  const title = values.get("--title")?.replaceAll(/[\r\n]+/g, " ");
  if (blockId === "") return wrong("a Block's id is not empty");
  if (verb.operands === "" && rest.length > 0)
    return wrong(`${JSON.stringify(rest[0])} is one word too many`);
  switch (verb.name) {
    case "":
      return task({ kind: "pipe", title, blockId });
    case "supported":
      return task({ kind: "supported" });
    case "run": {
      if (rest.length === 0) return wrong("`block run` needs a command behind `--`");
      const lastLines = wholeNumber(values.get("--last"), 1, MAX_LINES);
      if (lastLines === "wrong") return wrong(`--last takes a whole number from 1 to ${MAX_LINES}`);
      return task({ kind: "run", command: rest, title, blockId, lastLines });
    }
    default: {
      const retain = wholeNumber(values.get("--retain"), 0, Number.MAX_SAFE_INTEGER);
      if (retain === "wrong") return wrong("--retain takes a whole number of characters");
      const isLastLine = values.has("--last-line");
      if (verb.name === "replace-suffix" && isLastLine === (retain !== undefined)) {
        return wrong("`block replace-suffix` needs either --retain or --last-line");
      }
      return task({
        kind: "script",
        verb: verb.name as ScriptVerb,
        contextName: values.get("--context") ?? "default",
        blockId,
        isSealed: values.has("--sealed"),
        retain: isLastLine ? "last-line" : (retain ?? 0),
        text: rest.length === 0 || (rest.length === 1 && rest[0] === "-") ? undefined : rest.join(" "),
      });
    }
  }
}

type FoundOptions =
  | {
      readonly kind: "options";
      readonly values: ReadonlyMap<string, string>;
      readonly rest: readonly string[];
    }
  | { readonly kind: "wrong"; readonly sentence: string };

/** Options stand in front of the operands; `--` ends them. */
function readOptions(verb: BlockVerb, words: readonly string[]): FoundOptions {
  const values = new Map<string, string>();
  let index = 0;
  for (; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--") {
      index += 1;
      break;
    }
    if (!word.startsWith("-") || word === "-") break;
    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    const name = equals < 0 ? word : word.slice(0, equals);
    const option = verb.options.find((one) => one.name === name);
    if (option === undefined) {
      return wrong(
        `\`block${verb.name === "" ? "" : ` ${verb.name}`}\` does not take ${name}; put \`--\` before a text`,
      );
    }
    if (option.value === undefined) {
      if (equals >= 0) return wrong(`${name} takes no value`);
      values.set(name, "");
      continue;
    }
    if (equals < 0) index += 1;
    const value = equals < 0 ? words[index] : word.slice(equals + 1);
    if (value === undefined) return wrong(`${name} needs a value`);
    values.set(name, value);
  }
  return { kind: "options", values, rest: words.slice(index) };
}

function wholeNumber(word: string | undefined, first: number, last: number): number | undefined | "wrong" {
  if (word === undefined) return undefined;
  const number = /^[0-9]{1,16}$/.test(word) ? Number(word) : -1;
  return number >= first && number <= last ? number : "wrong";
}

function task(found: BlockTask): ParsedBlockWords {
  return { kind: "task", task: found };
}

function wrong(sentence: string): { readonly kind: "wrong"; readonly sentence: string } {
  return { kind: "wrong", sentence: `${sentence}: run \`blockmux block --help\`` };
}
