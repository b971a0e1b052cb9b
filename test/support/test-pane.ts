// A pane without a machine around it: fed with bytes, answers collected, its tape drawn as text.

import { Emitter, silentLog } from "../../src/base/index.js";
import { CellTables, Row } from "../../src/cells/index.js";
import { OptionStore } from "../../src/commands/index.js";
import { RowCursor } from "../../src/document/index.js";
import { Pane, type PaneEvent, type PaneSettings } from "../../src/mux/index.js";
import type { PaneExit, PanePty } from "../../src/mux/ports.js";
import {
  FrameEncoder,
  parseToApplication,
  StreamDecoder,
  type ToApplicationMessage,
  type ToTerminalMessage,
} from "../../src/protocol/index.js";
import { FakeClock } from "./fake-clock.js";

export const PLAIN_SETTINGS: PaneSettings = {
  historyLines: 50_000,
  historyBytes: 64 * 1024 * 1024,
  allowClearHistory: "on",
  alternateScreen: true,
  sendsBackspace: false,
  extendedKeys: "on",
  colours: new Map(),
  scrollOnClear: false,
  blocks: true,
  blockPlacement: "tail",
};

/** A pseudo-terminal of nobody. */
export class FakePty implements PanePty {
  readonly pid = 4242;
  readonly slavePath = "/dev/pts/none";
  readonly onData = new Emitter<Uint8Array>();
  readonly onExit = new Emitter<PaneExit>();
  readonly onDrain = new Emitter<void>();
  readonly written: Uint8Array[] = [];
  readonly liveGroups = new Set<number>([1]);
  foregroundGroup = 1;
  pendingWriteBytes = 0;
  isReading = true;
  isPaused = false;

  write(bytes: Uint8Array): boolean {
    if (!this.isReading) {
      if (this.pendingWriteBytes + bytes.length > 1024 * 1024) return false;
      this.pendingWriteBytes += bytes.length;
    }
    this.written.push(bytes.slice());
    return true;
  }
  /** The last size it was told; undefined before. */
  size: { readonly cols: number; readonly rows: number } | undefined;
  resize(cols: number, rows: number): void {
    this.size = { cols, rows };
  }
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  isHungUp = false;
  hangUp(): void {
    this.isHungUp = true;
  }
  foregroundProcess() {
    return { groupId: this.foregroundGroup, pid: this.foregroundGroup, name: "fake", path: "/" };
  }
  foregroundGroupId(): number {
    return this.foregroundGroup;
  }
  isGroupAlive(groupId: number): boolean {
    return this.liveGroups.has(groupId);
  }

  /** What was written since the last call. */
  takeInput(): Buffer {
    return Buffer.concat(this.written.splice(0));
  }

  /** The same as text. */
  takeText(): string {
    return this.takeInput().toString("utf8");
  }
}

export class TestPane {
  readonly tables = new CellTables();
  readonly clock = new FakeClock();
  readonly pty = new FakePty();
  readonly events: PaneEvent[] = [];
  readonly pane: Pane;
  readonly answers: ToApplicationMessage[] = [];
  readonly #encoder = new FrameEncoder();
  readonly #decoder = new StreamDecoder((event) => {
    if (event.kind === "message") {
      const parsed = parseToApplication(event.bytes);
      if (parsed.outcome === "message") this.answers.push(parsed.message);
    }
  });
  #nextId = 1;

  constructor(cols: number, rows: number, settings: Partial<PaneSettings> = {}) {
    let seed = 1;
    this.pane = new Pane({
      id: 0,
      tables: this.tables,
      ports: {
        clock: this.clock,
        log: silentLog,
        randomBytes: (count) => {
          seed += 1;
          const bytes = new Uint8Array(count).fill(seed & 0xff);
          bytes[0] = seed >> 8;
          return bytes;
        },
      },
      cols,
      rows,
      settings: { ...PLAIN_SETTINGS, ...settings },
      options: new OptionStore("pane", new OptionStore("window")),
    });
    this.pane.changed.on((event) => this.events.push(event));
    this.pane.bind(this.pty, []);
  }

  /** `ESC` is written as `\e` or as itself. */
  feed(text: string): this {
    this.pane.handleOutput(Buffer.from(text, "utf8"));
    return this;
  }

  /** Sends a Message as frames and returns what was answered. */
  send(message: ToTerminalMessage): readonly ToApplicationMessage[] {
    const before = this.answers.length;
    this.pane.handleOutput(this.#encoder.encode(message));
    this.#decoder.write(Buffer.concat(this.pty.written));
    this.pty.written.length = 0;
    return this.answers.slice(before);
  }

  nextId(): string {
    const id = String(this.#nextId);
    this.#nextId += 1;
    return id;
  }

  openContext(): string {
    const [answer] = this.send({ kind: "context.open", requestId: this.nextId() });
    if (answer?.kind !== "context.open.response" || answer.outcome !== "opened") {
      throw new Error(`no Context: ${JSON.stringify(answer)}`);
    }
    return answer.contextId;
  }

  append(
    contextId: string,
    blockId: string,
    text: string,
    lifecycle: "mutable" | "sealed" = "mutable",
  ): string {
    const operationId = this.nextId();
    const answers = this.send({
      kind: "block.append",
      operationId,
      contextId,
      blockId,
      lifecycle,
      content: { type: "text/plain", data: text },
    });
    if (answers.length > 0) throw new Error(JSON.stringify(answers));
    return operationId;
  }

  update(contextId: string, blockId: string, text: string): string {
    const operationId = this.nextId();
    const answers = this.send({
      kind: "block.update",
      operationId,
      contextId,
      blockId,
      content: { type: "text/plain", data: text },
    });
    if (answers.length > 0) throw new Error(JSON.stringify(answers));
    return operationId;
  }

  /** Appends to a Block whose last successful change of content was `base`. */
  extend(contextId: string, blockId: string, base: string, fragment: string): string {
    const operationId = this.nextId();
    const answers = this.send({
      kind: "block.extend",
      operationId,
      contextId,
      blockId,
      baseOperationId: base,
      fragment,
    });
    if (answers.length > 0) throw new Error(JSON.stringify(answers));
    return operationId;
  }

  replaceSuffix(
    contextId: string,
    blockId: string,
    base: string,
    retain: number,
    replacement: string,
  ): string {
    const operationId = this.nextId();
    const answers = this.send({
      kind: "block.replace_suffix",
      operationId,
      contextId,
      blockId,
      baseOperationId: base,
      retain,
      replacement,
    });
    if (answers.length > 0) throw new Error(JSON.stringify(answers));
    return operationId;
  }

  seal(contextId: string, blockId: string): void {
    const answers = this.send({ kind: "block.seal", operationId: this.nextId(), contextId, blockId });
    if (answers.length > 0) throw new Error(JSON.stringify(answers));
  }

  /** "open" while Operations of this Context are taken, else the code they are answered. */
  contextState(contextId: string): string {
    const [answer] = this.send({
      kind: "block.seal",
      operationId: this.nextId(),
      contextId,
      blockId: "no such Block",
    });
    if (answer?.kind !== "protocol.error") return "no answer";
    return answer.error.code === "block_not_found" ? "open" : answer.error.code;
  }

  /** Text of a row, unwritten cells as blanks, trailing blanks cut. */
  rowText(row: Row): string {
    let text = "";
    for (let col = 0; col < row.used; col += 1) text += this.tables.codeText(row.code(col));
    return text.trimEnd();
  }

  screenLines(): string[] {
    return this.pane.screen.allRows().map((row) => this.rowText(row));
  }

  /** Rows of history at the pane's width, oldest first. */
  historyRows(): string[] {
    const cursor = new RowCursor(this.pane.document, this.pane.cols);
    if (cursor.isNowhere) return [];
    const rows: string[] = [];
    const row = new Row(this.pane.cols);
    do {
      cursor.fill(row);
      rows.push(this.rowText(row));
    } while (cursor.down());
    return rows;
  }

  /**
   * History, a rule, the screen. Rows of Blocks are drawn behind `#`, soft wraps end in `↵`, the cursor's row begins
   * with `>` and says its column.
   */
  draw(): string {
    const screen = this.pane.screen;
    const rows = screen.allRows().map((row, index) => {
      const edge = index === screen.cursorRow ? ">" : " ";
      const kind = row.block !== 0 ? "#" : "|";
      const cursor =
        index === screen.cursorRow ? `  <${screen.cursorCol}${screen.pendingWrap ? "!" : ""}` : "";
      return `${edge}${kind}${this.rowText(row)}${row.softWrap ? "↵" : ""}${cursor}`;
    });
    return [...this.historyRows().map((text) => `  ${text}`), "--", ...rows].join("\n");
  }
}
