// Two Transports joined in memory, which can cut what passes into pieces and let only so much pass in a turn.
import type { Transport } from "../../src/attach/index.ts";
import { Emitter } from "../../src/base/index.ts";

export interface MemoryTransportOptions {
  /** Size of the next piece delivered; default: all there is. */
  readonly pieceBytes?: () => number;
  /** Pieces delivered in one turn of the loop; default: all. */
  readonly piecesPerTurn?: number;
}

export function memoryTransports(options: MemoryTransportOptions = {}): [Transport, Transport] {
  const left = new MemoryTransport(options);
  const right = new MemoryTransport(options);
  left.peer = right;
  right.peer = left;
  return [left, right];
}

class MemoryTransport implements Transport {
  readonly onData = new Emitter<Uint8Array>();
  readonly onDrain = new Emitter<void>();
  readonly onEnded = new Emitter<void>();
  readonly onClosed = new Emitter<Error | undefined>();
  peer: MemoryTransport | undefined;
  readonly #options: MemoryTransportOptions;
  /** Towards the peer. */
  #queue = Buffer.alloc(0);
  #isPaused = false;
  #isEnding = false;
  #isClosed = false;
  #isTurnDue = false;

  constructor(options: MemoryTransportOptions) {
    this.#options = options;
  }

  get pendingBytes(): number {
    return this.#queue.length;
  }

  send(bytes: Uint8Array): void {
    if (this.#isClosed || this.#isEnding) return;
    this.#queue = Buffer.concat([this.#queue, bytes]);
    this.#turnLater();
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    this.peer?.wake();
  }

  wake(): void {
    this.#turnLater();
  }

  close(): void {
    if (this.#isClosed || this.#isEnding) return;
    this.#isEnding = true;
    this.#turnLater();
  }

  destroy(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue = Buffer.alloc(0);
    setImmediate(() => {
      this.onClosed.emit(undefined);
      this.peer?.peerEnded();
    });
  }

  peerEnded(): void {
    if (!this.#isClosed) this.onEnded.emit();
  }

  #turnLater(): void {
    if (this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => {
      this.#isTurnDue = false;
      this.#turn();
    });
  }

  #turn(): void {
    const peer = this.peer;
    if (this.#isClosed || peer === undefined) return;
    const hadBytes = this.#queue.length > 0;
    for (let pieces = this.#options.piecesPerTurn ?? Number.POSITIVE_INFINITY; pieces > 0; pieces -= 1) {
      if (this.#queue.length === 0 || peer.#isPaused || peer.#isClosed) break;
      const sizeBytes = this.#options.pieceBytes?.() ?? this.#queue.length;
      const piece = Buffer.from(this.#queue.subarray(0, sizeBytes));
      this.#queue = this.#queue.subarray(sizeBytes);
      peer.onData.emit(piece);
      piece.fill(0xee);
    }
    if (this.#queue.length > 0) {
      if (peer.#isClosed) this.destroy();
      else if (!peer.#isPaused) this.#turnLater();
      return;
    }
    if (hadBytes) this.onDrain.emit();
    if (this.#isEnding) this.destroy();
  }
}
