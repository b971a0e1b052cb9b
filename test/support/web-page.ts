// A page without a browser: it logs in by a link, opens the WebSocket and speaks the packets, and an independent
// emulator (@xterm/headless) shows what a person would see. Also the requests of whoever is no page.
import { type IncomingHttpHeaders, request } from "node:http";
import xtermHeadless from "@xterm/headless";
import { type ClientOptions, WebSocket } from "ws";
import {
  BUILD_VERSION,
  Connection,
  MAX_PIECE_BYTES,
  MAX_UNTAKEN_INPUT_BYTES,
  type Packet,
  type PanelAnswer,
  type PanelRequest,
  PROTOCOL_VERSION,
  WebSocketTransport,
} from "../../src/attach/index.ts";

const { Terminal } = xtermHeadless;
const DEADLINE_MS = 20_000;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A link taken apart. */
export class WebLink {
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly code: string;

  constructor(link: string) {
    const url = new URL(link.trim());
    this.origin = url.origin;
    this.host = url.host;
    this.port = Number(url.port);
    this.code = url.hash.replace("#code=", "");
  }

  /** A request of any kind, its path and headers as they are given. */
  ask(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body = "",
    from: { readonly localAddress?: string } = {},
  ): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port: this.port,
          method,
          path,
          headers: { host: this.host, ...headers },
          ...from,
        },
        (response) => {
          const pieces: Buffer[] = [];
          response.on("data", (piece: Buffer) => pieces.push(piece));
          response.on("error", reject);
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(pieces).toString(),
            }),
          );
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  }

  /** What the page asks with a code. */
  logIn(
    code = this.code,
    headers: Readonly<Record<string, string>> = {},
    from: { readonly localAddress?: string } = {},
  ): Promise<HttpAnswer> {
    const own = { origin: this.origin, "content-type": "application/json" };
    return this.ask("POST", "/api/login", { ...own, ...headers }, JSON.stringify({ code }), from);
  }

  /** Logs in, and gives what a browser keeps: `name=value`. */
  async cookie(): Promise<string> {
    const { status, headers } = await this.logIn();
    if (status !== 204) throw new Error(`logging in returned ${status}`);
    return (headers["set-cookie"]?.[0] ?? "").split(";")[0] ?? "";
  }

  /** Tries to open the WebSocket: the socket, or the status it was refused with. */
  open(headers: Readonly<Record<string, string>>, path = "/ws"): Promise<WebSocket | number> {
    const options: ClientOptions = { perMessageDeflate: false, headers: { origin: this.origin, ...headers } };
    const socket = new WebSocket(`ws://${this.host}${path}`, options);
    return new Promise((resolve, reject) => {
      socket.on("open", () => resolve(socket));
      socket.on("unexpected-response", (_request, response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      socket.on("error", reject);
    });
  }

  async page(cookie?: string, size = { cols: 80, rows: 24 }): Promise<WebPage> {
    return new WebPage(this, cookie ?? (await this.cookie()), size);
  }
}

export class WebPage {
  readonly link: WebLink;
  readonly cookie: string;
  readonly packets: Packet[] = [];
  readonly answers: PanelAnswer[] = [];
  key = "";
  /** Whether pictures are told to be on the screen. */
  isReading = true;
  connection: Connection | undefined;
  socket: WebSocket | undefined;
  exit: { readonly status: number; readonly message: string } | undefined;
  isClosed = false;
  receivedBytes = 0;
  #sentEnd = 0;
  /** Sent and not told to be taken. */
  #untaken: { start: number; bytes: Uint8Array }[] = [];
  #requestId = 0;
  readonly #size: { readonly cols: number; readonly rows: number };
  readonly #emulator: InstanceType<typeof Terminal>;
  readonly #watchers = new Set<() => void>();

  constructor(link: WebLink, cookie: string, size: { readonly cols: number; readonly rows: number }) {
    this.link = link;
    this.cookie = cookie;
    this.#size = size;
    this.#emulator = new Terminal({ ...size, allowProposedApi: true, scrollback: 0 });
    this.#emulator.onData((text) => this.type(text));
  }

  /** Opens the connection and says hello, nothing more. */
  async connect(): Promise<Connection> {
    const socket = await this.link.open({ cookie: this.cookie });
    if (typeof socket === "number") throw new Error(`the WebSocket was refused with ${socket}`);
    const connection = new Connection(new WebSocketTransport(socket));
    this.socket = socket;
    this.connection = connection;
    this.isClosed = false;
    connection.onPacket.on((packet) => {
      if (this.connection === connection) this.#handle(packet, connection);
    });
    connection.onClosed.on(() => {
      if (this.connection !== connection) return;
      this.isClosed = true;
      this.#notify();
    });
    connection.send({ kind: "hello", protocolVersion: PROTOCOL_VERSION, build: BUILD_VERSION });
    return connection;
  }

  /** Attaches; resolves when there is a picture, or it ended. */
  async attach(...argv: string[]): Promise<this> {
    const connection = await this.connect();
    connection.send({
      kind: "command",
      argv,
      cwd: "/nowhere",
      env: [
        ["TERM", "vt52"],
        ["BLOCKMUX_PANE", "%0"],
      ],
      terminal: { term: "vt52", ttyPath: "/dev/tty", ttyDevice: "1", size: this.#whole },
      noTerminalReason: "",
    });
    await this.until("a picture or the end", () => this.receivedBytes > 0 || this.isClosed);
    return this;
  }

  get #whole() {
    return { ...this.#size, widthPixels: 0, heightPixels: 0 };
  }

  /** Cuts the connection as a network does. */
  drop(): void {
    this.connection?.destroy();
  }

  /** Comes back to the client it had; resolves to whether it was known, with what was not taken sent again. */
  async comeBack(): Promise<boolean> {
    const connection = await this.connect();
    const before = this.packets.length;
    this.#emulator.reset();
    connection.send({ kind: "resume", key: this.key, size: this.#whole });
    const answer = (): Packet | undefined =>
      this.packets.slice(before).find(({ kind }) => kind === "resume-answer");
    await this.until("an answer", () => answer() !== undefined || this.isClosed);
    const found = answer();
    if (found?.kind !== "resume-answer" || !found.isKnown) return false;
    for (const { start, bytes } of this.#untaken) {
      if (start + bytes.length > found.end) connection.send({ kind: "web-input", start, bytes });
    }
    return true;
  }

  type(text: string): void {
    this.#send(Buffer.from(text));
  }

  #send(bytes: Uint8Array): void {
    const start = this.#sentEnd;
    this.#sentEnd += bytes.length;
    this.#untaken.push({ start, bytes });
    this.connection?.send({ kind: "web-input", start, bytes });
  }

  get lines(): string[] {
    const { active } = this.#emulator.buffer;
    return Array.from(
      { length: this.#size.rows },
      (_, row) => active.getLine(row)?.translateToString(true) ?? "",
    );
  }

  /** Sends much, in pieces, no more at once than may be on its way. Resolves when all is taken. */
  async paste(bytes: Uint8Array): Promise<void> {
    for (let start = 0; start < bytes.length; start += MAX_PIECE_BYTES) {
      this.#send(bytes.subarray(start, start + MAX_PIECE_BYTES));
      const room = MAX_UNTAKEN_INPUT_BYTES - MAX_PIECE_BYTES;
      await this.until(
        "room for more",
        () => this.#untaken.reduce((sum, { bytes: { length } }) => sum + length, 0) <= room,
      );
    }
    await this.untilTaken();
  }

  /** All that was typed, and what the terminal answered to questions, has been acted upon. */
  untilTaken(): Promise<void> {
    return this.until("the input to be taken", () => this.#untaken.length === 0);
  }

  async untilShown(text: string): Promise<void> {
    await this.until(`${JSON.stringify(text)} on the page`, () =>
      this.lines.some((line) => line.includes(text)),
    );
  }

  /** Asks the panel. */
  async panel(question: Omit<PanelRequest, "id"> & Readonly<Record<string, unknown>>): Promise<PanelAnswer> {
    this.#requestId += 1;
    const id = this.#requestId;
    this.connection?.send({ kind: "panel-request", json: JSON.stringify({ ...question, id }) });
    const find = (): PanelAnswer | undefined =>
      this.answers.find((answer) => answer.kind !== "update" && answer.id === id);
    await this.until(`an answer to ${question.ask}`, () => find() !== undefined || this.isClosed);
    const found = find();
    if (found === undefined) throw new Error("the connection was closed");
    return found;
  }

  /** Looks at each change until it is as wanted. */
  until(what: string, isTrue: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!isTrue()) return;
        clearTimeout(timer);
        this.#watchers.delete(look);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#watchers.delete(look);
        reject(new Error(`waited for ${what}; the page shows\n${this.lines.join("\n")}`));
      }, DEADLINE_MS);
      this.#watchers.add(look);
      look();
    });
  }

  close(): void {
    this.connection?.destroy();
    this.#emulator.dispose();
  }

  #handle(packet: Packet, connection: Connection): void {
    if (packet.kind === "tty-output") {
      const { length } = packet.bytes;
      this.receivedBytes += length;
      this.#emulator.write(new Uint8Array(packet.bytes), () => {
        if (this.isReading) connection.send({ kind: "tty-written", sizeBytes: length });
        this.#notify();
      });
      return;
    }
    if (packet.kind === "attach") {
      connection.send({ kind: "attach-ready", size: this.#whole, savedTermios: "", rawTermios: "" });
    } else if (packet.kind === "client-key") this.key = packet.key;
    else if (packet.kind === "input-taken") {
      this.#untaken = this.#untaken.filter(({ start, bytes }) => start + bytes.length > packet.end);
    } else if (packet.kind === "exit") this.exit = packet;
    else if (packet.kind === "panel") this.answers.push(JSON.parse(packet.json) as PanelAnswer);
    this.packets.push(packet);
    this.#notify();
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
