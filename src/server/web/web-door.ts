/**
 * The way in for browsers: closed until somebody opens it (`web start`, `blockmux web`).
 *
 * A person who may use the socket makes a token, and with it a link that carries a one-time code behind `#`, where no
 * request and no log ever sees it. The page exchanges the code for a cookie that scripts cannot read (`WebServer`),
 * opens a WebSocket with it, and is a client like any other from there on (`WebClient`, `WebHost`), but for what its
 * token says: read-only, one session. docs/security.md says what that promises and against whom.
 *
 * Invariants:
 * 1. Off loopback there is no door without TLS.
 * 2. A secret is in the link or the cookie and nowhere else: files have hashes, logs nothing.
 * 3. What a token may not do is decided here and in `mux`, never in the page.
 * 4. A token that is revoked or over has no page attached.
 */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { resolve } from "node:path";
import { createSecureContext } from "node:tls";
import type { WebSocket } from "ws";
import { Connection, type PacketTracer, WebSocketTransport } from "../../attach/index.js";
import { type Clock, type Log, systemErrorText, type TimerHandle } from "../../base/index.js";
import type { WebDoor, WebStart, WebToken, WebTokenWish } from "../../mux/index.js";
import type { CommandReply, CommandRequest } from "../core.js";
import { KeptClients } from "./kept-clients.js";
import { isLoopback } from "./request-checks.js";
import { indexFiles } from "./static-files.js";
import { tokenFileAt } from "./token-file.js";
import { type Token, Tokens } from "./tokens.js";
import { WebClient } from "./web-client.js";
import type { WebServer } from "./web-server.js";

const DEFAULT_HOST = "127.0.0.1";
const MAX_PAGES = 64;
const MAX_PAGES_OF_TOKEN = 16;
const MAX_PEM_BYTES = 1024 * 1024;
const LONGEST_TIMER_MS = 0x7fff_ffff;

export interface WebDoorOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Folder of the built page. */
  readonly pageFolder: string;
  readonly tokenPath: string;
  /** Folder new sessions of pages start in. */
  readonly homeFolder: string;
  tracer(): PacketTracer | undefined;
  handleCommand(request: CommandRequest, reply: CommandReply): void;
  /** Pages or the door came or went: the server may be wanted no more. */
  reconsiderExit(): void;
}

interface OpenDoor {
  readonly server: WebServer;
  readonly asked: WebStart;
  readonly address: string;
}

export class BrowserDoor implements WebDoor {
  readonly #options: WebDoorOptions;
  readonly #kept: KeptClients;
  readonly #pages = new Set<WebClient>();
  #tokens: Tokens | undefined;
  #open: OpenDoor | undefined;
  #isOpening = false;
  /** Asked for again when none is. */
  #lastPort = 0;
  #expiry: TimerHandle | undefined;

  constructor(options: WebDoorOptions) {
    this.#options = options;
    this.#kept = new KeptClients(options.clock);
  }

  get address(): string | undefined {
    return this.#open?.address;
  }

  /** Pages that are connected. */
  get pageCount(): number {
    return this.#pages.size;
  }

  async open(start: WebStart): Promise<string | undefined> {
    const { address, asked, server: opened } = this.#open ?? {};
    if (opened !== undefined) {
      // A configuration that is read again opens what is open.
      const isSame =
        (start.host ?? asked?.host) === asked?.host &&
        ((start.port ?? 0) === 0 || start.port === opened.port) &&
        (start.certPath ?? asked?.certPath) === asked?.certPath;
      return isSame ? undefined : `browsers are let in already, at ${address ?? ""}: web stop ends that`;
    }
    if (this.#isOpening) return "browsers are about to be let in";
    const host = start.host ?? DEFAULT_HOST;
    const tls = readTls(start);
    if (typeof tls === "string") return tls;
    if (tls === undefined && !isLoopback(host)) {
      return (
        `${host} can be reached from other machines: that needs --cert and --key, or let a tunnel (ssh -L) or a ` +
        "proxy with TLS come to 127.0.0.1"
      );
    }
    const files = indexFiles(this.#options.pageFolder);
    if (!files.has("/"))
      return `the page is not built: there is no index.html in ${this.#options.pageFolder}`;
    this.#isOpening = true;
    try {
      // Most servers never let a browser in: what that takes is loaded here.
      const { WebServer } = await import("./web-server.js");
      const server = await WebServer.listen(
        {
          tokens: this.#requireTokens(),
          files,
          clock: this.#options.clock,
          log: this.#options.log,
          tls,
          names: namesOf(host),
          allowedHosts: () => start.allowedHosts(),
          mayAttach: (token) => this.#mayAttach(token),
          handlePage: (socket, token) => this.#handlePage(socket, token),
        },
        host.replace(/^\[|\]$/g, ""),
        start.port ?? this.#lastPort,
      );
      server.onLoggedOut = (token) => void this.#end(token.id, "logged out");
      this.#lastPort = server.port;
      const name = isAnyAddress(host) ? hostname().toLowerCase() : host;
      const shown = name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
      this.#open = {
        server,
        asked: { ...start, host },
        address: `${tls === undefined ? "http" : "https"}://${shown}:${server.port}`,
      };
      this.#options.log.info("web.opened", { address: this.#open.address, hasTls: tls !== undefined });
      this.#watchExpiry();
      return undefined;
    } catch (error) {
      return `listening at ${host}:${start.port ?? this.#lastPort} failed: ${systemErrorText(error)}`;
    } finally {
      this.#isOpening = false;
    }
  }

  close(): boolean {
    const open = this.#open;
    if (open === undefined) return false;
    this.#open = undefined;
    this.#expiry?.cancel();
    this.#kept.end("[browsers are no longer let in]");
    for (const page of this.#pages) page.end("browsers are no longer let in");
    open.server.close();
    this.#options.log.info("web.closed");
    this.#options.reconsiderExit();
    return true;
  }

  createToken(wish: WebTokenWish): { readonly link: string } | { readonly fault: string } {
    const address = this.#open?.address;
    if (address === undefined) return { fault: "browsers are not let in: web start does that" };
    const made = this.#requireTokens().create(wish);
    if ("fault" in made) return made;
    const { name, isReadOnly } = made.token;
    this.#options.log.info("web.token-created", { token: name, isReadOnly, session: wish.session?.name });
    this.#watchExpiry();
    return { link: `${address}/#code=${made.code}` };
  }

  tokens(): readonly WebToken[] {
    return this.#requireTokens()
      .list()
      .map(({ id, name, isReadOnly, session, createdMs, expiresMs, cookieHash }) => ({
        id,
        name,
        isReadOnly,
        sessionName: session?.name,
        createdMs,
        expiresMs,
        isUsed: cookieHash !== undefined,
        clients: this.#kept.countOf(id),
      }));
  }

  revoke(nameOrId: string): boolean {
    return this.#end(nameOrId, "revoked");
  }

  #end(nameOrId: string, how: "revoked" | "logged out"): boolean {
    const token = this.#requireTokens().revoke(nameOrId);
    if (token === undefined) return false;
    this.#options.log.info("web.token-ended", { token: token.name, how });
    this.#takeOff(token.id, how === "revoked" ? "[this link was revoked]" : "[logged out]");
    return true;
  }

  #takeOff(tokenId: string, message: string): void {
    this.#kept.end(message, tokenId);
    for (const page of this.#pages) if (page.tokenId === tokenId) page.end(message);
  }

  #requireTokens(): Tokens {
    const { clock, log, tokenPath } = this.#options;
    this.#tokens ??= new Tokens(clock, tokenFileAt(tokenPath, log));
    return this.#tokens;
  }

  #mayAttach({ id }: Token): boolean {
    const ofToken = [...this.#pages].filter(({ tokenId }) => tokenId === id);
    return this.#pages.size < MAX_PAGES && ofToken.length < MAX_PAGES_OF_TOKEN;
  }

  #handlePage(socket: WebSocket, token: Token): void {
    const { clock, log, homeFolder } = this.#options;
    const page = new WebClient({
      connection: new Connection(new WebSocketTransport(socket), this.#options.tracer()),
      access: { name: token.name, isReadOnly: token.isReadOnly, sessionId: token.session?.id },
      tokenId: token.id,
      kept: this.#kept,
      cwd: homeFolder,
      clock,
      log,
      handleCommand: (request, reply) => this.#options.handleCommand(request, reply),
    });
    this.#pages.add(page);
    page.onClosed.on(() => {
      this.#pages.delete(page);
      this.#kept.noteDrop(token.id);
      this.#options.reconsiderExit();
    });
  }

  /** Pages of a token that is over are taken off when it is. */
  #watchExpiry(): void {
    this.#expiry?.cancel();
    this.#expiry = undefined;
    const tokens = this.#requireTokens();
    const goodIds = new Set(tokens.list().map(({ id }) => id));
    for (const { tokenId } of this.#pages)
      if (!goodIds.has(tokenId)) this.#takeOff(tokenId, "[this link has expired]");
    this.#kept.endOthers("[this link has expired]", goodIds);
    const nextMs = tokens.nextEndMs;
    if (this.#open === undefined || nextMs === undefined) return;
    const delayMs = Math.min(LONGEST_TIMER_MS, Math.max(1, nextMs - this.#options.clock.wallMs()));
    this.#expiry = this.#options.clock.after(delayMs, () => this.#watchExpiry());
  }
}

/** Certificate and key, nothing, or one sentence on what is wrong. */
function readTls(start: WebStart): { readonly cert: Buffer; readonly key: Buffer } | string | undefined {
  const { certPath, keyPath, cwd } = start;
  if (certPath === undefined && keyPath === undefined) return undefined;
  if (certPath === undefined || keyPath === undefined) return "--cert and --key go together";
  try {
    const cert = readPem(resolve(cwd, certPath));
    const key = readPem(resolve(cwd, keyPath));
    createSecureContext({ cert, key });
    return { cert, key };
  } catch (error) {
    return `the certificate ${certPath} with the key ${keyPath} cannot be used: ${systemErrorText(error)}`;
  }
}

function readPem(path: string): Buffer {
  const bytes = readFileSync(path);
  if (bytes.length > MAX_PEM_BYTES) throw new Error(`${path} is too long`);
  return bytes;
}

const isAnyAddress = (host: string): boolean => ["0.0.0.0", "::", "[::]"].includes(host);

/** Names a browser may reach it by, beside the address it is connected to. */
function namesOf(host: string): ReadonlySet<string> {
  const plain = host.toLowerCase();
  const own = plain.includes(":") && !plain.startsWith("[") ? `[${plain}]` : plain;
  if (isLoopback(host)) return new Set([own, "localhost", "127.0.0.1", "[::1]"]);
  return new Set(isAnyAddress(host) ? [hostname().toLowerCase()] : [own]);
}
