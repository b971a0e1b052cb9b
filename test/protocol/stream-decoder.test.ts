import { describe, expect, test } from "vitest";
import { encodeFrames, formatMessage, MAX_MESSAGE_BYTES, StreamDecoder } from "../../src/protocol/index.ts";
import { drawEvents } from "./stream-events.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const frame = encodeFrames(formatMessage({ kind: "context.open", requestId: "q" }), 1);

/** What passes at each write, and what `flush` gives then. */
function passed(...chunks: readonly string[]): string[] {
  const out: string[] = [];
  let now = "";
  const decoder = new StreamDecoder((event) => {
    now += event.kind === "ordinary" ? Buffer.from(event.bytes).toString("latin1") : `<${event.kind}>`;
  });
  for (const chunk of [...chunks, undefined]) {
    now = "";
    if (chunk === undefined) decoder.flush();
    else decoder.write(bytes(chunk));
    out.push(now);
  }
  return out;
}

describe("StreamDecoder", () => {
  test("passes keys at once and holds back only what may begin a frame", () => {
    expect(passed("a")).toEqual(["a", ""]);
    expect(passed("a\x1b")).toEqual(["a", "\x1b"]);
    expect(passed("\x1b[A")).toEqual(["\x1b[A", ""]);
    expect(passed("\x1b", "[A")).toEqual(["", "\x1b[A", ""]);
    expect(passed("\x1b]9", "0")).toEqual(["", "", "\x1b]90"]);
    expect(passed("\x1b]9002")).toEqual(["", "\x1b]9002"]);
    expect(passed("\x1b]11;rgb:0000", "/0000\x1b", "\\x")).toEqual([
      "\x1b]11;rgb:0000",
      "/0000",
      "\x1b\\x",
      "",
    ]);
  });

  test("does not give back a frame whose number it has read, however long it takes", () => {
    const decoder = new StreamDecoder(() => {});
    decoder.write(bytes("\x1b]9002;1;7"));
    expect(decoder.isHolding).toBe(false);
    expect(passed("\x1b]9002;1;7")).toEqual(["", ""]);
  });

  test("after a flush what follows is ordinary, and the next frame is read", () => {
    const events: string[] = [];
    const decoder = new StreamDecoder((event) => events.push(event.kind));
    decoder.write(bytes("\x1b]90"));
    decoder.flush();
    decoder.write(bytes("02;x"));
    decoder.write(frame);
    expect(events).toEqual(["ordinary", "ordinary", "message"]);
  });

  test("assembles a Message of several frames, and drops it at any byte in between", () => {
    const frames = encodeFrames(new Uint8Array(9000).fill(32), 3);
    expect(drawEvents([frames])).toEqual(["fragment", "fragment", "message of 9000 bytes"]);
    const second = Buffer.from(frames).indexOf("\x1b]", 2);
    const [head, tail] = [frames.subarray(0, second), frames.subarray(second)];
    for (const between of ["x", "\0", "\x7f", "\x1b[m", "\x1b]2;t\x07", "\x18", "\x1b]9002;x\x18", "\xff"]) {
      const events = drawEvents([Buffer.concat([head, bytes(between), tail, frame])]);
      expect([between, events.filter((line) => line.startsWith("message"))]).toEqual([
        between,
        ["message context.open"],
      ]);
      expect(events.slice(-3)).toEqual([
        "fault fragment-order",
        "fault fragment-order",
        "message context.open",
      ]);
    }
  });

  test("a flush between two fragments changes nothing", () => {
    const frames = encodeFrames(new Uint8Array(9000).fill(32), 3);
    const chunks = Array.from({ length: Math.ceil(frames.length / 1000) }, (_, index) =>
      frames.subarray(index * 1000, index * 1000 + 1000),
    );
    expect(drawEvents(chunks, true)).toEqual(["fragment", "fragment", "message of 9000 bytes"]);
  });

  test("keeps no more of an endless frame than its bound, and reads what follows it", () => {
    const events: string[] = [];
    const decoder = new StreamDecoder((event) =>
      events.push(event.kind === "fault" ? event.fault : event.kind),
    );
    decoder.write(bytes("\x1b]9002;"));
    const filler = new Uint8Array(1 << 20).fill(0x41);
    for (let round = 0; round < 20; round += 1) decoder.write(filler);
    expect([events, decoder.heldBytes]).toEqual([[], 0]);
    decoder.write(bytes("\x1b\\"));
    decoder.write(frame);
    expect(events).toEqual(["oversized", "message"]);
  });

  test("takes 4120 bytes of content and refuses 4121", () => {
    const payload = Buffer.alloc(3072, 32).toString("base64");
    const longest = `\x1b]9002;1;2147483647;341;0;${payload}\x1b\\`;
    expect(longest.length - 4).toBe(4120);
    expect(drawEvents([bytes(longest)])).toEqual(["fault fragment-order"]);
    expect(drawEvents([bytes(longest.replace("\x1b\\", "A\x1b\\"))])).toEqual(["fault oversized"]);
  });

  test("an unfinished Message holds at most its own size", () => {
    const decoder = new StreamDecoder(() => {});
    const frames = encodeFrames(new Uint8Array(MAX_MESSAGE_BYTES).fill(32), 3);
    decoder.write(frames.subarray(0, frames.length - 5));
    expect(decoder.heldBytes).toBeLessThanOrEqual(342 * 3072);
    decoder.write(bytes("\x18"));
    expect(decoder.heldBytes).toBe(0);
  });
});
