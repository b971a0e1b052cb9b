// Answers to requests, kept so that a repeated request gets the same one and nothing happens twice. A request is kept as its id
// and the digest of what it said.
// Spec: requests and Contexts §6 (repeats, proof of receipt), limits §10 (recorded answers).

import type { ToApplicationMessage } from "../protocol/index.js";

export interface RecordedAnswer {
  readonly requestId: string;
  readonly digest: string;
  readonly answer: ToApplicationMessage;
  /** True when a second execution would not be the same: the answer must not be forgotten to make room. */
  readonly isNeeded: boolean;
}

/** Both maps keep the order of recording. */
export class RecordedAnswers {
  readonly #limit: number;
  readonly #records = new Map<string, RecordedAnswer>();
  readonly #dispensable = new Set<string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#records.size;
  }

  find(requestId: string): RecordedAnswer | undefined {
    return this.#records.get(requestId);
  }

  /** True when `record` would find a place. */
  get hasRoom(): boolean {
    return this.#records.size < this.#limit || this.#dispensable.size > 0;
  }

  /** Records under an id that has no record, at the cost of the oldest dispensable one. Without room it records nothing. */
  record(record: RecordedAnswer): void {
    if (this.#records.size >= this.#limit) {
      const [oldest] = this.#dispensable;
      if (oldest === undefined) return;
      this.#remove(oldest);
    }
    this.#records.set(record.requestId, record);
    if (!record.isNeeded) this.#dispensable.add(record.requestId);
  }

  /** Forgets `record` and everything recorded before it; nothing when it was forgotten already. */
  forgetThrough(record: RecordedAnswer): void {
    if (this.#records.get(record.requestId) !== record) return;
    for (const requestId of this.#records.keys()) {
      this.#remove(requestId);
      if (requestId === record.requestId) return;
    }
  }

  clear(): void {
    this.#records.clear();
    this.#dispensable.clear();
  }

  list(): RecordedAnswer[] {
    return [...this.#records.values()];
  }

  #remove(requestId: string): void {
    this.#records.delete(requestId);
    this.#dispensable.delete(requestId);
  }
}
