/**
 * base: words with no terminal in them. Every room may import it; it imports nothing.
 *
 * `invariant` and `InvariantError` mark faults of ours (never a peer's), `assertNever` closes a switch,
 * `systemErrorText` says why the system refused something, `Log` is the shape of the log every room writes to without knowing pino, `Clock` is the shape of time.
 */

export type { Clock, TimerHandle } from "./clock.js";
export { Emitter } from "./emitter.js";
export { assertNever, InvariantError, invariant } from "./invariant.js";
export { type Log, type LogFields, silentLog } from "./log.js";
export { systemErrorText } from "./system-error.js";
