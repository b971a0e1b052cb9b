// The one writer of a non-blocking file descriptor: a bounded queue, at most one kernel write at a time, partial
// writes finished, and no spinning while the other side does not read. A write to a PTY's master is a copy into
// the kernel, so it happens at once, on the event loop: a key does not wait for a thread.
import { invariant } from "../base/index.js";

/** What a kernel write came to: the number of bytes taken, "full" to try again later, "closed" for good. */
export type WriteOutcome = number | "full" | "closed";

export interface ByteWriterOptions {
  /** Writes as much of `bytes` as the kernel takes, without blocking. */
  readonly writeNow: (bytes: Uint8Array) => WriteOutcome;
  readonly after: (delayMs: number, callback: () => void) => { cancel(): void };
  /** Called each time the queue has become empty after something waited in it. */
  readonly handleDrain: () => void;
  readonly boundBytes: number;
}

/** More is not handed to the kernel in one call, so that a paste does not stall the loop. */
const SLICE_BYTES = 64 * 1024;
/** The kernel took nothing: first look again after this, then after twice that, up to the longest. */
const FIRST_RETRY_MS = 1;
const LONGEST_RETRY_MS = 64;

export class ByteWriter {
  readonly #options: ByteWriterOptions;
  /** Waiting bytes, oldest first; the first `#offset` bytes of the first piece are written. */
  readonly #pieces: Uint8Array[] = [];
  #offset = 0;
  #pendingBytes = 0;
  #retryMs = FIRST_RETRY_MS;
  #timer: { cancel(): void } | undefined;
  #isClosed = false;

  constructor(options: ByteWriterOptions) {
    this.#options = options;
  }

  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /**
   * Writes `bytes` after everything accepted before. All or nothing: false means that nothing was taken because
   * the queue would have passed its bound (wait for the drain) or because the descriptor is closed.
   * `bytes` is borrowed for the call.
   */
  write(bytes: Uint8Array): boolean {
    if (this.#isClosed) return false;
    if (bytes.length === 0) return true;
    if (this.#pendingBytes + bytes.length > this.#options.boundBytes) return false;
    let taken = 0;
    if (this.#pendingBytes === 0) {
      taken = this.#writeRun(bytes);
      // #writeRun may have found the descriptor closed.
      if (this.#isClosed) return false;
      if (taken === bytes.length) return true;
    }
    this.#pieces.push(new Uint8Array(bytes.subarray(taken)));
    this.#pendingBytes += bytes.length - taken;
    this.#retryLater();
    return true;
  }

  /** Looks at once whether the kernel takes bytes again: the program has shown a sign of life. */
  nudge(): void {
    if (this.#pendingBytes === 0 || this.#isClosed) return;
    this.#retryMs = FIRST_RETRY_MS;
    this.#flush();
  }

  /** Drops what waits. Idempotent. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#pieces.length = 0;
    this.#pendingBytes = 0;
    this.#offset = 0;
  }

  /** Hands `bytes` to the kernel until it is full or one slice is through; returns how many it took. */
  #writeRun(bytes: Uint8Array): number {
    let taken = 0;
    while (taken < Math.min(bytes.length, SLICE_BYTES)) {
      const outcome = this.#options.writeNow(bytes.subarray(taken, Math.min(bytes.length, SLICE_BYTES)));
      if (outcome === "closed") {
        this.close();
        return taken;
      }
      if (outcome === "full" || outcome === 0) return taken;
      invariant(outcome <= bytes.length - taken, "a write took more bytes than it was given");
      taken += outcome;
      this.#retryMs = FIRST_RETRY_MS;
    }
    return taken;
  }

  #flush(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    let sliceBytes = SLICE_BYTES;
    for (let first = this.#pieces[0]; first !== undefined && sliceBytes > 0; first = this.#pieces[0]) {
      const taken = this.#writeRun(this.#offset === 0 ? first : first.subarray(this.#offset));
      if (this.#isClosed) return;
      this.#offset += taken;
      this.#pendingBytes -= taken;
      sliceBytes -= taken;
      if (this.#offset < first.length) break;
      this.#pieces.shift();
      this.#offset = 0;
    }
    if (this.#pendingBytes === 0) this.#options.handleDrain();
    else this.#retryLater();
  }

  #retryLater(): void {
    if (this.#timer !== undefined) return;
    const delayMs = this.#retryMs;
    this.#retryMs = Math.min(LONGEST_RETRY_MS, this.#retryMs * 2);
    this.#timer = this.#options.after(delayMs, () => {
      this.#timer = undefined;
      this.#flush();
    });
  }
}
