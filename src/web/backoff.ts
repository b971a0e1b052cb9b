// How long to wait before the next attempt to reach the server.

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 15_000;

export class Backoff {
  #attempt = 0;
  readonly #random: () => number;

  /** `random` is uniform in [0, 1): pages cut off together must not come back together. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Doubles from attempt to attempt up to a bound, and is anything between half of that and all of it. */
  nextDelayMs(): number {
    const longestMs = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempt);
    this.#attempt += 1;
    return Math.round(longestMs * (0.5 + this.#random() / 2));
  }

  reset(): void {
    this.#attempt = 0;
  }
}
