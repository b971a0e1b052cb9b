/**
 * blocks: the protocol state of one pane. Messages come in parsed, a prepared step goes out; the room does no I/O, owns no clock
 * and holds no text.
 *
 * A `BlockMachine` serves one connection. It owns **Contexts** (open, closed or invalidated; each a namespace of Block ids and of
 * Operation ids) and **Blocks** (per Block: lifecycle, length in scalars and UTF-8 bytes, content state, whether it is evicted).
 * Text lives in the document; the machine asks about it through `BlockTexts` and names Blocks by `BlockKey`, a number of this
 * machine that is never used twice.
 *
 * Units: `retain` and `scalars` count Unicode scalars; limits on content count UTF-8 bytes.
 *
 * Life of one Message: `parseToTerminal` → `prepare` → the pane lets the document prepare `step.edit` → both commit, and
 * `step.answers` go to the program; or the document cannot, and `step.refuse(code)` gives the answers; or `step.abort()`.
 * If committing throws half-way the pane calls `stopSession`: the session is over and the pane is a plain terminal.
 *
 * Invariants:
 * 1. `prepare` changes nothing; between it and `commit`, `refuse` or `abort` the machine prepares nothing else.
 * 2. One Message has at most one answer, and one failure one code: that of the first check it fails.
 * 3. An Operation id whose Context is open is consumed by any step that is committed or refused, also a rejected one.
 * 4. A Context that ended never opens again; its id, 128 random bits, is never given out again.
 * 5. Evicted Blocks of an open Context keep their id and content state; those of an ended Context are forgotten.
 * 6. Every table has a limit in `BlockLimits`.
 *
 * It never guesses whether a program is gone (it asks `ContextOwners`, at the limit only), never answers an Operation that
 * succeeded, and never goes on after a fault of ours.
 */

export type { BlockEdit, BlockKey, BlockTexts, ContextOwners, OwnerToken } from "./block-edit.js";
export type { AnswerListing, BlockListing, ContextListing, MachineState } from "./block-listing.js";
export { type AcceptedMessage, BlockMachine, type BlockMachineOptions } from "./block-machine.js";
export { type ContentType, ContentTypes, type ShownContent } from "./content-types.js";
export { type BlockLimits, DEFAULT_BLOCK_LIMITS } from "./limits.js";
export type { PreparedStep } from "./prepared-step.js";
export type { ContextState } from "./records.js";
export { type RunStyle, styledText, type TextRun } from "./styled-text.js";
