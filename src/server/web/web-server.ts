// The HTTP side of the way in for browsers, on one address: the page's files, logging in and out, and the upgrade to a
// WebSocket. Whatever is not known to be right is refused with a status and a line in the log.
//
// Order of the checks: the name it was reached by, then the path, then the method, then where the page is from, then
// who it is. Bounds: connections, headers, bodies, time for a request, pages.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { MAX_WEB_MESSAGE_BYTES } from "../../attach/index.js";
import type { Clock, Log } from "../../base/index.js";
import { Attempts } from "./attempts.js";
import { HttpAnswers } from "./http-answers.js";
import {
  CLOSING,
  NO_SUCH_PATH,
  NOT_LOGGED_IN,
  type Refusal,
  RefusalLog,
  TOO_MANY_PAGES,
  tooManyAttempts,
  WRONG_CODE,
  WRONG_HOST,
  WRONG_ORIGIN,
  wrongMethod,
} from "./refusals.js";
import { findCookies, isOwnHost, isOwnOrigin, type OwnPlace } from "./request-checks.js";
import type { StaticFile } from "./static-files.js";
import type { Token, Tokens } from "./tokens.js";

const MAX_CONNECTIONS = 256;
const MAX_BODY_BYTES = 1024;
const MAX_PATH_CHARS = 1024;
const REQUEST_DEADLINE_MS = 10_000;
const KEEP_ALIVE_MS = 5000;
/** A page that says nothing for two of these is gone. */
const PING_MS = 15_000;
const CLOSE_DEADLINE_MS = 5000;
const CLOSE_FLUSH_MS = 500;

export interface WebServerOptions {
  readonly tokens: Tokens;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly clock: Clock;
  readonly log: Log;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly names: ReadonlySet<string>;
  allowedHosts(): readonly string[];
  mayAttach(token: Token): boolean;
  handlePage(socket: WebSocket, token: Token): void;
}

export class WebServer {
  readonly #options: WebServerOptions;
  readonly #server: Server;
  readonly #answers: HttpAnswers;
  readonly #refusals: RefusalLog;
  readonly #codes: Attempts;
  readonly #cookies: Attempts;
  readonly #upgrades: WebSocketServer;
  readonly #sockets = new Set<Socket>();
  #place: OwnPlace;
  #isClosed = false;

  private constructor(options: WebServerOptions) {
    this.#options = options;
    const { clock, log, tls, names } = options;
    this.#answers = new HttpAnswers(tls !== undefined);
    this.#refusals = new RefusalLog(clock, log);
    this.#codes = new Attempts(clock);
    this.#cookies = new Attempts(clock);
    this.#place = {
      scheme: tls === undefined ? "http" : "https",
      port: 0,
      names,
      allowedHosts: () => options.allowedHosts(),
    };
    this.#upgrades = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MAX_WEB_MESSAGE_BYTES,
      clientTracking: false,
      ...{ closeTimeout: CLOSE_DEADLINE_MS },
    });
    const limits = {
      requestTimeout: REQUEST_DEADLINE_MS,
      headersTimeout: REQUEST_DEADLINE_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: REQUEST_DEADLINE_MS / 4,
    };
    this.#server =
      tls === undefined
        ? createServer(limits)
        : createTlsServer({ ...limits, ...tls, handshakeTimeout: REQUEST_DEADLINE_MS });
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("request", (request, response) => this.#handleRequest(request, response));
    this.#server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.#handleUpgrade(request, socket, head),
    );
    this.#server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) =>
      this.#handleClientError(error, socket),
    );
    this.#upgrades.on("wsClientError", (_error: Error, socket: Duplex, request: IncomingMessage) => {
      this.#refuseUpgrade(request, socket, {
        status: 400,
        reason: "handshake",
        sentence: "That is no handshake of a WebSocket.",
      });
    });
  }

  /** Resolves when it listens. @throws Error when the system says no. */
  static async listen(options: WebServerOptions, host: string, port: number): Promise<WebServer> {
    const server = new WebServer(options);
    await new Promise<void>((resolve, reject) => {
      server.#server.once("error", reject);
      server.#server.listen({ host, port }, () => {
        server.#server.removeListener("error", reject);
        resolve();
      });
    });
    server.#server.on("error", (error) => options.log.error("web.fault", { error: error.message }));
    server.#place = { ...server.#place, port: (server.#server.address() as AddressInfo).port };
    return server;
  }

  get port(): number {
    return this.#place.port;
  }

  /** Stops listening. What is under way, the last words to pages first of all, has a moment to get out. */
  close(): void {
    this.#isClosed = true;
    this.#server.close();
    this.#server.closeIdleConnections();
    this.#options.clock.after(CLOSE_FLUSH_MS, () => {
      this.#server.closeAllConnections();
      for (const socket of this.#sockets) socket.destroy();
    });
  }

  #handleRequest(request: IncomingMessage, response: ServerResponse): void {
    response.on("error", () => {});
    const refusal = this.#answer(request, response);
    if (refusal !== undefined) this.#refuse(request, response, refusal);
  }

  /** Answers, or says why not. */
  #answer(request: IncomingMessage, response: ServerResponse): Refusal | undefined {
    const path = request.url ?? "";
    if (this.#isClosed) return CLOSING;
    if (!isOwnHost(request, this.#place)) return WRONG_HOST;
    // A page's own address carries nothing behind the path that a server would need.
    const [plainPath = ""] = path.length > MAX_PATH_CHARS ? [] : path.split("?", 1);
    switch (plainPath) {
      case "/api/login":
        return this.#post(request, response, (body) => this.#logIn(request, response, body));
      case "/api/logout":
        return this.#post(request, response, () => this.#logOut(request, response));
      case "/api/me":
        if (request.method !== "GET") return wrongMethod("GET");
        return this.#tellWho(request, response);
      default: {
        const file = this.#options.files.get(plainPath);
        if (file === undefined) return NO_SUCH_PATH;
        if (request.method !== "GET" && request.method !== "HEAD") return wrongMethod("GET, HEAD");
        this.#answers.file(request, response, file);
        return undefined;
      }
    }
  }

  /** A POST of our own page, whose body is read within its bound. */
  #post(
    request: IncomingMessage,
    response: ServerResponse,
    handleBody: (body: string) => Refusal | undefined,
  ): Refusal | undefined {
    if (request.method !== "POST") return wrongMethod("POST");
    if (!isOwnOrigin(request, this.#place)) return WRONG_ORIGIN;
    if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? "")) {
      const sentence = "This takes JSON.";
      return { status: 415, reason: "content type", sentence };
    }
    const pieces: Buffer[] = [];
    let sizeBytes = 0;
    request.on("data", (piece: Buffer) => {
      sizeBytes += piece.length;
      if (sizeBytes <= MAX_BODY_BYTES) pieces.push(piece);
      else if (!response.headersSent) {
        this.#refuse(request, response, { status: 413, reason: "body", sentence: "That is too long." });
      }
    });
    request.on("error", () => {});
    request.on("end", () => {
      if (response.headersSent) return;
      const refusal = handleBody(Buffer.concat(pieces).toString("utf8"));
      if (refusal !== undefined) this.#refuse(request, response, refusal);
    });
    return undefined;
  }

  #logIn(request: IncomingMessage, response: ServerResponse, body: string): Refusal | undefined {
    const { tokens, clock, log } = this.#options;
    const address = addressOf(request);
    const waitMs = this.#codes.waitMs(address);
    if (waitMs > 0) return tooManyAttempts(waitMs);
    const code = readCode(body);
    const redeemed = code === undefined ? undefined : tokens.redeem(code);
    if (redeemed === undefined) {
      this.#codes.noteWrong(address);
      return WRONG_CODE;
    }
    const { token, secret } = redeemed;
    log.info("web.logged-in", { token: token.name, address });
    const lifeMs = token.expiresMs === undefined ? undefined : token.expiresMs - clock.wallMs();
    this.#answers.done(response, this.#cookie(secret, lifeMs));
    return undefined;
  }

  #logOut(request: IncomingMessage, response: ServerResponse): undefined {
    const token = this.#tokenOf(request);
    if (token !== undefined) {
      this.#options.log.info("web.logged-out", { token: token.name, address: addressOf(request) });
      this.onLoggedOut(token);
    }
    this.#answers.done(response, this.#cookie("", 0));
    return undefined;
  }

  /** Set by whoever ends the token's pages. */
  onLoggedOut: (token: Token) => void = () => {};

  #tellWho(request: IncomingMessage, response: ServerResponse): Refusal | undefined {
    const token = this.#authenticate(request);
    if ("status" in token) return token;
    this.#answers.json(response, {
      name: token.name,
      isReadOnly: token.isReadOnly,
      session: token.session?.name ?? null,
      expiresAt: token.expiresMs ?? null,
    });
    return undefined;
  }

  #handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => {});
    const refusal = this.#upgrade(request, socket, head);
    if (refusal !== undefined) this.#refuseUpgrade(request, socket, refusal);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Refusal | undefined {
    if (this.#isClosed) return CLOSING;
    if (!isOwnHost(request, this.#place)) return WRONG_HOST;
    if (request.url !== "/ws") return NO_SUCH_PATH;
    if (!isOwnOrigin(request, this.#place)) return WRONG_ORIGIN;
    const token = this.#authenticate(request);
    if ("status" in token) return token;
    if (!this.#options.mayAttach(token)) return TOO_MANY_PAGES;
    this.#upgrades.handleUpgrade(request, socket, head, (webSocket) => {
      this.#keepAlive(webSocket);
      this.#options.handlePage(webSocket, token);
    });
    return undefined;
  }

  /** A page whose machine sleeps or whose network is gone says nothing: it is taken for gone. */
  #keepAlive(webSocket: WebSocket): void {
    let isAlive = true;
    const note = (): void => {
      isAlive = true;
    };
    webSocket.on("pong", note);
    webSocket.on("message", note);
    const look = (): void => {
      if (!isAlive) {
        webSocket.terminate();
        return;
      }
      isAlive = false;
      webSocket.ping();
      timer = this.#options.clock.after(PING_MS, look);
    };
    let timer = this.#options.clock.after(PING_MS, look);
    webSocket.on("close", () => timer.cancel());
  }

  /** The token of a request's cookie, or why it has none. A right cookie is never made to wait. */
  #authenticate(request: IncomingMessage): Token | Refusal {
    const address = addressOf(request);
    const token = this.#tokenOf(request);
    if (token !== undefined) return token;
    if (findCookies(request, this.cookieName).length === 0) return NOT_LOGGED_IN;
    const waitMs = this.#cookies.waitMs(address);
    if (waitMs > 0) return tooManyAttempts(waitMs);
    this.#cookies.noteWrong(address);
    return NOT_LOGGED_IN;
  }

  #tokenOf(request: IncomingMessage): Token | undefined {
    for (const value of findCookies(request, this.cookieName)) {
      const token = this.#options.tokens.findByCookie(value);
      if (token !== undefined) return token;
    }
    return undefined;
  }

  /** Cookies know no ports: two servers of one host have two names. */
  get cookieName(): string {
    return `${this.#place.scheme === "https" ? "__Host-" : ""}blockmux-${this.port}`;
  }

  #cookie(value: string, lifeMs: number | undefined): string {
    const age = lifeMs === undefined ? "" : `; Max-Age=${Math.floor(lifeMs / 1000)}`;
    const secure = this.#place.scheme === "https" ? "; Secure" : "";
    return `${this.cookieName}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}${age}`;
  }

  #refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
    this.#refusals.note(refusal, kindOf(request), addressOf(request));
    this.#answers.refuse(response, refusal);
  }

  #refuseUpgrade(request: IncomingMessage, socket: Duplex, refusal: Refusal): void {
    this.#refusals.note(refusal, "upgrade", addressOf(request));
    this.#answers.refuseRaw(socket, refusal);
  }

  /** What is no HTTP, or too much of it, or too slow. */
  #handleClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const status =
      error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
    const refusal: Refusal = { status, reason: error.code ?? "malformed", sentence: "That is no request." };
    this.#refusals.note(refusal, "request", (socket as Socket).remoteAddress ?? "");
    this.#answers.refuseRaw(socket, refusal);
  }
}

function addressOf(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? "";
}

/** For the log, in our words: a path of a stranger's is not repeated. */
function kindOf(request: IncomingMessage): string {
  const path = request.url?.split("?", 1)[0] ?? "";
  return ["/", "/api/login", "/api/logout", "/api/me", "/ws"].includes(path) ? path : "file";
}

function readCode(body: string): string | undefined {
  try {
    const { code } = (JSON.parse(body) ?? {}) as Record<string, unknown>;
    return typeof code === "string" ? code : undefined;
  } catch {
    return undefined;
  }
}
