// What a client does last, when the one who detached it wished so: it ends its parent, or another program takes its
// place. Source: tmux(1), detach-client -P and -E.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { PartingPacket } from "../attach/index.js";

/** What a shell returns for a program that cannot be started. */
const NOT_STARTED_STATUS = 126;
/** Keys that end programs are for the command, as in system(3). */
const ITS_SIGNALS = ["SIGINT", "SIGQUIT"] as const;

/** Resolves with the exit status. The terminal has its own settings again. */
export function part({ way, shell, command }: PartingPacket, status: number): Promise<number> {
  if (way === "run") return runInPlace(shell, command);
  // Process 1 is nobody's shell.
  if (process.ppid > 1) process.kill(process.ppid, "SIGHUP");
  return Promise.resolve(status);
}

function runInPlace(shell: string, command: string): Promise<number> {
  const ignore = (): void => {};
  for (const signal of ITS_SIGNALS) process.on(signal, ignore);
  return new Promise((resolve) => {
    const child = spawn(shell, ["-c", command], { stdio: "inherit" });
    child.on("error", (error) => {
      process.stderr.write(`blockmux: starting ${shell} failed: ${error.message}\n`);
      resolve(NOT_STARTED_STATUS);
    });
    child.on("exit", (code, signal) => {
      for (const each of ITS_SIGNALS) process.removeListener(each, ignore);
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
