// Fields of a packet's payload: whole numbers big-endian, strings as UTF-8 and bytes behind their length.
// Uses no Node API: a browser runs it too.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class FieldWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView;
  #length: number;

  /** Leaves `headerBytes` free at the front. */
  constructor(headerBytes: number, expectedBytes: number) {
    this.#bytes = new Uint8Array(headerBytes + expectedBytes);
    this.#view = new DataView(this.#bytes.buffer);
    this.#length = headerBytes;
  }

  u8(value: number): void {
    this.#reserve(1);
    this.#view.setUint8(this.#length, value);
    this.#length += 1;
  }

  u16(value: number): void {
    this.#reserve(2);
    this.#view.setUint16(this.#length, value);
    this.#length += 2;
  }

  u32(value: number): void {
    this.#reserve(4);
    this.#view.setUint32(this.#length, value);
    this.#length += 4;
  }

  /** A whole number from 0 to 2^53 − 1. */
  u53(value: number): void {
    this.u32(Math.floor(value / 2 ** 32));
    this.u32(value >>> 0);
  }

  bytes(value: Uint8Array): void {
    this.u32(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** Lone surrogates become U+FFFD. */
  string(value: string): void {
    this.bytes(encoder.encode(value));
  }

  /** The bytes written, header included; the writer is used up. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(sizeBytes: number): void {
    const neededBytes = this.#length + sizeBytes;
    if (neededBytes <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(neededBytes, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Thrown by a FieldReader on a payload that does not hold what it ought to; caught by the packet decoder. */
export class MalformedPayload extends Error {
  override readonly name = "MalformedPayload";
}

export class FieldReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }

  u16(): number {
    return this.#view.getUint16(this.#take(2));
  }

  u32(): number {
    return this.#view.getUint32(this.#take(4));
  }

  u53(): number {
    const value = this.u32() * 2 ** 32 + this.u32();
    if (!Number.isSafeInteger(value)) throw new MalformedPayload("a number is too large");
    return value;
  }

  /** A view into the payload. */
  bytes(): Uint8Array {
    const sizeBytes = this.u32();
    const start = this.#take(sizeBytes);
    return this.#bytes.subarray(start, start + sizeBytes);
  }

  string(): string {
    const bytes = this.bytes();
    try {
      return decoder.decode(bytes);
    } catch {
      throw new MalformedPayload("a string is not UTF-8");
    }
  }

  /** A number of items of at least `itemBytes` each that the rest of the payload can hold. */
  count(itemBytes: number): number {
    const count = this.u32();
    if (count * itemBytes > this.#bytes.length - this.#offset)
      throw new MalformedPayload("a list is cut short");
    return count;
  }

  /** An index into `names`. */
  choice<Name>(names: readonly Name[]): Name {
    const name = names[this.u8()];
    if (name === undefined) throw new MalformedPayload("a choice is out of range");
    return name;
  }

  end(): void {
    if (this.#offset !== this.#bytes.length) throw new MalformedPayload("the payload is too long");
  }

  #take(sizeBytes: number): number {
    const start = this.#offset;
    if (sizeBytes > this.#bytes.length - start) throw new MalformedPayload("the payload is too short");
    this.#offset += sizeBytes;
    return start;
  }
}
