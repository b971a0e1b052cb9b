#!/usr/bin/env node
// The program `blockmux`.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "./index.js";

await runProgram(join(dirname(dirname(fileURLToPath(import.meta.url))), "server", "main.js"));
