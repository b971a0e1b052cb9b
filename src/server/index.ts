/**
 * server: the daemon, and all that touches the operating system on its behalf.
 *
 * What is here: programs on pseudo-terminals (`PtyProcess`), the terminals of attached clients (`ClientTty`, a
 * `HostTty`), the socket clients come through (`Listener`, `ClientConnection`), the log, and the process itself
 * (`Daemon`). What a session, a window or a pane *is* lies in `mux`: this room makes it with `MuxPorts`, hands it
 * commands, and knows it only as a `ServerCore`.
 *
 * The life of a command: socket → `Connection` → `ClientConnection` → `core.handleCommand(request, reply)` → text
 * through `CommandOutput` → exit. One that attaches calls `reply.attach` and is given a `HostTty`, which lives until
 * it is closed from either side and then ends the command.
 *
 * The life of a program's output: kernel → one read buffer of the `PtyProcess` → `onData` listeners, which borrow
 * it → back to the kernel's next read. Nothing is queued here: a listener that cannot keep up calls `pause()`.
 *
 * Invariants:
 * 1. A program's end is told after its last byte, once.
 * 2. Nothing here blocks the event loop on a peer: not on a program, a terminal or a client that does not read.
 * 3. Every queue has a bound; a write past it is refused whole, never cut.
 * 4. A descriptor has one owner, and closing the owner closes it.
 * 5. One server a socket path; a socket is only ever replaced under the lock, and only a dead one's.
 * 6. Whoever dies first, the other side puts the terminal right: modes first, then the tty's settings.
 *
 * It must never interpret what a program writes.
 */

export type {
  CommandReply,
  CommandRequest,
  FileText,
  HostClosedReason,
  HostTty,
  MakeCore,
  PanePty,
  PaneSpawn,
  ServerCore,
  ServerFacts,
} from "./core.js";
export { HOST_WRITE_BOUND_BYTES, MAX_RESTORE_BYTES, MAX_TEXT_FILE_BYTES } from "./core.js";
export { LaunchError, type LaunchRequest } from "./pty-launch.js";
export {
  type ForegroundProcess,
  PTY_WRITE_BOUND_BYTES,
  type PtyExit,
  type PtyOptions,
  type PtyProcess,
  spawnPty,
} from "./pty-process.js";
export { startServer } from "./start.js";
