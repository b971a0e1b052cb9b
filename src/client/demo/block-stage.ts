// The stage with Blocks: each card is a Block, headings and notes are ordinary output between them, and below it all
// stands a footer of ordinary output that moves down with the cursor as Blocks above it grow.
//
// This is how any program mixes the two: before an Append it takes its own footer off the last row, behind the
// Block it writes it again; for all else the terminal moves footer and cursor by itself. It never moves the cursor
// up: it cannot know what stands there.
import type { Block, BlockContext, OutputStream } from "../../sdk/index.js";
import type { Card, Stage, Tone } from "./stage.js";

const SGR: Record<Tone, string> = { title: "\x1b[1;36m", asked: "\x1b[1m", note: "\x1b[90m" };
const SGR_END = "\x1b[0m";
/** The terminal has answered before; one that is gone is not waited for long. */
const CLOSE_MS = 5000;
const ERASE_ROW = "\r\x1b[K";
/** Between these the terminal shows nothing half done (DEC private mode 2026). */
const HOLD_PICTURE = "\x1b[?2026h";
const SHOW_PICTURE = "\x1b[?2026l";

export interface OperationCounts {
  append: number;
  extend: number;
  replace_suffix: number;
  update: number;
  seal: number;
}

export interface BlockStageOptions {
  readonly opened: BlockContext;
  readonly output: OutputStream;
  /** Columns of the terminal. */
  readonly cols: () => number;
}

export class BlockStage implements Stage {
  readonly hasBlocks = true;
  /** Operations sent. */
  readonly counts: OperationCounts = { append: 0, extend: 0, replace_suffix: 0, update: 0, seal: 0 };
  readonly #options: BlockStageOptions;
  #footer = "";
  #isFooterShown = false;
  #isFinished = false;

  constructor(options: BlockStageOptions) {
    this.#options = options;
  }

  print(line: string, tone: Tone): void {
    this.#aboveFooter(() => this.#write(`${SGR[tone]}${line}${SGR_END}\r\n`));
  }

  append(text: string): Card {
    const card = new BlockCard(
      this.#aboveFooter(() => this.#options.opened.append(text)),
      text,
      this.counts,
    );
    this.counts.append += 1;
    return card;
  }

  setFooter(text: string): void {
    if (text === this.#footer) return;
    this.#footer = text;
    this.#aboveFooter(() => {});
  }

  async finish(): Promise<void> {
    this.setFooter("");
    if (this.#isFinished) return;
    this.#isFinished = true;
    await this.#options.opened.close(CLOSE_MS);
  }

  #aboveFooter<Result>(action: () => Result): Result {
    this.#write(HOLD_PICTURE);
    if (this.#isFooterShown) this.#write(ERASE_ROW);
    const result = action();
    // Cut (it is all narrow characters of the BMP) so that it is one row: only a row of its own may be erased.
    const shown = this.#footer.slice(0, Math.max(0, this.#options.cols() - 1));
    this.#write(`${shown === "" ? "" : `${SGR.note}${shown}${SGR_END}`}${SHOW_PICTURE}`);
    this.#isFooterShown = shown !== "";
    return result;
  }

  #write(text: string): void {
    this.#options.output.write(Buffer.from(text));
  }
}

class BlockCard implements Card {
  readonly #block: Block;
  readonly #counts: OperationCounts;
  #kept: string;
  #end = "";
  /** Of `#kept`, in Unicode scalars: what the protocol counts. */
  #keptScalars: number;

  constructor(block: Block, text: string, counts: OperationCounts) {
    this.#block = block;
    this.#counts = counts;
    this.#kept = text;
    this.#keptScalars = scalarCount(text);
  }

  extend(fragment: string): void {
    const [retain, hadEnd] = [this.#keptScalars, this.#end !== ""];
    this.#kept += fragment;
    this.#keptScalars += scalarCount(fragment);
    this.#end = "";
    this.#send(retain, hadEnd, fragment);
  }

  change(end: string): void {
    const hadEnd = this.#end !== "";
    this.#end = end;
    this.#send(this.#keptScalars, hadEnd, end);
  }

  rewrite(text: string): void {
    this.#kept = text;
    this.#keptScalars = scalarCount(text);
    this.#end = "";
    if (this.#block.update(text)) this.#counts.update += 1;
  }

  seal(): void {
    if (this.#block.seal()) this.#counts.seal += 1;
  }

  #send(retain: number, hadEnd: boolean, text: string): void {
    if (hadEnd ? this.#block.replaceSuffix(retain, text) : this.#block.extend(text)) {
      if (hadEnd) this.#counts.replace_suffix += 1;
      else this.#counts.extend += 1;
    } else if (this.#block.isOutOfStep) {
      // An earlier change was refused: the whole text is the way back into step.
      if (this.#block.update(this.#kept + this.#end)) this.#counts.update += 1;
    }
  }
}

function scalarCount(text: string): number {
  let count = 0;
  for (const _scalar of text) count += 1;
  return count;
}
