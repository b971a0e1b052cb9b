// The page's connection to the server, and what becomes of it: cut off and come back, asleep and awake, over.
//
// Each connection is one attempt. The first one attaches as a client of its own; later ones resume that client, whose
// view, copy mode and unfinished keys the server keeps for a while, and send again what it had not taken
// (NumberedInput). Where the server knows the client no more (it was restarted, or too much time went by) the page
// attaches anew, and says how much of what was typed may be lost.
//
// Touches no browser interface itself: transports, the clock and the question who is logged in come through LinkPorts.

import type { Packet } from "../attach/browser.js";
import { Emitter, type TimerHandle } from "../base/index.js";
import { Attempt, type LinkPorts } from "./attempt.js";
import { Backoff } from "./backoff.js";
import { NumberedInput } from "./numbered-input.js";

export type LinkState =
  | { readonly kind: "connecting" }
  | { readonly kind: "attached" }
  /** Cut off; the next attempt begins at `nextAtMs` of the clock. */
  | { readonly kind: "waiting"; readonly nextAtMs: number }
  | { readonly kind: "retrying" }
  /** The browser has put the page aside. */
  | { readonly kind: "asleep" }
  /** Detached, or the session is over: `message` is what the server says of it. */
  | { readonly kind: "ended"; readonly message: string }
  | { readonly kind: "logged out" };

/** Bytes for the terminal; `whenWritten` is to be called once it has them. */
export interface LinkOutput {
  readonly bytes: Uint8Array;
  readonly whenWritten: () => void;
}

export class ServerLink {
  readonly onState = new Emitter<LinkState>();
  readonly onOutput = new Emitter<LinkOutput>();
  /** What comes next is a whole picture: the terminal forgets what it shows. */
  readonly onRepaint = new Emitter<void>();
  /** Packets that are not about the terminal; their bytes are borrowed. */
  readonly onPacket = new Emitter<Packet>();
  /** The server lost the client: so many typed bytes may not have arrived. */
  readonly onInputLost = new Emitter<number>();
  readonly #ports: LinkPorts;
  readonly #backoff: Backoff;
  readonly #input = new NumberedInput();
  #state: LinkState = { kind: "connecting" };
  #attempt: Attempt | undefined;
  #timer: TimerHandle | undefined;
  /** By which the server finds the client again. */
  #clientKey: string | undefined;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
    this.#backoff = new Backoff(() => ports.random());
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Typed bytes the server has not told to have. */
  get heldInputBytes(): number {
    return this.#input.heldBytes;
  }

  /** Connects at once, whatever the state, unless connected. */
  start(): void {
    if (this.#attempt !== undefined) return;
    this.#timer?.cancel();
    // Cut off before the server named the client: nobody can tell what it has read.
    if (this.#clientKey === undefined) this.#dropInput();
    this.#setState({ kind: this.#clientKey === undefined ? "connecting" : "retrying" });
    this.#attempt = new Attempt(this.#ports, this.#clientKey, {
      handleAttached: (attempt) => this.#handleAttached(attempt),
      handlePacket: (packet) => this.#handlePacket(packet),
      handleOver: (attempt) => this.#handleOver(attempt),
    });
  }

  /** False: refused, because there is no connection or too much waits already; nothing of it is sent later. */
  sendInput(bytes: Uint8Array): boolean {
    if (this.#state.kind !== "attached" || !this.#input.add(bytes)) return false;
    this.#pumpInput();
    return true;
  }

  /** False: there is no connection. */
  send(packet: Packet): boolean {
    if (this.#state.kind !== "attached" || this.#attempt === undefined) return false;
    this.#attempt.send(packet);
    return true;
  }

  /** The page will not run for a while: lets the socket go, so that nothing half-dead is left to wake up with. */
  sleep(): void {
    if (this.#isOver) return;
    this.#timer?.cancel();
    this.#dropAttempt();
    this.#setState({ kind: "asleep" });
  }

  /** The page goes for good: the server need not keep its client, whose size others would have to bear. */
  leave(): void {
    if (this.#isOver) return;
    this.#attempt?.send({ kind: "leave", reason: "hangup" });
    this.#end("");
  }

  /** It runs again, or the network came back: connects, or makes sure that it is connected. */
  wake(): void {
    if (this.#isOver) return;
    this.#backoff.reset();
    if (this.#attempt === undefined) this.start();
    else this.#attempt.probe();
  }

  get #isOver(): boolean {
    return this.#state.kind === "ended" || this.#state.kind === "logged out";
  }

  #handleAttached(attempt: Attempt): void {
    if (attempt !== this.#attempt) return;
    this.#backoff.reset();
    this.onRepaint.emit();
    this.#setState({ kind: "attached" });
    this.#pumpInput();
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "tty-output") this.#giveOutput(packet.bytes);
    else if (packet.kind === "client-key") this.#clientKey = packet.key;
    else if (packet.kind === "resume-answer" && packet.isKnown) this.#handleResumed(packet.end);
    else if (packet.kind === "resume-answer") this.#attachAnew();
    else if (packet.kind === "refused" || packet.kind === "exit") this.#end(packet.message);
    else if (packet.kind === "input-taken") {
      this.#input.acknowledge(packet.end);
      this.#pumpInput();
    } else this.onPacket.emit(packet);
  }

  #handleResumed(end: number): void {
    // Numbers that fit nowhere: not even the server knows which keys it had.
    if (!this.#input.resumeFrom(end)) this.#dropInput();
    if (this.#attempt !== undefined) this.#handleAttached(this.#attempt);
  }

  #attachAnew(): void {
    this.#clientKey = undefined;
    this.#dropInput();
    this.#attempt?.attach();
  }

  #dropInput(): void {
    const lostBytes = this.#input.restart();
    if (lostBytes > 0) this.onInputLost.emit(lostBytes);
  }

  #giveOutput(bytes: Uint8Array): void {
    const attempt = this.#attempt;
    const whenWritten = (): void => attempt?.countWritten(bytes.length);
    this.onOutput.emit({ bytes, whenWritten });
  }

  #pumpInput(): void {
    if (this.#state.kind !== "attached" || this.#attempt === undefined) return;
    for (const { start, bytes } of this.#input.takeSendable()) {
      this.#attempt.send({ kind: "web-input", start, bytes });
    }
  }

  #end(message: string): void {
    this.#clientKey = undefined;
    this.#input.restart();
    this.#dropAttempt();
    this.#setState({ kind: "ended", message });
  }

  /** The socket is gone without a word of the server. */
  #handleOver(attempt: Attempt): void {
    if (attempt !== this.#attempt) return;
    this.#attempt = undefined;
    if (this.#isOver) return;
    const delayMs = this.#backoff.nextDelayMs();
    this.#setState({ kind: "waiting", nextAtMs: this.#ports.clock.nowMs() + delayMs });
    this.#timer = this.#ports.clock.after(delayMs, () => this.start());
    // A browser does not tell why a socket was refused. It may be that the token was revoked.
    if (!attempt.wasWelcome) void this.#askLogin();
  }

  async #askLogin(): Promise<void> {
    if ((await this.#ports.isLoggedIn()) !== false || this.#isOver) return;
    this.logOut();
  }

  /** The server knows the page no more. */
  logOut(): void {
    this.#timer?.cancel();
    this.#dropAttempt();
    this.#setState({ kind: "logged out" });
  }

  #dropAttempt(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.drop();
  }

  #setState(state: LinkState): void {
    this.#state = state;
    this.onState.emit(state);
  }
}
