// Reaches the server at a socket, and starts one where there is none.
import { spawn } from "node:child_process";
import { closeSync, constants, openSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import {
  Connection,
  type PacketTracer,
  requireSafeSocketPlace,
  SocketTransport,
  socketCompanions,
} from "../attach/index.js";

/** Thrown for what keeps the client from its server; the message is one sentence for the person. */
export class ConnectError extends Error {
  override readonly name = "ConnectError";
}

export interface ServerStart {
  /** Path of the server program's JavaScript. */
  readonly entry: string;
  readonly socketPath: string;
  readonly configPath: string | undefined;
  readonly logLevel: string;
}

const START_DEADLINE_MS = 15_000;
/** A server that exits as we come closes the door in our face; the next try starts another. */
const MAX_TRIES = 20;

/** A connection, or undefined when nobody listens. @throws ConnectError */
export async function connectServer(
  socketPath: string,
  trace?: PacketTracer,
): Promise<Connection | undefined> {
  const socket = await open(socketPath);
  return socket === undefined ? undefined : new Connection(new SocketTransport(socket), trace);
}

/** @throws ConnectError, SocketPathError */
export async function connectOrStartServer(start: ServerStart, trace?: PacketTracer): Promise<Connection> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const connection = await connectServer(start.socketPath, trace);
    if (connection !== undefined) return connection;
    await startServer(start);
  }
  throw new ConnectError(
    `the server at ${start.socketPath} ends as soon as it is started: see its log, ${logOf(start)}`,
  );
}

function open(socketPath: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path: socketPath, allowHalfOpen: true });
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
    socket.once("error", (error) => {
      const code = "code" in error ? error.code : undefined;
      if (code === "ENOENT" || code === "ECONNREFUSED" || code === "ENOTDIR") resolve(undefined);
      else
        reject(new ConnectError(`the server at ${socketPath} cannot be reached: ${reasonOf(code, error)}`));
    });
  });
}

function reasonOf(code: unknown, error: Error): string {
  if (code === "EACCES" || code === "EPERM") return "it belongs to another user";
  if (code === "EAGAIN") return "it does not answer; end it with `blockmux kill-server`";
  if (code === "ENOTSOCK") return "that is not a socket";
  return error.message;
}

const logOf = (start: ServerStart): string => socketCompanions(start.socketPath).log;

/** Resolves when a server, this one or a faster one, listens. @throws ConnectError, SocketPathError */
async function startServer(start: ServerStart): Promise<void> {
  requireSafeSocketPlace(start.socketPath, process.env);
  const log = openLog(logOf(start));
  const args = [start.entry, "--socket", start.socketPath, "--log-level", start.logLevel, "--ready-fd", "3"];
  if (start.configPath !== undefined) args.push("--config", start.configPath);
  const limit = parentDescriptorLimit();
  if (limit !== undefined) args.push("--descriptor-limit", limit);
  // `detached` is setsid(2): the server has no controlling terminal and no part in our job.
  const child = spawn(process.execPath, args, {
    cwd: "/",
    detached: true,
    env: serverEnv(),
    stdio: ["ignore", log, log, "pipe"],
  });
  closeSync(log);
  const answer = await new Promise<string>((resolve) => {
    let text = "";
    const timer = setTimeout(() => resolve("failed it did not come up in time"), START_DEADLINE_MS);
    const finish = (line: string): void => {
      clearTimeout(timer);
      resolve(line);
    };
    const pipe = child.stdio[3] as NodeJS.ReadableStream;
    pipe.on("data", (bytes: Buffer) => {
      text += bytes.toString();
      if (text.includes("\n")) finish(text.slice(0, text.indexOf("\n")));
    });
    pipe.on("end", () => finish(text === "" ? "failed it ended at once" : text));
    child.on("error", (error) => finish(`failed ${error.message}`));
  });
  child.unref();
  (child.stdio[3] as Socket).destroy();
  if (answer === "ready" || answer === "taken") return;
  throw new ConnectError(
    `the server could not be started: ${answer.replace(/^failed /, "")}; its log is ${logOf(start)}`,
  );
}

/** Node raises its own soft limit at start; what the person has is that of the shell we were typed into. */
function parentDescriptorLimit(): string | undefined {
  try {
    return /^Max open files\s+([0-9]+)/m.exec(readFileSync(`/proc/${process.ppid}/limits`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

function openLog(path: string): number {
  try {
    const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
    return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (cause) {
    throw new ConnectError(`the server's log ${path} cannot be written: choose another place with -S`, {
      cause,
    });
  }
}

/** The server is no pane's program, whoever starts it. */
function serverEnv(): NodeJS.ProcessEnv {
  const { BLOCKMUX: _path, BLOCKMUX_PANE: _pane, ...env } = process.env;
  return env;
}
