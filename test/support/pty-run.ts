// Runs a program on a real PTY to its end and keeps all it wrote.
import { type PtyExit, type PtyOptions, type PtyProcess, spawnPty } from "../../src/server/index.ts";

export interface PtyRun {
  readonly pty: PtyProcess;
  /** Everything written so far. */
  output(): string;
  /** How much that is, without the cost of putting it together. */
  outputBytes(): number;
  readonly ended: Promise<PtyExit>;
}

export const TEST_ENV: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  HOME: "/",
  LANG: "C.UTF-8",
  TERM: "xterm-256color",
};

export function startOnPty(file: string, args: readonly string[], more: Partial<PtyOptions> = {}): PtyRun {
  const pty = spawnPty({ file, args, env: TEST_ENV, cwd: "/", cols: 80, rows: 24, ...more });
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  pty.onData.on((bytes) => {
    pieces.push(Buffer.from(bytes));
    sizeBytes += bytes.length;
  });
  const ended = new Promise<PtyExit>((resolve) => pty.onExit.on(resolve));
  const output = (): string => Buffer.concat(pieces).toString("utf8");
  return { pty, ended, output, outputBytes: () => sizeBytes };
}

/** The lines `seq count` writes through a terminal that maps LF to CR LF. */
export function seqOutput(count: number): string {
  let text = "";
  for (let number = 1; number <= count; number += 1) text += `${number}\r\n`;
  return text;
}
