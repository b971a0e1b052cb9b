// A program in a pane: prepares its Operations, waits for Enter, sends them as fast as they are taken, and says so when
// the terminal has answered a request that stands behind them.
import { FrameEncoder, parseToApplication, StreamDecoder } from "../../dist/protocol/index.js";
import { encodeLoad } from "./operations-load.mjs";

const count = Number(process.argv[2]);
const encoder = new FrameEncoder();
const encode = (message) => encoder.encode(message);
const waiting = [];
const decoder = new StreamDecoder((event) => {
  if (event.kind === "message") waiting.shift()?.(parseToApplication(event.bytes).message);
});
const ask = (message) =>
  new Promise((resolve) => {
    waiting.push(resolve);
    process.stdout.write(encode(message));
  });

process.stdin.setRawMode(true);
let handleEnter;
const entered = new Promise((resolve) => {
  handleEnter = resolve;
});
process.stdin.on("data", (bytes) => {
  if (bytes.length === 1 && bytes[0] === 13) handleEnter();
  else decoder.write(bytes);
});

const opened = await ask({ kind: "context.open", requestId: "open" });
const load = encodeLoad(count, opened.contextId, encode);
process.stdout.write("QREADYQ\r\n");
await entered;
for (let at = 0; at < load.length; at += 65_536) {
  if (!process.stdout.write(load.subarray(at, at + 65_536))) {
    await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}
const closed = await ask({ kind: "context.close", requestId: "close", contextId: opened.contextId });
process.stdout.write(
  closed.kind === "context.close.response" && closed.outcome === "closed"
    ? "\r\nQDONEQ\r\n"
    : `\r\n${JSON.stringify(closed)}\r\n`,
);
setInterval(() => {}, 100_000);
