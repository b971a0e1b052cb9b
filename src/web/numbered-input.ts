// What was typed and the server has not yet taken. Every byte has a number, counted from the client's first, so
// that after a drop the server says how far it came and the rest is sent again: no key is lost, none comes twice.
//
// Policy at the bounds: of what is accepted, at most MAX_UNTAKEN_INPUT_BYTES are on their way, the rest waits. What
// would make more than MAX_HELD_BYTES is refused as a whole, and the caller tells the person.

import { MAX_PIECE_BYTES, MAX_UNTAKEN_INPUT_BYTES } from "../attach/browser.js";

/** Room for a large paste. */
export const MAX_HELD_BYTES = 16 * 1024 * 1024;

export interface InputPiece {
  /** Number of the first byte. */
  readonly start: number;
  readonly bytes: Uint8Array;
}

export class NumberedInput {
  /** In order and without gaps; the first ones have been sent. */
  #pieces: InputPiece[] = [];
  #sentPieces = 0;
  #taken = 0;
  #sent = 0;
  #end = 0;

  /** Bytes accepted and not yet taken by the server. */
  get heldBytes(): number {
    return this.#end - this.#taken;
  }

  /** False: there is no room, and nothing of it was accepted. `bytes` is copied. */
  add(bytes: Uint8Array): boolean {
    if (this.heldBytes + bytes.length > MAX_HELD_BYTES) return false;
    for (let at = 0; at < bytes.length; at += MAX_PIECE_BYTES) {
      const piece = bytes.slice(at, at + MAX_PIECE_BYTES);
      this.#pieces.push({ start: this.#end, bytes: piece });
      this.#end += piece.length;
    }
    return true;
  }

  /** What may go out now, in order; counts as sent. */
  takeSendable(): readonly InputPiece[] {
    const first = this.#sentPieces;
    for (let next = this.#pieces[first]; next !== undefined; next = this.#pieces[this.#sentPieces]) {
      if (this.#sent + next.bytes.length - this.#taken > MAX_UNTAKEN_INPUT_BYTES) break;
      this.#sent += next.bytes.length;
      this.#sentPieces += 1;
    }
    return this.#pieces.slice(first, this.#sentPieces);
  }

  /** The server has all bytes before number `end`. A number that makes no sense is ignored and returns false. */
  acknowledge(end: number): boolean {
    if (end < this.#taken || end > this.#sent) return false;
    this.#taken = end;
    let done = 0;
    while ((this.#pieces[done]?.start ?? end) + (this.#pieces[done]?.bytes.length ?? 1) <= end) done += 1;
    this.#pieces.splice(0, done);
    this.#sentPieces -= done;
    return true;
  }

  /** The connection is another one and the server has all bytes before `end`: the rest is to be sent again. */
  resumeFrom(end: number): boolean {
    if (!this.acknowledge(end)) return false;
    const [first] = this.#pieces;
    if (first !== undefined && first.start < end) {
      this.#pieces[0] = { start: end, bytes: first.bytes.subarray(end - first.start) };
    }
    this.#sentPieces = 0;
    this.#sent = end;
    return true;
  }

  /** The server counts from 0 again: what it had not taken is dropped; returns how many bytes that were. */
  restart(): number {
    const dropped = this.heldBytes;
    this.#pieces = [];
    this.#sentPieces = this.#taken = this.#sent = this.#end = 0;
    return dropped;
  }
}
