// The machine's state as plain values: for `list-blocks`, for the inspection tool, and for comparing two states.

import type { ToApplicationMessage } from "../protocol/index.js";
import type { BlockKey, OwnerToken } from "./block-edit.js";
import type { RecordedAnswers } from "./recorded-answers.js";
import type { BlockTable, ContextState, ContextTable } from "./records.js";

export interface BlockListing {
  readonly block: BlockKey;
  readonly contextId: string;
  readonly contextState: ContextState;
  readonly blockId: string;
  /** `frozen`: never sealed, and never to change, because its Context was invalidated. */
  readonly lifecycle: "mutable" | "sealed" | "frozen";
  /** Operation id of the last successful change of content. */
  readonly contentState: string;
  readonly type: string;
  readonly scalars: number;
  readonly utf8Bytes: number;
  readonly isEvicted: boolean;
}

export interface ContextListing {
  readonly contextId: string;
  readonly state: ContextState;
  readonly owner: OwnerToken;
  readonly lastUsed: number;
  readonly operationIdBytes: number;
  readonly isProven: boolean;
}

export interface AnswerListing {
  readonly requestId: string;
  readonly digest: string;
  readonly answer: ToApplicationMessage;
}

export interface MachineState {
  readonly isEnabled: boolean;
  readonly isStopped: boolean;
  readonly contexts: readonly ContextListing[];
  readonly blocks: readonly BlockListing[];
  /** The key the next Append takes. */
  readonly nextBlock: BlockKey;
  readonly recordedAnswers: readonly AnswerListing[];
}

export function listBlocks(blocks: BlockTable): BlockListing[] {
  return blocks.list().map((record) => ({
    block: record.block,
    contextId: record.owner.contextId,
    contextState: record.owner.state,
    blockId: record.blockId,
    lifecycle:
      record.owner.state === "invalidated" && record.lifecycle === "mutable" ? "frozen" : record.lifecycle,
    contentState: record.contentState,
    type: record.type.name,
    scalars: record.scalars,
    utf8Bytes: record.utf8Bytes,
    isEvicted: record.isEvicted,
  }));
}

export function listContexts(contexts: ContextTable): ContextListing[] {
  return contexts.list().map((listed) => ({
    contextId: listed.contextId,
    state: listed.state,
    owner: listed.owner,
    lastUsed: listed.lastUsed,
    operationIdBytes: listed.operationIds?.usedBytes ?? 0,
    isProven: listed.unprovenAnswer === undefined,
  }));
}

export function machineState(
  contexts: ContextTable,
  blocks: BlockTable,
  answers: RecordedAnswers,
): Omit<MachineState, "isEnabled" | "isStopped"> {
  return {
    contexts: listContexts(contexts),
    blocks: listBlocks(blocks),
    nextBlock: blocks.nextKey,
    recordedAnswers: answers.list().map(({ requestId, digest, answer }) => ({ requestId, digest, answer })),
  };
}
