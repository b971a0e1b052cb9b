// One Operation against the state it meets: the error code of the first check it fails, or the edit it makes and how the records
// change with it. Judging changes nothing.
// Spec: Operations §7 (order of checks, behind "Operation id new"), error codes §5.

import { type ErrorCode, measureText, type Operation } from "../protocol/index.js";
import type { BlockEdit, BlockTexts } from "./block-edit.js";
import type { ContentType, ContentTypes, ReadContent } from "./content-types.js";
import type { BlockLimits } from "./limits.js";
import type { BlockRecord, BlockTable, ContextRecord } from "./records.js";

export type Verdict =
  | { readonly kind: "rejected"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "accepted"; readonly edit: BlockEdit; readonly apply: () => void };

type ContentOperation = Exclude<Operation, { kind: "block.append" | "block.seal" }>;

export class OperationJudge {
  readonly #blocks: BlockTable;
  readonly #types: ContentTypes;
  readonly #texts: BlockTexts;
  readonly #limits: BlockLimits;

  constructor(blocks: BlockTable, types: ContentTypes, texts: BlockTexts, limits: BlockLimits) {
    this.#blocks = blocks;
    this.#types = types;
    this.#texts = texts;
    this.#limits = limits;
  }

  /** `owner` is the open Context the Operation names; its Operation id is known not to be consumed. */
  judge(operation: Operation, owner: ContextRecord): Verdict {
    if (operation.kind === "block.append") {
      const content = this.#types.read(operation.content);
      if (typeof content === "string") return rejectedContent(content, operation.content.type);
      if (owner.blocks.has(operation.blockId)) return rejected("block_id_reused", quote(operation.blockId));
      return this.#append(operation, owner, content);
    }
    if (operation.kind === "block.update") {
      const content = this.#types.read(operation.content);
      if (typeof content === "string") return rejectedContent(content, operation.content.type);
      return onMutable(operation, owner, (record) => this.#update(operation, record, content));
    }
    if (operation.kind === "block.seal") {
      return onMutable(operation, owner, (record) => ({
        kind: "accepted",
        edit: { kind: "seal", block: record.block },
        apply: () => setSealed(record),
      }));
    }
    return onMutable(operation, owner, (record) => this.#change(operation, record));
  }

  #append(
    operation: Extract<Operation, { kind: "block.append" }>,
    owner: ContextRecord,
    { type, shown }: ReadContent,
  ): Verdict {
    const { scalars, utf8Bytes } = measureText(shown.text);
    if (this.#blocks.size >= this.#limits.blockRecords) return exhausted("Blocks of this pane");
    const idUnits = operation.blockId.length + operation.operationId.length;
    const refusal = this.#refuseSize(utf8Bytes, idUnits);
    if (refusal !== undefined) return refusal;
    const block = this.#blocks.nextKey;
    const { blockId, lifecycle, operationId } = operation;
    return {
      kind: "accepted",
      edit: { kind: "append", block, type: type.name, ...shown, lifecycle },
      apply: () =>
        this.#blocks.add({
          block,
          blockId,
          owner,
          type,
          lifecycle,
          scalars,
          utf8Bytes,
          contentState: operationId,
          isEvicted: false,
        }),
    };
  }

  #update(operation: ContentOperation, record: BlockRecord, { type, shown }: ReadContent): Verdict {
    const { scalars, utf8Bytes } = measureText(shown.text);
    const edit: BlockEdit = { kind: "update", block: record.block, type: type.name, ...shown };
    return this.#accept(operation, record, edit, type, scalars, utf8Bytes);
  }

  /** Extend and ReplaceSuffix. */
  #change(operation: Exclude<ContentOperation, { kind: "block.update" }>, record: BlockRecord): Verdict {
    const { type, block } = record;
    if (!type.isIncremental) {
      return rejected("unsupported_content_type", `${quote(type.name)} changes by Update only`);
    }
    if (operation.baseOperationId !== record.contentState) {
      return rejected("content_state_mismatch", `the content state is ${quote(record.contentState)}`);
    }
    if (operation.kind === "block.extend") {
      const { fragment } = operation;
      const added = measureText(fragment);
      const edit: BlockEdit = { kind: "extend", block, fragment };
      const scalars = record.scalars + added.scalars;
      return this.#accept(operation, record, edit, type, scalars, record.utf8Bytes + added.utf8Bytes);
    }
    const { retain, replacement } = operation;
    if (retain >= record.scalars) {
      return rejected("invalid_content_boundary", `the content has ${record.scalars} scalars`);
    }
    if (record.isEvicted) return exhausted("content: the Block is evicted");
    const added = measureText(replacement);
    const edit: BlockEdit = { kind: "replaceSuffix", block, retain, replacement };
    const utf8Bytes = this.#texts.prefixBytes(block, retain) + added.utf8Bytes;
    return this.#accept(operation, record, edit, type, retain + added.scalars, utf8Bytes);
  }

  #accept(
    operation: ContentOperation,
    record: BlockRecord,
    edit: BlockEdit,
    type: ContentType,
    scalars: number,
    utf8Bytes: number,
  ): Verdict {
    if (record.isEvicted) return exhausted("content: the Block is evicted");
    const { operationId } = operation;
    const refusal = this.#refuseSize(utf8Bytes, operationId.length - record.contentState.length);
    if (refusal !== undefined) return refusal;
    return {
      kind: "accepted",
      edit,
      apply: () => {
        record.type = type;
        record.scalars = scalars;
        record.utf8Bytes = utf8Bytes;
        this.#blocks.setContentState(record, operationId);
      },
    };
  }

  #refuseSize(utf8Bytes: number, addedIdUnits: number): Verdict | undefined {
    if (utf8Bytes > this.#limits.contentBytes) {
      return exhausted(`content of a Block: ${utf8Bytes} of at most ${this.#limits.contentBytes} bytes`);
    }
    if (addedIdUnits > 0 && this.#blocks.idUnits + addedIdUnits > this.#limits.recordIdUnits) {
      return exhausted("ids of this pane's Blocks");
    }
    return undefined;
  }
}

/** The checks every Operation on an existing Block begins with. */
function onMutable(
  operation: Operation,
  owner: ContextRecord,
  judge: (record: BlockRecord) => Verdict,
): Verdict {
  const record = owner.blocks.get(operation.blockId);
  if (record === undefined) return rejected("block_not_found", quote(operation.blockId));
  if (record.lifecycle === "sealed") return rejected("block_sealed", quote(operation.blockId));
  return judge(record);
}

function setSealed(record: BlockRecord): void {
  record.lifecycle = "sealed";
}

const rejected = (code: ErrorCode, message: string): Verdict => ({ kind: "rejected", code, message });
const rejectedContent = (code: ErrorCode, type: string): Verdict =>
  rejected(code, `content type ${quote(type)}`);
const exhausted = (what: string): Verdict => rejected("resource_exhausted", `limit reached: ${what}`);

/** Ids come from the program; what is said back of them for people is short. */
function quote(text: string): string {
  return JSON.stringify(text.length <= 64 ? text : `${text.slice(0, 63)}…`);
}
