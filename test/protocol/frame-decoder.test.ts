import { describe, expect, test } from "vitest";
import {
  encodeFrames,
  FrameDecoder,
  type FrameOutcome,
  MAX_MESSAGE_BYTES,
  RAW_FRAGMENT_BYTES,
} from "../../src/protocol/index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const base64 = (raw: Uint8Array | string): string => Buffer.from(raw).toString("base64");

/** Feeds contents one after the other as if nothing stood between them, and draws what came out. */
function decodeAll(contents: readonly string[], decoder = new FrameDecoder()): string[] {
  let offset = 0;
  return contents.map((content) => {
    const raw = bytes(content);
    const outcome = decoder.frame(raw, true, offset, offset + raw.length + 4);
    offset += raw.length + 4;
    return draw(outcome);
  });
}

/** One frame that begins at `startOffset`. */
function frameAt(
  decoder: FrameDecoder,
  content: string,
  startOffset: number,
  isValidCarrier = true,
): FrameOutcome {
  const raw = bytes(content);
  return decoder.frame(raw, isValidCarrier, startOffset, startOffset + raw.length + 4);
}

function draw(outcome: FrameOutcome): string {
  if (outcome.kind === "fault") return outcome.fault;
  return outcome.kind === "message" ? `message:${outcome.bytes.length}` : "fragment";
}

const full = base64(new Uint8Array(RAW_FRAGMENT_BYTES).fill(65));
const single = (payload: string): string => `9002;1;7;0;0;${payload}`;

describe("FrameDecoder", () => {
  test("gives the bytes of a Message of one frame", () => {
    const outcome = frameAt(new FrameDecoder(), single(base64("{}")), 7);
    expect(outcome).toEqual({ kind: "message", bytes: bytes("{}") });
  });

  test.each([
    ["framing version", "9002;2;7;0;0;e30="],
    ["missing version", "9002;7;0;0;e30="],
    ["frame id zero", "9002;1;0;0;0;e30="],
    ["frame id with a leading zero", "9002;1;07;0;0;e30="],
    ["frame id with a sign", "9002;1;+7;0;0;e30="],
    ["frame id past the limit", "9002;1;2147483648;0;0;e30="],
    ["frame id of many digits", "9002;1;99999999999999999999;0;0;e30="],
    ["empty frame id", "9002;1;;0;0;e30="],
    ["index with a leading zero", "9002;1;7;00;0;e30="],
    ["index past the limit", "9002;1;7;342;0;e30="],
    ["more that is neither 0 nor 1", "9002;1;7;0;2;e30="],
    ["more of two digits", "9002;1;7;0;00;e30="],
    ["empty payload", "9002;1;7;0;0;"],
    ["no payload field", "9002;1;7;0;0"],
    ["only the number", "9002"],
    ["a field too many", "9002;1;7;0;0;0;e30="],
    ["white space in a field", "9002;1; 7;0;0;e30="],
  ])("refuses a header with %s", (_what, content) => {
    expect(decodeAll([content])[0]).toMatch(/^(header|base64)$/);
  });

  test("accepts the largest frame id and a zero index", () => {
    expect(decodeAll(["9002;1;2147483647;0;0;e30="])).toEqual(["message:2"]);
  });

  test.each([
    ["unpadded", "e30"],
    ["too much padding", "e30=="],
    ["padding in the middle", "e30=e30="],
    ["only padding", "===="],
    ["three padding characters", "e==="],
    ["non-zero unused bits, one byte", "eR=="],
    ["non-zero unused bits, two bytes", "e31="],
    ["URL alphabet", "-_8="],
    ["white space", "e3 0"],
    ["a line break", "e30=\n"],
    ["a byte past ASCII", "e30\u00e9"],
  ])("refuses a payload that is not canonical Base64: %s", (_what, payload) => {
    expect(decodeAll([single(payload)])).toEqual(["base64"]);
  });

  test("refuses a fragment of more than 3072 bytes even where a short header leaves room for it", () => {
    expect(decodeAll([single(base64(new Uint8Array(3073)))])).toEqual(["header"]);
    expect(decodeAll([single(base64(new Uint8Array(3072)))])).toEqual(["message:3072"]);
  });

  test("refuses a fragment that is not the last and not full", () => {
    const short = base64(new Uint8Array(RAW_FRAGMENT_BYTES - 1));
    expect(decodeAll([`9002;1;7;0;1;${short}`, "9002;1;7;1;0;e30="])).toEqual([
      "fragment-length",
      "fragment-order",
    ]);
    expect(decodeAll([`9002;1;7;0;1;${full}`, `9002;1;7;1;1;${short}`, "9002;1;7;2;0;e30="])).toEqual([
      "fragment",
      "fragment-length",
      "fragment-order",
    ]);
  });

  test.each([
    ["a skipped index", "9002;1;7;2;0;e30="],
    ["a repeated index", `9002;1;7;1;1;${full}`],
    ["another frame id", "9002;1;8;1;0;e30="],
    ["an invalid frame", "9002;1;7;x;0;e30="],
  ])("drops the assembly at %s", (_what, wrong) => {
    const outcomes = decodeAll([`9002;1;7;0;1;${full}`, `9002;1;7;1;1;${full}`, wrong, "9002;1;7;2;0;e30="]);
    expect(outcomes.slice(0, 2)).toEqual(["fragment", "fragment"]);
    expect(outcomes[3]).toBe("fragment-order");
  });

  test("starts afresh at index 0, also under the same frame id", () => {
    const outcomes = decodeAll([
      `9002;1;7;0;1;${full}`,
      `9002;1;7;0;1;${full}`,
      "9002;1;7;1;0;e30=",
      "9002;1;7;1;0;e30=",
    ]);
    expect(outcomes).toEqual(["fragment", "fragment", "message:3074", "fragment-order"]);
  });

  test("a whole Message inside an assembly replaces it", () => {
    expect(decodeAll([`9002;1;7;0;1;${full}`, "9002;1;8;0;0;e30=", "9002;1;7;1;0;e30="])).toEqual([
      "fragment",
      "message:2",
      "fragment-order",
    ]);
  });

  test("drops the assembly when a single byte stands between two fragments", () => {
    const decoder = new FrameDecoder();
    const first = `9002;1;7;0;1;${full}`;
    expect(draw(frameAt(decoder, first, 100))).toBe("fragment");
    expect(draw(frameAt(decoder, "9002;1;7;1;0;e30=", 100 + first.length + 4 + 1))).toBe("fragment-order");
    expect(decoder.isAssembling).toBe(false);
  });

  test("drops the assembly at a frame with a wrong carrier or an oversized one", () => {
    for (const spoil of [
      (decoder: FrameDecoder) => frameAt(decoder, single("e30="), 10, false),
      (decoder: FrameDecoder) => frameAt(decoder, "9002;".padEnd(4121, "A"), 10),
    ]) {
      const decoder = new FrameDecoder();
      frameAt(decoder, `9002;1;7;0;1;${full}`, 0);
      expect(draw(spoil(decoder))).toMatch(/^(carrier|oversized)$/);
      expect(decoder.heldBytes).toBe(0);
    }
  });

  test("refuses a frame with room for more than its content between introducer and terminator", () => {
    const decoder = new FrameDecoder();
    const content = bytes(single("e30="));
    expect(draw(decoder.frame(content, true, 0, content.length + 5))).toBe("carrier");
  });

  test("interrupt drops the assembly and frees it", () => {
    const decoder = new FrameDecoder();
    frameAt(decoder, `9002;1;7;0;1;${full}`, 0);
    expect(decoder.heldBytes).toBeGreaterThan(0);
    decoder.interrupt();
    expect([decoder.isAssembling, decoder.heldBytes]).toEqual([false, 0]);
  });

  test("accepts a Message of exactly the limit and refuses one byte more", () => {
    for (const [sizeBytes, expected] of [
      [MAX_MESSAGE_BYTES, `message:${MAX_MESSAGE_BYTES}`],
      [MAX_MESSAGE_BYTES + 1, "message-too-large"],
    ] as const) {
      const stream = Buffer.from(encodeFrames(new Uint8Array(sizeBytes).fill(32), 2147483647)).toString(
        "latin1",
      );
      const contents = stream
        .split("\x1b\\")
        .slice(0, -1)
        .map((frame) => frame.slice(2));
      expect(contents).toHaveLength(342);
      expect(contents[10]).toHaveLength("9002;1;2147483647;10;1;".length + 4096);
      expect(Math.max(...contents.map((content) => content.length))).toBe(4120);
      expect(decodeAll(contents).at(-1)).toBe(expected);
    }
  });

  test("a fragment at the last index cannot announce another", () => {
    const contents = Array.from({ length: 342 }, (_, index) => `9002;1;7;${index};1;${full}`);
    const outcomes = decodeAll(contents);
    expect([new Set(outcomes.slice(0, 341)), outcomes[341]]).toEqual([
      new Set(["fragment"]),
      "message-too-large",
    ]);
  });
});
