// One Message, judged and not yet applied: what the pane holds between asking the document and committing both sides.
// Spec: Operations §7 (atomic), requests and Contexts §6 (execution failure).

import { invariant } from "../base/index.js";
import type { ErrorCode, ToApplicationMessage } from "../protocol/index.js";
import type { BlockEdit } from "./block-edit.js";

/** What a step does when it is let go; `answers` go to the application after that. */
export interface Outcome {
  readonly answers: readonly ToApplicationMessage[];
  readonly apply: () => void;
}

/** Exactly one of `commit`, `refuse` and `abort` is called, once, before the machine prepares anything else. */
export interface PreparedStep {
  /** At most one; to be sent after `commit`. */
  readonly answers: readonly ToApplicationMessage[];
  /** What the document is to do in the same step; `undefined` when the Message changes no Block. */
  readonly edit: BlockEdit | undefined;
  /** Applies it. A rejected Operation is committed too: its id is consumed. */
  commit(): void;
  /**
   * For a step with an edit that the document cannot make (`resource_exhausted`) or that failed before anything changed
   * (`internal_error`): the Message is answered with that code instead and nothing of it applies but the consumption of its id.
   * Returns the answers to send in place of `answers`.
   */
  refuse(code: ErrorCode, message?: string): readonly ToApplicationMessage[];
  /** As if the Message had never come. */
  abort(): void;
}

export interface StepParts extends Outcome {
  readonly edit?: BlockEdit;
  readonly refusal?: (code: ErrorCode, message?: string) => Outcome;
}

export class Step implements PreparedStep {
  readonly #parts: StepParts;
  readonly #ended: () => void;
  #isOpen = true;

  /** `ended` is called when the step is let go, whichever way, before anything is applied. */
  constructor(parts: StepParts, ended: () => void) {
    this.#parts = parts;
    this.#ended = ended;
  }

  get answers(): readonly ToApplicationMessage[] {
    return this.#parts.answers;
  }

  get edit(): BlockEdit | undefined {
    return this.#parts.edit;
  }

  commit(): void {
    this.#end();
    this.#parts.apply();
  }

  refuse(code: ErrorCode, message?: string): readonly ToApplicationMessage[] {
    const refusal = this.#parts.refusal;
    invariant(refusal !== undefined, "only a step with an edit can be refused");
    this.#end();
    const outcome = refusal(code, message);
    outcome.apply();
    return outcome.answers;
  }

  abort(): void {
    this.#end();
  }

  /** Takes the step out of use, for a machine that stopped. */
  discard(): void {
    this.#isOpen = false;
  }

  #end(): void {
    invariant(this.#isOpen, "a prepared step is let go once");
    this.#isOpen = false;
    this.#ended();
  }
}
