// One program's side of a connection: finds out whether the terminal speaks the protocol, asks for Contexts, matches answers to
// requests and failures to Operations.
// Spec: envelope §3, requests and Contexts §6.

import { type Clock, Emitter, type TimerHandle } from "../base/index.js";
import {
  type CapabilityResponse,
  type ErrorDetail,
  FrameEncoder,
  type Request,
  type ToApplicationMessage,
  type ToTerminalMessage,
} from "../protocol/index.js";
import { ATTRIBUTES_QUESTION } from "./attribute-replies.js";
import type { ContextPorts, ContextSnapshot, OperationFailure } from "./block-context.js";
import { BlockContext } from "./block-context.js";
import {
  BlockConnectionEndedError,
  BlockRequestError,
  BlockTimeoutError,
  BlockUsageError,
} from "./sdk-errors.js";
import { systemClock } from "./system-clock.js";
import { type InputStream, TerminalInput } from "./terminal-input.js";

/** Where frames go: `process.stdout`, or any stream of bytes. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly writableNeedDrain?: boolean;
  write(bytes: Uint8Array): boolean;
  once(event: "drain", listener: () => void): unknown;
}

export interface BlockConnectionOptions {
  readonly input: InputStream;
  readonly output: OutputStream;
  /** True to ask even where input or output is no terminal. Default false: a pipe or file is never written a query. */
  readonly assumesTerminal?: boolean;
  /** How long a lone ESC is held because it may begin an answer. Default 25. */
  readonly escapeDelayMs?: number;
  /**
   * True to send `CSI c` behind the question. Nearly every terminal answers that one, and answers in order, so "no" is known
   * almost as fast as the terminal answers, and a long timeout costs nothing. Its reply is taken out of the keys. Default false.
   */
  readonly asksAttributes?: boolean;
  readonly clock?: Clock;
}

export type Negotiation =
  | { readonly isSupported: true; readonly optionalContentTypes: readonly string[] }
  | {
      readonly isSupported: false;
      /** `refused`: the terminal answered with an error. */
      readonly reason: "not-a-terminal" | "no-answer" | "unsupported" | "refused";
    };

const DEFAULT_ESCAPE_DELAY_MS = 25;
/** A terminal on a slow line answers in this time; one that does not know the protocol costs this much at start. */
export const DEFAULT_NEGOTIATION_MS = 500;
/** Opening and closing: the terminal is known to answer, but may be busy with output before it. */
export const DEFAULT_REQUEST_MS = 10_000;
/**
 * How long one of the two answers is awaited behind the other: the reply to `CSI c`, so that nobody else reads it as a key; and the
 * answer to the question, which a proxy in front of a terminal may give a little later than that terminal its own.
 */
const GRACE_MS = 100;

interface PendingRequest {
  /** Returns false when the answer is not of the kind that was asked for: it is then no answer. */
  readonly accept: (answer: ToApplicationMessage) => boolean;
  readonly fail: (error: Error) => void;
}

export class BlockConnection {
  readonly #output: OutputStream;
  readonly #clock: Clock;
  readonly #isTerminal: boolean;
  readonly #asksAttributes: boolean;
  readonly #attributes = new Emitter<undefined>();
  readonly #input: TerminalInput;
  readonly #frames = new FrameEncoder();
  readonly #pending = new Map<string, PendingRequest>();
  readonly #contexts = new Map<string, BlockContext>();
  readonly #keys = new Emitter<Uint8Array>();
  readonly #failures = new Emitter<OperationFailure>();
  readonly #ends = new Emitter<undefined>();
  #negotiation: Negotiation | undefined;
  #isEnded = false;

  /** Starts reading at once; a terminal is put into raw mode until `end`. */
  constructor(options: BlockConnectionOptions) {
    const { input, output } = options;
    this.#output = output;
    this.#clock = options.clock ?? systemClock;
    this.#isTerminal = options.assumesTerminal === true || (input.isTTY === true && output.isTTY === true);
    this.#asksAttributes = options.asksAttributes === true;
    this.#input = new TerminalInput({
      input,
      clock: this.#clock,
      escapeDelayMs: options.escapeDelayMs ?? DEFAULT_ESCAPE_DELAY_MS,
      keysArrived: (bytes) => this.#keys.emit(bytes),
      messageArrived: (message) => this.#handleMessage(message),
      attributesArrived: () => this.#attributes.emit(undefined),
      ended: () => this.end(),
    });
  }

  /** Everything on the input that is not an answer of the protocol, unchanged. */
  onKeys(listener: (bytes: Uint8Array) => void): () => void {
    return this.#keys.on(listener);
  }

  /** Each Operation the terminal rejected; those that succeed are silent. */
  onOperationFailed(listener: (failure: OperationFailure) => void): () => void {
    return this.#failures.on(listener);
  }

  /** The connection ended: by `end`, or because the input did. */
  onEnd(listener: () => void): () => void {
    return this.#ends.on(listener);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Asks whether the terminal implements the whole protocol. Without a positive answer in time it counts as unsupported, and
   * nothing of the protocol must be sent. Rejects only when the connection ends. `tries`: so often the same question is sent,
   * spread over the time; the terminal answers a repeat as it answered before, so the first answer counts.
   */
  async negotiate(timeoutMs: number = DEFAULT_NEGOTIATION_MS, tries = 1): Promise<Negotiation> {
    if (!this.#isTerminal) return { isSupported: false, reason: "not-a-terminal" };
    try {
      const answer = await (this.#asksAttributes
        ? this.#queryFenced(timeoutMs, tries)
        : this.#query(timeoutMs, tries));
      if (answer === undefined) {
        this.#negotiation = { isSupported: false, reason: "no-answer" };
      } else if (answer.outcome === "supported") {
        this.#negotiation = { isSupported: true, optionalContentTypes: answer.optionalContentTypes };
      } else {
        const reason = answer.outcome === "error" ? "refused" : "unsupported";
        this.#negotiation = { isSupported: false, reason };
      }
    } catch (error) {
      if (!(error instanceof BlockTimeoutError)) throw error;
      this.#negotiation = { isSupported: false, reason: "no-answer" };
    }
    return this.#negotiation;
  }

  /**
   * Opens a Context, a namespace of Block ids of its own.
   * @throws BlockUsageError without a positive negotiation before; BlockRequestError, BlockTimeoutError.
   */
  async openContext(timeoutMs: number = DEFAULT_REQUEST_MS): Promise<BlockContext> {
    if (this.#negotiation?.isSupported !== true) {
      throw new BlockUsageError("a Context is opened only after negotiate() found the protocol supported");
    }
    const request = "opening a Context";
    const answer = await this.#request(
      request,
      { kind: "context.open", requestId: randomId() },
      timeoutMs,
      (message) => (message.kind === "context.open.response" ? message : undefined),
    );
    if (answer.outcome === "error") throw requestError(request, answer.error);
    return this.#hold(answer.contextId);
  }

  /**
   * Goes on with a Context that an earlier process opened on this same connection of the terminal, from its `snapshot`. Nothing
   * is sent: when the Context is not open any more, the first Operation fails with `context_not_open`.
   * @throws BlockUsageError without a positive negotiation before.
   */
  resumeContext(snapshot: ContextSnapshot): BlockContext {
    if (this.#negotiation?.isSupported !== true) {
      throw new BlockUsageError("a Context is resumed only after negotiate() found the protocol supported");
    }
    return this.#hold(snapshot.contextId, snapshot);
  }

  #hold(contextId: string, snapshot?: ContextSnapshot): BlockContext {
    const negotiation = this.#negotiation;
    const ports: ContextPorts = {
      optionalContentTypes: negotiation?.isSupported === true ? negotiation.optionalContentTypes : [],
      encode: (operation) => this.#encode(operation),
      write: (frames) => this.#output.write(frames),
      whenHandled: () => this.whenHandled(),
      clock: this.#clock,
      close: (id, timeoutMs) => this.#closeContext(id, timeoutMs),
      failed: (failure) => this.#failures.emit(failure),
    };
    const held = new BlockContext(contextId, ports, snapshot);
    this.#contexts.set(contextId, held);
    return held;
  }

  /**
   * Resolves when the terminal has handled everything written so far: failures of Operations sent before have been reported by
   * then. Costs a question and its answer. @throws BlockTimeoutError, BlockConnectionEndedError.
   */
  async whenHandled(timeoutMs: number = DEFAULT_REQUEST_MS): Promise<void> {
    await this.#query(timeoutMs);
  }

  /** Resolves when the output takes more without queueing: at once, unless a write filled it. */
  async whenWritable(): Promise<void> {
    if (this.#output.writableNeedDrain !== true || this.#isEnded) return;
    await new Promise<void>((resolve) => {
      const stopListening = this.#ends.on(() => resolve());
      this.#output.once("drain", () => {
        stopListening();
        resolve();
      });
    });
  }

  /** Stops reading, restores the terminal's mode and fails what is still awaited. Closes no Context. Idempotent. */
  end(): void {
    if (this.#isEnded) return;
    for (const opened of this.#contexts.values()) opened.flush();
    this.#isEnded = true;
    this.#input.stop();
    for (const pending of [...this.#pending.values()]) pending.fail(new BlockConnectionEndedError("waiting"));
    this.#pending.clear();
    this.#ends.emit(undefined);
  }

  async #closeContext(contextId: string, timeoutMs: number): Promise<void> {
    const request = "closing a Context";
    const answer = await this.#request(
      request,
      { kind: "context.close", requestId: randomId(), contextId },
      timeoutMs,
      (message) =>
        message.kind === "context.close.response" && message.contextId === contextId ? message : undefined,
    );
    this.#contexts.delete(contextId);
    if (answer.outcome === "error") throw requestError(request, answer.error);
  }

  #query(timeoutMs: number, tries = 1): Promise<CapabilityResponse> {
    return this.#request(
      "asking for Block Operations",
      { kind: "capability.query", requestId: randomId() },
      timeoutMs,
      (message) => (message.kind === "capability.response" ? message : undefined),
      tries,
    );
  }

  /** Undefined when the terminal passed the question over. */
  async #queryFenced(timeoutMs: number, tries: number): Promise<CapabilityResponse | undefined> {
    const attributes = new Promise<undefined>((resolve) => {
      const stopListening = this.#attributes.on(() => {
        stopListening();
        resolve(undefined);
      });
    });
    const answered = this.#query(timeoutMs, tries);
    this.#input.expectAttributes();
    this.#output.write(ATTRIBUTES_QUESTION);
    // Where nobody waits for it any more, its failure is nobody's.
    answered.catch(() => {});
    const isFirst = await Promise.race([answered.then(() => true), attributes.then(() => false)]);
    return await this.#within(GRACE_MS, isFirst ? attributes.then(() => answered) : answered, async () =>
      isFirst ? await answered : undefined,
    );
  }

  /** What `promise` gives in time, or else what `otherwise` does. */
  async #within<Value>(
    delayMs: number,
    promise: Promise<Value>,
    otherwise: () => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    let timer: TimerHandle | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = this.#clock.after(delayMs, () => resolve("late"));
    });
    const found = await Promise.race([promise, late]);
    timer?.cancel();
    return found === "late" ? await otherwise() : found;
  }

  #request<Answer extends ToApplicationMessage>(
    request: string,
    message: Request,
    timeoutMs: number,
    read: (answer: ToApplicationMessage) => Answer | undefined,
    tries = 1,
  ): Promise<Answer> {
    if (this.#isEnded) return Promise.reject(new BlockConnectionEndedError(request));
    return new Promise<Answer>((resolve, reject) => {
      let repeat: TimerHandle | undefined;
      const settle = (): void => {
        timer.cancel();
        repeat?.cancel();
        this.#pending.delete(message.requestId);
      };
      const timer = this.#clock.after(timeoutMs, () => {
        settle();
        reject(new BlockTimeoutError(request, timeoutMs));
      });
      this.#pending.set(message.requestId, {
        accept: (answer) => {
          const fitting = read(answer);
          if (fitting === undefined) return false;
          settle();
          resolve(fitting);
          return true;
        },
        fail: () => {
          settle();
          reject(new BlockConnectionEndedError(request));
        },
      });
      const send = (triesLeft: number): void => {
        this.#output.write(this.#encode(message));
        if (triesLeft > 1 && this.#pending.has(message.requestId)) {
          repeat = this.#clock.after(timeoutMs / tries, () => send(triesLeft - 1));
        }
      };
      send(tries);
    });
  }

  /** Answers that match nothing awaited establish nothing. */
  #handleMessage(message: ToApplicationMessage): void {
    if (message.kind === "protocol.error") {
      this.#contexts.get(message.contextId)?.handleFailure(message.operationId, message.error);
      return;
    }
    this.#pending.get(message.requestId)?.accept(message);
  }

  #encode(message: ToTerminalMessage): Uint8Array {
    if (this.#isEnded) throw new BlockConnectionEndedError("sending a Message");
    return this.#frames.encode(message);
  }
}

/** 128 random bits, wherever the library runs. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function requestError(request: string, error: ErrorDetail): BlockRequestError {
  return new BlockRequestError(request, error.code, error.message);
}
