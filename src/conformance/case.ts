// What a case is, and how it fails.

import type { Trial } from "./trial.js";

export interface ConformanceCase {
  /** The mark of its clause in docs/protocol.md. */
  readonly clause: string;
  /** What conforms, as a sentence without a full stop. */
  readonly title: string;
  /** @throws ConformanceFailure, CaseSkip */
  readonly run: (trial: Trial) => Promise<void>;
}

/** The terminal did something else. */
export class ConformanceFailure extends Error {
  override readonly name = "ConformanceFailure";
  constructor(
    what: string,
    readonly wanted: string,
    readonly got: string,
  ) {
    super(`${what}: wanted ${wanted}, got ${got}`);
  }
}

/** It cannot be looked at here. */
export class CaseSkip extends Error {
  override readonly name = "CaseSkip";
}
