// Answers of the HTTP side: files, JSON and refusals, each with the headers that keep a page to itself.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Refusal, STATUS_TEXTS } from "./refusals.js";
import type { StaticFile } from "./static-files.js";

/** Nothing but what this server sends runs, loads or frames the page. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
};

const HSTS = "max-age=31536000";

export class HttpAnswers {
  readonly #headers: Readonly<Record<string, string>>;

  constructor(isSecure: boolean) {
    this.#headers = isSecure ? { ...HEADERS, "strict-transport-security": HSTS } : HEADERS;
  }

  refuse(response: ServerResponse, refusal: Refusal): void {
    const body = `${refusal.sentence}\n`;
    response.writeHead(refusal.status, {
      ...this.#headers,
      ...extraHeaders(refusal),
      "content-type": "text/plain; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      // What is still on its way of the request is not read.
      connection: "close",
    });
    response.end(body);
  }

  json(response: ServerResponse, value: unknown): void {
    const body = JSON.stringify(value);
    response.writeHead(200, {
      ...this.#headers,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
    });
    response.end(body);
  }

  /** 204, with a cookie set. */
  done(response: ServerResponse, cookie: string): void {
    response.writeHead(204, { ...this.#headers, "cache-control": "no-store", "set-cookie": cookie });
    response.end();
  }

  file(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
    const takesPacked = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
    const packed = takesPacked ? file.packed : undefined;
    const body = packed ?? file.bytes;
    const headers = {
      ...this.#headers,
      etag: file.etag,
      vary: "accept-encoding",
      "cache-control": file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
    };
    if (request.headers["if-none-match"] === file.etag) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    response.writeHead(200, {
      ...headers,
      ...(packed === undefined ? {} : { "content-encoding": "gzip" }),
      "content-type": file.type,
      "content-length": body.length,
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  /** On a connection that is no response's: an upgrade, or what was no HTTP. */
  refuseRaw(socket: Duplex, refusal: Refusal): void {
    const body = `${refusal.sentence}\n`;
    const headers = {
      ...this.#headers,
      ...extraHeaders(refusal),
      "content-type": "text/plain; charset=utf-8",
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${refusal.status} ${STATUS_TEXTS[refusal.status]}\r\n${lines.join("")}\r\n${body}`,
      () => socket.destroy(),
    );
  }
}

function extraHeaders({ retryAfterMs, allow }: Refusal): Record<string, string> {
  return {
    ...(retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterMs / 1000)) }),
    ...(allow === undefined ? {} : { allow }),
  };
}
