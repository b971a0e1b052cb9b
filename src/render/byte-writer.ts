// A growing byte buffer that a frame is written into. Reused: a frame costs one copy at the end, nothing per cell.
// UTF-8 is encoded by hand; lone surrogates become U+FFFD.

const FIRST_CAPACITY_BYTES = 4096;
/** A buffer that one huge frame made larger than this is given back after the frame. */
const KEPT_CAPACITY_BYTES = 1 << 20;
const REPLACEMENT = 0xfffd;

export class ByteWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Forgets everything at and past `length`. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Whether what is written is `bytes`. */
  holds(bytes: Uint8Array): boolean {
    if (bytes.length !== this.#length) return false;
    for (let index = 0; index < this.#length; index += 1)
      if (this.#bytes[index] !== bytes[index]) return false;
    return true;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** `text` holds ASCII only. */
  ascii(text: string): void {
    const size = text.length;
    if (this.#length + size > this.#bytes.length) this.#grow(size);
    for (let index = 0; index < size; index += 1) this.#bytes[this.#length + index] = text.charCodeAt(index);
    this.#length += size;
  }

  /** Decimal digits of a non-negative integer below 2³¹. */
  number(value: number): void {
    if (value >= 10) this.number((value / 10) | 0);
    this.byte(0x30 + (value % 10));
  }

  scalar(value: number): void {
    if (value < 0x80) {
      this.byte(value);
    } else if (value < 0x800) {
      this.byte(0xc0 | (value >> 6));
      this.byte(0x80 | (value & 0x3f));
    } else if (value < 0x1_0000) {
      const safe = value >= 0xd800 && value < 0xe000 ? REPLACEMENT : value;
      this.byte(0xe0 | (safe >> 12));
      this.byte(0x80 | ((safe >> 6) & 0x3f));
      this.byte(0x80 | (safe & 0x3f));
    } else if (value > 0x10_ffff) {
      this.scalar(REPLACEMENT);
    } else {
      this.byte(0xf0 | (value >> 18));
      this.byte(0x80 | ((value >> 12) & 0x3f));
      this.byte(0x80 | ((value >> 6) & 0x3f));
      this.byte(0x80 | (value & 0x3f));
    }
  }

  /** Leaves out controls: no text of a program reaches a host's parser. */
  text(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const value = text.codePointAt(index) ?? REPLACEMENT;
      if (value > 0xffff) index += 1;
      const isControl = value < 0x20 || (value >= 0x7f && value < 0xa0);
      if (!isControl) this.scalar(value);
    }
  }

  /** Everything written, as a copy that the caller may keep; the writer is empty afterwards. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    if (this.#bytes.length > KEPT_CAPACITY_BYTES) this.#bytes = new Uint8Array(FIRST_CAPACITY_BYTES);
    return taken;
  }

  #grow(sizeBytes: number): void {
    let capacity = this.#bytes.length * 2;
    while (capacity < this.#length + sizeBytes) capacity *= 2;
    const grown = new Uint8Array(capacity);
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}
