// The pane's end of the bare relay: whoever connects is joined to a program on a PTY.
import { createServer } from "node:net";
import { spawn } from "node-pty";

const [socketPath, file, ...args] = process.argv.slice(2);
createServer((socket) => {
  const pty = spawn(file, args, { cols: 80, rows: 24, encoding: null });
  pty.onData((bytes) => socket.write(bytes));
  socket.on("data", (bytes) => pty.write(bytes));
  socket.on("close", () => process.exit());
}).listen(socketPath, () => process.stdout.write("ready\n"));
