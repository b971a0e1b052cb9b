// The content of one control string (OSC, DCS): a view into the chunk where it lies in one piece, otherwise a
// bounded copy. Past the bound nothing is kept.

const FIRST_CAPACITY = 256;
/** A buffer that grew past this is given back after its string. */
const KEPT_CAPACITY = 65_536;

/** Bytes of content kept at most, given its first bytes. */
export type PayloadBound = (start: Uint8Array) => number;

/** The bound may depend on this many first bytes and not on more. */
export const BOUND_PREFIX_BYTES = 8;

export class StringPayload {
  #kept = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  /** The content is longer than the bound; what is kept is its beginning. */
  isOverlong = false;

  get length(): number {
    return this.#length;
  }

  /** Forgets the content, and a buffer that grew large. */
  clear(): void {
    this.#length = 0;
    this.isOverlong = false;
    if (this.#kept.length > KEPT_CAPACITY) this.#kept = new Uint8Array(FIRST_CAPACITY);
  }

  /** Adds `[start, end)` of a chunk whose string goes on in the next chunk. */
  append(chunk: Uint8Array, start: number, end: number, boundOf: PayloadBound): void {
    let from = start;
    while (from < end && !this.isOverlong) {
      let upTo = end;
      if (this.#length < BOUND_PREFIX_BYTES) {
        upTo = Math.min(end, from + BOUND_PREFIX_BYTES - this.#length);
      } else {
        const room = boundOf(this.#kept) - this.#length;
        if (end - from > room) {
          upTo = from + Math.max(0, room);
          this.isOverlong = true;
        }
      }
      this.#store(chunk, from, upTo);
      from = upTo;
    }
  }

  /**
   * The whole content, its last piece being `[start, end)` of `chunk`: a view, valid until `clear` and while the
   * chunk is.
   */
  finish(chunk: Uint8Array, start: number, end: number, boundOf: PayloadBound): Uint8Array {
    if (this.#length > 0 || this.isOverlong) {
      this.append(chunk, start, end, boundOf);
      return this.#kept.subarray(0, this.#length);
    }
    const whole = chunk.subarray(start, end);
    if (whole.length <= BOUND_PREFIX_BYTES) return whole;
    const bound = boundOf(whole);
    if (whole.length <= bound) return whole;
    this.isOverlong = true;
    return whole.subarray(0, bound);
  }

  #store(chunk: Uint8Array, start: number, end: number): void {
    const needed = this.#length + end - start;
    if (needed > this.#kept.length) {
      const grown = new Uint8Array(Math.max(needed, this.#kept.length * 2));
      grown.set(this.#kept.subarray(0, this.#length));
      this.#kept = grown;
    }
    this.#kept.set(chunk.subarray(start, end), this.#length);
    this.#length = needed;
  }
}
