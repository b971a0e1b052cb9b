// A key goes before a flood. While a person types, panes that print much are read in turn, a piece at a time with rests
// between: their programs wait in the kernel, nothing is lost, and neither the key nor its echo stands in line behind
// their output, in the server or for a processor.

import type { Clock, TimerHandle } from "../base/index.js";
import { SMALL_OUTPUT_BYTES } from "./frame-pacer.js";
import type { Pane } from "./pane.js";

/** A person types from a key on for so long. */
const TYPING_MS = 300;
/** Between two pieces of floods, whichever panes they come from, while a person types. */
const REST_MS = 6;
/** Panes remembered as printing much; more would be of little use and cost each key. */
const MAX_LOUD = 64;

export class RightOfWay {
  readonly #clock: Clock;
  /** Panes that printed much and are read. */
  readonly #loud = new Set<Pane>();
  /** First held, first read. */
  readonly #held: Pane[] = [];
  #typedInto: Pane | undefined;
  #lastKeyMs = Number.NEGATIVE_INFINITY;
  #timer: TimerHandle | undefined;
  /** A key came during this rest: it has been made longer for the sake of the echo, once. */
  #isLonger = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A person's key was written to the pane's program. */
  give(pane: Pane): void {
    this.#typedInto = pane;
    this.#lastKeyMs = this.#clock.nowMs();
    if (this.#timer !== undefined && !this.#isLonger) {
      this.#isLonger = true;
      this.#rest();
    }
    if (this.#loud.size === 0) return;
    for (const loud of this.#loud) if (loud !== pane) this.#hold(loud);
    this.#loud.clear();
  }

  /** Output was taken, and clients have drawn what was to be drawn at once. */
  noteOutput(pane: Pane, sizeBytes: number): void {
    if (sizeBytes <= SMALL_OUTPUT_BYTES) return;
    if (pane !== this.#typedInto && this.#clock.nowMs() - this.#lastKeyMs < TYPING_MS) this.#hold(pane);
    else if (this.#loud.size < MAX_LOUD) this.#loud.add(pane);
  }

  forget(pane: Pane): void {
    this.#loud.delete(pane);
    if (pane === this.#typedInto) this.#typedInto = undefined;
  }

  #hold(pane: Pane): void {
    if (pane.pty === undefined) return;
    pane.reading.hold(this);
    this.#held.push(pane);
    if (this.#timer === undefined) this.#rest();
  }

  #rest(): void {
    this.#timer?.cancel();
    this.#timer = this.#clock.after(REST_MS, () => {
      this.#timer = undefined;
      this.#isLonger = false;
      const pane = this.#held.shift();
      if (this.#held.length > 0) this.#rest();
      pane?.reading.release(this);
    });
  }
}
