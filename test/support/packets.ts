// Random packets of every kind, and packets as text for comparisons.
import { MAX_PIECE_BYTES, type Packet, type PacketKind } from "../../src/attach/index.ts";
import { PACKET_KINDS } from "../../src/attach/packet.ts";
import type { SeededRandom } from "./random.ts";

export const ALL_KINDS = Object.keys(PACKET_KINDS) as PacketKind[];

export function randomBytes(random: SeededRandom, maxBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(random.below(maxBytes + 1));
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = random.below(256);
  return bytes;
}

const WORDS = ["", "a", "new-session", "żółw", "🐢", "\0", "\n", "a b", "﻿bom", "-t", "x".repeat(300)];
const text = (random: SeededRandom): string => random.pick(WORDS) + random.pick(WORDS);
const size = (random: SeededRandom) => ({
  cols: random.between(1, 65_535),
  rows: random.between(1, 65_535),
  widthPixels: random.below(65_536),
  heightPixels: random.below(65_536),
});
const u32 = (random: SeededRandom): number => random.below(2 ** 32);

const u53 = (random: SeededRandom): number => random.below(2 ** 21) * 2 ** 32 + u32(random);

export function randomPacket(random: SeededRandom, kind: PacketKind = random.pick(ALL_KINDS)): Packet {
  switch (kind) {
    case "hello":
      return { kind, protocolVersion: u32(random), build: text(random) };
    case "welcome":
      return { kind, protocolVersion: u32(random), build: text(random), serverPid: u32(random) };
    case "refused":
      return { kind, message: text(random) };
    case "client-facts":
      return { kind, pid: u32(random), isControl: random.chance(0.5) };
    case "command":
      return {
        kind,
        argv: Array.from({ length: random.below(5) }, () => text(random)),
        cwd: text(random),
        env: Array.from({ length: random.below(5) }, () => [text(random), text(random)] as const),
        terminal: random.chance(0.5)
          ? {
              term: text(random),
              size: size(random),
              ttyPath: text(random),
              ttyDevice: text(random),
            }
          : undefined,
        noTerminalReason: text(random),
      };
    case "output":
      return { kind, stream: random.pick(["stdout", "stderr"]), bytes: randomBytes(random, 100) };
    case "exit":
      return { kind, status: random.below(256), message: text(random) };
    case "parting":
      return { kind, way: random.pick(["hang-up", "run"]), shell: text(random), command: text(random) };
    case "attach":
      return { kind, way: random.pick(["direct", "relayed"]) };
    case "leave":
      return { kind, reason: random.pick(["hangup", "terminated"]) };
    case "read-input":
      return { kind, path: text(random) };
    case "input-end":
      return { kind, fault: text(random) };
    case "tty-input":
    case "tty-output":
    case "input-piece":
      return { kind, bytes: randomBytes(random, random.chance(0.05) ? MAX_PIECE_BYTES : 100) };
    case "restore":
      return { kind, bytes: randomBytes(random, 100) };
    case "tty-written":
      return { kind, sizeBytes: u32(random) };
    case "attach-ready":
      return { kind, size: size(random), savedTermios: text(random), rawTermios: text(random) };
    case "resize":
    case "resumed":
      return { kind, size: size(random) };
    case "ping":
    case "pong":
      return { kind, number: u32(random) };
    case "lock":
      return { kind, command: text(random) };
    case "client-key":
      return { kind, key: text(random) };
    case "resume":
      return { kind, key: text(random), size: size(random) };
    case "resume-answer":
      return { kind, isKnown: random.chance(0.5), end: u53(random) };
    case "web-input":
      return { kind, start: u53(random), bytes: randomBytes(random, 100) };
    case "input-taken":
      return { kind, end: u53(random) };
    case "panel-request":
    case "panel":
      return { kind, json: text(random) };
    case "shutdown":
    case "detach":
    case "suspend-request":
    case "suspend":
      return { kind };
  }
}

/** A deep copy whose bytes are plain numbers, so that it survives the loan and compares by value. */
export function kept(packet: Packet): unknown {
  return "bytes" in packet ? { ...packet, bytes: [...packet.bytes] } : structuredClone(packet);
}
