// The terminal's input stream, taken apart: answers of the protocol on one side, keys and everything else on the other. A
// terminal is read raw while this reads it, and is as before afterwards.
// Spec: frames §1.

import type { Clock, TimerHandle } from "../base/index.js";
import { parseToApplication, StreamDecoder, type ToApplicationMessage } from "../protocol/index.js";
import { AttributeReplies, joined } from "./attribute-replies.js";

/** Where keys and answers come from: `process.stdin`, or any stream of bytes. */
export interface InputStream {
  readonly isTTY?: boolean;
  readonly isRaw?: boolean;
  setRawMode?(isRaw: boolean): unknown;
  on(event: "data", listener: (bytes: Uint8Array) => void): unknown;
  on(event: "end" | "close", listener: () => void): unknown;
  off(event: "data", listener: (bytes: Uint8Array) => void): unknown;
  off(event: "end" | "close", listener: () => void): unknown;
  resume(): unknown;
  pause(): unknown;
}

export interface TerminalInputOptions {
  readonly input: InputStream;
  readonly clock: Clock;
  /** How long a lone ESC is held because it may begin an answer. */
  readonly escapeDelayMs: number;
  /** Keys, mouse, paste, replies: unchanged and in order. The bytes may be kept. */
  readonly keysArrived: (bytes: Uint8Array) => void;
  readonly messageArrived: (message: ToApplicationMessage) => void;
  /** The reply to a question for attributes that was announced by `expectAttributes`. */
  readonly attributesArrived: () => void;
  readonly ended: () => void;
}

export class TerminalInput {
  readonly #options: TerminalInputOptions;
  readonly #decoder: StreamDecoder;
  readonly #wasRaw: boolean;
  /** Ordinary pieces of one read: an ESC held before and what follows it are one key, and pass as one. */
  readonly #keys: Uint8Array[] = [];
  readonly #attributes: AttributeReplies;
  #flushTimer: TimerHandle | undefined;
  #isStopped = false;

  constructor(options: TerminalInputOptions) {
    this.#options = options;
    this.#attributes = new AttributeReplies(options.attributesArrived);
    this.#decoder = new StreamDecoder((event) => {
      if (event.kind === "ordinary") {
        this.#keys.push(Uint8Array.from(event.bytes));
        return;
      }
      this.#passKeys();
      if (event.kind !== "message") return;
      const parsed = parseToApplication(event.bytes);
      if (parsed.outcome === "message") options.messageArrived(parsed.message);
    });
    const { input } = options;
    this.#wasRaw = input.isRaw === true;
    if (input.isTTY === true && !this.#wasRaw) input.setRawMode?.(true);
    input.on("data", this.#take);
    input.on("end", this.#end);
    input.on("close", this.#end);
    input.resume();
  }

  /** `CSI c` is about to be written: its reply is no key. */
  expectAttributes(): void {
    this.#attributes.expect();
  }

  /** Stops reading, gives back a held key, and restores the terminal's mode. Idempotent. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#flushTimer?.cancel();
    this.#flush(true);
    const { input } = this.#options;
    input.off("data", this.#take);
    input.off("end", this.#end);
    input.off("close", this.#end);
    input.pause();
    if (input.isTTY === true && !this.#wasRaw) input.setRawMode?.(false);
  }

  readonly #take = (bytes: Uint8Array): void => {
    this.#flushTimer?.cancel();
    this.#flushTimer = undefined;
    this.#decoder.write(bytes);
    this.#passKeys();
    // A listener may have stopped the reading while it looked at a key.
    if (this.#isStopped || !(this.#decoder.isHolding || this.#attributes.isHolding)) return;
    this.#flushTimer = this.#options.clock.after(this.#options.escapeDelayMs, () => this.#flush(false));
  };

  #flush(isLast: boolean): void {
    this.#decoder.flush();
    this.#passKeys();
    const held = this.#attributes.flush(isLast);
    if (held.length > 0) this.#options.keysArrived(held);
  }

  #passKeys(): void {
    const pieces = this.#keys.splice(0);
    if (pieces.length === 0) return;
    const keys = this.#attributes.take(pieces.reduce(joined));
    if (keys.length > 0) this.#options.keysArrived(keys);
  }

  readonly #end = (): void => {
    this.stop();
    this.#options.ended();
  };
}
