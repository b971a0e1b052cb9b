// The terminal of one attached client, from `attach-ready` until it is given back: size, suspension, what undoes
// our modes, and who restores what when one side dies.
//
// Given back in order: the restore bytes reach the terminal, then the tty is closed here, then the client hears
// `detach` and `exit` and prints its message on a terminal that is whole. A host that does not read is waited for
// only RESTORE_DEADLINE_MS.
import {
  type Connection,
  type Packet,
  type TerminalOffer,
  type TerminalSize,
  TtyStream,
} from "../attach/index.js";
import { type Clock, Emitter, invariant, type Log } from "../base/index.js";
import {
  HOST_WRITE_BOUND_BYTES,
  type HostClosedReason,
  type HostTty,
  MAX_RESTORE_BYTES,
  type Parting,
} from "./core.js";
import { openClientTty } from "./open-client-tty.js";
import { partingPacket } from "./parting-packet.js";
import { RelayedTty, type TerminalBytes } from "./terminal-bytes.js";
import { restoreTermios } from "./termios.js";

const RESTORE_DEADLINE_MS = 500;

export interface ClientTtyOptions {
  readonly connection: Connection;
  readonly offer: TerminalOffer;
  readonly size: TerminalSize;
  readonly savedTermios: string;
  readonly rawTermios: string;
  /** The opened tty, handed over; undefined for the relayed way. */
  readonly ttyFd: number | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

type State = "attached" | "suspending" | "suspended" | "closed";

export class ClientTty implements HostTty {
  readonly onInput = new Emitter<Uint8Array>();
  readonly onResized = new Emitter<TerminalSize>();
  readonly onDrain = new Emitter<void>();
  readonly onResumed = new Emitter<TerminalSize>();
  readonly onSuspendRequested = new Emitter<void>();
  readonly onClosed = new Emitter<HostClosedReason>();
  readonly offer: TerminalOffer;
  readonly #options: ClientTtyOptions;
  readonly #connection: Connection;
  readonly #isDirect: boolean;
  #bytes: TerminalBytes | undefined;
  #size: TerminalSize;
  #state: State = "attached";
  #restore: Uint8Array = new Uint8Array(0);
  #isInputPaused = false;

  constructor(options: ClientTtyOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.offer = options.offer;
    this.#size = options.size;
    this.#isDirect = options.ttyFd !== undefined;
    this.#adopt(
      options.ttyFd === undefined ? new RelayedTty(options.connection) : new TtyStream(options.ttyFd),
    );
  }

  get size(): TerminalSize {
    return this.#size;
  }

  get isClosed(): boolean {
    return this.#state === "closed";
  }

  get pendingBytes(): number {
    return this.#state === "attached" ? (this.#bytes?.pendingBytes ?? 0) : 0;
  }

  write(bytes: Uint8Array): void {
    if (this.#state !== "attached" || this.#bytes === undefined) return;
    if (this.#bytes.pendingBytes + bytes.length > HOST_WRITE_BOUND_BYTES) {
      this.#giveBack("not reading", 1, "[the terminal does not read]");
      return;
    }
    this.#bytes.write(bytes);
  }

  pauseInput(): void {
    this.#isInputPaused = true;
    this.#bytes?.pause();
  }

  resumeInput(): void {
    this.#isInputPaused = false;
    this.#bytes?.resume();
  }

  setRestore(bytes: Uint8Array): void {
    invariant(bytes.length <= MAX_RESTORE_BYTES, "the restore bytes pass their bound");
    if (this.#state === "closed" || sameBytes(bytes, this.#restore)) return;
    this.#restore = new Uint8Array(bytes);
    this.#connection.send({ kind: "restore", bytes: this.#restore });
  }

  suspend(): void {
    this.#standAside({ kind: "suspend" });
  }

  lock(command: string): void {
    this.#standAside({ kind: "lock", command });
  }

  /** Gives the terminal away for a while: what is typed is not ours until the client says `resumed`. */
  #standAside(packet: Packet): void {
    if (this.#state !== "attached") return;
    this.#state = "suspending";
    this.#finishWriting(() => {
      if (this.#state !== "suspending") return;
      this.#state = "suspended";
      // What is typed from here on is somebody else's.
      if (this.#isDirect) this.#drop();
      this.#connection.send(packet);
    });
  }

  close(status: number, message = "", parting?: Parting): void {
    this.#giveBack("closed", status, message, parting);
  }

  /** A packet of the client that concerns its terminal. */
  handlePacket(packet: Packet): void {
    if (packet.kind === "resize") this.#setSize(packet.size);
    else if (packet.kind === "suspend-request" && this.#state === "attached") this.onSuspendRequested.emit();
    else if (packet.kind === "resumed") this.#resumeAt(packet.size);
    else if (packet.kind === "leave") {
      this.#giveBack(packet.reason === "hangup" ? "hung up" : "client lost", 1, "");
    }
  }

  /** The connection is closed: nobody is left at the other side to restore anything. */
  handleConnectionLost(): void {
    if (this.#state === "closed") return;
    const wasRaw = this.#state !== "suspended";
    this.#state = "closed";
    this.#finishWriting(() => {
      const { rawTermios, savedTermios } = this.#options;
      if (this.#isDirect && wasRaw) void restoreTermios(this.offer.ttyPath, rawTermios, savedTermios);
      this.#drop();
    });
    this.onClosed.emit("client lost");
  }

  #adopt(bytes: TerminalBytes): void {
    this.#bytes = bytes;
    bytes.onInput.on((input) => {
      if (this.#state === "attached") this.onInput.emit(input);
    });
    bytes.onDrain.on(() => {
      if (this.#state === "attached") this.onDrain.emit();
    });
    bytes.onClosed.on(() => {
      if (this.#bytes !== bytes) return;
      this.#bytes = undefined;
      if (this.#state === "attached") this.#giveBack("hung up", 1, "[the terminal was closed]");
    });
    if (this.#isInputPaused) bytes.pause();
  }

  #drop(): void {
    const bytes = this.#bytes;
    this.#bytes = undefined;
    bytes?.close();
  }

  /** Writes what undoes our modes and waits, not for ever, until the terminal has it. */
  #finishWriting(then: () => void): void {
    const bytes = this.#bytes;
    if (bytes === undefined || (this.#connection.isClosed && !this.#isDirect)) {
      then();
      return;
    }
    bytes.write(this.#restore);
    if (bytes.pendingBytes === 0) {
      then();
      return;
    }
    let isOver = false;
    const stops: (() => void)[] = [];
    const finish = (): void => {
      if (isOver) return;
      isOver = true;
      for (const stop of stops) stop();
      then();
    };
    const timer = this.#options.clock.after(RESTORE_DEADLINE_MS, finish);
    stops.push(() => timer.cancel(), bytes.onDrain.on(finish), bytes.onClosed.on(finish));
    stops.push(this.#connection.onClosed.on(finish));
  }

  #giveBack(reason: HostClosedReason, status: number, message: string, parting?: Parting): void {
    if (this.#state === "closed") return;
    const wasSuspended = this.#state === "suspended";
    this.#state = "closed";
    this.#options.log.info("client.detached", { reason, tty: this.offer.ttyPath });
    const finish = (): void => {
      this.#drop();
      this.#connection.send({ kind: "detach" });
      if (parting !== undefined) this.#connection.send(partingPacket(parting));
      this.#connection.send({ kind: "exit", status, message });
      this.#connection.close();
    };
    if (wasSuspended) finish();
    else this.#finishWriting(finish);
    this.onClosed.emit(reason);
  }

  #setSize(size: TerminalSize): void {
    if (sameSize(size, this.#size)) return;
    this.#size = size;
    if (this.#state === "attached") this.onResized.emit(size);
  }

  #resumeAt(size: TerminalSize): void {
    if (this.#state !== "suspended") return;
    if (this.#isDirect) {
      const opened = openClientTty(this.offer);
      if (opened.kind === "refused") {
        this.#giveBack("hung up", 1, `[the terminal cannot be opened again: ${opened.reason}]`);
        return;
      }
      this.#adopt(new TtyStream(opened.fd));
    }
    this.#state = "attached";
    this.#size = size;
    this.onResumed.emit(size);
  }
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function sameSize(left: TerminalSize, right: TerminalSize): boolean {
  return (
    left.cols === right.cols &&
    left.rows === right.rows &&
    left.widthPixels === right.widthPixels &&
    left.heightPixels === right.heightPixels
  );
}
