// A Transport over a Unix domain socket (or any net.Socket).
import type { Socket } from "node:net";
import { Emitter } from "../base/index.js";
import type { Transport } from "./transport.js";

export class SocketTransport implements Transport {
  readonly onData = new Emitter<Uint8Array>();
  readonly onDrain = new Emitter<void>();
  readonly onEnded = new Emitter<void>();
  readonly onClosed = new Emitter<Error | undefined>();
  readonly #socket: Socket;
  #error: Error | undefined;
  #hasWaited = false;

  /** Takes the socket over; it must have been made with `allowHalfOpen`, or the peer's last words are cut. */
  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes: Buffer) =>
      this.onData.emit(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)),
    );
    socket.on("end", () => this.onEnded.emit());
    socket.on("error", (error) => {
      this.#error ??= error;
    });
    socket.on("close", () => this.onClosed.emit(this.#error));
  }

  get pendingBytes(): number {
    return this.#socket.writableLength;
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.#socket.writable) return;
    this.#socket.write(bytes, this.#handleWritten);
    this.#hasWaited ||= this.#socket.writableLength > 0;
  }

  // Node's own "drain" is told only behind a high-water mark, which this side knows nothing of.
  readonly #handleWritten = (): void => {
    if (!this.#hasWaited || this.#socket.writableLength > 0) return;
    this.#hasWaited = false;
    this.onDrain.emit();
  };

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return;
    // The peer answers our end with its own; one that does not is not waited for.
    this.#socket.end(() => this.#socket.destroy());
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
