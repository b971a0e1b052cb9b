// The protocol end of one pane: frames in, edits of the tape and answers out. Here the machine, which judges
// Messages and holds no text, and the document, which holds text and knows no protocol, move together: both
// prepare, then both commit, or neither does.

import type { Emitter, Log } from "../base/index.js";
import {
  type BlockEdit,
  type BlockKey,
  type BlockLimits,
  type BlockListing,
  BlockMachine,
  type BlockTexts,
  type ContextListing,
  type ContextOwners,
  type OwnerToken,
  type PreparedStep,
} from "../blocks/index.js";
import type { BlockRegion, BlockEdit as BlockTextEdit } from "../document/index.js";
import {
  FrameDecoder,
  FrameEncoder,
  formatMessage,
  parseToTerminal,
  type ToApplicationMessage,
} from "../protocol/index.js";
import { blockSpans } from "./block-spans.js";
import type { Tape } from "./tape.js";
import { appendBlock, editBlock } from "./tape-edit.js";
import type { BlockTraffic } from "./watching/block-traffic.js";

/** Answers that may wait for a program that does not read. Spec: limits §10. */
export const MAX_UNREAD_ANSWER_BYTES = 64 * 1024;

/** Of a Message in a trace: longer ones are cut. */
const TRACED_BYTES = 2000;

/** What happened to Blocks: the Operation that was carried out, or what ended them outside the protocol. */
export type BlockChange = Exclude<BlockEdit["kind"], "sealMany"> | "damage" | "evict";

export interface PaneBlocksHost {
  readonly paneId: number;
  /** Told of all that passes. */
  readonly traffic: Emitter<BlockTraffic>;
  /** Blocks were made or changed by an Operation, or (`lost`) are none any more. */
  blocksChanged(change: BlockChange, keys: readonly BlockKey[]): void;
  /** Writes an answer to the program; false when it was not taken. */
  writeAnswer(bytes: Uint8Array): boolean;
  /** Bytes of answers that the program has not read. */
  unreadAnswerBytes(): number;
  currentOwner(): OwnerToken;
  hasOwnerGone(owner: OwnerToken): boolean;
  randomBytes(count: number): Uint8Array;
}

export class PaneBlocks implements BlockTexts, ContextOwners {
  readonly #decoder = new FrameDecoder();
  readonly #encoder = new FrameEncoder();
  readonly #machine: BlockMachine;
  readonly #tape: Tape;
  readonly #host: PaneBlocksHost;
  readonly #log: Log;
  /** Causes already logged, so that a peer cannot fill the log. */
  readonly #loggedCauses = new Set<string>();
  #faultCount = 0;

  /** `before` is the protocol end of the program this pane had before: its Blocks keep their keys. */
  constructor(
    tape: Tape,
    host: PaneBlocksHost,
    log: Log,
    limits?: Partial<BlockLimits>,
    before?: PaneBlocks,
  ) {
    this.#tape = tape;
    this.#host = host;
    this.#log = log;
    this.#machine = new BlockMachine({
      texts: this,
      owners: this,
      randomBytes: (count) => host.randomBytes(count),
      log,
      ...(limits === undefined ? {} : { limits }),
      ...(before === undefined ? {} : { firstBlock: before.#machine.nextBlock }),
    });
  }

  /** Frames and Messages that had no effect. */
  get faultCount(): number {
    return this.#faultCount;
  }

  get isStopped(): boolean {
    return this.#machine.isStopped;
  }

  /** An OSC 9002 frame of the program, at its place in the stream. `content` is borrowed. */
  handleFrame(content: Uint8Array, isValidCarrier: boolean, startOffset: number, endOffset: number): void {
    const outcome = this.#decoder.frame(content, isValidCarrier, startOffset, endOffset);
    if (outcome.kind === "fragment") return;
    if (outcome.kind === "fault") {
      this.#noteFault("blocks.frameDropped", outcome.fault);
      return;
    }
    this.#trace("message.in", outcome.bytes);
    const { traffic } = this.#host;
    if (traffic.listenerCount > 0) traffic.emit({ kind: "received", json: outcome.bytes });
    const parsed = parseToTerminal(outcome.bytes);
    if (parsed.outcome === "dropped") {
      this.#noteFault("blocks.messageDropped", parsed.reason);
      return;
    }
    try {
      this.#carryOut(this.#machine.prepare(parsed));
    } catch (error) {
      // State and screen may have come apart: never go on with that.
      this.#stop(`carrying out a Message: ${describeFault(error)}`);
    }
  }

  /** The session is over, the pane goes on as a plain terminal. Spec: requests and Contexts §6. */
  #stop(reason: string): void {
    this.#machine.stopSession(reason);
    this.#tape.makePlain();
  }

  #carryOut(step: PreparedStep): void {
    let answers: readonly ToApplicationMessage[] = step.answers;
    const edit = step.edit;
    const commitEdit = edit === undefined ? undefined : this.#prepareEdit(edit);
    if (edit !== undefined && commitEdit === undefined) {
      this.#log.error("blocks.editImpossible", { edit: edit.kind });
      answers = step.refuse("internal_error");
    } else {
      // The machine first: a Block may be evicted while its rows leave the screen, and has to be known by then.
      step.commit();
      commitEdit?.();
      if (edit?.kind === "sealMany") this.#host.blocksChanged("seal", edit.blocks);
      else if (edit !== undefined) this.#host.blocksChanged(edit.kind, [edit.block]);
    }
    for (const answer of answers) this.#send(answer);
  }

  #send(answer: ToApplicationMessage): void {
    if (this.#log.isTracing === true) this.#trace("message.out", formatMessage(answer));
    const bytes = this.#encoder.encode(answer);
    const { traffic } = this.#host;
    if (traffic.listenerCount > 0) traffic.emit({ kind: "answered", answer });
    const isWithinBound = this.#host.unreadAnswerBytes() + bytes.length <= MAX_UNREAD_ANSWER_BYTES;
    if (isWithinBound && this.#host.writeAnswer(bytes)) return;
    this.#machine.stopSession("the program does not read its answers");
  }

  /** Everything that may fail happens here; the returned step only applies. Undefined when it cannot be done. */
  #prepareEdit(edit: BlockEdit): (() => void) | undefined {
    const tape = this.#tape;
    switch (edit.kind) {
      case "append":
        return () =>
          appendBlock(tape, tape.document.createBlock(edit.block, edit.text, blockSpans(edit.runs)));
      case "update":
        return this.#prepareChange(edit.block, (region) => region.update(edit.text, blockSpans(edit.runs)));
      case "extend":
        return this.#prepareChange(edit.block, (region) => region.extend(edit.fragment));
      case "replaceSuffix":
        return this.#prepareChange(edit.block, (region) =>
          region.replaceSuffix(edit.retain, edit.replacement),
        );
      case "seal":
      case "sealMany":
        return () => {};
    }
  }

  #prepareChange(key: BlockKey, change: (region: BlockRegion) => BlockTextEdit): (() => void) | undefined {
    const region = this.#tape.document.blockByKey(key);
    if (region === undefined) return undefined;
    return () => editBlock(this.#tape, region, () => change(region));
  }

  // BlockTexts and ContextOwners: what the machine asks.

  prefixBytes(block: BlockKey, retain: number): number {
    return this.#tape.document.blockByKey(block)?.text.prefixUtf8Bytes(retain) ?? 0;
  }

  currentOwner(): OwnerToken {
    return this.#host.currentOwner();
  }

  hasOwnerGone(owner: OwnerToken): boolean {
    return this.#host.hasOwnerGone(owner);
  }

  // What happens to Blocks outside the protocol.

  blocksDamaged(keys: readonly BlockKey[]): void {
    this.#host.blocksChanged("damage", keys);
    this.#learn(() => this.#machine.invalidateOwners(keys));
  }

  blocksEvicted(keys: readonly BlockKey[]): void {
    this.#host.blocksChanged("evict", keys);
    this.#learn(() => {
      for (const key of keys) this.#machine.blockEvicted(key);
    });
  }

  /** Ordinary output brings these: a fault here must not end the pane. */
  #learn(tell: () => void): void {
    try {
      tell();
    } catch (error) {
      this.#machine.stopSession(`learning what became of Blocks: ${describeFault(error)}`);
    }
  }

  setEnabled(isEnabled: boolean): void {
    this.#machine.setEnabled(isEnabled);
  }

  connectionClosed(): void {
    this.#decoder.interrupt();
    this.#machine.connectionClosed();
  }

  listContexts(): readonly ContextListing[] {
    return this.#machine.listContexts();
  }

  listBlocks(): readonly BlockListing[] {
    return this.#machine.listBlocks();
  }

  #trace(event: "message.in" | "message.out", json: Uint8Array): void {
    if (this.#log.isTracing !== true) return;
    const text = new TextDecoder().decode(json.subarray(0, TRACED_BYTES));
    const message = json.length > TRACED_BYTES ? `${text}…` : text;
    this.#log.trace(event, { pane: this.#host.paneId, message });
  }

  #noteFault(event: string, cause: string): void {
    this.#faultCount += 1;
    const { traffic } = this.#host;
    if (traffic.listenerCount > 0) traffic.emit({ kind: "dropped", reason: cause });
    if (this.#log.isTracing === true) this.#log.trace(event, { pane: this.#host.paneId, cause });
    if (this.#loggedCauses.has(cause)) return;
    this.#loggedCauses.add(cause);
    this.#log.warn(event, { cause });
  }
}

/** Message and stack, without anything a program wrote. */
function describeFault(error: unknown): string {
  return error instanceof Error
    ? `${error.name}: ${error.message} ${error.stack?.split("\n")[1]?.trim() ?? ""}`
    : "unknown";
}
