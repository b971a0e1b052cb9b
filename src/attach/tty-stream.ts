// A terminal device as a byte stream both ways that never blocks this process: the server uses it on a client's
// tty, the client on its own where the bytes go over the socket.
//
// Node's tty.ReadStream opens the device anew, so non-blocking mode stays ours and the shell's descriptor keeps
// its own; it also writes without blocking, which tty.WriteStream does not. What the kernel takes at once is
// written at once, on the caller's stack: a picture does not wait for a turn of the loop.
import { closeSync, writeSync } from "node:fs";
import { ReadStream } from "node:tty";
import { Emitter } from "../base/index.js";

const READ_BUFFER_BYTES = 16 * 1024;

export class TtyStream {
  /** Typed bytes, borrowed until the listener returns. */
  readonly onInput = new Emitter<Uint8Array>();
  /** What waited has been written. */
  readonly onDrain = new Emitter<void>();
  /** The terminal is gone: hung up, or we closed it. Once, and nothing after it. */
  readonly onClosed = new Emitter<void>();
  /** Node duplicates its own descriptor over this one, so both mean the same non-blocking opening. */
  readonly #fd: number;
  readonly #isFdOurs: boolean;
  readonly #stream: ReadStream;
  #isOpen = true;
  #isPaused = false;
  #hasWaited = false;
  /** One piece read although paused. */
  #held: Uint8Array | undefined;

  /**
   * Takes the descriptor over, and closes it with the stream unless it is one of the process's first three, which
   * stay. Starts reading.
   */
  constructor(fd: number) {
    this.#fd = fd;
    this.#isFdOurs = fd > 2;
    this.#stream = new ReadStream(fd, {
      onread: {
        // No Buffer: its slices would be views of what the next read overwrites.
        buffer: new Uint8Array(READ_BUFFER_BYTES),
        callback: (sizeBytes: number, buffer: Uint8Array): boolean =>
          this.#handleRead(buffer.subarray(0, sizeBytes)),
      },
    } as ConstructorParameters<typeof ReadStream>[1]);
    this.#stream.on("end", () => this.#finish());
    // EIO: the other side of the terminal was closed.
    this.#stream.on("error", () => this.#finish());
    this.#stream.on("close", () => this.#finish());
    this.#stream.resume();
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Bytes accepted that the kernel has not taken. */
  get pendingBytes(): number {
    return this.#stream.writableLength;
  }

  /** Writes behind all before; `bytes` is borrowed for the call. Harmless once closed. */
  write(bytes: Uint8Array): void {
    if (!this.#isOpen || bytes.length === 0) return;
    const taken = this.#stream.writableLength === 0 ? this.#writeNow(bytes) : 0;
    if (taken === bytes.length) return;
    this.#hasWaited = true;
    this.#stream.write(new Uint8Array(bytes.subarray(taken)), this.#handleWritten);
  }

  /** Idempotent. */
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    if (this.#isOpen) this.#stream.pause();
  }

  /** Idempotent. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined && this.#isOpen) this.onInput.emit(held);
    if (this.#isOpen && !this.#isPaused) this.#stream.resume();
  }

  /** Closes at once; what waits is dropped. Idempotent. */
  close(): void {
    this.#stream.destroy();
    this.#finish();
  }

  #handleRead(bytes: Uint8Array): boolean {
    if (bytes.length > 0) {
      if (this.#isPaused) this.#held = new Uint8Array(bytes);
      else this.onInput.emit(bytes);
    }
    return !this.#isPaused && this.#isOpen;
  }

  #writeNow(bytes: Uint8Array): number {
    try {
      return writeSync(this.#fd, bytes);
    } catch {
      // Full, or gone: the stream's own write finds out which.
      return 0;
    }
  }

  readonly #handleWritten = (): void => {
    if (!this.#hasWaited || !this.#isOpen || this.#stream.writableLength > 0) return;
    this.#hasWaited = false;
    this.onDrain.emit();
  };

  #finish(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#stream.destroy();
    if (this.#isFdOurs) closeQuietly(this.#fd);
    this.onClosed.emit();
  }
}

/** Where Node could not open the device anew it used our descriptor itself, and has closed it. */
function closeQuietly(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // Closed.
  }
}
