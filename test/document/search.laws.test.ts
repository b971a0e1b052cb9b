// Lines that cannot have a match are passed over by their bytes: that may change nothing but the time.
import { expect, test } from "vitest";
import {
  type Match,
  plainPattern,
  type SearchPattern,
  searchAll,
  searchTape,
} from "../../src/document/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { MiniTape } from "./mini-tape.ts";

const LETTERS = ["a", "b", "A", "B", "c", " ", "·", "0", "é", "中", "x", "K", "\u212a"];

function randomLine(random: SeededRandom): string {
  const letters = random.chance(0.7) ? LETTERS.slice(0, 6) : LETTERS;
  return Array.from({ length: random.below(14) }, () => random.pick(letters)).join("");
}

function matches(tape: MiniTape, pattern: SearchPattern, direction: "forward" | "backward"): Match[] {
  const found: Match[] = [];
  let from = { line: direction === "forward" ? 0 : Number.MAX_SAFE_INTEGER, offset: 0, block: 0 };
  for (;;) {
    const match = searchAll(searchTape(tape.document, pattern, from, direction, () => tape));
    if (match === undefined) return found;
    found.push(match);
    from = { ...match.start, offset: match.start.offset + (direction === "forward" ? 1 : 0) };
  }
}

test("what is found by bytes is what is found without them, both ways", () => {
  const random = seededRandom(testSeed());
  for (let round = 0; round < lawRounds(150, 20_000); round += 1) {
    const tape = new MiniTape(random.between(3, 20), random.between(1, 4), {
      slabBytes: random.pick([16, 64, 4096]),
      limits: { lines: random.pick([12, 1000]), bytes: 1e9 },
    });
    const blue = tape.tables.styles.intern(0x0161_6263, 0, 0, 0, 0);
    for (let line = random.between(1, 30); line > 0; line -= 1) {
      if (random.chance(0.1)) tape.append(randomLine(random));
      else tape.print(randomLine(random));
      const row = tape.row(tape.rowCount - 1);
      if (random.chance(0.3)) for (let col = 0; col < row.used; col += 2) row.styles[col] = blue;
    }
    const query = `${randomLine(random).replaceAll("·", "")}b`.slice(0, random.between(1, 9));
    const byBytes = plainPattern(query, random.chance(0.5));
    const withoutBytes: SearchPattern = {
      matches: (text, from, lines) => byBytes.matches(text, from, lines),
    };
    for (const direction of ["forward", "backward"] as const) {
      expect(
        matches(tape, byBytes, direction),
        `${JSON.stringify(query)} ${direction}, round ${round}`,
      ).toEqual(matches(tape, withoutBytes, direction));
    }
  }
});
