// Which commands the shells of a pane ran: their text, times, status and where their output stands, as the shells say
// with OSC 133. Places follow their content as a reader's do; what is evicted is forgotten.
// Source: the semantic prompts of FinalTerm, with `aid` and `k` as domterm and kitty use them.

import type { Clock } from "../../base/index.js";
import {
  type BlockChange,
  type BlockRegion,
  comparePositions,
  extractText,
  type PlaceKeeper,
  type Position,
  positionAfterChange,
  screenPlaces,
} from "../../document/index.js";
import type { Screen } from "../../vt/index.js";
import type { Tape } from "../tape.js";
import { MarkOptions } from "./mark-options.js";

/** A command that a shell ran, or runs. */
export interface CommandRun {
  /** From 1, in the order of their beginnings; never used again in this pane. */
  readonly id: number;
  /** As it was typed; lines are joined by LF. "" where the shell did not say and nothing could be read. */
  readonly line: string;
  /** Folder it was started in; "" when unknown. */
  readonly path: string;
  readonly startedMs: number;
  /** In wall time; undefined while it runs. */
  readonly endedMs: number | undefined;
  readonly durationMs: number | undefined;
  /** As `$?`; undefined while it runs, and where the shell did not say. */
  readonly status: number | undefined;
  /** Where its prompt begins: its own place where no prompt was marked. */
  readonly prompt: Position;
  /** Its output, `[output, end)`; up to the cursor while it runs. */
  readonly output: Position;
  readonly end: Position | undefined;
}

/** As it is kept. */
interface Kept {
  id: number;
  line: string;
  path: string;
  startedMs: number;
  startedAt: number;
  endedMs: number | undefined;
  durationMs: number | undefined;
  status: number | undefined;
  prompt: Position;
  output: Position;
  end: Position | undefined;
  /** Which shell ran it; "" when it gave no name. */
  shell: string;
  /** In the order of their ends, from 1; 0 while it runs. */
  endOrder: number;
}

/** A prompt that no command has come from yet. */
interface OpenPrompt {
  shell: string;
  place: Position;
  /** `[start, end)` of what was typed behind each prompt; the last one goes on. */
  inputs: { start: Position; end: Position | undefined }[];
}

/** Past these the oldest are forgotten, whatever of their output is still there. */
export interface RunLimits {
  readonly runs: number;
  /** UTF-16 units of all command lines and folders. */
  readonly chars: number;
}

const DEFAULT_LIMITS: RunLimits = { runs: 5000, chars: 1024 * 1024 };
const MAX_LINE_CHARS = 8192;
/** Lines typed into one command, and shells that run in each other. */
const MAX_INPUTS = 256;
const MAX_NESTED = 16;

export class CommandRuns implements PlaceKeeper {
  readonly #tape: Tape;
  readonly #clock: Clock;
  readonly #limits: RunLimits;
  #runs: Kept[] = [];
  #chars = 0;
  #nextId = 1;
  #nextEnd = 1;
  #prompt: OpenPrompt | undefined;
  #isMarked = false;
  /** Some place may be inside a Block: only then does a changed Block move any. */
  #hasBlockPlaces = false;
  /** No place lies behind this one: output goes on, so a mark seldom has anything to cut off. */
  #furthest: Position = { line: 0, offset: 0, block: 0 };
  #runningCount = 0;
  /** The first line of the document when evicted ones were looked for last. */
  #lookedFirstLine = 0;

  /** Registers with the tape's document, for as long as that lives. */
  constructor(tape: Tape, clock: Clock, limits: RunLimits = DEFAULT_LIMITS) {
    this.#tape = tape;
    this.#clock = clock;
    this.#limits = limits;
    tape.document.keepers.add(this);
  }

  /** A shell of this pane has marked something. */
  get isMarked(): boolean {
    return this.#isMarked;
  }

  /** Oldest first. O(runs). */
  list(): readonly CommandRun[] {
    this.#forgetEvicted();
    return this.#runs;
  }

  /** The one that ended `back` ends ago, 1 being the last; 0 is the one that runs, the innermost. */
  find(back: number): CommandRun | undefined {
    this.#forgetEvicted();
    if (back === 0) {
      return this.#runningCount === 0 ? undefined : this.#runs.findLast((run) => run.endOrder === 0);
    }
    if (back === 1) {
      let last: Kept | undefined;
      for (const run of this.#runs) if (run.endOrder > (last?.endOrder ?? 0)) last = run;
      return last;
    }
    const ended = this.#runs.filter((run) => run.endOrder > 0);
    ended.sort((left, right) => right.endOrder - left.endOrder);
    return ended[back - 1];
  }

  /** The innermost one whose prompt or output has a place; none at a prompt that waits. */
  around(place: Position): CommandRun | undefined {
    this.#forgetEvicted();
    const prompt = this.#prompt;
    if (prompt !== undefined && comparePositions(place, prompt.place) >= 0) return undefined;
    return this.#runs.findLast((run) => {
      if (comparePositions(place, run.prompt) < 0) return false;
      return run.end === undefined || comparePositions(place, run.end) < 0;
    });
  }

  /** Its output as of now, `[start, end)`, without what is evicted. */
  rangeOf(run: CommandRun): { readonly start: Position; readonly end: Position } {
    const { firstLine } = this.#tape.document;
    const first = { line: firstLine, offset: 0, block: 0 };
    const start = run.output.line < firstLine ? first : run.output;
    const end = run.end ?? this.#cursorPlace();
    return { start, end: comparePositions(end, start) < 0 ? start : end };
  }

  /** OSC 133: `kind` and what stood behind its letter. `isAlternate`: while the alternate screen is shown. */
  handleMark(kind: "prompt" | "input" | "output" | "commandEnd", text: string, isAlternate: boolean): void {
    this.#isMarked = true;
    const options = new MarkOptions(text);
    // A program died on its alternate screen: that it is over is true all the same.
    if (isAlternate && kind !== "commandEnd") return;
    const place = this.#cursorPlace();
    if (kind === "prompt") this.#handlePrompt(options, place);
    else if (kind === "input") this.#handleInput(place);
    else if (kind === "output") this.#begin(options, place);
    else this.#endOf(options, place);
  }

  #handlePrompt(options: MarkOptions, place: Position): void {
    const prompt = this.#prompt;
    const sort = options.value("k");
    if (sort === "r") return;
    if (sort === "s" || sort === "c") {
      const last = prompt?.inputs.at(-1);
      if (last !== undefined) last.end ??= place;
      return;
    }
    this.#cutAt(place);
    const shell = options.value("aid") ?? "";
    this.#close(shell, undefined, place);
    this.#prompt = { shell, place, inputs: [] };
  }

  #handleInput(place: Position): void {
    const prompt = this.#prompt;
    if (prompt === undefined) return;
    const last = prompt.inputs.at(-1);
    // A prompt that is drawn again begins its line again.
    if (last !== undefined && (last.end === undefined || prompt.inputs.length >= MAX_INPUTS)) {
      last.start = place;
      last.end = undefined;
    } else prompt.inputs.push({ start: place, end: undefined });
  }

  #begin(options: MarkOptions, place: Position): void {
    const prompt = this.#prompt;
    this.#prompt = undefined;
    const shell = options.value("aid") ?? prompt?.shell ?? "";
    this.#close(shell, undefined, place);
    const oldest = this.#runningCount < MAX_NESTED ? undefined : this.#runs.find((run) => run.endOrder === 0);
    if (oldest !== undefined) this.#endRun(oldest, undefined, place);
    // What is listed goes to terminals as it is.
    const line = (options.commandLine ?? this.#typed(prompt, place))
      .slice(0, MAX_LINE_CHARS)
      .replace(/(?![\t\n])\p{Cc}/gu, "\ufffd");
    const run: Kept = {
      id: this.#nextId,
      line,
      path: this.pathNow().slice(0, MAX_LINE_CHARS),
      startedMs: this.#clock.wallMs(),
      startedAt: this.#clock.nowMs(),
      endedMs: undefined,
      durationMs: undefined,
      status: undefined,
      prompt: prompt?.place ?? place,
      output: place,
      end: undefined,
      shell,
      endOrder: 0,
    };
    this.#nextId += 1;
    this.#runs.push(run);
    this.#runningCount += 1;
    this.#noteFurthest(place);
    this.#chars += charsOf(run);
    this.#forgetEvicted();
    while (this.#runs.length > this.#limits.runs || this.#chars > this.#limits.chars) {
      const first = this.#runs.shift();
      if (first === undefined) break;
      this.#chars -= charsOf(first);
      if (first.endOrder === 0) this.#runningCount -= 1;
    }
  }

  /** Where the shell is; the pane sets it. */
  pathNow: () => string = () => "";

  #endOf(options: MarkOptions, place: Position): void {
    this.#cutAt(place);
    this.#close(options.value("aid") ?? "", options.status, place);
  }

  /**
   * What the shell named so runs is over, and with it what runs inside. A shell that gives no name speaks of the
   * innermost one of those that gave none.
   */
  #close(shell: string, status: number | undefined, place: Position): void {
    if (this.#runningCount === 0) return;
    const at = this.#runs.findLastIndex((run) => run.endOrder === 0 && run.shell === shell);
    if (at < 0) return;
    // The inner ones end first.
    for (let index = this.#runs.length - 1; index > at; index -= 1) {
      const inner = this.#runs[index] as Kept;
      if (inner.endOrder === 0) this.#endRun(inner, undefined, place);
    }
    this.#endRun(this.#runs[at] as Kept, status, place);
  }

  #endRun(run: Kept, status: number | undefined, place: Position): void {
    this.#runningCount -= 1;
    this.#noteFurthest(place);
    run.endOrder = this.#nextEnd;
    this.#nextEnd += 1;
    run.status = status;
    run.endedMs = this.#clock.wallMs();
    run.durationMs = Math.round(this.#clock.nowMs() - run.startedAt);
    run.end = comparePositions(place, run.output) < 0 ? run.output : place;
  }

  /** The pane's program is over, and with it whatever runs. */
  handleProgramGone(): void {
    const place = this.#cursorPlace();
    for (let index = this.#runs.length - 1; index >= 0; index -= 1) {
      const run = this.#runs[index] as Kept;
      if (run.endOrder === 0) this.#endRun(run, undefined, place);
    }
    this.#prompt = undefined;
  }

  /** What was typed behind the prompt, off the tape. */
  #typed(prompt: OpenPrompt | undefined, place: Position): string {
    if (prompt === undefined) return "";
    const { document, screen } = this.#tape;
    const options = { cols: screen.cols, screen, trailingSpaces: "cut" } as const;
    const parts = prompt.inputs.map(({ start, end }) => {
      const to = end ?? place;
      if (comparePositions(to, start) <= 0 || to.line - start.line > MAX_INPUTS) return "";
      return extractText(document, start, to, options).replace(/\n$/, "");
    });
    return parts.join("\n").trim();
  }

  // Places.

  #cursorPlace(): Position {
    const { document, screen } = this.#tape;
    const { lines, offsets } = screenPlaces(document, screen);
    const place = cursorPlaceOn(screen, lines, offsets);
    if (place.block !== 0) this.#hasBlockPlaces = true;
    return place;
  }

  #noteFurthest(place: Position): void {
    if (comparePositions(place, this.#furthest) > 0) this.#furthest = place;
  }

  /** Whatever stood from here on was erased or is written over: a shell writes its prompt there. */
  #cutAt(place: Position): void {
    if (comparePositions(this.#furthest, place) <= 0) return;
    this.#furthest = place;
    for (const run of this.#runs) {
      if (comparePositions(run.prompt, place) > 0) run.prompt = place;
      if (comparePositions(run.output, place) > 0) run.output = place;
      if (run.end !== undefined && comparePositions(run.end, place) > 0) run.end = place;
    }
  }

  /** The primary screen is about to be erased whole: what comes stands at its top. */
  handleScreenErased(): void {
    const { document, screen } = this.#tape;
    const { lines, offsets } = screenPlaces(document, screen);
    const top = { line: lines[0] ?? document.nextLine, offset: offsets[0] ?? 0, block: 0 };
    this.#cutAt(top);
    const prompt = this.#prompt;
    if (prompt === undefined) return;
    const clamp = (place: Position): Position => (comparePositions(place, top) > 0 ? top : place);
    prompt.place = clamp(prompt.place);
    for (const input of prompt.inputs) {
      input.start = clamp(input.start);
      if (input.end !== undefined) input.end = clamp(input.end);
    }
  }

  blockChanged(block: BlockRegion, change: BlockChange): void {
    if (this.#hasBlockPlaces) this.#moveAll((place) => positionAfterChange(place, block, change));
  }

  screenRelined(move: (position: Position) => Position, firstLine: number): void {
    this.#moveAll((position) => {
      const moved = move(position);
      if (moved.block !== 0) this.#hasBlockPlaces = true;
      return moved;
    }, firstLine);
  }

  /** Of the many that have ended only those in lines from `firstLine` on. */
  #moveAll(move: (position: Position) => Position, firstLine = 0): void {
    // Moves keep the order of places.
    this.#furthest = move(this.#furthest);
    for (const run of this.#runs) {
      if (run.end !== undefined && run.end.line < firstLine) continue;
      run.prompt = move(run.prompt);
      run.output = move(run.output);
      if (run.end !== undefined) run.end = move(run.end);
    }
    const prompt = this.#prompt;
    if (prompt === undefined) return;
    prompt.place = move(prompt.place);
    for (const input of prompt.inputs) {
      input.start = move(input.start);
      if (input.end !== undefined) input.end = move(input.end);
    }
  }

  /** Those of which no line is left; one that runs stays. */
  #forgetEvicted(): void {
    const { firstLine } = this.#tape.document;
    if (firstLine === this.#lookedFirstLine) return;
    this.#lookedFirstLine = firstLine;
    const isGone = ({ prompt, end }: Kept): boolean =>
      end !== undefined &&
      prompt.line < firstLine &&
      (end.line < firstLine || (end.line === firstLine && end.offset === 0));
    if (!this.#runs.some(isGone)) return;
    this.#runs = this.#runs.filter((run) => !isGone(run));
    this.#chars = this.#runs.reduce((sum, run) => sum + charsOf(run), 0);
  }
}

const charsOf = ({ line, path }: CommandRun): number => line.length + path.length;

function cursorPlaceOn(screen: Screen, lines: readonly number[], offsets: readonly number[]): Position {
  const { cursorRow } = screen;
  const row = screen.row(cursorRow);
  const start = { line: lines[cursorRow] ?? 0, offset: offsets[cursorRow] ?? 0, block: row.block };
  if (row.block !== 0) return start;
  return { ...start, offset: start.offset + screen.cursorCol + (screen.pendingWrap ? 1 : 0) };
}
