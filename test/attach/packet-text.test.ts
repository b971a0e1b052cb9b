import { expect, test } from "vitest";
import { packetText } from "../../src/attach/index.ts";
import { ALL_KINDS, randomPacket } from "../support/packets.ts";
import { seededRandom, testSeed } from "../support/random.ts";

test("a packet's text is one line of printable characters that begins with its kind", () => {
  const random = seededRandom(testSeed());
  for (const kind of ALL_KINDS) {
    for (let round = 0; round < 20; round += 1) {
      const text = packetText(randomPacket(random, kind));
      expect(text).toMatch(/^[^\p{Cc}]*$/u);
      expect(text.split(" ")[0]).toBe(kind);
    }
  }
});
