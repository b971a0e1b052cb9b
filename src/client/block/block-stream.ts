// A stream of output as a Block that grows while it comes. One Operation is under way at a time and the next waits until
// the terminal has handled it: that gathers fast output into few Operations, holds back a writer who is faster than the
// terminal, and tells exactly which text a refusal left out. Nothing is lost: what one Block has no room for goes on in
// the next, and where the terminal gave the Context up the rest is printed.
import type { Clock } from "../../base/index.js";
import {
  type Block,
  type BlockConnection,
  BlockConnectionEndedError,
  type BlockContext,
  BlockTimeoutError,
  type ErrorCode,
  measureText,
  PIECE_UNITS,
  systemClock,
} from "../../sdk/index.js";
import { OutputText } from "./output-text.js";
import { type Refusal, sendPieces } from "./send-pieces.js";

export interface BlockStreamOptions {
  readonly connection: BlockConnection;
  readonly opened: BlockContext;
  /** Of the first Block; by default a number. */
  readonly blockId?: string;
  /** The line above the output, without its break; `part` counts the Blocks one long output takes, from 0. */
  readonly head?: (part: number) => string;
  /** True when the head changes. The text is kept then, since a changed head means that the whole is sent again. */
  readonly isHeadLive?: boolean;
  /** So many last lines are shown while collapsed, which it is at first. Needs `isHeadLive`. */
  readonly lastLines?: number;
  /** Takes what no Block could take. */
  readonly print: (text: string) => void;
  readonly clock?: Clock;
}

/** Enough for a person's eye; what comes faster is gathered. */
const CADENCE_MS = 30;
/** A terminal that has no room for a Block of so much has none for Blocks. */
const MIN_PIECE_UNITS = 1024;
/** Text of one Block, in UTF-8 bytes; then the next begins. A little less than the 4 MiB that a terminal may limit it to. */
const BLOCK_BYTES = 3_670_016;
/** Waiting text at which the writer should wait. */
const HIGH_WATER_UNITS = 262_144;

export class BlockStream {
  readonly #options: BlockStreamOptions;
  readonly #clock: Clock;
  readonly #output = new OutputText();
  #block: Block | undefined;
  #part = 0;
  /** The first Block and its text, while later ones take the output: its head still changes. */
  #first: { readonly block: Block; readonly text: string } | undefined;
  /** Text of the Block at hand that can not change any more (kept where the head is live), and its measure. */
  #settled = "";
  #settledScalars = 0;
  #sizeBytes = 0;
  #last = "";
  /** Scalars the head takes. */
  #headScalars = 0;
  #isShownWhole = true;
  #isCollapsed: boolean;
  #shownText = "";
  #isHeadDue = false;
  #pieceUnits = PIECE_UNITS;
  #isPlain = false;
  #isEnding = false;
  #isDirty = false;
  #wake: (() => void) | undefined;
  readonly #waiting: (() => void)[] = [];
  readonly #working: Promise<void>;

  constructor(options: BlockStreamOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#isCollapsed = options.lastLines !== undefined;
    if (options.head !== undefined) this.#isDirty = true;
    this.#working = this.#work();
  }

  write(bytes: Uint8Array): void {
    this.#output.write(bytes);
    this.#hurry();
  }

  /** Resolves when more may be written. */
  async whenRoom(): Promise<void> {
    while (this.#output.heldUnits >= HIGH_WATER_UNITS && !this.#isEnding) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** UTF-16 units that showing a changed head costs. */
  get headCostUnits(): number {
    return this.#isCollapsed ? this.#shownText.length : this.#settled.length;
  }

  /** The head has changed: it is shown with the next change. */
  headChanged(): void {
    if (this.#part > 0) return;
    this.#isHeadDue = true;
    this.#hurry();
  }

  get isCollapsed(): boolean {
    return this.#isCollapsed;
  }

  /** Shows the last lines alone, or everything. */
  setCollapsed(isCollapsed: boolean): void {
    if (this.#options.lastLines === undefined || isCollapsed === this.#isCollapsed) return;
    this.#isCollapsed = isCollapsed;
    this.#isHeadDue = true;
    this.#hurry();
  }

  /** Everything that came is shown, with the head as it is then; the Blocks are sealed. */
  async end(): Promise<void> {
    this.#output.end();
    this.#isEnding = true;
    this.#hurry();
    await this.#working;
    const { opened } = this.#options;
    await this.#guarded(async () => {
      this.#isHeadDue = this.#options.isHeadLive === true && this.#part === 0;
      this.#isCollapsed = false;
      await this.#flush();
      await this.#showFirstHead();
      if (opened.isOpen) await opened.close();
    });
    if (this.#isPlain && this.#last !== "") this.#options.print(`${this.#last}\n`);
  }

  #hurry(): void {
    this.#isDirty = true;
    this.#wake?.();
  }

  async #work(): Promise<void> {
    while (!this.#isEnding) {
      if (this.#isDirty) {
        this.#isDirty = false;
        await this.#guarded(() => this.#flush());
        for (const resolve of this.#waiting.splice(0)) resolve();
        await this.#pause(CADENCE_MS);
      } else {
        await this.#pause(undefined);
      }
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Until something happens, with a delay until that is over and the stream is not ending. */
  async #pause(delayMs: number | undefined): Promise<void> {
    if (this.#isEnding || (delayMs === undefined && this.#isDirty)) return;
    await new Promise<void>((resolve) => {
      const timer = delayMs === undefined ? undefined : this.#clock.after(delayMs, resolve);
      this.#wake = () => {
        if (delayMs !== undefined && !this.#isEnding) return;
        timer?.cancel();
        resolve();
      };
    });
    this.#wake = undefined;
  }

  /** A terminal that is gone, or lost the thread, takes no Blocks any more. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const isGone = error instanceof BlockConnectionEndedError || error instanceof BlockTimeoutError;
      if (!isGone && this.#options.opened.isOpen) throw error;
      this.#isPlain = true;
    }
  }

  async #flush(): Promise<void> {
    const isFull = this.#sizeBytes > BLOCK_BYTES;
    if (isFull) this.#output.settle();
    const { lines, last } = this.#output.take();
    if (this.#isPlain) {
      this.#last = last;
      if (lines !== "") this.#options.print(lines);
      return;
    }
    const { retain, text } = changeOf(this.#last, this.#headScalars + this.#settledScalars, lines + last);
    this.#keep(lines, last);
    const block = this.#block;
    if (block === undefined || this.#isHeadDue || this.#isCollapsed || !this.#isShownWhole) {
      await this.#showWhole(text);
    } else if (text !== "" || retain !== undefined) {
      const refusal = await this.#sendPieces(text, (piece, at) => {
        if (at === 0 && retain !== undefined) block.replaceSuffix(retain, piece);
        else block.extend(piece);
      });
      if (refusal !== undefined) await this.#goOnElsewhere(refusal.code, text.slice(refusal.at));
    }
    if (isFull && !this.#isPlain) this.#beginNextPart();
  }

  #keep(lines: string, last: string): void {
    const { scalars, utf8Bytes } = measureText(lines);
    this.#settledScalars += scalars;
    this.#sizeBytes += utf8Bytes;
    if (this.#options.isHeadLive === true) this.#settled += lines;
    this.#last = last;
  }

  /** The part at hand with its head, as a new Block or anew. `news` is what of it has not been shown yet. */
  async #showWhole(news: string): Promise<void> {
    const { head, isHeadLive, lastLines, opened, blockId } = this.#options;
    const headLine = head === undefined ? "" : `${head(this.#part)}\n`;
    const body = isHeadLive === true ? this.#settled + this.#last : news;
    const isCollapsed = this.#isCollapsed && lastLines !== undefined;
    const text = headLine + (isCollapsed ? lastLinesOf(body, lastLines) : body);
    this.#isHeadDue = false;
    const block = this.#block;
    if (block === undefined ? text === "" : text === this.#shownText) return;
    const wasWhole = block !== undefined && this.#isShownWhole;
    this.#headScalars = measureText(headLine).scalars;
    this.#shownText = isCollapsed ? text : "";
    this.#isShownWhole = !isCollapsed;
    const refusal = await this.#sendPieces(text, (piece, at) => {
      if (at > 0) this.#block?.extend(piece);
      else if (block !== undefined) block.update(piece);
      else this.#block = opened.append(piece, this.#part === 0 && blockId !== undefined ? { blockId } : {});
    });
    if (refusal === undefined) return;
    const { at, code } = refusal;
    if (at === 0 && block === undefined) this.#block = undefined;
    if (isCollapsed) await this.#goOnElsewhere(code, body);
    else if (at === 0 && wasWhole) await this.#goOnElsewhere(code, news);
    else await this.#goOnElsewhere(code, text.slice(Math.max(at, headLine.length)));
  }

  #sendPieces(text: string, send: (piece: string, at: number) => void): Promise<Refusal | undefined> {
    const { connection, opened } = this.#options;
    return sendPieces({ connection, opened, pieceUnits: this.#pieceUnits }, text, send);
  }

  /** The Block at hand took no more: `rest`, which ends in the last line, goes into the next, or onto the terminal as it is. */
  async #goOnElsewhere(code: ErrorCode, rest: string): Promise<void> {
    // The last line comes again from the output, with what follows.
    const lines = rest.slice(0, Math.max(0, rest.length - this.#last.length));
    if (this.#block === undefined && code === "resource_exhausted" && this.#pieceUnits > MIN_PIECE_UNITS) {
      this.#pieceUnits = Math.max(MIN_PIECE_UNITS, this.#pieceUnits >> 1);
      await this.#showWhole(rest);
      return;
    }
    if (code === "context_not_open" || this.#block === undefined) {
      this.#isPlain = true;
      if (lines !== "") this.#options.print(lines);
      return;
    }
    const last = this.#last;
    this.#beginNextPart(rest.length);
    this.#keep(lines, last);
    await this.#showWhole(lines + last);
  }

  /** `movedUnits`: so much of the end goes on in the next Block. */
  #beginNextPart(movedUnits = 0): void {
    const block = this.#block;
    if (block === undefined) return;
    if (this.#part === 0 && this.#options.isHeadLive === true) {
      const text = this.#settled + this.#last;
      this.#first = { block, text: text.slice(0, text.length - movedUnits) };
    } else block.seal();
    this.#part += 1;
    this.#block = undefined;
    this.#settled = "";
    this.#last = "";
    this.#settledScalars = 0;
    this.#sizeBytes = 0;
    this.#headScalars = 0;
    this.#shownText = "";
    this.#isShownWhole = true;
  }

  /** A refusal leaves it as it was, which is old but not wrong. */
  async #showFirstHead(): Promise<void> {
    const { head } = this.#options;
    if (this.#first === undefined || head === undefined || this.#isPlain) return;
    const { block, text } = this.#first;
    await this.#sendPieces(`${head(0)}\n${text}`, (piece, at) => {
      if (at === 0) block.update(piece);
      else block.extend(piece);
    });
  }
}

/** How a text whose last line was `last`, behind `before` scalars, becomes one that has `text` in that line's place. */
function changeOf(
  last: string,
  before: number,
  text: string,
): { readonly retain: number | undefined; readonly text: string } {
  if (text.startsWith(last)) return { retain: undefined, text: text.slice(last.length) };
  return { retain: before, text };
}

/** The last `count` lines, under a line that says how many are left out. */
function lastLinesOf(text: string, count: number): string {
  let start = text.endsWith("\n") ? text.length - 1 : text.length;
  for (let found = 0; found < count && start > 0; found += 1) start = text.lastIndexOf("\n", start - 1);
  if (start <= 0) return text;
  let hidden = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < start; at = text.indexOf("\n", at + 1)) hidden += 1;
  return `… ${hidden} ${hidden === 1 ? "line" : "lines"} above\n${text.slice(start + 1)}`;
}
