// A transcript for any terminal: Blocks where they are confirmed, plain lines elsewhere, behind one interface. What plain
// means is this file's choice, not the protocol's: an entry is printed once, when it is final; one that only ever grows
// may be printed as it grows.

import type { BlockConnection } from "./block-connection.js";
import type { BlockContext } from "./block-context.js";
import type { StreamedBlock } from "./streamed-block.js";

export interface TranscriptEntry {
  readonly text: string;
  update(text: string): void;
  extend(fragment: string): void;
  /** Final. */
  seal(): Promise<void>;
}

export interface EntryOptions {
  /** True for an entry that only grows: where there are no Blocks it is printed as it grows, once its turn has come. */
  readonly grows?: boolean;
}

export interface Transcript {
  /** Whether entries are Blocks. */
  readonly hasBlocks: boolean;
  append(text: string, options?: EntryOptions): TranscriptEntry;
  /** Seals every entry. Resolves when the terminal has everything. */
  close(): Promise<void>;
}

export interface TranscriptOptions {
  readonly connection: BlockConnection;
  /** Takes plain text, LF for line breaks, controls made visible. */
  readonly print: (text: string) => void;
  readonly timeoutMs?: number;
  readonly tries?: number;
}

/** Asks the terminal, and gives what there is. @throws BlockConnectionEndedError */
export async function openTranscript(options: TranscriptOptions): Promise<Transcript> {
  const { connection, print, timeoutMs, tries } = options;
  const { isSupported } = await connection.negotiate(timeoutMs, tries);
  return isSupported ? new BlockTranscript(await connection.openContext()) : new PlainTranscript(print);
}

class BlockTranscript implements Transcript {
  readonly hasBlocks = true;
  readonly #opened: BlockContext;

  constructor(opened: BlockContext) {
    this.#opened = opened;
  }

  append(text: string): TranscriptEntry {
    return new BlockEntry(this.#opened.stream(text));
  }

  async close(): Promise<void> {
    if (this.#opened.isOpen) await this.#opened.close();
  }
}

class BlockEntry implements TranscriptEntry {
  readonly #streamed: StreamedBlock;

  constructor(streamed: StreamedBlock) {
    this.#streamed = streamed;
  }

  get text(): string {
    return this.#streamed.text;
  }

  update(text: string): void {
    this.#streamed.update(text);
  }

  extend(fragment: string): void {
    this.#streamed.extend(fragment);
  }

  async seal(): Promise<void> {
    await this.#streamed.seal();
  }
}

class PlainTranscript implements Transcript {
  readonly hasBlocks = false;
  readonly #print: (text: string) => void;
  /** Not wholly printed yet, oldest first. */
  readonly #waiting: PlainEntry[] = [];

  constructor(print: (text: string) => void) {
    this.#print = print;
  }

  append(text: string, { grows = false }: EntryOptions = {}): TranscriptEntry {
    const entry = new PlainEntry(text, grows, () => this.#advance());
    this.#waiting.push(entry);
    this.#advance();
    return entry;
  }

  close(): Promise<void> {
    for (const entry of [...this.#waiting]) void entry.seal();
    return Promise.resolve();
  }

  #advance(): void {
    for (let entry = this.#waiting[0]; entry !== undefined; entry = this.#waiting[0]) {
      const news = entry.takeNews();
      if (news !== "") this.#print(visible(news));
      if (!entry.isSealed) return;
      this.#waiting.shift();
    }
  }
}

class PlainEntry implements TranscriptEntry {
  text: string;
  isSealed = false;
  readonly #grows: boolean;
  readonly #changed: () => void;
  #printed = "";

  constructor(text: string, grows: boolean, changed: () => void) {
    this.text = text;
    this.#grows = grows;
    this.#changed = changed;
  }

  update(text: string): void {
    if (this.isSealed) return;
    this.text = text;
    this.#changed();
  }

  extend(fragment: string): void {
    this.update(this.text + fragment);
  }

  seal(): Promise<void> {
    if (!this.isSealed) {
      this.isSealed = true;
      this.#changed();
    }
    return Promise.resolve();
  }

  /** What is to be printed now that it is this entry's turn. */
  takeNews(): string {
    const hasGrown = this.text.startsWith(this.#printed);
    if (!this.isSealed && !(this.#grows && hasGrown)) return "";
    // What was printed has become something else: all of it again, on a line of its own.
    const isAgain = !hasGrown && !this.#printed.endsWith("\n");
    const news = hasGrown ? this.text.slice(this.#printed.length) : `${isAgain ? "\n" : ""}${this.text}`;
    this.#printed = this.text;
    return this.isSealed && !this.text.endsWith("\n") ? `${news}\n` : news;
  }
}

/** As a Block would show it: line breaks and tabs are what they are, no other control is executed. */
function visible(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\t\n])\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : `<${code.toString(16).toUpperCase()}>`;
  });
}
