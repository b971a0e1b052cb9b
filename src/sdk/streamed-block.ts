// A Block whose text streams: fast additions are gathered, the whole text is kept, and when the terminal has lost a change
// (somebody wrote between the frames of a Message, say) the text is sent anew.
// Spec: Operations §7.

import type { Clock, TimerHandle } from "../base/index.js";
import { measureText } from "../protocol/index.js";
import type { Block } from "./block-context.js";
import { BlockUsageError } from "./sdk-errors.js";
import { pieceAt } from "./text-pieces.js";

export interface StreamedBlockPorts {
  readonly clock: Clock;
  readonly whenHandled: () => Promise<void>;
  readonly cadenceMs: number;
}

/** At most so much waits for the cadence, in UTF-16 units. */
const MAX_WAITING_UNITS = 65_536;

export class StreamedBlock {
  readonly block: Block;
  readonly #ports: StreamedBlockPorts;
  #text: string;
  #waiting = "";
  #timer: TimerHandle | undefined;
  #isEnding = false;

  /** For the Context: `block` was appended with `text`. */
  constructor(block: Block, text: string, ports: StreamedBlockPorts) {
    this.block = block;
    this.#text = text;
    this.#ports = ports;
    block.onFailed((code) => {
      if (code === "content_state_mismatch" && block.isOutOfStep) this.#resynchronise();
    });
  }

  /** What the Block is to show, whatever of it has been sent. */
  get text(): string {
    return this.#text;
  }

  /** Adds to the end: at once after a pause, else with the next beat of the cadence. False when it can only fail. */
  extend(fragment: string): boolean {
    if (!this.#isAlive()) return false;
    this.#text += fragment;
    this.#waiting += fragment;
    if (this.#timer === undefined || this.#waiting.length > MAX_WAITING_UNITS) this.flush();
    return !this.block.isOutOfStep;
  }

  /** Replaces the whole text. */
  update(text: string): boolean {
    if (!this.#isAlive()) return false;
    this.#waiting = "";
    this.#text = text;
    this.#sendWhole();
    return true;
  }

  /** Keeps the first `retain` scalars. @throws BlockUsageError unless `retain` is below the text's length. */
  replaceSuffix(retain: number, replacement: string): boolean {
    if (!this.#isAlive()) return false;
    const prefix = prefixOf(this.#text, retain);
    this.flush();
    this.#text = prefix + replacement;
    return this.block.replaceSuffix(retain, replacement);
  }

  /** Sends what waits for the cadence. */
  flush(): void {
    const waiting = this.#waiting;
    this.#waiting = "";
    if (waiting === "") return;
    for (let at = 0; at < waiting.length; ) {
      const piece = pieceAt(waiting, at);
      this.block.extend(piece);
      at += piece.length;
    }
    this.#timer?.cancel();
    this.#timer = this.#ports.clock.after(this.#ports.cadenceMs, () => {
      this.#timer = undefined;
      this.flush();
    });
  }

  /** Resolves when the terminal shows the text, or has refused it for good. */
  async settle(): Promise<void> {
    this.flush();
    this.#timer?.cancel();
    this.#timer = undefined;
    const before = this.block.contentState;
    await this.#ports.whenHandled();
    // It was sent anew meanwhile.
    if (this.block.contentState !== before) await this.#ports.whenHandled();
  }

  /** Final, once the terminal shows the text: what is sealed can not be put right any more. */
  async seal(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    await this.settle();
    this.block.seal();
  }

  #isAlive(): boolean {
    return !(this.#isEnding || this.block.isLost || this.block.lifecycle === "sealed");
  }

  #resynchronise(): void {
    this.#waiting = "";
    this.#sendWhole();
  }

  #sendWhole(): void {
    const text = this.#text;
    const first = pieceAt(text, 0);
    this.block.update(first);
    for (let at = first.length; at < text.length; ) {
      const piece = pieceAt(text, at);
      this.block.extend(piece);
      at += piece.length;
    }
  }
}

function prefixOf(text: string, retain: number): string {
  if (!Number.isSafeInteger(retain) || retain < 0 || retain >= measureText(text).scalars) {
    throw new BlockUsageError(`retain is a number of scalars below the text's length, not ${retain}`);
  }
  let at = 0;
  for (let left = retain; left > 0; left -= 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, at);
}
