// One connection of one client, from its hello to the end of its command.
import { closeSync } from "node:fs";
import {
  BUILD_VERSION,
  type ClientFactsPacket,
  type CloseCause,
  type CommandPacket,
  type Connection,
  type Packet,
  PROTOCOL_VERSION,
} from "../attach/index.js";
import { type Clock, Emitter, type Log } from "../base/index.js";
import { ClientTty } from "./client-tty.js";
import { CommandOutput } from "./command-output.js";
import type { CommandReply, CommandRequest, HostTty, InputPiece, Parting } from "./core.js";
import { describeError } from "./log.js";
import { openClientTty } from "./open-client-tty.js";
import { partingPacket } from "./parting-packet.js";
import { WELCOME } from "./welcome.js";

export interface ClientConnectionOptions {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Log;
  handleCommand(request: CommandRequest, reply: CommandReply): void;
  handleShutdown(): void;
}

/** A stranger that says nothing is not kept. */
const HELLO_DEADLINE_MS = 10_000;
const CLIENT_FAULT_STATUS = 1;
const CLIENT_GONE: InputPiece = { kind: "failed", reason: "the client went away" };
/** PATH_MAX of Linux. */
const MAX_PATH_BYTES = 4096;

type Stage =
  | { readonly kind: "hello" }
  | { readonly kind: "welcomed" }
  | { readonly kind: "running"; readonly command: RunningCommand }
  | { readonly kind: "over" };

export class ClientConnection {
  /** Once, when the connection is closed and forgotten. */
  readonly onClosed = new Emitter<void>();
  readonly #options: ClientConnectionOptions;
  readonly #connection: Connection;
  #stage: Stage = { kind: "hello" };
  #hasLoggedFault = false;
  #facts: ClientFactsPacket | undefined;

  constructor(options: ClientConnectionOptions) {
    this.#options = options;
    this.#connection = options.connection;
    const deadline = options.clock.after(HELLO_DEADLINE_MS, () => {
      if (this.#stage.kind === "hello") this.#connection.destroy();
    });
    this.#connection.onPacket.on((packet) => this.#handlePacket(packet));
    this.#connection.onFault.on((fault) => {
      if (this.#stage.kind === "hello") this.#refuse(fault.reason);
      else this.#logFault(fault.reason);
    });
    this.#connection.onClosed.on((cause) => {
      deadline.cancel();
      this.#handleClosed(cause);
    });
  }

  /** Ends it: what is under way is answered with `message`. */
  end(message: string): void {
    if (this.#stage.kind === "running") this.#stage.command.exit(CLIENT_FAULT_STATUS, message);
    else this.#connection.close();
  }

  /** Closes at once. */
  destroy(): void {
    this.#connection.destroy();
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "shutdown") {
      this.#options.handleShutdown();
      return;
    }
    if (packet.kind === "ping") {
      this.#connection.send({ kind: "pong", number: packet.number });
      return;
    }
    switch (this.#stage.kind) {
      case "hello":
        if (packet.kind === "hello") this.#welcome(packet.protocolVersion, packet.build);
        else this.#refuse(`expected a hello, got ${packet.kind}`);
        break;
      case "welcomed":
        if (packet.kind === "client-facts") this.#facts = packet;
        else if (packet.kind === "command") this.#run(packet);
        else this.#refuse(`expected a command, got ${packet.kind}`);
        break;
      case "running":
        this.#stage.command.handlePacket(packet);
        break;
      case "over":
        break;
    }
  }

  #welcome(protocolVersion: number, build: string): void {
    if (protocolVersion !== PROTOCOL_VERSION) {
      const message =
        `this server (blockmux ${BUILD_VERSION}, process ${process.pid}) speaks protocol ${PROTOCOL_VERSION} and ` +
        `this client (blockmux ${build}) protocol ${protocolVersion}: reach its sessions with blockmux ` +
        `${BUILD_VERSION}, end them with \`blockmux kill-server\`, or start another server with \`blockmux -L NAME\``;
      this.#options.log.warn("client.refused", { build, protocolVersion });
      this.#stage = { kind: "over" };
      this.#connection.send({ kind: "refused", message });
      this.#connection.close();
      return;
    }
    this.#stage = { kind: "welcomed" };
    this.#connection.send(WELCOME);
  }

  #run(packet: CommandPacket): void {
    const command = new RunningCommand(packet, this.#options);
    this.#stage = { kind: "running", command };
    const request: CommandRequest = {
      argv: packet.argv,
      cwd: packet.cwd,
      env: new Map(packet.env),
      terminal: packet.terminal,
      noTerminalReason: packet.noTerminalReason,
      clientPid: this.#facts?.pid,
      isControl: this.#facts?.isControl === true,
    };
    try {
      this.#options.handleCommand(request, command);
    } catch (error) {
      this.#options.log.error("command.failed", describeError(error));
      const text = error instanceof Error ? error.message : String(error);
      command.exit(CLIENT_FAULT_STATUS, `blockmux has a fault and could not run this: ${text}`);
    }
  }

  #refuse(reason: string): void {
    this.#logFault(reason);
    this.#stage = { kind: "over" };
    this.#connection.destroy();
  }

  #logFault(reason: string): void {
    if (this.#hasLoggedFault) return;
    this.#hasLoggedFault = true;
    this.#options.log.warn("client.fault", { reason });
  }

  #handleClosed(cause: CloseCause): void {
    if (cause.kind === "fault") this.#logFault(cause.reason);
    const stage = this.#stage;
    this.#stage = { kind: "over" };
    if (stage.kind === "running") stage.command.handleConnectionLost();
    this.onClosed.emit();
  }
}

/** A command that was handed to the core and is not over. */
class RunningCommand implements CommandReply {
  readonly onGone = new Emitter<void>();
  readonly #packet: CommandPacket;
  readonly #options: ClientConnectionOptions;
  readonly #output: CommandOutput;
  #host: ClientTty | undefined;
  #attaching:
    | { readonly fd: number | undefined; readonly handleAttached: (host: HostTty) => void }
    | undefined;
  #isOver = false;
  /** Who waits for a piece of input. */
  #handleInput: ((piece: InputPiece) => void) | undefined;

  constructor(packet: CommandPacket, options: ClientConnectionOptions) {
    this.#packet = packet;
    this.#options = options;
    this.#output = new CommandOutput(options.connection);
  }

  stdout(text: string | Uint8Array): void {
    if (!this.#isOver) this.#output.write("stdout", text);
  }

  stderr(text: string): void {
    if (!this.#isOver) this.#output.write("stderr", text);
  }

  get waitingBytes(): number {
    return this.#output.waitingBytes;
  }

  get onDrain(): Emitter<void> {
    return this.#output.onDrain;
  }

  exit(status: number, message = "", parting?: Parting): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopAttaching();
    this.#giveInput(CLIENT_GONE);
    const packet = parting === undefined ? undefined : partingPacket(parting);
    if (this.#host === undefined) this.#output.finish(clampStatus(status), message, packet);
    else this.#host.close(clampStatus(status), message, parting);
  }

  attach(handleAttached: (host: HostTty) => void, handleFailed: (sentence: string) => void): void {
    const { terminal, noTerminalReason } = this.#packet;
    if (this.#isOver || this.#attaching !== undefined || this.#host !== undefined) return;
    if (terminal === undefined) {
      this.#options.clock.after(0, () => {
        if (!this.#isOver) handleFailed(noTerminalReason);
      });
      return;
    }
    const opened = openClientTty(terminal);
    const way = opened.kind === "opened" ? "direct" : "relayed";
    const reason = opened.kind === "refused" ? opened.reason : undefined;
    this.#options.log.info("client.attaching", { way, tty: terminal.ttyPath, reason });
    this.#attaching = { fd: opened.kind === "opened" ? opened.fd : undefined, handleAttached };
    this.#options.connection.send({ kind: "attach", way });
  }

  readInput(path: string): Promise<InputPiece> {
    return new Promise((resolve) => {
      this.#handleInput?.({ kind: "failed", reason: "it is being read already" });
      this.#handleInput = resolve;
      if (this.#isOver) this.#giveInput(CLIENT_GONE);
      else if (Buffer.byteLength(path) > MAX_PATH_BYTES)
        this.#giveInput({ kind: "failed", reason: "File name too long" });
      else this.#options.connection.send({ kind: "read-input", path });
    });
  }

  #giveInput(piece: InputPiece): void {
    const handle = this.#handleInput;
    this.#handleInput = undefined;
    handle?.(piece);
  }

  handlePacket(packet: Packet): void {
    if (packet.kind === "input-piece") {
      this.#giveInput({ kind: "piece", bytes: new Uint8Array(packet.bytes) });
    } else if (packet.kind === "input-end") {
      this.#giveInput(packet.fault === "" ? { kind: "end" } : { kind: "failed", reason: packet.fault });
    } else if (
      packet.kind === "attach-ready" &&
      this.#attaching !== undefined &&
      this.#packet.terminal !== undefined
    ) {
      const { fd, handleAttached } = this.#attaching;
      this.#attaching = undefined;
      this.#host = new ClientTty({
        connection: this.#options.connection,
        offer: this.#packet.terminal,
        size: packet.size,
        savedTermios: packet.savedTermios,
        rawTermios: packet.rawTermios,
        ttyFd: fd,
        clock: this.#options.clock,
        log: this.#options.log,
      });
      handleAttached(this.#host);
    } else if (packet.kind === "leave" && this.#host === undefined) {
      this.#options.connection.destroy();
    } else {
      this.#host?.handlePacket(packet);
    }
  }

  handleConnectionLost(): void {
    this.#stopAttaching();
    this.#giveInput(CLIENT_GONE);
    this.#output.drop();
    if (this.#host !== undefined) this.#host.handleConnectionLost();
    else if (!this.#isOver) this.onGone.emit();
    this.#isOver = true;
  }

  #stopAttaching(): void {
    if (this.#attaching?.fd !== undefined) closeSync(this.#attaching.fd);
    this.#attaching = undefined;
  }
}

function clampStatus(status: number): number {
  return Number.isFinite(status) ? Math.max(0, Math.min(255, Math.trunc(status))) : CLIENT_FAULT_STATUS;
}
