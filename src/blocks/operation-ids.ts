// The Operation ids a Context has consumed. An id is never forgotten while its Context is open, so what programs really use,
// counters with or without a prefix, must not grow: an id is split into a prefix and the whole number it ends in, and the numbers
// of a prefix are kept as runs.
// Spec: Operations §7 (consumption), limits §10 (Operation ids of one Context).

import { utf8Length } from "../protocol/index.js";
import { NumberRuns } from "./number-runs.js";

/** What a map entry and a string cost beyond the id's own bytes. */
const ENTRY_BYTES = 64;
/** What a run costs, and what it costs to begin keeping runs for a prefix. */
const RUN_BYTES = 32;
const RUNS_BYTES = 192;

/** The trailing number has at most this many digits, so that it is exact. */
const MAX_DIGITS = 15;

interface SplitId {
  /** For the id without a trailing number, the whole id. */
  readonly prefix: string;
  readonly number: number | undefined;
}

export class OperationIds {
  readonly #limitBytes: number;
  readonly #words = new Set<string>();
  /** One number alone stands for itself; the second one under a prefix makes runs of them. */
  readonly #numbers = new Map<string, number | NumberRuns>();
  #usedBytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** An estimate of memory, never less than the ids' own UTF-8 bytes as far as they are kept. */
  get usedBytes(): number {
    return this.#usedBytes;
  }

  has(id: string): boolean {
    const { prefix, number } = split(id);
    if (number === undefined) return this.#words.has(id);
    const numbers = this.#numbers.get(prefix);
    return typeof numbers === "number" ? numbers === number : numbers?.has(number) === true;
  }

  /** Adds an id that is not in the set; false, and no change, when that would take more than the limit. */
  add(id: string): boolean {
    const { prefix, number } = split(id);
    const cost = this.#costOf(prefix, number);
    if (this.#usedBytes + cost > this.#limitBytes) return false;
    this.#usedBytes += cost;
    if (number === undefined) {
      this.#words.add(id);
      return true;
    }
    const numbers = this.#numbers.get(prefix);
    if (numbers === undefined) {
      this.#numbers.set(prefix, number);
    } else if (typeof numbers === "number") {
      const runs = new NumberRuns();
      runs.add(numbers);
      runs.add(number);
      this.#numbers.set(prefix, runs);
    } else {
      const runsBefore = numbers.runCount;
      numbers.add(number);
      if (numbers.runCount < runsBefore) this.#usedBytes -= RUN_BYTES;
    }
    return true;
  }

  /** True when `add` of an id that is not in the set would succeed. */
  canAdd(id: string): boolean {
    const { prefix, number } = split(id);
    return this.#usedBytes + this.#costOf(prefix, number) <= this.#limitBytes;
  }

  #costOf(prefix: string, number: number | undefined): number {
    if (number === undefined) return utf8Length(prefix) + ENTRY_BYTES;
    const numbers = this.#numbers.get(prefix);
    // The plain counter is what the limit must never stop, so its first run is free.
    if (numbers === undefined) return prefix === "" ? 0 : utf8Length(prefix) + ENTRY_BYTES;
    if (typeof numbers === "number") {
      const adjoins = Math.abs(numbers - number) === 1;
      return (prefix === "" ? 0 : RUNS_BYTES) + (adjoins ? 0 : RUN_BYTES);
    }
    return numbers.adjoins(number) ? 0 : RUN_BYTES;
  }
}

/** Splits so that prefix and number spelled one after the other are the id again: no leading zero goes into the number. */
function split(id: string): SplitId {
  let start = id.length;
  const floor = Math.max(0, id.length - MAX_DIGITS);
  while (start > floor && isDigit(id.charCodeAt(start - 1))) start -= 1;
  while (start < id.length - 1 && id.charCodeAt(start) === 0x30) start += 1;
  if (start === id.length) return { prefix: id, number: undefined };
  return { prefix: id.slice(0, start), number: Number(id.slice(start)) };
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
