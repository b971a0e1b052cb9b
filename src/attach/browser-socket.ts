// A Transport over the WebSocket of a browser. A message of it is a piece of the stream: where it was cut means
// nothing. Uses no Node API.
import { Emitter } from "../base/index.js";
import type { Transport } from "./transport.js";

/** As much of the DOM's WebSocket as is used. */
export interface BrowserWebSocket {
  binaryType: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(code?: number): void;
  addEventListener(kind: "message", handle: (event: { readonly data: unknown }) => void): void;
  addEventListener(kind: "close" | "error" | "open", handle: () => void): void;
}

const OPEN = 1;
/** A WebSocket tells nobody when what waited has been sent: it is looked at this often. */
const LOOK_MS = 20;

export class BrowserSocketTransport implements Transport {
  readonly onData = new Emitter<Uint8Array>();
  readonly onDrain = new Emitter<void>();
  readonly onEnded = new Emitter<void>();
  readonly onClosed = new Emitter<Error | undefined>();
  readonly #socket: BrowserWebSocket;
  /** Came while paused. The page bounds it by what it lets the server send unanswered. */
  readonly #held: Uint8Array[] = [];
  /** Sent before the socket was open. */
  #early: Uint8Array<ArrayBuffer>[] | undefined;
  #earlyBytes = 0;
  #isPaused = false;
  #isLooking = false;
  #isClosed = false;
  #hasFailed = false;

  /** Takes a socket that is open or about to be. */
  constructor(socket: BrowserWebSocket) {
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    this.#early = socket.readyState === OPEN ? undefined : [];
    socket.addEventListener("open", () => this.#sendEarly());
    socket.addEventListener("message", ({ data }) => {
      if (this.#isClosed) return;
      if (!(data instanceof ArrayBuffer)) this.destroy();
      else if (this.#isPaused) this.#held.push(new Uint8Array(data));
      else this.onData.emit(new Uint8Array(data));
    });
    socket.addEventListener("error", () => {
      this.#hasFailed = true;
    });
    socket.addEventListener("close", () => this.#finish());
  }

  get pendingBytes(): number {
    return this.#isClosed ? 0 : this.#earlyBytes + this.#socket.bufferedAmount;
  }

  send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#isClosed) return;
    if (this.#early !== undefined) {
      this.#early.push(bytes);
      this.#earlyBytes += bytes.length;
    } else if (this.#socket.readyState === OPEN) {
      this.#socket.send(bytes);
      this.#lookLater();
    }
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    while (!this.#isPaused && !this.#isClosed) {
      const bytes = this.#held.shift();
      if (bytes === undefined) return;
      this.onData.emit(bytes);
    }
  }

  close(): void {
    if (!this.#isClosed) this.#socket.close(1000);
  }

  destroy(): void {
    if (this.#isClosed) return;
    // A browser may take its time to close: nothing that still comes counts.
    this.#socket.close(1000);
    queueMicrotask(() => this.#finish());
  }

  #sendEarly(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    this.#earlyBytes = 0;
    for (const bytes of early) this.send(bytes);
  }

  #lookLater(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      if (this.#isClosed) return;
      if (this.#socket.bufferedAmount === 0) this.onDrain.emit();
      else this.#lookLater();
    }, LOOK_MS);
  }

  #finish(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#held.length = 0;
    this.onClosed.emit(this.#hasFailed ? new Error("the connection was lost") : undefined);
  }
}
