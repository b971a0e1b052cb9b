// The shape of time, so that rooms other than the server never touch the real one and tests turn it by hand.

export interface TimerHandle {
  /** Idempotent; harmless after the timer fired. */
  cancel(): void;
}

export interface Clock {
  /** Milliseconds, monotonic, origin arbitrary. */
  nowMs(): number;
  /** Milliseconds since the Unix epoch. */
  wallMs(): number;
  /** Calls `callback` once, `delayMs` from now. */
  after(delayMs: number, callback: () => void): TimerHandle;
}
