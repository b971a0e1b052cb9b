// The bytes of a control sequence whose end has not come yet, for `capture-pane -P`. Kept only where a chunk ends
// inside one.

const NOTHING = new Uint8Array(0);
/** Of a longer one the start is kept: nobody reads a picture here. */
const MAX_KEPT_BYTES = 4096;

export class UnfinishedSequence {
  #bytes: Uint8Array = NOTHING;

  /** What there is of it; empty between sequences. The caller may keep it. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** A chunk was parsed and ends inside a sequence that began `start` bytes into it; before it where negative. */
  note(chunk: Uint8Array, start: number): void {
    const before = start < 0 ? this.#bytes : NOTHING;
    if (before.length >= MAX_KEPT_BYTES) return;
    const from = Math.max(0, start);
    const added = chunk.subarray(from, from + MAX_KEPT_BYTES - before.length);
    this.#bytes = new Uint8Array(before.length + added.length);
    this.#bytes.set(before);
    this.#bytes.set(added, before.length);
  }

  forget(): void {
    if (this.#bytes.length > 0) this.#bytes = NOTHING;
  }
}
