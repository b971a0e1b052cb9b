// What the multiplexer asks of the machine it runs on, and how it is called. The server has the real ones, tests have
// fakes. Nothing here waits; everything is called on one event loop. The multiplexer is never called again once
// `shutdown` has returned and every host and pane is closed.

import type { Clock, Emitter, Log } from "../base/index.js";
import type { WidgetLibrary } from "../overlay/index.js";
import type { ClientPanel } from "./client-panel.js";

export type { WidgetLibrary } from "../overlay/index.js";

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

/** A running program; the server's PtyProcess says more of each member. */
export interface PanePty {
  readonly pid: number;
  readonly slavePath: string;
  readonly onData: Emitter<Uint8Array>;
  readonly onExit: Emitter<PaneExit>;
  readonly onDrain: Emitter<void>;
  readonly pendingWriteBytes: number;
  pause(): void;
  resume(): void;
  write(bytes: Uint8Array): boolean;
  resize(cols: number, rows: number): void;
  hangUp(): void;
  foregroundProcess(): PaneProcess | undefined;
  /** Id of the process group that has the keyboard; undefined when it cannot be known. Cheap. */
  foregroundGroupId(): number | undefined;
  isGroupAlive(groupId: number): boolean;
}

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

/** Longest command a client is locked with, in UTF-16 units. */
export const MAX_LOCK_COMMAND_CHARS = 4096;

export type HostClosedReason =
  /** `close` was called. */
  | "closed"
  /** The terminal was closed (its window, its connection). */
  | "hung up"
  /** The client was killed; the terminal has been restored as well as could be. */
  | "client lost"
  /** It let more than HOST_WRITE_BOUND_BYTES pile up. */
  | "not reading";

/** What a client's program does once it has given its terminal back. */
export type Parting =
  /** It ends its parent with SIGHUP. */
  | { readonly kind: "hang-up" }
  /** It runs a command in its place, on the same terminal, and returns what that returns. */
  | { readonly kind: "run"; readonly shell: string; readonly command: string }
  /** It reads its standard input on to an empty line: of a client in control mode. */
  | { readonly kind: "await-line" };

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
  /**
   * Restores the terminal and has the client run a shell command in it; `onResumed` when that has ended. Nobody can
   * stop or end the client from the keyboard meanwhile. At most MAX_LOCK_COMMAND_CHARS.
   */
  lock(command: string): void;
  /** Restores the terminal and ends the client's command. Idempotent. */
  close(status: number, message?: string, parting?: Parting): void;
  /** Called once, before the first picture, where the host has room beside the terminal: a page has. */
  readonly offerPanel?: (panel: ClientPanel) => void;
}

/** What somebody who comes with a browser may do. */
export interface WebAccess {
  /** Name of the token. */
  readonly name: string;
  readonly isReadOnly: boolean;
  /** The one session it may show, by id; undefined for all that are shared. */
  readonly sessionId: number | undefined;
}

export interface WebStart {
  /** Name or address to listen at; undefined is 127.0.0.1. */
  readonly host: string | undefined;
  /** 0 or undefined: one that is free; the one before where the door was open before. */
  readonly port: number | undefined;
  readonly certPath: string | undefined;
  readonly keyPath: string | undefined;
  /** Folder the paths are relative to. */
  readonly cwd: string;
  /** More names to be reached by, each as host or host:port; asked for at each request. */
  allowedHosts(): readonly string[];
}

export interface WebTokenWish {
  /** Undefined: one is made up. */
  readonly name: string | undefined;
  readonly isReadOnly: boolean;
  /** Undefined: never. */
  readonly lifeMs: number | undefined;
  readonly session: { readonly id: number; readonly name: string } | undefined;
}

export interface WebToken {
  readonly id: string;
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly sessionName: string | undefined;
  readonly createdMs: number;
  /** Wall time; undefined: never. */
  readonly expiresMs: number | undefined;
  /** Its link has been used. */
  readonly isUsed: boolean;
  /** Pages attached with it. */
  readonly clients: number;
}

/** The way in for browsers. Sentences are for the person, without a full stop. */
export interface WebDoor {
  /** Listens, unless it does already. Resolves to what is wrong, in one sentence. Never rejects. */
  open(start: WebStart): Promise<string | undefined>;
  /** Takes the pages off and stops listening; false when it did not. */
  close(): boolean;
  /** Where it listens, as `http://127.0.0.1:4000`; undefined when it does not. */
  readonly address: string | undefined;
  /** Makes a token and its link, which can be used once and for a short time. */
  createToken(wish: WebTokenWish): { readonly link: string } | { readonly fault: string };
  tokens(): readonly WebToken[];
  /** By name or id; the pages attached with it are taken off. False when there is no such token. */
  revoke(nameOrId: string): boolean;
}

/** One command line of one client, environment included. */
export interface CommandRequest {
  /** Words behind the global options; empty means the default command (a new session, attached). */
  readonly argv: readonly string[];
  /** The client's folder, absolute. */
  readonly cwd: string;
  readonly env: ReadonlyMap<string, string>;
  /** The terminal the command may take with `reply.attach`; undefined when there is none. */
  readonly terminal: TerminalOffer | undefined;
  /** The client's process; undefined where it is not known. */
  readonly clientPid?: number | undefined;
  /** It speaks control mode on its standard input and output, and takes no terminal. */
  readonly isControl?: boolean;
  /** When there is none: one sentence for the person on why, and what to do. Else empty. */
  readonly noTerminalReason: string;
  /** Comes with a browser: what it may do, whatever it asks. Undefined for whoever may use the socket. */
  readonly access?: WebAccess;
}

/** How a command answers. Everything is harmless once the client is gone or the command is over. */
export interface CommandReply {
  /** For the client's output, written as it is (newlines are the caller's). Kept in order with `stderr`; copied. */
  stdout(text: string | Uint8Array): void;
  stderr(text: string): void;
  /**
   * The command is over. `message`, one line without newline, is printed last: to stdout when status is 0, else to
   * stderr. `status` is clamped to 0…255. Only the first call counts.
   */
  exit(status: number, message?: string, parting?: Parting): void;
  /** Bytes for the client's output that the system has not taken yet. */
  readonly waitingBytes: number;
  /** `waitingBytes` has become less; look at it. */
  readonly onDrain: Emitter<void>;
  /**
   * Takes the client's terminal. Exactly one of the handlers is called, later, once: the first when it is raw and
   * ours, the second, with a sentence, when that failed (the caller then still has to `exit`). With the
   * client gone neither is called. After success `host.close` ends the command.
   */
  attach(handleAttached: (host: HostTty) => void, handleFailed: (sentence: string) => void): void;
  /**
   * The next piece of a file as the client reads it: relative to its folder, "" for its standard input. Ask again
   * when the answer has come. Never rejects, but may never settle: a terminal says nothing until it is typed to.
   */
  readInput(path: string): Promise<InputPiece>;
  /** The client went away before the command was over. Once. */
  readonly onGone: Emitter<void>;
}

export type InputPiece =
  /** Never empty; the caller may keep it. */
  | { readonly kind: "piece"; readonly bytes: Uint8Array }
  | { readonly kind: "end" }
  /** In the system's words, such as "No such file or directory". */
  | { readonly kind: "failed"; readonly reason: string };

export type FileBytes =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  /** In the system's words. */
  | { readonly kind: "failed"; readonly reason: string };

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

/** What the world looks like to the model. */
export interface MuxPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** @throws LaunchError when the program cannot be started; its message is one sentence for the person. */
  spawnPane(options: PaneSpawn): PanePty;
  randomBytes(count: number): Uint8Array;
  /** Reads a text file of at most MAX_TEXT_FILE_BYTES. `path` is absolute or relative to `cwd`; `~/` is home. */
  readTextFile(path: string, cwd: string): FileText;
  /** Reads a file of at most `maxBytes`; `path` as above but for the `~/`. Never rejects. */
  readFile(path: string, cwd: string, maxBytes: number): Promise<FileBytes>;
  /** Writes a file, or adds to it; resolves to what the system said against it. Never rejects. Borrows `bytes`. */
  writeFile(path: string, cwd: string, bytes: Uint8Array, isAppending: boolean): Promise<string | undefined>;
  /** Paths that match a pattern with `~` and wildcards, sorted. */
  expandGlob(pattern: string, cwd: string): readonly string[];
  /** Runs a shell command to its end; output past a bound is cut. Never rejects. */
  runShell(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<ShellResult>;
  /** Runs a shell command with its input and output joined to us. */
  openPipe(command: string, cwd: string, env: Readonly<Record<string, string>>): ShellPipe;
  /** The library of widgets, which is loaded when it is first asked for: that takes a while. */
  loadWidgets(): WidgetLibrary;
  readonly web: WebDoor;
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
