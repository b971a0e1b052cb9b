// One connection of a page, from its hello on: it is shown a session, or comes back to the client it had. Of all
// packets only those a page has use for are taken; any other ends the connection, and none ends the server.
import {
  BUILD_VERSION,
  type CloseCause,
  type CommandPacket,
  type Connection,
  type Packet,
  PROTOCOL_VERSION,
  type ResumePacket,
  type TerminalSize,
} from "../../attach/index.js";
import { type Clock, Emitter, type Log } from "../../base/index.js";
import type { WebAccess } from "../../mux/index.js";
import type { CommandReply, CommandRequest, HostTty, InputPiece } from "../core.js";
import { describeError } from "../log.js";
import { WELCOME } from "../welcome.js";
import type { KeptClients } from "./kept-clients.js";
import { WebHost } from "./web-host.js";

/** A page says hello and what it wants within this, and is ready to be drawn to. */
const READY_DEADLINE_MS = 10_000;
const FAULT_STATUS = 1;

export interface WebClientOptions {
  readonly connection: Connection;
  readonly access: WebAccess;
  readonly tokenId: string;
  readonly kept: KeptClients;
  readonly cwd: string;
  readonly clock: Clock;
  readonly log: Log;
  handleCommand(request: CommandRequest, reply: CommandReply): void;
}

/** What a page's terminal is to programs; what the page itself says of its environment does not count. */
const WEB_ENV: ReadonlyMap<string, string> = new Map([
  ["TERM", "xterm-256color"],
  ["COLORTERM", "truecolor"],
  ["LANG", "C.UTF-8"],
]);

type Stage =
  | { readonly kind: "hello" }
  | { readonly kind: "welcomed" }
  /** Waits for the core's word, then for the page's. */
  | { readonly kind: "attaching"; readonly size: TerminalSize; handleReady?: (size: TerminalSize) => void }
  | { readonly kind: "attached" }
  | { readonly kind: "over" };

/** Packets that the host of an attached client takes, or the panel. */
const OF_HOST: ReadonlySet<Packet["kind"]> = new Set([
  "web-input",
  "tty-written",
  "resize",
  "leave",
  "panel-request",
]);

export class WebClient implements CommandReply {
  readonly onGone = new Emitter<void>();
  readonly onDrain = new Emitter<void>();
  /** What commands print never goes to a page. */
  readonly waitingBytes = 0;
  /** Once, when the connection is closed. The client may live on without it. */
  readonly onClosed = new Emitter<void>();
  readonly #options: WebClientOptions;
  readonly #connection: Connection;
  #stage: Stage = { kind: "hello" };

  constructor(options: WebClientOptions) {
    this.#options = options;
    this.#connection = options.connection;
    const deadline = options.clock.after(READY_DEADLINE_MS, () => {
      if (this.#stage.kind !== "attached") this.#refuse("it was not ready in time");
    });
    this.#connection.onPacket.on((packet) => this.#handlePacket(packet));
    this.#connection.onFault.on(({ reason }) => this.#refuse(reason));
    this.#connection.onClosed.on((cause) => {
      deadline.cancel();
      this.#handleClosed(cause);
    });
  }

  get tokenId(): string {
    return this.#options.tokenId;
  }

  /** Ends it: the page is told why. */
  end(message: string): void {
    if (this.#stage.kind === "over") return;
    this.#stage = { kind: "over" };
    this.#connection.send({ kind: "exit", status: FAULT_STATUS, message });
    this.#connection.close();
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "ping") {
      this.#connection.send({ kind: "pong", number: packet.number });
      return;
    }
    const stage = this.#stage;
    switch (stage.kind) {
      case "hello":
        if (packet.kind === "hello") this.#welcome(packet.protocolVersion, packet.build);
        else this.#refuse(`it sent ${packet.kind} before hello`);
        break;
      case "welcomed":
        if (packet.kind === "command") this.#run(packet);
        else if (packet.kind === "resume") this.#resume(packet);
        else this.#refuse(`it sent ${packet.kind} in place of a command`);
        break;
      case "attaching":
        if (packet.kind === "attach-ready" && stage.handleReady !== undefined) stage.handleReady(packet.size);
        else if (packet.kind === "leave") this.#connection.destroy();
        else if (packet.kind !== "resize") this.#refuse(`it sent ${packet.kind} before it was attached`);
        break;
      case "attached":
        if (!OF_HOST.has(packet.kind)) this.#refuse(`it sent ${packet.kind}, which no page may`);
        break;
      case "over":
        break;
    }
  }

  #welcome(protocolVersion: number, build: string): void {
    if (protocolVersion !== PROTOCOL_VERSION) {
      const message = `this page is of another version than the server (blockmux ${BUILD_VERSION}): load it again`;
      this.#options.log.warn("web.client-refused", { build, protocolVersion });
      this.#stage = { kind: "over" };
      this.#connection.send({ kind: "refused", message });
      this.#connection.close();
      return;
    }
    this.#stage = { kind: "welcomed" };
    this.#connection.send(WELCOME);
  }

  #run({ argv, terminal }: CommandPacket): void {
    const { access, cwd, log } = this.#options;
    if (terminal === undefined) {
      this.#refuse("it has no terminal");
      return;
    }
    this.#stage = { kind: "attaching", size: terminal.size };
    const request: CommandRequest = {
      argv,
      cwd,
      env: WEB_ENV,
      terminal: { term: "xterm-256color", ttyPath: "", size: terminal.size },
      noTerminalReason: "",
      access,
    };
    try {
      this.#options.handleCommand(request, this);
    } catch (error) {
      log.error("command.failed", describeError(error));
      this.exit(FAULT_STATUS, "blockmux has a fault and could not show this");
    }
  }

  #resume({ key, size }: ResumePacket): void {
    const host = this.#options.kept.find(key, this.#options.tokenId);
    if (host === undefined) {
      this.#connection.send({ kind: "resume-answer", isKnown: false, end: 0 });
      return;
    }
    this.#options.log.info("web.resumed", { client: host.offer.ttyPath });
    this.#stage = { kind: "attached" };
    host.comeBack(this.#connection, size);
  }

  // CommandReply: what the core answers. A page is shown no output of commands.

  stdout(): void {}

  stderr(): void {}

  exit(status: number, message = ""): void {
    if (this.#stage.kind !== "attaching") return;
    this.#stage = { kind: "over" };
    this.#connection.send({ kind: "exit", status, message });
    this.#connection.close();
  }

  attach(handleAttached: (host: HostTty) => void): void {
    const stage = this.#stage;
    if (stage.kind !== "attaching") return;
    stage.handleReady = (size) => {
      this.#stage = { kind: "attached" };
      const { clock, log, access, kept, tokenId } = this.#options;
      const host = new WebHost({
        connection: this.#connection,
        size,
        name: kept.nameFor(access.name),
        key: kept.makeKey(),
        isOnlooker: access.isReadOnly,
        clock,
        log,
      });
      kept.add(host, tokenId);
      log.info("web.attached", { client: host.offer.ttyPath, token: access.name });
      handleAttached(host);
    };
    this.#connection.send({ kind: "attach", way: "relayed" });
  }

  readInput(): Promise<InputPiece> {
    return Promise.resolve({ kind: "failed", reason: "a browser has no files here" });
  }

  #refuse(reason: string): void {
    if (this.#stage.kind === "over") return;
    this.#options.log.warn("web.client-fault", { token: this.#options.access.name, reason });
    this.#stage = { kind: "over" };
    this.#connection.destroy();
  }

  #handleClosed(cause: CloseCause): void {
    const wasAttaching = this.#stage.kind === "attaching";
    if (cause.kind === "fault" && this.#stage.kind !== "over")
      this.#options.log.warn("web.client-fault", { token: this.#options.access.name, reason: cause.reason });
    this.#stage = { kind: "over" };
    if (wasAttaching) this.onGone.emit();
    this.onClosed.emit();
  }
}
