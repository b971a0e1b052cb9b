// The output of a recording on its way to a terminal: ordinary bytes pass, Messages of Block Operations are sent anew in
// Contexts of this terminal's own, since a Context's id is the terminal's to give.

import {
  FrameEncoder,
  parseToApplication,
  parseToTerminal,
  StreamDecoder,
  type ToTerminalMessage,
} from "../../protocol/index.js";

export interface CastTerminal {
  /** Ordinary output; the bytes are the terminal's to keep. */
  print(bytes: Uint8Array): void;
  /** Whole frames, behind what was printed. */
  sendFrames(bytes: Uint8Array): void;
  /** A Context's id; undefined when the terminal opens none. */
  openContext(): Promise<string | undefined>;
  /** Resolves when more may be written. */
  whenWritable(): Promise<void>;
}

/** Contexts a recording may open before the oldest are forgotten. */
const MAX_CONTEXTS = 4096;

export class CastStream {
  readonly #terminal: CastTerminal;
  readonly #hasBlocks: boolean;
  readonly #encoder = new FrameEncoder();
  readonly #textEncoder = new TextEncoder();
  /** What the piece at hand holds, in order. */
  readonly #steps: (Uint8Array | ToTerminalMessage)[] = [];
  readonly #output: StreamDecoder;
  readonly #answers: StreamDecoder;
  /** Contexts opened here, by the id of the request that was recorded. */
  readonly #opened = new Map<string, string>();
  /** Ids of this terminal's Contexts by those in the recording. */
  readonly #contexts = new Map<string, string>();
  #nextRequest = 1;

  /** `hasBlocks`: the terminal confirmed the protocol; else Messages are left out. */
  constructor(terminal: CastTerminal, hasBlocks: boolean) {
    this.#terminal = terminal;
    this.#hasBlocks = hasBlocks;
    this.#output = new StreamDecoder((event) => {
      if (event.kind === "ordinary") this.#steps.push(event.bytes.slice());
      if (event.kind !== "message") return;
      const parsed = parseToTerminal(event.bytes);
      if (parsed.outcome === "operation") this.#steps.push(parsed.operation);
      else if (parsed.outcome === "request") this.#steps.push(parsed.request);
    });
    this.#answers = new StreamDecoder((event) => {
      const parsed = event.kind === "message" ? parseToApplication(event.bytes) : undefined;
      if (parsed?.outcome !== "message" || parsed.message.kind !== "context.open.response") return;
      const { message } = parsed;
      const here = message.outcome === "opened" ? this.#opened.get(message.requestId) : undefined;
      if (message.outcome === "opened" && here !== undefined)
        remember(this.#contexts, message.contextId, here);
    });
  }

  async output(text: string): Promise<void> {
    this.#output.write(this.#textEncoder.encode(text));
    for (const step of this.#steps.splice(0)) {
      if (step instanceof Uint8Array) this.#terminal.print(step);
      else if (this.#hasBlocks) await this.#send(step);
    }
    await this.#terminal.whenWritable();
  }

  /** What the program was answered: says which Context was opened under which id. */
  input(text: string): void {
    this.#answers.write(this.#textEncoder.encode(text));
  }

  async #send(message: ToTerminalMessage): Promise<void> {
    if (message.kind === "capability.query") return;
    if (message.kind === "context.open") {
      const opened = await this.#terminal.openContext();
      if (opened !== undefined) remember(this.#opened, message.requestId, opened);
      return;
    }
    const contextId = this.#contexts.get(message.contextId);
    if (contextId === undefined) return;
    const here =
      message.kind === "context.close"
        ? { ...message, contextId, requestId: `replay ${this.#nextRequest}` }
        : { ...message, contextId };
    this.#nextRequest += 1;
    this.#terminal.sendFrames(this.#encoder.encode(here));
  }
}

function remember(map: Map<string, string>, key: string, value: string): void {
  const [oldest] = map.keys();
  if (map.size >= MAX_CONTEXTS && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
