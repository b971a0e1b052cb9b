// The two directions of one control client: lines of its program in, and out the blocks of its commands with what
// happens between them. It exists before the client shows a session, for the command that makes it show one.

import type { Clock } from "../../base/index.js";
import type { CommandReply } from "../ports.js";
import { CommandBlocks } from "./command-blocks.js";
import { CommandLines } from "./command-lines.js";
import { ControlQueue } from "./control-queue.js";
import { oneLine } from "./escape-output.js";

export interface ControlStreamOptions {
  readonly reply: CommandReply;
  readonly clock: Clock;
  takeCommandNumber(): number;
  /** What waited has become less. */
  handleRead(): void;
}

export class ControlStream {
  readonly blocks: CommandBlocks;
  readonly lines: CommandLines;
  readonly #reply: CommandReply;
  readonly #clock: Clock;
  readonly #queue: ControlQueue;
  readonly #stopDraining: () => void;
  #tellsAge: () => boolean = () => false;
  /** What must not come between the lines of the block that is open. */
  #held: (() => void)[] = [];
  #heldBytes = 0;
  #writtenBytes = 0;
  #end: (() => void) | undefined;
  #handleRoom: (() => void) | undefined;
  #isStopped = false;

  constructor(options: ControlStreamOptions) {
    const { reply, clock } = options;
    this.#reply = reply;
    this.#clock = clock;
    this.#queue = new ControlQueue({
      outlet: {
        write: (bytes) => {
          this.#writtenBytes += bytes.length;
          reply.stdout(bytes);
        },
        get waitingBytes() {
          return reply.waitingBytes;
        },
      },
      nowMs: () => clock.nowMs(),
      tellsAge: () => this.#tellsAge(),
    });
    this.lines = new CommandLines(() => reply.readInput(""));
    this.blocks = new CommandBlocks({
      clock,
      takeCommandNumber: () => options.takeCommandNumber(),
      writeLine: (line) => this.#queue.line(line, true),
      notify: (line) => this.notify(line),
      blockEnded: () => {
        this.#releaseHeld();
        this.#finishIfEmpty();
      },
    });
    this.#stopDraining = reply.onDrain.on(() => {
      this.#queue.feed();
      options.handleRead();
      this.#makeRoom();
      this.#finishIfEmpty();
    });
  }

  /** Says whether output is told with how long it waited. */
  set tellsAge(tellsAge: () => boolean) {
    this.#tellsAge = tellsAge;
  }

  get writtenBytes(): number {
    return this.#writtenBytes;
  }

  /** Output and notifications that wait. */
  get waitingBytes(): number {
    return this.#queue.waitingBytes + this.#heldBytes;
  }

  /** How long output of a pane has waited; 0 where none does. */
  outputAgeMs(paneId: number): number {
    const oldestMs = this.#queue.oldestMs(paneId);
    return oldestMs === undefined ? 0 : this.#clock.nowMs() - oldestMs;
  }

  /** A line of its own, after the block that is open. */
  notify(text: string): void {
    const line = oneLine(text);
    this.#afterBlock(line.length, () => this.#queue.line(line));
  }

  /** A line that belongs to the command that is being carried out. */
  answer(line: string): void {
    this.#queue.line(line, true);
  }

  output(paneId: number, bytes: Uint8Array): void {
    this.#afterBlock(bytes.length, () => {
      if (this.#end === undefined) this.#queue.output(paneId, bytes);
    });
  }

  #afterBlock(sizeBytes: number, send: () => void): void {
    if (this.#isStopped) return;
    if (!this.blocks.isOpen && this.#held.length === 0) {
      send();
      return;
    }
    this.#held.push(send);
    this.#heldBytes += sizeBytes;
  }

  #releaseHeld(): void {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    for (const send of held) send();
  }

  /** Drops output that waits; returns how many bytes of it. */
  discardOutput(paneId?: number): number {
    return this.#queue.discardOutput(paneId);
  }

  /** Resolves when all that commands printed has been read, or will be soon. */
  hasRoom(): Promise<void> {
    return new Promise((resolve) => {
      this.#handleRoom = resolve;
      this.#makeRoom();
    });
  }

  #makeRoom(): void {
    if (this.#queue.commandBytes > 0 && !this.#isStopped) return;
    const handle = this.#handleRoom;
    this.#handleRoom = undefined;
    handle?.();
  }

  /** Ends the command when what was said before is out; output that waits is dropped. */
  finish(reason: string, waitsForLine: boolean): void {
    if (this.#isStopped || this.#end !== undefined) return;
    this.lines.stop();
    this.#queue.discardOutput();
    const status = this.blocks.hasFailed || reason !== "" ? 1 : 0;
    // A block that is open ends first.
    this.#end = () => {
      this.stop();
      this.#reply.exit(status, reason, waitsForLine ? { kind: "await-line" } : undefined);
    };
    this.#finishIfEmpty();
  }

  #finishIfEmpty(): void {
    const end = this.#end;
    if (end === undefined || this.blocks.isOpen || !this.#queue.isEmpty) return;
    this.#end = undefined;
    end();
  }

  /** Nothing is read or written any more. */
  stop(): void {
    this.#isStopped = true;
    this.lines.stop();
    this.#stopDraining();
    this.#queue.clear();
    this.#held = [];
    this.#heldBytes = 0;
    this.#makeRoom();
  }
}
