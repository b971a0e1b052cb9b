import { describe, expect, test } from "vitest";
import { ByteWriter, type WriteOutcome } from "../../src/server/byte-writer.ts";

/** A kernel that takes what the script says, then everything; and a clock turned by hand. */
function harness(script: readonly WriteOutcome[], boundBytes = 1000) {
  const outcomes = [...script];
  const delays: number[] = [];
  let written = "";
  let drains = 0;
  let timers: (() => void)[] = [];
  const writer = new ByteWriter({
    boundBytes,
    writeNow(bytes) {
      const outcome = outcomes.shift() ?? bytes.length;
      if (typeof outcome !== "number") return outcome;
      const taken = Math.min(outcome, bytes.length);
      written += Buffer.from(bytes.subarray(0, taken)).toString("latin1");
      return taken;
    },
    handleDrain() {
      drains += 1;
    },
    after(delayMs, callback) {
      delays.push(delayMs);
      timers.push(callback);
      return {
        cancel() {
          timers = timers.filter((timer) => timer !== callback);
        },
      };
    },
  });
  return {
    writer,
    delays,
    written: () => written,
    drains: () => drains,
    timerCount: () => timers.length,
    elapse() {
      const due = timers;
      timers = [];
      for (const timer of due) timer();
    },
  };
}

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("ByteWriter", () => {
  test("writes at once when nothing waits, with no drain to tell", () => {
    const h = harness([]);
    expect([h.writer.write(bytes("abc")), h.written(), h.writer.pendingBytes]).toEqual([true, "abc", 0]);
    expect([h.drains(), h.timerCount()]).toEqual([0, 0]);
  });

  test("finishes partial writes in order, whatever is written meanwhile", () => {
    const h = harness([2, "full", 1, "full", 0, "full", 3]);
    for (const text of ["abcde", "fg", "h", "ijk"]) expect(h.writer.write(bytes(text))).toBe(true);
    while (h.timerCount() > 0) h.elapse();
    expect([h.written(), h.drains(), h.writer.pendingBytes]).toEqual(["abcdefghijk", 1, 0]);
  });

  test("looks again ever more seldom while the kernel is full, and often again after progress", () => {
    const h = harness([...Array.from({ length: 9 }, () => "full" as const), 1, "full"]);
    h.writer.write(bytes("abc"));
    while (h.timerCount() > 0) h.elapse();
    expect(h.delays).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64, 1]);
    expect(h.written()).toBe("abc");
  });

  test("holds at most one timer, and none when it is idle or closed", () => {
    const h = harness(["full", "full", "full", "full"]);
    h.writer.write(bytes("a"));
    h.writer.write(bytes("b"));
    h.writer.nudge();
    h.writer.nudge();
    expect(h.timerCount()).toBe(1);
    h.writer.close();
    expect([h.timerCount(), h.writer.pendingBytes, h.writer.write(bytes("c"))]).toEqual([0, 0, false]);
  });

  test("refuses whole what would pass the bound and takes the rest", () => {
    const h = harness(["full"], 5);
    expect([h.writer.write(bytes("abc")), h.writer.write(bytes("def")), h.writer.write(bytes("gh"))]).toEqual(
      [true, false, true],
    );
    h.elapse();
    expect([h.written(), h.drains()]).toEqual(["abcgh", 1]);
  });

  test("copies what waits: the caller may reuse its buffer", () => {
    const h = harness(["full"]);
    const buffer = Buffer.from("abc");
    h.writer.write(buffer);
    buffer.fill("x");
    h.elapse();
    expect(h.written()).toBe("abc");
  });

  test("hands a large write over in slices between which the loop turns", () => {
    const h = harness([], 1_000_000);
    h.writer.write(Buffer.alloc(200_000, 65));
    expect([h.written().length, h.writer.pendingBytes]).toEqual([65_536, 134_464]);
    while (h.timerCount() > 0) h.elapse();
    expect([h.written().length, h.drains()]).toEqual([200_000, 1]);
  });

  test("takes nothing more once the descriptor is closed", () => {
    const h = harness([1, "closed"]);
    expect([h.writer.write(bytes("abc")), h.writer.write(bytes("d")), h.timerCount()]).toEqual([
      false,
      false,
      0,
    ]);
  });

  test("may be written to from the drain it tells", () => {
    const pieces: string[] = [];
    let isFull = true;
    const timers: (() => void)[] = [];
    const writer: ByteWriter = new ByteWriter({
      boundBytes: 10,
      writeNow(piece) {
        if (isFull) return "full";
        pieces.push(Buffer.from(piece).toString());
        return piece.length;
      },
      handleDrain() {
        if (pieces.length < 3) writer.write(bytes(String(pieces.length)));
      },
      after(_delayMs, callback) {
        timers.push(callback);
        return { cancel() {} };
      },
    });
    writer.write(bytes("a"));
    isFull = false;
    for (const timer of timers.splice(0)) timer();
    expect(pieces).toEqual(["a", "1"]);
  });
});
