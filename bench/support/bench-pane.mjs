// A pane inside the bench's own process, and a program in it that speaks the protocol.
import { Emitter, silentLog } from "../../dist/base/index.js";
import { CellTables } from "../../dist/cells/index.js";
import { OptionStore } from "../../dist/commands/index.js";
import { Pane } from "../../dist/mux/index.js";
import { FrameEncoder, parseToApplication, StreamDecoder } from "../../dist/protocol/index.js";

const clock = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return { cancel: () => clearTimeout(timer) };
  },
};

export class BenchPane {
  pane;
  answers = [];
  contextId = "";
  #encoder = new FrameEncoder();
  #nextId = 1;

  constructor({ cols = 80, rows = 24 } = {}) {
    const decoder = new StreamDecoder((event) => {
      if (event.kind === "message") this.answers.push(parseToApplication(event.bytes).message);
    });
    const pty = {
      pid: 1,
      slavePath: "",
      onData: new Emitter(),
      onExit: new Emitter(),
      onDrain: new Emitter(),
      pendingWriteBytes: 0,
      write(bytes) {
        decoder.write(bytes);
        return true;
      },
      resize() {},
      pause() {},
      resume() {},
      hangUp() {},
      foregroundProcess: () => ({ groupId: 1, pid: 1, name: "bench", path: "/" }),
      foregroundGroupId: () => 1,
      isGroupAlive: () => true,
    };
    let seed = 0;
    const randomBytes = (count) => {
      seed += 1;
      return new Uint8Array(count).fill(seed & 255);
    };
    this.pane = new Pane({
      id: 0,
      tables: new CellTables(),
      ports: { clock, log: silentLog, randomBytes },
      cols,
      rows,
      settings: {
        historyLines: 100_000_000,
        historyBytes: 8 * 1024 * 1024 * 1024,
        allowClearHistory: "on",
        alternateScreen: true,
        colours: new Map(),
        scrollOnClear: false,
        blocks: true,
      },
      options: new OptionStore("pane", new OptionStore("window")),
    });
    this.pane.bind(pty, []);
    this.feed(this.encode({ kind: "context.open", requestId: "open" }));
    this.contextId = this.answers.pop().contextId;
  }

  /** The frames of a Message. */
  encode(message) {
    return this.#encoder.encode(message);
  }

  /** An Operation of the one Context. Its id is a number one above the last. */
  encodeOperation(kind, body) {
    this.lastOperationId = String(this.#nextId);
    this.#nextId += 1;
    return this.encode({ kind, operationId: this.lastOperationId, contextId: this.contextId, ...body });
  }

  feed(bytes) {
    this.pane.handleOutput(bytes);
  }

  append(blockId, data, lifecycle = "mutable") {
    this.feed(
      this.encodeOperation("block.append", { blockId, lifecycle, content: { type: "text/plain", data } }),
    );
  }

  requireNoAnswer() {
    if (this.answers.length > 0)
      throw new Error(`an Operation was rejected: ${JSON.stringify(this.answers[0])}`);
  }
}
