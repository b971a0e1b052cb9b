// What every Connection promises, whatever Transport carries it: one suite, run by connection.test.ts over each.
import { afterEach, describe, expect, test } from "vitest";
import {
  type CloseCause,
  Connection,
  MAX_PIECE_BYTES,
  type Packet,
  SEND_BOUND_BYTES,
  type Transport,
} from "../../src/attach/index.ts";
import { kept, randomPacket } from "../support/packets.ts";
import { seededRandom, testSeed } from "../support/random.ts";

interface Side {
  readonly connection: Connection;
  readonly packets: unknown[];
  readonly faults: string[];
  readonly closed: Promise<CloseCause>;
  /** Resolves when so many packets have come. */
  received(count: number): Promise<void>;
}

function side(transport: Transport): Side {
  const connection = new Connection(transport);
  const packets: unknown[] = [];
  const faults: string[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  connection.onPacket.on((packet) => {
    packets.push(kept(packet));
    for (const waiter of waiting) if (packets.length >= waiter.count) waiter.resolve();
  });
  connection.onFault.on((fault) => faults.push(fault.reason));
  const closed = new Promise<CloseCause>((resolve) => connection.onClosed.on(resolve));
  const received = (count: number): Promise<void> =>
    new Promise((resolve) => {
      if (packets.length >= count) resolve();
      else waiting.push({ count, resolve });
    });
  return { connection, packets, faults, closed, received };
}

export function connectionSuite(name: string, makePair: () => Promise<[Transport, Transport]>): void {
  describe(`a Connection over ${name}`, () => {
    const open: Connection[] = [];
    async function makeSides(): Promise<[Side, Side]> {
      const [near, far] = await makePair();
      const sides: [Side, Side] = [side(near), side(far)];
      open.push(...sides.map(({ connection }) => connection));
      return sides;
    }
    afterEach(async () => {
      const closing = open.filter((connection) => !connection.isClosed);
      const closed = closing.map((connection) => new Promise((resolve) => connection.onClosed.on(resolve)));
      for (const connection of open.splice(0)) connection.destroy();
      await Promise.all(closed);
    });

    test("carries packets both ways in order", async () => {
      const random = seededRandom(testSeed());
      const [near, far] = await makeSides();
      const packets = Array.from({ length: 60 }, () => randomPacket(random));
      for (const packet of packets) near.connection.send(packet);
      for (const packet of packets.toReversed()) far.connection.send(packet);
      await Promise.all([far.received(60), near.received(60)]);
      expect(far.packets).toEqual(packets.map(kept));
      expect(near.packets).toEqual(packets.toReversed().map(kept));
    });

    test("delivers what was sent before a close, then closes both ends", async () => {
      const [near, far] = await makeSides();
      for (let number = 0; number < 20; number += 1) near.connection.send({ kind: "ping", number });
      near.connection.close();
      near.connection.close();
      near.connection.send({ kind: "ping", number: 99 });
      expect([await near.closed, await far.closed]).toEqual([{ kind: "ours" }, { kind: "peer" }]);
      expect(far.packets).toHaveLength(20);
    });

    test("still sends what the peer has asked for when the peer ends its half", async () => {
      const [near, far] = await makeSides();
      far.connection.onPacket.on(() => {
        for (let number = 0; number < 50; number += 1) far.connection.send({ kind: "pong", number });
      });
      near.connection.send({ kind: "ping", number: 0 });
      await near.received(1);
      far.connection.close();
      await near.closed;
      expect(near.packets).toHaveLength(50);
    });

    test("tells a destroyed end at once and sends nothing more", async () => {
      const [near, far] = await makeSides();
      near.connection.destroy();
      near.connection.destroy();
      near.connection.send({ kind: "detach" });
      expect(await near.closed).toEqual({ kind: "ours" });
      await far.closed;
      expect([near.connection.isClosed, far.packets]).toEqual([true, []]);
    });

    test("holds back a peer that is not read and loses nothing", async () => {
      const [near, far] = await makeSides();
      far.connection.pause();
      const bytes = new Uint8Array(MAX_PIECE_BYTES).fill(7);
      // The kernel takes some megabytes of a TCP connection unread.
      let count = 0;
      for (; count < 40 || near.connection.pendingBytes <= MAX_PIECE_BYTES; count += 1) {
        near.connection.send({ kind: "tty-output", bytes });
      }
      const drained = new Promise<void>((resolve) => near.connection.onDrain.on(resolve));
      far.connection.resume();
      await Promise.all([far.received(count), drained]);
      expect(near.connection.pendingBytes).toBe(0);
    });

    test("cuts off a peer that lets more than the bound pile up", async () => {
      const [near, far] = await makeSides();
      far.connection.pause();
      const bytes = new Uint8Array(MAX_PIECE_BYTES);
      for (let sent = 0; sent < SEND_BOUND_BYTES * 2 && !near.connection.isClosed; sent += bytes.length) {
        near.connection.send({ kind: "tty-output", bytes });
        expect(near.connection.pendingBytes).toBeLessThanOrEqual(SEND_BOUND_BYTES);
      }
      expect(await near.closed).toEqual({ kind: "fault", reason: "the peer does not read" });
    });
  });

  describe(`a Connection over ${name}, fed by a stranger`, () => {
    test.each([
      ["an unknown code", "00000000ff", "there is no packet with code 255"],
      ["a length past its bound", "ffffffff15", "a detach packet of 4294967295 bytes is too long"],
      [
        "an HTTP request",
        Buffer.from("GET / HTTP/1.1\r\n\r\n").toString("hex"),
        "there is no packet with code 47",
      ],
    ])("closes on %s", async (_title, hex, reason) => {
      const [near, far] = await makePair();
      const victim = side(far);
      const closed = new Promise((resolve) => near.onClosed.on(resolve));
      near.onEnded.on(() => near.close());
      near.send(new Uint8Array(Buffer.from(hex, "hex")));
      expect(await victim.closed).toEqual({ kind: "fault", reason });
      expect(victim.faults).toEqual([reason]);
      near.destroy();
      await closed;
    });

    test("skips a malformed packet and takes the next", async () => {
      const [near, far] = await makePair();
      const victim = side(far);
      const detach: Packet = { kind: "detach" };
      near.send(new Uint8Array(Buffer.from("0000000115000000000015", "hex")));
      await victim.received(1);
      expect([victim.packets, victim.faults]).toEqual([
        [detach],
        ["a detach packet is malformed: the payload is too long"],
      ]);
      near.destroy();
      await victim.closed;
    });
  });
}
