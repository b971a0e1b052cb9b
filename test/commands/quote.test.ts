// Printing commands and values, and reading them back. VALUES is compared with tmux where it is installed.
import { afterAll, describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  canonicalCommandList,
  commandsFromOperands,
  formatBindings,
  formatUserError,
  KeyTables,
  parseCommandText,
  parseKey,
  quoteArgument,
} from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const VALUES: readonly (readonly [string, string])[] = [
  ["", "''"],
  ["a", "a"],
  ["a b", '"a b"'],
  [" ", '" "'],
  ['"', '\\"'],
  ["'", "\\'"],
  ["#", "\\#"],
  ["$", "\\$"],
  ["~", "\\~"],
  ["~a", "\\~a"],
  ["a~", "a~"],
  ["%", "\\%"],
  ["{", "\\{"],
  ['a"b', "'a\"b'"],
  ["a'b", '"a\'b"'],
  ['a b"c', '"a b\\"c"'],
  ["$x", '"\\$x"'],
  ["$1", '"$1"'],
  ["a$", '"a$"'],
  ["\\", "\\\\"],
  ["a\\b", "a\\\\b"],
  ["a\tb\nc", "a\\tb\\nc"],
  ["\u001b\u0001\u007f", "\\033\\001\\177"],
  ["é日本", "é日本"],
  ["a;b", '"a;b"'],
  ["%%", '"%%"'],
  ["a#b", '"a#b"'],
  ["-x", "-x"],
  ["a=b(c)*?&|<>!", "a=b(c)*?&|<>!"],
];

/** Printed otherwise than tmux does, whose form reads back as something else or takes a byte for a character. */
const OURS: readonly (readonly [string, string])[] = [
  ['\\"', '"\\\\\\""'],
  ["~a b", '"\\~a b"'],
  ["\u0085", "\\u0085"],
];

function readBack(text: string): unknown {
  const parsed = parseCommandText({ text: `x ${text}`, file: undefined }, BARE_SURROUNDINGS);
  return parsed.ok ? parsed.value.sequences[0]?.[0]?.arguments : formatUserError(parsed.error);
}

describe("quoteArgument", () => {
  test.each([...VALUES, ...OURS])("%j", (value, quoted) => {
    expect(quoteArgument(value)).toBe(quoted);
    expect(readBack(quoted)).toEqual([value]);
  });
});

function bindAll(tables: KeyTables, lines: readonly string[]): string[] {
  const faults: string[] = [];
  for (const line of lines) {
    const parsed = parseCommandText({ text: line, file: undefined }, BARE_SURROUNDINGS);
    const args = parsed.ok ? (parsed.value.sequences[0]?.[0]?.arguments ?? []) : [];
    const isRepeating = args[0] === "-r";
    const [key, ...rest] = isRepeating ? args.slice(1) : args;
    const commands = commandsFromOperands(rest, BARE_SURROUNDINGS);
    const chord = parseKey(typeof key === "string" ? key : "");
    if (!commands.ok || chord === undefined) {
      faults.push(line);
      continue;
    }
    const checked = canonicalCommandList(commands.value);
    if (!checked.ok) faults.push(checked.error.message);
    else tables.bind("t", { chord, commands: checked.value, isRepeating, note: undefined });
  }
  return faults;
}

describe("formatBindings", () => {
  const tables = new KeyTables();
  const lines = [
    "bind x new -s foo -d vi",
    "bind -r X ls \\; lscm",
    "bind F5 { ls ; lscm ls\n start }",
    "bind M-q 'ls ; lscm'",
    "bind '\"' send -N 2 -- -x",
    'bind \\; display "it\'s #S"',
    "bind C-y command-prompt -p a,b { rename-session '%1' ; ls }",
  ];

  test("prints what binds the same again", () => {
    expect(bindAll(tables, lines)).toEqual([]);
    const printed = formatBindings(tables, { tableName: undefined, chord: undefined });
    expect(printed).toEqual([
      'bind-key    -T t C-y command-prompt -p a,b { rename-session "%1" ; list-sessions }',
      'bind-key    -T t \\"  send-keys -N 2 -- -x',
      'bind-key    -T t \\;  display-message "it\'s #S"',
      "bind-key -r -T t X   list-sessions \\; list-commands",
      "bind-key    -T t x   new-session -d -s foo vi",
      "bind-key    -T t F5  { list-sessions ; list-commands ls ;; start-server }",
      "bind-key    -T t M-q list-sessions \\; list-commands",
    ]);
    const again = new KeyTables();
    expect(
      bindAll(
        again,
        printed.map((line) => line.replace(" -T t", "").replace("bind-key   ", "bind-key")),
      ),
    ).toEqual([]);
    expect(formatBindings(again, { tableName: "t", chord: undefined })).toEqual(printed);
  });

  test("one key alone", () => {
    const chord = parseKey("x");
    tables.bind("t", {
      chord: chord ?? { key: "x", modifiers: 0 },
      commands: { sequences: [] },
      isRepeating: false,
      note: "Does x",
    });
    expect(formatBindings(tables, { tableName: "t", chord })).toEqual(["bind-key -T t x"]);
  });

  test("tables end with their last key, and the bound holds", () => {
    const small = new KeyTables();
    const binding = {
      chord: { key: "a", modifiers: 0 },
      commands: { sequences: [] },
      isRepeating: false,
      note: undefined,
    };
    small.bind("mine", binding);
    expect([small.tableNames(), small.find("mine", { key: "a", modifiers: 0 })?.chord.key]).toEqual([
      ["mine"],
      "a",
    ]);
    small.bind("mine", { ...binding, chord: { key: "Any", modifiers: 0 } });
    expect(small.find("mine", { key: "b", modifiers: 7 })?.chord.key).toBe("Any");
    expect([
      small.unbind("mine", { key: "a", modifiers: 0 }),
      small.unbind("mine", { key: "a", modifiers: 0 }),
    ]).toEqual([true, false]);
    small.unbindAll("mine");
    expect([small.tableNames(), small.has("mine")]).toEqual([[], false]);
    let count = 0;
    while (
      small.bind("many", { ...binding, chord: { key: String.fromCodePoint(0x4e00 + count), modifiers: 0 } })
    )
      count += 1;
    expect(count).toBe(10_000);
  });
});

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("quoting beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test("values are quoted the same", () => {
    const shown = oracle?.runAll(
      VALUES.flatMap(([value]) => [
        ["set-option", "-g", "@v", value.replace(/;$/, "\\;")],
        ["show-options", "-g", "@v"],
      ]),
    );
    expect(shown?.map((line) => line.slice(3))).toEqual(VALUES.map(([, quoted]) => quoted));
  });
});
