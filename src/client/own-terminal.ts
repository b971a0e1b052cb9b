// The terminal the client itself runs in: what it is, its settings, and making it whole again.
import { spawnSync } from "node:child_process";
import { fstatSync, readlinkSync, writeSync } from "node:fs";
import { isatty, WriteStream } from "node:tty";
import type { TerminalOffer, TerminalSize } from "../attach/index.js";

export type FoundTerminal =
  | { readonly kind: "terminal"; readonly offer: TerminalOffer }
  /** One sentence on why not, and what to do. */
  | { readonly kind: "none"; readonly sentence: string };

const DEFAULT_COLS = 80;
const DEFAULT_ROWS = 24;
const MAX_CELLS = 65_535;

/**
 * A pane's terminal is not for another client: what that says of the pane would come out of the pane again. A popup
 * stands over the panes of one client, and may show a session, as in tmux.
 */
function nestingFault(
  env: Readonly<Record<string, string | undefined>>,
  isForced: boolean,
): string | undefined {
  if ((env.BLOCKMUX ?? "") === "" || env.BLOCKMUX_POPUP !== undefined || isForced) return undefined;
  return "this terminal is inside blockmux already: detach first, or nest on purpose with `blockmux --force`";
}

/** Why control mode cannot be spoken here, one sentence; "" where it can. */
export function controlFault(env: Readonly<Record<string, string | undefined>>, isForced: boolean): string {
  return (isatty(1) ? nestingFault(env, isForced) : undefined) ?? "";
}

export function findOwnTerminal(
  env: Readonly<Record<string, string | undefined>>,
  isForced: boolean,
): FoundTerminal {
  const none = (sentence: string): FoundTerminal => ({ kind: "none", sentence });
  if (!isatty(0) || !isatty(1)) {
    const which = isatty(0) ? "output" : "input";
    return none(
      `standard ${which} is not a terminal: run this in a terminal, or start a session without one with ` +
        "`blockmux new-session -d`",
    );
  }
  const [input, output] = [fstatSync(0), fstatSync(1)];
  if (input.rdev !== output.rdev) {
    return none("standard input and output are two different terminals: redirect neither");
  }
  const nested = nestingFault(env, isForced);
  if (nested !== undefined) return none(nested);
  const term = env.TERM ?? "";
  if (term === "" || term === "dumb") {
    const what = term === "" ? "TERM is not set" : "a dumb terminal cannot show a session";
    return none(`${what}: set TERM to your terminal's type, for example \`TERM=xterm-256color blockmux\``);
  }
  const ttyDevice = `${input.dev}:${input.rdev}`;
  return { kind: "terminal", offer: { term, size: readSize(), ttyPath: ttyPath(), ttyDevice } };
}

function ttyPath(): string {
  try {
    return readlinkSync("/proc/self/fd/0");
  } catch {
    // No /proc: ask tty(1).
    const result = spawnSync("tty", [], { stdio: [0, "pipe", "ignore"], encoding: "utf8" });
    return result.status === 0 ? result.stdout.trim() : "";
  }
}

export function readSize(): TerminalSize {
  let [cols, rows] = [0, 0];
  try {
    const stream = new WriteStream(1);
    [cols, rows] = stream.getWindowSize();
    stream.destroy();
  } catch {
    // It was closed under us.
  }
  return sized(cols, rows);
}

/** A terminal that does not know its size says 0. */
function sized(cols: number, rows: number): TerminalSize {
  const clamp = (cells: number, otherwise: number): number =>
    Number.isInteger(cells) && cells > 0 ? Math.min(cells, MAX_CELLS) : otherwise;
  return {
    cols: clamp(cols, DEFAULT_COLS),
    rows: clamp(rows, DEFAULT_ROWS),
    widthPixels: 0,
    heightPixels: 0,
  };
}

export interface RawTerminal {
  /** As `stty -g` printed them before and after. */
  readonly savedTermios: string;
  readonly rawTermios: string;
  readonly size: TerminalSize;
}

/** Everything typed reaches us, nothing is echoed, nothing written is changed on its way. */
const RAW_SETTINGS = "raw -echo -echoe -echok -echonl -iexten cs8";

/**
 * Puts the terminal into raw mode. `savedTermios` is what it had, or what is given. Undefined when stty(1) is
 * missing or refuses.
 */
export function makeRaw(savedTermios = ""): RawTerminal | undefined {
  const script = `stty -g && stty ${RAW_SETTINGS} && stty -g && stty size`;
  const result = spawnSync("sh", ["-c", script], { stdio: [0, "pipe", "ignore"], encoding: "utf8" });
  if (result.status !== 0) return undefined;
  const [before = "", after = "", size = ""] = result.stdout.split("\n");
  const [rows = 0, cols = 0] = size.split(" ").map(Number);
  return {
    savedTermios: savedTermios === "" ? before : savedTermios,
    rawTermios: after,
    size: sized(cols, rows),
  };
}

export function restoreSettings(savedTermios: string): void {
  if (savedTermios !== "") spawnSync("stty", [savedTermios], { stdio: [0, "ignore", "ignore"] });
}

/** Writes to the terminal, waiting as long as it takes unless that cannot be. */
export function writeToTerminal(bytes: Uint8Array): void {
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
  } catch {
    // Gone, or stuck: there is nobody to tell.
  }
}
