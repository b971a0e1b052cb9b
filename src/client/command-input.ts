// What a command reads through its client: standard input, or a file as the client sees it (a pipe of the shell's,
// say). A piece goes to the server when it asks for one.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { type Connection, MAX_PIECE_BYTES } from "../attach/index.js";
import { systemErrorText } from "../base/index.js";

const LINE_FEED = 0x0a;

interface OpenFile {
  readonly path: string;
  readonly stream: Readable;
  readonly pieces: AsyncIterator<Uint8Array>;
}

export class CommandInput {
  readonly #connection: Connection;
  #file: OpenFile | undefined;
  /** What was read and is more than one piece. */
  #rest: Uint8Array = new Uint8Array(0);

  /** What the server asked for and has not come. */
  #reading: Promise<IteratorResult<Uint8Array>> | undefined;
  #isDiverted = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Answers with the next piece of `path` ("" is standard input), or with its end. */
  async sendNext(path: string): Promise<void> {
    if (this.#rest.length === 0 || this.#file?.path !== path) {
      try {
        this.#reading = this.#open(path).pieces.next();
        const { done, value } = await this.#reading;
        if (this.#isDiverted) return;
        this.#reading = undefined;
        this.#rest = done === true ? new Uint8Array(0) : value;
      } catch (error) {
        this.#end(systemErrorText(error));
        return;
      }
    }
    if (this.#rest.length === 0) {
      this.#end("");
      return;
    }
    this.#connection.send({ kind: "input-piece", bytes: this.#rest.subarray(0, MAX_PIECE_BYTES) });
    this.#rest = this.#rest.subarray(MAX_PIECE_BYTES);
  }

  /** Reads standard input on until an empty line, or its end; the server is sent no more. */
  async awaitEmptyLine(): Promise<void> {
    this.#isDiverted = true;
    let isAtLineStart = true;
    for (;;) {
      // A piece that the server asked for may be on its way.
      const { done, value } = await (this.#reading ?? this.#open("").pieces.next());
      this.#reading = undefined;
      if (done === true) return;
      for (const byte of value) {
        if (byte === LINE_FEED && isAtLineStart) return;
        isAtLineStart = byte === LINE_FEED;
      }
    }
  }

  /** Lets go of what is open, so that nothing keeps the process. */
  close(): void {
    this.#file?.stream.destroy();
    this.#file = undefined;
    this.#rest = new Uint8Array(0);
  }

  #open(path: string): OpenFile {
    if (this.#file?.path === path) return this.#file;
    this.close();
    const stream = path === "" ? process.stdin : createReadStream(resolve(path));
    this.#file = { path, stream, pieces: stream[Symbol.asyncIterator]() };
    return this.#file;
  }

  #end(fault: string): void {
    this.close();
    this.#connection.send({ kind: "input-end", fault });
  }
}
