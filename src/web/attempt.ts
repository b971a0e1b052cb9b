// One connection of the page, from its opening to its end: the handshake, and whether anybody is at the other side.
// What it is for, and what follows when it is over, is ServerLink's affair.

import {
  Connection,
  type Packet,
  PROTOCOL_VERSION,
  type TerminalSize,
  type Transport,
} from "../attach/browser.js";
import type { Clock, TimerHandle } from "../base/index.js";

export interface LinkPorts {
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  random(): number;
  openTransport(): Transport;
  /** Whether the server still knows us; undefined when it does not answer. */
  isLoggedIn(): Promise<boolean | undefined>;
  terminalSize(): TerminalSize;
}

/** In place of a version: the page comes from the server it talks to. */
const BUILD = "page";
/** What xterm.js is, in the words of terminal programs. */
const TERM = "xterm-256color";
const ENVIRONMENT: readonly (readonly [string, string])[] = [
  ["TERM", TERM],
  ["COLORTERM", "truecolor"],
  ["LANG", "C.UTF-8"],
];

const ATTEMPT_DEADLINE_MS = 10_000;
/** A connection that is silent for so long is asked whether it is one. */
const PING_INTERVAL_MS = 10_000;
const PONG_DEADLINE_MS = 5_000;

export interface AttemptListeners {
  handleAttached(attempt: Attempt): void;
  /** Packets behind the welcome, but for the handshake and pings. */
  handlePacket(packet: Packet): void;
  /** Once, unless dropped. */
  handleOver(attempt: Attempt): void;
}

export class Attempt {
  readonly #ports: LinkPorts;
  readonly #listeners: AttemptListeners;
  readonly #connection: Connection;
  #wasWelcome = false;
  #isOver = false;
  #timer: TimerHandle;
  #pingNumber = 0;

  constructor(ports: LinkPorts, clientKey: string | undefined, listeners: AttemptListeners) {
    this.#ports = ports;
    this.#listeners = listeners;
    this.#timer = ports.clock.after(ATTEMPT_DEADLINE_MS, () => this.#finish());
    this.#connection = new Connection(ports.openTransport());
    this.#connection.onPacket.on((packet) => {
      if (this.#isOver) return;
      if (this.#wasWelcome) this.#waitForSilence();
      this.#handlePacket(packet);
    });
    this.#connection.onClosed.on(() => this.#finish());
    this.send({ kind: "hello", protocolVersion: PROTOCOL_VERSION, build: BUILD });
    if (clientKey === undefined) this.attach();
    else this.send({ kind: "resume", key: clientKey, size: ports.terminalSize() });
  }

  get wasWelcome(): boolean {
    return this.#wasWelcome;
  }

  send(packet: Packet): void {
    if (!this.#isOver) this.#connection.send(packet);
  }

  /** Asks for a client of our own, showing the session used last. */
  attach(): void {
    const terminal = { term: TERM, size: this.#ports.terminalSize(), ttyPath: "", ttyDevice: "" };
    const env = ENVIRONMENT;
    this.send({ kind: "command", argv: [], cwd: "/", env, terminal, noTerminalReason: "" });
  }

  countWritten(sizeBytes: number): void {
    this.send({ kind: "tty-written", sizeBytes });
  }

  /** Asks now whether anybody is there, and is over when nobody answers in time. */
  probe(): void {
    if (this.#isOver || !this.#wasWelcome) return;
    this.#pingNumber += 1;
    this.send({ kind: "ping", number: this.#pingNumber });
    this.#timer.cancel();
    this.#timer = this.#ports.clock.after(PONG_DEADLINE_MS, () => this.#finish());
  }

  /** Closes it without a word to the listeners. */
  drop(): void {
    this.#isOver = true;
    this.#timer.cancel();
    // What was sent just before still goes out: the browser closes a socket behind its last message.
    this.#connection.destroy();
  }

  #finish(): void {
    if (this.#isOver) return;
    this.drop();
    this.#listeners.handleOver(this);
  }

  #waitForSilence(): void {
    this.#timer.cancel();
    this.#timer = this.#ports.clock.after(PING_INTERVAL_MS, () => this.probe());
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "welcome") {
      this.#wasWelcome = true;
      this.#waitForSilence();
    } else if (packet.kind === "attach") {
      const size = this.#ports.terminalSize();
      this.send({ kind: "attach-ready", size, savedTermios: "", rawTermios: "" });
      this.#listeners.handleAttached(this);
    } else if (packet.kind === "ping") this.send({ kind: "pong", number: packet.number });
    else if (!isForTerminals(packet)) this.#listeners.handlePacket(packet);
  }
}

/** What a terminal with settings of its own would need; and a pong, which has said all by coming. */
const isForTerminals = ({ kind }: Packet): boolean =>
  kind === "pong" || kind === "restore" || kind === "detach";
