// What a command reads through its client: standard input, or a file as the client sees it (a pipe of the shell's,
// say). A piece goes to the server when it asks for one.
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { type Connection, MAX_PIECE_BYTES } from "../attach/index.js";
import { systemErrorText } from "../base/index.js";

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

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Answers with the next piece of `path` ("" is standard input), or with its end. */
  async sendNext(path: string): Promise<void> {
    if (this.#rest.length === 0 || this.#file?.path !== path) {
      try {
        const { done, value } = await this.#open(path).pieces.next();
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
