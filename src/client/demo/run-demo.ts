// `blockmux demo` as a program: finds out what the terminal can do, plays, listens to keys and signals, and leaves
// the terminal as it was. Everything of the machine comes in through DemoHost.
import type { Clock } from "../../base/index.js";
import {
  BlockConnection,
  BlockConnectionEndedError,
  BlockRequestError,
  BlockTimeoutError,
  BlockUsageError,
  DEFAULT_NEGOTIATION_MS,
  type InputStream,
  type OutputStream,
} from "../../sdk/index.js";
import { BlockStage, type OperationCounts } from "./block-stage.js";
import type { DemoOptions } from "./demo-options.js";
import { Pace, ShowStopped, seededNumbers } from "./pace.js";
import { PlainStage } from "./plain-stage.js";
import type { Stage } from "./stage.js";
import { Story } from "./story.js";

export interface DemoOutput extends OutputStream {
  readonly columns?: number;
}

export interface DemoHost {
  readonly input: InputStream;
  readonly output: DemoOutput;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Calls the listener with an exit status when the show is to end at once; the result stops listening. */
  readonly onStop: (listener: (status: number) => void) => () => void;
  /** What starts the demo here. */
  readonly command: string;
  /** A sentence for the person, beside the show. */
  readonly tell: (sentence: string) => void;
}

/** A terminal that names itself blockmux will answer, however busy the machine is. */
const PATIENT_NEGOTIATION_MS = 10_000;
const CTRL_C = 0x03;
const CTRL_D = 0x04;
const INTERRUPTED_STATUS = 130;
const HANGUP_STATUS = 129;
const FAILED_STATUS = 1;
const DEFAULT_COLS = 80;

/** Resolves with the exit status. */
export async function runDemo(options: DemoOptions, host: DemoHost): Promise<number> {
  const isTerminal = host.input.isTTY === true && host.output.isTTY === true;
  // Into a pipe or a file there is nobody to wait for, and nothing is read from the terminal.
  const played = isTerminal ? options : { ...options, isFast: true, isHeld: false };
  const pace = new Pace({
    clock: host.clock,
    isFast: played.isFast,
    whenWritable: () => whenWritable(host.output),
  });
  const stopListening = host.onStop((status) => pace.stop(status));
  try {
    if (!isTerminal) return await playPlain(played, host, pace);
    return await playOnTerminal(played, host, pace);
  } finally {
    stopListening();
  }
}

async function playOnTerminal(options: DemoOptions, host: DemoHost, pace: Pace): Promise<number> {
  const connection = new BlockConnection({ input: host.input, output: host.output, clock: host.clock });
  connection.onKeys((bytes) => handleKeys(bytes, pace));
  connection.onEnd(() => pace.stop(HANGUP_STATUS));
  try {
    if (!(await isConfirmed(connection, host.env))) return await playPlain(options, host, pace);
    return await playBlocks(options, host, connection, pace);
  } catch (error) {
    if (error instanceof BlockConnectionEndedError) return HANGUP_STATUS;
    if (!(error instanceof BlockRequestError || error instanceof BlockTimeoutError)) throw error;
    host.tell(error.message);
    return FAILED_STATUS;
  } finally {
    connection.end();
  }
}

async function isConfirmed(connection: BlockConnection, env: DemoHost["env"]): Promise<boolean> {
  // A dumb terminal would show the question.
  if ((env.TERM ?? "dumb") === "dumb") return false;
  const isBlockmux = env.TERM_PROGRAM === "blockmux";
  const answer = await connection.negotiate(isBlockmux ? PATIENT_NEGOTIATION_MS : DEFAULT_NEGOTIATION_MS);
  return answer.isSupported;
}

async function playPlain(options: DemoOptions, host: DemoHost, pace: Pace): Promise<number> {
  const stage = new PlainStage((text) => host.output.write(Buffer.from(text)));
  return await play(options, host, pace, stage, () => {});
}

async function playBlocks(
  options: DemoOptions,
  host: DemoHost,
  connection: BlockConnection,
  pace: Pace,
): Promise<number> {
  const opened = await connection.openContext();
  const stage = new BlockStage({
    opened,
    output: host.output,
    cols: () => host.output.columns ?? DEFAULT_COLS,
  });
  const refusals = new Map<string, number>();
  connection.onOperationFailed(({ code }) => refusals.set(code, (refusals.get(code) ?? 0) + 1));
  try {
    return await play(options, host, pace, stage, () => {
      for (const line of summary(stage.counts, refusals)) stage.print(line, "note");
    });
  } catch (error) {
    if (!(error instanceof BlockUsageError) || opened.isOpen) throw error;
    // Somebody overwrote or cleared rows of a Block, so the terminal let go of all of the Context.
    stage.setFooter("");
    host.tell("the terminal gave up the Context of the show: its Blocks stay as they are");
    return FAILED_STATUS;
  }
}

async function play(
  options: DemoOptions,
  host: DemoHost,
  pace: Pace,
  stage: Stage,
  tellSummary: () => void,
): Promise<number> {
  try {
    const number = seededNumbers(options.seed);
    await new Story({ stage, pace, steps: options.steps, number, command: host.command }).play();
    await stage.finish();
    tellSummary();
    if (!options.isHeld) return 0;
    pace.handleTick = () => {};
    stage.setFooter("the end · q quit");
    return await pace.forever();
  } catch (error) {
    if (!(error instanceof ShowStopped)) throw error;
    await stage.finish();
    return error.status;
  }
}

function handleKeys(bytes: Uint8Array, pace: Pace): void {
  // A key that is a sequence of bytes is none of ours, whatever letters it holds.
  if (bytes[0] === 0x1b) return;
  for (const byte of bytes) {
    if (byte === 0x71 || byte === 0x51 || byte === CTRL_D) pace.stop(0);
    else if (byte === CTRL_C) pace.stop(INTERRUPTED_STATUS);
    else if (byte === 0x73 || byte === 0x53) pace.goFaster();
  }
}

function summary(counts: OperationCounts, refusals: ReadonlyMap<string, number>): string[] {
  const sent = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const refused = [...refusals].map(([code, count]) => `${count} × ${code}`);
  return [
    "",
    `  Operations sent: ${sent.join(", ")}`,
    `  refused: ${refused.length === 0 ? "none" : refused.join(", ")}`,
    "  `blockmux list-blocks` prints the Blocks of this pane as JSON.",
  ];
}

async function whenWritable(output: OutputStream): Promise<void> {
  if (output.writableNeedDrain !== true) return;
  await new Promise<void>((resolve) => {
    output.once("drain", resolve);
  });
}
