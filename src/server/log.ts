// The server's log: JSON lines in a rotated file. Control characters in values are escaped by JSON itself.
import { type Logger, pino } from "pino";
import type { Log, LogFields } from "../base/index.js";
import { RotatingFile } from "./rotating-file.js";

export type LogLevel = "error" | "warn" | "info" | "debug" | "trace";

/** Two files of this size at most. */
const LOG_BOUND_BYTES = 1024 * 1024;

export interface ServerLog extends Log {
  close(): void;
}

/** @throws Error when the file cannot be opened. */
export function openLog(path: string, level: LogLevel): ServerLog {
  const file = new RotatingFile(path, LOG_BOUND_BYTES);
  const logger: Logger = pino({ level, base: { pid: process.pid }, messageKey: "event" }, file);
  const at =
    (name: LogLevel) =>
    (event: string, fields?: LogFields): void => {
      if (fields === undefined) logger[name](event);
      else logger[name](fields, event);
    };
  return {
    error: at("error"),
    warn: at("warn"),
    info: at("info"),
    debug: at("debug"),
    trace: at("trace"),
    isTracing: logger.isLevelEnabled("trace"),
    close: () => file.close(),
  };
}

/** Text of an error for a log line: message, causes, and the stack of the first. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const causes: string[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push(cause.message);
  }
  return {
    error: error.message,
    ...(causes.length > 0 ? { causes: causes.join("; ") } : {}),
    ...(error.stack === undefined ? {} : { stack: error.stack }),
  };
}
