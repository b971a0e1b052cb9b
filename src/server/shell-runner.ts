// Shell commands of formats, hooks and `run-shell`: run to their end, with bounded output and time.
import { spawn } from "node:child_process";

export interface ShellResult {
  readonly output: string;
  readonly status: number;
}

/** More is read and dropped. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** Never rejects: a shell that cannot be started ends with status 127, as a shell says it. */
export function runShell(
  command: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<ShellResult> {
  return new Promise((resolve) => {
    const child = spawn("/bin/sh", ["-c", command], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    const take = (bytes: Buffer): void => {
      if (sizeBytes >= MAX_OUTPUT_BYTES) return;
      sizeBytes += bytes.length;
      pieces.push(bytes);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", () => resolve({ output: "", status: 127 }));
    child.on("close", (code) =>
      resolve({ output: Buffer.concat(pieces).toString("utf8"), status: code ?? 128 }),
    );
  });
}
