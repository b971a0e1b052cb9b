// A key goes before a flood. When a person typed into a pane, the panes that print much are not read until the pane
// has answered, for a moment at most: their programs wait in the kernel, nothing is lost, and the echo does not stand
// in line behind their output.

import type { Clock, TimerHandle } from "../base/index.js";
import { SMALL_OUTPUT_BYTES } from "./frame-pacer.js";
import type { Pane } from "./pane.js";
import type { PanePty } from "./ports.js";

/** A program that has not answered a key by then may be busy: the others go on. */
const MAX_HOLD_MS = 3;
/** Between two holds, so that keys without end slow a flood and do not stop it. */
const MIN_REST_MS = 3;
/** Panes remembered as printing much; more would be of little use and cost each key. */
const MAX_LOUD = 64;

export class RightOfWay {
  readonly #clock: Clock;
  /** Panes that printed much since the last hold. */
  readonly #loud = new Set<Pane>();
  readonly #held: PanePty[] = [];
  #typedInto: Pane | undefined;
  #timer: TimerHandle | undefined;
  #releasedMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A person's key was written to the pane's program. */
  give(pane: Pane): void {
    if (this.#timer !== undefined || this.#loud.size === 0) return;
    if (this.#clock.nowMs() - this.#releasedMs < MIN_REST_MS) return;
    for (const loud of this.#loud) {
      if (loud === pane || loud.pty === undefined) continue;
      loud.pty.pause();
      this.#held.push(loud.pty);
    }
    this.#loud.clear();
    if (this.#held.length === 0) return;
    this.#typedInto = pane;
    this.#timer = this.#clock.after(MAX_HOLD_MS, () => this.#release());
  }

  /** Output was taken, and clients have drawn what was to be drawn at once. */
  noteOutput(pane: Pane, sizeBytes: number): void {
    if (sizeBytes > SMALL_OUTPUT_BYTES && this.#loud.size < MAX_LOUD) this.#loud.add(pane);
    if (pane === this.#typedInto) this.#release();
  }

  forget(pane: Pane): void {
    this.#loud.delete(pane);
    if (pane === this.#typedInto) this.#release();
  }

  #release(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#typedInto = undefined;
    this.#releasedMs = this.#clock.nowMs();
    for (const pty of this.#held) pty.resume();
    this.#held.length = 0;
  }
}
