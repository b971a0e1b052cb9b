// Laws of the language: whatever the text, parsing, expanding and resolving end in bounded time with a value or
// a user error; what is printed reads back the same.
import { describe, expect, test } from "vitest";
import {
  type Argument,
  BARE_SURROUNDINGS,
  type CommandList,
  canonicalCommandList,
  ExtendedRegex,
  expandAliases,
  expandFormat,
  formatCommandList,
  formatKey,
  matchesGlob,
  PLAIN_TEXT_STYLE,
  parseCommandText,
  parseKey,
  parseStyledText,
  parseTarget,
  quoteArgument,
  resolveCommand,
} from "../../src/commands/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { drawList, subjectOf, TEST_FORMAT_SURROUNDINGS, testSurroundings } from "./parse-harness.ts";

const PIECES = [
  ...Array.from("#{}[]();:,'\"\\$~%=?|&<>/*+-!.^@`"),
  " ",
  "\n",
  "\r\n",
  "\t",
  "\\\n",
  "%if ",
  "%elif ",
  "%else",
  "%endif",
  "%hidden ",
  "#{?",
  "#{E:",
  "#{s/",
  "#{m/r:",
  "#{e|+|:",
  "#{W:",
  "#[fg=",
  "#(",
  "##",
  "a",
  "@x",
  "@y",
  "1",
  "set -g ",
  "bind x ",
  "A=b",
  "é",
  "日",
  "\u{1f600}",
  "\ud800",
  "\0",
  "(",
  "a*",
  "{2}",
  "[[:alpha:]]",
];

function garbage(random: SeededRandom, most: number): string {
  const parts: string[] = [];
  for (let count = random.below(most); count > 0; count -= 1) parts.push(random.pick(PIECES));
  return parts.join("");
}

/** A list as a person could have written it, blocks included. */
function randomList(random: SeededRandom, depth: number): CommandList {
  const argument = (): Argument => {
    if (depth > 0 && random.chance(0.2)) return randomList(random, depth - 1);
    // A lone surrogate is no text; nothing printed can hold one.
    return garbage(random, 6).replaceAll("\ud800", "x").replaceAll("\r\n", "\n");
  };
  const command = () => ({
    name: random.pick(["a", "set-option", "new", "if-shell"]),
    arguments: Array.from({ length: random.below(4) }, argument),
    position: undefined,
  });
  const sequence = () => Array.from({ length: 1 + random.below(3) }, command);
  return { sequences: Array.from({ length: 1 + random.below(3) }, sequence) };
}

const random = seededRandom(testSeed());

describe("laws of the command language", () => {
  test("any text parses to a list or an error with a position inside it", () => {
    for (let round = lawRounds(3000, 300_000); round > 0; round -= 1) {
      const text = garbage(random, 40);
      const parsed = parseCommandText({ text, file: "f" }, testSurroundings());
      if (parsed.ok) {
        for (const command of parsed.value.sequences.flat())
          resolveCommand(command, random.pick(["shell", "text"]));
        canonicalCommandList(parsed.value);
        expandAliases(parsed.value, [`a=${garbage(random, 5)}`], BARE_SURROUNDINGS);
        continue;
      }
      const { position, message } = parsed.error;
      const lines = text.split("\n");
      const isInside =
        position !== undefined &&
        position.line >= 1 &&
        position.line <= lines.length &&
        position.column >= 1 &&
        position.column <= (lines[position.line - 1]?.length ?? 0) + 1;
      expect({ text, message, isInside }).toEqual({
        text,
        message: expect.stringMatching(/./),
        isInside: true,
      });
    }
  });

  test("what is printed reads back the same", () => {
    for (let round = lawRounds(1000, 100_000); round > 0; round -= 1) {
      const list = randomList(random, 3);
      const printed = formatCommandList(list);
      const parsed = parseCommandText({ text: printed, file: undefined }, BARE_SURROUNDINGS);
      expect(printed).not.toMatch(/\n/);
      expect(parsed.ok ? drawList(parsed.value) : [printed, parsed.error.message]).toEqual(drawList(list));
    }
  });

  test("an argument survives quoting whatever it is", () => {
    for (let round = lawRounds(3000, 300_000); round > 0; round -= 1) {
      const value = garbage(random, 8).replaceAll("\ud800", "x");
      const parsed = parseCommandText(
        { text: `x ${quoteArgument(value)}`, file: undefined },
        BARE_SURROUNDINGS,
      );
      expect(parsed.ok ? parsed.value.sequences[0]?.[0]?.arguments : parsed.error).toEqual([value]);
    }
  });

  test("any format expands to bounded text, in styled runs too", () => {
    const item = { subject: subjectOf({ "@x": "#{W:#{E:@x}}" }), isCurrent: true };
    for (let round = lawRounds(2000, 200_000); round > 0; round -= 1) {
      const format = garbage(random, 30);
      const subject = {
        ...subjectOf({ "@x": garbage(random, 20), "@y": format, a: "text" }),
        windows: () => [item, item, item],
      };
      const text = expandFormat(format, subject, TEST_FORMAT_SURROUNDINGS, { withTime: random.chance(0.5) });
      const { runs } = parseStyledText(text, PLAIN_TEXT_STYLE);
      expect(text.length + runs.length).toBeLessThan(4 << 20);
      parseTarget(format, random.pick(["session", "window", "pane"]));
    }
  });

  test("any key text is a key that prints and reads back, or none", () => {
    for (let round = lawRounds(3000, 300_000); round > 0; round -= 1) {
      const prefix = random.pick(["", "C-", "M-", "S-", "C-M-", "^", "0x"]);
      const chord = parseKey(prefix + random.pick([...PIECES, "Up", "f3", "Enter", "1b", "7f"]));
      if (chord !== undefined) expect(parseKey(formatKey(chord))).toEqual(chord);
    }
  });

  test("regular expressions agree with the platform's where both say leftmost", () => {
    // Without alternatives and optional groups, leftmost-longest and leftmost-greedy choose the same stretch.
    const atoms = ["a", "b", ".", "[ab]", "[^a]", "a*", "b+", "a?", "(a)", "(ab)", "(a)*", "(ba)+", "a{1,2}"];
    for (let round = lawRounds(2000, 200_000); round > 0; round -= 1) {
      const parts = Array.from({ length: 1 + random.below(3) }, () => random.pick(atoms));
      const pattern = `${random.chance(0.2) ? "^" : ""}${parts.join("")}${random.chance(0.2) ? "$" : ""}`;
      const text = Array.from({ length: random.below(8) }, () => random.pick(["a", "b", "c"])).join("");
      const theirs = new RegExp(pattern, "s").exec(text);
      const ours = ExtendedRegex.compile(pattern)?.find(Array.from(text), 0);
      const start = theirs?.index;
      expect({ pattern, text, start: ours?.start }).toEqual({ pattern, text, start });
      // A greedy engine may stop short of the longest, never go beyond it.
      if (theirs !== null && ours !== undefined) {
        expect({ pattern, text, isLonger: ours.end - ours.start >= theirs[0].length }).toEqual({
          pattern,
          text,
          isLonger: true,
        });
      }
    }
  });

  test("shell patterns agree with their translation", () => {
    for (let round = lawRounds(2000, 200_000); round > 0; round -= 1) {
      const parts = Array.from({ length: random.below(6) }, () =>
        random.pick(["a", "b", "*", "?", "[ab]", "[!a]", "\\*"]),
      );
      const text = Array.from({ length: random.below(7) }, () => random.pick(["a", "b", "*"])).join("");
      const translated = parts
        .map((part) => ({ "*": ".*", "?": ".", "[!a]": "[^a]" })[part] ?? part)
        .join("");
      const expected = new RegExp(`^${translated}$`, "s").test(text);
      expect({ parts, text, matches: matchesGlob(parts.join(""), text) }).toEqual({
        parts,
        text,
        matches: expected,
      });
    }
  });

  test("cost grows with the text, not faster", () => {
    const texts = [
      "a ".repeat(200_000),
      `a ${"\\\n".repeat(100_000)}b`,
      `a "${"\\t".repeat(100_000)}"`,
      "a\n".repeat(100_000),
      "a;".repeat(100_000),
      `a ${"$A".repeat(20_000)}`,
      `a ${"'b'".repeat(100_000)}`,
      "%if 1\na\n%endif\n".repeat(20_000),
    ];
    for (const text of texts) expect(parseCommandText({ text, file: "f" }, testSurroundings()).ok).toBe(true);
    const formats = [
      "#{?a,".repeat(2000),
      "#{=5:".repeat(2000),
      `#{m:${"*a".repeat(500)},${"a".repeat(500)}}`,
      "#".repeat(100_000),
      "#{s/a.*b|a/-/:x}",
      "#{p999999999:x}#{=999999999:x}",
    ];
    const subject = subjectOf({ a: "1", x: "a".repeat(20_000) });
    for (const format of formats) expandFormat(format, subject, TEST_FORMAT_SURROUNDINGS);
    expect(ExtendedRegex.compile("((((a{0,200}){0,200}){0,200}){0,200}){0,200}")).toBe(undefined);
    expect(ExtendedRegex.compile("(){1000}{1000}{1000}{1000}")).toBe(undefined);
  });
});
