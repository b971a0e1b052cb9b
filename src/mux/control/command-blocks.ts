// The blocks in which a control client is told what its commands print: %begin, lines, %end or %error, each with the
// time, the command's number and flags (1: the client itself asked). Nothing else comes between the lines of a block.
//
// A block ends with its command; that of a command which runs others, or waits for something, ends before. What such
// a command says later is told as %message. Source: tmux(1), CONTROL MODE; tmux 3.3a.

import type { Clock, TimerHandle } from "../../base/index.js";
import { oneLine } from "./escape-output.js";

export interface BlockWriter {
  readonly clock: Clock;
  takeCommandNumber(): number;
  /** A line of a block. */
  writeLine(line: string): void;
  /** A line that must not come between those of a block. */
  notify(line: string): void;
  /** Everything kept back while a block was open can go. */
  blockEnded(): void;
}

interface OpenBlock {
  readonly stamp: string;
}

export class CommandBlocks {
  readonly #writer: BlockWriter;
  #open: OpenBlock | undefined;
  /** Faults told since the last line of the client. */
  readonly #told = new Set<string>();
  /** A command has failed. */
  hasFailed = false;

  constructor(writer: BlockWriter) {
    this.#writer = writer;
  }

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Another line of the client: what was told before may be told again. */
  begin(): void {
    this.#told.clear();
  }

  print(text: string): void {
    if (this.#open !== undefined) this.#writer.writeLine(text);
    else for (const line of text.split("\n")) this.#writer.notify(`%message ${line}`);
  }

  /** Words that are no commands. */
  refuse(sentence: string, flags: 0 | 1): void {
    const block = this.#begin(flags);
    this.#writer.writeLine(`parse error: ${oneLine(sentence)}`);
    this.#end(block, "%error");
    this.hasFailed = true;
  }

  /** Carries out one command in a block of its own; the outcome is that of `carryOut`: its faults. */
  async around(carryOut: () => Promise<readonly string[]>, flags: 0 | 1): Promise<readonly string[]> {
    const block = this.#begin(flags);
    const done = carryOut();
    let timer: TimerHandle | undefined;
    // What takes no longer than a turn of the event loop did not wait for anything.
    const turn = new Promise<undefined>((resolve) => {
      timer = this.#writer.clock.after(0, () => resolve(undefined));
    });
    const early = await Promise.race([done, turn]);
    timer?.cancel();
    if (early === undefined) this.#end(block, "%end");
    const faults = await done;
    const untold = faults.filter((fault) => !this.#told.has(fault));
    for (const fault of untold) {
      this.hasFailed = true;
      this.#told.add(fault);
      if (this.#open === block) this.#writer.writeLine(oneLine(fault));
      else this.#writer.notify(`%message ${oneLine(fault)}`);
    }
    this.#end(block, faults.length > 0 ? "%error" : "%end");
    return faults;
  }

  #begin(flags: 0 | 1): OpenBlock {
    if (this.#open !== undefined) this.#end(this.#open, "%end");
    const seconds = Math.floor(this.#writer.clock.wallMs() / 1000);
    const block = { stamp: `${seconds} ${this.#writer.takeCommandNumber()} ${flags}` };
    this.#open = block;
    this.#writer.writeLine(`%begin ${block.stamp}`);
    return block;
  }

  #end(block: OpenBlock, word: "%end" | "%error"): void {
    if (this.#open !== block) return;
    this.#open = undefined;
    this.#writer.writeLine(`${word} ${block.stamp}`);
    this.#writer.blockEnded();
  }
}
