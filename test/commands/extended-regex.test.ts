// Regular expressions of formats and searches. The matches were made by tmux 3.3a with the GNU library.
import { describe, expect, test } from "vitest";
import { ExtendedRegex } from "../../src/commands/index.ts";

/** Every match in `text`, marked; "no pattern" where it is none. */
function mark(pattern: string, text: string, ignoresCase = false): string {
  const regex = ExtendedRegex.compile(pattern, ignoresCase);
  if (regex === undefined) return "no pattern";
  const chars = Array.from(text);
  let marked = "";
  for (let from = 0; from <= chars.length; ) {
    const match = regex.find(chars, from);
    if (match === undefined) return marked + chars.slice(from).join("");
    const groups = match.groups.map((group) =>
      group === undefined ? "-" : chars.slice(group.start, group.end).join(""),
    );
    const inside = [chars.slice(match.start, match.end).join(""), ...groups].join("|");
    marked += `${chars.slice(from, match.start).join("")}<${inside}>`;
    if (match.end > match.start) from = match.end;
    else {
      marked += chars[match.end] ?? "";
      from = match.end + 1;
    }
  }
  return marked;
}

describe("ExtendedRegex", () => {
  test.each([
    ["a**", "abaab*", "<a><>b<aa><>b<>*<>"],
    ["a||b", "abaab*", "<a><b><a><a><b><>*<>"],
    ["[]a]", "ab]", "<a>b<]>"],
    ["[^]a]", "ab]*", "a<b>]<*>"],
    ["a{,2}b", "abaab", "<ab><aab>"],
    ["x$", "xax", "xa<x>"],
    ["(a|ab)(c|bcd)", "abcd", "<abcd|a|bcd>"],
    ["a|ab|abc", "abcd", "<abc>d"],
    ["(a*)(b)?", "aab", "<aab|aa|b><||->"],
    ["\\<w", "w aw", "<w> aw"],
    ["\\w+", "aé1 _b", "<aé1> <_b>"],
    ["[[:digit:]]+", "a12b", "a<12>b"],
    ["\\.", "a.b", "a<.>b"],
    ["日.", "x日本x", "x<日本>x"],
    ["(x+x+)+y", "xxxxxxxxxx", "xxxxxxxxxx"],
  ])("%s in %s", (pattern, text, marked) => {
    expect(mark(pattern, text)).toBe(marked);
  });

  test("ignores case where asked", () => {
    expect([mark("É[a-c]", "éB", true), mark("abc", "ABC", true), mark("abc", "ABC")]).toEqual([
      "<éB>",
      "<ABC>",
      "ABC",
    ]);
  });

  test("refuses what is no pattern", () => {
    const wrong = [
      "*a",
      "a|*b",
      "(*a)",
      "^*",
      "$*",
      "+",
      "a{",
      "a{x",
      "b*{1",
      "a{2,1}",
      "[",
      "[a",
      "(a",
      "\\",
      "(a)\\1",
      "[[:foo:]]",
    ];
    expect(wrong.filter((pattern) => ExtendedRegex.compile(pattern) !== undefined)).toEqual([]);
  });
});
