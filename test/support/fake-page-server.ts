// The server's side of a page's connection, as far as it concerns who is attached and which input was taken.
import { Connection, type Packet, PROTOCOL_VERSION, type Transport } from "../../src/attach/browser.ts";
import { type MemoryTransportOptions, memoryTransports } from "./memory-transport.ts";

export class FakePageServer {
  /** What programs have been given. */
  typed = "";
  /** Kinds of the packets that came, but for input. */
  readonly seen: string[] = [];
  connection: Connection | undefined;
  /** Forgets its clients: the next page that resumes is unknown. */
  key = "first";
  /** Takes no input while set: it lies in the connection. */
  isSlow = false;
  connections = 0;
  readonly #options: MemoryTransportOptions;

  constructor(options: MemoryTransportOptions = {}) {
    this.#options = options;
  }

  openTransport(): Transport {
    const [page, server] = memoryTransports(this.#options);
    const connection = new Connection(server);
    this.connection = connection;
    this.connections += 1;
    connection.onPacket.on((packet) => this.#handle(connection, packet));
    return page;
  }

  send(packet: Packet): void {
    this.connection?.send(packet);
  }

  /** The network is gone: what is on its way is lost. */
  cut(): void {
    this.connection?.destroy();
  }

  forgetClients(key: string): void {
    this.key = key;
    this.typed = "";
  }

  #handle(connection: Connection, packet: Packet): void {
    if (packet.kind !== "web-input") this.seen.push(packet.kind);
    if (packet.kind === "hello") {
      connection.send({ kind: "welcome", protocolVersion: PROTOCOL_VERSION, build: "", serverPid: 1 });
    } else if (packet.kind === "command") connection.send({ kind: "attach", way: "relayed" });
    else if (packet.kind === "attach-ready") connection.send({ kind: "client-key", key: this.key });
    else if (packet.kind === "resume") {
      const isKnown = packet.key === this.key;
      connection.send({ kind: "resume-answer", isKnown, end: isKnown ? this.typed.length : 0 });
    } else if (packet.kind === "web-input" && !this.isSlow) {
      this.#take(packet.start, new TextDecoder().decode(packet.bytes));
      connection.send({ kind: "input-taken", end: this.typed.length });
    }
  }

  #take(start: number, text: string): void {
    if (start > this.typed.length) throw new Error(`a gap: byte ${start} after ${this.typed.length}`);
    this.typed += text.slice(this.typed.length - start);
  }
}
