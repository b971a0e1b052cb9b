// `blockmux kill-server`: asks nicely, in a way every version understands, and ends a server that does not answer.
import { readFileSync, rmSync } from "node:fs";
import { socketCompanions } from "../attach/index.js";
import { ConnectError, connectServer } from "./connect-server.js";

const ANSWER_DEADLINE_MS = 3000;
const TERM_DEADLINE_MS = 1500;
const LOOK_EVERY_MS = 20;

/** Exit status. */
export async function killServer(socketPath: string): Promise<number> {
  let isThere = true;
  try {
    const connection = await connectServer(socketPath);
    if (connection === undefined) {
      isThere = false;
    } else {
      const closed = new Promise<void>((resolve) => connection.onClosed.on(() => resolve()));
      connection.send({ kind: "shutdown" });
      const isClosed = await within(
        closed.then(() => true),
        ANSWER_DEADLINE_MS,
      );
      connection.destroy();
      // The door is shut before the process is gone; a command right behind this one finds no server either way.
      if (isClosed) return 0;
    }
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
  }
  if (!isThere) {
    process.stderr.write(`blockmux: no server running on ${socketPath}\n`);
    return 1;
  }
  return await killProcess(socketPath);
}

async function killProcess(socketPath: string): Promise<number> {
  const pid = serverPid(socketPath);
  if (pid === undefined) {
    process.stderr.write(
      `blockmux: the server at ${socketPath} does not answer and its process is not known: find it with ` +
        "`ps`, end it with `kill`\n",
    );
    return 1;
  }
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    sendSignal(pid, signal);
    // A stopped process ends on SIGTERM only when it is continued.
    sendSignal(pid, "SIGCONT");
    if (await isGoneWithin(pid, TERM_DEADLINE_MS)) break;
  }
  const { pid: pidPath } = socketCompanions(socketPath);
  rmSync(socketPath, { force: true });
  rmSync(pidPath, { force: true });
  process.stderr.write(`blockmux: the server did not answer and was killed (process ${pid})\n`);
  return 0;
}

/** The process that wrote its id beside the socket, if it still is a server of that socket. */
function serverPid(socketPath: string): number | undefined {
  try {
    const pid = Number(readFileSync(socketCompanions(socketPath).pid, "utf8"));
    if (!Number.isInteger(pid) || pid <= 1) return undefined;
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return words.includes("--socket") && words.includes(socketPath) ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function isGoneWithin(pid: number, deadlineMs: number): Promise<boolean> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < deadlineMs) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return false;
}

async function within(promise: Promise<boolean>, deadlineMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone.
  }
}
