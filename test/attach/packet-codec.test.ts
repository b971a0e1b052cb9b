import { describe, expect, test } from "vitest";
import { encodePacket, MAX_PIECE_BYTES, type Packet, PacketDecoder } from "../../src/attach/index.ts";
import { PACKET_KINDS } from "../../src/attach/packet.ts";
import { kept } from "../support/packets.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

function decode(...pieces: Uint8Array[]): { packets: unknown[]; faults: unknown[] } {
  const packets: unknown[] = [];
  const faults: unknown[] = [];
  const decoder = new PacketDecoder({
    handlePacket: (packet) => packets.push(kept(packet)),
    handleFault: (fault) => faults.push(fault),
  });
  for (const piece of pieces) decoder.push(piece);
  return { packets, faults };
}

describe("packets on the wire", () => {
  const size = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };
  const pinned: [Packet, string][] = [
    [
      { kind: "hello", protocolVersion: 1, build: "0.1.0" },
      "00000019 01 00000008 626c6f636b6d7578 00000001 00000005 302e312e30",
    ],
    [
      { kind: "welcome", protocolVersion: 1, build: "x", serverPid: 258 },
      "00000019 02 00000008 626c6f636b6d7578 00000001 00000001 78 00000102",
    ],
    [{ kind: "refused", message: "no" }, "00000006 03 00000002 6e6f"],
    [{ kind: "shutdown" }, "00000000 04"],
    [{ kind: "exit", status: 130, message: "" }, "00000005 12 82 00000000"],
    [
      { kind: "parting", way: "run", shell: "/s", command: "ls" },
      "0000000d 24 01 00000002 2f73 00000002 6c73",
    ],
    [{ kind: "resize", size }, "00000008 1a 0050 0018 0000 0000"],
    [{ kind: "tty-input", bytes: Buffer.from("a\x1b") }, "00000006 17 00000002 611b"],
  ];
  test.each(pinned)("%j are these bytes", (packet, expected) => {
    expect(hex(encodePacket(packet))).toBe(expected.replaceAll(" ", ""));
  });

  test("have codes that differ, and the handshake's are below 16", () => {
    const codes = Object.values(PACKET_KINDS).map((kind) => kind.code);
    expect(new Set(codes).size).toBe(codes.length);
    const frozen = Object.entries(PACKET_KINDS).filter(([, { code }]) => code < 16);
    expect(frozen.map(([kind]) => kind)).toEqual(["hello", "welcome", "refused", "shutdown"]);
  });

  test("carry the longest piece and no longer one", () => {
    const longest = { kind: "tty-output", bytes: new Uint8Array(MAX_PIECE_BYTES) } as const;
    expect(decode(encodePacket(longest)).packets).toEqual([kept(longest)]);
    expect(() => encodePacket({ kind: "tty-output", bytes: new Uint8Array(MAX_PIECE_BYTES + 10) })).toThrow(
      RangeError,
    );
  });
});

describe("a packet that makes no sense", () => {
  const skipped: [string, string, string][] = [
    ["hello without the magic word", "0000000c 01 00000000 00000001 00000000", "the magic word is missing"],
    ["exit that is too short", "00000001 12 00", "the payload is too short"],
    ["detach that is too long", "00000001 15 00", "the payload is too long"],
    ["size of no columns", "00000008 1a 0000 0018 0000 0000", "a size is 0"],
    ["output to a stream there is not", "00000005 11 02 00000000", "a choice is out of range"],
    ["text that is not UTF-8", "00000005 03 00000001 ff", "a string is not UTF-8"],
    ["list longer than its packet", "00000004 10 ffffffff", "a list is cut short"],
  ];
  test.each(skipped)("is skipped: %s", (_title, bytes, reason) => {
    const { packets, faults } = decode(
      Buffer.from(bytes.replaceAll(" ", ""), "hex"),
      encodePacket({ kind: "detach" }),
    );
    expect(packets).toEqual([{ kind: "detach" }]);
    expect(faults).toEqual([{ reason: expect.stringContaining(reason), isFatal: false }]);
  });

  test.each([
    ["an unknown code", "00000000 ff"],
    ["a length past its kind's bound", "ffffffff 15"],
  ])("ends the stream for %s", (_title, bytes) => {
    const { packets, faults } = decode(
      Buffer.from(bytes.replaceAll(" ", ""), "hex"),
      encodePacket({ kind: "detach" }),
    );
    expect(packets).toEqual([]);
    expect(faults).toEqual([expect.objectContaining({ isFatal: true })]);
  });
});
