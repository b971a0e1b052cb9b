// When a client's picture is drawn: at once while there is little output or a key is echoed, else in frames under
// load, and never while the host terminal has not taken the last one. The newest picture wins; nothing is queued.

import type { Clock, TimerHandle } from "../base/index.js";

/** Under load a picture is drawn this often at most: 60 a second. */
const FRAME_INTERVAL_MS = 16;
/** Output up to this size, such as the echo of a key, is drawn within the call that brought it. */
export const SMALL_OUTPUT_BYTES = 1024;
/** So many pictures may be drawn at once within one frame interval before frames begin. */
const MAX_DRAWS_AT_ONCE = 12;

export interface FrameTarget {
  draw(): void;
  /** Draws the pane that is typed into, and what cannot be drawn apart from it. */
  drawEcho(): void;
  /** The host has not taken everything yet; `hostDrained` will be called. */
  isHostBusy(): boolean;
}

export class FramePacer {
  readonly #clock: Clock;
  readonly #target: FrameTarget;
  #timer: TimerHandle | undefined;
  #isDirty = false;
  #lastDrawMs = Number.NEGATIVE_INFINITY;
  #windowStartMs = Number.NEGATIVE_INFINITY;
  #drawsInWindow = 0;

  constructor(clock: Clock, target: FrameTarget) {
    this.#clock = clock;
    this.#target = target;
  }

  /** Something changed that the picture shows; `sizeBytes` is how much output said so, 0 for a person's action. */
  request(sizeBytes: number): void {
    this.#isDirty = true;
    if (this.#timer !== undefined || this.#target.isHostBusy()) return;
    const nowMs = this.#clock.nowMs();
    if (nowMs - this.#windowStartMs >= FRAME_INTERVAL_MS) {
      this.#windowStartMs = nowMs;
      this.#drawsInWindow = 0;
    }
    if (sizeBytes <= SMALL_OUTPUT_BYTES && this.#drawsInWindow < MAX_DRAWS_AT_ONCE) {
      this.#draw(nowMs);
      return;
    }
    const waitMs = Math.max(1, FRAME_INTERVAL_MS - (nowMs - this.#lastDrawMs));
    this.#timer = this.#clock.after(Math.min(waitMs, FRAME_INTERVAL_MS), () => {
      this.#timer = undefined;
      if (this.#isDirty && !this.#target.isHostBusy()) this.#draw(this.#clock.nowMs());
    });
  }

  /**
   * The echo of a key: drawn now, whatever else is in flood, and where it can be drawn apart, without what waits for
   * its frame. Once for a key at most, or frames mean nothing.
   */
  requestEcho(isApart: boolean): void {
    if (isApart && this.#isDirty && !this.#target.isHostBusy()) {
      this.#target.drawEcho();
      return;
    }
    this.#isDirty = true;
    this.flush();
  }

  /** The host took everything: what changed in the meantime is drawn. */
  hostDrained(): void {
    if (!this.#isDirty || this.#timer !== undefined) return;
    this.request(SMALL_OUTPUT_BYTES + 1);
  }

  /** Draws now whatever is pending, before something that must come behind it. */
  flush(): void {
    if (this.#isDirty && !this.#target.isHostBusy()) this.#draw(this.#clock.nowMs());
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#isDirty = false;
  }

  #draw(nowMs: number): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#isDirty = false;
    this.#lastDrawMs = nowMs;
    this.#drawsInWindow += 1;
    this.#target.draw();
  }
}
