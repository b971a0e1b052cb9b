// The shape of a log. `event` is `room.happening`; values are small and escaped by the sink; no pane content
// above trace level.

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** error = someone must act, warn = a peer misbehaved, info = lifetime, debug = per packet, trace = per byte. */
export interface Log {
  error(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  debug(event: string, fields?: LogFields): void;
  trace(event: string, fields?: LogFields): void;
  /** True where trace lines are kept: what is costly to make for one is made only then. */
  readonly isTracing?: boolean;
}

const ignore = (): void => {};

/** Drops everything. */
export const silentLog: Log = { error: ignore, warn: ignore, info: ignore, debug: ignore, trace: ignore };
