// Takes the socket's path for this server: one server a path, whoever else starts at the same time, and whatever a
// dead one has left there.
//
// Under the lock beside the path: is a server listening there? If so it is the one. If not, we bind beside the path
// and rename into place, which replaces a stale socket without a moment in which there is none. The name that
// libuv unlinks when the listener closes is then not the path, so that a later server's socket is never removed.
import { chmodSync, lstatSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { requireSafeSocketPlace, socketCompanions } from "../attach/index.js";
import { acquireFileLock } from "./file-lock.js";

const LOCK_DEADLINE_MS = 10_000;
/** A server whose backlog is full or that is stopped is there all the same. */
const PROBE_DEADLINE_MS = 1000;
const BACKLOG_CONNECTIONS = 128;

export type ListenOutcome =
  | { readonly kind: "listening"; readonly listener: Listener }
  /** Another server has the path. */
  | { readonly kind: "taken" };

export interface Listener {
  /** Puts the socket back when something has removed it. */
  repair(): Promise<void>;
  /** Stops listening and removes the socket, if it still is ours. Idempotent. */
  close(): void;
}

/** @throws SocketPathError for a place that is no good, Error when the system says no. */
export async function listenAt(path: string, handleSocket: (socket: Socket) => void): Promise<ListenOutcome> {
  const binding = await takePath(path, handleSocket);
  if (binding === undefined) return { kind: "taken" };
  let { server, inode } = binding;
  let isClosed = false;
  return {
    kind: "listening",
    listener: {
      async repair() {
        if (isClosed || inodeOf(path) === inode) return;
        const again = await takePath(path, handleSocket);
        if (again === undefined) return;
        server.close();
        ({ server, inode } = again);
      },
      close() {
        if (isClosed) return;
        isClosed = true;
        if (inodeOf(path) === inode) {
          removeQuietly(path);
          removeQuietly(socketCompanions(path).pid);
        }
        server.close();
      },
    },
  };
}

async function takePath(
  path: string,
  handleSocket: (socket: Socket) => void,
): Promise<{ server: Server; inode: number } | undefined> {
  requireSafeSocketPlace(path, process.env);
  const companions = socketCompanions(path);
  const lock = await acquireFileLock(companions.lock, LOCK_DEADLINE_MS);
  try {
    requireSafeSocketPlace(path, process.env);
    if (await isServerAt(path)) return undefined;
    const draft = `${path}.${process.pid}`;
    removeQuietly(draft);
    const server = createServer({ allowHalfOpen: true }, handleSocket);
    await bind(server, draft);
    chmodSync(draft, 0o600);
    renameSync(draft, path);
    removeQuietly(companions.pid);
    writeFileSync(companions.pid, `${process.pid}\n`, { mode: 0o600, flag: "wx" });
    return { server, inode: inodeOf(path) ?? 0 };
  } finally {
    lock.release();
  }
}

async function bind(server: Server, path: string): Promise<void> {
  const umask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      // Binds before it returns, and tells so later.
      server.listen({ path, backlog: BACKLOG_CONNECTIONS }, resolve);
      process.umask(umask);
    });
  } catch (cause) {
    throw new Error(`binding the socket ${path} failed`, { cause });
  } finally {
    process.umask(umask);
  }
}

/** Whether somebody listens at `path`. */
export function isServerAt(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const finish = (isThere: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isThere);
    };
    const timer = setTimeout(() => finish(true), PROBE_DEADLINE_MS);
    socket.on("connect", () => finish(true));
    socket.on("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      finish(code !== "ENOENT" && code !== "ECONNREFUSED");
    });
  });
}

function inodeOf(path: string): number | undefined {
  return lstatSync(path, { throwIfNoEntry: false })?.ino;
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already.
  }
}
