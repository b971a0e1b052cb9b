// The lines that a control client sends: read ahead as they come, in a bounded queue, and given out one by one.
// The first empty line, and the end of the input, end the client.

import type { InputPiece } from "../ports.js";

/** A longer line is none: it is left out, and said so. */
export const MAX_LINE_BYTES = 1024 * 1024;
/** With more waiting nothing more is read. */
const READ_AHEAD_BYTES = 256 * 1024;

export type ControlLine =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "too-long" }
  /** The input is over. */
  | { readonly kind: "end" };

export class CommandLines {
  readonly #readInput: () => Promise<InputPiece>;
  readonly #waiting: { readonly line: ControlLine; readonly sizeBytes: number }[] = [];
  #waitingBytes = 0;
  #pieces: Uint8Array[] = [];
  #pieceBytes = 0;
  #isTooLong = false;
  #isReading = false;
  #isOver = false;
  #take: ((line: ControlLine) => void) | undefined;
  /** The input is over; lines may still wait. */
  handleEnd: () => void = () => {};

  constructor(readInput: () => Promise<InputPiece>) {
    this.#readInput = readInput;
  }

  /** The next line. Ask again when it has come. */
  next(): Promise<ControlLine> {
    return new Promise((resolve) => {
      this.#take = resolve;
      this.#give();
      void this.#read();
    });
  }

  /** Reads no more: what waits is forgotten. */
  stop(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#pieces = [];
  }

  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    while (!this.#isOver && this.#waitingBytes < READ_AHEAD_BYTES) {
      const piece = await this.#readInput();
      if (this.#isOver) break;
      if (piece.kind === "piece") this.#split(piece.bytes);
      else {
        this.#isOver = true;
        this.#waiting.push({ line: { kind: "end" }, sizeBytes: 0 });
        this.handleEnd();
      }
      this.#give();
    }
    this.#isReading = false;
  }

  #split(bytes: Uint8Array): void {
    let from = 0;
    for (let to = bytes.indexOf(0x0a); to >= 0; to = bytes.indexOf(0x0a, from)) {
      this.#hold(bytes.subarray(from, to));
      this.#endLine();
      from = to + 1;
    }
    this.#hold(bytes.subarray(from));
  }

  #hold(bytes: Uint8Array): void {
    if (this.#pieceBytes + bytes.length > MAX_LINE_BYTES) {
      this.#isTooLong = true;
      this.#pieces = [];
      this.#pieceBytes = 0;
    }
    if (this.#isTooLong || bytes.length === 0) return;
    this.#pieces.push(bytes.slice());
    this.#pieceBytes += bytes.length;
  }

  #endLine(): void {
    const line: ControlLine = this.#isTooLong
      ? { kind: "too-long" }
      : { kind: "line", text: textOf(this.#pieces).replace(/\r$/, "") };
    const sizeBytes = this.#pieceBytes + 1;
    this.#waitingBytes += sizeBytes;
    this.#waiting.push({ line, sizeBytes });
    this.#pieces = [];
    this.#pieceBytes = 0;
    this.#isTooLong = false;
  }

  #give(): void {
    const waiting = this.#take === undefined ? undefined : this.#waiting.shift();
    if (waiting === undefined) return;
    this.#waitingBytes -= waiting.sizeBytes;
    const take = this.#take;
    this.#take = undefined;
    take?.(waiting.line);
  }
}

function textOf(pieces: readonly Uint8Array[]): string {
  const decoder = new TextDecoder();
  return pieces.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
}
