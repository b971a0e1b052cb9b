import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserSocketTransport, type BrowserWebSocket } from "../../src/attach/browser.ts";
import { SocketTransport, type Transport, WebSocketTransport } from "../../src/attach/index.ts";
import { memoryTransports } from "../support/memory-transport.ts";
import { seededRandom } from "../support/random.ts";
import { type RelayOptions, webSocketPair } from "../support/web-socket-pair.ts";
import { connectionSuite } from "./connection.case.ts";

async function socketPair(): Promise<[Transport, Transport]> {
  const folder = mkdtempSync(join(tmpdir(), "blockmux-test-"));
  const path = join(folder, "socket");
  const server = createServer({ allowHalfOpen: true });
  const accepted = new Promise<Socket>((resolve) => server.on("connection", resolve));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const near = connect({ path, allowHalfOpen: true });
  await new Promise<void>((resolve) => near.on("connect", () => resolve()));
  const far = await accepted;
  server.close();
  rmSync(folder, { recursive: true });
  return [new SocketTransport(near), new SocketTransport(far)];
}

async function webSockets(relay?: RelayOptions): Promise<[Transport, Transport]> {
  const { near, far } = await webSocketPair(relay);
  return [new WebSocketTransport(near), new WebSocketTransport(far)];
}

/** The page's transport, on a socket that is like a browser's. */
async function browserSockets(): Promise<[Transport, Transport]> {
  const { near, far } = await webSocketPair();
  return [new BrowserSocketTransport(near as unknown as BrowserWebSocket), new WebSocketTransport(far)];
}

const random = seededRandom(20);
connectionSuite("a WebSocket", () => webSockets());
connectionSuite("a browser's WebSocket", browserSockets);
connectionSuite("a WebSocket cut at every few bytes", () =>
  webSockets({ pieceBytes: () => (random.chance(0.98) ? random.between(1, 7) : 60_000) }),
);
connectionSuite("a slow WebSocket", () => webSockets({ pieceBytes: () => 20_000, piecesPerTurn: 1 }));
connectionSuite("a Unix socket", socketPair);
connectionSuite("memory", async () => memoryTransports());
connectionSuite("a transport that cuts at every few bytes", async () =>
  memoryTransports({ pieceBytes: () => (random.chance(0.98) ? random.between(1, 7) : 60_000) }),
);
connectionSuite("a slow transport", async () =>
  memoryTransports({ pieceBytes: () => 20_000, piecesPerTurn: 1 }),
);
