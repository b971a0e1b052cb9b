// Time in the show: pauses that a key shortens and a quit ends, and a story clock that always tells the same.
import type { Clock } from "../../base/index.js";

/** Thrown out of a pause when the show is to end early. */
export class ShowStopped extends Error {
  override readonly name = "ShowStopped";
  constructor(
    /** Exit status of the program. */
    readonly status: number,
  ) {
    super("the show was stopped");
  }
}

/** The footer moves this often. */
const TICK_MS = 80;
const SPEEDS = [1, 2, 4, 8];
/** Without waiting, keys are still looked at after so many pauses. */
const PAUSES_BETWEEN_KEYS = 16;

export interface PaceOptions {
  readonly clock: Clock;
  readonly isFast: boolean;
  /** Waits until the terminal takes more. */
  readonly whenWritable: () => Promise<void>;
}

export class Pace {
  readonly #options: PaceOptions;
  #speedIndex = 0;
  #storyMs = 0;
  #pauseCount = 0;
  #stopStatus: number | undefined;
  #wake: (() => void) | undefined;
  #announceStop: () => void = () => {};
  readonly #stopped = new Promise<void>((resolve) => {
    this.#announceStop = resolve;
  });
  /** Called about every TICK_MS while the show waits. */
  handleTick: () => void = () => {};

  constructor(options: PaceOptions) {
    this.#options = options;
  }

  get speed(): number {
    return SPEEDS[this.#speedIndex] ?? 1;
  }

  /** What the pauses sum up to at speed 1: durations the show tells are taken from this. */
  get storyMs(): number {
    return this.#storyMs;
  }

  goFaster(): void {
    this.#speedIndex = (this.#speedIndex + 1) % SPEEDS.length;
    this.handleTick();
  }

  /** Ends the pause that is on, and every later one, with ShowStopped. */
  stop(status: number): void {
    this.#stopStatus ??= status;
    this.#announceStop();
    this.#wake?.();
  }

  /** @throws ShowStopped */
  async pause(delayMs: number): Promise<void> {
    this.#storyMs += delayMs;
    this.#pauseCount += 1;
    // A terminal that is gone will never take more.
    await Promise.race([this.#options.whenWritable(), this.#stopped]);
    if (this.#options.isFast) {
      if (this.#pauseCount % PAUSES_BETWEEN_KEYS === 0) await new Promise((resolve) => setImmediate(resolve));
    } else {
      for (let leftMs = delayMs; leftMs > 0 && this.#stopStatus === undefined; ) {
        const speed = this.speed;
        const sliceMs = Math.min(TICK_MS, leftMs / speed);
        await this.#wait(sliceMs);
        leftMs -= sliceMs * speed;
        this.handleTick();
      }
    }
    this.#throwIfStopped();
  }

  /** Until somebody stops the show. @throws ShowStopped */
  async forever(): Promise<never> {
    for (;;) {
      this.#throwIfStopped();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async #wait(delayMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = this.#options.clock.after(delayMs, resolve);
      this.#wake = () => {
        timer.cancel();
        resolve();
      };
    });
    this.#wake = undefined;
  }

  #throwIfStopped(): void {
    if (this.#stopStatus !== undefined) throw new ShowStopped(this.#stopStatus);
  }
}

/** Numbers from 0 up to 1 that depend on the seed alone (a 32-bit counter, mixed). */
export function seededNumbers(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e37_79b9) >>> 0;
    let mixed = Math.imul(counter ^ (counter >>> 16), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x1_0000_0000;
  };
}
