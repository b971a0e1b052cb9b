// Where this process stands: whether it may use its terminal, and what names the shell it serves.
// Source: proc(5), /proc/pid/stat; ps(1), POSIX, where there is no /proc.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export interface ProcessPlace {
  readonly processGroup: number;
  /** The foreground process group of the controlling terminal; -1 without one. */
  readonly foregroundGroup: number;
  /** Names the session (a shell and its jobs) on this machine since it started. */
  readonly sessionName: string;
}

/** Undefined when the system does not say. */
export function findProcessPlace(): ProcessPlace | undefined {
  try {
    const [, , processGroup, session, terminal, foregroundGroup] = statFields("self");
    if (session === undefined) return undefined;
    return {
      processGroup: Number(processGroup),
      foregroundGroup: Number(foregroundGroup),
      sessionName: `${terminal}-${session}-${startOf(session)}`,
    };
  } catch {
    return placeByPs();
  }
}

/** Fields from the third on: the second, the program's name, may hold anything. */
function statFields(pid: string): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Clock ticks since boot, so that a process id used again is another session. */
function startOf(pid: string): string {
  try {
    return statFields(pid)[19] ?? "";
  } catch {
    // The shell is gone, or another user's.
    return "";
  }
}

function placeByPs(): ProcessPlace | undefined {
  const { status, stdout } = spawnSync(
    "ps",
    ["-o", "pgid=", "-o", "tpgid=", "-o", "sess=", "-o", "tty=", "-p", String(process.pid)],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
  );
  const [processGroup, foregroundGroup, session, terminal] = (stdout ?? "").trim().split(/\s+/);
  if (status !== 0 || terminal === undefined) return undefined;
  return {
    processGroup: Number(processGroup),
    foregroundGroup: Number(foregroundGroup),
    sessionName: `${terminal}-${session}`.replaceAll("/", "_"),
  };
}
