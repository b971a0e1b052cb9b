import { describe, expect, it } from "vitest";
import { BlockText } from "../../src/document/index.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";

const utf8Length = (text: string): number => new TextEncoder().encode(text).length;

describe("BlockText", () => {
  it("counts scalars, bytes and lines as the text itself says, through any appends and cuts", () => {
    const random = seededRandom(testSeed());
    const pool = [
      "a",
      "é",
      "中",
      "🚀",
      "\n",
      "\r",
      "\r\n",
      "x".repeat(5000),
      "🚀".repeat(2047),
      "中\r".repeat(3000),
    ];
    for (let round = 0; round < lawRounds(20, 500); round += 1) {
      const text = new BlockText();
      let expected = "";
      for (let step = 0; step < 12; step += 1) {
        const piece = random.pick(pool);
        if (random.chance(0.7)) {
          expected += piece;
          text.append(piece);
        } else {
          const scalars = Array.from(expected);
          const retain = random.below(scalars.length + 1);
          expected = scalars.slice(0, retain).join("") + piece;
          text.replaceSuffix(retain, piece);
        }
        const scalars = Array.from(expected);
        const start = random.below(scalars.length + 1);
        const end = start + random.below(scalars.length - start + 2);
        expect([
          text.scalarCount,
          text.utf8Bytes,
          text.lineCount,
          text.prefixUtf8Bytes(start),
          text.sliceScalars(start, end) === scalars.slice(start, end).join(""),
          text.toString() === expected,
        ]).toEqual([
          scalars.length,
          utf8Length(expected),
          expected === "" ? 1 : expected.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(expected) ? 1 : 0),
          utf8Length(scalars.slice(0, start).join("")),
          true,
          true,
        ]);
      }
    }
  });
});
