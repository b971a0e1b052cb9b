// A program in a pane that speaks the protocol and does what a test tells it through a socket: lines of JSON, each an
// array of steps; answered, once the terminal has done them all, with the Operations it rejected.
import { createServer } from "node:net";
import { createInterface } from "node:readline";

const [, , sdkPath, socketPath, lead = ""] = process.argv;
const { BlockConnection } = await import(sdkPath);
const connection = new BlockConnection({ input: process.stdin, output: process.stdout });
const failures = [];
connection.onOperationFailed((failure) => failures.push(failure.code));
process.stdout.write(lead);
const negotiation = await connection.negotiate(10_000);
if (negotiation.isSupported !== true) throw new Error(`negotiating: ${negotiation.reason}`);
let context = await connection.openContext();
const blocks = new Map();

const actions = {
  append: ({ id, text, sealed }) =>
    blocks.set(id, context.append(text, { blockId: id, lifecycle: sealed === true ? "sealed" : "mutable" })),
  update: ({ id, text }) => blocks.get(id).update(text),
  extend: ({ id, text }) => blocks.get(id).extend(text),
  replaceSuffix: ({ id, retain, text }) => blocks.get(id).replaceSuffix(retain, text),
  seal: ({ id }) => blocks.get(id).seal(),
  print: ({ text }) => process.stdout.write(text),
  close: () => context.close(),
  open: async () => {
    context = await connection.openContext();
  },
  exit: () => {
    connection.end();
    server.close();
    setImmediate(() => process.exit(0));
  },
};

const server = createServer((socket) => {
  socket.on("error", () => {});
  createInterface({ input: socket }).on("line", async (line) => {
    for (const step of JSON.parse(line)) {
      await actions[step.do](step);
      await connection.whenWritable();
    }
    // Its answer comes behind everything before it.
    if (connection.isEnded === false) await connection.negotiate(30_000);
    socket.write(`${JSON.stringify(failures.splice(0))}\n`);
  });
});
server.listen(socketPath);
