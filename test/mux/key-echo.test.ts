import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

/** Two panes, the left one active; the right one has just printed more than is drawn at once. */
async function besideAFlood(): Promise<FakeHost> {
  fake = new FakeMux();
  const host = await fake.attach(["new-session", "-s", "s"]);
  await fake.tell("split-window", "-h");
  await fake.tell("select-pane", "-L");
  fake.clock.advance(100);
  flood();
  host.takePieces();
  return host;
}

/** Output without letting time pass. */
const print = (pane: number, text: string): void => fake.ptys[pane]?.onData.emit(Buffer.from(text));
const flood = (): void => print(1, "0123456789\r\n".repeat(300));
/** Types without letting time pass. */
const press = (host: FakeHost, text: string): void => host.onInput.emit(Buffer.from(text));
const isRead = (pane: number): boolean => fake.ptys[pane]?.isPaused === false;

describe("the echo of a key beside a flood", () => {
  test("is drawn at once although a frame is pending", async () => {
    const host = await besideAFlood();
    press(host, "k");
    print(0, "k");
    expect(host.takePieces().join("")).toContain("k");
  });

  test("is drawn without what waits for the frame, which comes with its frame", async () => {
    const host = await besideAFlood();
    print(1, "waiting");
    press(host, "k");
    print(0, "k");
    const drawn = host.takePieces().join("");
    expect([drawn.includes("k"), drawn.includes("waiting")]).toEqual([true, false]);
    fake.clock.advance(20);
    expect(host.takePieces().join("")).toContain("waiting");
  });

  test("is drawn at once for one piece of output a key; what else comes waits for the frame", async () => {
    const host = await besideAFlood();
    press(host, "k");
    print(0, "k");
    host.takePieces();
    flood();
    print(0, "m");
    expect(host.takePieces()).toEqual([]);
    fake.clock.advance(20);
    expect(host.takePieces().join("")).toContain("m");
  });

  test("comes before more of the flood, which is read on after a rest", async () => {
    const host = await besideAFlood();
    press(host, "k");
    expect([isRead(0), isRead(1)]).toEqual([true, false]);
    print(0, "k");
    fake.clock.advance(10);
    expect([isRead(0), isRead(1)]).toEqual([true, true]);
  });

  test("the flood is read in pieces with rests while somebody types, and at once again afterwards", async () => {
    const host = await besideAFlood();
    press(host, "k");
    fake.clock.advance(10);
    flood();
    expect(isRead(1)).toBe(false);
    fake.clock.advance(1000);
    flood();
    expect(isRead(1)).toBe(true);
  });

  test("a flood in the pane that is typed into is not slowed", async () => {
    const host = await besideAFlood();
    await fake.tell("select-pane", "-R");
    press(host, "k");
    flood();
    expect(isRead(1)).toBe(true);
  });

  test("keys without end slow the flood and do not stop it", async () => {
    const host = await besideAFlood();
    let readMs = 0;
    for (let ms = 0; ms < 100; ms += 1) {
      if (isRead(1)) {
        flood();
        readMs += 1;
      }
      press(host, "k");
      fake.clock.advance(1);
    }
    expect(readMs).toBeGreaterThan(8);
  });

  test("a pane that is closed while its echo is awaited lets the flood go on", async () => {
    const host = await besideAFlood();
    press(host, "k");
    await fake.tell("kill-pane", "-t", "%0");
    fake.clock.advance(10);
    expect(isRead(1)).toBe(true);
  });
});
