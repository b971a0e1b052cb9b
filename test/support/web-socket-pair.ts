// Two ends of a WebSocket of this process, joined directly or through a relay that cuts and delays what passes.
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { WebSocket, WebSocketServer } from "ws";

export interface RelayOptions {
  /** Size of the next piece that passes on; default: all there is. */
  readonly pieceBytes?: () => number;
  /** Pieces that pass on in one turn of the loop; default: all. */
  readonly piecesPerTurn?: number;
}

/** The bytes of a TCP connection, passed on piece by piece; an end passes on, and so does a close. */
function relay(from: Socket, to: Socket, { pieceBytes, piecesPerTurn }: RelayOptions): void {
  let queue = Buffer.alloc(0);
  let [isTurnDue, isEnded] = [false, false];
  const turn = (): void => {
    isTurnDue = false;
    for (let left = piecesPerTurn ?? Number.POSITIVE_INFINITY; left > 0 && queue.length > 0; left -= 1) {
      const sizeBytes = pieceBytes?.() ?? queue.length;
      const isTaken = to.write(Buffer.from(queue.subarray(0, sizeBytes)));
      queue = queue.subarray(sizeBytes);
      if (!isTaken) return;
    }
    if (queue.length > 0) turnLater();
    else if (isEnded) to.end();
    else from.resume();
  };
  const turnLater = (): void => {
    if (isTurnDue) return;
    isTurnDue = true;
    setImmediate(turn);
  };
  from.on("data", (bytes: Buffer) => {
    from.pause();
    queue = Buffer.concat([queue, bytes]);
    turnLater();
  });
  to.on("drain", turnLater);
  from.on("end", () => {
    isEnded = true;
    turnLater();
  });
  from.on("error", () => {});
  from.on("close", (hasFailed) => {
    if (hasFailed) to.destroy();
  });
}

export interface WebSocketPair {
  readonly near: WebSocket;
  readonly far: WebSocket;
}

/** Joined ends; nothing is left listening. */
export async function webSocketPair(options?: RelayOptions): Promise<WebSocketPair> {
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    perMessageDeflate: false,
    clientTracking: false,
  });
  await new Promise((resolve) => server.once("listening", resolve));
  let { port } = server.address() as AddressInfo;
  const accepted = new Promise<WebSocket>((resolve) => server.once("connection", resolve));
  const between = createServer({ allowHalfOpen: true }, (socket) => {
    const onward = connect({ port: relayedPort, host: "127.0.0.1", allowHalfOpen: true });
    relay(socket, onward, options ?? {});
    relay(onward, socket, options ?? {});
  });
  const relayedPort = port;
  if (options !== undefined) {
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    ({ port } = between.address() as AddressInfo);
  }
  const near = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    near.once("open", resolve);
    near.once("error", reject);
  });
  const far = await accepted;
  server.close();
  between.close();
  return { near, far };
}
