// The world as the model of sessions sees it: see `MuxPorts`.
import { randomBytes } from "node:crypto";
import { accessSync, closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, hostname, userInfo } from "node:os";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILD_VERSION } from "../attach/index.js";
import type { Clock } from "../base/index.js";
import {
  type FileText,
  MAX_TEXT_FILE_BYTES,
  type PaneSpawn,
  type ServerFacts,
  type WidgetLibrary,
} from "./core.js";
import { type PtyProcess, spawnPty } from "./pty-process.js";

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(delayMs, callback) {
    if (delayMs <= 0) {
      // A timer would wait a millisecond: work in slices would mostly wait.
      const turn = setImmediate(callback);
      return { cancel: () => clearImmediate(turn) };
    }
    const timer = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Shells that take `-l` for "be a login shell". */
const SHELLS_WITH_L = new Set(
  "sh bash dash ash zsh fish ksh ksh93 mksh yash tcsh csh rbash nu xonsh".split(" "),
);

/** @throws LaunchError */
export function spawnPane(options: PaneSpawn, softDescriptorLimit: number | undefined): PtyProcess {
  const { command, shell, cwd, env, cols, rows } = options;
  const more = { cwd, env, cols, rows, softDescriptorLimit };
  const [file, ...args] = command;
  if (file !== undefined) return spawnPty({ file, args, ...more });
  const loginArgs = SHELLS_WITH_L.has(basename(shell)) ? ["-l"] : [];
  return spawnPty({ file: shell, args: loginArgs, ...more });
}

export function randomBytesNow(count: number): Uint8Array {
  return randomBytes(count);
}

/** blessed, which half of all servers never need. A second call costs nothing. */
export function loadWidgets(): WidgetLibrary {
  return createRequire(import.meta.url)("blessed") as WidgetLibrary;
}

export function readTextFile(path: string, cwd: string): FileText {
  const place = path.startsWith("~/") ? join(homedir(), path.slice(2)) : resolve(cwd, path);
  const failed = (sentence: string): FileText => ({ kind: "failed", sentence });
  if (place.includes("\0")) return failed("a path cannot contain a NUL");
  let fd: number;
  try {
    // A FIFO without a writer must not hold the server up.
    fd = openSync(place, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return failed(`${place}: ${reasonOf(error)}`);
  }
  try {
    const found = fstatSync(fd);
    // `-f /dev/null` means no configuration.
    if (found.isCharacterDevice() && place === "/dev/null") return { kind: "text", text: "" };
    if (!found.isFile()) return failed(`${place}: it is not a file`);
    if (found.size > MAX_TEXT_FILE_BYTES)
      return failed(`${place}: it is longer than ${MAX_TEXT_FILE_BYTES} bytes`);
    return { kind: "text", text: readFileSync(fd, "utf8") };
  } catch (error) {
    return failed(`${place}: ${reasonOf(error)}`);
  } finally {
    closeSync(fd);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES" || code === "EPERM") return "it may not be read";
  return error instanceof Error ? error.message : String(error);
}

export function serverFacts(socketPath: string, configPath: string | undefined): ServerFacts {
  const user = findUser();
  return {
    socketPath,
    configPath,
    pid: process.pid,
    version: BUILD_VERSION,
    startedMs: Date.now(),
    hostName: hostname(),
    userName: user.name,
    homeFolder: homedir(),
    uid: process.getuid?.() ?? 0,
    loginShell: loginShell(process.env.SHELL, user.shell),
    nodePath: process.execPath,
    shimFolder: join(packageFolder(), "config", "shim"),
    shippedConfigFolder: join(packageFolder(), "config"),
  };
}

/** Where the page of browsers is built to. */
export function webPageFolder(): string {
  return join(packageFolder(), "dist", "web");
}

/** Above dist/server. */
function packageFolder(): string {
  return dirname(dirname(dirname(fileURLToPath(import.meta.url))));
}

/** A container's user may have no entry in the password file. */
function findUser(): { readonly name: string; readonly shell: string | null } {
  try {
    const { username, shell } = userInfo();
    return { name: username, shell };
  } catch {
    return { name: process.env.USER ?? String(process.getuid?.() ?? ""), shell: null };
  }
}

function loginShell(...candidates: (string | null | undefined)[]): string {
  for (const path of candidates) {
    if (path === null || path === undefined || !isAbsolute(path)) continue;
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not installed here.
    }
  }
  return "/bin/sh";
}

/** Absolute, executable, and not blockmux itself, which would start itself without end. */
export function isShell(path: string): boolean {
  if (!isAbsolute(path) || basename(path) === "blockmux") return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
