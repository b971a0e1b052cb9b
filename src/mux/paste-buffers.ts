// The server's paste buffers: bytes with a name, the one set last on top. Those that got their name here (buffer0,
// buffer1 …) are automatic: past `buffer-limit` the oldest of them go. Source: tmux(1), BUFFERS.
//
// Policy at the bound on all of them together: the oldest automatic ones make room; what still does not fit is
// refused with a sentence, and nothing changes.

import { type Clock, Emitter } from "../base/index.js";
import { fail, type Outcome, succeed } from "../commands/index.js";

/** Bytes of all buffers together, their names and OVERHEAD_BYTES for each included. */
export const MAX_BUFFER_BYTES = 128 * 1024 * 1024;
/** What a buffer costs besides its content, so that there are not too many small ones. */
const OVERHEAD_BYTES = 256;

export interface PasteBuffer {
  readonly name: string;
  /** Never changed and never empty; the caller may keep it. */
  readonly bytes: Uint8Array;
  readonly createdMs: number;
  /** Named by us; goes when there are more than `buffer-limit` of its kind. */
  readonly isAutomatic: boolean;
}

export interface PasteBufferOptions {
  readonly clock: Pick<Clock, "wallMs">;
  /** How many automatic buffers there may be: at least 1. */
  readonly limit: () => number;
  readonly maxBytes?: number;
}

const costOf = (name: string, sizeBytes: number): number => sizeBytes + name.length + OVERHEAD_BYTES;

export class PasteBuffers {
  /** A buffer has other bytes or a name of its own now, or (`isThere` false) is gone. */
  readonly changed = new Emitter<{ readonly name: string; readonly isThere: boolean }>();
  readonly #options: PasteBufferOptions;
  readonly #maxBytes: number;
  /** The newest last. */
  readonly #buffers = new Map<string, PasteBuffer>();
  #usedBytes = 0;
  #automaticCount = 0;
  #nextNumber = 0;

  constructor(options: PasteBufferOptions) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? MAX_BUFFER_BYTES;
  }

  /** The newest first. */
  list(): readonly PasteBuffer[] {
    return [...this.#buffers.values()].reverse();
  }

  find(name: string): PasteBuffer | undefined {
    return this.#buffers.get(name);
  }

  /** What is pasted when no buffer is named: the newest. */
  get top(): PasteBuffer | undefined {
    return [...this.#buffers.values()].at(-1);
  }

  /**
   * Puts `bytes`, which are copied, into an automatic buffer of its own: PREFIX and a number. Nothing is made of no
   * bytes; the value is undefined then.
   */
  add(bytes: Uint8Array, prefix = "buffer"): Outcome<PasteBuffer | undefined> {
    if (bytes.length === 0) return succeed(undefined);
    while (this.#buffers.has(`${prefix}${this.#nextNumber}`)) this.#nextNumber += 1;
    const name = `${prefix}${this.#nextNumber}`;
    const made = this.#put(name, bytes, true);
    if (!made.ok) return made;
    this.#nextNumber += 1;
    this.#dropAutomaticTo(Math.max(1, this.#options.limit()));
    return made;
  }

  /** Sets the buffer of this name, which is not automatic from now on; of no bytes nothing is made. Copies. */
  set(name: string, bytes: Uint8Array): Outcome<PasteBuffer | undefined> {
    if (bytes.length === 0) return succeed(undefined);
    if (name === "") return fail("empty buffer name");
    return this.#put(name, bytes, false);
  }

  /** Puts `bytes` behind those of a buffer, or makes it. */
  append(name: string, bytes: Uint8Array): Outcome<PasteBuffer | undefined> {
    const before = this.#buffers.get(name)?.bytes ?? new Uint8Array(0);
    if (before.length + bytes.length > this.#maxBytes) return this.#refuse(before.length + bytes.length);
    const whole = new Uint8Array(before.length + bytes.length);
    whole.set(before);
    whole.set(bytes, before.length);
    return this.set(name, whole);
  }

  /** Puts other bytes into a buffer, which keeps its name and place; of no bytes nothing is made, and it stays. */
  replace(buffer: PasteBuffer, bytes: Uint8Array): Outcome<PasteBuffer> {
    if (bytes.length === 0 || this.#buffers.get(buffer.name) !== buffer) return succeed(buffer);
    const more = bytes.length - buffer.bytes.length;
    if (this.#usedBytes + more > this.#maxBytes) return this.#refuse(bytes.length);
    const replaced = { ...buffer, bytes: bytes.slice() };
    this.#buffers.set(buffer.name, replaced);
    this.#usedBytes += more;
    this.changed.emit({ name: buffer.name, isThere: true });
    return succeed(replaced);
  }

  /** Gives a buffer another name; it keeps its place, and is not automatic from now on. */
  rename(name: string, newName: string): Outcome<PasteBuffer> {
    if (newName === "") return fail("new name is empty");
    const buffer = this.#buffers.get(name);
    if (buffer === undefined) return fail(`unknown buffer: ${name}`);
    if (this.#buffers.has(newName)) return fail(`buffer ${newName} already exists`);
    const renamed = { ...buffer, name: newName, isAutomatic: false };
    const all = [...this.#buffers.values()].map((each) => (each === buffer ? renamed : each));
    this.#buffers.clear();
    for (const each of all) this.#buffers.set(each.name, each);
    if (buffer.isAutomatic) this.#automaticCount -= 1;
    this.#usedBytes += newName.length - name.length;
    this.changed.emit({ name, isThere: false });
    this.changed.emit({ name: newName, isThere: true });
    return succeed(renamed);
  }

  /** Whether there was one. */
  delete(name: string): boolean {
    const isGone = this.#remove(name);
    if (isGone) this.changed.emit({ name, isThere: false });
    return isGone;
  }

  #remove(name: string): boolean {
    const buffer = this.#buffers.get(name);
    if (buffer === undefined) return false;
    this.#buffers.delete(name);
    this.#usedBytes -= costOf(name, buffer.bytes.length);
    if (buffer.isAutomatic) this.#automaticCount -= 1;
    return true;
  }

  #put(name: string, bytes: Uint8Array, isAutomatic: boolean): Outcome<PasteBuffer> {
    const cost = costOf(name, bytes.length);
    const replaced = this.#buffers.get(name);
    const freedBytes = replaced === undefined ? 0 : costOf(name, replaced.bytes.length);
    const fixedBytes = [...this.#buffers.values()]
      .filter((buffer) => !buffer.isAutomatic && buffer !== replaced)
      .reduce((sum, buffer) => sum + costOf(buffer.name, buffer.bytes.length), 0);
    if (fixedBytes + cost > this.#maxBytes) return this.#refuse(bytes.length);
    for (const buffer of this.#buffers.values()) {
      if (this.#usedBytes - freedBytes + cost <= this.#maxBytes) break;
      if (buffer.isAutomatic && buffer !== replaced) this.delete(buffer.name);
    }
    this.#remove(name);
    const made = { name, bytes: new Uint8Array(bytes), createdMs: this.#options.clock.wallMs(), isAutomatic };
    this.#buffers.set(name, made);
    this.#usedBytes += cost;
    if (isAutomatic) this.#automaticCount += 1;
    this.changed.emit({ name, isThere: true });
    return succeed(made);
  }

  #dropAutomaticTo(count: number): void {
    for (const buffer of this.#buffers.values()) {
      if (this.#automaticCount <= count) return;
      if (buffer.isAutomatic) this.delete(buffer.name);
    }
  }

  #refuse(sizeBytes: number): {
    readonly ok: false;
    readonly error: { message: string; position: undefined };
  } {
    const message =
      `no room for a buffer of ${sizeBytes} bytes beside the named ones, ` +
      `which may be ${this.#maxBytes} together; free some with delete-buffer`;
    return { ok: false, error: { message, position: undefined } };
  }
}
