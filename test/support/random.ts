// Seeded randomness for property tests. A test draws its seed with `testSeed`, which prints it; SEED=… repeats it.

/** mulberry32: small, fast, good enough to pick test inputs. */
export class SeededRandom {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** An integer in [first, last]. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.below(choices.length)];
    if (choice === undefined) throw new Error("picking from nothing");
    return choice;
  }
}

export function seededRandom(seed: number): SeededRandom {
  return new SeededRandom(seed);
}

/** Of an ordinary run, so that the same tree passes or fails the same way each time. */
const FIXED_SEED = 20_261_130;

/** The seed of this run, printed: SEED if set, drawn where LAWS=large looks for what nobody has seen, else always the same. */
export function testSeed(): number {
  const given = process.env.SEED;
  const isSearching = process.env.LAWS === "large";
  const drawn = isSearching ? Math.floor(Math.random() * 0x7fff_ffff) : FIXED_SEED;
  const seed = given === undefined ? drawn : Number.parseInt(given, 10);
  process.stdout.write(`SEED=${seed}\n`);
  return seed;
}

/** How many rounds a law runs: `small` by default, `large` with LAWS=large. */
export function lawRounds(small: number, large: number): number {
  return process.env.LAWS === "large" ? large : small;
}
