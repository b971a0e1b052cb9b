// So much of something, of which more comes back with time. Knows no clock: it is told the time.

export class Allowance {
  readonly #most: number;
  readonly #backMs: number;
  #used = 0;
  #atMs: number;

  /** `most` at once; one is back after every `backMs`. */
  constructor(most: number, backMs: number, nowMs: number) {
    this.#most = most;
    this.#backMs = backMs;
    this.#atMs = nowMs;
  }

  /** Takes so many, where there are so many left; else none. */
  take(nowMs: number, count = 1): boolean {
    this.#comeBack(nowMs);
    if (this.#used + count > this.#most) return false;
    this.#used += count;
    return true;
  }

  /** How long until `count` can be taken. */
  waitMs(nowMs: number, count = 1): number {
    this.#comeBack(nowMs);
    return Math.max(0, Math.ceil((this.#used + count - this.#most) * this.#backMs));
  }

  #comeBack(nowMs: number): void {
    this.#used = Math.max(0, this.#used - (nowMs - this.#atMs) / this.#backMs);
    this.#atMs = nowMs;
  }
}
