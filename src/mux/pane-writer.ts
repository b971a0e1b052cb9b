// Everything that goes to the program of a pane goes through here, in one order: keys, replies, answers, pastes.
// A whole item is written or none of it, so a protocol answer is never cut by a key. Pastes are long: they wait
// here in pieces and go out as the program reads.

import type { PanePty } from "./ports.js";

/** A paste that would make more wait than this is refused whole. */
export const MAX_WAITING_PASTE_BYTES = 64 * 1024 * 1024;
/** Pieces in which a paste is handed to the PTY: small enough for keys to stay within its bound behind it. */
const PASTE_PIECE_BYTES = 16 * 1024;
/** While a paste waits, the PTY is given another piece only below this fill. */
const PASTE_LOW_WATER_BYTES = 64 * 1024;

export class PaneWriter {
  #pty: PanePty | undefined;
  /** Bytes behind a paste that has not gone out: order is kept, so they wait too. */
  readonly #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #unreadAnswerBytes = 0;
  #droppedBytes = 0;

  bind(pty: PanePty): void {
    this.#pty = pty;
  }

  /** Bytes that were refused because the program does not read. */
  get droppedBytes(): number {
    return this.#droppedBytes;
  }

  get unreadAnswerBytes(): number {
    return this.#unreadAnswerBytes;
  }

  /** Keys, mouse reports, replies: all or nothing. Borrows `bytes`. */
  write(bytes: Uint8Array): boolean {
    const pty = this.#pty;
    if (pty === undefined || bytes.length === 0) return pty !== undefined;
    if (this.#waiting.length > 0) return this.#wait(new Uint8Array(bytes));
    if (pty.write(bytes)) return true;
    this.#droppedBytes += bytes.length;
    return false;
  }

  /** An answer of the Block protocol; counted until the program has read it. */
  writeAnswer(bytes: Uint8Array): boolean {
    if (!this.write(bytes)) return false;
    const isRead = this.#waiting.length === 0 && this.#pty?.pendingWriteBytes === 0;
    this.#unreadAnswerBytes = isRead ? 0 : this.#unreadAnswerBytes + bytes.length;
    return true;
  }

  /** Text of any length, written as the program reads it; false when too much waits already. */
  writePaste(bytes: Uint8Array): boolean {
    if (this.#waitingBytes + bytes.length > MAX_WAITING_PASTE_BYTES) return false;
    for (let at = 0; at < bytes.length; at += PASTE_PIECE_BYTES) {
      this.#wait(bytes.slice(at, at + PASTE_PIECE_BYTES));
    }
    return true;
  }

  /** The PTY took everything. */
  handleDrain(): void {
    if (this.#waiting.length === 0) this.#unreadAnswerBytes = 0;
    this.#pump();
  }

  #wait(bytes: Uint8Array): boolean {
    if (this.#waitingBytes + bytes.length > MAX_WAITING_PASTE_BYTES) {
      this.#droppedBytes += bytes.length;
      return false;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#pump();
    return true;
  }

  #pump(): void {
    const pty = this.#pty;
    if (pty === undefined) return;
    while (this.#waiting.length > 0 && pty.pendingWriteBytes < PASTE_LOW_WATER_BYTES) {
      const piece = this.#waiting[0] as Uint8Array;
      if (!pty.write(piece)) return;
      this.#waiting.shift();
      this.#waitingBytes -= piece.length;
    }
  }
}
