// Plays a recording in its time: at a speed, with pauses no longer than a bound, held and ended by keys.

import type { Clock, TimerHandle } from "../../base/index.js";
import type { CastEvent } from "./asciicast.js";
import type { CastStream } from "./cast-stream.js";

export interface PlayOptions {
  readonly speed: number;
  /** In seconds of the recording, before speed. */
  readonly maxPause: number;
}

export class Player {
  readonly #stream: CastStream;
  readonly #clock: Clock;
  readonly #options: PlayOptions;
  #isStopped = false;
  #isHeld = false;
  /** Ends the wait that is under way. */
  #wake: () => void = () => {};
  #timer: TimerHandle | undefined;

  constructor(stream: CastStream, clock: Clock, options: PlayOptions) {
    this.#stream = stream;
    this.#clock = clock;
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Resolves at the end of the recording, or when it was stopped. */
  async play(events: AsyncIterable<CastEvent>): Promise<void> {
    let lastSeconds = 0;
    // Where the recording should be by now: writing takes time too, and is not added to the pauses.
    let dueMs = this.#clock.nowMs();
    for await (const { seconds, code, text } of events) {
      const pause = Math.min(Math.max(0, seconds - lastSeconds), this.#options.maxPause);
      lastSeconds = Math.max(lastSeconds, seconds);
      dueMs += (pause * 1000) / this.#options.speed;
      dueMs = await this.#waitUntil(dueMs);
      if (this.#isStopped) return;
      if (code === "o") await this.#stream.output(text);
      else if (code === "i") this.#stream.input(text);
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#wake();
  }

  /** Holds the recording, or lets it go on. */
  toggle(): void {
    this.#isHeld = !this.#isHeld;
    this.#wake();
  }

  /** Returns the time it was to be then: later by what it was held. */
  async #waitUntil(dueMs: number): Promise<number> {
    let due = dueMs;
    for (;;) {
      if (this.#isStopped) return due;
      const nowMs = this.#clock.nowMs();
      if (!this.#isHeld && nowMs >= due) return due;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (!this.#isHeld) this.#timer = this.#clock.after(due - nowMs, resolve);
      });
      this.#timer?.cancel();
      // Time that passed while it was held does not count.
      if (this.#isHeld && !this.#isStopped) due = await this.#held(due);
    }
  }

  async #held(due: number): Promise<number> {
    const heldMs = this.#clock.nowMs();
    while (this.#isHeld && !this.#isStopped) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return due + this.#clock.nowMs() - heldMs;
  }
}
