// The person's end of the bare relay: a raw terminal joined to a socket.
import { connect } from "node:net";

const socket = connect(process.argv[2]);
process.stdin.setRawMode(true);
process.stdin.on("data", (bytes) => socket.write(bytes));
socket.on("data", (bytes) => process.stdout.write(bytes));
socket.on("close", () => process.exit());
