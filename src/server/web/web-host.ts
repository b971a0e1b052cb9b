// The terminal of a client in a browser: at the far end of a connection that may drop and come back. While the page is
// away nothing is drawn, and the client stays as it is, with what it reads, its prompt and half a paste; when it comes
// back everything is drawn anew. After CLIENT_GRACE_MS it is let go.
//
// Input is numbered by byte: what was taken before a drop is passed over when it is sent again, so no key is lost and
// none comes twice. Policy at the bounds: a page that sends more than it was allowed, or leaves a gap, is cut off; so
// is one that does not take HOST_WRITE_BOUND_BYTES. An onlooker's input is taken as fast as a person types and no
// faster, and sizes no faster than a window is dragged: nobody who only looks makes work for all.
import {
  CLIENT_GRACE_MS,
  type Connection,
  MAX_PIECE_BYTES,
  MAX_UNTAKEN_INPUT_BYTES,
  type Packet,
  type TerminalSize,
} from "../../attach/index.js";
import { type Clock, Emitter, type Log, type TimerHandle } from "../../base/index.js";
import type { ClientPanel } from "../../mux/index.js";
import { HOST_WRITE_BOUND_BYTES, type HostClosedReason, type HostTty } from "../core.js";
import { Allowance } from "./allowance.js";
import { PanelTalk } from "./panel-talk.js";

/**
 * Bytes on their way that count as none: the echo of a key does not wait until a page far away has told that it has the
 * one before. A picture is made anew while there are more.
 */
const FREE_BYTES = 4 * 1024;
/** Larger terminals are no person's. */
const MAX_COLS = 1000;
const MAX_ROWS = 500;

export interface WebHostOptions {
  readonly connection: Connection;
  readonly size: TerminalSize;
  /** Of the client, unlike any other's. */
  readonly name: string;
  /** By which the page may come back. */
  readonly key: string;
  /** It belongs to somebody who only looks. */
  readonly isOnlooker: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** Input of an onlooker: so much at once, and a byte more every so often. */
const ONLOOKER_BYTES = 8 * 1024;
const ONLOOKER_BYTE_BACK_MS = 0.25;
/** Sizes in between are passed over. */
const RESIZE_INTERVAL_MS = 40;

const NOTHING = new Uint8Array(0);

type State = "attached" | "away" | "closed";

export class WebHost implements HostTty {
  readonly onInput = new Emitter<Uint8Array>();
  readonly onResized = new Emitter<TerminalSize>();
  readonly onDrain = new Emitter<void>();
  readonly onResumed = new Emitter<TerminalSize>();
  readonly onSuspendRequested = new Emitter<void>();
  readonly onClosed = new Emitter<HostClosedReason>();
  readonly offer: { readonly term: string; readonly ttyPath: string; readonly size: TerminalSize };
  readonly key: string;
  readonly #options: WebHostOptions;
  #connection: Connection | undefined;
  #stopListening = (): void => {};
  #state: State = "attached";
  #size: TerminalSize;
  #pendingBytes = 0;
  #graceTimer: TimerHandle | undefined;
  /** All input before it has come; and has been acted upon. */
  #cameEnd = 0;
  #takenEnd = 0;
  /** Came while the pane took no more. */
  readonly #held: Uint8Array[] = [];
  #isPaused = false;
  readonly #inputRate: Allowance | undefined;
  #inputTimer: TimerHandle | undefined;
  #resizeTimer: TimerHandle | undefined;
  #resizedMs = Number.NEGATIVE_INFINITY;
  #panel: ClientPanel | undefined;
  #talk: PanelTalk | undefined;
  /** What a page that comes back is told that missed it. */
  #end: { readonly status: number; readonly message: string } | undefined;

  constructor(options: WebHostOptions) {
    this.#options = options;
    this.key = options.key;
    const { isOnlooker, clock } = options;
    if (isOnlooker) this.#inputRate = new Allowance(ONLOOKER_BYTES, ONLOOKER_BYTE_BACK_MS, clock.nowMs());
    this.#size = withinBounds(options.size);
    this.offer = { term: "xterm-256color", ttyPath: options.name, size: this.#size };
    this.#take(options.connection);
    options.connection.send({ kind: "client-key", key: options.key });
  }

  get size(): TerminalSize {
    return this.#size;
  }

  get isClosed(): boolean {
    return this.#state === "closed";
  }

  get isAway(): boolean {
    return this.#state === "away";
  }

  /** While the page is away something is always pending: no picture is made that nobody sees. */
  get pendingBytes(): number {
    if (this.#state === "away") return 1;
    return this.#pendingBytes <= FREE_BYTES ? 0 : this.#pendingBytes;
  }

  offerPanel(panel: ClientPanel): void {
    this.#panel = panel;
    if (this.#connection !== undefined) this.#talkTo(this.#connection, panel);
  }

  write(bytes: Uint8Array): void {
    if (this.#state !== "attached") return;
    if (this.#pendingBytes + bytes.length > HOST_WRITE_BOUND_BYTES) {
      this.#finish("not reading", 1, "[the page does not take its pictures]");
      return;
    }
    for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES) {
      const piece = bytes.subarray(start, start + MAX_PIECE_BYTES);
      this.#pendingBytes += piece.length;
      this.#connection?.send({ kind: "tty-output", bytes: piece });
    }
  }

  pauseInput(): void {
    this.#isPaused = true;
  }

  resumeInput(): void {
    this.#isPaused = false;
    this.#giveHeld();
  }

  #giveHeld(): void {
    while (!this.#isPaused && this.#inputTimer === undefined && this.#state !== "closed") {
      const bytes = this.#held.shift();
      if (bytes === undefined) return;
      this.#give(bytes);
    }
  }

  /** A page puts its terminal right by itself. */
  setRestore(): void {}

  /** There is nothing a page could stop itself for: it is drawn anew. */
  suspend(): void {
    this.#options.clock.after(0, () => {
      if (this.#state === "attached") this.onResumed.emit(this.#size);
    });
  }

  /** A page cannot run what would unlock it: it is let go, and needs to be let in again. */
  lock(): void {
    this.#finish("closed", 1, "[the session was locked]");
  }

  close(status: number, message = ""): void {
    this.#finish("closed", status, message);
  }

  /** The page is here again; false when the client is gone for good, and it has been told how it ended. */
  comeBack(connection: Connection, size: TerminalSize): boolean {
    if (this.#state === "closed") {
      if (this.#end !== undefined) {
        connection.send({ kind: "resume-answer", isKnown: true, end: this.#cameEnd });
        this.#tellEnd(connection, this.#end);
      }
      return this.#end !== undefined;
    }
    // The old connection may be dead without knowing.
    const old = this.#connection;
    this.#leaveConnection();
    old?.destroy();
    this.#graceTimer?.cancel();
    this.#state = "attached";
    this.#pendingBytes = 0;
    this.#size = withinBounds(size);
    connection.send({ kind: "resume-answer", isKnown: true, end: this.#cameEnd });
    this.#take(connection);
    if (this.#panel !== undefined) this.#talkTo(connection, this.#panel);
    this.onResumed.emit(this.#size);
    this.onDrain.emit();
    return true;
  }

  #take(connection: Connection): void {
    this.#connection = connection;
    const stops = [
      connection.onPacket.on((packet) => this.#handlePacket(packet)),
      connection.onClosed.on(() => this.#goAway()),
    ];
    this.#stopListening = () => {
      for (const stop of stops) stop();
    };
  }

  #talkTo(connection: Connection, panel: ClientPanel): void {
    this.#talk?.stop();
    this.#talk = new PanelTalk(panel, connection, this.#options.clock, this.#options.log);
  }

  #leaveConnection(): void {
    this.#stopListening();
    this.#stopListening = () => {};
    this.#connection = undefined;
    this.#talk?.stop();
    this.#talk = undefined;
  }

  #goAway(): void {
    this.#leaveConnection();
    if (this.#state !== "attached") return;
    this.#state = "away";
    this.#options.log.info("web.away", { client: this.offer.ttyPath });
    this.#graceTimer = this.#options.clock.after(CLIENT_GRACE_MS, () => this.#finish("client lost", 1, ""));
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "web-input") this.#handleInput(packet.start, packet.bytes);
    else if (packet.kind === "tty-written") this.#noteWritten(packet.sizeBytes);
    else if (packet.kind === "resize") this.#resize(withinBounds(packet.size));
    else if (packet.kind === "leave") this.#finish("hung up", 0, "");
  }

  #noteWritten(sizeBytes: number): void {
    const wasBusy = this.#pendingBytes > FREE_BYTES;
    this.#pendingBytes = Math.max(0, this.#pendingBytes - sizeBytes);
    if (wasBusy && this.#pendingBytes <= FREE_BYTES) this.onDrain.emit();
  }

  #handleInput(start: number, bytes: Uint8Array): void {
    if (start > this.#cameEnd) {
      this.#cutOff("there is a gap in its input");
      return;
    }
    const fresh = bytes.subarray(Math.min(bytes.length, this.#cameEnd - start));
    if (this.#cameEnd + fresh.length - this.#takenEnd > MAX_UNTAKEN_INPUT_BYTES + MAX_PIECE_BYTES) {
      this.#cutOff("it sends more input than is taken");
      return;
    }
    this.#cameEnd += fresh.length;
    if (fresh.length === 0) this.#tellTaken();
    else {
      this.#held.push(new Uint8Array(fresh));
      this.#giveHeld();
    }
  }

  #give(given: Uint8Array): void {
    const bytes = this.#withinRate(given);
    if (bytes.length === 0) return;
    this.#takenEnd += bytes.length;
    this.onInput.emit(bytes);
    this.#tellTaken();
  }

  /** As much of an onlooker's input as is due; the rest is held until it is. */
  #withinRate(bytes: Uint8Array): Uint8Array {
    const rate = this.#inputRate;
    if (rate === undefined) return bytes;
    const { clock } = this.#options;
    const due = bytes.subarray(0, ONLOOKER_BYTES);
    if (due.length < bytes.length) this.#held.unshift(bytes.subarray(due.length));
    if (rate.take(clock.nowMs(), due.length)) return due;
    this.#held.unshift(due);
    this.#inputTimer = clock.after(rate.waitMs(clock.nowMs(), due.length), () => {
      this.#inputTimer = undefined;
      this.#giveHeld();
    });
    return NOTHING;
  }

  #tellTaken(): void {
    this.#connection?.send({ kind: "input-taken", end: this.#takenEnd });
  }

  #cutOff(reason: string): void {
    this.#options.log.warn("web.client-fault", { client: this.offer.ttyPath, reason });
    this.#finish("client lost", 1, `[this page was cut off: ${reason}]`);
  }

  #resize(size: TerminalSize): void {
    const { cols, rows, widthPixels, heightPixels } = this.#size;
    const isSame =
      size.cols === cols &&
      size.rows === rows &&
      size.widthPixels === widthPixels &&
      size.heightPixels === heightPixels;
    if (isSame) return;
    this.#size = size;
    if (this.#resizeTimer !== undefined) return;
    const { clock } = this.#options;
    const waitMs = this.#resizedMs + RESIZE_INTERVAL_MS - clock.nowMs();
    if (waitMs > 0) this.#resizeTimer = clock.after(waitMs, () => this.#tellSize());
    else this.#tellSize();
  }

  #tellSize(): void {
    this.#resizeTimer = undefined;
    this.#resizedMs = this.#options.clock.nowMs();
    if (this.#state === "attached") this.onResized.emit(this.#size);
  }

  #finish(reason: HostClosedReason, status: number, message: string): void {
    if (this.#state === "closed") return;
    const connection = this.#connection;
    this.#state = "closed";
    this.#graceTimer?.cancel();
    this.#inputTimer?.cancel();
    this.#resizeTimer?.cancel();
    this.#held.length = 0;
    this.#end = { status, message };
    this.#leaveConnection();
    this.#options.log.info("web.detached", { client: this.offer.ttyPath, reason });
    if (connection !== undefined) this.#tellEnd(connection, this.#end);
    this.onClosed.emit(reason);
  }

  #tellEnd(
    connection: Connection,
    { status, message }: { readonly status: number; readonly message: string },
  ): void {
    connection.send({ kind: "detach" });
    connection.send({ kind: "exit", status, message });
    connection.close();
  }
}

function withinBounds(size: TerminalSize): TerminalSize {
  return { ...size, cols: Math.min(size.cols, MAX_COLS), rows: Math.min(size.rows, MAX_ROWS) };
}
