// A lock in the file system that a dead holder does not keep. Node has no flock(2).
//
// The lock is a file that names its holder. It is made complete and then linked into place: link(2) fails when
// the name exists, so there is one winner. A lock whose holder is dead may be removed, but only by the holder of
// a second lock, "<path>.break", taken the same way: without it two breakers could each remove a lock, the slower
// one that of the faster one's successor. Under it nobody but a dead process and the breaker may remove the file.
import { linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { isProcessPresent, readProcessStat } from "./process-table.js";

/** Breakers of breakers of breakers: each level needs a process that died within a millisecond. */
const MAX_DEPTH = 4;
const LOOK_EVERY_MS = 10;

export interface FileLock {
  /** Idempotent. */
  release(): void;
}

/** Waits at most `deadlineMs`. @throws Error when the lock is held for longer. */
export async function acquireFileLock(path: string, deadlineMs: number): Promise<FileLock> {
  const startedMs = performance.now();
  for (;;) {
    const lock = tryFileLock(path);
    if (lock !== undefined) return lock;
    if (performance.now() - startedMs > deadlineMs) {
      throw new Error(`waiting for the lock ${path}: process ${readHolder(path)?.pid ?? "?"} holds it`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** The lock, or undefined when a living process has it. */
export function tryFileLock(path: string, depth = 0): FileLock | undefined {
  const text = holderText();
  if (linkInPlace(path, text)) return releaser(path, text);
  if (!breakIfDead(path, depth)) return undefined;
  return linkInPlace(path, text) ? releaser(path, text) : undefined;
}

function breakIfDead(path: string, depth: number): boolean {
  const holder = readHolder(path);
  if (holder === undefined) return true;
  if (isAlive(holder)) return false;
  if (depth >= MAX_DEPTH) return false;
  const breaker = tryFileLock(`${path}.break`, depth + 1);
  if (breaker === undefined) return false;
  try {
    const again = readHolder(path);
    if (again !== undefined && again.text === holder.text) removeQuietly(path);
    return true;
  } finally {
    breaker.release();
  }
}

interface Holder {
  readonly text: string;
  readonly pid: number;
  /** Tells a process from a later one with the same id; undefined where the system does not say. */
  readonly startTicks: number | undefined;
}

let counter = 0;

function holderText(): string {
  counter += 1;
  return `${process.pid} ${readProcessStat(process.pid)?.startTicks ?? "-"} ${process.hrtime.bigint()} ${counter}\n`;
}

function readHolder(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const [pid, startTicks] = text.split(" ").map(Number);
  return { text, pid: pid ?? Number.NaN, startTicks: Number.isFinite(startTicks) ? startTicks : undefined };
}

function isAlive(holder: Holder): boolean {
  if (!Number.isInteger(holder.pid) || holder.pid <= 0) return false;
  const stat = readProcessStat(holder.pid);
  if (stat === undefined) return holder.startTicks === undefined && isProcessPresent(holder.pid);
  return stat.state !== "Z" && (holder.startTicks === undefined || stat.startTicks === holder.startTicks);
}

function linkInPlace(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}.${counter}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, path);
    return true;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return false;
    throw new Error(`creating the lock ${path} failed`, { cause });
  } finally {
    removeQuietly(draft);
  }
}

function releaser(path: string, text: string): FileLock {
  let isHeld = true;
  return {
    release() {
      if (isHeld && readHolder(path)?.text === text) removeQuietly(path);
      isHeld = false;
    },
  };
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already.
  }
}
