// What the multiplexer asks of the machine it runs on. The server gives real ones (they have the same shape on
// its side), tests give fakes. Nothing here waits; everything is called on one event loop.

import type { Clock, Emitter, Log } from "../base/index.js";

export interface PaneProcess {
  readonly groupId: number;
  readonly pid: number;
  readonly name: string;
  readonly path: string | undefined;
}

export interface PaneExit {
  readonly exitCode: number;
  /** Number of the signal that ended the program. */
  readonly signal: number | undefined;
  /** As a shell's `$?`: the exit code, or 128 + the signal's number. */
  readonly status: number;
}

/** The program of one pane on its pseudo-terminal. */
export interface PanePty {
  readonly pid: number;
  /** Path of the slave side. */
  readonly slavePath: string;
  /** Output, in order; the bytes are borrowed. */
  readonly onData: Emitter<Uint8Array>;
  /** Once, after the last byte of output. */
  readonly onExit: Emitter<PaneExit>;
  /** Everything that waited to be written has been. */
  readonly onDrain: Emitter<void>;
  readonly pendingWriteBytes: number;
  /** All or nothing: false when nothing was taken, because the program does not read, or is over. */
  write(bytes: Uint8Array): boolean;
  resize(cols: number, rows: number): void;
  pause(): void;
  resume(): void;
  /** Hangs up: the program gets SIGHUP; its end is still told. */
  hangUp(): void;
  foregroundProcess(): PaneProcess | undefined;
  /** Some process of this group is left. */
  isGroupAlive(groupId: number): boolean;
}

export interface PaneSpawn {
  /** Program and arguments; empty means `shell` as a login shell. */
  readonly command: readonly string[];
  readonly shell: string;
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
}

/** Why a program could not be started: one sentence, and what a shell would return. */
export interface SpawnFault extends Error {
  readonly status: number;
}

export interface TerminalSize {
  readonly cols: number;
  readonly rows: number;
  /** Of the whole screen; 0 when the host does not say. */
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** What a client says of its terminal. */
export interface TerminalOffer {
  /** Value of TERM; may be empty. */
  readonly term: string;
  /** Path of the device; "" when it is unknown. */
  readonly ttyPath: string;
  readonly size: TerminalSize;
}

export type HostClosedReason = "closed" | "hung up" | "client lost" | "not reading";

/** The terminal of one attached client, however its bytes travel. */
export interface HostTty {
  readonly offer: TerminalOffer;
  readonly size: TerminalSize;
  readonly onInput: Emitter<Uint8Array>;
  readonly onResized: Emitter<TerminalSize>;
  readonly onDrain: Emitter<void>;
  readonly onResumed: Emitter<TerminalSize>;
  readonly onSuspendRequested: Emitter<void>;
  readonly onClosed: Emitter<HostClosedReason>;
  readonly isClosed: boolean;
  readonly pendingBytes: number;
  write(bytes: Uint8Array): void;
  pauseInput(): void;
  resumeInput(): void;
  /** Bytes that undo every mode set so far. To be called before the write that sets a mode. */
  setRestore(bytes: Uint8Array): void;
  suspend(): void;
  /** Restores the terminal and ends the client's command with a line for the person. Idempotent. */
  close(status: number, message?: string): void;
}

/** One command line of one client. */
export interface CommandRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: ReadonlyMap<string, string>;
  /** Undefined when the client has no terminal to give. */
  readonly terminal: TerminalOffer | undefined;
  readonly noTerminalReason: string;
}

export interface CommandReply {
  stdout(text: string): void;
  stderr(text: string): void;
  exit(status: number, message?: string): void;
  attach(handleAttached: (host: HostTty) => void, handleFailed: (sentence: string) => void): void;
  readonly onGone: Emitter<void>;
}

export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "failed"; readonly sentence: string };

export interface ShellResult {
  /** Standard output; cut at a bound. */
  readonly output: string;
  readonly status: number;
}

/** A shell command that reads what is written and whose output is told. */
export interface ShellPipe {
  /** Its output; borrowed. */
  readonly onData: Emitter<Uint8Array>;
  /** Once, when it has ended. */
  readonly onClosed: Emitter<void>;
  /** False when it does not read and the bound would be passed: then nothing was taken. Borrows `bytes`. */
  write(bytes: Uint8Array): boolean;
  /** Its input ends; it may still write. */
  close(): void;
}

export interface ServerFacts {
  readonly socketPath: string;
  readonly pid: number;
  readonly version: string;
  readonly startedMs: number;
  readonly hostName: string;
  readonly userName: string;
  readonly homeFolder: string;
  readonly uid: number;
  readonly loginShell: string;
  /** `-f`; undefined means the usual places. */
  readonly configPath: string | undefined;
  /** The node this server runs on. */
  readonly nodePath: string;
  /** Folder with a program called `tmux` that is blockmux. */
  readonly shimFolder: string;
  /** Folder of the shipped defaults. */
  readonly shippedConfigFolder: string;
}

export interface MuxPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** @throws SpawnFault when the program cannot be started. */
  spawnPane(options: PaneSpawn): PanePty;
  randomBytes(count: number): Uint8Array;
  readTextFile(path: string, cwd: string): FileText;
  /** Files matching a pattern with `~` and wildcards, sorted; empty when there is none. */
  expandGlob(pattern: string, cwd: string): readonly string[];
  /** Runs a shell command to its end. Output past a bound is cut. */
  runShell(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<ShellResult>;
  /** Runs a shell command with its input and output joined to us, for `pipe-pane`. */
  openPipe(command: string, cwd: string, env: Readonly<Record<string, string>>): ShellPipe;
  /** Whether `path` can serve as a shell: absolute, executable, not blockmux itself. */
  isShell(path: string): boolean;
  readonly env: ReadonlyMap<string, string>;
  readonly facts: ServerFacts;
  reconsiderExit(): void;
  /** Ends the server: calls `shutdown` with the message, within the call. */
  exitServer(message: string): void;
}
