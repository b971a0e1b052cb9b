// Decides how a program is started on a PTY: which file, in which folder, with which environment, and with no
// file descriptor of the server but 0, 1 and 2.
//
// The masters that forkpty(3) returns carry no close-on-exec flag and Node cannot set one, so without care every
// program would inherit the masters of all other panes: it could read them, and a closed pane would not hang up.
// On Linux a bash that closes them execs the program (same process, same pid). `env -i` behind it sets the
// environment exactly, because bash adds variables of its own. The same bash puts the limit of descriptors back,
// which Node raises to the hard limit for itself and all it starts. Without bash the program is executed directly and
// inherits those descriptors. macOS closes them in posix_spawn.
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";

export interface LaunchRequest {
  /** A path, or a name to be found on the `PATH` of `env`. */
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where it can't be entered, `HOME` and then `/` are used, as in tmux. */
  readonly cwd: string;
  /** Number of descriptors the program may open, its soft limit: Node raises its own at start. */
  readonly softDescriptorLimit?: number | undefined;
}

export interface LaunchPlan {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: readonly string[];
  readonly cwd: string;
}

/** Thrown for a program that cannot be started; the message is one sentence for the person. */
export class LaunchError extends Error {
  override readonly name = "LaunchError";
  /** What a shell would return: 127 for a program that is not there, 126 for one it may not run. */
  readonly status: 126 | 127;

  constructor(message: string, options: ErrorOptions & { readonly status?: 126 | 127 } = {}) {
    super(message, options);
    this.status = options.status ?? 127;
  }
}

const BASH_CANDIDATES = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"];
const ENV_CANDIDATES = ["/usr/bin/env", "/bin/env"];
const SHELL_PATH = "/bin/sh";
const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";

/**
 * Lowers the limit to "$1", closes every descriptor above 2, then becomes the rest of "$@". `/proc/self/fd` lists
 * them all, whoever opened them. "-" leaves the limit alone.
 */
const CLOSING_SCRIPT =
  '[ "$1" = - ] || ulimit -S -n "$1" 2>/dev/null; shift; ' +
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
  'for fd in /proc/self/fd/*; do fd=${fd##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done; exec "$@"';

type Closer = { readonly bash: string; readonly env: string };
let closer: Closer | null | undefined;

/** bash and env where descriptors have to be closed by them and both are there, else null. */
function findCloser(): Closer | null {
  if (closer !== undefined) return closer;
  const bash = BASH_CANDIDATES.find((path) => existsSync(path));
  const env = ENV_CANDIDATES.find((path) => existsSync(path));
  const isNeeded = process.platform === "linux";
  closer = isNeeded && bash !== undefined && env !== undefined ? { bash, env } : null;
  return closer;
}

/** @throws LaunchError when the program does not exist or may not be executed. */
export function planLaunch(request: LaunchRequest): LaunchPlan {
  const cwd = usableFolder([request.cwd, request.env.HOME]);
  const file = findProgram(request.file, cwd, request.env.PATH ?? DEFAULT_PATH);
  const env = Object.entries({ ...request.env, PWD: cwd })
    .filter(([name, value]) => name !== "" && !name.includes("=") && !`${name}${value}`.includes("\0"))
    .map(([name, value]) => `${name}=${value}`);
  for (const arg of request.args) {
    if (arg.includes("\0")) throw new LaunchError(`cannot start ${request.file}: an argument contains a NUL`);
  }
  const found = findCloser();
  if (found === null) return { file, args: request.args, env, cwd };
  // env(1) takes words with `=` for assignments; behind a shell the path is a plain argument.
  const program = file.includes("=") ? [SHELL_PATH, "-c", 'exec "$@"', "sh", file] : [asTyped(request, file)];
  return {
    file: found.bash,
    args: [
      ...[
        "--noprofile",
        "--norc",
        "-p",
        "-c",
        CLOSING_SCRIPT,
        "blockmux",
        limitWord(request.softDescriptorLimit),
      ],
      ...[found.env, "-i", "--", ...env, ...program, ...request.args],
    ],
    env: ["PATH=/usr/bin:/bin", `PWD=${cwd}`],
    cwd,
  };
}

/** What execvp(3) finds the same file by, for its `argv[0]`: the name as it was given. */
function asTyped(request: LaunchRequest, file: string): string {
  const isFoundAgain = request.file.includes("/") || request.env.PATH !== undefined;
  return isFoundAgain && !request.file.startsWith("-") ? request.file : file;
}

function limitWord(limit: number | undefined): string {
  return limit !== undefined && Number.isInteger(limit) && limit > 0 ? String(limit) : "-";
}

function usableFolder(candidates: readonly (string | undefined)[]): string {
  for (const path of candidates) {
    if (path === undefined || !isAbsolute(path) || path.includes("\0")) continue;
    try {
      accessSync(path, constants.X_OK);
      if (statSync(path).isDirectory()) return path;
    } catch {
      // Gone or forbidden: the next one.
    }
  }
  return "/";
}

function findProgram(file: string, cwd: string, searchPath: string): string {
  if (file === "" || file.includes("\0")) throw new LaunchError("cannot start a program without a name");
  const places = file.includes("/")
    ? [resolve(cwd, file)]
    : searchPath.split(delimiter).map((folder) => join(resolve(cwd, folder), file));
  let failure = file.includes("/") ? "there is no such file" : "it is not on the PATH";
  let status: 126 | 127 = 127;
  for (const path of places) {
    try {
      if (statSync(path).isDirectory()) {
        if (file.includes("/")) [failure, status] = ["it is a folder", 126];
        continue;
      }
      accessSync(path, constants.X_OK);
      return path;
    } catch (error) {
      if (isPermissionError(error)) [failure, status] = ["it may not be executed", 126];
    }
  }
  throw new LaunchError(`cannot start ${file}: ${failure}`, { status });
}

function isPermissionError(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EPERM");
}
