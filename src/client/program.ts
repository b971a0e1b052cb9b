// The client as a process: its words in, its status out, and nothing done to the terminal behind its back.
import { closeSync } from "node:fs";
import { isatty } from "node:tty";
import { runClient } from "./run-client.js";

/** Runs `blockmux` as typed and sets the process's exit status. `serverEntry`: path of the server program. */
export async function runProgram(serverEntry: string): Promise<void> {
  // At its end Node gives terminals on these descriptors the settings they had at its start. That would undo
  // `reset-terminal`, and what a shell's line editor has set behind a command in the background.
  process.on("exit", () => {
    for (const fd of [0, 1, 2]) if (isatty(fd)) closeSync(fd);
  });
  process.exitCode = await runClient({ words: process.argv.slice(2), serverEntry });
}
