// What the server's starter had open and did not mean to hand down: a server lives for weeks, and would hold a
// lock, a pipe somebody reads to its end, or a file of a mounted disk as long.
import { closeSync, readdirSync, readFileSync } from "node:fs";

const O_CLOEXEC = 0o2000000;

/**
 * Closes descriptors above 2 that came from the parent, `keptFd` excepted. Node marks all it opens itself, and the
 * first sixteen it inherits, as close-on-exec; what has no such mark is the parent's. Call before anything is spawned.
 */
export function closeInheritedDescriptors(keptFd: number | undefined): void {
  let names: string[];
  try {
    names = readdirSync("/proc/self/fd");
  } catch {
    return;
  }
  for (const name of names) {
    const fd = Number(name);
    if (fd <= 2 || fd === keptFd || isMarked(fd)) continue;
    try {
      closeSync(fd);
    } catch {
      // The descriptor of the listing.
    }
  }
}

function isMarked(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "latin1"))?.[1];
    return flags === undefined || (Number.parseInt(flags, 8) & O_CLOEXEC) !== 0;
  } catch {
    return true;
  }
}
