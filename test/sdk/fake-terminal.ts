// A terminal without a screen at the other end of a program's streams: a StreamDecoder and a BlockMachine.
import { EventEmitter } from "node:events";
import { type BlockEdit, type BlockLimits, BlockMachine } from "../../src/blocks/index.ts";
import {
  FrameEncoder,
  parseToTerminal,
  StreamDecoder,
  type ToApplicationMessage,
} from "../../src/protocol/index.ts";
import { BlockConnection } from "../../src/sdk/index.ts";
import { FakeClock } from "../support/fake-clock.ts";

export class FakeInput extends EventEmitter {
  isTTY = true;
  isRaw = false;
  isPaused = true;
  readonly rawModes: boolean[] = [];

  setRawMode(isRaw: boolean): void {
    this.isRaw = isRaw;
    this.rawModes.push(isRaw);
  }

  resume(): void {
    this.isPaused = false;
  }

  pause(): void {
    this.isPaused = true;
  }

  type(text: string): void {
    this.emit("data", Buffer.from(text, "latin1"));
  }
}

export class FakeTerminal {
  readonly input = new FakeInput();
  readonly clock = new FakeClock();
  readonly machine: BlockMachine;
  readonly edits: BlockEdit[] = [];
  /** Ordinary bytes the program wrote. */
  shown = "";
  /** Messages of the program, as their kinds. */
  readonly kinds: string[] = [];
  /** Every byte the program wrote. */
  readonly written: Uint8Array[] = [];
  /** False: Messages are not even looked at, as by a terminal that does not know the protocol. */
  isAnswering = true;
  isFull = false;
  readonly #frames = new FrameEncoder();
  readonly #decoder: StreamDecoder;
  readonly #drains: (() => void)[] = [];

  constructor(limits: Partial<BlockLimits> = {}) {
    let contexts = 0;
    this.machine = new BlockMachine({
      texts: { prefixBytes: (_block, retain) => retain },
      owners: { currentOwner: () => 1, hasOwnerGone: () => false },
      randomBytes: (count) => {
        contexts += 1;
        return new Uint8Array(count).fill(contexts);
      },
      limits,
    });
    this.#decoder = new StreamDecoder((event) => {
      if (event.kind === "ordinary") this.shown += Buffer.from(event.bytes).toString();
      if (event.kind === "message") this.#handle(event.bytes);
    });
  }

  readonly output = {
    isTTY: true,
    writableNeedDrain: false,
    write: (bytes: Uint8Array): boolean => {
      this.written.push(bytes);
      if (this.isAnswering) this.#decoder.write(bytes);
      this.output.writableNeedDrain = this.isFull;
      return !this.isFull;
    },
    once: (_event: "drain", listener: () => void): void => {
      this.#drains.push(listener);
    },
  };

  drain(): void {
    this.isFull = false;
    this.output.writableNeedDrain = false;
    for (const listener of this.#drains.splice(0)) listener();
  }

  connect(): BlockConnection {
    return new BlockConnection({ input: this.input, output: this.output, clock: this.clock });
  }

  /** A connection that negotiated, and what its keys were. */
  async connected(): Promise<{ connection: BlockConnection; keys: string[] }> {
    const connection = this.connect();
    const keys: string[] = [];
    connection.onKeys((bytes) => keys.push(Buffer.from(bytes).toString("latin1")));
    await connection.negotiate();
    return { connection, keys };
  }

  send(message: ToApplicationMessage): void {
    this.input.emit("data", this.encode(message));
  }

  encode(message: ToApplicationMessage): Uint8Array {
    return this.#frames.encode(message);
  }

  #handle(bytes: Uint8Array): void {
    const parsed = parseToTerminal(bytes);
    if (parsed.outcome === "dropped") {
      this.kinds.push(parsed.reason);
      return;
    }
    this.kinds.push(
      parsed.outcome === "request"
        ? parsed.request.kind
        : parsed.outcome === "operation"
          ? parsed.operation.kind
          : parsed.outcome,
    );
    const step = this.machine.prepare(parsed);
    if (step.edit !== undefined) this.edits.push(step.edit);
    step.commit();
    for (const answer of step.answers) this.send(answer);
  }
}
