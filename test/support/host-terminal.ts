// A person's terminal for end-to-end tests: a real PTY with the program in it, and an independent emulator
// (@xterm/headless) that shows what the person would see. Waits on output, never on time.

import xtermHeadless from "@xterm/headless";
import { type PtyExit, type PtyProcess, spawnPty } from "../../src/server/index.js";

const { Terminal } = xtermHeadless;

/** How long anything may take before a test gives up. */
const DEADLINE_MS = 20_000;

export interface HostTerminalOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly cols?: number;
  readonly rows?: number;
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string>>;
}

export class HostTerminal {
  readonly pty: PtyProcess;
  readonly exited: Promise<PtyExit>;
  readonly #emulator: InstanceType<typeof Terminal>;
  readonly #watchers = new Set<() => void>();
  /** Everything the program wrote, for assertions on bytes. */
  readonly chunks: Buffer[] = [];
  exit: PtyExit | undefined;

  constructor(options: HostTerminalOptions) {
    const cols = options.cols ?? 80;
    const rows = options.rows ?? 24;
    this.#emulator = new Terminal({ cols, rows, allowProposedApi: true, scrollback: 10_000 });
    this.pty = spawnPty({
      file: options.file,
      args: [...options.args],
      env: { ...options.env },
      cwd: options.cwd ?? "/",
      cols,
      rows,
    });
    // A real terminal answers queries; so does this one.
    this.#emulator.onData((text) => this.pty.write(Buffer.from(text)));
    this.pty.onData.on((bytes) => {
      const copy = Buffer.from(bytes);
      this.chunks.push(copy);
      this.#emulator.write(copy, () => this.#notify());
    });
    this.exited = new Promise((resolve) => {
      this.pty.onExit.on((exit) => {
        this.exit = exit;
        this.#emulator.write("", () => {
          this.#notify();
          resolve(exit);
        });
      });
    });
  }

  #notify(): void {
    for (const watcher of [...this.#watchers]) watcher();
  }

  /** Types text as it is; use escape sequences for keys. */
  send(text: string): void {
    this.pty.write(Buffer.from(text));
  }

  resize(cols: number, rows: number): void {
    this.#emulator.resize(cols, rows);
    this.pty.resize(cols, rows);
  }

  /** The screen's rows, trailing blanks cut. */
  lines(): string[] {
    const buffer = this.#emulator.buffer.active;
    const lines: string[] = [];
    for (let row = 0; row < this.#emulator.rows; row += 1) {
      lines.push(buffer.getLine(buffer.baseY + row)?.translateToString(true) ?? "");
    }
    return lines;
  }

  get text(): string {
    return this.lines().join("\n");
  }

  get cursor(): { readonly row: number; readonly col: number } {
    const buffer = this.#emulator.buffer.active;
    return { row: buffer.cursorY, col: buffer.cursorX };
  }

  get isAlternateScreen(): boolean {
    return this.#emulator.buffer.active.type === "alternate";
  }

  get modes(): InstanceType<typeof Terminal>["modes"] {
    return this.#emulator.modes;
  }

  /** The independent emulator itself, for cell by cell comparison. */
  get emulator(): InstanceType<typeof Terminal> {
    return this.#emulator;
  }

  get output(): string {
    return Buffer.concat(this.chunks).toString("utf8");
  }

  /** Resolves when `condition` holds, checked after each piece of output; rejects with the screen at the deadline. */
  waitFor(condition: string | RegExp | (() => boolean), what = String(condition)): Promise<void> {
    const holds = (): boolean => {
      if (typeof condition === "function") return condition();
      return typeof condition === "string" ? this.text.includes(condition) : condition.test(this.text);
    };
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(deadline);
        this.#watchers.delete(check);
        settle();
      };
      const check = (): void => {
        if (holds()) finish(resolve);
        else if (this.exit !== undefined) {
          finish(() =>
            reject(new Error(`the program ended (${this.exit?.status}) before ${what}:\n${this.text}`)),
          );
        }
      };
      const deadline = setTimeout(
        () => finish(() => reject(new Error(`no ${what} on this screen:\n${this.text}`))),
        DEADLINE_MS,
      );
      this.#watchers.add(check);
      check();
    });
  }

  /** Ends the program and frees everything. */
  async close(): Promise<void> {
    if (this.exit === undefined) this.pty.kill("SIGKILL");
    await this.exited;
    this.#emulator.dispose();
  }
}
