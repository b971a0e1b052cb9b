// A BlockMachine with a document that is a map of texts, driven by Messages in their wire form, with answers drawn as one line
// each: `error op-1 block_sealed`, `opened q1 C1`, `closed q2 C1`.
import {
  type BlockEdit,
  type BlockKey,
  type BlockLimits,
  BlockMachine,
  type ContentTypes,
  type MachineState,
} from "../../src/blocks/index.ts";
import { parseToTerminal, type ToApplicationMessage } from "../../src/protocol/index.ts";

export interface HarnessOptions {
  readonly limits?: Partial<BlockLimits>;
  readonly contentTypes?: ContentTypes;
  readonly randomBytes?: (count: number) => Uint8Array;
}

const encoder = new TextEncoder();

export class MachineHarness {
  readonly texts = new Map<BlockKey, string>();
  readonly edits: BlockEdit[] = [];
  readonly machine: BlockMachine;
  /** Who opens Contexts, and which owners are gone. */
  owner = 1;
  readonly gone = new Set<number>();
  #contexts = 0;

  constructor(options: HarnessOptions = {}) {
    this.machine = new BlockMachine({
      texts: {
        prefixBytes: (block, retain) =>
          encoder.encode(
            Array.from(this.texts.get(block) ?? "")
              .slice(0, retain)
              .join(""),
          ).length,
      },
      owners: {
        currentOwner: () => this.owner,
        hasOwnerGone: (owner) => this.gone.has(owner),
      },
      randomBytes:
        options.randomBytes ??
        ((count) => {
          this.#contexts += 1;
          const bytes = new Uint8Array(count);
          new DataView(bytes.buffer).setUint32(count - 4, this.#contexts);
          return bytes;
        }),
      limits: options.limits ?? {},
      ...(options.contentTypes === undefined ? {} : { contentTypes: options.contentTypes }),
    });
  }

  /** Sends one Message in its wire form and commits; returns the drawn answer, "" for silence. */
  send(value: object): string {
    const step = this.prepare(value);
    if (step.edit !== undefined) {
      this.edits.push(step.edit);
      this.apply(step.edit);
    }
    step.commit();
    return step.answers.map(drawAnswer).join(" + ");
  }

  prepare(value: object): ReturnType<BlockMachine["prepare"]> {
    const parsed = parseToTerminal(encoder.encode(JSON.stringify({ version: 1, ...value })));
    if (parsed.outcome === "dropped") throw new Error(`dropped: ${parsed.reason}`);
    return this.machine.prepare(parsed);
  }

  query(requestId: string, body: object = {}): string {
    return this.send({ kind: "capability.query", request_id: requestId, body });
  }

  open(requestId: string, body: object = {}): string {
    return this.send({ kind: "context.open", request_id: requestId, body });
  }

  close(requestId: string, contextId: string, body: object = {}): string {
    return this.send({ kind: "context.close", request_id: requestId, context_id: contextId, body });
  }

  operation(kind: string, operationId: string, contextId: string, body: object): string {
    return this.send({ kind: `block.${kind}`, operation_id: operationId, context_id: contextId, body });
  }

  append(
    contextId: string,
    operationId: string,
    blockId: string,
    data: unknown,
    lifecycle = "mutable",
  ): string {
    const content = { type: "text/plain", data };
    return this.operation("append", operationId, contextId, { block_id: blockId, lifecycle, content });
  }

  update(
    contextId: string,
    operationId: string,
    blockId: string,
    data: unknown,
    type = "text/plain",
  ): string {
    return this.operation("update", operationId, contextId, { block_id: blockId, content: { type, data } });
  }

  extend(contextId: string, operationId: string, blockId: string, base: string, fragment: unknown): string {
    const body = { block_id: blockId, base_operation_id: base, fragment };
    return this.operation("extend", operationId, contextId, body);
  }

  replaceSuffix(
    contextId: string,
    operationId: string,
    blockId: string,
    base: string,
    retain: number,
    replacement: string,
  ): string {
    const body = { block_id: blockId, base_operation_id: base, retain, replacement };
    return this.operation("replace_suffix", operationId, contextId, body);
  }

  seal(contextId: string, operationId: string, blockId: string): string {
    return this.operation("seal", operationId, contextId, { block_id: blockId });
  }

  /** The texts of all Blocks in order. */
  get document(): string[] {
    return [...this.texts.values()];
  }

  apply(edit: BlockEdit): void {
    switch (edit.kind) {
      case "append":
      case "update":
        this.texts.set(edit.block, edit.text);
        break;
      case "extend":
        this.texts.set(edit.block, `${this.texts.get(edit.block)}${edit.fragment}`);
        break;
      case "replaceSuffix": {
        const kept = Array.from(this.texts.get(edit.block) ?? "")
          .slice(0, edit.retain)
          .join("");
        this.texts.set(edit.block, kept + edit.replacement);
        break;
      }
      case "seal":
      case "sealMany":
        break;
    }
  }

  /** Lifecycle and content state of each Block, one line each. */
  blocks(): string[] {
    return this.machine
      .listBlocks()
      .map(({ blockId, lifecycle, contentState, isEvicted }) =>
        [blockId, lifecycle, contentState, ...(isEvicted ? ["evicted"] : [])].join(" "),
      );
  }

  state(): MachineState {
    return structuredClone(this.machine.inspect());
  }

  /** Makes the next Context's number one more than the last opened one's, whatever randomness was drawn and not used. */
  skipContextIds(): void {
    this.#contexts = Math.max(
      0,
      ...this.machine.inspect().contexts.map(({ contextId }) => Number.parseInt(contextId, 16)),
    );
  }
}

/** The id that the n-th opened Context gets from a harness's own randomness. */
export function contextIdNumber(number: number): string {
  return number.toString(16).padStart(32, "0");
}

export const C1 = contextIdNumber(1);
export const C2 = contextIdNumber(2);
export const C3 = contextIdNumber(3);

export function drawAnswer(answer: ToApplicationMessage): string {
  const drawContext = (contextId: string): string =>
    /^[0-9a-f]{32}$/.test(contextId) ? `C${Number.parseInt(contextId, 16)}` : contextId;
  if (answer.kind === "protocol.error") return `error ${answer.operationId} ${answer.error.code}`;
  const detail = answer.outcome === "error" ? ` ${answer.error.code}` : "";
  const contextId = "contextId" in answer ? ` ${drawContext(answer.contextId)}` : "";
  const path =
    answer.outcome === "error"
      ? `${answer.kind.replace(/\.response$/, "").replace(/^capability$/, "capability.query")} error`
      : answer.outcome;
  return `${path} ${answer.requestId}${contextId}${detail}`;
}
