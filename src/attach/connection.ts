// Packets over a Transport, with a bounded queue towards the peer.
//
// Policy at the bound: a peer that lets more than SEND_BOUND_BYTES pile up does not read, and is cut off. Whoever
// sends much (terminal pictures, long texts) looks at `pendingBytes` and waits for `onDrain`.
import { Emitter } from "../base/index.js";
import type { Packet } from "./packet.js";
import { encodePacket, PacketDecoder, type PacketFault } from "./packet-codec.js";
import type { Transport } from "./transport.js";

/** Room for the longest command and then some. */
export const SEND_BOUND_BYTES = 8 * 1024 * 1024;

export type CloseCause =
  | { readonly kind: "ours" }
  | { readonly kind: "peer" }
  | { readonly kind: "fault"; readonly reason: string };

/** Told every packet on its way, before it is sent or handled. */
export type PacketTracer = (direction: "in" | "out", packet: Packet) => void;

export class Connection {
  /** Packets in order; their bytes are borrowed until the listener returns. None after `onClosed`. */
  readonly onPacket = new Emitter<Packet>();
  /** A malformed packet was skipped. After one that cannot be skipped the connection is closed. */
  readonly onFault = new Emitter<PacketFault>();
  readonly onDrain = new Emitter<void>();
  /** Once. */
  readonly onClosed = new Emitter<CloseCause>();

  readonly #transport: Transport;
  readonly #decoder: PacketDecoder;
  readonly #trace: PacketTracer | undefined;
  #cause: CloseCause | undefined;
  #isClosed = false;

  constructor(transport: Transport, trace?: PacketTracer) {
    this.#transport = transport;
    this.#trace = trace;
    this.#decoder = new PacketDecoder({
      handlePacket: (packet) => {
        if (this.#isClosed) return;
        this.#trace?.("in", packet);
        this.onPacket.emit(packet);
      },
      handleFault: (fault) => {
        this.onFault.emit(fault);
        if (fault.isFatal) this.#fail(fault.reason);
      },
    });
    transport.onData.on((bytes) => {
      if (!this.#isClosed) this.#decoder.push(bytes);
    });
    transport.onDrain.on(() => this.onDrain.emit());
    // A peer that has said its last word may still read ours: finish, then close.
    transport.onEnded.on(() => {
      this.#cause ??= { kind: "peer" };
      transport.close();
    });
    transport.onClosed.on((error) => {
      this.#finish(
        this.#cause ?? (error === undefined ? { kind: "peer" } : { kind: "fault", reason: error.message }),
      );
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Bytes waiting on this side. */
  get pendingBytes(): number {
    return this.#transport.pendingBytes;
  }

  /**
   * Sends behind all before. Harmless once closed.
   * @throws RangeError when the packet is longer than its kind may be.
   */
  send(packet: Packet): void {
    if (this.#isClosed) return;
    this.#trace?.("out", packet);
    const bytes = encodePacket(packet);
    if (this.#transport.pendingBytes + bytes.length > SEND_BOUND_BYTES) {
      this.#fail("the peer does not read");
      return;
    }
    this.#transport.send(bytes);
  }

  /** Stops reading from the peer, packets already read excepted. Idempotent. */
  pause(): void {
    this.#transport.pause();
  }

  resume(): void {
    this.#transport.resume();
  }

  /** Sends what is queued, then closes. Idempotent. */
  close(): void {
    this.#cause ??= { kind: "ours" };
    this.#transport.close();
  }

  /** Closes at once. Idempotent. */
  destroy(): void {
    this.#cause ??= { kind: "ours" };
    this.#transport.destroy();
  }

  #fail(reason: string): void {
    this.#cause ??= { kind: "fault", reason };
    this.#transport.destroy();
  }

  #finish(cause: CloseCause): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onClosed.emit(cause);
  }
}
