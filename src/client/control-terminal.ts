// Where a client in control mode speaks: standard input and output. With -CC, for a terminal that recognises it, all
// that is said stands in one DCS, and the terminal echoes and changes nothing. Source: tmux 3.3a, client.c.
import { spawnSync } from "node:child_process";
import { isatty } from "node:tty";
import { restoreSettings, writeToTerminal } from "./own-terminal.js";

/** DCS 1000 p. */
const BEGIN = Buffer.from("\u001bP1000p");
const END = Buffer.from("\u001b\\");
/** Lines end as on any terminal, but nothing is edited, echoed or made a signal. */
const SETTINGS = "raw -echo -echoe -echok -echonl -iexten cs8 icrnl ixany opost onlcr";
const SIGNALS = [
  ["SIGTERM", 15],
  ["SIGHUP", 1],
  ["SIGINT", 2],
] as const;

export class ControlTerminal {
  readonly #savedTermios: string | undefined;
  readonly #handlers: (() => void)[] = [];
  #isEnded = false;

  private constructor(savedTermios: string | undefined) {
    this.#savedTermios = savedTermios;
  }

  /** On whatever input and output are. */
  static plain(): ControlTerminal {
    return new ControlTerminal(undefined);
  }

  /** Prepares the terminal; a sentence where there is none, or it cannot be prepared. */
  static wrapped(): ControlTerminal | string {
    if (!isatty(0)) return "-CC speaks to a terminal: for a pipe or a program use -C";
    const script = `stty -g && stty ${SETTINGS}`;
    const result = spawnSync("sh", ["-c", script], { stdio: [0, "pipe", "ignore"], encoding: "utf8" });
    if (result.status !== 0) return "the terminal cannot be set up: blockmux needs the programs sh and stty";
    const terminal = new ControlTerminal(result.stdout.trim());
    terminal.#handleSignals();
    writeToTerminal(BEGIN);
    return terminal;
  }

  #handleSignals(): void {
    for (const [signal, number] of SIGNALS) {
      const handler = (): void => {
        this.end();
        process.exit(128 + number);
      };
      process.on(signal, handler);
      this.#handlers.push(() => process.removeListener(signal, handler));
    }
  }

  /** Ends what is said to the terminal and gives it its settings back. Idempotent. */
  end(): void {
    if (this.#isEnded || this.#savedTermios === undefined) return;
    this.#isEnded = true;
    writeToTerminal(END);
    restoreSettings(this.#savedTermios);
    for (const stop of this.#handlers) stop();
  }
}
