// The two tables of a machine: Contexts, open and ended, and the Blocks they own. Bookkeeping only; what may happen when is
// decided by the machine.
// Spec: requests and Contexts §6 (lifecycle), limits §10.

import type { Lifecycle } from "../protocol/index.js";
import type { BlockKey, OwnerToken } from "./block-edit.js";
import type { ContentType } from "./content-types.js";
import type { OperationIds } from "./operation-ids.js";
import type { RecordedAnswer } from "./recorded-answers.js";

export type ContextState = "open" | "closed" | "invalidated";

export interface ContextRecord {
  readonly contextId: string;
  readonly owner: OwnerToken;
  state: ContextState;
  /** Ticks of the table's use counter; larger is later. */
  lastUsed: number;
  /** By Block id, evicted ones included; empty once the Context ended. */
  readonly blocks: Map<string, BlockRecord>;
  /** `undefined` once the Context ended. */
  operationIds: OperationIds | undefined;
  /** The `opened` answer as long as nothing proves that it arrived. */
  unprovenAnswer: RecordedAnswer | undefined;
}

export interface BlockRecord {
  readonly block: BlockKey;
  readonly blockId: string;
  readonly owner: ContextRecord;
  type: ContentType;
  lifecycle: Lifecycle;
  scalars: number;
  utf8Bytes: number;
  /** Operation id of the last successful change of content. */
  contentState: string;
  /** No part of it is retained. */
  isEvicted: boolean;
}

export class ContextTable {
  readonly #open = new Map<string, ContextRecord>();
  /** In the order in which they ended. */
  readonly #ended = new Map<string, ContextRecord>();
  readonly #endedLimit: number;
  #uses = 0;

  constructor(endedLimit: number) {
    this.#endedLimit = endedLimit;
  }

  get openCount(): number {
    return this.#open.size;
  }

  find(contextId: string): ContextRecord | undefined {
    return this.#open.get(contextId) ?? this.#ended.get(contextId);
  }

  listOpen(): ContextRecord[] {
    return [...this.#open.values()];
  }

  list(): ContextRecord[] {
    return [...this.#ended.values(), ...this.#open.values()];
  }

  add(opened: ContextRecord): void {
    this.#open.set(opened.contextId, opened);
    this.touch(opened);
  }

  /** Notes a use, for the order in which abandoned Contexts make room. */
  touch(used: ContextRecord): void {
    this.#uses += 1;
    used.lastUsed = this.#uses;
  }

  /** Open Contexts, least recently used first. Cost: a sort. */
  listLeastRecentlyUsed(): ContextRecord[] {
    return this.listOpen().sort((a, b) => a.lastUsed - b.lastUsed);
  }

  /** Ends an open Context and frees its namespaces. */
  end(ending: ContextRecord, state: "closed" | "invalidated"): void {
    ending.state = state;
    ending.operationIds = undefined;
    ending.blocks.clear();
    this.#open.delete(ending.contextId);
    this.#ended.set(ending.contextId, ending);
    if (this.#ended.size <= this.#endedLimit) return;
    const [oldest] = this.#ended.keys();
    if (oldest !== undefined) this.#ended.delete(oldest);
  }
}

/** In order of Append, that is in order of logical history. */
export class BlockTable {
  readonly #records = new Map<BlockKey, BlockRecord>();
  #nextKey: BlockKey;

  constructor(firstKey: BlockKey) {
    this.#nextKey = firstKey;
  }
  #idUnits = 0;

  get size(): number {
    return this.#records.size;
  }

  /** The key that the next `add` must carry. */
  get nextKey(): BlockKey {
    return this.#nextKey;
  }

  /** UTF-16 units of all Block ids and content states. */
  get idUnits(): number {
    return this.#idUnits;
  }

  find(block: BlockKey): BlockRecord | undefined {
    return this.#records.get(block);
  }

  list(): BlockRecord[] {
    return [...this.#records.values()];
  }

  add(record: BlockRecord): void {
    this.#records.set(record.block, record);
    record.owner.blocks.set(record.blockId, record);
    this.#nextKey = record.block + 1;
    this.#idUnits += record.blockId.length + record.contentState.length;
  }

  setContentState(record: BlockRecord, operationId: string): void {
    this.#idUnits += operationId.length - record.contentState.length;
    record.contentState = operationId;
  }

  remove(record: BlockRecord): void {
    if (!this.#records.delete(record.block)) return;
    this.#idUnits -= record.blockId.length + record.contentState.length;
  }
}
