// `blockmux block run -- CMD`: a command in a Block whose first line says what runs, for how long, and how it ended.
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { isatty } from "node:tty";
import { BlockStream } from "./block-stream.js";
import { openBlockTerminal, openContextOn } from "./block-terminal.js";
import { printTo } from "./pipe-block.js";

export interface RunOptions {
  readonly command: readonly string[];
  readonly title: string | undefined;
  readonly blockId: string | undefined;
  /** So many lines are shown while it runs. */
  readonly lastLines: number | undefined;
}

/** Ctrl-O. */
const TOGGLE_KEY = 0x0f;
const END_KEY = 0x04;
/** Sending a long text again for its head may cost so many UTF-16 units a second. */
const HEAD_UNITS_PER_SECOND = 65_536;
const NOT_STARTED_STATUS = 126;
const NOT_FOUND_STATUS = 127;
const FORWARDED_SIGNALS = ["SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"] as const;
/** The whole foreground gets them, the command too. */
const SHARED_SIGNALS = ["SIGINT", "SIGQUIT"] as const;

/** Resolves with the command's exit status, as a shell gives it. */
export async function runBlock(options: RunOptions): Promise<number> {
  let stdin: NodeJS.WritableStream | null = null;
  let stream: BlockStream | undefined;
  const handleKeys = (bytes: Uint8Array): void => {
    if (options.lastLines !== undefined && bytes.includes(TOGGLE_KEY))
      stream?.setCollapsed(!stream.isCollapsed);
    const typed = bytes.filter((byte) => byte !== TOGGLE_KEY).map((byte) => (byte === 0x0d ? 0x0a : byte));
    if (typed.length === 1 && typed[0] === END_KEY) stdin?.end();
    else if (typed.length > 0) stdin?.write(typed);
  };
  const terminal = isatty(1) ? await openBlockTerminal(process.env, { handleKeys }) : undefined;
  const opened = terminal === undefined ? undefined : await openContextOn(terminal);
  if (terminal === undefined || opened === undefined) {
    terminal?.end();
    return await runPlain(options.command);
  }
  const startedMs = performance.now();
  const name = options.title ?? options.command.map(shellWord).join(" ");
  let outcome: Outcome | undefined;
  const head = (part: number): string => {
    if (part > 0) return `▸ ${name} (continued)`;
    return headLine(name, performance.now() - startedMs, outcome);
  };
  // The keyboard is ours while this runs; what is typed is passed on.
  const isTyped = isatty(0);
  // One pipe for both keeps their order. The shell says why a command cannot be started.
  const child = spawn("/bin/sh", ["-c", 'exec "$@" 2>&1', "blockmux", ...options.command], {
    stdio: [isTyped ? "pipe" : "inherit", "pipe", "inherit"],
  });
  stdin = child.stdin;
  // It need not read what is typed.
  child.stdin?.on("error", () => {});
  const shown = new BlockStream({
    connection: terminal.connection,
    opened,
    head,
    isHeadLive: true,
    print: printTo(terminal),
    ...(options.blockId === undefined ? {} : { blockId: options.blockId }),
    ...(options.lastLines === undefined ? {} : { lastLines: options.lastLines }),
  });
  stream = shown;
  const timer = every(
    () => headDelayMs(performance.now() - startedMs, shown.headCostUnits),
    () => shown.headChanged(),
  );
  terminal.connection.onEnd(() => child.kill("SIGHUP"));
  const ended = outcomeOf(child);
  const stopSignals = passSignals(child);
  for await (const bytes of child.stdout as AsyncIterable<Uint8Array>) {
    shown.write(bytes);
    await shown.whenRoom();
  }
  outcome = await ended;
  timer.stop();
  await shown.end();
  stopSignals();
  terminal.end();
  return outcome.status;
}

interface Outcome {
  readonly status: number;
  readonly signal: NodeJS.Signals | null;
}

/** Everything of the command goes where ours goes, colours and all. */
async function runPlain(command: readonly string[]): Promise<number> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { stdio: "inherit" });
  const stopSignals = passSignals(child);
  try {
    return (await outcomeOf(child)).status;
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    process.stderr.write(
      `blockmux: starting ${file} failed: ${isMissing ? "there is no such program" : String(error)}\n`,
    );
    return isMissing ? NOT_FOUND_STATUS : NOT_STARTED_STATUS;
  } finally {
    stopSignals();
  }
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      resolve({ status: code ?? 128 + (signal === null ? 0 : constants.signals[signal]), signal }),
    );
  });
}

function passSignals(child: ChildProcess): () => void {
  const handlers = [
    ...FORWARDED_SIGNALS.map((signal) => [signal, (): unknown => child.kill(signal)] as const),
    ...SHARED_SIGNALS.map((signal) => [signal, (): void => {}] as const),
  ];
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of handlers) process.removeListener(signal, handler);
  };
}

function every(delayMs: () => number, work: () => void): { readonly stop: () => void } {
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    timer = setTimeout(() => {
      work();
      wait();
    }, delayMs());
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}

/** When the head shows another time: by the second, later by ten, and never so often that the text costs more than it should. */
function headDelayMs(elapsedMs: number, costUnits: number): number {
  const stepMs = elapsedMs < 60_000 ? 1000 : 10_000;
  const untilNextMs = stepMs - (elapsedMs % stepMs);
  return Math.max(untilNextMs, (costUnits / HEAD_UNITS_PER_SECOND) * 1000);
}

function headLine(name: string, elapsedMs: number, outcome: Outcome | undefined): string {
  const mark = outcome === undefined ? "▸" : outcome.status === 0 ? "✓" : "✗";
  const time = durationText(elapsedMs, outcome !== undefined);
  const end =
    outcome === undefined
      ? ""
      : outcome.signal === null
        ? ` · exit ${outcome.status}`
        : ` · ${outcome.signal}`;
  return `${mark} ${name} · ${time}${end}`;
}

function durationText(elapsedMs: number, isExact: boolean): string {
  const seconds = elapsedMs / 1000;
  if (seconds < 60) return isExact ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = `${minutes % 60} min ${String(Math.floor(seconds % 60)).padStart(2, "0")} s`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)} h ${rest}`;
}

/** As one would type it, on one line. */
function shellWord(word: string): string {
  const shown = word.replaceAll(/\p{Cc}+/gu, " ");
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
