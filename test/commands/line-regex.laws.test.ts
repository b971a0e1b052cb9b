// Law: the matches of a line are those the simulation finds. And whatever the pattern, a line costs no more than some
// steps for each character.
import { describe, expect, test } from "vitest";
import { ExtendedRegex, LineRegex } from "../../src/commands/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";

const ATOMS = [
  "a",
  "b",
  "ä",
  "日",
  "🚀",
  ".",
  "[ab]",
  "[^a]",
  "\\w",
  "\\W",
  "\\s",
  "^",
  "$",
  "\\b",
  "\\<",
  "\\>",
  "\\B",
];
const REPEATS = ["", "", "", "*", "+", "?", "{2}", "{1,2}", "{0,3}"];
const LETTERS = ["a", "b", "A", "ä", "Ä", "日", "🚀", " ", "-"];

function drawPattern(random: SeededRandom, depth: number): string {
  let text = "";
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    const isGroup = depth < 3 && random.chance(0.2);
    const atom = isGroup ? `(${drawPattern(random, depth + 1)})` : random.pick(ATOMS);
    text += atom + (/^(\^|\$|\\[b<>B])$/.test(atom) ? "" : random.pick(REPEATS));
    if (random.chance(0.15)) text += "|";
  }
  return text;
}

/** The longest match from each place, by the simulation on the whole line. */
function bySimulation(pattern: string, ignoresCase: boolean, chars: readonly string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < chars.length; ) {
    const anchored = ExtendedRegex.compile(`^.{${at}}(${pattern})`, ignoresCase);
    const end = anchored?.find(chars, 0)?.end ?? -1;
    if (end > at) found.push(`${chars.slice(0, at).join("").length} ${chars.slice(at, end).join("")}`);
    at = Math.max(at + 1, end);
  }
  return found;
}

function byLine(regex: LineRegex, text: string): string[] {
  return [...regex.matches(text, 0, text.length)].map(
    ({ start, end }) => `${start} ${text.slice(start, end)}`,
  );
}

describe("LineRegex", () => {
  test("finds the longest match from every place where the simulation finds one", () => {
    const seed = testSeed();
    const random = seededRandom(seed);
    for (let round = lawRounds(1500, 100_000); round > 0; round -= 1) {
      const pattern = drawPattern(random, 0);
      const ignoresCase = random.chance(0.3);
      const regex = LineRegex.compile(pattern, ignoresCase);
      expect(regex.ok, `${pattern} SEED=${seed}`).toBe(
        ExtendedRegex.compile(pattern, ignoresCase) !== undefined,
      );
      if (!regex.ok) continue;
      const chars = Array.from({ length: random.below(12) }, () => random.pick(LETTERS));
      const text = chars.join("");
      expect(byLine(regex.value, text), `${pattern} in ${JSON.stringify(text)} SEED=${seed}`).toEqual(
        bySimulation(pattern, ignoresCase, chars),
      );
    }
  });

  test.each([
    ["(x+x+)+y", "x"],
    ["(a|aa)*b", "a"],
    ["a|a.*b", "a"],
    [".*.*.*.*=", "-"],
    ["(.?){500}z", "y"],
    ["(a?){300}(b?){300}c", "ab"],
  ])("looks through a line of half a million characters for %s in bounded work", (pattern, piece) => {
    const regex = LineRegex.compile(pattern, false);
    if (!regex.ok) throw new Error(regex.error.message);
    const text = piece.repeat(500_000 / piece.length);
    let count = 0;
    for (const _match of regex.value.matches(text, 0, text.length)) count += 1;
    expect(count).toBeGreaterThanOrEqual(0);
    expect(regex.value.steps).toBeLessThan(20 * text.length + 3_000_000);
  });
});
