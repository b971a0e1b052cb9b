// bind-key, unbind-key and list-keys. Where tmux is installed, the same lines give the same list there.
import { afterAll, describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  bindKey,
  formatUserError,
  KeyTables,
  listKeys,
  parseCommandText,
  parseKey,
  resolveCommand,
  unbindKey,
} from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const ALIASES = ["sessions=list-sessions -F '#S'"];

function run(text: string, tables: KeyTables): readonly string[] {
  const parsed = parseCommandText({ text, file: "f" }, BARE_SURROUNDINGS);
  if (!parsed.ok) return [formatUserError(parsed.error)];
  return parsed.value.sequences.flat().flatMap((command): readonly string[] => {
    const resolved = resolveCommand(command);
    if (!resolved.ok) return [formatUserError(resolved.error)];
    const { name } = resolved.value.spec;
    const outcome =
      name === "bind-key"
        ? bindKey(resolved.value, tables, ALIASES, BARE_SURROUNDINGS)
        : name === "unbind-key"
          ? unbindKey(resolved.value, tables)
          : listKeys(resolved.value, tables, parseKey("C-b"));
    return outcome.ok ? (outcome.value ?? []) : [formatUserError(outcome.error)];
  });
}

/** A line each, and what it prints; the same tables throughout. */
const STEPS: readonly (readonly [string, ...string[]])[] = [
  ["bind -T t x new -s foo -d vi"],
  ["bind -T t -r X ls \\; lscm"],
  ["bind -T t -N 'A note' M-q 'ls ; lscm'"],
  ["bind -T t C-y command-prompt -p a,b { rename-session '%1' ; ls }"],
  ["bind -T t '\"' send -N 2 -l y"],
  ['bind -T t \\; display "it\'s #S"'],
  [
    "lsk -T t",
    'bind-key    -T t C-y command-prompt -p a,b { rename-session "%1" ; list-sessions }',
    'bind-key    -T t \\"  send-keys -l -N 2 y',
    'bind-key    -T t \\;  display-message "it\'s #S"',
    "bind-key -r -T t X   list-sessions \\; list-commands",
    "bind-key    -T t x   new-session -d -s foo vi",
    "bind-key    -T t M-q list-sessions \\; list-commands",
  ],
  ["lsk -T t x", "bind-key -T t x new-session -d -s foo vi"],
  ["lsk -N -T t", "M-q A note"],
  ["lsk -N -T t -P 'go '", "go M-q A note"],
  ["bind -T t -N 'Make foo' x"],
  ["lsk -N -T t", "x   Make foo", "M-q A note"],
  ["unbind -T t x"],
  ["unbind -T t x"],
  ["lsk -N -T t", "M-q A note"],
  ["lsk -1aN -T t", 'C-y command-prompt -p a,b { rename-session "%1" ; list-sessions }'],
  ["unbind -a -T t"],
  ["unbind -a -n"],
  ["bind -N 'Detach' d detach"],
  ["bind -n -N 'Root key' F1 ls"],
  ["lsk -N", "    F1 Root key", "C-b d  Detach"],
  ["lsk", "bind-key -T prefix d  detach-client", "bind-key -T root   F1 list-sessions"],
];

describe("key commands", () => {
  test("bind, list and unbind, step by step", () => {
    const tables = new KeyTables();
    expect(STEPS.map(([text]) => [text, ...run(text, tables)])).toEqual(STEPS);
  });

  test("refuse with the place of the fault", () => {
    const tables = new KeyTables();
    const texts = [
      "bind nokey ls",
      "bind x frobnicate",
      "\n bind x { ls\n  nosuch }",
      "bind x server-access -r me",
      "bind x 'ls {'",
      "unbind",
      "unbind -a x",
      "unbind -T none x",
      "unbind -q -T none x",
      "lsk -T none",
      "lsk x",
      "lsk nokey",
    ];
    expect(texts.flatMap((text) => run(text, tables))).toEqual([
      "f:1:1: unknown key: nokey; write it as a, C-a, M-Up or F1",
      "f:1:1: unknown command: frobnicate; list-commands shows what there is",
      "f:3:3: unknown command: nosuch; list-commands shows what there is",
      expect.stringMatching(/^f:1:1: server-access: -r is not supported: ./),
      "f:1:1: this { is not closed: add }",
      "f:1:1: missing key; name one, or give -a for all of them",
      "f:1:1: unbind-key: give a key or -a, not both",
      "f:1:1: table none doesn't exist; list-keys shows those that do",
      "f:1:1: table none doesn't exist; list-keys shows those that do",
      "f:1:1: unknown key: x is not bound",
      "f:1:1: invalid key: nokey; write it as a, C-a, M-Up or F1",
    ]);
  });

  test("expand aliases when the key is bound", () => {
    const tables = new KeyTables();
    expect([run("bind x sessions -f 1", tables), run("lsk", tables)]).toEqual([
      [],
      ['bind-key -T prefix x list-sessions -F "#S" -f 1'],
    ]);
  });
});

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("key commands beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test("the same steps list the same", () => {
    // An empty server, as an empty KeyTables.
    for (const table of ["prefix", "root", "copy-mode", "copy-mode-vi"])
      oracle?.run(["unbind-key", "-a", "-T", table]);
    const drawn = STEPS.map(([text]) => {
      const parsed = parseCommandText({ text, file: undefined }, BARE_SURROUNDINGS);
      const command = parsed.ok ? parsed.value.sequences[0]?.[0] : undefined;
      // A block cannot be an argument of the shell: such lines go through a file.
      const output = oracle?.source(text) ?? "";
      expect(command?.name).toMatch(/^(bind|unbind|lsk)$/);
      return [text, ...(output === "" ? [] : output.split("\n"))];
    });
    expect(drawn).toEqual(STEPS);
  });
});
