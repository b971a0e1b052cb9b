// `cmd | blockmux block`: what comes in is a Block while it comes, and sealed when it ends.

import { isatty } from "node:tty";
import { BlockStream } from "./block-stream.js";
import { type BlockTerminal, openBlockTerminal, openContextOn } from "./block-terminal.js";

export interface PipeOptions {
  readonly title: string | undefined;
  readonly blockId: string | undefined;
}

const BROKEN_PIPE_STATUS = 141;
const INTERRUPTED_STATUS = 130;

/** Resolves with the exit status. */
export async function pipeBlock({ title, blockId }: PipeOptions): Promise<number> {
  const terminal = isatty(1) ? await openBlockTerminal(process.env) : undefined;
  const opened = terminal === undefined ? undefined : await openContextOn(terminal);
  if (terminal === undefined || opened === undefined) {
    terminal?.end();
    return await passThrough();
  }
  const print = printTo(terminal);
  const stream = new BlockStream({
    connection: terminal.connection,
    opened,
    print,
    ...(blockId === undefined ? {} : { blockId }),
    ...(title === undefined ? {} : { head: (part: number) => (part === 0 ? title : `${title} (continued)`) }),
  });
  const interrupt = endOnSecondInterrupt();
  const stopListening = terminal.connection.onEnd(() => process.stdin.destroy());
  try {
    for await (const bytes of process.stdin as AsyncIterable<Uint8Array>) {
      stream.write(bytes);
      await stream.whenRoom();
    }
  } catch {
    // Given up: what has come is shown.
  }
  stopListening();
  await stream.end();
  terminal.end();
  return interrupt.wasInterrupted() ? INTERRUPTED_STATUS : 0;
}

/** Text behind or instead of a Block; line breaks as the terminal's line needs them. */
export function printTo(terminal: BlockTerminal): (text: string) => void {
  return (text) => terminal.print(Buffer.from(text.replaceAll("\n", "\r\n")));
}

/** Every byte as it came. */
async function passThrough(): Promise<number> {
  const { stdin, stdout } = process;
  return await new Promise<number>((resolve) => {
    stdout.on("error", () => resolve(BROKEN_PIPE_STATUS));
    stdin.on("error", () => resolve(1));
    stdin.on("data", (bytes) => {
      if (stdout.write(bytes)) return;
      stdin.pause();
      stdout.once("drain", () => stdin.resume());
    });
    stdin.on("end", () => stdout.write("", () => resolve(0)));
  });
}

/** The writer is interrupted too, and what it says at its end belongs to the Block; only a second interrupt is for us. */
function endOnSecondInterrupt(): { wasInterrupted: () => boolean } {
  let count = 0;
  const end = (): void => {
    process.stdin.destroy();
  };
  process.on("SIGINT", () => {
    count += 1;
    if (count > 1) end();
  });
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  return { wasInterrupted: () => count > 0 };
}
