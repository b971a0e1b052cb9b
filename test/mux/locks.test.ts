// Locking: who is locked with what, when, and what becomes of it.
import { describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

async function start() {
  const mux = new FakeMux({ isBare: true });
  await mux.tell("new-session", "-d", "-s", "work");
  await mux.tell("new-session", "-d", "-s", "home");
  const [first, second, other] = [
    await mux.attach(["attach", "-t", "work"]),
    await mux.attach(["attach", "-t", "work"]),
    await mux.attach(["attach", "-t", "home"]),
  ];
  await mux.tell("set", "-g", "lock-command", "vlock");
  return { mux, first, second, other, hosts: [first, second, other] };
}

describe("lock commands", () => {
  test("lock one client, those of a session, or all, each with its session's lock-command", async () => {
    const { mux, first, other, hosts } = await start();
    await mux.tell("set", "-t", "home", "lock-command", "own");
    await mux.tell("lock-client", "-t", first.offer.ttyPath);
    expect(hosts.map(({ locks }) => locks)).toEqual([["vlock"], [], []]);
    await mux.tell("lock-session", "-t", "work");
    // The first is locked already.
    expect(hosts.map(({ locks }) => locks)).toEqual([["vlock"], ["vlock"], []]);
    await mux.tell("lock-server");
    expect(other.locks).toEqual(["own"]);
    first.onResumed.emit(first.size);
    await mux.tell("lock-client", "-t", first.offer.ttyPath);
    expect(first.locks).toEqual(["vlock", "vlock"]);
  });

  test("do nothing without a lock-command", async () => {
    const { mux, hosts } = await start();
    await mux.tell("set", "-g", "lock-command", "");
    await mux.tell("lock-server");
    expect(hosts.flatMap(({ locks }) => locks)).toEqual([]);
  });

  test("the picture is whole again when the lock is open", async () => {
    const { mux, first } = await start();
    mux.output(0, "what was there");
    await mux.tell("lock-client", "-t", first.offer.ttyPath);
    const before = first.written.length;
    first.onResumed.emit(first.size);
    mux.clock.advance(50);
    expect(first.written.slice(before)).toContain("what was there");
  });
});

describe("lock-after-time", () => {
  test("locks a session nobody used for so long, and again after it was opened", async () => {
    const { mux, first, second, other, hosts } = await start();
    const locked = (): number[] => hosts.map(({ locks }) => locks.length);
    await mux.tell("set", "-t", "work", "lock-after-time", "60");
    mux.clock.advance(50_000);
    first.type("x");
    mux.clock.advance(59_000);
    expect(locked()).toEqual([0, 0, 0]);
    mux.clock.advance(2_000);
    expect(locked()).toEqual([1, 1, 0]);
    mux.clock.advance(200_000);
    expect(locked()).toEqual([1, 1, 0]);
    first.onResumed.emit(first.size);
    second.onResumed.emit(second.size);
    mux.clock.advance(61_000);
    expect(locked()).toEqual([2, 2, 0]);
    expect(other.locks).toEqual([]);
  });
});
