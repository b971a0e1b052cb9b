// How often somebody may be wrong. Every address has a few attempts that come back with time; an address past them is
// refused unseen until one is back. What is guessed has 256 bits: the limit keeps the log and the processor free.
//
// Bounds: MAX_ADDRESSES; at the bound the address that was wrong longest ago is forgotten, and one attempt of all
// together is counted as well, so that many addresses are no way around.
import type { Clock } from "../../base/index.js";

const ATTEMPTS = 10;
const ATTEMPT_BACK_MS = 6000;
const ATTEMPTS_OF_ALL = 100;
const ATTEMPT_OF_ALL_BACK_MS = 600;
const MAX_ADDRESSES = 1000;

/** Attempts that come back with time. */
class Allowance {
  readonly #most: number;
  readonly #backMs: number;
  #used = 0;
  #atMs: number;

  constructor(most: number, backMs: number, nowMs: number) {
    this.#most = most;
    this.#backMs = backMs;
    this.#atMs = nowMs;
  }

  isSpent(nowMs: number): boolean {
    this.#comeBack(nowMs);
    return this.#used > this.#most - 1;
  }

  use(nowMs: number): void {
    this.#comeBack(nowMs);
    this.#used = Math.min(this.#most, this.#used + 1);
  }

  /** How long until one is back. */
  waitMs(nowMs: number): number {
    this.#comeBack(nowMs);
    return Math.max(0, Math.ceil((this.#used - this.#most + 1) * this.#backMs));
  }

  #comeBack(nowMs: number): void {
    this.#used = Math.max(0, this.#used - (nowMs - this.#atMs) / this.#backMs);
    this.#atMs = nowMs;
  }
}

export class Attempts {
  readonly #clock: Clock;
  /** The one that was wrong last at the end. */
  readonly #byAddress = new Map<string, Allowance>();
  readonly #all: Allowance;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#all = new Allowance(ATTEMPTS_OF_ALL, ATTEMPT_OF_ALL_BACK_MS, clock.nowMs());
  }

  /** Milliseconds this address has to wait; 0 when it may try. */
  waitMs(address: string): number {
    const nowMs = this.#clock.nowMs();
    const own = this.#byAddress.get(address);
    const ownMs = own?.isSpent(nowMs) === true ? own.waitMs(nowMs) : 0;
    return Math.max(ownMs, this.#all.isSpent(nowMs) ? this.#all.waitMs(nowMs) : 0);
  }

  noteWrong(address: string): void {
    const nowMs = this.#clock.nowMs();
    const own = this.#byAddress.get(address) ?? new Allowance(ATTEMPTS, ATTEMPT_BACK_MS, nowMs);
    this.#byAddress.delete(address);
    this.#byAddress.set(address, own);
    own.use(nowMs);
    this.#all.use(nowMs);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > MAX_ADDRESSES && oldest !== undefined) this.#byAddress.delete(oldest);
  }
}
