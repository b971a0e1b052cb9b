/**
 * sdk: what a program in a pane needs to speak the protocol over its own stdin and stdout. Small on purpose: no rendering, no
 * fallback, no copies of texts; those are the program's.
 *
 * A `BlockConnection` is made of two streams. It reads the input (raw, if it is a terminal), passes keys on and keeps answers;
 * `negotiate` finds out whether to use the protocol at all; `openContext` gives a `BlockContext`, whose `append` gives a `Block` with
 * `update`, `extend`, `replaceSuffix` and `seal`.
 *
 *     const connection = new BlockConnection({ input: process.stdin, output: process.stdout });
 *     if ((await connection.negotiate()).isSupported) {
 *       const opened = await connection.openContext();
 *       const block = opened.append("thinking");
 *       block.extend(" …");
 *       await opened.close();
 *     }
 *     connection.end();
 *
 * Successful Operations are silent, rejected ones come through `onOperationFailed`, later than the call that sent them. After a
 * rejected change a Block is out of step: `extend` and `replaceSuffix` send nothing and return false until `update`.
 *
 * Invariants:
 * 1. Nothing of the protocol but the query is sent before a positive answer, and not even that into a pipe or a file.
 * 2. Request ids are random, so that programs one after another on one connection never meet each other's answers.
 * 3. One Message is one write: nothing of ours stands between its frames.
 * 4. After `end` the terminal's mode is what it was. (Node itself restores it when the process exits or is interrupted.)
 *
 * It never retries an Operation, and never shows an answer as a key, however late it comes.
 */

export { type ErrorCode, type Lifecycle, MessageEncodingError, measureText } from "../protocol/index.js";
export {
  BlockConnection,
  type BlockConnectionOptions,
  DEFAULT_NEGOTIATION_MS,
  DEFAULT_REQUEST_MS,
  type Negotiation,
  type OutputStream,
} from "./block-connection.js";
export {
  type AppendOptions,
  Block,
  BlockContext,
  type ContextSnapshot,
  type OperationFailure,
} from "./block-context.js";
export {
  BlockConnectionEndedError,
  BlockRequestError,
  BlockTimeoutError,
  BlockUsageError,
} from "./sdk-errors.js";
export { systemClock } from "./system-clock.js";
export type { InputStream } from "./terminal-input.js";
