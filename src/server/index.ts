/**
 * server: the daemon, and all that touches the operating system on its behalf.
 *
 * What is here: programs on pseudo-terminals (`spawnPty`, `PtyProcess`), the host terminals of attached clients,
 * the socket clients come through, the log. What a session, a window or a pane *is* lies in `mux`; this room
 * hands it ports and calls it.
 *
 * The life of a program's output: kernel → one read buffer of the `PtyProcess` → `onData` listeners, which borrow
 * it → back to the kernel's next read. Nothing is queued here: a listener that cannot keep up calls `pause()`.
 *
 * Invariants:
 * 1. A program's end is told after its last byte, once.
 * 2. Nothing here blocks the event loop on a peer: not on a program that does not read, nor on a terminal.
 * 3. Every queue has a bound; a write past it is refused whole, never cut.
 * 4. A descriptor has one owner, and closing the owner closes it.
 *
 * It must never interpret what a program writes.
 */

export { LaunchError, type LaunchRequest } from "./pty-launch.js";
export {
  type ForegroundProcess,
  PTY_WRITE_BOUND_BYTES,
  type PtyExit,
  type PtyOptions,
  type PtyProcess,
  spawnPty,
} from "./pty-process.js";
