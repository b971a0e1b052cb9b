// What an accepted Message does to the document, and the ports the machine asks through. The machine holds no text: whoever
// keeps it is told what to change, by Block keys that are never used twice.
// Spec: Operations §7.

import type { Lifecycle } from "../protocol/index.js";
import type { TextRun } from "./styled-text.js";

/** Names a Block inside one pane: 1, 2, … in order of Append, never reused. */
export type BlockKey = number;

export type BlockEdit =
  /** A Block at the end of logical history. `type` is `text/plain` or an optional type whose text projection `text` is. */
  | {
      readonly kind: "append";
      readonly block: BlockKey;
      readonly type: string;
      readonly text: string;
      readonly runs?: readonly TextRun[];
      readonly lifecycle: Lifecycle;
    }
  /** The whole text anew; the type may be another one. */
  | {
      readonly kind: "update";
      readonly block: BlockKey;
      readonly type: string;
      readonly text: string;
      readonly runs?: readonly TextRun[];
    }
  /** `fragment`, never empty, behind the text. */
  | { readonly kind: "extend"; readonly block: BlockKey; readonly fragment: string }
  /** The first `retain` scalars (always fewer than there are), then `replacement`. */
  | {
      readonly kind: "replaceSuffix";
      readonly block: BlockKey;
      readonly retain: number;
      readonly replacement: string;
    }
  | { readonly kind: "seal"; readonly block: BlockKey }
  /** Every Block of a closed Context that was mutable; never empty. */
  | { readonly kind: "sealMany"; readonly blocks: readonly BlockKey[] };

/** Asked about text the machine does not hold. */
export interface BlockTexts {
  /** UTF-8 bytes of the first `retain` scalars of a retained Block's text; `retain` is less than its length. */
  prefixBytes(block: BlockKey, retain: number): number;
}

/** Whoever opened a Context, as the pane names them, a process group for instance. The machine only hands it back. */
export type OwnerToken = number;

export interface ContextOwners {
  /** Asked when a Context is opened. */
  currentOwner(): OwnerToken;
  /** True when no process of the owner is left and all its output has been handled. Asked only at the limit. */
  hasOwnerGone(owner: OwnerToken): boolean;
}
