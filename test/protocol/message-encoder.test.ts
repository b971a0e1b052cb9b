import { describe, expect, test } from "vitest";
import {
  encodeFrames,
  FrameEncoder,
  formatMessage,
  MAX_FRAME_ID,
  MAX_MESSAGE_BYTES,
  type Message,
  MessageEncodingError,
} from "../../src/protocol/index.ts";

const append = (data: string): Message => ({
  kind: "block.append",
  operationId: "1",
  contextId: "c",
  blockId: "b",
  lifecycle: "mutable",
  content: { type: "text/plain", data },
});
const reasonOf = (encode: () => unknown): unknown => {
  try {
    return encode();
  } catch (error) {
    return error instanceof MessageEncodingError ? error.reason : error;
  }
};

describe("formatMessage", () => {
  test("spells the wire's own member names and nothing else", () => {
    expect(JSON.parse(new TextDecoder().decode(formatMessage(append("x"))))).toEqual({
      version: 1,
      kind: "block.append",
      operation_id: "1",
      context_id: "c",
      body: { block_id: "b", lifecycle: "mutable", content: { type: "text/plain", data: "x" } },
    });
  });

  test("refuses a text with half of a surrogate pair, and only that", () => {
    expect(reasonOf(() => formatMessage(append("a\ud83d")))).toBe("unpaired-surrogate");
    expect(reasonOf(() => formatMessage({ kind: "context.open", requestId: "\ude00" }))).toBe(
      "unpaired-surrogate",
    );
    expect(reasonOf(() => formatMessage(append("\\ud83d 😀")))).toBeInstanceOf(Uint8Array);
  });

  test("accepts a Message of exactly the limit and refuses one byte more", () => {
    const room = MAX_MESSAGE_BYTES - formatMessage(append("")).length;
    expect(formatMessage(append("x".repeat(room))).length).toBe(MAX_MESSAGE_BYTES);
    expect(reasonOf(() => formatMessage(append("x".repeat(room + 1))))).toBe("too-large");
  });
});

describe("encodeFrames", () => {
  const text = (sizeBytes: number, frameId = 7): string =>
    Buffer.from(encodeFrames(new Uint8Array(sizeBytes).fill(97), frameId)).toString("latin1");

  test("makes one frame of a short Message", () => {
    expect(text(2)).toBe("\x1b]9002;1;7;0;0;YWE=\x1b\\");
  });

  test("cuts at 3072 bytes and encodes each piece on its own", () => {
    const full = Buffer.alloc(3072, "a").toString("base64");
    expect(text(3072)).toBe(`\x1b]9002;1;7;0;0;${full}\x1b\\`);
    expect(text(3073)).toBe(`\x1b]9002;1;7;0;1;${full}\x1b\\\x1b]9002;1;7;1;0;YQ==\x1b\\`);
    expect(text(6144)).toBe(`\x1b]9002;1;7;0;1;${full}\x1b\\\x1b]9002;1;7;1;0;${full}\x1b\\`);
  });
});

describe("FrameEncoder", () => {
  test("numbers Messages from 1 and spends no number on one it refuses", () => {
    const encoder = new FrameEncoder();
    const numberOf = (): string | undefined =>
      Buffer.from(encoder.encode(append("x")))
        .toString("latin1")
        .split(";")[2];
    expect(numberOf()).toBe("1");
    expect(reasonOf(() => encoder.encode(append("\ud83d")))).toBe("unpaired-surrogate");
    expect(numberOf()).toBe("2");
  });

  test("starts over after the largest frame id", () => {
    const encoder = new FrameEncoder(MAX_FRAME_ID);
    const numbers = [1, 2].map(
      () =>
        Buffer.from(encoder.encode(append("x")))
          .toString("latin1")
          .split(";")[2],
    );
    expect(numbers).toEqual([String(MAX_FRAME_ID), "1"]);
  });
});
