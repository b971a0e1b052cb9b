// What a command prints, on its way to a client that may read slowly: handed to the connection piece by piece.
//
// Policy at the bound: a text that would make more than OUTPUT_BOUND_BYTES wait is dropped with all that follows,
// and the command ends with status 1 and a sentence.
import { type Connection, MAX_PIECE_BYTES, type OutputStream, type PartingPacket } from "../attach/index.js";
import { Emitter } from "../base/index.js";

/** More than a whole history as text. */
export const OUTPUT_BOUND_BYTES = 256 * 1024 * 1024;
/** Handed to the connection and not yet taken by the system. */
const WINDOW_BYTES = 256 * 1024;
const MAX_MESSAGE_CHARACTERS = 4000;

interface Piece {
  readonly stream: OutputStream;
  readonly bytes: Uint8Array;
}

export class CommandOutput {
  /** `waitingBytes` has become less. */
  readonly onDrain = new Emitter<void>();
  readonly #connection: Connection;
  readonly #pieces: Piece[] = [];
  #nextPiece = 0;
  #offset = 0;
  #waitingBytes = 0;
  #hasOverflowed = false;
  #end:
    | { readonly status: number; readonly message: string; readonly parting: PartingPacket | undefined }
    | undefined;
  #stopDraining: () => void;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#stopDraining = connection.onDrain.on(() => {
      this.#feed();
      this.onDrain.emit();
    });
  }

  /** Bytes that the system has not taken. */
  get waitingBytes(): number {
    return this.#waitingBytes + this.#connection.pendingBytes;
  }

  /** Copies. */
  write(stream: OutputStream, text: string | Uint8Array): void {
    if (this.#hasOverflowed || text.length === 0) return;
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : new Uint8Array(text);
    if (this.#waitingBytes + bytes.length > OUTPUT_BOUND_BYTES) {
      this.#hasOverflowed = true;
      return;
    }
    this.#pieces.push({ stream, bytes });
    this.#waitingBytes += bytes.length;
    this.#feed();
  }

  /** Sends the exit behind all that waits, then closes the connection. Call once. */
  finish(status: number, message: string, parting?: PartingPacket): void {
    this.#end = this.#hasOverflowed
      ? { status: 1, message: "blockmux: the output is too long and was cut", parting }
      : { status, message: message.slice(0, MAX_MESSAGE_CHARACTERS), parting };
    this.#feed();
  }

  /** Forgets what waits. */
  drop(): void {
    this.#stopDraining();
    this.#pieces.length = 0;
    this.#waitingBytes = 0;
  }

  #feed(): void {
    while (this.#connection.pendingBytes < WINDOW_BYTES) {
      const piece = this.#pieces[this.#nextPiece];
      if (piece === undefined) break;
      const bytes = piece.bytes.subarray(this.#offset, this.#offset + MAX_PIECE_BYTES);
      this.#connection.send({ kind: "output", stream: piece.stream, bytes });
      this.#offset += bytes.length;
      this.#waitingBytes -= bytes.length;
      if (this.#offset >= piece.bytes.length) {
        this.#offset = 0;
        this.#nextPiece += 1;
      }
    }
    if (this.#nextPiece < this.#pieces.length) return;
    this.#pieces.length = 0;
    this.#nextPiece = 0;
    if (this.#end === undefined) return;
    const { status, message, parting } = this.#end;
    this.#end = undefined;
    this.#stopDraining();
    if (parting !== undefined) this.#connection.send(parting);
    this.#connection.send({ kind: "exit", status, message });
    this.#connection.close();
  }
}
