// What a WebSocket can do that a Unix socket cannot: end without a word, be cut in a message, carry text.
import type { Socket } from "node:net";
import { expect, test } from "vitest";
import type { WebSocket } from "ws";
import { MAX_PIECE_BYTES, WebSocketTransport } from "../../src/attach/index.ts";
import { webSocketPair } from "../support/web-socket-pair.ts";

/** The TCP connection below. */
const below = (socket: WebSocket): Socket => (socket as unknown as { readonly _socket: Socket })._socket;

async function transportAndPeer(): Promise<{
  readonly peer: WebSocket;
  readonly transport: WebSocketTransport;
  readonly received: () => number;
  readonly closed: Promise<Error | undefined>;
}> {
  const { near: peer, far } = await webSocketPair();
  const transport = new WebSocketTransport(far);
  let sizeBytes = 0;
  transport.onData.on((bytes) => {
    sizeBytes += bytes.length;
  });
  const closed = new Promise<Error | undefined>((resolve) => transport.onClosed.on(resolve));
  return { peer, transport, received: () => sizeBytes, closed };
}

test("closes when the peer ends its half of the connection without a word", async () => {
  const { peer, closed, transport, received } = await transportAndPeer();
  peer.send(Buffer.alloc(100));
  below(peer).end();
  expect(await closed).toBeUndefined();
  expect([received(), transport.pendingBytes]).toEqual([100, 0]);
});

test("closes when the connection is cut in the middle of a message", async () => {
  const { peer, closed, received } = await transportAndPeer();
  // A header that promises more than comes.
  below(peer).write(Buffer.from("82fe100000000000616263", "hex"));
  below(peer).destroy();
  await closed;
  expect(received()).toBe(0);
});

test("takes no text", async () => {
  const { peer, received } = await transportAndPeer();
  const code = new Promise((resolve) => peer.on("close", resolve));
  peer.send("hello");
  expect([await code, received()]).toEqual([1003, 0]);
});

test("gives what came while it was paused once it is resumed, in order", async () => {
  const { peer, transport, received, closed } = await transportAndPeer();
  transport.pause();
  const count = 50;
  const sent = new Promise((resolve) => peer.send(Buffer.alloc(MAX_PIECE_BYTES), resolve));
  for (let index = 1; index < count; index += 1) peer.send(Buffer.alloc(MAX_PIECE_BYTES));
  await sent;
  expect(received()).toBe(0);
  transport.resume();
  peer.close();
  await closed;
  expect(received()).toBe(count * MAX_PIECE_BYTES);
});
