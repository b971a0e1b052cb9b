import { describe, expect, test } from "vitest";
import { decodeBase64, encodeBase64 } from "../../src/protocol/index.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";

const decode = (text: string): Buffer | undefined => {
  const target = new Uint8Array(text.length + 8);
  const source = Buffer.from(`##${text}##`, "latin1");
  const sizeBytes = decodeBase64(source, 2, 2 + text.length, target, 3);
  return sizeBytes < 0 ? undefined : Buffer.from(target.subarray(3, 3 + sizeBytes));
};

const encode = (raw: Uint8Array): string => {
  const target = new Uint8Array(raw.length * 2 + 8);
  const end = encodeBase64(raw, 0, raw.length, target, 1);
  return Buffer.from(target.subarray(1, end)).toString("latin1");
};

describe("base64", () => {
  test("encodes and decodes what RFC 4648 §10 gives as vectors", () => {
    const vectors = {
      f: "Zg==",
      fo: "Zm8=",
      foo: "Zm9v",
      foob: "Zm9vYg==",
      fooba: "Zm9vYmE=",
      foobar: "Zm9vYmFy",
    };
    for (const [raw, text] of Object.entries(vectors)) {
      expect([encode(Buffer.from(raw)), decode(text)?.toString()]).toEqual([text, raw]);
    }
  });

  test("agrees with Buffer on random bytes of every length up to 200", () => {
    const random = seededRandom(testSeed());
    for (let length = 1; length <= 200; length += 1) {
      const raw = Buffer.from(Array.from({ length }, () => random.below(256)));
      expect(encode(raw)).toBe(raw.toString("base64"));
      expect(decode(raw.toString("base64"))).toEqual(raw);
    }
  });

  test("accepts a text exactly when encoding what it decodes to gives the same text", () => {
    const random = seededRandom(testSeed());
    const letters = "ABQRgh01/+=-_ \n\xff";
    for (let round = 0; round < lawRounds(3000, 300_000); round += 1) {
      const text = Array.from({ length: random.below(9) }, () => letters[random.below(letters.length)]).join(
        "",
      );
      const lenient = Buffer.from(text, "base64");
      const isCanonical = text !== "" && lenient.toString("base64") === text;
      expect([text, decode(text)]).toEqual([text, isCanonical ? lenient : undefined]);
    }
  });
});
