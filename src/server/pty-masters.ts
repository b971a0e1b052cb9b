// Masters of pseudo-terminals stay in this process. The binding opens them without close-on-exec, and Node has no call
// to set it: a shell command that outlives its pane, or the server, would keep the pane's terminal from being hung up.
// So a child gets /dev/null in the place of each.
import { closeSync, openSync } from "node:fs";

const masters = new Set<number>();

/** To be called for each master, right behind its opening. */
export function noteMaster(fd: number): void {
  masters.add(fd);
}

/** To be called when it is closed. */
export function forgetMaster(fd: number): void {
  masters.delete(fd);
}

export type ChildStdio = "ignore" | "pipe" | number;

/**
 * Calls `spawn` with the descriptors of a child that is to have `stdio` as its first three, and no master. What is
 * handed to it is only good during the call.
 */
export function withoutMasters<Child>(
  stdio: readonly [ChildStdio, ChildStdio, ChildStdio],
  spawn: (stdio: ChildStdio[]) => Child,
): Child {
  const all: ChildStdio[] = [...stdio];
  if (masters.size === 0) return spawn(all);
  const nowhere = openSync("/dev/null", "r+");
  try {
    while (all.length <= Math.max(...masters)) all.push(masters.has(all.length) ? nowhere : "ignore");
    return spawn(all);
  } finally {
    closeSync(nowhere);
  }
}
