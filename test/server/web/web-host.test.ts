// The terminal of a page, without a page: drops, input that comes twice, sizes and onlookers in a hurry.
import { describe, expect, test } from "vitest";
import { CLIENT_GRACE_MS, Connection, MAX_PIECE_BYTES, type Packet } from "../../../src/attach/index.ts";
import { silentLog } from "../../../src/base/index.ts";
import { WebHost } from "../../../src/server/web/web-host.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { memoryTransports } from "../../support/memory-transport.ts";

const SIZE = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };
const size = (cols: number) => ({ ...SIZE, cols });

/** All that is under way has arrived. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

class Page {
  readonly received: Packet[] = [];
  readonly connection: Connection;
  readonly far: Connection;

  constructor() {
    const [near, far] = memoryTransports();
    this.connection = new Connection(near);
    this.far = new Connection(far);
    this.connection.onPacket.on((packet) => this.received.push(structuredClone(packet)));
  }

  /** What was told of input: `end` of each. */
  get taken(): number[] {
    return this.received.flatMap((packet) => (packet.kind === "input-taken" ? [packet.end] : []));
  }

  type(start: number, text: string): void {
    this.connection.send({ kind: "web-input", start, bytes: Buffer.from(text) });
  }
}

function make(isOnlooker = false) {
  const clock = new FakeClock();
  const page = new Page();
  const host = new WebHost({
    connection: page.far,
    size: SIZE,
    name: "web-1",
    key: "key",
    isOnlooker,
    clock,
    log: silentLog,
  });
  let input = "";
  const events: string[] = [];
  host.onInput.on((bytes) => {
    input += Buffer.from(bytes).toString();
  });
  host.onResized.on(({ cols }) => events.push(`resized ${cols}`));
  host.onResumed.on(({ cols }) => events.push(`resumed ${cols}`));
  host.onClosed.on((reason) => events.push(reason));
  return { clock, page, host, events, typed: () => input };
}

describe("the terminal of a page", () => {
  test("takes each byte once, however often and however cut it comes", async () => {
    const { page, typed } = make();
    page.type(0, "abc");
    page.type(0, "abc");
    page.type(1, "bcde");
    page.type(5, "f");
    page.type(2, "c");
    await settle();
    expect([typed(), page.taken]).toEqual(["abcdef", [3, 3, 5, 6, 6]]);
  });

  test("cuts off a page that leaves a gap, or sends more than may be under way", async () => {
    const gap = make();
    gap.page.type(1, "b");
    await settle();
    expect([gap.typed(), gap.events]).toEqual(["", ["client lost"]]);
    const much = make();
    much.host.pauseInput();
    const piece = "x".repeat(MAX_PIECE_BYTES);
    for (let at = 0; at < 6; at += 1) much.page.type(at * MAX_PIECE_BYTES, piece);
    await settle();
    expect([much.typed(), much.events]).toEqual(["", ["client lost"]]);
  });

  test("keeps what comes while the pane takes no more, and tells of it when it was taken", async () => {
    const { page, host, typed } = make();
    host.pauseInput();
    page.type(0, "abc");
    page.type(3, "def");
    await settle();
    expect([typed(), page.taken]).toEqual(["", []]);
    host.resumeInput();
    await settle();
    expect([typed(), page.taken]).toEqual(["abcdef", [3, 6]]);
  });

  test("sends what is small before the page has told of the last, and nothing behind what is large", async () => {
    const { page, host } = make();
    let drains = 0;
    host.onDrain.on(() => {
      drains += 1;
    });
    for (let key = 0; key < 10; key += 1) host.write(Buffer.from("echo"));
    expect(host.pendingBytes).toBe(0);
    host.write(Buffer.alloc(5000));
    expect(host.pendingBytes).toBe(5040);
    page.connection.send({ kind: "tty-written", sizeBytes: 40 });
    await settle();
    expect([host.pendingBytes, drains]).toEqual([5000, 0]);
    page.connection.send({ kind: "tty-written", sizeBytes: 1_000_000 });
    await settle();
    expect([host.pendingBytes, drains]).toEqual([0, 1]);
  });

  test("is kept while its page is away, undrawn, and let go after a while", async () => {
    const { clock, page, host, events } = make();
    host.write(Buffer.from("picture"));
    page.connection.destroy();
    await settle();
    expect([host.isAway, host.pendingBytes]).toEqual([true, 1]);
    host.write(Buffer.from("unseen"));
    clock.advance(CLIENT_GRACE_MS - 1);
    expect(events).toEqual([]);
    clock.advance(1);
    expect([events, host.isClosed, clock.timerCount]).toEqual([["client lost"], true, 0]);
  });

  test("goes on with another connection, that of a dead one included", async () => {
    const { clock, page, host, events, typed } = make();
    page.type(0, "abc");
    await settle();
    host.write(Buffer.from("picture"));
    const again = new Page();
    expect(host.comeBack(again.far, size(100))).toBe(true);
    again.type(1, "bcd");
    await settle();
    expect(again.received).toEqual([
      { kind: "resume-answer", isKnown: true, end: 3 },
      { kind: "input-taken", end: 4 },
    ]);
    expect([typed(), events, host.pendingBytes, page.connection.isClosed]).toEqual([
      "abcd",
      ["resumed 100"],
      0,
      true,
    ]);
    clock.advance(CLIENT_GRACE_MS * 2);
    expect(host.isClosed).toBe(false);
  });

  test("tells a page that was away how it ended", async () => {
    const { page, host } = make();
    page.connection.destroy();
    await settle();
    host.close(0, "[exited]");
    const again = new Page();
    expect(host.comeBack(again.far, SIZE)).toBe(true);
    await settle();
    expect(again.received.map(({ kind }) => kind)).toEqual(["resume-answer", "detach", "exit"]);
  });

  test("passes over sizes that come in a hurry, but for the first and the last", async () => {
    const { clock, page, events } = make();
    for (let cols = 100; cols < 150; cols += 1) page.connection.send({ kind: "resize", size: size(cols) });
    page.connection.send({ kind: "resize", size: size(60_000) });
    await settle();
    clock.advance(1000);
    expect(events).toEqual(["resized 100", "resized 1000"]);
  });

  test("takes an onlooker's input no faster than anybody types, and loses none", async () => {
    const { clock, page, typed } = make(true);
    const text = Array.from({ length: 3 * MAX_PIECE_BYTES }, (_, at) =>
      String.fromCharCode(97 + (at % 26)),
    ).join("");
    for (let at = 0; at < 3; at += 1) {
      page.type(at * MAX_PIECE_BYTES, text.slice(at * MAX_PIECE_BYTES, (at + 1) * MAX_PIECE_BYTES));
    }
    await settle();
    expect(typed().length).toBe(8192);
    clock.advance(10_000);
    expect(typed().length).toBeLessThan(60_000);
    clock.advance(60_000);
    expect(typed()).toBe(text);
  });
});
