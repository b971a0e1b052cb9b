// Options: set, shown, inherited. STEPS run in tmux too, where it is installed, with the same output.
import { afterAll, describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  createGlobalOptions,
  defaultValue,
  findOptionForFormat,
  findOptionSpec,
  formatOptionValue,
  formatUserError,
  OPTIONS,
  OptionStore,
  type OptionStores,
  type OptionSurroundings,
  parseCommandText,
  resolveCommand,
  setOption,
  showOptions,
} from "../../src/commands/index.ts";
import { parseOptionValue } from "../../src/commands/options/option-value.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const SURROUNDINGS: OptionSurroundings = {
  isShell: (path) => path === "/bin/sh",
  expandFormat: (format) => format.replaceAll("#{x}", "expanded"),
};

function freshStores(): OptionStores {
  const global = createGlobalOptions();
  const window = new OptionStore("window", global.window);
  const pane = new OptionStore("pane", window);
  return { global, session: new OptionStore("session", global.session), window, pane, panesOfWindow: [pane] };
}

/** Runs one command; what it prints, or its error. */
function run(text: string, stores: OptionStores): string[] {
  const parsed = parseCommandText({ text, file: undefined }, BARE_SURROUNDINGS);
  const command = parsed.ok ? parsed.value.sequences[0]?.[0] : undefined;
  if (command === undefined) return ["no command"];
  const resolved = resolveCommand(command);
  if (!resolved.ok) return [formatUserError(resolved.error)];
  const isSet = resolved.value.spec.name.startsWith("set");
  const outcome = isSet
    ? setOption(resolved.value, stores, SURROUNDINGS)
    : showOptions(resolved.value, stores, SURROUNDINGS);
  if (!outcome.ok) return [formatUserError(outcome.error)];
  return [...(outcome.value ?? [])];
}

/** A command and what it prints, in order, on the same stores. Errors begin with `!` and their first words. */
const STEPS: readonly (readonly [string, ...string[]])[] = [
  ["show -g prefix", "prefix C-b"],
  ["set -g prefix ^a"],
  ["show -g prefix", "prefix C-a"],
  ["set -g prefix2 none"],
  ["show -g prefix2", "prefix2 None"],
  ["show -gv status-left", "[#{session_name}] "],
  ["show -g status-left", 'status-left "[#{session_name}] "'],
  ["set -ga status-left ZZ"],
  ["show -g status-left", 'status-left "[#{session_name}] ZZ"'],
  ["set -gu status-left"],
  ["show -gv status-left", "[#{session_name}] "],
  ["set -ga status-style fg=red"],
  ["show -g status-style", "status-style bg=green,fg=black,fg=red"],
  ["set -g status-style fg=nocolour", "!invalid style: fg=nocolour"],
  ["set -g status-style '#{?x,fg=zz,}'"],
  ["set -g mouse off"],
  ["set -g mouse"],
  ["show -g mouse", "mouse on"],
  ["set -g mouse 0"],
  ["set -g mouse YES"],
  ["show -gv mouse", "on"],
  ["set -g mouse maybe", "!bad value: maybe"],
  ["set -g status 3"],
  ["set -g status"],
  ["show -g status", "status 3"],
  ["set -g status maybe", "!unknown value: maybe"],
  ["set -g history-limit -1", "!value is too small: -1"],
  ["set -g history-limit abc", "!value is invalid: abc"],
  ["set -g history-limit 99999999999", "!value is too large: 99999999999"],
  ["set -g history-limit", "!empty value"],
  ["set -g history-limit 1000"],
  ["show history-limit"],
  ["show -A history-limit", "history-limit* 1000"],
  ["set history-limit 5"],
  ["show -A history-limit", "history-limit 5"],
  ["set -u history-limit"],
  ["show -A history-limit", "history-limit* 1000"],
  ["set -g prefix zzz", "!bad key: zzz"],
  ["set -g default-size 10", "!value is invalid: 10"],
  ["set -g default-size 100x30"],
  ["set -g nosuch 1", "!invalid option: nosuch"],
  ["set -gq nosuch 1"],
  ["set -g status-left[1] x", "!not an array: status-left[1]"],
  ["set -g @a 'x y'"],
  ["set -ga @a z"],
  ["show -g @a", '@a "x yz"'],
  ["set -go @a 1", "!already set: @a"],
  ["set -goq @a 1"],
  ["set -g @a", "!empty value"],
  ["show -gv @a", "x yz"],
  ["show @a", "!invalid option: @a"],
  ["show -A @a", '@a* "x yz"'],
  ["show -q @a"],
  ["set -gu @a"],
  ["show -g @a", "!invalid option: @a"],
  ["set -g @block { display hi ; ls }"],
  ["set -g update-environment 'A B'"],
  ["show -g update-environment", "update-environment[0] A", "update-environment[1] B"],
  ["set -ga update-environment D"],
  ["set -g update-environment[9] E"],
  ["set -ga update-environment[9] F"],
  ["show -gv update-environment", "A", "B", "D", "EF"],
  ["set -gu update-environment[0]"],
  ["set -ga update-environment G"],
  [
    "show -g update-environment",
    "update-environment[0] G",
    "update-environment[1] B",
    "update-environment[2] D",
    "update-environment[9] EF",
  ],
  ["show -g update-environment[9]", "update-environment[9] EF"],
  ["set -s command-alias[10] 'zz=display hi'"],
  ["show -s command-alias[10]", 'command-alias[10] "zz=display hi"'],
  ["set -w mode-style bg=red"],
  ["show -w mode-style", "mode-style bg=red"],
  ["show -wv mode-style", "bg=red"],
  ["setw -gu mode-style"],
  ["setw mode-style ''"],
  ["show -w mode-style", "mode-style ''"],
  ["show -g status-in", "status-interval 15"],
];

describe("set-option and show-options", () => {
  test("do what tmux does, step by step", () => {
    const stores = freshStores();
    const drawn = STEPS.map(([text, ...expected]) => {
      const output = run(text, stores);
      const [first] = expected;
      const isError = first?.startsWith("!") === true;
      return [text, ...(isError ? output.map((line) => `!${line.slice(0, first.length - 1)}`) : output)];
    });
    expect(drawn).toEqual(STEPS);
  });

  test("say what an option takes and what there is instead", () => {
    const stores = freshStores();
    expect([
      run("set -g histroy-limit 1", stores),
      run("set -g status-le 1", stores),
      run("set -g repeat-time x", stores),
      run("set -g status-position middle", stores),
      run("set -g allow-passthrough on", stores),
      run("set -g default-shell /bin/nosh", stores),
      run("set -t nosuch status off", { ...stores, session: undefined }),
      run("set status off", { ...stores, session: undefined }),
    ]).toEqual([
      ["invalid option: histroy-limit; did you mean history-limit?"],
      ["ambiguous option: status-le, could be: status-left, status-left-length, status-left-style"],
      ["value is invalid: x; repeat-time takes a whole number from 0 to 2147483647"],
      ["unknown value: middle; status-position is one of top, bottom"],
      [expect.stringMatching(/^option allow-passthrough is not supported: /)],
      ["not a suitable shell: /bin/nosh; give an executable's full path"],
      ["no such session: nosuch"],
      ["no current session; name one with -t"],
    ]);
  });

  test("an option that cannot be changed takes the value it has", () => {
    const stores = freshStores();
    const texts = ["set -g allow-passthrough off", "set -g allow-passthrough on"];
    expect(texts.map((text) => run(text, stores).map((line) => line.split(":")[0]))).toEqual([
      [],
      ["option allow-passthrough is not supported"],
    ]);
  });

  test("a pane asks its window, a window all windows", () => {
    const stores = freshStores();
    const sequence = ["set -p scroll-on-clear on", "show -p scroll-on-clear", "show -w scroll-on-clear"];
    expect(sequence.map((text) => run(text, stores))).toEqual([[], ["scroll-on-clear on"], []]);
    expect([stores.pane?.flag("scroll-on-clear"), stores.window?.flag("scroll-on-clear")]).toEqual([
      true,
      false,
    ]);
    run("set -wU scroll-on-clear", stores);
    run("set -w history-bytes 70000", stores);
    expect([stores.pane?.flag("scroll-on-clear"), stores.pane?.number("history-bytes")]).toEqual([
      false,
      70_000,
    ]);
  });

  test("-F expands the value, a block becomes its text", () => {
    const stores = freshStores();
    run("set -gF @f 'a #{x}'", stores);
    run("set -g @b { display hi ; ls\n x }", stores);
    expect([run("show -gv @f", stores), run("show -gv @b", stores)]).toEqual([
      ["a expanded"],
      ["display hi ; ls ;; x"],
    ]);
  });

  test("a store tells its own changes", () => {
    const stores = freshStores();
    const told: string[] = [];
    stores.session?.changed.on(({ name, value }) => told.push(`${name}=${JSON.stringify(value) ?? "-"}`));
    for (const text of ["set status off", "set -g status 2", "set -u status", "set -u status"])
      run(text, stores);
    expect(told).toEqual(['status="off"', "status=-"]);
  });

  test("formats see options with flags as numbers", () => {
    const stores = freshStores();
    run("set @mine 1", stores);
    const find = (name: string): string | undefined => findOptionForFormat(name, stores);
    expect(
      ["mouse", "status", "escape-time", "@mine", "prefix", "update-environment[1]", "nope"].map(find),
    ).toEqual(["1", "on", "10", "1", "C-b", "KRB5CCNAME", undefined]);
  });
});

describe("parseOptionValue", () => {
  const read = (name: string, text: string | undefined): string => {
    const spec = findOptionSpec(name);
    if (spec === undefined) return "no option";
    const value = parseOptionValue(spec, text, defaultValue(spec), false, SURROUNDINGS);
    return value.ok ? formatOptionValue(value.value) : value.error.message;
  };

  test("reads colours and prints them as tmux does", () => {
    expect(
      ["#FF0000", "brightred", "colour7", "AliceBlue", "none", "nocolour", undefined].map((text) =>
        read("cursor-colour", text),
      ),
    ).toEqual([
      "#ff0000",
      "brightred",
      "white",
      "#f0f8ff",
      "none",
      "bad colour: nocolour; use a name, colour0 to colour255, #rrggbb or default",
      "empty value: cursor-colour needs one",
    ]);
  });

  test("reads keys, and None for no key", () => {
    expect(["C-x", "^x", "none", "None", "nokey"].map((text) => read("prefix2", text))).toEqual([
      "C-x",
      "C-x",
      "None",
      "None",
      "bad key: nokey; write it as C-b, M-x, F1 or None",
    ]);
  });
});

describe("the option table", () => {
  test("has each name once and a default that its own type accepts", () => {
    expect(new Set(OPTIONS.map((spec) => spec.name)).size).toBe(OPTIONS.length);
    expect(OPTIONS.map((spec) => defaultValue(spec)).includes("")).toBe(true);
  });
});

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("options beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test("the same steps print the same", () => {
    const drawn = STEPS.map(([text, ...expected]) => {
      const parsed = parseCommandText({ text, file: undefined }, BARE_SURROUNDINGS);
      const command = parsed.ok ? parsed.value.sequences[0]?.[0] : undefined;
      const args = (command?.arguments ?? []).map((one) => (typeof one === "string" ? one : "{ }"));
      const output = oracle?.run([command?.name ?? "", ...args]) ?? "";
      const lines = output === "" ? [] : output.split("\n");
      const isError = expected[0]?.startsWith("!") === true;
      return [text, ...(isError ? lines.map((line) => `!${line}`) : lines)];
    });
    expect(drawn).toEqual(STEPS);
  });
});
