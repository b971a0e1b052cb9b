// A small buffer of bytes with a hard bound: what goes past it is counted and forgotten.

export class ByteTape {
  #bytes = new Uint8Array(256);
  readonly #limit: number;
  /** Bytes kept. */
  length = 0;
  /** Bytes pushed since `clear`, kept or not. */
  pushed = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isOverfull(): boolean {
    return this.pushed > this.length;
  }

  push(byte: number): void {
    this.pushed += 1;
    if (this.length === this.#limit) return;
    if (this.length === this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#limit, this.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.length] = byte;
    this.length += 1;
  }

  at(index: number): number {
    return index < this.length ? (this.#bytes[index] ?? -1) : -1;
  }

  /** A copy of `[start, end)`. */
  slice(start = 0, end = this.length): Uint8Array {
    return this.#bytes.slice(start, Math.min(end, this.length));
  }

  /** `[start, end)` read as Latin-1. */
  latin1(start = 0, end = this.length): string {
    let text = "";
    const stop = Math.min(end, this.length);
    for (let index = start; index < stop; index += 4096) {
      text += String.fromCharCode(...this.#bytes.subarray(index, Math.min(stop, index + 4096)));
    }
    return text;
  }

  clear(): void {
    this.length = 0;
    this.pushed = 0;
    if (this.#bytes.length > 65_536) this.#bytes = new Uint8Array(256);
  }
}
