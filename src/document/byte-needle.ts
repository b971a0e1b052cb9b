// Printable ASCII looked for in bytes, forwards and backwards, with letters of both cases as the same where asked.
//
// Wherever the needle stands, one of every `length - 1` pairs of neighbouring bytes lies within it. So only those
// pairs are looked at, and only where such a pair is one of the needle's the places around it are compared. No step
// waits for what the one before has read, which makes this several times as fast as steps that depend on the bytes.

const CASE_BIT = 0x20;
const PAIRS = 4096;

function isLetter(byte: number): boolean {
  const lower = byte | CASE_BIT;
  return lower >= 0x61 && lower <= 0x7a;
}

/** The same for both cases of a letter. */
function pairHash(first: number, second: number): number {
  return (((first | CASE_BIT) << 5) ^ (second | CASE_BIT)) & (PAIRS - 1);
}

export class ByteNeedle {
  readonly length: number;
  /** The needle, and the same with letters of the other case. */
  readonly #bytes: Uint8Array;
  readonly #others: Uint8Array;
  /** 1 at the hash of each pair of the needle. */
  readonly #pairs = new Uint8Array(PAIRS);

  private constructor(bytes: Uint8Array, others: Uint8Array) {
    this.length = bytes.length;
    this.#bytes = bytes;
    this.#others = others;
    for (let at = 0; at + 1 < bytes.length; at += 1) {
      this.#pairs[pairHash(bytes[at] ?? 0, bytes[at + 1] ?? 0)] = 1;
    }
  }

  /** Undefined for a text that is empty or has anything but printable ASCII. */
  static of(text: string, ignoreCase: boolean): ByteNeedle | undefined {
    if (!/^[\x20-\x7e]+$/.test(text)) return undefined;
    const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
    const others = bytes.map((byte) => (ignoreCase && isLetter(byte) ? byte ^ CASE_BIT : byte));
    return new ByteNeedle(bytes, others);
  }

  /** Where it first stands within `bytes[start, end)`; -1 if it does not. */
  indexIn(bytes: Uint8Array, start: number, end: number): number {
    const lastStart = end - this.length;
    if (this.length === 1) return this.#firstOf(bytes, start, lastStart);
    const step = this.length - 1;
    let at = start + step - 1;
    while (at + 1 < end) {
      // Four pairs without one of the needle's at a time.
      for (const stop = end - 1 - 3 * step; at < stop; at += 4 * step) {
        if (this.#hasPairOf(bytes, at, step)) break;
      }
      if (at + 1 >= end) break;
      const found = this.#firstOf(bytes, at - step + 1, Math.min(at, lastStart));
      if (found >= 0) return found;
      at += step;
    }
    return -1;
  }

  /** Where it last stands within `bytes[start, end)`; -1 if it does not. */
  lastIndexIn(bytes: Uint8Array, start: number, end: number): number {
    const lastStart = end - this.length;
    if (this.length === 1) return this.#lastOf(bytes, start, lastStart);
    const step = this.length - 1;
    let at = lastStart;
    while (at >= start) {
      for (const stop = start + 3 * step; at >= stop; at -= 4 * step) {
        if (this.#hasPairOf(bytes, at, -step)) break;
      }
      if (at < start) break;
      const found = this.#lastOf(bytes, Math.max(start, at - step + 1), at);
      if (found >= 0) return found;
      at -= step;
    }
    return -1;
  }

  /** Whether a pair at `at`, or at the next three steps, may be one of the needle's. */
  #hasPairOf(bytes: Uint8Array, at: number, step: number): boolean {
    const pairs = this.#pairs;
    const second = at + step;
    const third = second + step;
    const fourth = third + step;
    return (
      (pairs[pairHash(bytes[at] ?? 0, bytes[at + 1] ?? 0)] ?? 0) +
        (pairs[pairHash(bytes[second] ?? 0, bytes[second + 1] ?? 0)] ?? 0) +
        (pairs[pairHash(bytes[third] ?? 0, bytes[third + 1] ?? 0)] ?? 0) +
        (pairs[pairHash(bytes[fourth] ?? 0, bytes[fourth + 1] ?? 0)] ?? 0) !==
      0
    );
  }

  /** The first place in `[first, last]` where it stands; -1 if there is none. */
  #firstOf(bytes: Uint8Array, first: number, last: number): number {
    for (let at = first; at <= last; at += 1) if (this.#isAt(bytes, at)) return at;
    return -1;
  }

  /** The last place in `[first, last]` where it stands; -1 if there is none. */
  #lastOf(bytes: Uint8Array, first: number, last: number): number {
    for (let at = last; at >= first; at -= 1) if (this.#isAt(bytes, at)) return at;
    return -1;
  }

  #isAt(bytes: Uint8Array, start: number): boolean {
    for (let at = 0; at < this.length; at += 1) {
      const byte = bytes[start + at];
      if (byte !== this.#bytes[at] && byte !== this.#others[at]) return false;
    }
    return true;
  }
}
