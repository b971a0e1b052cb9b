import { describe, expect, test } from "vitest";
import { encodePacket, type Packet, PacketDecoder } from "../../src/attach/index.ts";
import { PACKET_KINDS } from "../../src/attach/packet.ts";
import { ALL_KINDS, kept, randomBytes, randomPacket } from "../support/packets.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";

const seed = testSeed();

function decoded(pieces: Iterable<Uint8Array>): {
  packets: unknown[];
  faults: string[];
  heldBytes: number[];
} {
  const packets: unknown[] = [];
  const faults: string[] = [];
  const heldBytes: number[] = [];
  const decoder = new PacketDecoder({
    handlePacket: (packet) => packets.push(kept(packet)),
    handleFault: (fault) => faults.push(`${fault.isFatal ? "fatal: " : ""}${fault.reason}`),
  });
  for (const piece of pieces) {
    decoder.push(piece);
    heldBytes.push(decoder.heldBytes);
  }
  return { packets, faults, heldBytes };
}

function* cut(bytes: Uint8Array, pieceBytes: () => number): Iterable<Uint8Array> {
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + pieceBytes());
    const piece = new Uint8Array(bytes.subarray(start, end));
    yield piece;
    piece.fill(0xee);
    start = end;
  }
}

describe(`the packet codec, SEED=${seed}`, () => {
  test.each(ALL_KINDS)("gives back every %s packet it encoded", (kind) => {
    const random = seededRandom(seed);
    for (let round = 0; round < lawRounds(30, 3000); round += 1) {
      const packet = randomPacket(random, kind);
      expect(decoded([encodePacket(packet)])).toEqual({
        packets: [kept(packet)],
        faults: [],
        heldBytes: [0],
      });
    }
  });

  test("gives the same packets however the stream is cut", () => {
    const random = seededRandom(seed);
    for (let round = 0; round < lawRounds(30, 1000); round += 1) {
      const packets: Packet[] = Array.from({ length: 8 }, () => randomPacket(random));
      const stream = Buffer.concat(packets.map(encodePacket));
      const expected = packets.map(kept);
      for (const pieceBytes of [() => stream.length, () => 1, () => random.between(1, 40)]) {
        const { packets: found, faults } = decoded(cut(stream, pieceBytes));
        expect({ found, faults }).toEqual({ found: expected, faults: [] });
      }
    }
  });

  test("throws nothing on garbage and holds no more than one payload", () => {
    const random = seededRandom(seed);
    const longest = Math.max(...Object.values(PACKET_KINDS).map((kind) => kind.maxPayloadBytes));
    for (let round = 0; round < lawRounds(300, 30_000); round += 1) {
      const { heldBytes } = decoded(cut(randomBytes(random, 3000), () => random.between(1, 500)));
      expect(Math.max(0, ...heldBytes)).toBeLessThan(longest);
    }
  });

  test("skips a packet whose payload was damaged and decodes the next", () => {
    const random = seededRandom(seed);
    for (let round = 0; round < lawRounds(500, 30_000); round += 1) {
      const damaged = encodePacket(randomPacket(random));
      for (let count = random.between(1, 4); count > 0 && damaged.length > 5; count -= 1) {
        damaged[random.between(5, damaged.length - 1)] = random.below(256);
      }
      const next = randomPacket(random);
      const { packets, faults } = decoded([damaged, encodePacket(next)]);
      expect(packets.length + faults.length).toBe(2);
      expect(packets.at(-1)).toEqual(kept(next));
    }
  });
});
