// A set of whole numbers kept as runs: a counter takes one run however far it counts, and numbers in any order, hostile ones
// included, cost a short search and a short move.

/** Runs per leaf; the array of leaves stays small enough to search and move quickly at any size the id limit allows. */
const DEFAULT_LEAF_RUNS = 256;

/** Sorted, disjoint, never adjoining half-open runs, in leaves of `[start, end, start, end, …]`; no leaf is empty. */
export class NumberRuns {
  readonly #leafRuns: number;
  readonly #leaves: number[][] = [];
  #runCount = 0;

  constructor(leafRuns: number = DEFAULT_LEAF_RUNS) {
    this.#leafRuns = leafRuns;
  }

  get runCount(): number {
    return this.#runCount;
  }

  has(value: number): boolean {
    const leaf = this.#leaves[this.#leafOf(value)];
    if (leaf === undefined) return false;
    const at = runOf(leaf, value);
    return at >= 0 && value < (leaf[at + 1] ?? 0);
  }

  /** True when adding `value`, which is not in the set, would lengthen a run and not begin one. */
  adjoins(value: number): boolean {
    return this.has(value - 1) || this.has(value + 1);
  }

  /** Adds a number that is not in the set. */
  add(value: number): void {
    const leafIndex = this.#leafOf(value);
    const leaf = this.#leaves[leafIndex];
    if (leaf === undefined) {
      this.#leaves.push([value, value + 1]);
      this.#runCount = 1;
      return;
    }
    const at = runOf(leaf, value);
    const [nextLeaf, nextAt] =
      at + 2 < leaf.length ? [leaf, at + 2] : [this.#leaves[leafIndex + 1] ?? leaf, 0];
    const followsRun = at >= 0 && leaf[at + 1] === value;
    const precedesRun = nextLeaf[nextAt] === value + 1;
    if (followsRun && precedesRun) {
      leaf[at + 1] = nextLeaf[nextAt + 1] ?? value + 1;
      nextLeaf.splice(nextAt, 2);
      if (nextLeaf.length === 0) this.#leaves.splice(leafIndex + 1, 1);
      this.#runCount -= 1;
    } else if (followsRun) {
      leaf[at + 1] = value + 1;
    } else if (precedesRun) {
      nextLeaf[nextAt] = value;
    } else {
      leaf.splice(at + 2, 0, value, value + 1);
      this.#runCount += 1;
      if (leaf.length > 2 * this.#leafRuns) {
        const half = 2 * (this.#leafRuns >> 1);
        this.#leaves.splice(leafIndex + 1, 0, leaf.splice(half));
      }
    }
  }

  /** Index of the last leaf that starts at or before `value`, else 0. */
  #leafOf(value: number): number {
    let low = 0;
    let high = this.#leaves.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#leaves[middle]?.[0] ?? 0) <= value) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** Index in `leaf` of the last run that starts at or before `value`, or -2. */
function runOf(leaf: readonly number[], value: number): number {
  let low = -1;
  let high = leaf.length >> 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((leaf[2 * middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  return 2 * low;
}
