// The server process: takes the socket, hands commands to the core, and ends itself when it is no longer wanted.
//
// Its parent, the first client, waits on a descriptor it names for one line: "ready", "taken" (another server was faster) or
// "failed <sentence>".
import { closeSync, writeSync } from "node:fs";
import type { Socket } from "node:net";
import {
  Connection,
  type PacketTracer,
  packetText,
  SocketTransport,
  socketCompanions,
} from "../attach/index.js";
import { ClientConnection } from "./client-connection.js";
import type { MakeCore, PaneSpawn, ServerCore } from "./core.js";
import { expandGlob } from "./expand-glob.js";
import { readFile, writeFile } from "./files.js";
import { type Listener, listenAt } from "./listener.js";
import { describeError, type LogLevel, openLog, type ServerLog } from "./log.js";
import {
  isShell,
  loadWidgets,
  randomBytesNow,
  readTextFile,
  serverFacts,
  spawnPane,
  systemClock,
  webPageFolder,
} from "./ports.js";
import type { PtyProcess } from "./pty-process.js";
import { openPipe, runShell } from "./shell-runner.js";
import { BrowserDoor } from "./web/web-door.js";

export interface DaemonOptions {
  readonly makeCore: MakeCore;
  readonly socketPath: string;
  readonly configPath: string | undefined;
  readonly logLevel: LogLevel;
  /** Where the parent waits, if one does. */
  readonly readyFd: number | undefined;
  /** What a person's programs may open, before Node raised it. */
  readonly softDescriptorLimit: number | undefined;
}

/** A server nobody has spoken to yet is not ended for having no session. */
const FIRST_CLIENT_DEADLINE_MS = 10_000;
/** Programs are given so long to end after a hangup. */
const SHUTDOWN_DEADLINE_MS = 2000;
/** More uncaught faults than this within the window, and nothing can be trusted any more. */
const FAULT_LIMIT = 20;
const FAULT_WINDOW_MS = 10_000;

/** Runs until the process exits. */
export async function runDaemon(options: DaemonOptions): Promise<void> {
  process.chdir("/");
  let log: ServerLog;
  try {
    log = openLog(socketCompanions(options.socketPath).log, options.logLevel);
  } catch (error) {
    tellParent(options, `failed ${sentenceOf(error)}`);
    process.exit(1);
  }
  try {
    const outcome = await Daemon.start(options, log);
    tellParent(options, outcome);
    if (outcome === "taken") process.exit(0);
  } catch (error) {
    log.error("server.failed", describeError(error));
    tellParent(options, `failed ${sentenceOf(error)}`);
    process.exit(1);
  }
}

class Daemon {
  readonly #log: ServerLog;
  readonly #clients = new Set<ClientConnection>();
  readonly #panes = new Set<PtyProcess>();
  readonly #faultTimesMs: number[] = [];
  #core: ServerCore | undefined;
  #door: BrowserDoor | undefined;
  #listener: Listener | undefined;
  #hasServed = false;
  #isShuttingDown = false;
  #isExitCheckDue = false;

  readonly #isTracing: boolean;
  #clientCount = 0;

  private constructor(log: ServerLog, isTracing: boolean) {
    this.#log = log;
    this.#isTracing = isTracing;
  }

  static async start(options: DaemonOptions, log: ServerLog): Promise<"ready" | "taken"> {
    const daemon = new Daemon(log, options.logLevel === "trace");
    daemon.#handleSignals();
    const outcome = await listenAt(options.socketPath, (socket) => daemon.#accept(socket));
    if (outcome.kind === "taken") return "taken";
    daemon.#listener = outcome.listener;
    try {
      daemon.#core = daemon.#makeCore(options);
    } catch (error) {
      outcome.listener.close();
      throw error;
    }
    log.info("server.started", { socket: options.socketPath });
    systemClock.after(FIRST_CLIENT_DEADLINE_MS, () => {
      daemon.#hasServed = true;
      daemon.#reconsiderExit();
    });
    return "ready";
  }

  #makeCore({ makeCore, socketPath, configPath, softDescriptorLimit }: DaemonOptions): ServerCore {
    const env = new Map<string, string>();
    for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env.set(name, value);
    const facts = serverFacts(socketPath, configPath);
    const door = new BrowserDoor({
      clock: systemClock,
      log: this.#log,
      pageFolder: webPageFolder(),
      tokenPath: socketCompanions(socketPath).tokens,
      homeFolder: facts.homeFolder,
      tracer: () => this.#tracer(),
      handleCommand: (request, reply) => {
        if (this.#isShuttingDown) reply.exit(1, "the server is exiting");
        else this.#core?.handleCommand(request, reply);
      },
      reconsiderExit: () => this.#reconsiderExit(),
    });
    this.#door = door;
    return makeCore({
      web: door,
      clock: systemClock,
      log: this.#log,
      spawnPane: (spawn) => this.#spawnPane(spawn, softDescriptorLimit),
      randomBytes: randomBytesNow,
      loadWidgets,
      readTextFile,
      readFile,
      writeFile,
      expandGlob,
      runShell,
      openPipe,
      isShell,
      env,
      facts,
      reconsiderExit: () => this.#reconsiderExit(),
      exitServer: (message) => this.#shutDown(message),
    });
  }

  #spawnPane(options: PaneSpawn, softDescriptorLimit: number | undefined): PtyProcess {
    const pane = spawnPane(options, softDescriptorLimit);
    this.#log.info("pane.spawned", { panePid: pane.pid, tty: pane.slavePath });
    this.#panes.add(pane);
    pane.onExit.on(({ status }) => {
      this.#panes.delete(pane);
      this.#log.info("pane.ended", { panePid: pane.pid, status });
      if (this.#isShuttingDown) this.#reconsiderExit();
    });
    return pane;
  }

  #accept(socket: Socket): void {
    const core = this.#core;
    if (core === undefined || this.#isShuttingDown) {
      socket.destroy();
      return;
    }
    this.#hasServed = true;
    const client = new ClientConnection({
      connection: new Connection(new SocketTransport(socket), this.#tracer()),
      clock: systemClock,
      log: this.#log,
      handleCommand: (request, reply) => {
        if (this.#isShuttingDown) reply.exit(1, "the server is exiting");
        else core.handleCommand(request, reply);
      },
      handleShutdown: () => this.#shutDown("[server exited]"),
    });
    this.#clients.add(client);
    client.onClosed.on(() => {
      this.#clients.delete(client);
      this.#reconsiderExit();
    });
  }

  /** At trace level every packet is logged; below it none is even looked at. */
  #tracer(): PacketTracer | undefined {
    if (!this.#isTracing) return undefined;
    this.#clientCount += 1;
    const client = this.#clientCount;
    return (direction, packet) =>
      this.#log.trace(`packet.${direction}`, { client, packet: packetText(packet) });
  }

  #handleSignals(): void {
    process.on("SIGTERM", () => this.#shutDown("[server was terminated]"));
    process.on("SIGINT", () => this.#shutDown("[server was terminated]"));
    process.on("SIGHUP", () => this.#log.info("server.signal", { signal: "SIGHUP" }));
    // As in tmux. Also keeps Node from opening its debugger on this signal.
    process.on("SIGUSR1", () => {
      this.#listener?.repair().catch((error: unknown) => {
        this.#log.error("server.repair-failed", describeError(error));
      });
    });
    process.on("uncaughtException", (error) => this.#handleFault(error));
    process.on("warning", (warning) => this.#log.warn("server.warning", describeError(warning)));
  }

  /** A fault nobody caught costs what it hit, not everybody's sessions. */
  #handleFault(error: unknown): void {
    this.#log.error("server.fault", describeError(error));
    const nowMs = systemClock.nowMs();
    this.#faultTimesMs.push(nowMs);
    while ((this.#faultTimesMs[0] ?? nowMs) < nowMs - FAULT_WINDOW_MS) this.#faultTimesMs.shift();
    if (this.#faultTimesMs.length <= FAULT_LIMIT) return;
    if (this.#isShuttingDown) process.exit(1);
    process.exitCode = 1;
    this.#shutDown("[server has a fault and exited: see its log]");
  }

  #shutDown(message: string): void {
    if (this.#isShuttingDown) return;
    this.#isShuttingDown = true;
    this.#log.info("server.shutdown", { message });
    this.#listener?.close();
    systemClock.after(SHUTDOWN_DEADLINE_MS, () => this.#exit());
    try {
      this.#core?.shutdown(message);
    } catch (error) {
      this.#log.error("server.fault", describeError(error));
    }
    for (const client of this.#clients) client.end(message);
    this.#door?.close();
    this.#reconsiderExit();
  }

  /** Looks, a turn later, whether anybody still needs this process. */
  #reconsiderExit(): void {
    if (this.#isExitCheckDue) return;
    this.#isExitCheckDue = true;
    setImmediate(() => {
      this.#isExitCheckDue = false;
      if (this.#clients.size > 0 || (this.#door?.pageCount ?? 0) > 0 || !this.#hasServed) return;
      const mayExit = this.#isShuttingDown || this.#core?.mayExit() === true;
      if (mayExit && this.#panes.size === 0) this.#exit();
      else if (mayExit) this.#shutDown("[server exited]");
    });
  }

  #exit(): never {
    this.#listener?.close();
    this.#log.info("server.exited");
    this.#log.close();
    process.exit();
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${cause}`.replaceAll("\n", " ");
}

function tellParent({ readyFd }: DaemonOptions, line: string): void {
  if (readyFd === undefined) return;
  try {
    writeSync(readyFd, `${line}\n`);
  } catch {
    // It did not wait.
  }
  closeSync(readyFd);
}
