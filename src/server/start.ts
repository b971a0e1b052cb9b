// The server program: reads its own arguments, which only a client of the same version gives it.
import { parseArgs } from "node:util";
import type { MakeCore } from "./core.js";
import { runDaemon } from "./daemon.js";
import { closeInheritedDescriptors } from "./inherited-descriptors.js";
import type { LogLevel } from "./log.js";

const LOG_LEVELS: readonly LogLevel[] = ["error", "warn", "info", "debug", "trace"];

/** `--socket PATH [--config PATH] [--log-level LEVEL] [--ready-fd NUMBER] [--descriptor-limit NUMBER]`. Runs until the process exits. */
export async function startServer(makeCore: MakeCore, argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      socket: { type: "string" },
      config: { type: "string" },
      "log-level": { type: "string" },
      "ready-fd": { type: "string" },
      "descriptor-limit": { type: "string" },
    },
  });
  if (values.socket === undefined) throw new Error("starting the server: --socket is missing");
  const readyFd = Number(values["ready-fd"]);
  const softDescriptorLimit = Number(values["descriptor-limit"]);
  closeInheritedDescriptors(readyFd);
  await runDaemon({
    makeCore,
    socketPath: values.socket,
    configPath: values.config,
    logLevel: LOG_LEVELS.find((level) => level === values["log-level"]) ?? "info",
    readyFd: Number.isInteger(readyFd) && readyFd > 2 ? readyFd : undefined,
    softDescriptorLimit: Number.isInteger(softDescriptorLimit) ? softDescriptorLimit : undefined,
  });
}
