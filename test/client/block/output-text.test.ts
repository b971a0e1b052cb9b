// What a command writes, as the text of a Block.
import { describe, expect, test } from "vitest";
import { OutputText } from "../../../src/client/block/output-text.ts";
import { SeededRandom } from "../../support/random.ts";

function textOf(...pieces: (string | Uint8Array)[]): string {
  const output = new OutputText();
  let text = "";
  let last = "";
  for (const piece of pieces) {
    output.write(typeof piece === "string" ? Buffer.from(piece) : piece);
    const taken = output.take();
    text += taken.lines;
    last = taken.last;
  }
  output.end();
  const taken = output.take();
  text += taken.lines;
  last = taken.last;
  return text + last;
}

const CASES: readonly (readonly [what: string, written: string, text: string])[] = [
  ["colours go", "\x1b[1;31mred\x1b[0m plain\n", "red plain\n"],
  ["titles and links go", "\x1b]0;title\x07a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\b", "alinkb"],
  ["character sets go", "\x1b(Bx\x1b=y", "xy"],
  ["a return overwrites", "10 %\r50 %\r100 %\n", "100 %\n"],
  ["a shorter text leaves the rest", "abcdef\rxy\n", "xycdef\n"],
  ["erasing to the end after a return", "abcdef\r\x1b[Kxy\n", "xy\n"],
  ["erasing the line", "abc\x1b[2K\rde\n", "de\n"],
  ["erasing the line leaves the column", "abc\x1b[2Kd\n", "   d\n"],
  ["a break behind a return", "one\r\ntwo\r\n", "one\ntwo\n"],
  ["backspaces", "abc\b\bX\n", "aXc\n"],
  ["going to a column", "abc\x1b[1GX\x1b[5GY\n", "Xbc Y\n"],
  ["going left", "abc\x1b[2DX\n", "aXc\n"],
  ["wide scalars are overwritten whole", "😀😀\r❝\n", "❝😀\n"],
  ["tabs stay", "a\tb\n", "a\tb\n"],
  ["bells and NULs go", "a\x07\x00b", "ab"],
  ["an aborted sequence", "\x1b[3\x18m", "m"],
  ["an escape inside a sequence", "\x1b[3\x1b[1mx", "x"],
];

describe("the text of an output", () => {
  test.each(CASES)("%s", (_what, written, text) => {
    expect(textOf(written)).toBe(text);
  });

  test("is the same however the bytes are cut", () => {
    const random = new SeededRandom(7);
    for (const [, written, text] of CASES) {
      const bytes = Buffer.from(written);
      expect(textOf(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(text);
      const cut = random.between(0, bytes.length);
      expect(textOf(bytes.subarray(0, cut), bytes.subarray(cut))).toBe(text);
    }
  });

  test("holds no line without end, and loses none of it", () => {
    const long = "0123456789".repeat(20_000);
    const output = new OutputText();
    output.write(Buffer.from(long));
    const { lines, last } = output.take();
    expect([lines + last, last.length < 20_000]).toEqual([long, true]);
  });

  test("what is no UTF-8 is shown as such", () => {
    expect(textOf(Uint8Array.of(0x61, 0xff, 0x62, 0xe2, 0x82))).toBe("a\ufffdb\ufffd");
  });
});
