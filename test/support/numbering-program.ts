// A program in a pane that prints numbered lines and streams Blocks, and knows every line it has shown.
import {
  FrameEncoder,
  parseToApplication,
  StreamDecoder,
  type ToApplicationMessage,
  type ToTerminalMessage,
} from "../../src/protocol/index.js";
import type { FakeClock } from "./fake-clock.js";
import type { SeededRandom } from "./random.js";
import type { FakePty } from "./test-pane.js";

interface StreamedBlock {
  readonly blockId: string;
  state: string;
  text: string;
}

export class NumberingProgram {
  readonly #name: string;
  readonly #clock: FakeClock;
  readonly #encoder = new FrameEncoder();
  #pty: FakePty | undefined;
  #contextId: string | undefined;
  /** Oldest first. */
  readonly #shown: (string | StreamedBlock)[] = [];
  #open: StreamedBlock[] = [];
  #nextNumber = 1;

  constructor(name: string, clock: FakeClock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** It runs on this pseudo-terminal; after another one it begins anew, and what it showed stays. */
  bind(pty: FakePty): void {
    if (pty === this.#pty) return;
    this.#pty = pty;
    this.#contextId = undefined;
    this.#open = [];
  }

  /** What its pane holds, a line of text each. */
  lines(): string[] {
    return this.#shown.flatMap((item) => (typeof item === "string" ? [item] : item.text.split("\n")));
  }

  act(random: SeededRandom): void {
    if (random.chance(0.5)) {
      for (let count = random.between(1, 6); count > 0; count -= 1) {
        const line = this.#text(random);
        this.#shown.push(line);
        this.#emit(Buffer.from(`${line}\r\n`));
      }
    } else this.#operate(random);
  }

  /** Never blank, never the same twice; sometimes longer than a row. */
  #text(random: SeededRandom): string {
    this.#nextNumber += 1;
    return `${this.#name}.${this.#nextNumber}${random.pick(["", "x", "-abcdefghij".repeat(random.between(1, 8))])}`;
  }

  #emit(bytes: Uint8Array): void {
    this.#pty?.onData.emit(bytes);
  }

  /** Returns what was answered; undefined is success for Operations. */
  #send(message: ToTerminalMessage): ToApplicationMessage | undefined {
    const pty = this.#pty;
    if (pty === undefined) throw new Error("sending before a program runs");
    pty.takeText();
    this.#emit(this.#encoder.encode(message));
    this.#clock.advance(1);
    let answer: ToApplicationMessage | undefined;
    const decoder = new StreamDecoder((event) => {
      const parsed = event.kind === "message" ? parseToApplication(event.bytes) : undefined;
      if (parsed?.outcome === "message") answer = parsed.message;
    });
    decoder.write(Buffer.from(pty.takeText(), "utf8"));
    return answer;
  }

  #expectDone(message: ToTerminalMessage): void {
    const answer = this.#send(message);
    if (answer !== undefined) throw new Error(`${message.kind}: ${JSON.stringify(answer)}`);
  }

  #operate(random: SeededRandom): void {
    this.#nextNumber += 1;
    const operationId = `o${this.#nextNumber}`;
    this.#contextId ??= this.#openContext();
    const ids = { operationId, contextId: this.#contextId };
    const content = (data: string) => ({ content: { type: "text/plain", data } }) as const;
    const block = random.chance(0.4) ? undefined : this.#open[random.below(this.#open.length)];
    if (block === undefined) {
      const added = { blockId: `b${this.#nextNumber}`, state: operationId, text: this.#lines(random) };
      this.#expectDone({
        kind: "block.append",
        ...ids,
        blockId: added.blockId,
        lifecycle: "mutable",
        ...content(added.text),
      });
      this.#shown.push(added);
      this.#open.push(added);
      if (this.#open.length > 6) this.#open.shift();
    } else if (random.chance(0.5)) {
      block.text = this.#lines(random);
      this.#expectDone({ kind: "block.update", ...ids, blockId: block.blockId, ...content(block.text) });
    } else {
      const fragment = `+${this.#lines(random)}`;
      block.text += fragment;
      const { blockId, state } = block;
      this.#expectDone({ kind: "block.extend", ...ids, blockId, baseOperationId: state, fragment });
    }
    if (block !== undefined) block.state = operationId;
  }

  #lines(random: SeededRandom): string {
    return Array.from({ length: random.between(1, 5) }, () => this.#text(random)).join("\n");
  }

  #openContext(): string {
    const answer = this.#send({ kind: "context.open", requestId: `r${this.#nextNumber}` });
    if (answer?.kind !== "context.open.response" || answer.outcome !== "opened") {
      throw new Error(`no Context: ${JSON.stringify(answer)}`);
    }
    return answer.contextId;
  }
}
