// `blockmux replay`: a recording in this terminal. Where it confirms Block Operations the Blocks of the recording are made
// again; everywhere else, and in a pipe, the rest of it is played.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { systemErrorText } from "../../base/index.js";
import { systemClock } from "../../sdk/index.js";
import { type BlockTerminal, openBlockTerminal, openContextOn } from "../block/block-terminal.js";
import { type CastEvent, MAX_CAST_LINE_CHARS, parseCastEvent, parseCastHeader } from "./asciicast.js";
import { CastStream, type CastTerminal } from "./cast-stream.js";
import { Player } from "./player.js";

export const REPLAY_USAGE = `usage: blockmux replay [--speed N] [--max-pause SECONDS] FILE

Plays an asciicast (version 2; - is standard input) in this terminal. A recording that \`blockmux record\` made of a pane
makes its Blocks again where the terminal has Block Operations.

  --speed N            N times as fast
  --max-pause SECONDS  shorten longer pauses (2, or what the recording says)

Space holds it and lets it go on, q or Ctrl-C ends it.
`;

const USER_ERROR_STATUS = 2;
const FAILED_STATUS = 1;
const INTERRUPTED_STATUS = 130;
const DEFAULT_MAX_PAUSE = 2;
/** Undoes what a recording may leave set: attributes, scroll region (which moves the cursor), modes. */
const RESTORE =
  "\u001b[0m\u001b7\u001b[r\u001b8\u001b[4l\u001b[20l\u001b[?7h\u001b[?25h\u001b[?1000;1002;1003;1004;1006;2004l\r\n";
/** Modes whose reset moves the cursor: it is done only where they were set. */
const MOVING_MODES = /\[\?(6|47|1047|1049)([hl])/g;

interface ReplayOptions {
  readonly path: string;
  readonly speed: number;
  readonly maxPause: number | undefined;
}

/** The options, or what is wrong. */
export function parseReplayWords(words: readonly string[]): ReplayOptions | string {
  let path: string | undefined;
  let speed = 1;
  let maxPause: number | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const option = /^(--speed|--max-pause)(?:=(.*))?$/.exec(word);
    if (option !== null) {
      if (option[2] === undefined) index += 1;
      const given = option[2] ?? words[index] ?? "";
      const value = given === "" ? Number.NaN : Number(given);
      const isSpeed = option[1] === "--speed";
      if (!(value > 0 || (value === 0 && !isSpeed)) || value > 1e9)
        return `${option[1]} takes a number above 0, not ${given === "" ? "nothing" : given}`;
      if (isSpeed) speed = value;
      else maxPause = value;
    } else if (word.startsWith("-") && word !== "-") return `unknown option ${word}`;
    else if (path === undefined) path = word;
    else return "one file at a time";
  }
  return path === undefined ? "which file? `blockmux replay FILE`" : { path, speed, maxPause };
}

/** Resolves with the exit status. */
export async function replay(words: readonly string[]): Promise<number> {
  if (words.includes("-h") || words.includes("--help")) {
    process.stdout.write(REPLAY_USAGE);
    return 0;
  }
  const options = parseReplayWords(words);
  if (typeof options === "string") return fail(options, USER_ERROR_STATUS);
  const lines = linesOf(options.path)[Symbol.asyncIterator]();
  try {
    const first = await lines.next();
    const header = first.done === true ? "it is empty" : parseCastHeader(first.value);
    if (typeof header === "string") return fail(`${options.path}: ${header}`, FAILED_STATUS);
    const maxPause = options.maxPause ?? header.idleLimit ?? DEFAULT_MAX_PAUSE;
    return await play(eventsOf(lines), { speed: options.speed, maxPause });
  } catch (error) {
    return fail(`${options.path}: ${systemErrorText(error)}`, FAILED_STATUS);
  }
}

function fail(sentence: string, status: number): number {
  process.stderr.write(`blockmux: ${sentence}\n`);
  return status;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const input = path === "-" ? process.stdin : createReadStream(path);
  // A line interface would swallow what is wrong with the file.
  const failed = new Promise<never>((_, reject) => input.once("error", reject));
  failed.catch(() => {});
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([lines.next(), failed]);
    if (next.done === true) return;
    if (next.value.length <= MAX_CAST_LINE_CHARS) yield next.value;
  }
}

async function* eventsOf(lines: AsyncIterator<string>): AsyncGenerator<CastEvent> {
  for (;;) {
    const next = await lines.next();
    if (next.done === true) return;
    const event = parseCastEvent(next.value);
    if (event !== undefined) yield event;
  }
}

async function play(
  events: AsyncIterable<CastEvent>,
  options: { readonly speed: number; readonly maxPause: number },
): Promise<number> {
  let player: Player | undefined;
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    player?.stop();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  const handleKeys = (bytes: Uint8Array): void => {
    const key = bytes.length === 1 ? String.fromCharCode(bytes[0] ?? 0) : "";
    if (key === " ") player?.toggle();
    else if (key === "q") player?.stop();
  };
  // Only what stands on the terminal is played with Blocks.
  const shown = process.stdout.isTTY ? await openBlockTerminal(process.env, { handleKeys }) : undefined;
  const sink = new ReplayTerminal(shown);
  player = new Player(new CastStream(sink, shown !== undefined), systemClock, options);
  if (isInterrupted) player.stop();
  try {
    if (process.stdout.isTTY) sink.makeRoom(process.stdout.rows);
    await player.play(events);
    if (process.stdout.isTTY) sink.restore();
    // Blocks are in place only when the terminal has handled all.
    await shown?.connection.whenHandled().catch(() => {});
  } finally {
    shown?.end();
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
  return isInterrupted ? INTERRUPTED_STATUS : 0;
}

/** The terminal with Blocks, or standard output. */
class ReplayTerminal implements CastTerminal {
  readonly #shown: BlockTerminal | undefined;
  readonly #set = new Set<string>();

  constructor(shown: BlockTerminal | undefined) {
    this.#shown = shown;
  }

  print(bytes: Uint8Array): void {
    // Latin-1 keeps bytes apart; an escape sequence is ASCII.
    for (const [, mode = "", letter] of Buffer.from(bytes).toString("latin1").matchAll(MOVING_MODES)) {
      if (letter === "h") this.#set.add(mode);
      else this.#set.delete(mode);
    }
    this.#write(bytes);
  }

  sendFrames(bytes: Uint8Array): void {
    this.#write(bytes);
  }

  #write(bytes: Uint8Array): void {
    if (this.#shown !== undefined) this.#shown.print(bytes);
    else process.stdout.write(bytes);
  }

  async openContext(): Promise<string | undefined> {
    return this.#shown === undefined ? undefined : (await openContextOn(this.#shown))?.contextId;
  }

  async whenWritable(): Promise<void> {
    if (this.#shown !== undefined) await this.#shown.connection.whenWritable();
    else if (process.stdout.writableNeedDrain)
      await new Promise<void>((resolve) => process.stdout.once("drain", () => resolve()));
  }

  /** What stands on the screen goes into history before the recording writes over it. */
  makeRoom(rows: number): void {
    this.#write(Buffer.from("\n".repeat(Math.max(1, rows))));
  }

  restore(): void {
    const moving = [...this.#set].map((mode) => `\u001b[?${mode}l`).join("");
    this.#write(Buffer.from(moving + RESTORE));
  }
}
