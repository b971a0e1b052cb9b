import { describe, expect, test } from "vitest";
import { MAX_PIECE_BYTES, MAX_UNTAKEN_INPUT_BYTES } from "../../src/attach/browser.ts";
import { MAX_HELD_BYTES, NumberedInput } from "../../src/web/numbered-input.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sent = (input: NumberedInput): string[] =>
  input.takeSendable().map(({ start, bytes }) => `${start} ${new TextDecoder().decode(bytes)}`);

describe("NumberedInput", () => {
  test("numbers every byte and sends each once", () => {
    const input = new NumberedInput();
    input.add(bytesOf("ab"));
    input.add(bytesOf("c"));
    expect(sent(input)).toEqual(["0 ab", "2 c"]);
    expect(sent(input)).toEqual([]);
    input.add(bytesOf("d"));
    expect(sent(input)).toEqual(["3 d"]);
  });

  test("after a drop sends again what was not taken, from the middle of a piece too", () => {
    const input = new NumberedInput();
    for (const text of ["abc", "def", "g"]) input.add(bytesOf(text));
    input.takeSendable();
    input.acknowledge(1);
    expect(input.resumeFrom(4)).toBe(true);
    expect(sent(input)).toEqual(["4 ef", "6 g"]);
    input.acknowledge(7);
    expect(input.heldBytes).toBe(0);
  });

  test("ignores a number that was never sent, and one that was taken long ago", () => {
    const input = new NumberedInput();
    input.add(bytesOf("abc"));
    expect(input.acknowledge(3)).toBe(false);
    input.takeSendable();
    expect(input.acknowledge(4)).toBe(false);
    expect(input.acknowledge(2)).toBe(true);
    expect(input.resumeFrom(1)).toBe(false);
    expect(input.heldBytes).toBe(1);
  });

  test("keeps no more under way than the server allows, and sends on as it takes", () => {
    const input = new NumberedInput();
    const paste = new Uint8Array(MAX_UNTAKEN_INPUT_BYTES + 10);
    expect(input.add(paste)).toBe(true);
    const first = input.takeSendable();
    expect(first.every(({ bytes }) => bytes.length <= MAX_PIECE_BYTES)).toBe(true);
    const under = first.reduce((sum, { bytes }) => sum + bytes.length, 0);
    expect(under).toBe(MAX_UNTAKEN_INPUT_BYTES);
    input.acknowledge(MAX_PIECE_BYTES);
    expect(input.takeSendable().map(({ start, bytes }) => [start, bytes.length])).toEqual([[under, 10]]);
  });

  test("refuses as a whole what there is no room for", () => {
    const input = new NumberedInput();
    expect(input.add(new Uint8Array(MAX_HELD_BYTES - 1))).toBe(true);
    expect(input.add(bytesOf("ab"))).toBe(false);
    expect(input.heldBytes).toBe(MAX_HELD_BYTES - 1);
    expect(input.add(bytesOf("a"))).toBe(true);
  });

  test("counts from 0 for another client, and tells what was dropped", () => {
    const input = new NumberedInput();
    input.add(bytesOf("abc"));
    input.takeSendable();
    input.acknowledge(1);
    expect(input.restart()).toBe(2);
    input.add(bytesOf("d"));
    expect(sent(input)).toEqual(["0 d"]);
  });
});
