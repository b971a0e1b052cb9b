// Commands against the table: names, flags, operands, and the sentence for what is wrong.
import { describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  COMMANDS,
  type CommandPlace,
  commandLine,
  findCommand,
  formatUserError,
  parseCommandArguments,
  parseCommandText,
  resolveCommand,
} from "../../src/commands/index.ts";
import { drawList } from "./parse-harness.ts";

/** `name flags | operands` of the first command, or the error. */
function drawResolved(text: string, place: CommandPlace = "text"): string {
  const parsed = parseCommandText({ text, file: "f" }, BARE_SURROUNDINGS);
  if (!parsed.ok) return formatUserError(parsed.error);
  const command = parsed.value.sequences[0]?.[0];
  if (command === undefined) return "";
  const resolved = resolveCommand(command, place);
  if (!resolved.ok) return formatUserError(resolved.error);
  const { spec, flags, operands } = resolved.value;
  const given = flags.letters().map((letter) => {
    const values = flags.values(letter);
    const times = flags.count(letter) > 1 && values.length === 0 ? `×${flags.count(letter)}` : "";
    return `${letter}${times}${values.length > 0 ? `=${values.join(",")}` : ""}`;
  });
  const shown = operands.map((operand) =>
    typeof operand === "string" ? operand : `{${drawList(operand).join(" / ")}}`,
  );
  return [spec.name, ...given, "|", ...shown].join(" ");
}

const RESOLVED: readonly (readonly [string, string])[] = [
  ["new -d -s work", "new-session d s=work |"],
  ["new-s -dswork -x80 -y 24 vim a b", "new-session d s=work x=80 y=24 | vim a b"],
  ["new -Ads main", "new-session A d s=main |"],
  ["new -e A=1 -e B=2 -- -x", "new-session e=A=1,B=2 | -x"],
  ["send -N 3 -- -l", "send-keys N=3 | -l"],
  ["send -l - -d", "send-keys l | - -d"],
  ["set -ggaq status-left ''", "set-option a g×2 q | status-left "],
  ["ls", "list-sessions |"],
  ["bind -r x { detach ; ls }", "bind-key r | x {detach ; ls}"],
  ["capturep -peJ -S - -E-", "capture-pane E=- J S=- e p |"],
  ["kill-ser", "kill-server |"],
  ["attach -t=main", "attach-session t==main |"],
];

const REFUSED: readonly (readonly [string, string])[] = [
  ["frobnicate", "f:1:1: unknown command: frobnicate; list-commands shows what there is"],
  ["kill-s", "f:1:1: ambiguous command: kill-s, could be: kill-server, kill-session"],
  [
    "\n  set -Z a",
    "f:2:3: command set-option: unknown flag -Z; usage: set-option [-aFgopqsuUw] [-t target-pane] option [value]",
  ],
  [
    "bind -t vi-copy v begin-selection",
    "f:1:1: command bind-key: unknown flag -t; write bind-key -T copy-mode-vi KEY send-keys -X COMMAND, or -T copy-mode",
  ],
  [
    "unbind -t vi-copy v",
    "f:1:1: command unbind-key: unknown flag -t; write unbind-key -T copy-mode-vi KEY, or -T copy-mode",
  ],
  [
    "set -g -! a",
    "f:1:1: command set-option: invalid flag -!; usage: set-option [-aFgopqsuUw] [-t target-pane] option [value]",
  ],
  [
    "rename-session -t",
    "f:1:1: command rename-session: -t expects an argument: target-session; usage: rename-session [-t target-session] new-name",
  ],
  [
    "rename-session",
    "f:1:1: command rename-session: too few arguments (need at least 1); usage: rename-session [-t target-session] new-name",
  ],
  [
    "rename-session a b",
    "f:1:1: command rename-session: too many arguments (need at most 1); usage: rename-session [-t target-session] new-name",
  ],
  ["kill-server x", "f:1:1: command kill-server: too many arguments (need at most 0); usage: kill-server"],
  ["rename-session { ls }", "f:1:1: rename-session: argument 1 cannot be a { } block; quote it"],
  ["demo", "f:1:1: unknown command: demo; list-commands shows what there is"],
];

describe("resolveCommand", () => {
  test.each(RESOLVED)("resolves %s", (text, drawn) => {
    expect(drawResolved(text)).toBe(drawn);
  });

  test.each(REFUSED)("refuses %s", (text, drawn) => {
    expect(drawResolved(text)).toBe(drawn);
  });

  test("run is run-shell, but behind blockmux itself `run --` is our own", () => {
    const own = (text: string): string => drawResolved(text, "shell").split(" |")[0] ?? "";
    expect([
      own("run -- ls -l"),
      own("run ls"),
      own("demo"),
      drawResolved("run -- ls").split(" |")[0],
    ]).toEqual(["run", "run-shell", "demo", "run-shell"]);
  });
});

describe("the command table", () => {
  test("holds every command of tmux 3.3a and ours once", () => {
    const names = COMMANDS.map((spec) => spec.name);
    expect(new Set(names).size).toBe(names.length);
    expect(COMMANDS.filter((spec) => spec.origin === "tmux").length).toBe(90);
    expect(COMMANDS.filter((spec) => spec.origin === "blockmux").map((spec) => spec.name)).toEqual([
      "block",
      "completion",
      "conformance",
      "demo",
      "export",
      "inspect-blocks",
      "list-blocks",
      "list-commands-run",
      "record",
      "replay",
      "reset-terminal",
      "run",
      "trace",
      "web",
    ]);
  });

  test("says for each unsupported command and flag what to do", () => {
    const silent = COMMANDS.flatMap(({ name, support, flags }) => [
      ...(support.kind === "no" && support.reason.length < 10 ? [name] : []),
      ...flags
        .filter((flag) => flag.unsupported !== undefined && flag.unsupported.length < 10)
        .map(() => name),
    ]);
    expect(silent).toEqual([]);
  });

  test("prints usage lines", () => {
    const line = (name: string): string => {
      const found = findCommand(name, "text");
      return found.ok ? commandLine(found.value) : found.error.message;
    };
    expect(["attach", "kill-server", "bind", "rename"].map(line)).toEqual([
      "attach-session (attach) [-dErx] [-c working-directory] [-f flags] [-t target-session]",
      "kill-server",
      "bind-key (bind) [-nr] [-T key-table] [-N note] key [command] [arguments ...]",
      "rename-session (rename) [-t target-session] new-name",
    ]);
  });
});

describe("parseCommandArguments", () => {
  const draw = (...args: string[]): string[] => {
    const parsed = parseCommandArguments(args);
    return parsed.ok ? drawList(parsed.value) : [parsed.error.message];
  };

  test("splits at semicolons that stand alone or end an argument", () => {
    expect([
      draw("neww", ";", "splitw"),
      draw("neww;", "splitw", "-h"),
      draw("a", "foo\\;", "b;", "c"),
      draw("a", "x;y", ";", ";", "b", ";"),
      draw("a", "\\;"),
      draw(";"),
      draw(),
      draw("a", ";", ""),
    ]).toEqual([
      ["neww ; splitw"],
      ['neww ; splitw "-h"'],
      ['a "foo;" "b" ; c'],
      ['a "x;y" ; b'],
      ['a ";"'],
      [],
      [],
      ["expected a command's name"],
    ]);
  });
});
