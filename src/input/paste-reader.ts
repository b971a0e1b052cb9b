// The inside of a bracketed paste: bytes up to the end marker, which may be split anywhere.
// Source: xterm ctlseqs, DECSET 2004.

import type { HostEvent } from "./host-events.js";

export const MAX_PASTE_CHUNK_BYTES = 16_384;

const END_MARKER = Uint8Array.from("\x1b[201~", (character) => character.charCodeAt(0));
const ESC = 0x1b;

export class PasteReader {
  readonly #emit: (event: HostEvent) => void;
  /** Bytes of the end marker seen at the end of what was read. ESC only stands at its start. */
  #matched = 0;
  isOpen = false;

  constructor(emit: (event: HostEvent) => void) {
    this.#emit = emit;
  }

  open(): void {
    this.isOpen = true;
    this.#matched = 0;
    this.#emit({ type: "paste", part: "start" });
  }

  /** Reads from `start` on; returns where it stopped: behind the marker, or at the end. */
  read(bytes: Uint8Array, start: number): number {
    let at = start;
    while (at < bytes.length) {
      if (this.#matched > 0) {
        const byte = bytes[at] ?? 0;
        if (byte === END_MARKER[this.#matched]) {
          this.#matched += 1;
          at += 1;
          if (this.#matched < END_MARKER.length) continue;
          this.#close(false);
          return at;
        }
        this.#releaseMatched();
        continue;
      }
      const escapeAt = bytes.indexOf(ESC, at);
      const end = escapeAt < 0 ? bytes.length : escapeAt;
      this.#text(bytes, at, end);
      at = end;
      if (escapeAt >= 0) {
        this.#matched = 1;
        at += 1;
      }
    }
    return at;
  }

  /** The marker did not come in time. */
  cut(): void {
    this.#releaseMatched();
    this.#close(true);
  }

  #close(isCut: boolean): void {
    this.isOpen = false;
    this.#matched = 0;
    this.#emit({ type: "paste", part: "end", isCut });
  }

  #releaseMatched(): void {
    const held = END_MARKER.slice(0, this.#matched);
    this.#matched = 0;
    if (held.length > 0) this.#emit({ type: "paste", part: "text", bytes: held });
  }

  #text(bytes: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; at += MAX_PASTE_CHUNK_BYTES) {
      const chunk = bytes.slice(at, Math.min(end, at + MAX_PASTE_CHUNK_BYTES));
      this.#emit({ type: "paste", part: "text", bytes: chunk });
    }
  }
}
