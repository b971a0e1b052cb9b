// A program on a pseudo-terminal of its own that loses nothing: every byte written before the program's end is
// delivered before the end is told, however slow the reader, and the end is told with a shell's status.
//
// How: the server keeps the slave side open itself, so the master never reports end-of-file while the kernel still
// holds output. When the leader has been reaped, the master is read until it is empty (EAGAIN), which on Linux
// first flushes the line discipline's work, so empty means empty. A background child that goes on writing can
// not hold this up for ever: the kernel's queue is first in, first out, so once more than it can hold was
// read after the death, everything written before the death is through.
//
// Reads come through Node's tty handle into one buffer that is lent to the listener. That handle is never written
// to: libuv falls back to blocking writes on a master and would spin on a full one (see ByteWriter).
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { ReadStream } from "node:tty";
import { Emitter } from "../base/index.js";
import { ByteWriter, type WriteOutcome } from "./byte-writer.js";
import { ForegroundReader, findGroupMember, readCommandName, readFolder } from "./process-table.js";
import { LaunchError, type LaunchRequest, planLaunch } from "./pty-launch.js";
import { forgetMaster, noteMaster } from "./pty-masters.js";
import { requirePtyNative } from "./pty-native.js";

export interface PtyOptions extends LaunchRequest {
  /** 1…65535 each. */
  readonly cols: number;
  readonly rows: number;
}

export interface PtyExit {
  /** 0…255; 0 when a signal ended the process. */
  readonly exitCode: number;
  /** Number of the signal that ended the process, else undefined. */
  readonly signal: number | undefined;
  /** As a shell's `$?`: the exit code, or 128 + the signal's number. */
  readonly status: number;
}

export interface ForegroundProcess {
  readonly groupId: number;
  readonly pid: number;
  /** Base name of the command as it was started, without a login shell's dash. */
  readonly name: string;
  /** Its folder, where that may be read. */
  readonly path: string | undefined;
}

/** Bytes that may wait for a program that does not read. */
export const PTY_WRITE_BOUND_BYTES = 1024 * 1024;
const READ_BUFFER_BYTES = 64 * 1024;
/** More than a kernel's pseudo-terminal can hold (Linux: 64 KiB of flip buffers and 4 KiB of line discipline). */
const KERNEL_QUEUE_BYTES = 1024 * 1024;
/** While draining after the end: read so much, then let the loop turn. */
const DRAIN_SLICE_BYTES = 256 * 1024;
const MAX_SIZE_CELLS = 65_535;

/**
 * Starts a program as the leader of a session whose controlling terminal is a new PTY.
 * @throws LaunchError when there is no such program; the message is one sentence for the person.
 */
export function spawnPty(options: PtyOptions): PtyProcess {
  return new PtyProcess(options);
}

export class PtyProcess {
  readonly pid: number;
  /** Path of the slave side, e.g. `/dev/pts/3`; also `#{pane_tty}`. */
  readonly slavePath: string;
  /** Output, in order. The bytes are borrowed until the listener returns. */
  readonly onData = new Emitter<Uint8Array>();
  /** Once, after the last byte of output. */
  readonly onExit = new Emitter<PtyExit>();
  /** Everything that waited to be written has been. */
  readonly onDrain = new Emitter<void>();

  readonly #master: number;
  readonly #file: string;
  readonly #stream: ReadStream;
  readonly #writer: ByteWriter;
  #slave: number | undefined;
  #isPaused = false;
  /** One piece that was read although paused: Node starts reading a turn late, so a pause can be too early. */
  #held: Uint8Array | undefined;
  #isMasterOpen = true;
  #exit: PtyExit | undefined;
  #hasEmittedExit = false;
  #drainedBytes = 0;
  #drainTurn: NodeJS.Immediate | undefined;
  readonly #foreground: ForegroundReader;

  /** Use `spawnPty`. */
  constructor(options: PtyOptions) {
    const { native, helperPath } = requirePtyNative();
    const plan = planLaunch(options);
    const { cols, rows } = clampSize(options.cols, options.rows);
    let forked: ReturnType<typeof native.fork>;
    try {
      forked = native.fork(
        plan.file,
        plan.args,
        plan.env,
        plan.cwd,
        cols,
        rows,
        -1,
        -1,
        true,
        helperPath,
        (exitCode, signal) => this.#handleReaped(exitCode, signal),
      );
    } catch (cause) {
      throw new LaunchError(`cannot start ${options.file}: the system gave no terminal or process`, {
        cause,
      });
    }
    this.pid = forked.pid;
    this.slavePath = forked.pty;
    this.#foreground = new ForegroundReader(forked.pid);
    this.#file = options.file;
    this.#master = forked.fd;
    noteMaster(forked.fd);
    this.#slave = openSlave(forked.pty);
    this.#stream = new ReadStream(forked.fd, {
      onread: {
        // No Buffer: its slices would be views of what the next read overwrites.
        buffer: new Uint8Array(READ_BUFFER_BYTES),
        callback: (sizeBytes: number, buffer: Uint8Array): boolean =>
          this.#handleRead(buffer.subarray(0, sizeBytes)),
      },
    } as ConstructorParameters<typeof ReadStream>[1]);
    // EIO, only where the slave could not be held open: the end comes with the exit.
    this.#stream.on("error", () => this.#stream.pause());
    this.#stream.resume();
    this.#writer = new ByteWriter({
      boundBytes: PTY_WRITE_BOUND_BYTES,
      writeNow: (bytes) => writeNow(this.#master, bytes),
      handleDrain: () => this.onDrain.emit(),
      after: (delayMs, callback) => {
        const timer = setTimeout(callback, delayMs);
        return { cancel: () => clearTimeout(timer) };
      },
    });
  }

  /** Stops reading; the program then blocks when the kernel's buffer is full. Nothing is lost. Idempotent. */
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    if (this.#isMasterOpen) this.#stream.pause();
  }

  /** Idempotent. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (!this.#isMasterOpen) return;
    if (this.#exit !== undefined) this.#drainLater();
    else if (this.#deliverHeld()) this.#stream.resume();
  }

  /**
   * Writes to the program, after everything accepted before; `bytes` is borrowed for the call. All or nothing:
   * false means that nothing was taken, because the program does not read and PTY_WRITE_BOUND_BYTES would be
   * passed (wait for `onDrain`), or because it is over.
   */
  write(bytes: Uint8Array): boolean {
    return this.#isMasterOpen && this.#writer.write(bytes);
  }

  /** Bytes accepted and not yet read into the kernel. */
  get pendingWriteBytes(): number {
    return this.#writer.pendingBytes;
  }

  /** Tells the kernel and so, by SIGWINCH, the program. The binding has no pixel sizes: they are 0. */
  resize(cols: number, rows: number): void {
    if (!this.#isMasterOpen) return;
    const size = clampSize(cols, rows);
    requirePtyNative().native.resize(this.#master, size.cols, size.rows);
  }

  /** Signals the leader. Harmless after its end. */
  kill(signal: NodeJS.Signals | number = "SIGHUP"): void {
    if (this.#exit === undefined) sendSignal(this.pid, signal);
  }

  /**
   * Takes the terminal away, as when a modem hangs up: unread output is dropped, the kernel sends SIGHUP to the
   * leader and the foreground group. `onExit` still tells when the leader has ended. Idempotent.
   */
  hangUp(): void {
    this.#closeTerminal();
    // The leader may be stopped, and a stopped process handles no SIGHUP.
    if (this.#exit === undefined) {
      sendSignal(this.pid, "SIGHUP");
      sendSignal(this.pid, "SIGCONT");
    } else if (!this.#hasEmittedExit) {
      this.#emitExit(this.#exit);
    }
  }

  get hasExited(): boolean {
    return this.#hasEmittedExit;
  }

  /** The program that has the keyboard, for `#{pane_current_command}`; undefined when it cannot be known. */
  foregroundProcess(): ForegroundProcess | undefined {
    const groupId = this.foregroundGroupId();
    const member = groupId === undefined ? undefined : findGroupMember(groupId);
    if (groupId === undefined || member === undefined) return undefined;
    const name = basename(readCommandName(member)).replace(/^-/, "");
    return { groupId, pid: member.pid, name: name === "" ? member.name : name, path: readFolder(member.pid) };
  }

  /** Whether some process of a group is left. */
  isGroupAlive(groupId: number): boolean {
    return findGroupMember(groupId) !== undefined;
  }

  /** False when every process of the group that has the keyboard is gone, so that nobody will unset its modes. */
  isForegroundGroupAlive(): boolean {
    const groupId = this.foregroundGroupId();
    return groupId !== undefined && findGroupMember(groupId) !== undefined;
  }

  /** Id of the process group that has the keyboard; undefined when it cannot be known. Cheap. */
  foregroundGroupId(): number | undefined {
    if (this.#exit !== undefined) return undefined;
    const groupId = this.#foreground.read();
    return groupId === undefined || groupId <= 0 ? undefined : groupId;
  }

  /** What was asked to be started. */
  get file(): string {
    return this.#file;
  }

  /** Returns whether the stream is to go on reading. */
  #handleRead(bytes: Uint8Array): boolean {
    if (this.#isPaused) this.#held = new Uint8Array(bytes);
    else this.#deliver(bytes);
    return !this.#isPaused && this.#isMasterOpen;
  }

  /** Returns whether reading may go on: false when the listener paused again. */
  #deliverHeld(): boolean {
    const held = this.#held;
    this.#held = undefined;
    if (held !== undefined) this.#deliver(held);
    return !this.#isPaused && this.#isMasterOpen;
  }

  #deliver(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.onData.emit(bytes);
    // A program that writes probably reads as well.
    this.#writer.nudge();
  }

  #handleReaped(exitCode: number, signal: number): void {
    const exit: PtyExit =
      signal === 0
        ? { exitCode, signal: undefined, status: exitCode }
        : { exitCode: 0, signal, status: 128 + signal };
    this.#exit = exit;
    this.#foreground.close();
    this.#writer.close();
    if (!this.#isMasterOpen) {
      this.#emitExit(exit);
      return;
    }
    this.#stream.pause();
    if (!this.#isPaused) this.#drain(exit);
  }

  #drainLater(): void {
    this.#drainTurn ??= setImmediate(() => {
      this.#drainTurn = undefined;
      if (this.#exit !== undefined && this.#isMasterOpen && !this.#isPaused) this.#drain(this.#exit);
    });
  }

  /** Reads what the kernel still holds, a slice at a time, then tells the end. */
  #drain(exit: PtyExit): void {
    try {
      this.#drainSlice(exit);
    } catch (error) {
      // A listener's fault: it costs what it hit, and not the rest of the output nor the word of the end.
      this.#drainLater();
      throw error;
    }
  }

  #drainSlice(exit: PtyExit): void {
    if (!this.#deliverHeld()) return;
    const buffer = new Uint8Array(READ_BUFFER_BYTES);
    for (let sliceBytes = 0; sliceBytes < DRAIN_SLICE_BYTES; ) {
      const sizeBytes = this.#drainedBytes < KERNEL_QUEUE_BYTES ? readNow(this.#master, buffer) : 0;
      if (sizeBytes === 0) {
        this.#closeTerminal();
        this.#emitExit(exit);
        return;
      }
      sliceBytes += sizeBytes;
      this.#drainedBytes += sizeBytes;
      this.#deliver(buffer.subarray(0, sizeBytes));
      if (this.#isPaused || !this.#isMasterOpen) return;
    }
    this.#drainLater();
  }

  #emitExit(exit: PtyExit): void {
    if (this.#hasEmittedExit) return;
    this.#hasEmittedExit = true;
    this.onExit.emit(exit);
  }

  #closeTerminal(): void {
    if (!this.#isMasterOpen) return;
    this.#isMasterOpen = false;
    this.#writer.close();
    if (this.#drainTurn !== undefined) clearImmediate(this.#drainTurn);
    // The handle owns the master and closes it.
    this.#stream.destroy();
    forgetMaster(this.#master);
    if (this.#slave !== undefined) closeSync(this.#slave);
    this.#slave = undefined;
  }
}

function openSlave(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    // Without it the end of output and the exit may race; still better than no program.
    return undefined;
  }
}

/** Bytes read, 0 when there are none left. */
function readNow(fd: number, buffer: Uint8Array): number {
  try {
    return readSync(fd, buffer);
  } catch (error) {
    if (isErrno(error, "EINTR")) return readNow(fd, buffer);
    return 0;
  }
}

function writeNow(fd: number, bytes: Uint8Array): WriteOutcome {
  try {
    return writeSync(fd, bytes);
  } catch (error) {
    return isErrno(error, "EAGAIN") || isErrno(error, "EINTR") ? "full" : "closed";
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals | number): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended on its own.
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

function clampSize(cols: number, rows: number): { cols: number; rows: number } {
  const clamp = (cells: number): number => Math.max(1, Math.min(MAX_SIZE_CELLS, Math.trunc(cells)));
  return { cols: clamp(cols), rows: clamp(rows) };
}
