// What the operating system knows about the processes on a terminal, read from /proc (proc(5)). Where there is
// no /proc every question is answered with undefined.
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, readSync } from "node:fs";

export interface ProcessStat {
  readonly pid: number;
  /** The name the kernel keeps: at most 15 bytes, of the executable. */
  readonly name: string;
  /** One letter, e.g. `R`, `S`, `Z` for a process that is dead and not reaped. */
  readonly state: string;
  readonly groupId: number;
  readonly sessionId: number;
  /** Foreground group of its controlling terminal, -1 without one. */
  readonly foregroundGroupId: number;
  /** Clock ticks since boot; with the pid it names a process for good. */
  readonly startTicks: number;
}

export function readProcessStat(pid: number): ProcessStat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The name is in parentheses and may contain anything, parentheses included.
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  if (open < 0 || close < open) return undefined;
  const fields = text.slice(close + 2).split(" ");
  const number = (index: number): number => Number(fields[index] ?? Number.NaN);
  return {
    pid,
    name: Buffer.from(text.slice(open + 1, close), "latin1").toString("utf8"),
    state: fields[0] ?? "?",
    groupId: number(2),
    sessionId: number(3),
    foregroundGroupId: number(5),
    startTicks: number(19),
  };
}

/**
 * Which process group has the terminal of a process in the foreground. Asked often: the file stays open, and asking
 * allocates nothing.
 */
export class ForegroundReader {
  /** Longer than the first eight fields can be. */
  static readonly #bytes = new Uint8Array(256);
  #file: number | undefined;

  constructor(pid: number) {
    try {
      this.#file = openSync(`/proc/${pid}/stat`, "r");
    } catch {
      // No /proc, or it is over.
    }
  }

  /** Undefined when it cannot be known; -1 without a terminal. */
  read(): number | undefined {
    if (this.#file === undefined) return undefined;
    const bytes = ForegroundReader.#bytes;
    let size: number;
    try {
      size = readSync(this.#file, bytes, 0, bytes.length, 0);
    } catch {
      this.close();
      return undefined;
    }
    // Behind the name: state, parent, group, session, terminal, foreground group. The name may contain anything.
    let at = bytes.lastIndexOf(0x29, size - 1) + 1;
    if (at === 0) return undefined;
    for (let blanks = 0; at < size && blanks < 6; at += 1) if (bytes[at] === 0x20) blanks += 1;
    const isNegative = bytes[at] === 0x2d;
    let value = 0;
    for (at += isNegative ? 1 : 0; at < size; at += 1) {
      const digit = (bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    return isNegative ? -value : value;
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** A live process of group `groupId`: its leader, or else any member (a pipeline's first program may be gone). */
export function findGroupMember(groupId: number): ProcessStat | undefined {
  const leader = readProcessStat(groupId);
  if (leader !== undefined && leader.groupId === groupId && leader.state !== "Z") return leader;
  let entries: string[];
  try {
    entries = readdirSync("/proc");
  } catch {
    return undefined;
  }
  for (const entry of entries) {
    if (!/^[0-9]+$/.test(entry)) continue;
    const stat = readProcessStat(Number(entry));
    if (stat !== undefined && stat.groupId === groupId && stat.state !== "Z") return stat;
  }
  return undefined;
}

/** The first word of the command line as typed; the kernel's name where the process has erased it. */
export function readCommandName(stat: ProcessStat): string {
  try {
    const [word = ""] = readFileSync(`/proc/${stat.pid}/cmdline`, "utf8").split("\0");
    if (word !== "") return word;
  } catch {
    // It ended between two looks.
  }
  return stat.name;
}

export function readFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Whether a process of that id exists, a zombie included. */
export function isProcessPresent(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
