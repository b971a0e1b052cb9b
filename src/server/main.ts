// The server program.
import { Multiplexer } from "../mux/index.js";
import { startServer } from "./index.js";

await startServer((ports) => new Multiplexer(ports), process.argv.slice(2));
