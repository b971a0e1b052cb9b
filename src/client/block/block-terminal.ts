// The terminal a shell tool shows its Blocks on: the controlling one, whatever the standard streams are. It is read while
// the tool runs, since answers come there; keys that mean a signal are sent as one, as the terminal's driver would.
import { closeSync, constants, openSync } from "node:fs";
import { ReadStream, WriteStream } from "node:tty";
import { BlockConnection, type BlockContext } from "../../sdk/index.js";
import { findProcessPlace } from "./own-process.js";

/** A terminal that answers nothing at all costs this much. */
const NEGOTIATION_MS = 1000;
/** One that names itself blockmux will answer, however busy the machine is. */
const PATIENT_NEGOTIATION_MS = 10_000;
const KEY_SIGNALS: readonly (readonly [number, NodeJS.Signals])[] = [
  [0x03, "SIGINT"],
  [0x1c, "SIGQUIT"],
  [0x1a, "SIGTSTP"],
];

export interface BlockTerminal {
  readonly connection: BlockConnection;
  /** Ordinary output, in its place between Messages. */
  readonly print: (bytes: Uint8Array) => void;
  /** Cells in a row. */
  readonly cols: () => number;
  /** Gives the terminal back. Idempotent. */
  readonly end: () => void;
}

export interface OpenOptions {
  /** Keys that are no signals, unchanged. */
  readonly handleKeys?: (bytes: Uint8Array) => void;
}

/** Undefined where there is no terminal, where it belongs to somebody else now, or where it does not confirm the protocol. */
export async function openBlockTerminal(
  env: Readonly<Record<string, string | undefined>>,
  { handleKeys = () => {} }: OpenOptions = {},
): Promise<BlockTerminal | undefined> {
  if (!mayUseTerminal(env)) return undefined;
  const streams = openTerminalStreams();
  if (streams === undefined) return undefined;
  const { input, output } = streams;
  // The terminal may go at any time; what is written then has nobody to read it.
  output.on("error", () => {});
  input.on("error", () => connection.end());
  const connection = new BlockConnection({ input, output, asksAttributes: true });
  connection.onKeys((bytes) => {
    const rest = bytes.filter((byte) => !sendKeySignal(byte));
    if (rest.length > 0) handleKeys(rest);
  });
  const end = (): void => {
    connection.end();
    input.destroy();
    output.destroy();
  };
  const isBlockmux = env.TERM_PROGRAM === "blockmux";
  try {
    const { isSupported } = await connection.negotiate(isBlockmux ? PATIENT_NEGOTIATION_MS : NEGOTIATION_MS);
    if (isSupported) {
      return {
        connection,
        print: (bytes) => output.write(bytes),
        cols: () => output.columns ?? 80,
        end,
      };
    }
  } catch {
    // The terminal is gone.
  }
  end();
  return undefined;
}

/** A dumb terminal would show the question, and whoever reads a terminal from the background is stopped. */
export function mayUseTerminal(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.TERM === undefined || env.TERM === "" || env.TERM === "dumb") return false;
  const place = findProcessPlace();
  return place !== undefined && place.foregroundGroup === place.processGroup;
}

/** Undefined when the terminal opens none: a limit was reached, or it went away. */
export async function openContextOn({ connection }: BlockTerminal): Promise<BlockContext | undefined> {
  try {
    return await connection.openContext();
  } catch {
    return undefined;
  }
}

/** The controlling terminal, both ways; undefined where there is none. */
export function openTerminalStreams():
  | { readonly input: ReadStream; readonly output: WriteStream }
  | undefined {
  let fd: number | undefined;
  try {
    fd = openSync("/dev/tty", constants.O_RDWR | constants.O_NOCTTY);
    const input = new ReadStream(fd);
    return { input, output: new WriteStream(openSync("/dev/tty", constants.O_RDWR | constants.O_NOCTTY)) };
  } catch {
    if (fd !== undefined) closeSync(fd);
    return undefined;
  }
}

/** To everybody in the foreground, ourselves included. */
function sendKeySignal(byte: number): boolean {
  const signal = KEY_SIGNALS.find(([key]) => key === byte)?.[1];
  if (signal === undefined) return false;
  process.kill(0, signal);
  return true;
}
