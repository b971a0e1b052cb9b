// A Context and its Blocks as a program holds them: numbers Operations, follows each Block's content state, and knows when that
// chain broke so that nothing is sent which can only fail.
// Spec: Operations §7.

import { type Clock, Emitter } from "../base/index.js";
import {
  type Content,
  type ErrorCode,
  type ErrorDetail,
  type Lifecycle,
  type Operation,
  type StyledRun,
  TEXT_PLAIN,
  TEXT_STYLED,
} from "../protocol/index.js";
import { BlockOperationError, BlockUsageError } from "./sdk-errors.js";
import { StreamedBlock } from "./streamed-block.js";

/** One rejected Operation. */
export interface OperationFailure {
  readonly contextId: string;
  readonly operationId: string;
  readonly code: ErrorCode;
  readonly message: string | undefined;
  /** Undefined when the Operation was too long ago to be remembered. */
  readonly kind: Operation["kind"] | undefined;
  readonly block: Block | undefined;
}

export interface ContextPorts {
  /** @throws MessageEncodingError */
  readonly encode: (operation: Operation) => Uint8Array;
  readonly write: (frames: Uint8Array) => void;
  readonly close: (contextId: string, timeoutMs: number) => Promise<void>;
  /** Advertised by the terminal. */
  readonly optionalContentTypes: readonly string[];
  /** Resolves when the terminal has handled everything written so far. */
  readonly whenHandled: () => Promise<void>;
  readonly clock: Clock;
  readonly failed: (failure: OperationFailure) => void;
}

export interface AppendOptions {
  /** Unique in the Context; by default a number. */
  readonly blockId?: string;
  /** Default `mutable`. */
  readonly lifecycle?: Lifecycle;
}

export interface StreamOptions {
  /** Unique in the Context; by default a number. */
  readonly blockId?: string;
  /** Additions that come faster than this are sent together. Default 16. */
  readonly cadenceMs?: number;
}

/** A text, or runs of a text that look different. Where the terminal has no styled text, runs are shown plainly. */
export type BlockContent = string | readonly StyledRun[];

/** About as often as a screen is drawn. */
const DEFAULT_CADENCE_MS = 16;

/**
 * A Context written down, for a later process at the same terminal to go on with. Whoever has it can change the Blocks: keep it
 * where only its owner reads.
 */
export interface ContextSnapshot {
  readonly contextId: string;
  /** Of the last Operation sent. */
  readonly lastNumber: number;
  readonly blocks: readonly {
    readonly blockId: string;
    readonly lifecycle: Lifecycle;
    /** Number of the Operation that gave the Block its content. */
    readonly contentState: number;
    readonly isOutOfStep: boolean;
  }[];
}

/** Success is silent, so Operations are remembered for a while only: longer than any answer can be under way. */
const REMEMBERED_OPERATIONS = 65_536;
const DEFAULT_CLOSE_MS = 10_000;

interface SentOperation {
  readonly number: number;
  readonly kind: Operation["kind"];
  readonly block: Block;
}

export class BlockContext {
  readonly contextId: string;
  readonly #ports: ContextPorts;
  readonly #sent = new Map<string, SentOperation>();
  /** As many as the terminal keeps records of Blocks, at most. */
  readonly #blocks = new Map<string, Block>();
  readonly #blockPorts: BlockPorts = {
    send: (operation, block) => this.#send(operation, block),
    wireContent: (content) => this.#wireContent(content),
  };
  /** Those whose text may wait, or may have to be sent anew. */
  readonly #streamed = new Set<StreamedBlock>();
  /** The first rejection since it was last asked for. */
  #refusal: BlockOperationError | undefined;
  #lastNumber = 0;
  #isOpen = true;

  constructor(contextId: string, ports: ContextPorts, snapshot?: ContextSnapshot) {
    this.contextId = contextId;
    this.#ports = ports;
    if (snapshot === undefined) return;
    this.#lastNumber = snapshot.lastNumber;
    for (const { blockId, ...state } of snapshot.blocks) {
      this.#blocks.set(blockId, new Block(blockId, state, this.#blockPorts));
    }
  }

  /** The Block of that id; undefined when none was appended here. */
  findBlock(blockId: string): Block | undefined {
    return this.#blocks.get(blockId);
  }

  /** What `resumeContext` of a later connection needs. Blocks whose Append was rejected are left out. */
  snapshot(): ContextSnapshot {
    const blocks = [...this.#blocks.values()].filter(({ isLost }) => !isLost);
    return {
      contextId: this.contextId,
      lastNumber: this.#lastNumber,
      blocks: blocks.map(({ blockId, lifecycle, contentState, isOutOfStep }) => ({
        blockId,
        lifecycle,
        contentState,
        isOutOfStep,
      })),
    };
  }

  /** False once closed, or once the terminal said that the Context is not open: then Blocks stay as they are. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * A new Block at the end of history.
   * @throws BlockUsageError on a closed Context or a Block id used before; MessageEncodingError for a content no Message can carry.
   */
  append(content: BlockContent, options: AppendOptions = {}): Block {
    if (!this.#isOpen) throw new BlockUsageError("the Context is not open");
    const blockId = options.blockId ?? this.#freshBlockId();
    if (blockId === "" || this.#blocks.has(blockId)) {
      throw new BlockUsageError(`a Block id is not empty and is used once: ${JSON.stringify(blockId)}`);
    }
    const lifecycle = options.lifecycle ?? "mutable";
    const wire = this.#wireContent(content);
    const block = new Block(blockId, { lifecycle, contentState: 0, isOutOfStep: false }, this.#blockPorts);
    this.#send({ kind: "block.append", blockId, lifecycle, content: wire }, block);
    this.#blocks.set(blockId, block);
    return block;
  }

  /**
   * A Block whose text streams: it keeps its text, gathers what comes fast, and sends the text anew when the terminal lost a
   * change. @throws as `append` does.
   */
  stream(text: string, { blockId, cadenceMs = DEFAULT_CADENCE_MS }: StreamOptions = {}): StreamedBlock {
    const block = this.append(text, blockId === undefined ? {} : { blockId });
    const { clock, whenHandled } = this.#ports;
    const streamed = new StreamedBlock(block, text, { clock, whenHandled, cadenceMs });
    this.#streamed.add(streamed);
    block.onSealed(() => this.#streamed.delete(streamed));
    return streamed;
  }

  /**
   * Resolves when the terminal has handled everything sent. @throws BlockOperationError for the first Operation rejected
   * since this was last called; BlockTimeoutError, BlockConnectionEndedError.
   */
  async whenHandled(): Promise<void> {
    for (const streamed of this.#streamed) streamed.flush();
    await this.#ports.whenHandled();
    const refusal = this.#refusal;
    this.#refusal = undefined;
    if (refusal !== undefined) throw refusal;
  }

  /** For the connection, which is about to end: what waits is sent. */
  flush(): void {
    for (const streamed of this.#streamed) streamed.flush();
  }

  /** Seals every Block and gives the Context up; everything sent before is applied before. @throws BlockRequestError, BlockTimeoutError. */
  async close(timeoutMs: number = DEFAULT_CLOSE_MS): Promise<void> {
    for (const streamed of this.#streamed) await streamed.settle();
    this.#streamed.clear();
    this.#isOpen = false;
    await this.#ports.close(this.contextId, timeoutMs);
  }

  /** For the connection: the terminal rejected an Operation of this Context. */
  handleFailure(operationId: string, error: ErrorDetail): void {
    const sent = this.#sent.get(operationId);
    if (error.code === "context_not_open") this.#isOpen = false;
    if (sent !== undefined) sent.block.handleFailure(sent.number, sent.kind, error.code);
    const { code, message } = error;
    this.#refusal ??= new BlockOperationError(code, sent?.kind, sent?.block.blockId, message);
    this.#ports.failed({
      contextId: this.contextId,
      operationId,
      code: error.code,
      message: error.message,
      kind: sent?.kind,
      block: sent?.block,
    });
  }

  #wireContent(content: BlockContent): Content {
    if (typeof content === "string") return { type: TEXT_PLAIN, data: content };
    if (this.#ports.optionalContentTypes.includes(TEXT_STYLED)) {
      return { type: TEXT_STYLED, data: content as unknown as Content["data"] };
    }
    return { type: TEXT_PLAIN, data: content.map(({ text }) => text).join("") };
  }

  #freshBlockId(): string {
    let number = this.#blocks.size + 1;
    while (this.#blocks.has(`block-${number}`)) number += 1;
    return `block-${number}`;
  }

  /** Undefined when nothing was sent because the Context is not open. */
  #send(operation: UnaddressedOperation, block: Block): number | undefined {
    if (!this.#isOpen) return undefined;
    const number = this.#lastNumber + 1;
    const operationId = String(number);
    const frames = this.#ports.encode({ ...operation, operationId, contextId: this.contextId });
    this.#lastNumber = number;
    this.#sent.set(operationId, { number, kind: operation.kind, block });
    if (number > REMEMBERED_OPERATIONS) this.#sent.delete(String(number - REMEMBERED_OPERATIONS));
    block.handleSent(number, operation.kind);
    // Last, so that an answer, however fast, meets a Block that knows what was sent.
    this.#ports.write(frames);
    return number;
  }
}

type WithoutAddress<Kind> = Kind extends Operation ? Omit<Kind, "operationId" | "contextId"> : never;
type UnaddressedOperation = WithoutAddress<Operation>;
interface BlockState {
  readonly lifecycle: Lifecycle;
  readonly contentState: number;
  readonly isOutOfStep: boolean;
}
interface BlockPorts {
  readonly send: (operation: UnaddressedOperation, block: Block) => number | undefined;
  readonly wireContent: (content: BlockContent) => Content;
}

/**
 * A handle on one Block. Its methods return true when they sent something, false when they did not because it could only fail:
 * the Block is sealed or lost, the Context is not open, or the Block is out of step and only `update` helps.
 */
export class Block {
  readonly blockId: string;
  readonly #ports: BlockPorts;
  #lifecycle: Lifecycle;
  #contentState = 0;
  /** The last Operation that gave the whole content: what failed before it does not matter any more. */
  #snapshotNumber = 0;
  #isOutOfStep = false;
  #isLost = false;
  readonly #failures = new Emitter<ErrorCode>();
  readonly #seals = new Emitter<undefined>();

  constructor(blockId: string, state: BlockState, ports: BlockPorts) {
    this.blockId = blockId;
    this.#lifecycle = state.lifecycle;
    this.#contentState = state.contentState;
    this.#isOutOfStep = state.isOutOfStep;
    this.#ports = ports;
  }

  get lifecycle(): Lifecycle {
    return this.#lifecycle;
  }

  /** Number of the Operation that gave the Block its content, as far as is known. */
  get contentState(): number {
    return this.#contentState;
  }

  /** True after a rejected change of content, until the next `update`. */
  get isOutOfStep(): boolean {
    return this.#isOutOfStep;
  }

  /** True when its Append was rejected: the Block does not exist. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Each Operation on this Block that the terminal rejected, by its code. */
  onFailed(listener: (code: ErrorCode) => void): () => void {
    return this.#failures.on(listener);
  }

  /** Its Seal was sent. */
  onSealed(listener: () => void): () => void {
    return this.#seals.on(listener);
  }

  /** Replaces the whole content; also the way back into step. */
  update(content: BlockContent): boolean {
    const wire = this.#ports.wireContent(content);
    return this.#change({ kind: "block.update", blockId: this.blockId, content: wire });
  }

  /** Adds `fragment` behind a plain text. An empty one changes nothing and is not sent. */
  extend(fragment: string): boolean {
    if (fragment === "" || this.#isOutOfStep) return false;
    const { blockId, baseOperationId } = this.#base();
    return this.#change({ kind: "block.extend", blockId, baseOperationId, fragment });
  }

  /** Keeps the first `retain` Unicode scalars, fewer than there are, and puts `replacement` behind them. */
  replaceSuffix(retain: number, replacement: string): boolean {
    if (!Number.isSafeInteger(retain) || retain < 0) {
      throw new BlockUsageError(`retain is a whole number of scalars, not ${retain}`);
    }
    if (this.#isOutOfStep) return false;
    const { blockId, baseOperationId } = this.#base();
    return this.#change({ kind: "block.replace_suffix", blockId, baseOperationId, retain, replacement });
  }

  /** Gives up the right to change the Block. */
  seal(): boolean {
    return this.#change({ kind: "block.seal", blockId: this.blockId });
  }

  /** For the Context: an Operation on this Block has been sent. */
  handleSent(number: number, kind: Operation["kind"]): void {
    if (kind === "block.seal") {
      this.#lifecycle = "sealed";
      this.#seals.emit(undefined);
      return;
    }
    this.#contentState = number;
    if (kind === "block.append" || kind === "block.update") {
      this.#snapshotNumber = number;
      this.#isOutOfStep = false;
    }
  }

  /** For the Context: an Operation on this Block was rejected. */
  handleFailure(number: number, kind: Operation["kind"], code: ErrorCode): void {
    if (kind === "block.append" && code !== "context_not_open") this.#isLost = true;
    if (code === "block_sealed") this.#lifecycle = "sealed";
    if (kind !== "block.seal" && number >= this.#snapshotNumber) this.#isOutOfStep = true;
    this.#failures.emit(code);
  }

  #base(): { readonly blockId: string; readonly baseOperationId: string } {
    return { blockId: this.blockId, baseOperationId: String(this.#contentState) };
  }

  #change(operation: UnaddressedOperation): boolean {
    if (this.#isLost || this.#lifecycle === "sealed") return false;
    return this.#ports.send(operation, this) !== undefined;
  }
}
