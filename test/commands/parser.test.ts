// Command text into command lists: the syntax of tmux's configuration, case by case.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { canonicalCommandList, formatCommandList, parseCommandText } from "../../src/commands/index.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";
import { drawParse, testSurroundings } from "./parse-harness.ts";

type Case = readonly [title: string, text: string, ...drawn: string[]];

const CASES: readonly Case[] = [
  ["words separated by blanks", "set  -g\tstatus off", 'set "-g" "status" "off"'],
  ["a line each", "a 1\n\n b 2\n", 'a "1"', 'b "2"'],
  ["semicolons join a sequence", "a 1 ; b 2;c", 'a "1" ; b "2" ; c'],
  ["trailing semicolons", "a 1; b 2 ;", 'a "1" ; b "2"'],
  ["doubled semicolons as the end of a line", "a 1;; b 2 ;; c ; d", 'a "1"', 'b "2"', "c ; d"],
  ["a condition among doubled semicolons", "a ; %if 1 b ;; c %endif ; d", "a ; b", "c ; d"],
  ["CR LF ends a line", "a b\r\nc\r\n", 'a "b"', "c"],
  ["a comment to the end of the line", "a b # c ; d\ne", 'a "b"', "e"],
  ["a hash inside a word", "a b#c '#d'#e", 'a "b#c" "#d#e"'],
  ["an escaped semicolon is a word", "bind x a \\; b", 'bind "x" "a" ";" "b"'],
  ["single quotes keep everything", "a '$A \\n ~ # ; }'", 'a "$A \\\\n ~ # ; }"'],
  [
    "double quotes expand",
    `a "$A ${"$"}{A}x \\n\\t\\e\\\\\\"\\$"`,
    `a "a value a valuex \\n\\t\\u001b\\\\\\"$"`,
  ],
  ["octal bytes are UTF-8", "a \\101\\303\\251", 'a "Aé"'],
  ["unicode escapes", "a \\u00e9\\U0001f600", 'a "é😀"'],
  ["an unknown escape is its character", "a \\q\\;\\#\\ b", 'a "q;# b"'],
  ["an unset variable is empty", "a $NOPE-$" + "{NOPE}x $- $", 'a "-x" "$-" "$"'],
  ["a tilde at the start of a word", "a ~ ~/b ~root/c b~", 'a "/home/me" "/home/me/b" "/root/c" "b~"'],
  ["a tilde where the quoting changes", 'a "~/b"~ c"~"', 'a "/home/me/b/home/me" "c/home/me"'],
  ["quotes stick to words", "a b'c d'\"e f\"g ''", 'a "bc de fg" ""'],
  ["a continued line", "a b\\\n c\\\nd", 'a "b" "cd"'],
  ["a continued line in quotes and comments", "a 'b\\\nc' # d\\\ne\nf", 'a "bc"', "f"],
  ["an escaped backslash does not continue", "a b\\\\\nc", 'a "b\\\\"', "c"],
  ["three backslashes and a newline", "a \\\\\\\nb", 'a "\\\\b"'],
  ["a continuation before CR LF", "a b\\\r\nc", 'a "bc"'],
  ["a newline in quotes loses indent and comment", "a 'b\n   # c\n   d'", 'a "b\\n\\nd"'],
  ["a style in quotes is no comment", "a 'b\n  #{c}'", 'a "b\\n#{c}"'],
  ["a block", "if x { a 1 ; b 2 }", 'if "x" {a "1" ; b "2"}'],
  ["a block over lines", "if x {\n a 1\n\n b 2\n} { c }", 'if "x" {a "1" / b "2"} {c}'],
  ["nested blocks", "if x { if y { a } }", 'if "x" {if "y" {a}}'],
  ["an empty block", "if x { }", 'if "x" {}'],
  ["a block ends a word", "if x {a}", 'if "x" {a}'],
  ["a brace inside a word", "a b{c", 'a "b{c"'],
  ["pane ids and per cents", "a %12 %% %1;b", 'a "%12" "%%" "%1" ; b'],
  ["an assignment before a command", "B=c a $B", 'a "c"'],
  ["an assignment as an argument", "a B=c", 'a "B=c"'],
  ["if taken", "%if 1\na\n%else\nb\n%endif", "a"],
  ["if not taken", "%if #{false}\na\n%else\nb\n%endif\nc", "b", "c"],
  ["elif", "%if 0\na\n%elif 1\nb\n%elif 1\nc\n%else\nd\n%endif", "b"],
  ["an empty branch", "%if 1\n%endif\na", "a"],
  ["nested conditions", "%if 0\n%if 1\na\n%else\nb\n%endif\n%else\n%if 1\nc\n%endif\n%endif", "c"],
  ["a condition on one line", "%if 1 a 1 %else b %endif ; c", 'a "1" ; c'],
  ["a condition behind a semicolon", "a ; %if 0 b %elif 1 c ; d %endif ; e", "a ; c ; d ; e"],
  ["a condition in a block", "if x {\n%if 1\na\n%endif\n}", 'if "x" {a}'],
  ["a quoted format behind if", '%if "#{false}"\na\n%endif', ...[]],
  ["a format with blanks behind if", "%if #{==:#{a b},c}\na\n%endif", "a"],
  ["nothing", "  \n# only this\n", ...[]],
];

const ERRORS: readonly Case[] = [
  ["an open quote", 'a "b\n\nc', 'f:1:3: this " is not closed: add another "'],
  ["a stray brace", "a b}\n", "f:1:4: this } closes nothing: quote it or remove it"],
  ["a brace in place of a command", "{ a }", "f:1:1: expected a command, found {"],
  ["an open block", "a\nif x { b\n c", "f:2:6: this { is not closed: add }"],
  ["a leading semicolon", "; a", "f:1:1: expected a command, found a semicolon"],
  [
    "an unknown directive",
    "a %foo",
    "f:1:3: unknown directive %foo: use %if, %elif, %else, %endif or %hidden, or quote the word",
  ],
  ["endif alone", "%endif", "f:1:1: this %endif has no %if before it"],
  ["if without endif", "\n%if 1\na\n", "f:2:1: this %if has no %endif"],
  [
    "if on one line without endif",
    "%if 1 a\n%endif",
    "f:1:1: a %if with commands on its line needs its %endif there too",
  ],
  ["if without a format", "%if\n", "f:1:4: expected a format behind %if or %elif, found the end of the line"],
  ["an open format", "%if #{a\n", "f:1:5: this format is not closed: add }"],
  ["an octal escape", "a \\499", "f:1:3: an octal escape needs three digits from \\000 to \\377"],
  ["a surrogate", "a \\ud800", "f:1:3: \\u needs 4 hexadecimal digits of a Unicode character"],
  ["a broken variable", "a $" + "{A b", "f:1:3: $" + "{ needs a variable's name and then }"],
  ["an unknown user", "a ~nobody/x", "f:1:3: no user nobody: quote it as '~nobody'"],
  [
    "a command behind endif",
    "%if 1\na\n%endif ; b",
    "f:3:8: expected a semicolon or the end of the line, found a semicolon",
  ],
  ["hidden without assignment", "%hidden a", 'f:1:9: expected NAME=value behind %hidden, found "a"'],
  ["an empty name", "'' a", "f:1:1: a command's name cannot be empty"],
  [
    "a position behind continuations",
    "a \\\n b \\\n }",
    "f:3:2: this } closes nothing: quote it or remove it",
  ],
  ["a backslash at the end", "a \\", "f:1:3: a backslash needs a character behind it"],
];

describe("parseCommandText", () => {
  test.each(CASES)("reads %s", (_title, text, ...drawn) => {
    expect(drawParse(text)).toEqual(drawn);
  });

  test.each(ERRORS)("refuses %s", (_title, text, ...drawn) => {
    expect(drawParse(text)).toEqual(drawn);
  });

  test("assigns while it reads, but not in a branch not taken", () => {
    const surroundings = testSurroundings();
    drawParse("B=1\n%if 0\nC=1\n%endif\n%hidden D=2\nE=3 a", surroundings);
    expect([...surroundings.variables].slice(2)).toEqual([
      ["B", "1"],
      ["D", "2"],
      ["hidden D", "2"],
      ["E", "3"],
    ]);
  });

  test("does not evaluate a condition inside a branch not taken", () => {
    const asked: string[] = [];
    const evaluateCondition = (format: string): boolean => {
      asked.push(format);
      return format === "1";
    };
    drawParse("%if 0\n%if x\na\n%endif\n%elif 1\nb\n%elif y\nc\n%endif", {
      ...testSurroundings(),
      evaluateCondition,
    });
    expect(asked).toEqual(["0", "1"]);
  });

  test("gives nesting a bound instead of a stack overflow", () => {
    expect(drawParse(`${"a { ".repeat(100)}`)).toEqual([
      "f:1:259: blocks and conditions nest deeper than 64",
    ]);
  });
});

/** One argument each, as it could stand in a configuration of either. */
const ARGUMENTS = [
  "plain",
  "a#b",
  "'single $A ~ \\n #'",
  '"double $A \\$A \\n \\t \\\\ \\" end"',
  '"$' + '{A}x"$A',
  "\\101\\303\\251",
  "\\u00e9\\U0001f600",
  "~",
  "~/x",
  '"~/x"~',
  "a~",
  'a""~',
  "''~",
  "b'c d'\"e f\"g",
  "''",
  "a\\\nb",
  "'a\\\nb'",
  "a\\\\\\\nb",
  "'a\n    b\n  # gone\n  #{kept}'",
  '"a\n    b"',
  "%12",
  "%%",
  "$NOPE-$-",
  "b{c",
  "\\;",
  "a\\;b",
  "{ display hello ; ls }",
  "{ display a\n ls -F '#{x}' }",
  "\\q\\#\\ x",
  "B=c",
  "日本語",
];

const missing = requireTool("tmux");
describe.skipIf(missing !== undefined)("the parser beside tmux", () => {
  const oracle = missing === undefined ? new TmuxOracle() : undefined;
  afterAll(() => oracle?.end());

  test("arguments are the same", () => {
    const file = join(oracle?.folder ?? "", "test.conf");
    writeFileSync(
      file,
      ["A='a value'", ...ARGUMENTS.map((text, index) => `set -g @a${index} ${text}`)].join("\n"),
    );
    const shown = oracle?.runAll([
      ["source-file", file],
      ...ARGUMENTS.flatMap((_, index) => [
        ["show-options", "-gv", `@a${index}`],
        ["display-message", "-p", "@@@"],
      ]),
    ]);
    const theirs = shown?.join("\n").split(/\n?@@@\n?/);
    const ours = ARGUMENTS.map((text) => {
      const parsed = parseCommandText({ text: `set ${text}`, file: "f" }, testSurroundings());
      const [argument] = parsed.ok ? (parsed.value.sequences[0]?.[0]?.arguments ?? []) : [];
      if (argument === undefined || typeof argument === "string") return argument ?? "";
      const canonical = canonicalCommandList(argument);
      return canonical.ok ? formatCommandList(canonical.value) : canonical.error.message;
    });
    expect(ours).toEqual(theirs?.slice(0, -1));
  });
});
