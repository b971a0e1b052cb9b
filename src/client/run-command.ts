// One command from hello to exit: sends it, prints what comes, gives the terminal to the server and takes it back.
import {
  BUILD_VERSION,
  type CommandPacket,
  type Connection,
  type Packet,
  type PartingPacket,
  PROTOCOL_VERSION,
} from "../attach/index.js";
import { AttachedTerminal } from "./attached-terminal.js";
import { CommandInput } from "./command-input.js";

export type CommandOutcome =
  | { readonly kind: "exited"; readonly status: number; readonly parting?: PartingPacket }
  /** The server went away before it had said a word: it was about to exit, or is no server of ours. */
  | { readonly kind: "unwelcome" }
  /** It speaks another protocol; one sentence. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** It went away in the middle. */
  | { readonly kind: "lost"; readonly wasAttached: boolean };

/** Status after SIGPIPE, as a shell gives it. */
const BROKEN_PIPE_STATUS = 141;

/** `isControl`: it speaks control mode, and says so itself when it ends. */
export function runCommand(
  connection: Connection,
  command: Omit<CommandPacket, "kind">,
  isControl: boolean,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    new CommandRun(connection, resolve, isControl).start(command);
  });
}

class CommandRun {
  readonly #connection: Connection;
  readonly #resolve: (outcome: CommandOutcome) => void;
  #terminal: AttachedTerminal | undefined;
  readonly #input: CommandInput;
  #isWelcome = false;
  /** Streams that take no more until they drain. */
  readonly #blocked = new Set<NodeJS.WriteStream>();
  #outcome: CommandOutcome | undefined;
  #parting: PartingPacket | undefined;
  #message: { readonly status: number; readonly text: string } | undefined;

  readonly #isControl: boolean;

  constructor(connection: Connection, resolve: (outcome: CommandOutcome) => void, isControl: boolean) {
    this.#connection = connection;
    this.#isControl = isControl;
    this.#resolve = resolve;
    this.#input = new CommandInput(connection);
  }

  start(command: Omit<CommandPacket, "kind">): void {
    this.#connection.onPacket.on((packet) => this.#handlePacket(packet));
    this.#connection.onClosed.on(() => void this.#finish());
    this.#connection.send({ kind: "hello", protocolVersion: PROTOCOL_VERSION, build: BUILD_VERSION });
    this.#connection.send({ kind: "client-facts", pid: process.pid, isControl: this.#isControl });
    this.#connection.send({ kind: "command", ...command });
  }

  #handlePacket(packet: Packet): void {
    if (packet.kind === "welcome") this.#isWelcome = true;
    else if (packet.kind === "refused") this.#outcome ??= { kind: "refused", sentence: packet.message };
    else if (packet.kind === "output") {
      this.#print(packet.stream === "stdout" ? process.stdout : process.stderr, packet.bytes);
    } else if (packet.kind === "read-input") void this.#input.sendNext(packet.path);
    else if (packet.kind === "attach") this.#attach(packet.way);
    else if (packet.kind === "exit") {
      this.#outcome ??= { kind: "exited", status: packet.status };
      this.#message ??= { status: packet.status, text: packet.message };
    } else if (packet.kind === "parting") this.#parting = packet;
    else if (packet.kind === "ping") this.#connection.send({ kind: "pong", number: packet.number });
    else this.#terminal?.handlePacket(packet);
  }

  #attach(way: "direct" | "relayed"): void {
    this.#terminal = AttachedTerminal.attach(this.#connection, way);
    if (this.#terminal !== undefined) return;
    this.#outcome = { kind: "exited", status: 1 };
    this.#message = {
      status: 1,
      text: "the terminal cannot be set up: blockmux needs the programs sh and stty",
    };
    this.#connection.destroy();
  }

  #print(stream: NodeJS.WriteStream, bytes: Uint8Array): void {
    if (stream.listenerCount("error") === 0) stream.on("error", () => process.exit(BROKEN_PIPE_STATUS));
    if (stream.write(new Uint8Array(bytes)) || this.#blocked.has(stream)) return;
    // What had arrived before the pause still comes.
    this.#blocked.add(stream);
    this.#connection.pause();
    stream.once("drain", () => {
      this.#blocked.delete(stream);
      if (this.#blocked.size === 0) this.#connection.resume();
    });
  }

  async #finish(): Promise<void> {
    const outcome = this.#outcome;
    if (this.#isControl && (outcome !== undefined || this.#isWelcome)) await this.#endControl();
    this.#input.close();
    const signalStatus = this.#terminal?.signalStatus;
    if (outcome?.kind === "exited") await this.#terminal?.takeBack();
    else await this.#terminal?.rescue();
    if (signalStatus !== undefined) {
      this.#resolve({ kind: "exited", status: signalStatus });
      return;
    }
    if (this.#message !== undefined && this.#message.text !== "" && !this.#isControl) {
      const isGood = this.#message.status === 0;
      const text = `${this.#message.text}\n`;
      this.#print(isGood ? process.stdout : process.stderr, Buffer.from(text));
    }
    const wasAttached = this.#terminal !== undefined;
    if (outcome?.kind === "exited" && this.#parting !== undefined && this.#parting.way !== "await-line") {
      this.#resolve({ ...outcome, parting: this.#parting });
      return;
    }
    this.#resolve(outcome ?? (this.#isWelcome ? { kind: "lost", wasAttached } : { kind: "unwelcome" }));
  }

  /** The last line, and the wait for an empty one where that is wished. */
  async #endControl(): Promise<void> {
    const reason = this.#outcome === undefined ? "server exited unexpectedly" : (this.#message?.text ?? "");
    this.#print(process.stdout, Buffer.from(reason === "" ? "%exit\n" : `%exit ${reason}\n`));
    if (this.#parting?.way === "await-line") await this.#input.awaitEmptyLine();
  }
}
