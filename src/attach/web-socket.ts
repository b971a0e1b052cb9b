// A Transport over a WebSocket of the `ws` package, the server's end of a browser's connection (or a program's own).
// A message is a piece of the stream: where it was cut means nothing. There is no half-closed state: a peer that
// closes neither sends nor reads any more.
import type { WebSocket } from "ws";
import { Emitter } from "../base/index.js";
import type { Transport } from "./transport.js";

/** Longest message; a page sends its input in pieces of MAX_PIECE_BYTES. */
export const MAX_WEB_MESSAGE_BYTES = 1024 * 1024;
const OPEN = 1;
const NOT_BINARY = 1003;

export class WebSocketTransport implements Transport {
  readonly onData = new Emitter<Uint8Array>();
  readonly onDrain = new Emitter<void>();
  readonly onEnded = new Emitter<void>();
  readonly onClosed = new Emitter<Error | undefined>();
  readonly #socket: WebSocket;
  #error: Error | undefined;
  #hasWaited = false;
  #isPaused = false;
  #isClosed = false;
  /** One message that was being read when it was paused, and those behind it. */
  readonly #held: Uint8Array[] = [];

  /** Takes over a socket that is open. */
  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = "nodebuffer";
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (!isBinary) {
        this.#error ??= new Error("the peer sent text");
        socket.close(NOT_BINARY);
      } else this.#take(new Uint8Array(data.buffer, data.byteOffset, data.length));
    });
    socket.on("error", (error: Error) => {
      this.#error ??= error;
    });
    socket.on("close", () => {
      this.#isClosed = true;
      this.#held.length = 0;
      this.onClosed.emit(this.#error);
    });
  }

  get pendingBytes(): number {
    return this.#isClosed ? 0 : this.#socket.bufferedAmount;
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState !== OPEN) return;
    this.#socket.send(bytes, this.#handleWritten);
    this.#hasWaited ||= this.#socket.bufferedAmount > 0;
  }

  readonly #handleWritten = (): void => {
    if (!this.#hasWaited || this.#isClosed || this.#socket.bufferedAmount > 0) return;
    this.#hasWaited = false;
    this.onDrain.emit();
  };

  pause(): void {
    this.#isPaused = true;
    this.#socket.pause();
  }

  resume(): void {
    this.#isPaused = false;
    while (!this.#isPaused && !this.#isClosed) {
      const bytes = this.#held.shift();
      if (bytes === undefined) break;
      this.onData.emit(bytes);
    }
    if (!this.#isPaused) this.#socket.resume();
  }

  close(): void {
    this.#socket.close(1000);
  }

  destroy(): void {
    this.#socket.terminate();
  }

  #take(bytes: Uint8Array): void {
    if (this.#isPaused) this.#held.push(bytes);
    else this.onData.emit(bytes);
  }
}
