// Results of `#(shell command)` in formats: the last line a command printed, kept while the command is run again at
// most once a second. A format never waits for it.

import type { Clock } from "../base/index.js";

/** A command is not started again sooner than this. */
const RERUN_MS = 1000;
/** Commands remembered; past it the one asked for longest ago is forgotten. */
const MAX_COMMANDS = 512;

export type ShellRunner = (command: string, cwd: string) => Promise<{ readonly output: string }>;

interface Entry {
  lastLine: string;
  startedMs: number;
  isRunning: boolean;
}

export class ShellCache {
  readonly #clock: Clock;
  readonly #run: ShellRunner;
  readonly #changed: () => void;
  readonly #entries = new Map<string, Entry>();

  /** `changed` is called when a result differs from what formats have seen. */
  constructor(clock: Clock, run: ShellRunner, changed: () => void) {
    this.#clock = clock;
    this.#run = run;
    this.#changed = changed;
  }

  /** What the command printed last; "" before its first end. Starts it when it is due. */
  lastLine(command: string, cwd: string): string {
    const nowMs = this.#clock.nowMs();
    const entry = this.#entries.get(command) ?? {
      lastLine: "",
      startedMs: Number.NEGATIVE_INFINITY,
      isRunning: false,
    };
    this.#entries.delete(command);
    this.#entries.set(command, entry);
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= MAX_COMMANDS) break;
      this.#entries.delete(key);
    }
    if (!entry.isRunning && nowMs - entry.startedMs >= RERUN_MS) this.#start(command, cwd, entry, nowMs);
    return entry.lastLine;
  }

  #start(command: string, cwd: string, entry: Entry, nowMs: number): void {
    entry.isRunning = true;
    entry.startedMs = nowMs;
    const finish = (output: string): void => {
      entry.isRunning = false;
      const lastLine = output.trimEnd().split("\n").pop() ?? "";
      if (lastLine === entry.lastLine) return;
      entry.lastLine = lastLine;
      this.#changed();
    };
    this.#run(command, cwd).then(
      ({ output }) => finish(output),
      () => finish(""),
    );
  }
}
