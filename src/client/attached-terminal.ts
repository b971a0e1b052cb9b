// The client's side of being attached: the terminal is raw and belongs to the server, which reads and writes it
// itself or through us; we hold the settings to go back to, tell sizes and signals, and put everything right when
// the server is gone.
import { type Connection, type Packet, type TerminalSize, TtyStream } from "../attach/index.js";
import { type LockedTerminal, lockTerminal } from "./lock-terminal.js";
import { makeRaw, readSize, restoreSettings, writeToTerminal } from "./own-terminal.js";

/** Typed bytes waiting for the connection: past this the terminal is not read. */
const INPUT_WINDOW_BYTES = 256 * 1024;
/** The server answers a leave within this, or we go on our own. */
const LEAVE_DEADLINE_MS = 2000;
/** What the terminal has not taken by then when we are to give it back is dropped. */
const FLUSH_DEADLINE_MS = 500;
/** An orphaned process group cannot be stopped: then nobody will continue us either. */
const STOP_DEADLINE_MS = 200;

const SIGNALS = ["SIGWINCH", "SIGTSTP", "SIGCONT", "SIGTERM", "SIGINT", "SIGHUP"] as const;
type AttachedSignal = (typeof SIGNALS)[number];
const SIGNAL_NUMBERS = { SIGTERM: 15, SIGINT: 2, SIGHUP: 1 } as const;

export class AttachedTerminal {
  readonly #connection: Connection;
  readonly #handlers = new Map<AttachedSignal, () => void>();
  #stream: TtyStream | undefined;
  #savedTermios = "";
  #restore: Uint8Array = new Uint8Array(0);
  #isOurs = true;
  #isSuspended = false;
  #lock: LockedTerminal | undefined;
  #leaving: { readonly status: number; readonly timer: NodeJS.Timeout } | undefined;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Makes the terminal raw and tells the server. Undefined when that cannot be done. */
  static attach(connection: Connection, way: "direct" | "relayed"): AttachedTerminal | undefined {
    const raw = makeRaw();
    if (raw === undefined) return undefined;
    const terminal = new AttachedTerminal(connection);
    terminal.#savedTermios = raw.savedTermios;
    terminal.#isOurs = false;
    terminal.#handleSignals();
    if (way === "relayed") terminal.#relay();
    connection.send({ kind: "attach-ready", ...raw });
    return terminal;
  }

  /** Set when a signal ended us: the status of the process is then that of the signal. */
  get signalStatus(): number | undefined {
    return this.#leaving?.status;
  }

  handlePacket(packet: Packet): void {
    if (packet.kind === "restore") this.#restore = new Uint8Array(packet.bytes);
    else if (packet.kind === "tty-output") this.#stream?.write(packet.bytes);
    else if (packet.kind === "suspend") this.#suspend();
    else if (packet.kind === "lock") void this.#runLock(packet.command);
    if (packet.kind === "tty-output") this.#countWritten(packet.bytes.length);
  }

  /** The server has given the terminal back whole. Resolves when its last bytes are out and its settings restored. */
  async takeBack(): Promise<void> {
    if (this.#isOurs) return;
    this.#isOurs = true;
    await this.#lock?.ended;
    await this.#flush();
    this.#finish();
  }

  /** The server is gone: what it would have done, we do. */
  async rescue(): Promise<void> {
    if (this.#isOurs) return;
    this.#isOurs = true;
    await this.#lock?.ended;
    await this.#flush();
    if (!this.#isSuspended) writeToTerminal(this.#restore);
    this.#finish();
  }

  #finish(): void {
    if (this.#leaving !== undefined) clearTimeout(this.#leaving.timer);
    for (const [signal, handler] of this.#handlers) process.removeListener(signal, handler);
    this.#stream?.close();
    this.#stream = undefined;
    restoreSettings(this.#savedTermios);
  }

  #relay(): void {
    const stream = new TtyStream(0);
    this.#stream = stream;
    stream.onInput.on((bytes) => {
      this.#connection.send({ kind: "tty-input", bytes });
      if (this.#connection.pendingBytes > INPUT_WINDOW_BYTES) stream.pause();
    });
    this.#connection.onDrain.on(() => {
      if (!this.#isSuspended) stream.resume();
    });
    stream.onDrain.on(() => this.#countWritten(0));
    stream.onClosed.on(() => {
      if (!this.#isOurs) this.#connection.send({ kind: "leave", reason: "hangup" });
    });
  }

  #writtenBytes = 0;

  /** Tells the server what has reached the terminal, once all that came has. */
  #countWritten(sizeBytes: number): void {
    this.#writtenBytes += sizeBytes;
    if (this.#writtenBytes === 0 || (this.#stream?.pendingBytes ?? 0) > 0) return;
    this.#connection.send({ kind: "tty-written", sizeBytes: this.#writtenBytes });
    this.#writtenBytes = 0;
  }

  #flush(): Promise<void> {
    const stream = this.#stream;
    if (stream === undefined || stream.pendingBytes === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, FLUSH_DEADLINE_MS);
      const finish = (): void => {
        clearTimeout(timer);
        resolve();
      };
      stream.onDrain.on(finish);
      stream.onClosed.on(finish);
    });
  }

  #handleSignals(): void {
    const on = (signal: AttachedSignal, handler: () => void): void => {
      this.#handlers.set(signal, handler);
      process.on(signal, handler);
    };
    // While the terminal is locked its keys are for the lock alone: they must not end or stop us.
    const unlessLocked = (act: () => void) => (): void => {
      if (this.#lock === undefined) act();
    };
    on("SIGWINCH", () => {
      if (!this.#isSuspended) this.#connection.send({ kind: "resize", size: readSize() });
    });
    on(
      "SIGTSTP",
      unlessLocked(() => this.#connection.send({ kind: "suspend-request" })),
    );
    on(
      "SIGCONT",
      unlessLocked(() => this.#resume()),
    );
    on("SIGTERM", () => this.#leave("SIGTERM"));
    on(
      "SIGINT",
      unlessLocked(() => this.#leave("SIGINT")),
    );
    on("SIGHUP", () => this.#leave("SIGHUP"));
  }

  #leave(signal: "SIGTERM" | "SIGINT" | "SIGHUP"): void {
    if (this.#leaving !== undefined) return;
    const timer = setTimeout(() => this.#connection.destroy(), LEAVE_DEADLINE_MS);
    this.#leaving = { status: 128 + SIGNAL_NUMBERS[signal], timer };
    this.#connection.send({ kind: "leave", reason: signal === "SIGHUP" ? "hangup" : "terminated" });
  }

  #suspend(): void {
    if (this.#isSuspended || this.#isOurs) return;
    this.#isSuspended = true;
    this.#stream?.pause();
    restoreSettings(this.#savedTermios);
    const stop = this.#handlers.get("SIGTSTP");
    if (stop !== undefined) process.removeListener("SIGTSTP", stop);
    // The whole job, as when the terminal itself sends it. Timers stand still while we are stopped.
    process.kill(0, "SIGTSTP");
    setTimeout(() => this.#resume(), STOP_DEADLINE_MS);
  }

  async #runLock(command: string): Promise<void> {
    if (this.#isSuspended || this.#isOurs) return;
    this.#isSuspended = true;
    this.#stream?.pause();
    restoreSettings(this.#savedTermios);
    this.#lock = lockTerminal(command);
    await this.#lock.ended;
    this.#lock = undefined;
    this.#resume();
  }

  #resume(): void {
    if (!this.#isSuspended || this.#isOurs) return;
    // What the shell has set in the meantime is what it wants back next time; but it was the same before.
    const raw = makeRaw(this.#savedTermios);
    const size: TerminalSize = raw?.size ?? readSize();
    this.#isSuspended = false;
    const stop = this.#handlers.get("SIGTSTP");
    if (stop !== undefined) process.on("SIGTSTP", stop);
    this.#stream?.resume();
    this.#connection.send({ kind: "resumed", size });
  }
}
