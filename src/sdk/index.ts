/**
 * sdk: what a program in a pane needs to speak the protocol over its own stdin and stdout, or over a browser's streams
 * (`webStreams`). Nothing of Node is imported.
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
 * Successful Operations are silent, rejected ones come through `onOperationFailed`, later than the call that sent them, and out of
 * `whenHandled` as a `BlockOperationError`. After a rejected change a Block is out of step: `extend` and `replaceSuffix` send nothing
 * and return false until `update`. `stream` instead of `append` gives a `StreamedBlock`, which keeps its text, gathers fast
 * additions, and comes back into step by itself. `openTranscript` has one interface for Blocks and for terminals without them.
 *
 * Invariants:
 * 1. Nothing of the protocol but the query is sent before a positive answer, and not even that into a pipe or a file.
 * 2. Request ids are random, so that programs one after another on one connection never meet each other's answers.
 * 3. One Message is one write: nothing of ours stands between its frames.
 * 4. After `end` the terminal's mode is what it was. (Node itself restores it when the process exits or is interrupted.)
 *
 * It never repeats an Operation (a `StreamedBlock` sends its text anew instead), and never shows an answer as a key, however late it
 * comes.
 */

export {
  type ErrorCode,
  type Lifecycle,
  MessageEncodingError,
  measureText,
  type RunColor,
  type RunUnderline,
  type StyledRun,
  TEXT_STYLED,
  type TextMeasure,
} from "../protocol/index.js";
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
  type BlockContent,
  BlockContext,
  type ContextSnapshot,
  type OperationFailure,
} from "./block-context.js";
export {
  BlockConnectionEndedError,
  BlockOperationError,
  BlockRequestError,
  BlockTimeoutError,
  BlockUsageError,
} from "./sdk-errors.js";
export { StreamedBlock } from "./streamed-block.js";
export { systemClock } from "./system-clock.js";
export type { InputStream } from "./terminal-input.js";
export { PIECE_UNITS, pieceAt } from "./text-pieces.js";
export {
  type EntryOptions,
  openTranscript,
  type Transcript,
  type TranscriptEntry,
  type TranscriptOptions,
} from "./transcript.js";
export { webStreams } from "./web-streams.js";
