import { describe, expect, test } from "vitest";
import { outputLine } from "../../../src/mux/control/escape-output.js";

const prefix = new TextEncoder().encode("%output %3 ");
const told = (bytes: Uint8Array): Buffer => Buffer.from(outputLine(prefix, bytes));

/** What a program that speaks control mode reads out of a value. */
function unescaped(value: Buffer): Buffer {
  const bytes: number[] = [];
  for (let at = 0; at < value.length; at += 1) {
    const byte = value[at] ?? 0;
    if (byte === 0x5c) {
      bytes.push(Number.parseInt(value.toString("latin1", at + 1, at + 4), 8));
      at += 3;
    } else bytes.push(byte);
  }
  return Buffer.from(bytes);
}

describe("output as a line", () => {
  test("escapes what is below space, and the backslash, in three octal digits", () => {
    expect(told(Buffer.from("a\\b\r\n\u001b[1mż\u007f\0")).toString()).toBe(
      "%output %3 a\\134b\\015\\012\\033[1mż\u007f\\000\n",
    );
  });

  test("keeps every byte, halves of characters too, and one line", () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const line = told(all);
    expect(line.indexOf(0x0a)).toBe(line.length - 1);
    expect(unescaped(line.subarray(prefix.length, -1))).toEqual(Buffer.from(all));
    expect(told(Uint8Array.of(0xc5)).subarray(prefix.length)).toEqual(Buffer.of(0xc5, 0x0a));
    expect(told(new Uint8Array(0)).toString()).toBe("%output %3 \n");
  });
});
