// Where a server's socket is, and that nobody else can have put something there.
//
// `-S path` is taken as it is. `-L name` (or "default") lies in `$XDG_RUNTIME_DIR/blockmux/`, else in
// `/tmp/blockmux-<uid>/`; that folder must be a real folder, ours, and closed to everybody else.
import { lstatSync, mkdirSync, type Stats, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";

export const DEFAULT_SOCKET_NAME = "default";
/** A server binds beside its path, under `<path>.<pid>`, and moves into place. */
const SUFFIX_BYTES = 9;
/** Size of sun_path less its NUL (108 on Linux, 104 elsewhere), less the suffix. */
const MAX_SOCKET_PATH_BYTES = (process.platform === "linux" ? 107 : 103) - SUFFIX_BYTES;

/** Thrown for a place that is no good; the message is one sentence for the person. */
export class SocketPathError extends Error {
  override readonly name = "SocketPathError";
}

export interface SocketChoice {
  /** `-L`. */
  readonly name: string | undefined;
  /** `-S`; wins. */
  readonly path: string | undefined;
}

/** The absolute path of the socket. Creates nothing. @throws SocketPathError */
export function socketPath(
  choice: SocketChoice,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string {
  const path = unchecked(choice, env, cwd);
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) {
    throw new SocketPathError(
      `the socket path ${path} is longer than ${MAX_SOCKET_PATH_BYTES} bytes: choose a shorter one with -S`,
    );
  }
  return path;
}

function unchecked(
  choice: SocketChoice,
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): string {
  if (choice.path !== undefined) {
    if (choice.path === "") throw new SocketPathError("-S needs the path of a socket");
    return resolve(cwd, choice.path);
  }
  if (choice.name === undefined) {
    const inherited = socketPathOfPane(env.BLOCKMUX);
    if (inherited !== undefined) return inherited;
  }
  const name = choice.name ?? DEFAULT_SOCKET_NAME;
  if (name === "" || name === "." || name === ".." || name.includes("/") || name.includes("\0")) {
    throw new SocketPathError(
      `${JSON.stringify(name)} is no socket name: give a word with -L, or a path with -S`,
    );
  }
  return join(socketFolder(env), name);
}

/** BLOCKMUX inside a pane is `path,pid,session`; the path may contain commas. */
function socketPathOfPane(value: string | undefined): string | undefined {
  const path = value === undefined ? undefined : /^(.+),[^,]*,[^,]*$/s.exec(value)?.[1];
  return path !== undefined && isAbsolute(path) ? path : undefined;
}

function userId(): number {
  return process.getuid?.() ?? 0;
}

function socketFolder(env: Readonly<Record<string, string | undefined>>): string {
  const runtime = env.XDG_RUNTIME_DIR;
  if (runtime !== undefined && isAbsolute(runtime) && isOwnFolder(runtime)) return join(runtime, "blockmux");
  return `/tmp/blockmux-${userId()}`;
}

/** After `su` the variable may name the folder of somebody else. */
function isOwnFolder(path: string): boolean {
  try {
    const found = statSync(path);
    return found.isDirectory() && found.uid === userId();
  } catch {
    return false;
  }
}

/**
 * Makes sure that `path` is a safe place for a socket: its folder is created when it is one of ours, and what is
 * there is a socket of ours or nothing. @throws SocketPathError
 */
export function requireSafeSocketPlace(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): void {
  const folder = dirname(path);
  if (folder === socketFolder(env)) requirePrivateFolder(folder);
  else if (lstatOf(folder) === undefined) {
    throw new SocketPathError(
      `the folder ${folder} for the socket does not exist: create it, or choose another with -S`,
    );
  }
  const found = lstatOf(path);
  if (found === undefined) return;
  if (!found.isSocket()) {
    throw new SocketPathError(`${path} exists and is not a socket: remove it, or choose another with -S`);
  }
  if (found.uid !== userId()) {
    throw new SocketPathError(`the socket ${path} belongs to another user: choose another with -L or -S`);
  }
}

function requirePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) {
      throw new SocketPathError(
        `the folder ${folder} for the socket cannot be created: choose a place with -S`,
        {
          cause,
        },
      );
    }
  }
  const found = lstatOf(folder);
  if (found === undefined || !found.isDirectory()) {
    throw new SocketPathError(
      `${folder} is not a folder (a link is not taken): remove it, or choose a place with -S`,
    );
  }
  if (found.uid !== userId()) {
    throw new SocketPathError(`the folder ${folder} belongs to another user: choose a place with -S`);
  }
  if ((found.mode & 0o077) !== 0) {
    throw new SocketPathError(`the folder ${folder} is open to other users: run \`chmod 700 ${folder}\``);
  }
}

function lstatOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

export interface SocketCompanions {
  readonly lock: string;
  /** Holds the server's process id. */
  readonly pid: string;
  readonly log: string;
  /** Of a client with `--trace`. */
  readonly trace: string;
  /** Who may come with a browser; secrets are hashed. */
  readonly tokens: string;
}

/** The files beside a socket. */
export function socketCompanions(path: string): SocketCompanions {
  return {
    lock: `${path}.lock`,
    pid: `${path}.pid`,
    log: `${path}.log`,
    trace: `${path}.trace`,
    tokens: `${path}.tokens`,
  };
}
