// The bound on the history of all panes together: past it the panes with the most history give up their oldest.

import type { Clock, TimerHandle } from "../base/index.js";
import type { Registry } from "./registry.js";

/** Looked at after this much output, and not more often than once in CHECK_MS. */
const CHECK_BYTES = 8 * 1024 * 1024;
const CHECK_MS = 500;

export class ServerHistory {
  readonly #registry: Registry;
  readonly #clock: Clock;
  #outputBytes = 0;
  #timer: TimerHandle | undefined;

  constructor(registry: Registry, clock: Clock) {
    this.#registry = registry;
    this.#clock = clock;
  }

  noteOutput(sizeBytes: number): void {
    this.#outputBytes += sizeBytes;
    if (this.#outputBytes < CHECK_BYTES || this.#timer !== undefined) return;
    this.#outputBytes = 0;
    this.#timer = this.#clock.after(CHECK_MS, () => {
      this.#timer = undefined;
      this.enforce();
    });
  }

  /** Takes from the largest until all fit; what a pane may keep otherwise is not changed. */
  enforce(): void {
    const limitBytes = this.#registry.options.server.number("server-history-bytes");
    const panes = [...this.#registry.panes()].sort(
      (left, right) => right.document.sizeBytes - left.document.sizeBytes,
    );
    let excessBytes = panes.reduce((sum, pane) => sum + pane.document.sizeBytes, 0) - limitBytes;
    for (const { document } of panes) {
      if (excessBytes <= 0) return;
      const beforeBytes = document.sizeBytes;
      const limits = { ...document.limits };
      // At most half of a pane at once, so that one large pane does not lose everything to many small ones.
      document.setLimits({ bytes: Math.max(beforeBytes >> 1, beforeBytes - excessBytes) });
      document.setLimits(limits);
      excessBytes -= beforeBytes - document.sizeBytes;
    }
  }
}
