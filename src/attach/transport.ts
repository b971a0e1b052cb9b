// A reliable stream of bytes both ways, whatever carries it. A Transport does not know what it carries.
import type { Emitter } from "../base/index.js";

export interface Transport {
  /** Bytes from the peer, in order, in pieces of any size; borrowed until the listener returns. */
  readonly onData: Emitter<Uint8Array>;
  /** What waited to be sent has been handed to the system. */
  readonly onDrain: Emitter<void>;
  /** The peer will send no more; it may still read. */
  readonly onEnded: Emitter<void>;
  /** Once, and nothing after it. The cause, if it was a fault. */
  readonly onClosed: Emitter<Error | undefined>;
  /** Bytes accepted by `send` that wait on this side. */
  readonly pendingBytes: number;

  /** Queues bytes behind all before. The caller gives the array away. Harmless after the close. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Stops reading; a piece already on its way may still come. Idempotent. */
  pause(): void;
  resume(): void;
  /** Sends what is queued, then closes. Idempotent. */
  close(): void;
  /** Closes at once and drops what is queued. Idempotent. */
  destroy(): void;
}
