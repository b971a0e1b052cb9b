// The two ways the bytes of a client's terminal go: through a tty that the server opened itself (TtyStream is one
// of these as it is), or through the connection, where the client reads and writes its tty for us.
import { type Connection, MAX_PIECE_BYTES, type Packet } from "../attach/index.js";
import { Emitter } from "../base/index.js";

export interface TerminalBytes {
  /** Typed bytes, borrowed until the listener returns. */
  readonly onInput: Emitter<Uint8Array>;
  /** Everything written has reached the terminal. */
  readonly onDrain: Emitter<void>;
  /** The terminal is gone, or we closed it. Once. */
  readonly onClosed: Emitter<void>;
  readonly pendingBytes: number;
  /** `bytes` is borrowed for the call. */
  write(bytes: Uint8Array): void;
  pause(): void;
  resume(): void;
  close(): void;
}

const HELD_BOUND_BYTES = 256 * 1024;

/**
 * A terminal at the far end of a connection. The client tells what has reached its tty, so that kernels' and
 * queues' fill between counts as pending and the newest picture is never behind a backlog of old ones.
 */
export class RelayedTty implements TerminalBytes {
  readonly onInput = new Emitter<Uint8Array>();
  readonly onDrain = new Emitter<void>();
  readonly onClosed = new Emitter<void>();
  readonly #connection: Connection;
  readonly #unsubscribe: () => void;
  #pendingBytes = 0;
  #isOpen = true;
  #isPaused = false;
  /** Typed while paused. Past HELD_BOUND_BYTES the connection is not read either. */
  readonly #held: Uint8Array[] = [];
  #heldBytes = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#unsubscribe = connection.onPacket.on((packet) => this.#handlePacket(packet));
  }

  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  write(bytes: Uint8Array): void {
    if (!this.#isOpen) return;
    for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES) {
      const piece = bytes.subarray(start, start + MAX_PIECE_BYTES);
      this.#pendingBytes += piece.length;
      this.#connection.send({ kind: "tty-output", bytes: piece });
    }
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    while (this.#isOpen && !this.#isPaused) {
      const input = this.#held.shift();
      if (input === undefined) break;
      this.#heldBytes -= input.length;
      this.onInput.emit(input);
    }
    if (this.#heldBytes <= HELD_BOUND_BYTES) this.#connection.resume();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#unsubscribe();
    this.#connection.resume();
    this.onClosed.emit();
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "tty-input") this.#handleInput(packet.bytes);
    if (packet.kind !== "tty-written" || this.#pendingBytes === 0) return;
    this.#pendingBytes = Math.max(0, this.#pendingBytes - packet.sizeBytes);
    if (this.#pendingBytes === 0) this.onDrain.emit();
  }

  /** The connection itself goes on while it can: it also carries sizes, and what the terminal has taken. */
  #handleInput(bytes: Uint8Array): void {
    if (!this.#isPaused) {
      this.onInput.emit(bytes);
      return;
    }
    this.#held.push(new Uint8Array(bytes));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > HELD_BOUND_BYTES) this.#connection.pause();
  }
}
