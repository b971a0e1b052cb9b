// Packets to bytes and back. On the wire: payload length (4 bytes, big-endian), code (1 byte), payload.
//
// The decoder is total: whatever it is fed it throws nothing and holds at most one payload of a kind's bound.
// A payload that makes no sense is skipped and told; a code or length that makes none ends the stream, because
// what follows cannot be found.
import { assertNever } from "../base/index.js";
import { FieldReader, FieldWriter, MalformedPayload } from "./field-codec.js";
import {
  type AttachPacket,
  type LeavePacket,
  type OutputStream,
  PACKET_KINDS,
  type Packet,
  type PacketKind,
  type PartingPacket,
  type TerminalOffer,
  type TerminalSize,
} from "./packet.js";

export const PACKET_HEADER_BYTES = 5;

/** Starts every hello, so that a stranger's bytes are not taken for one. */
const HELLO_MAGIC = "blockmux";
const STREAMS: readonly OutputStream[] = ["stdout", "stderr"];
const WAYS: readonly AttachPacket["way"][] = ["direct", "relayed"];
const PARTING_WAYS: readonly PartingPacket["way"][] = ["hang-up", "run", "await-line"];
const LEAVE_REASONS: readonly LeavePacket["reason"][] = ["hangup", "terminated"];
const KIND_BY_CODE: readonly (PacketKind | undefined)[] = codeTable();

function codeTable(): (PacketKind | undefined)[] {
  const table: (PacketKind | undefined)[] = [];
  for (const kind of Object.keys(PACKET_KINDS) as PacketKind[]) table[PACKET_KINDS[kind].code] = kind;
  return table;
}

/** @throws RangeError when the payload passes its kind's bound: the caller splits or refuses what is that long. */
export function encodePacket(packet: Packet): Uint8Array<ArrayBuffer> {
  const { code, maxPayloadBytes } = PACKET_KINDS[packet.kind];
  const writer = new FieldWriter(PACKET_HEADER_BYTES, "bytes" in packet ? packet.bytes.length + 8 : 64);
  writePayload(writer, packet);
  const bytes = writer.finish();
  const payloadBytes = bytes.length - PACKET_HEADER_BYTES;
  if (payloadBytes > maxPayloadBytes) {
    throw new RangeError(
      `a ${packet.kind} packet of ${payloadBytes} bytes is longer than ${maxPayloadBytes}`,
    );
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  view.setUint32(0, payloadBytes);
  view.setUint8(4, code);
  return bytes;
}

function writePayload(writer: FieldWriter, packet: Packet): void {
  switch (packet.kind) {
    case "hello":
      writer.string(HELLO_MAGIC);
      writer.u32(packet.protocolVersion);
      writer.string(packet.build);
      return;
    case "welcome":
      writer.string(HELLO_MAGIC);
      writer.u32(packet.protocolVersion);
      writer.string(packet.build);
      writer.u32(packet.serverPid);
      return;
    case "refused":
      writer.string(packet.message);
      return;
    case "client-facts":
      writer.u32(packet.pid);
      writer.u8(packet.isControl ? 1 : 0);
      return;
    case "command":
      writer.u32(packet.argv.length);
      for (const word of packet.argv) writer.string(word);
      writer.string(packet.cwd);
      writer.u32(packet.env.length);
      for (const [name, value] of packet.env) {
        writer.string(name);
        writer.string(value);
      }
      writer.u8(packet.terminal === undefined ? 0 : 1);
      if (packet.terminal !== undefined) writeOffer(writer, packet.terminal);
      writer.string(packet.noTerminalReason);
      return;
    case "output":
      writer.u8(STREAMS.indexOf(packet.stream));
      writer.bytes(packet.bytes);
      return;
    case "read-input":
      writer.string(packet.path);
      return;
    case "input-end":
      writer.string(packet.fault);
      return;
    case "exit":
      writer.u8(packet.status);
      writer.string(packet.message);
      return;
    case "parting":
      writer.u8(PARTING_WAYS.indexOf(packet.way));
      writer.string(packet.shell);
      writer.string(packet.command);
      return;
    case "attach":
      writer.u8(WAYS.indexOf(packet.way));
      return;
    case "leave":
      writer.u8(LEAVE_REASONS.indexOf(packet.reason));
      return;
    case "tty-input":
    case "tty-output":
    case "restore":
    case "input-piece":
      writer.bytes(packet.bytes);
      return;
    case "tty-written":
      writer.u32(packet.sizeBytes);
      return;
    case "attach-ready":
      writeSize(writer, packet.size);
      writer.string(packet.savedTermios);
      writer.string(packet.rawTermios);
      return;
    case "resize":
    case "resumed":
      writeSize(writer, packet.size);
      return;
    case "ping":
    case "pong":
      writer.u32(packet.number);
      return;
    case "lock":
      writer.string(packet.command);
      return;
    case "client-key":
      writer.string(packet.key);
      return;
    case "resume":
      writer.string(packet.key);
      writeSize(writer, packet.size);
      return;
    case "resume-answer":
      writer.u8(packet.isKnown ? 1 : 0);
      writer.u53(packet.end);
      return;
    case "web-input":
      writer.u53(packet.start);
      writer.bytes(packet.bytes);
      return;
    case "input-taken":
      writer.u53(packet.end);
      return;
    case "panel-request":
    case "panel":
      writer.string(packet.json);
      return;
    case "shutdown":
    case "detach":
    case "suspend-request":
    case "suspend":
      return;
    default:
      assertNever(packet, "packet");
  }
}

function writeSize(writer: FieldWriter, size: TerminalSize): void {
  writer.u16(size.cols);
  writer.u16(size.rows);
  writer.u16(size.widthPixels);
  writer.u16(size.heightPixels);
}

function writeOffer(writer: FieldWriter, offer: TerminalOffer): void {
  writer.string(offer.term);
  writeSize(writer, offer.size);
  writer.string(offer.ttyPath);
  writer.string(offer.ttyDevice);
}

export interface PacketFault {
  /** What was wrong, for the log. */
  readonly reason: string;
  /** True when the stream is over: nothing more will be decoded. */
  readonly isFatal: boolean;
}

export interface PacketSink {
  /** `bytes` of a packet are borrowed until this returns. */
  handlePacket(packet: Packet): void;
  handleFault(fault: PacketFault): void;
}

export class PacketDecoder {
  readonly #sink: PacketSink;
  /** A header or payload that is not complete yet, in the pieces it came in. */
  #pieces: Uint8Array[] = [];
  #heldBytes = 0;
  #kind: PacketKind | undefined;
  #payloadBytes = 0;
  #isDead = false;

  constructor(sink: PacketSink) {
    this.#sink = sink;
  }

  /** Bytes kept between two pushes: less than a header, or than one payload of the kind at hand. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Decodes what is complete. `bytes` is borrowed for the call. */
  push(bytes: Uint8Array): void {
    let rest = bytes;
    while (!this.#isDead) {
      const neededBytes = this.#kind === undefined ? PACKET_HEADER_BYTES : this.#payloadBytes;
      const missingBytes = neededBytes - this.#heldBytes;
      if (rest.length < missingBytes) {
        if (rest.length > 0) {
          this.#pieces.push(new Uint8Array(rest));
          this.#heldBytes += rest.length;
        }
        return;
      }
      const item = this.#complete(rest.subarray(0, missingBytes));
      rest = rest.subarray(missingBytes);
      if (this.#kind === undefined) this.#acceptHeader(item);
      else this.#acceptPayload(this.#kind, item);
    }
  }

  #complete(last: Uint8Array): Uint8Array {
    if (this.#heldBytes === 0) return last;
    const item = new Uint8Array(this.#heldBytes + last.length);
    let offset = 0;
    for (const piece of this.#pieces) {
      item.set(piece, offset);
      offset += piece.length;
    }
    item.set(last, offset);
    this.#pieces = [];
    this.#heldBytes = 0;
    return item;
  }

  #acceptHeader(header: Uint8Array): void {
    const view = new DataView(header.buffer, header.byteOffset, PACKET_HEADER_BYTES);
    const kind = KIND_BY_CODE[view.getUint8(4)];
    const payloadBytes = view.getUint32(0);
    if (kind === undefined) {
      this.#die(`there is no packet with code ${view.getUint8(4)}`);
    } else if (payloadBytes > PACKET_KINDS[kind].maxPayloadBytes) {
      this.#die(`a ${kind} packet of ${payloadBytes} bytes is too long`);
    } else {
      this.#kind = kind;
      this.#payloadBytes = payloadBytes;
    }
  }

  #acceptPayload(kind: PacketKind, payload: Uint8Array): void {
    this.#kind = undefined;
    const packet = decodePayload(kind, payload);
    if (typeof packet === "string") {
      this.#sink.handleFault({ reason: `a ${kind} packet is malformed: ${packet}`, isFatal: false });
    } else {
      this.#sink.handlePacket(packet);
    }
  }

  #die(reason: string): void {
    this.#isDead = true;
    this.#sink.handleFault({ reason, isFatal: true });
  }
}

/** The packet, or what is wrong with the payload. */
function decodePayload(kind: PacketKind, payload: Uint8Array): Packet | string {
  const reader = new FieldReader(payload);
  try {
    const packet = readPayload(kind, reader);
    reader.end();
    return packet;
  } catch (error) {
    if (error instanceof MalformedPayload) return error.message;
    throw error;
  }
}

function readPayload(kind: PacketKind, reader: FieldReader): Packet {
  switch (kind) {
    case "hello":
      readMagic(reader);
      return { kind, protocolVersion: reader.u32(), build: reader.string() };
    case "welcome":
      readMagic(reader);
      return { kind, protocolVersion: reader.u32(), build: reader.string(), serverPid: reader.u32() };
    case "refused":
      return { kind, message: reader.string() };
    case "command":
      return readCommand(reader);
    case "output":
      return { kind, stream: reader.choice(STREAMS), bytes: reader.bytes() };
    case "client-facts":
      return { kind, pid: reader.u32(), isControl: reader.choice([false, true]) };
    case "read-input":
      return { kind, path: reader.string() };
    case "input-end":
      return { kind, fault: reader.string() };
    case "exit":
      return { kind, status: reader.u8(), message: reader.string() };
    case "parting":
      return { kind, way: reader.choice(PARTING_WAYS), shell: reader.string(), command: reader.string() };
    case "attach":
      return { kind, way: reader.choice(WAYS) };
    case "leave":
      return { kind, reason: reader.choice(LEAVE_REASONS) };
    case "tty-input":
    case "tty-output":
    case "restore":
    case "input-piece":
      return { kind, bytes: reader.bytes() };
    case "tty-written":
      return { kind, sizeBytes: reader.u32() };
    case "attach-ready":
      return { kind, size: readSize(reader), savedTermios: reader.string(), rawTermios: reader.string() };
    case "resize":
    case "resumed":
      return { kind, size: readSize(reader) };
    case "ping":
    case "pong":
      return { kind, number: reader.u32() };
    case "lock":
      return { kind, command: reader.string() };
    case "client-key":
      return { kind, key: reader.string() };
    case "resume":
      return { kind, key: reader.string(), size: readSize(reader) };
    case "resume-answer":
      return { kind, isKnown: reader.choice([false, true]), end: reader.u53() };
    case "web-input":
      return { kind, start: reader.u53(), bytes: reader.bytes() };
    case "input-taken":
      return { kind, end: reader.u53() };
    case "panel-request":
    case "panel":
      return { kind, json: reader.string() };
    case "shutdown":
    case "detach":
    case "suspend-request":
    case "suspend":
      return { kind };
    default:
      return assertNever(kind, "packet kind");
  }
}

function readMagic(reader: FieldReader): void {
  if (reader.string() !== HELLO_MAGIC) throw new MalformedPayload("the magic word is missing");
}

function readCommand(reader: FieldReader): Packet {
  const argv = Array.from({ length: reader.count(4) }, () => reader.string());
  const cwd = reader.string();
  const env = Array.from({ length: reader.count(8) }, () => [reader.string(), reader.string()] as const);
  const terminal = reader.choice([false, true]) ? readOffer(reader) : undefined;
  return { kind: "command", argv, cwd, env, terminal, noTerminalReason: reader.string() };
}

function readSize(reader: FieldReader): TerminalSize {
  const [cols, rows] = [reader.u16(), reader.u16()];
  if (cols === 0 || rows === 0) throw new MalformedPayload("a size is 0");
  return { cols, rows, widthPixels: reader.u16(), heightPixels: reader.u16() };
}

function readOffer(reader: FieldReader): TerminalOffer {
  const term = reader.string();
  const size = readSize(reader);
  return { term, size, ttyPath: reader.string(), ttyDevice: reader.string() };
}
