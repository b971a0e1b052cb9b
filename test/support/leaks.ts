// What a test may have left open: descriptors of terminals and sockets of this process, by what they refer to.
import { readdirSync, readlinkSync } from "node:fs";
import { readProcessStat } from "../../src/server/process-table.ts";

/** Targets of this process's descriptors that are terminals (`/dev/ptmx`, `/dev/pts/3`), sorted. */
export function openTerminals(): string[] {
  const targets: string[] = [];
  for (const fd of readdirSync("/proc/self/fd")) {
    try {
      targets.push(readlinkSync(`/proc/self/fd/${fd}`));
    } catch {
      // The descriptor of the listing itself.
    }
  }
  return targets.filter((target) => /^\/dev\/(ptmx|pts\/)/.test(target)).sort();
}

export function openDescriptorCount(): number {
  return readdirSync("/proc/self/fd").length;
}

/** Process ids of the living members of a session, by the id of its leader. */
export function sessionMembers(sessionId: number): number[] {
  return readdirSync("/proc")
    .filter((entry) => /^[0-9]+$/.test(entry))
    .map((entry) => readProcessStat(Number(entry)))
    .filter((stat) => stat !== undefined && stat.sessionId === sessionId && stat.state !== "Z")
    .map((stat) => stat?.pid ?? 0);
}
