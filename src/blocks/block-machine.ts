// The protocol state of one connection: what each Message does to Contexts and Blocks, and what it is answered.
// The tables are in records.ts and recorded-answers.ts, Operations are judged in operation-judge.ts; what is left is the order
// of events, which reads best in one file.
// Spec: requests and Contexts §6, Operations §7, limits §10.

import { InvariantError, invariant, type Log, silentLog } from "../base/index.js";
import type { ErrorCode, Operation, ParsedToTerminal, ToApplicationMessage } from "../protocol/index.js";
import { operationError, type RequestIdentity, requestError } from "./answers.js";
import type { BlockEdit, BlockKey, BlockTexts, ContextOwners } from "./block-edit.js";
import {
  type BlockListing,
  type ContextListing,
  listBlocks,
  listContexts,
  type MachineState,
  machineState,
} from "./block-listing.js";
import { ContentTypes } from "./content-types.js";
import { type BlockLimits, DEFAULT_BLOCK_LIMITS } from "./limits.js";
import { OperationIds } from "./operation-ids.js";
import { OperationJudge } from "./operation-judge.js";
import { type PreparedStep, Step, type StepParts } from "./prepared-step.js";
import { type RecordedAnswer, RecordedAnswers } from "./recorded-answers.js";
import { BlockTable, type ContextRecord, ContextTable } from "./records.js";
import { styledText } from "./styled-text.js";

export interface BlockMachineOptions {
  readonly texts: BlockTexts;
  readonly owners: ContextOwners;
  /** Unpredictable bytes; a throw makes an open answer `internal_error`. */
  readonly randomBytes: (count: number) => Uint8Array;
  readonly contentTypes?: ContentTypes;
  readonly limits?: Partial<BlockLimits>;
  readonly log?: Log;
  /** The key of the first Block; 1 where it is left out. A second connection of one pane goes on where the first ended. */
  readonly firstBlock?: BlockKey;
}

/** A parsed Message that asks for something; dropped ones are for the log alone. */
export type AcceptedMessage = Exclude<ParsedToTerminal, { outcome: "dropped" }>;

/** 128 bits. Spec: requests and Contexts §6. */
const CONTEXT_ID_BYTES = 16;

export class BlockMachine {
  readonly #owners: ContextOwners;
  readonly #randomBytes: (count: number) => Uint8Array;
  readonly #types: ContentTypes;
  readonly #limits: BlockLimits;
  readonly #log: Log;
  readonly #contexts: ContextTable;
  readonly #blocks: BlockTable;
  readonly #answers: RecordedAnswers;
  readonly #judge: OperationJudge;
  #isEnabled = true;
  #isStopped = false;
  #step: Step | undefined;

  constructor(options: BlockMachineOptions) {
    this.#owners = options.owners;
    this.#blocks = new BlockTable(options.firstBlock ?? 1);
    this.#randomBytes = options.randomBytes;
    this.#types = options.contentTypes ?? new ContentTypes([styledText]);
    this.#limits = { ...DEFAULT_BLOCK_LIMITS, ...options.limits };
    this.#log = options.log ?? silentLog;
    this.#contexts = new ContextTable(this.#limits.endedContexts);
    this.#answers = new RecordedAnswers(this.#limits.recordedAnswers);
    this.#judge = new OperationJudge(this.#blocks, this.#types, options.texts, this.#limits);
  }

  /** The key the next Append takes. */
  get nextBlock(): BlockKey {
    return this.#blocks.nextKey;
  }

  /** True once the session stopped or the connection ended: nothing but a query is answered any more. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  get isEnabled(): boolean {
    return this.#isEnabled;
  }

  /** Judges one Message against the state that earlier committed ones left. Changes nothing. One step at a time. */
  prepare(parsed: AcceptedMessage): PreparedStep {
    invariant(this.#step === undefined, "a step is prepared while another is open");
    const step = new Step(this.#judgeMessage(parsed), () => {
      this.#step = undefined;
    });
    this.#step = step;
    return step;
  }

  /**
   * Ordinary traffic damaged these Blocks: every open Context that owns one is invalidated, its other Blocks stay, frozen.
   * Blocks of ended Contexts and unknown keys are passed over. Returns how many Contexts ended.
   */
  invalidateOwners(blocks: Iterable<BlockKey>): number {
    let count = 0;
    for (const block of blocks) {
      const owner = this.#blocks.find(block)?.owner;
      if (owner === undefined || owner.state !== "open") continue;
      this.#endContext(owner, "invalidated");
      this.#log.info("blocks.contextInvalidated", { reason: "overwritten", contextId: owner.contextId });
      count += 1;
    }
    return count;
  }

  /** No part of the Block is retained any more. Its id stays used while its Context is open. */
  blockEvicted(block: BlockKey): void {
    const record = this.#blocks.find(block);
    if (record === undefined) return;
    record.isEvicted = true;
    if (record.owner.state !== "open") this.#blocks.remove(record);
  }

  /** Switching off invalidates open Contexts; either way recorded answers are forgotten, since the switch made them untrue. */
  setEnabled(isEnabled: boolean): void {
    if (isEnabled === this.#isEnabled) return;
    this.#isEnabled = isEnabled;
    this.#answers.clear();
    if (isEnabled) return;
    for (const open of this.#contexts.listOpen()) this.#endContext(open, "invalidated");
  }

  /** A fault of ours may have left state and screen apart: the session is over, the pane goes on as a plain terminal. */
  stopSession(reason: string): void {
    this.#step?.discard();
    this.#step = undefined;
    if (this.#isStopped) return;
    this.#log.error("blocks.sessionStopped", { reason });
    for (const open of this.#contexts.listOpen()) this.#endContext(open, "invalidated");
    this.#answers.clear();
    this.#isStopped = true;
  }

  /** The end of the byte stream closes every Context. Returns what the document is to seal. */
  connectionClosed(): BlockEdit | undefined {
    this.#step?.discard();
    this.#step = undefined;
    const blocks: BlockKey[] = [];
    for (const open of this.#contexts.listOpen()) {
      blocks.push(...mutableBlocks(open));
      this.#closeContext(open);
    }
    this.#answers.clear();
    this.#isStopped = true;
    return sealEdit(blocks);
  }

  /** Every Block the machine knows, in order of history. */
  listContexts(): ContextListing[] {
    return listContexts(this.#contexts);
  }

  listBlocks(): BlockListing[] {
    return listBlocks(this.#blocks);
  }

  /** Everything it knows, as plain values: two machines with equal states answer every Message alike. For inspection. */
  inspect(): MachineState {
    return {
      isEnabled: this.#isEnabled,
      isStopped: this.#isStopped,
      ...machineState(this.#contexts, this.#blocks, this.#answers),
    };
  }

  #judgeMessage(parsed: AcceptedMessage): StepParts {
    switch (parsed.outcome) {
      case "request": {
        const { kind, requestId } = parsed.request;
        const contextId = kind === "context.close" ? parsed.request.contextId : undefined;
        return this.#judgeRequest({ kind, requestId, contextId }, parsed.digest, true);
      }
      case "invalid-request":
        return this.#judgeRequest(parsed, parsed.digest, false);
      case "operation":
        return this.#judgeOperation(parsed.operation);
      case "invalid-operation":
        return this.#judgeInvalidOperation(parsed);
    }
  }

  // Requests

  #judgeRequest(asked: RequestIdentity, digest: string, isValid: boolean): StepParts {
    if (this.#isStopped) {
      if (!isValid || asked.kind !== "capability.query") return NOTHING;
      return answerOnly(queryAnswer(asked.requestId, undefined));
    }
    const recorded = this.#answers.find(asked.requestId);
    if (recorded !== undefined) {
      if (recorded.digest === digest) return answerOnly(recorded.answer);
      return answerOnly(requestError(asked, "request_id_conflict"));
    }
    if (!isValid) return this.#refused(asked, digest, "invalid_message");
    switch (asked.kind) {
      case "capability.query":
        return this.#recorded(
          asked,
          digest,
          queryAnswer(asked.requestId, this.#isEnabled ? this.#types.optionalNames : undefined),
        );
      case "context.open":
        return this.#judgeOpen(asked, digest);
      case "context.close":
        return this.#judgeClose(asked, digest);
    }
  }

  #judgeOpen(asked: RequestIdentity, digest: string): StepParts {
    if (!this.#isEnabled)
      return this.#refused(asked, digest, "resource_exhausted", "Blocks are switched off");
    if (!this.#answers.hasRoom) return this.#limitReached(asked, digest, "recorded answers");
    let abandoned: ContextRecord | undefined;
    if (this.#contexts.openCount >= this.#limits.openContexts) {
      const candidates = this.#contexts.listLeastRecentlyUsed();
      abandoned = candidates.find(({ owner }) => this.#owners.hasOwnerGone(owner));
      if (abandoned === undefined) return this.#limitReached(asked, digest, "open Contexts");
    }
    const contextId = this.#freshContextId();
    if (contextId === undefined) return this.#refused(asked, digest, "internal_error", "no fresh Context id");
    const { requestId } = asked;
    const answer: ToApplicationMessage = {
      kind: "context.open.response",
      requestId,
      outcome: "opened",
      contextId,
    };
    const owner = this.#owners.currentOwner();
    return {
      answers: [answer],
      apply: () => {
        if (abandoned !== undefined) {
          this.#endContext(abandoned, "invalidated");
          const fields = { reason: "abandoned", contextId: abandoned.contextId };
          this.#log.info("blocks.contextInvalidated", fields);
        }
        const unprovenAnswer: RecordedAnswer = { requestId, digest, answer, isNeeded: true };
        this.#answers.record(unprovenAnswer);
        this.#contexts.add({
          contextId,
          owner,
          state: "open",
          lastUsed: 0,
          blocks: new Map(),
          operationIds: new OperationIds(this.#limits.operationIdBytes),
          unprovenAnswer,
        });
      },
    };
  }

  #judgeClose(asked: RequestIdentity, digest: string): StepParts {
    const { requestId, contextId = "" } = asked;
    const named = this.#contexts.find(contextId);
    if (named === undefined || named.state === "invalidated") {
      return this.#refused(asked, digest, "context_not_open");
    }
    const answer: ToApplicationMessage = {
      kind: "context.close.response",
      requestId,
      contextId,
      outcome: "closed",
    };
    if (named.state === "closed") return this.#recorded(asked, digest, answer);
    const edit = sealEdit(mutableBlocks(named));
    return {
      answers: [answer],
      ...(edit === undefined ? {} : { edit }),
      apply: () => {
        this.#prove(named);
        this.#closeContext(named);
        this.#answers.record({ requestId, digest, answer, isNeeded: true });
      },
      refusal: (code, message) => this.#refused(asked, digest, code, message),
    };
  }

  #limitReached(asked: RequestIdentity, digest: string, limit: string): StepParts {
    this.#log.warn("blocks.limitReached", { limit });
    return this.#refused(asked, digest, "resource_exhausted", `limit reached: ${limit}`);
  }

  #refused(asked: RequestIdentity, digest: string, code: ErrorCode, message?: string): StepParts {
    return this.#recorded(asked, digest, requestError(asked, code, message));
  }

  /** An answer to a request that changes nothing: kept for a repeat, and the first to go when room is short. */
  #recorded(asked: RequestIdentity, digest: string, answer: ToApplicationMessage): StepParts {
    return {
      answers: [answer],
      apply: () => {
        this.#proveById(asked.contextId);
        this.#answers.record({ requestId: asked.requestId, digest, answer, isNeeded: false });
      },
    };
  }

  /** Whoever names a Context has read the answer that brought its id: that answer and all older ones have arrived. */
  #prove(named: ContextRecord): void {
    if (named.unprovenAnswer === undefined) return;
    this.#answers.forgetThrough(named.unprovenAnswer);
    named.unprovenAnswer = undefined;
  }

  #proveById(contextId: string | undefined): void {
    if (contextId === undefined) return;
    const named = this.#contexts.find(contextId);
    if (named !== undefined) this.#prove(named);
  }

  #freshContextId(): string | undefined {
    try {
      const contextId = Array.from(this.#randomBytes(CONTEXT_ID_BYTES), (byte) =>
        byte.toString(16).padStart(2, "0"),
      ).join("");
      if (contextId.length === 2 * CONTEXT_ID_BYTES && this.#contexts.find(contextId) === undefined) {
        return contextId;
      }
      this.#log.error("blocks.contextIdRepeated");
    } catch (error) {
      this.#log.error("blocks.randomBytesFailed", { error: String(error) });
    }
    return undefined;
  }

  // Operations

  #judgeOperation(operation: Operation): StepParts {
    if (this.#isStopped) return NOTHING;
    const { operationId } = operation;
    const named = this.#contexts.find(operation.contextId);
    const consumed = named?.operationIds;
    if (named === undefined || consumed === undefined) {
      return this.#rejected(operation, named, "context_not_open");
    }
    if (consumed.has(operationId)) return this.#rejected(operation, named, "operation_id_reused");
    if (!consumed.canAdd(operationId)) {
      this.#log.warn("blocks.limitReached", { limit: "Operation ids", contextId: named.contextId });
      return this.#rejected(operation, named, "resource_exhausted", "limit reached: Operation ids");
    }
    const verdict = this.#judge.judge(operation, named);
    if (verdict.kind === "rejected") {
      if (verdict.code === "resource_exhausted") {
        this.#log.warn("blocks.limitReached", { limit: verdict.message, contextId: named.contextId });
      }
      return this.#rejected(operation, named, verdict.code, verdict.message);
    }
    return {
      answers: [],
      edit: verdict.edit,
      apply: () => {
        this.#consume(named, operationId);
        verdict.apply();
      },
      refusal: (code, message) => this.#rejected(operation, named, code, message),
    };
  }

  #judgeInvalidOperation(ids: { readonly operationId: string; readonly contextId: string }): StepParts {
    if (this.#isStopped) return NOTHING;
    return this.#rejected(ids, this.#contexts.find(ids.contextId), "invalid_message");
  }

  #rejected(
    ids: { readonly operationId: string; readonly contextId: string },
    named: ContextRecord | undefined,
    code: ErrorCode,
    message?: string,
  ): StepParts {
    return {
      answers: [operationError(ids, code, message)],
      apply: () => {
        if (named !== undefined) this.#consume(named, ids.operationId);
      },
    };
  }

  /** What any Operation that names a Context does, accepted or not. */
  #consume(named: ContextRecord, operationId: string): void {
    this.#prove(named);
    const consumed = named.operationIds;
    if (consumed === undefined) return;
    this.#contexts.touch(named);
    if (!consumed.has(operationId)) consumed.add(operationId);
  }

  // Ends of Contexts

  #closeContext(closing: ContextRecord): void {
    for (const record of closing.blocks.values()) record.lifecycle = "sealed";
    this.#endContext(closing, "closed");
  }

  /** Nothing can name the Blocks of an ended Context, so of its evicted ones nothing need be known. */
  #endContext(ending: ContextRecord, state: "closed" | "invalidated"): void {
    if (ending.state !== "open") throw new InvariantError("a Context ends once");
    for (const record of ending.blocks.values()) if (record.isEvicted) this.#blocks.remove(record);
    this.#contexts.end(ending, state);
  }
}

const NOTHING: StepParts = { answers: [], apply: () => {} };

/** `undefined` types: not supported. */
function queryAnswer(
  requestId: string,
  optionalContentTypes: readonly string[] | undefined,
): ToApplicationMessage {
  return optionalContentTypes === undefined
    ? { kind: "capability.response", requestId, outcome: "unsupported" }
    : { kind: "capability.response", requestId, outcome: "supported", optionalContentTypes };
}

const answerOnly = (answer: ToApplicationMessage): StepParts => ({ answers: [answer], apply: () => {} });

function mutableBlocks(owner: ContextRecord): BlockKey[] {
  const blocks: BlockKey[] = [];
  for (const record of owner.blocks.values()) if (record.lifecycle === "mutable") blocks.push(record.block);
  return blocks;
}

function sealEdit(blocks: readonly BlockKey[]): BlockEdit | undefined {
  return blocks.length === 0 ? undefined : { kind: "sealMany", blocks };
}
