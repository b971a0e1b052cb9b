// A browser's streams in the shape the library reads and writes: a `ReadableStream` and a `WritableStream` of bytes, from a
// WebSocket, a worker, a serial port.

import type { OutputStream } from "./block-connection.js";
import type { InputStream } from "./terminal-input.js";

type DataListener = (bytes: Uint8Array) => void;
type EndListener = () => void;

/** Both ends of a terminal's line. Pass `assumesTerminal: true` along with them. */
export function webStreams(
  readable: ReadableStream<Uint8Array>,
  writable: WritableStream<Uint8Array>,
): { readonly input: InputStream; readonly output: OutputStream } {
  return { input: new WebInput(readable), output: new WebOutput(writable) };
}

/** Reads from the first `resume` on; what came while it was paused is kept, at most one piece. */
class WebInput implements InputStream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #dataListeners = new Set<DataListener>();
  readonly #endListeners = new Set<EndListener>();
  #isPaused = true;
  #isReading = false;
  #kept: Uint8Array | undefined;

  constructor(readable: ReadableStream<Uint8Array>) {
    this.#reader = readable.getReader();
  }

  on(event: "data", listener: DataListener): void;
  on(event: "end" | "close", listener: EndListener): void;
  on(event: "data" | "end" | "close", listener: DataListener | EndListener): void {
    if (event === "data") this.#dataListeners.add(listener as DataListener);
    else this.#endListeners.add(listener as EndListener);
  }

  off(event: "data", listener: DataListener): void;
  off(event: "end" | "close", listener: EndListener): void;
  off(event: "data" | "end" | "close", listener: DataListener | EndListener): void {
    if (event === "data") this.#dataListeners.delete(listener as DataListener);
    else this.#endListeners.delete(listener as EndListener);
  }

  resume(): void {
    this.#isPaused = false;
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept !== undefined) this.#pass(kept);
    void this.#read();
  }

  pause(): void {
    this.#isPaused = true;
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (!this.#isPaused) {
        const { done, value } = await this.#reader.read();
        if (done) {
          this.#end();
          return;
        }
        if (this.#isPaused) this.#kept = value;
        else this.#pass(value);
      }
      this.#isReading = false;
    } catch {
      // The line broke, which ends it as well.
      this.#end();
    }
  }

  #pass(bytes: Uint8Array): void {
    for (const listener of [...this.#dataListeners]) listener(bytes);
  }

  #end(): void {
    for (const listener of [...this.#endListeners]) listener();
  }
}

class WebOutput implements OutputStream {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #isBroken = false;

  constructor(writable: WritableStream<Uint8Array>) {
    this.#writer = writable.getWriter();
    this.#writer.closed.catch(() => {
      this.#isBroken = true;
    });
  }

  get writableNeedDrain(): boolean {
    return !this.#isBroken && (this.#writer.desiredSize ?? 1) <= 0;
  }

  write(bytes: Uint8Array): boolean {
    // Broken: the other end says so by ending the input.
    this.#writer.write(bytes).catch(() => {
      this.#isBroken = true;
    });
    return !this.writableNeedDrain;
  }

  once(_event: "drain", listener: () => void): void {
    this.#writer.ready.then(listener, listener);
  }
}
