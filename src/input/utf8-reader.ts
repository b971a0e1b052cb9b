// One UTF-8 character, byte by byte. Strict: no overlong forms, no surrogates, nothing above U+10FFFF.
// Source: Unicode 17, table 3-7 (well-formed UTF-8 byte sequences).

export class Utf8Reader {
  #needed = 0;
  #value = 0;
  #lowest = 0x80;
  #highest = 0xbf;
  readonly #bytes: number[] = [];

  /** False when `byte` cannot start a character of more than one byte. */
  start(byte: number): boolean {
    this.#bytes.length = 0;
    this.#lowest = 0x80;
    this.#highest = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) {
      this.#needed = 1;
      this.#value = byte & 0x1f;
    } else if (byte >= 0xe0 && byte <= 0xef) {
      this.#needed = 2;
      this.#value = byte & 0x0f;
      if (byte === 0xe0) this.#lowest = 0xa0;
      if (byte === 0xed) this.#highest = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      this.#needed = 3;
      this.#value = byte & 0x07;
      if (byte === 0xf0) this.#lowest = 0x90;
      if (byte === 0xf4) this.#highest = 0x8f;
    } else {
      return false;
    }
    this.#bytes.push(byte);
    return true;
  }

  /** The scalar when `byte` completes it; "broken" when it does not belong: it is then not taken. */
  next(byte: number): number | "more" | "broken" {
    if (byte < this.#lowest || byte > this.#highest) return "broken";
    this.#lowest = 0x80;
    this.#highest = 0xbf;
    this.#bytes.push(byte);
    this.#value = (this.#value << 6) | (byte & 0x3f);
    this.#needed -= 1;
    return this.#needed === 0 ? this.#value : "more";
  }

  /** The bytes taken so far; empties the reader. */
  take(): Uint8Array {
    return Uint8Array.from(this.#bytes.splice(0));
  }
}
