// How often somebody may be wrong. Every address has a few attempts that come back with time; an address past them is
// refused unseen until one is back. What is guessed has 256 bits: the limit keeps the log and the processor free.
//
// Bounds: MAX_ADDRESSES; at the bound the address that was wrong longest ago is forgotten, and one attempt of all
// together is counted as well, so that many addresses are no way around.
import type { Clock } from "../../base/index.js";
import { Allowance } from "./allowance.js";

const ATTEMPTS = 10;
const ATTEMPT_BACK_MS = 6000;
const ATTEMPTS_OF_ALL = 100;
const ATTEMPT_OF_ALL_BACK_MS = 600;
const MAX_ADDRESSES = 1000;

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
    const ownMs = this.#byAddress.get(address)?.waitMs(nowMs) ?? 0;
    return Math.max(ownMs, this.#all.waitMs(nowMs));
  }

  noteWrong(address: string): void {
    const nowMs = this.#clock.nowMs();
    const own = this.#byAddress.get(address) ?? new Allowance(ATTEMPTS, ATTEMPT_BACK_MS, nowMs);
    this.#byAddress.delete(address);
    this.#byAddress.set(address, own);
    own.take(nowMs);
    this.#all.take(nowMs);
    const [oldest] = this.#byAddress.keys();
    if (this.#byAddress.size > MAX_ADDRESSES && oldest !== undefined) this.#byAddress.delete(oldest);
  }
}
