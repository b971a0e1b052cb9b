// What the multiplexer asks of the machine it runs on. The server gives real ones, tests give fakes.

import type { Clock, Log } from "../base/index.js";

/** The program of one pane on its pseudo-terminal. */
export interface PanePty {
  readonly pid: number;
  /** Path of the slave side. */
  readonly slavePath: string;
  /**
   * Writes to the program behind everything accepted before. All or nothing: false when nothing was taken,
   * because the program does not read and the bound would be passed, or because it is over. Borrows `bytes`.
   */
  write(bytes: Uint8Array): boolean;
  /** Bytes accepted that the kernel has not taken. */
  readonly pendingWriteBytes: number;
  resize(cols: number, rows: number): void;
  /** Stops and goes on reading the program's output; nothing is lost. */
  pause(): void;
  resume(): void;
  /** Hangs up: the program gets SIGHUP, its end is still told. */
  hangUp(): void;
  kill(signal: number | "SIGKILL" | "SIGTERM" | "SIGHUP" | "SIGCONT"): void;
  /** The process group that has the keyboard; undefined when it cannot be known. */
  foreground(): PaneProcess | undefined;
  /** Some process of the group is left. */
  isGroupAlive(groupId: number): boolean;
}

export interface PaneProcess {
  readonly groupId: number;
  readonly pid: number;
  readonly name: string;
  readonly path: string | undefined;
}

export interface PaneExit {
  /** As a shell's `$?`: the exit code, or 128 + the signal's number. */
  readonly status: number;
  readonly signal: number | undefined;
}

export interface SpawnRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly cols: number;
  readonly rows: number;
  /** The bytes are borrowed. */
  readonly onOutput: (bytes: Uint8Array) => void;
  /** Everything that waited to be written has been. */
  readonly onDrain: () => void;
  /** Once, after the last byte of output. */
  readonly onExit: (exit: PaneExit) => void;
}

/** A client's host terminal, however its bytes travel. */
export interface HostPort {
  /** Takes `bytes` whole; the caller may reuse them afterwards. */
  write(bytes: Uint8Array): void;
  /** Bytes taken and not yet out; while it is not 0 no new picture is drawn. */
  readonly pendingBytes: number;
  /** Called by the server with the newest bytes that would restore the terminal, should the server die. */
  setRestoreBytes(bytes: Uint8Array): void;
}

export interface MuxPorts {
  readonly clock: Clock;
  readonly log: Log;
  randomBytes(count: number): Uint8Array;
  /** @throws Error with one sentence for the person when the program cannot be started. */
  spawn(request: SpawnRequest): PanePty;
  /** Files matching a pattern with `~` and wildcards, sorted; empty when there is none. */
  expandGlob(pattern: string, cwd: string): readonly string[];
  /** @throws Error with one sentence when the file cannot be read. */
  readTextFile(path: string): string;
  /** Runs a shell command to its end; output is bounded. */
  runShell(command: string, cwd: string, env: Readonly<Record<string, string>>): Promise<ShellResult>;
  readonly hostName: string;
  readonly homeFolder: string;
  readonly serverPid: number;
  readonly socketPath: string;
}

export interface ShellResult {
  readonly output: string;
  readonly status: number;
}
