// The generated documents are those committed, and config/default.conf is what the tables say. UPDATE_DOCS=1
// (`npm run docs`) writes the documents instead.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  type CommandList,
  canonicalCommandList,
  commandsFromOperands,
  commandsOf,
  createGlobalOptions,
  defaultValue,
  formatKey,
  formatUserError,
  OPTIONS,
  type OptionStores,
  parseCommandText,
  parseKey,
  resolveCommand,
  setOption,
} from "../../src/commands/index.ts";
import { COPY_COMMAND_NAMES } from "../../src/mux/copy-mode/run-copy-command.ts";
import { comingFromTmuxDocument } from "../tools/coming-from-tmux.ts";
import { commandsDocument, configurationDocument, defaultOptions } from "../tools/command-documents.ts";
import { bashCompletion, fishCompletion, manualPage, zshCompletion } from "../tools/shell-documents.ts";

/** B: the inspector of Blocks. */
const OWN_PREFIX_KEYS = 1;
/** Keys of our own in copy mode: of prompts and Blocks, and with mode-keys emacs `G`, `M-g`, `/` and `?`. */
const OWN_COPY_KEYS = { vi: 6, emacs: 10 };

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

describe("documents", () => {
  test.each([
    ["docs/commands.md", commandsDocument],
    ["docs/configuration.md", configurationDocument],
    ["docs/blockmux.1", manualPage],
    ["config/completion/blockmux.bash", bashCompletion],
    ["config/completion/_blockmux", zshCompletion],
    ["config/completion/blockmux.fish", fishCompletion],
  ])("%s is what the tables say", (path, generate) => {
    if (process.env.UPDATE_DOCS === "1") writeFileSync(join(root, path), generate());
    expect(readFileSync(join(root, path), "utf8"), "run `npm run docs`").toBe(generate());
  });

  test("docs/coming-from-tmux.md is what the tables, the default keys and tmux say", async () => {
    const path = join(root, "docs/coming-from-tmux.md");
    const text = await comingFromTmuxDocument(configurationPath);
    if (process.env.UPDATE_DOCS === "1") writeFileSync(path, text);
    expect(readFileSync(path, "utf8"), "run `npm run docs`").toBe(text);
  });
});

const configurationPath = join(root, "config/default.conf");
const KEYS_RULE = "# ---- Keys behind the prefix";

/** The file with its options written anew; the keys are written by hand. */
function withOptions(text: string): string {
  const head = text.slice(0, text.indexOf("# ---- "));
  return `${head}${defaultOptions()}\n${text.slice(text.indexOf(KEYS_RULE))}`;
}

if (process.env.UPDATE_DOCS === "1") {
  writeFileSync(configurationPath, withOptions(readFileSync(configurationPath, "utf8")));
}
const defaultConfiguration = readFileSync(configurationPath, "utf8");

function parse(text: string): CommandList {
  const parsed = parseCommandText({ text, file: "config/default.conf" }, BARE_SURROUNDINGS);
  if (!parsed.ok) throw new Error(formatUserError(parsed.error));
  return parsed.value;
}

/** Why a list of commands does not work, templates and keys of the reading state included. */
function findFault(list: CommandList): string | undefined {
  const checked = canonicalCommandList(list);
  if (!checked.ok) return checked.error.message;
  for (const command of commandsOf(checked.value)) {
    const words = command.arguments;
    const texts = words.filter((word) => typeof word === "string");
    const isReadingKey = command.name === "send-keys" && texts.some((word) => /^-F?X$/.test(word));
    const name = texts.find((word) => /^[a-z]/.test(word)) ?? "";
    if (isReadingKey && !COPY_COMMAND_NAMES.includes(name)) return `send-keys -X ${name}`;
    const template = words.at(-1);
    if (template === undefined) continue;
    const isTemplate = ["confirm-before", "command-prompt"].includes(command.name);
    const inner = typeof template === "string" ? (isTemplate ? parse(template) : undefined) : template;
    const fault = inner === undefined ? undefined : findFault(inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The key and table of a bind-key line and, where its command does not work, why. */
function readBinding(line: CommandList): { readonly key: string; readonly fault: string | undefined } {
  const [command] = commandsOf(line);
  if (command === undefined) throw new Error("reading an empty line");
  const bind = resolveCommand(command);
  if (!bind.ok) throw new Error(formatUserError(bind.error));
  const { flags, operands, spec } = bind.value;
  const [key, ...rest] = operands;
  if (spec.name !== "bind-key" || typeof key !== "string") throw new Error(`reading ${spec.name}`);
  const chord = parseKey(key);
  const commands = commandsFromOperands(rest, BARE_SURROUNDINGS);
  if (!commands.ok || chord === undefined) throw new Error(`reading the binding of ${key}`);
  const fault = findFault(commands.value);
  const table = flags.value("T") ?? (flags.has("n") ? "root" : "prefix");
  return { key: `${table} ${formatKey(chord)}`, fault };
}

describe("config/default.conf", () => {
  const lines = defaultConfiguration.split("\n");
  const active = parse(defaultConfiguration).sequences.map((sequence) => ({ sequences: [sequence] }));
  const isBinding = (line: CommandList): boolean => commandsOf(line)[0]?.name === "bind-key";
  const inactive = lines.filter((line) => line.startsWith("#bind-key")).map((line) => parse(line.slice(1)));

  test("every line in force works", () => {
    const faults = active.flatMap((line) => {
      const resolved = commandsOf(line).map((command) => resolveCommand(command));
      const errors = resolved.flatMap((one) => (one.ok ? [] : [formatUserError(one.error)]));
      return isBinding(line)
        ? [...errors, readBinding(line).fault ?? ""].filter((fault) => fault !== "")
        : errors;
    });
    expect(faults).toEqual([]);
  });

  test("describes the options as the table does", () => {
    expect(defaultConfiguration, "run `npm run docs`").toBe(withOptions(defaultConfiguration));
  });

  test("sets each option that works to the value it has anyway, and leaves out none", () => {
    const global = createGlobalOptions();
    const stores: OptionStores = {
      global,
      session: undefined,
      window: undefined,
      pane: undefined,
      panesOfWindow: [],
    };
    const written = new Set(lines.flatMap((line) => /^#?set -\S+ ([a-z0-9-]+)/.exec(line)?.[1] ?? []));
    for (const line of active.filter((one) => !isBinding(one))) {
      for (const command of commandsOf(line)) {
        const resolved = resolveCommand(command);
        if (!resolved.ok) throw new Error(formatUserError(resolved.error));
        const outcome = setOption(resolved.value, stores, {
          isShell: () => true,
          expandFormat: (text) => text,
        });
        if (!outcome.ok) throw new Error(formatUserError(outcome.error));
      }
    }
    const working = OPTIONS.filter((spec) => spec.support.kind === "yes");
    expect([...written].sort()).toEqual(working.map((spec) => spec.name).sort());
    const changed = working.filter((spec) => {
      const store =
        spec.scope === "server" ? global.server : spec.scope === "session" ? global.session : global.window;
      return (
        JSON.stringify([...entriesOf(store.find(spec.name))]) !==
        JSON.stringify([...entriesOf(defaultValue(spec))])
      );
    });
    expect(changed.map((spec) => spec.name)).toEqual([]);
  });

  test("a key that is not bound has a command that does not work", () => {
    const working = inactive.map(readBinding).filter(({ fault }) => fault === undefined);
    expect(working, "take the # off these lines").toEqual([]);
  });

  test("names every default key of tmux once", () => {
    const keys = [...active.filter(isBinding), ...inactive].map((line) => readBinding(line).key);
    expect(new Set(keys).size).toBe(keys.length);
    const counts = ["prefix", "root", "copy-mode", "copy-mode-vi"].map(
      (table) => keys.filter((key) => key.startsWith(`${table} `)).length,
    );
    expect(counts).toEqual([85 + OWN_PREFIX_KEYS, 14, 72 + OWN_COPY_KEYS.emacs, 84 + OWN_COPY_KEYS.vi]);
  });
});

function entriesOf(value: unknown): Iterable<unknown> {
  return value instanceof Map ? value.entries() : [value];
}
