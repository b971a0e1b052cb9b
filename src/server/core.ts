// The seam between the edge (this room) and the model of sessions: what the daemon calls, and what it offers.
//
// The model does no input or output of its own. It is made once per server by a `MakeCore` with the ports below,
// is called on the event loop only, and is never called again once `shutdown` has returned and every
// host and pane is closed.
import type { TerminalOffer, TerminalSize } from "../attach/index.js";
import type { Clock, Emitter, Log } from "../base/index.js";
import type { ForegroundProcess, PtyExit } from "./pty-process.js";
import type { ShellPipe, ShellResult } from "./shell-runner.js";

/** One command line of one client, environment included. */
export interface CommandRequest {
  /** Words behind the global options; empty means the default command (a new session, attached). */
  readonly argv: readonly string[];
  /** The client's folder, absolute. */
  readonly cwd: string;
  readonly env: ReadonlyMap<string, string>;
  /** The terminal the command may take with `reply.attach`; undefined when there is none. */
  readonly terminal: TerminalOffer | undefined;
  /** When there is none: one sentence for the person on why, and what to do. Else empty. */
  readonly noTerminalReason: string;
}

/** How a command answers. Everything is harmless once the client is gone or the command is over. */
export interface CommandReply {
  /** Text for the client's output, written as it is (newlines are the caller's). Kept in order with `stderr`. */
  stdout(text: string): void;
  stderr(text: string): void;
  /**
   * The command is over. `message`, one line without newline, is printed last: to stdout when status is 0, else to
   * stderr. `status` is clamped to 0…255. Only the first call counts.
   */
  exit(status: number, message?: string): void;
  /**
   * Takes the client's terminal. Exactly one of the handlers is called, later, once: the first when it is raw and
   * ours, the second, with a sentence, when that failed (the caller then still has to `exit`). With the
   * client gone neither is called. After success `host.close` ends the command.
   */
  attach(handleAttached: (host: HostTty) => void, handleFailed: (sentence: string) => void): void;
  /** The client went away before the command was over. Once. */
  readonly onGone: Emitter<void>;
}

export type HostClosedReason =
  /** `close` was called. */
  | "closed"
  /** The terminal was closed (its window, its connection). */
  | "hung up"
  /** The client was killed; the terminal has been restored as well as could be. */
  | "client lost"
  /** It let more than HOST_WRITE_BOUND_BYTES pile up. */
  | "not reading";

/**
 * The terminal of one attached client: a character device the server itself reads and writes, or one at the far end
 * of the connection. Which, cannot be told apart here.
 */
export interface HostTty {
  readonly offer: TerminalOffer;
  readonly size: TerminalSize;
  /** Typed bytes and the terminal's replies; borrowed until the listener returns. */
  readonly onInput: Emitter<Uint8Array>;
  readonly onResized: Emitter<TerminalSize>;
  /** Everything written has reached the terminal: `pendingBytes` has become 0. */
  readonly onDrain: Emitter<void>;
  /**
   * The client runs again after `suspend` (with the size it has now): modes have to be set and the picture
   * painted anew.
   */
  readonly onResumed: Emitter<TerminalSize>;
  /** The client was told to stop from outside (SIGTSTP): answer with `suspend`. */
  readonly onSuspendRequested: Emitter<void>;
  /** Once, and nothing after it. */
  readonly onClosed: Emitter<HostClosedReason>;
  readonly isClosed: boolean;
  /** Bytes written that have not reached the terminal. Send no new picture while it is not 0. */
  readonly pendingBytes: number;

  /** Writes behind all before; `bytes` is borrowed for the call. Harmless when closed or suspended. */
  write(bytes: Uint8Array): void;
  /** Stops reading; for a pane that takes no more. */
  pauseInput(): void;
  resumeInput(): void;
  /**
   * Bytes that undo every mode set so far, at most MAX_RESTORE_BYTES; kept here and at the client, and written by
   * whoever is left when the other dies, and by `close` and `suspend`. Call it before the write that sets a mode.
   */
  setRestore(bytes: Uint8Array): void;
  /** Restores the terminal, lets the client stop itself and the person's shell go on. Nothing is read meanwhile. */
  suspend(): void;
  /** Restores the terminal and ends the client's command. Idempotent. */
  close(status: number, message?: string): void;
}

/** Bytes a host may leave unread. */
export const HOST_WRITE_BOUND_BYTES = 4 * 1024 * 1024;
export const MAX_RESTORE_BYTES = 8 * 1024;

export interface PaneSpawn {
  /** Program and arguments; empty means `shell` as a login shell. One word with blanks is not split here. */
  readonly command: readonly string[];
  /** Path of the shell used when `command` is empty. */
  readonly shell: string;
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
}

/** A running program; see PtyProcess for the contract of each member. */
export interface PanePty {
  readonly pid: number;
  readonly slavePath: string;
  readonly onData: Emitter<Uint8Array>;
  readonly onExit: Emitter<PtyExit>;
  readonly onDrain: Emitter<void>;
  readonly pendingWriteBytes: number;
  pause(): void;
  resume(): void;
  write(bytes: Uint8Array): boolean;
  resize(cols: number, rows: number): void;
  kill(signal?: NodeJS.Signals | number): void;
  hangUp(): void;
  foregroundProcess(): ForegroundProcess | undefined;
  isForegroundGroupAlive(): boolean;
  isGroupAlive(groupId: number): boolean;
}

export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "failed"; readonly sentence: string };

/** What the world looks like to the model. */
export interface ServerPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** @throws LaunchError when the program cannot be started; its message is one sentence for the person. */
  spawnPane(options: PaneSpawn): PanePty;
  randomBytes(count: number): Uint8Array;
  /** Reads a text file of at most MAX_TEXT_FILE_BYTES. `path` is absolute or relative to `cwd`; `~/` is home. */
  readTextFile(path: string, cwd: string): FileText;
  /** Paths that match a pattern with `~` and wildcards, sorted. */
  expandGlob(pattern: string, cwd: string): readonly string[];
  /** Runs a shell command to its end; output past a bound is cut. Never rejects. */
  runShell(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<ShellResult>;
  /** Runs a shell command with its input and output joined to us. */
  openPipe(command: string, cwd: string, env: Readonly<Record<string, string>>): ShellPipe;
  /** Whether `path` can serve as a shell. */
  isShell(path: string): boolean;
  /** The environment the server was started with. */
  readonly env: ReadonlyMap<string, string>;
  readonly facts: ServerFacts;
  /** The last session ended, or `exit-empty` was set: the server looks whether it may exit. */
  reconsiderExit(): void;
  /** Ends the server (kill-server): calls `shutdown` with the message, on the caller's stack. */
  exitServer(message: string): void;
}

export const MAX_TEXT_FILE_BYTES = 16 * 1024 * 1024;

export interface ServerFacts {
  readonly socketPath: string;
  readonly pid: number;
  readonly version: string;
  readonly startedMs: number;
  readonly hostName: string;
  readonly userName: string;
  readonly homeFolder: string;
  readonly uid: number;
  /** The person's login shell, an absolute path of something executable. */
  readonly loginShell: string;
  /** `-f`, absolute; undefined means the usual places. */
  readonly configPath: string | undefined;
  /** The node this server runs on. */
  readonly nodePath: string;
  /** Folder with a program called `tmux` that is blockmux, for scripts written for tmux. */
  readonly shimFolder: string;
  /** The folder of the shipped defaults (`config/`). */
  readonly shippedConfigFolder: string;
}

export interface ServerCore {
  handleCommand(request: CommandRequest, reply: CommandReply): void;
  /** Whether the server may exit now, with no client connected: there is no session and none is wanted. */
  mayExit(): boolean;
  /**
   * End everything: close every host (with `message`), hang up every pane. Called once, on signals and
   * `shutdown` packets; the daemon exits when the panes have ended or a short time has passed.
   */
  shutdown(message: string): void;
}

export type MakeCore = (ports: ServerPorts) => ServerCore;
