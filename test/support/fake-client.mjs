// The real client, which starts servers with the core of fake-core.mjs.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../../dist/client/index.js";

await runProgram(join(dirname(fileURLToPath(import.meta.url)), "fake-core.mjs"));
