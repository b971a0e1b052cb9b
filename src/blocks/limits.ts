// What one pane's machine holds at most, and what happens past it.
// Spec: limits §10. Those the contract does not name are the last two.

export interface BlockLimits {
  /** UTF-8 bytes of one Block's content; past it the Operation answers `resource_exhausted`. */
  readonly contentBytes: number;
  /** Block records, evicted ones of open Contexts included; past it an Append answers `resource_exhausted`. */
  readonly blockRecords: number;
  /** Open Contexts; past it an abandoned one makes room, or the open answers `resource_exhausted`. */
  readonly openContexts: number;
  /** Recorded answers; past it those whose request changed nothing go, oldest first, then opens are refused. */
  readonly recordedAnswers: number;
  /** Bytes that Operation ids of one Context may take beyond running counters; past it their Operations are refused. */
  readonly operationIdBytes: number;
  /** Ended Contexts that a repeated close still finds; the one that ended first is forgotten. */
  readonly endedContexts: number;
  /** UTF-16 units of Block ids and content states over all records; past it an Operation answers `resource_exhausted`. */
  readonly recordIdUnits: number;
}

export const DEFAULT_BLOCK_LIMITS: BlockLimits = {
  contentBytes: 4 * 1024 * 1024,
  blockRecords: 262_144,
  openContexts: 256,
  recordedAnswers: 4096,
  operationIdBytes: 16 * 1024 * 1024,
  endedContexts: 65_536,
  recordIdUnits: 64 * 1024 * 1024,
};
