// The client as a process: its words in, its status out, and nothing done to the terminal behind its back.
import { closeSync } from "node:fs";
import { isatty } from "node:tty";
import { runClient } from "./run-client.js";

/** Runs `blockmux` as typed and sets the process's exit status. `serverEntry`: path of the server program. */
export async function runProgram(serverEntry: string): Promise<void> {
  // At its end Node gives terminals on these descriptors the settings they had at its start. That would undo
  // `reset-terminal`, and what a shell's line editor has set behind a command in the background; and where the
  // terminal was closed meanwhile (then it is none any more) Node would abort.
  const terminals = [0, 1, 2].filter((fd) => isatty(fd));
  process.on("exit", () => {
    for (const fd of terminals) closeQuietly(fd);
  });
  process.exitCode = await runClient({ words: process.argv.slice(2), serverEntry });
}

function closeQuietly(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // Closed.
  }
}
