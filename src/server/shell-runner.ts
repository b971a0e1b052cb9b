// Shell commands of formats, hooks and `run-shell`: run to their end, with bounded output and time.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { Emitter } from "../base/index.js";
import type { ShellPipe, ShellResult } from "../mux/index.js";
import { withoutMasters } from "./pty-masters.js";

/** More is read and dropped. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/**
 * Never rejects: a shell that cannot be started ends with status 127, as a shell says it, and one that a signal ends
 * with 128 and the signal's number. What it says on its standard error is dropped: it is no part of a status line.
 */
export function runShell(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<ShellResult> {
  return new Promise((resolve) => {
    const child = withoutMasters(["ignore", "pipe", "ignore"], (stdio) =>
      spawn("/bin/sh", ["-c", command], { cwd, env, stdio }),
    );
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    const take = (bytes: Buffer): void => {
      if (sizeBytes >= MAX_OUTPUT_BYTES) return;
      sizeBytes += bytes.length;
      pieces.push(bytes);
    };
    child.stdout?.on("data", take);
    child.on("error", () => resolve({ output: "", status: 127 }));
    child.on("close", (code, signal) => {
      const status = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
      resolve({ output: Buffer.concat(pieces).toString("utf8"), status });
    });
  });
}

/** Input that may wait for a command that does not read. */
const MAX_PENDING_BYTES = 8 * 1024 * 1024;

/** Never throws: a shell that cannot be started closes at once. */
export function openPipe(command: string, cwd: string, env: Readonly<Record<string, string>>): ShellPipe {
  const onData = new Emitter<Uint8Array>();
  const onClosed = new Emitter<void>();
  const child = withoutMasters(["pipe", "pipe", "ignore"], (stdio) =>
    spawn("/bin/sh", ["-c", command], { cwd, env, stdio }),
  );
  const input = child.stdin;
  let isOpen = true;
  const end = (): void => {
    if (!isOpen) return;
    isOpen = false;
    onClosed.emit();
  };
  input?.on("error", end);
  child.stdout?.on("data", (bytes: Buffer) => onData.emit(bytes));
  child.on("error", end);
  child.on("close", end);
  return {
    onData,
    onClosed,
    write(bytes) {
      if (!isOpen || input === null || input.writableLength + bytes.length > MAX_PENDING_BYTES) return false;
      input.write(Buffer.from(bytes));
      return true;
    },
    close() {
      input?.end();
    },
  };
}
