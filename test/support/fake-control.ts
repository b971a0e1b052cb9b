// A program at the other side of control mode.
import { Emitter } from "../../src/base/index.js";
import type { CommandReply, InputPiece, Parting } from "../../src/mux/ports.js";

export class FakeControl {
  readonly pid: number;
  readonly reply: CommandReply;
  /** What its command ended with. */
  exited: { readonly status: number; readonly reason: string; readonly parting?: Parting } | undefined;
  readonly #settle: () => Promise<void>;
  readonly #input: InputPiece[] = [];
  #ask: ((piece: InputPiece) => void) | undefined;
  #isReading = true;
  #text = "";
  #unreadBytes = 0;

  constructor(settle: () => Promise<void>, pid: number) {
    this.#settle = settle;
    this.pid = pid;
    const unreadBytes = (): number => this.#unreadBytes;
    this.reply = {
      stdout: (text) => this.#take(text),
      stderr: () => {},
      exit: (status, reason = "", parting) => {
        this.exited = { status, reason, ...(parting === undefined ? {} : { parting }) };
      },
      attach: () => {},
      readInput: () =>
        new Promise((resolve) => {
          this.#ask = resolve;
          this.#give();
        }),
      get waitingBytes() {
        return unreadBytes();
      },
      onDrain: new Emitter<void>(),
      onGone: new Emitter<void>(),
    };
  }

  #take(text: string | Uint8Array): void {
    this.#text += typeof text === "string" ? text : Buffer.from(text).toString("latin1");
    if (!this.#isReading) this.#unreadBytes += text.length;
  }

  #give(): void {
    const piece = this.#ask === undefined ? undefined : this.#input.shift();
    if (piece === undefined) return;
    const ask = this.#ask;
    this.#ask = undefined;
    ask?.(piece);
  }

  /** Lines since the last call; times and numbers of blocks are T and N. */
  async lines(): Promise<string[]> {
    await this.#settle();
    const text = this.#text;
    this.#text = "";
    return text
      .replace(/\n$/, "")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.replace(/^(%(?:begin|end|error)) \d+ \d+ /, "$1 T N "));
  }

  /** Sends lines, and is told what comes of them. */
  send(...lines: string[]): Promise<string[]> {
    return this.write(`${lines.join("\n")}\n`);
  }

  write(text: string): Promise<string[]> {
    this.#input.push({ kind: "piece", bytes: Buffer.from(text) });
    this.#give();
    return this.lines();
  }

  /** What a command that must succeed prints. */
  async tell(line: string): Promise<string[]> {
    const [begin, ...rest] = await this.send(line);
    const end = rest.indexOf("%end T N 1");
    if (begin !== "%begin T N 1" || end < 0) throw new Error(`${line}: ${[begin, ...rest].join("; ")}`);
    return rest.slice(0, end);
  }

  /** Its input is over. */
  end(): Promise<string[]> {
    this.#input.push({ kind: "end" });
    this.#give();
    return this.lines();
  }

  /** How much is on its way to it and not read. */
  get unreadBytes(): number {
    return this.#unreadBytes;
  }

  stopReading(): void {
    this.#isReading = false;
  }

  /** Reads all that waits, and goes on reading. */
  readAgain(): void {
    this.#isReading = true;
    this.#unreadBytes = 0;
    this.reply.onDrain.emit();
  }
}
