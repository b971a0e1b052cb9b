/**
 * document: a pane's whole history, and every way to look at it and at the screen below it.
 *
 * A `Document` is an order of regions: an `OutputRun`, consecutive logical lines of ordinary output kept as bytes in
 * a `LineSlab`, or a `BlockRegion`, the text of one Block (`BlockText`). Behind the last region there may be one
 * open line, the beginning of a line that goes on on the screen. Nothing has cells until somebody looks: rows are
 * made by a `RowCursor`, which walks history and screen as one tape.
 *
 * Coordinates: LineId, CellOffset and ScalarOffset, described in position.ts, make up a `Position`, which survives
 * everything but eviction. Row numbers are of one width and of one moment, and never kept.
 *
 * Life of a row: it leaves the screen (`pushRow`), joins the open line or is encoded into the slab; later a view
 * seeks a position, the cursor finds region and line, the line is decoded into a `Row` the caller lends. A taller
 * screen takes it back with `pullRow`. Rows of a Block are not copied at all: `pushBlockRows` counts how many of
 * them are above the screen.
 *
 * Invariants (`Document.checkInvariants`, and the laws in test/document):
 * 1. Every line and Block has one LineId; ids of what is retained are consecutive, history first, then the screen.
 * 2. Regions are appended and taken back at the end and evicted at the front; none moves.
 * 3. Only the last region can be a Block with rows on the screen, and then no line is open.
 * 4. What was pushed and what is pulled agree, at any width: no cell, style or Block row is lost or doubled.
 * 5. History holds no live style or cluster id; slabs have definitions of their own.
 * 6. Finding, editing and walking cost no more for a longer history (log at worst); Extend costs its fragment.
 *
 * It must never know the protocol (lifecycles, ids, errors), a client, a clock or a colour it would choose.
 */
export type { BlockChange, BlockEdit, BlockRegion } from "./block-region.js";
export type { BlockSpan, BlockStyle } from "./block-styles.js";
export { BlockText } from "./block-text.js";
export { Document, type DocumentLimits, type DocumentOptions } from "./document.js";
export { type ExtractOptions, extractText } from "./extract.js";
export {
  CLOSING,
  closingAt,
  findBracket,
  findClosing,
  findOpening,
  OPENING,
  openingAt,
} from "./motions/bracket-motions.js";
export { TapeWalk } from "./motions/tape-walk.js";
export { isSpace, nextWord, nextWordEnd, previousWord } from "./motions/word-motions.js";
export type { PlaceKeeper } from "./place-keepers.js";
export {
  type CellOffset,
  comparePositions,
  type LineId,
  type Position,
  positionAfterChange,
  type ScalarOffset,
  screenPlaces,
  type TapeScreen,
} from "./position.js";
export { RowCursor } from "./row-cursor.js";
export {
  countMatches,
  type LinePattern,
  lineByLine,
  type Match,
  type MatchCount,
  matchesInRange,
  plainPattern,
  type SearchPattern,
  searchAll,
  searchTape,
} from "./search.js";
export { Selection } from "./selection.js";
export { type KeptPlace, type LayoutPlace, TapeRows } from "./tape-rows.js";
export { TrackedPlace } from "./tracked-place.js";
export { View, type ViewFrame } from "./view.js";
