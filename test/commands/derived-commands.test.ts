// Aliases, commands given as operands, and templates with answers.
import { describe, expect, test } from "vitest";
import {
  BARE_SURROUNDINGS,
  commandsFromOperands,
  commandsFromTemplate,
  expandAliases,
  formatUserError,
  parseCommandText,
} from "../../src/commands/index.ts";
import { drawList } from "./parse-harness.ts";

function parse(text: string) {
  const parsed = parseCommandText({ text, file: "f" }, BARE_SURROUNDINGS);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

describe("expandAliases", () => {
  const aliases = [
    "splitp=split-window",
    "both=ls ; neww -d",
    "bad=a {",
    "nothing=",
    "zoom=resizep -Z",
    "splitp=never",
  ];
  const draw = (text: string): string[] => {
    const outcome = expandAliases(parse(text), aliases, BARE_SURROUNDINGS);
    return outcome.ok ? drawList(outcome.value) : [outcome.error.message];
  };

  test("an alias stands for its commands, the last of which takes the arguments", () => {
    expect([
      draw("splitp -h"),
      draw("a ; both x y ; b"),
      draw("if x { zoom -t 1 }"),
      draw("splitpane"),
      draw(""),
    ]).toEqual([
      ['split-window "-h"'],
      ['a ; ls ; neww "-d" "x" "y" ; b'],
      ['if "x" {resizep "-Z" "-t" "1"}'],
      ["splitpane"],
      [],
    ]);
  });

  test("a broken alias is the user's error", () => {
    expect([draw("bad"), draw("nothing")]).toEqual([
      ["command-alias bad: this { is not closed: add }"],
      ["command-alias nothing is empty"],
    ]);
  });
});

describe("commandsFromOperands", () => {
  const draw = (text: string): string[] => {
    const outcome = commandsFromOperands(parse(text).sequences[0]?.[0]?.arguments ?? [], BARE_SURROUNDINGS);
    return outcome.ok ? drawList(outcome.value) : [outcome.error.message];
  };

  test("takes a block, a string, or a command with its arguments", () => {
    expect([
      draw("x { a ; b }"),
      draw("x 'a ; b c'"),
      draw("x a b \\; c ';' d"),
      draw("x"),
      draw("x 'a {'"),
      draw("x if y { z } \\; b"),
    ]).toEqual([
      ["a ; b"],
      ['a ; b "c"'],
      ['a "b" ; c ; d'],
      [],
      ["this { is not closed: add }"],
      ['if "y" {z} ; b'],
    ]);
  });
});

describe("positions", () => {
  test("a command from a string stands where the string was given", () => {
    const position = { file: "f", line: 7, column: 3 };
    const list = commandsFromOperands(["a ; b { c }"], BARE_SURROUNDINGS, position);
    const positions = list.ok ? list.value.sequences.flat().map((command) => command.position) : [];
    expect(positions).toEqual([position, position]);
    const broken = commandsFromOperands(["a {"], BARE_SURROUNDINGS, position);
    expect(broken.ok ? undefined : formatUserError(broken.error)).toBe("f:7:3: this { is not closed: add }");
  });
});

describe("commandsFromTemplate", () => {
  const draw = (text: string, ...answers: string[]): string[] => {
    const [template] = parse(text).sequences[0]?.[0]?.arguments ?? [];
    const outcome = commandsFromTemplate(template ?? "", answers, BARE_SURROUNDINGS);
    return outcome.ok ? drawList(outcome.value) : [outcome.error.message];
  };

  test("fills a block's arguments without parsing them again", () => {
    expect([
      draw("x { rename-session '%%' }", "a ; kill-server"),
      draw("x { if y { a '%2-%1' '%3' } }", "one", "two"),
      draw("x { a '%%' '%%' '%%' }", "one", "two"),
      draw("x { a '%1' }", "%2", "two"),
      draw("x { a '100%' '%' '%9' }", "one"),
    ]).toEqual([
      ['rename-session "a ; kill-server"'],
      ['if "y" {a "two-one" "%3"}'],
      ['a "one" "one" "one"'],
      ['a "%2"'],
      ['a "100%" "%" "%9"'],
    ]);
  });

  test("fills a string before it is parsed; a third per cent quotes", () => {
    expect([
      draw("x 'rename-session %%'", "a b"),
      draw("x 'a \"%%%\"'", 'say "$HOME"; ~'),
      draw("x 'a \"%1%\"'", "\\"),
      draw("x 'a %%'", "'"),
      draw("x 'a %% %% %%'", "one", "two"),
    ]).toEqual([
      ['rename-session "a" "b"'],
      ['a "say \\"$HOME\\"; ~"'],
      ['a "\\\\"'],
      ["this ' is not closed: add another '"],
      ['a "one" "two" "%%"'],
    ]);
  });
});
