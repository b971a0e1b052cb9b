// One pane: a program's byte stream, the emulator that reads it, the tape on which its screen and history lie,
// and the protocol end. Everything of the stream happens in its order, inside `handleOutput`.

import { Emitter, type Log } from "../base/index.js";
import type { CellTables } from "../cells/index.js";
import type { OptionStore } from "../commands/index.js";
import { Document } from "../document/index.js";
import { Emulator, type EmulatorHost, ignoreEmulator, type Screen } from "../vt/index.js";
import { CommandRuns } from "./command-runs/command-runs.js";
import { HeldPicture } from "./held-picture.js";
import { type ClearHistory, HistoryGuard } from "./history-guard.js";
import { type BlockChange, PaneBlocks } from "./pane-blocks.js";
import { PaneReading } from "./pane-reading.js";
import { PaneWriter } from "./pane-writer.js";
import type { MuxPorts, PaneExit, PanePty, ShellPipe } from "./ports.js";
import { Tape } from "./tape.js";
import { reflowTape } from "./tape-reflow.js";
import type { BlockTraffic } from "./watching/block-traffic.js";
import type { PaneRecording } from "./watching/pane-recording.js";

export interface PaneOptions {
  /** `%n`, never reused. */
  readonly id: number;
  readonly tables: CellTables;
  readonly ports: Pick<MuxPorts, "clock" | "log" | "randomBytes">;
  readonly cols: number;
  readonly rows: number;
  readonly settings: PaneSettings;
  /** Until a program sets one; empty when not given. */
  readonly title?: string;
  readonly options: OptionStore;
}

/** Options that a pane reads while it runs; they may change at any time. */
export interface PaneSettings {
  readonly historyLines: number;
  readonly historyBytes: number;
  readonly allowClearHistory: ClearHistory;
  readonly scrollOnClear: boolean;
  readonly blocks: boolean;
  readonly blockPlacement: "tail" | "above";
  readonly alternateScreen: boolean;
  /** The backspace key sends BS, not DEL. */
  readonly sendsBackspace: boolean;
  /** Whether programs get keys with modifiers: never, those that ask, all. */
  readonly extendedKeys: "off" | "on" | "always";
  /** Programs that ask for the clipboard are told; the others are told that it is empty. */
  readonly tellsClipboard?: boolean;
  /** Colours of the palette by index, 0xRRGGBB. */
  readonly colours: ReadonlyMap<number, number>;
}

/** What of a pane changed, for those who show it. */
export type PaneEvent =
  | { readonly kind: "output" /** Borrowed. */; readonly bytes: Uint8Array }
  | { readonly kind: "title" | "modes" | "bell" | "resized" | "unheld" }
  | { readonly kind: "windowName"; readonly name: string }
  | { readonly kind: "clipboard"; readonly selection: string; readonly base64: Uint8Array }
  /** Borrowed. The output that brought it is told behind it. */
  | { readonly kind: "blocks"; readonly change: BlockChange; readonly keys: readonly number[] }
  /** A program wants to be told a clipboard; it waits for the answer. */
  | { readonly kind: "clipboardAsked"; readonly selection: string }
  | { readonly kind: "notification"; readonly title: string; readonly body: string }
  | { readonly kind: "exited"; readonly exit: PaneExit }
  | { readonly kind: "failed"; readonly error: unknown };

const encoder = new TextEncoder();

export class Pane {
  readonly id: number;
  readonly options: OptionStore;
  readonly tables: CellTables;
  readonly document: Document;
  readonly tape: Tape;
  readonly commandRuns: CommandRuns;
  readonly guard: HistoryGuard;
  readonly emulator: Emulator;
  readonly writer = new PaneWriter();
  readonly held: HeldPicture;
  readonly reading = new PaneReading();
  readonly changed = new Emitter<PaneEvent>();
  /** What the program prints, before it is taken in; borrowed. */
  readonly printed = new Emitter<Uint8Array>();
  readonly blockTraffic = new Emitter<BlockTraffic>();
  /** Into a file, while it goes on. */
  recording: PaneRecording | undefined;
  /** Once, when the pane is no more. */
  readonly closed = new Emitter<void>();
  readonly #log: Log;
  readonly #wallMs: () => number;
  readonly #randomBytes: (count: number) => Uint8Array;
  #blocks: PaneBlocks;
  /** `select-pane -d`: keys do not reach the program. */
  isInputOff = false;
  #settings: PaneSettings;
  /** During a reset that a person asked for. */
  #keepsHistory = false;
  #pty: PanePty | undefined;
  #pipe: ShellPipe | undefined;
  #pipeGetsOutput = false;
  #title = "";
  #iconName = "";
  #cwdUri = "";
  #exit: PaneExit | undefined;
  #failure: unknown;
  #isEmpty = false;
  #isTakingOutput = false;
  /** What was started, for `#{pane_start_command}`. */
  startCommand: readonly string[] = [];
  startPath = "";
  /** When the program ended, in wall time; undefined while it runs. */
  exitedMs: number | undefined;

  constructor(options: PaneOptions) {
    this.id = options.id;
    this.options = options.options;
    this.#title = options.title ?? "";
    this.#log = options.ports.log;
    this.#randomBytes = (count) => options.ports.randomBytes(count);
    this.#wallMs = () => options.ports.clock.wallMs();
    this.#settings = options.settings;
    const { tables, ports } = options;
    this.tables = tables;
    this.document = new Document({
      tables,
      limits: { lines: options.settings.historyLines, bytes: options.settings.historyBytes },
      onEvicted: (keys) => this.blocks.blocksEvicted(keys),
    });
    this.tape = new Tape(this.document, {
      blocksDamaged: (keys) => this.blocks.blocksDamaged(keys),
      blocksGone: (keys) => this.blocks.blocksEvicted(keys),
    });
    this.commandRuns = new CommandRuns(this.tape, ports.clock);
    this.commandRuns.pathNow = () => this.currentPath;
    this.guard = new HistoryGuard(this.tape, ports.clock);
    this.guard.policy = options.settings.allowClearHistory;
    this.held = new HeldPicture(ports.clock, tables, {
      ended: () => this.changed.emit({ kind: "unheld" }),
      timedOut: () => this.emulator.endSynchronizedUpdate(),
    });
    this.emulator = new Emulator({
      cols: options.cols,
      rows: options.rows,
      tables,
      host: this.#emulatorHost(),
      rowEvents: this.tape,
    });
    this.tape.bind(this.emulator.primary);
    this.tape.setPlacement(options.settings.blockPlacement);
    this.#blocks = this.#makeBlocks(undefined);
    this.blocks.setEnabled(options.settings.blocks);
    this.emulator.palette.configured = options.settings.colours;
  }

  #makeBlocks(before: PaneBlocks | undefined): PaneBlocks {
    return new PaneBlocks(
      this.tape,
      {
        paneId: this.id,
        traffic: this.blockTraffic,
        blocksChanged: (change, keys) => this.changed.emit({ kind: "blocks", change, keys }),
        writeAnswer: (bytes) => this.writer.writeAnswer(bytes),
        unreadAnswerBytes: () => this.writer.unreadAnswerBytes,
        currentOwner: () => this.#pty?.foregroundProcess()?.groupId ?? 0,
        hasOwnerGone: (owner) => this.#pty === undefined || !this.#pty.isGroupAlive(owner),
        randomBytes: this.#randomBytes,
      },
      this.#log,
      undefined,
      before,
    );
  }

  /** The protocol end of the program that runs now. */
  get blocks(): PaneBlocks {
    return this.#blocks;
  }

  /**
   * The pane has no program: what it shows is written to it (`display-message -I`), where line feeds begin lines. Until
   * a program is bound. `command` is what was asked for: no word, or an empty one.
   */
  beginEmpty(command: readonly string[]): void {
    this.#isEmpty = true;
    this.startCommand = command;
    this.handleOutput(encoder.encode("\u001b[?25l\u001b[20h"));
  }

  /** Made without a program, and none was started since. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Lets go of the program, so that another can be bound. History stays, the screen is as after a reset. */
  unbind(): void {
    const pty = this.#pty;
    this.#pty = undefined;
    this.#exit = undefined;
    this.exitedMs = undefined;
    pty?.hangUp();
    this.reading.bind(undefined);
    this.guard.bind(undefined);
    this.commandRuns.handleProgramGone();
    this.#blocks.connectionClosed();
    this.tape.archiveWritten();
    this.#resetKeepingHistory();
    this.#blocks = this.#makeBlocks(this.#blocks);
    this.#blocks.setEnabled(this.#settings.blocks);
  }

  setTitle(title: string): void {
    this.#title = title;
    this.changed.emit({ kind: "title" });
  }

  /** `resize-pane -T`: rows below the cursor go. */
  trimBelowCursor(): void {
    this.handleOutput(encoder.encode("\u001b[J"));
  }

  /** Joins the pane with its program. `command` is what was asked for, empty for a shell. */
  bind(pty: PanePty, command: readonly string[]): void {
    this.startCommand = command;
    this.#isEmpty = false;
    this.#pty = pty;
    this.writer.bind(pty);
    this.guard.bind(pty);
    this.reading.bind(pty);
    // A program that was let go may still say something; nobody listens any more.
    pty.onData.on((bytes) => {
      if (this.#pty === pty) this.handleOutput(bytes);
    });
    pty.onDrain.on(() => {
      if (this.#pty === pty) this.writer.handleDrain();
    });
    pty.onExit.on((exit) => {
      if (this.#pty === pty) this.#handleExit(exit);
    });
  }

  get pty(): PanePty | undefined {
    return this.#pty;
  }

  get cols(): number {
    return this.emulator.primary.cols;
  }

  get rows(): number {
    return this.emulator.primary.rowCount;
  }

  /** The screen that is shown, primary or alternate. */
  get screen(): Screen {
    return this.emulator.active;
  }

  get title(): string {
    return this.#title;
  }

  get iconName(): string {
    return this.#iconName;
  }

  /** What the program said by OSC 7, a URI; "" before. */
  get cwdUri(): string {
    return this.#cwdUri;
  }

  /** The folder the program named by OSC 7, else where its foreground process is. */
  get currentPath(): string {
    const match = /^file:\/\/[^/]*(\/.*)$/.exec(this.#cwdUri);
    if (match?.[1] !== undefined) {
      try {
        return decodeURIComponent(match[1]);
      } catch {
        return match[1];
      }
    }
    return this.#pty?.foregroundProcess()?.path ?? "";
  }

  get currentCommand(): string {
    return this.#pty?.foregroundProcess()?.name ?? this.startCommand[0]?.split("/").pop() ?? "";
  }

  get exit(): PaneExit | undefined {
    return this.#exit;
  }

  get settings(): PaneSettings {
    return this.#settings;
  }

  set settings(settings: PaneSettings) {
    this.#settings = settings;
    this.guard.policy = settings.allowClearHistory;
    this.document.setLimits({ lines: settings.historyLines, bytes: settings.historyBytes });
    this.blocks.setEnabled(settings.blocks);
    this.tape.setPlacement(settings.blockPlacement);
    this.emulator.palette.configured = settings.colours;
  }

  /**
   * Output of the program; borrowed. A fault of ours in here closes this pane and no other: it is told as `failed`.
   */
  handleOutput(bytes: Uint8Array): void {
    if (this.#failure !== undefined) return;
    if (this.#pipe !== undefined && this.#pipeGetsOutput) this.#pipe.write(bytes);
    this.printed.emit(bytes);
    this.#isTakingOutput = true;
    try {
      this.tape.ownFrame?.foregroundIs(this.#pty?.foregroundGroupId() ?? 0);
      this.guard.beforeOutput(bytes.length);
      this.emulator.write(bytes);
      this.guard.afterOutput();
    } catch (error) {
      this.#isTakingOutput = false;
      this.#fail(error);
      return;
    }
    this.#isTakingOutput = false;
    this.changed.emit({ kind: "output", bytes });
  }

  /** What is told now came with output: an `output` event follows, and shows both. */
  get isTakingOutput(): boolean {
    return this.#isTakingOutput;
  }

  /** Keys, mouse reports and the like. Borrows `bytes`. */
  sendInput(bytes: Uint8Array): boolean {
    if (this.isInputOff) return false;
    this.guard.noteInput();
    return this.writer.write(bytes);
  }

  resize(cols: number, rows: number): void {
    if (cols === this.cols && rows === this.rows) return;
    try {
      this.held.end();
      this.emulator.resize(cols, rows);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#pty?.resize(cols, rows);
    this.changed.emit({ kind: "resized" });
  }

  /** Forgets history as a person asked: nothing that a program may still change on the screen is touched. */
  clearHistory(): void {
    this.tape.clearHistory();
    this.changed.emit({ kind: "modes" });
  }

  /** `send-keys -R`: as if the terminal had been switched off and on; history stays. */
  resetTerminal(): void {
    this.#resetKeepingHistory();
    this.changed.emit({ kind: "modes" });
  }

  #resetKeepingHistory(): void {
    this.#keepsHistory = true;
    try {
      this.emulator.reset();
    } finally {
      this.#keepsHistory = false;
    }
  }

  /** A `pipe-pane` command is joined to the pane. */
  get isPiped(): boolean {
    return this.#pipe !== undefined;
  }

  /** Joins a shell command: it is given what the program prints, and what it prints is typed. */
  openPipe(pipe: ShellPipe, ways: { readonly takesInput: boolean; readonly givesOutput: boolean }): void {
    this.#pipe = pipe;
    this.#pipeGetsOutput = ways.givesOutput;
    if (ways.takesInput) pipe.onData.on((bytes) => this.writer.write(bytes));
    pipe.onClosed.on(() => {
      if (this.#pipe === pipe) this.#pipe = undefined;
    });
  }

  closePipe(): void {
    this.#pipe?.close();
    this.#pipe = undefined;
  }

  /** `remain-on-exit`: the pane stays, and says below what its program printed that it is over. */
  showDead(text: string): void {
    if (text !== "") this.handleOutput(encoder.encode(`\r\n${text}`));
  }

  close(): void {
    this.#pty?.hangUp();
    this.dispose();
  }

  dispose(): void {
    this.closePipe();
    this.held.dispose();
    this.emulator.dispose();
    this.guard.dispose();
    this.document.close();
    this.closed.emit();
  }

  #handleExit(exit: PaneExit): void {
    this.#exit = exit;
    this.exitedMs = this.#wallMs();
    this.held.end();
    this.commandRuns.handleProgramGone();
    this.blocks.connectionClosed();
    this.changed.emit({ kind: "exited", exit });
  }

  #fail(error: unknown): void {
    this.#failure = error;
    this.#log.error("pane.failed", {
      pane: this.id,
      fault: error instanceof Error ? (error.stack ?? error.message) : "unknown",
    });
    this.changed.emit({ kind: "failed", error });
  }

  #emulatorHost(): EmulatorHost {
    return {
      ...ignoreEmulator,
      reply: (text) => {
        this.writer.write(encoder.encode(text));
      },
      clearScrollback: () => {
        this.guard.clear();
      },
      eraseScreen: () => {
        this.tape.ownFrame?.screenErased();
        if (this.#settings.scrollOnClear) {
          this.tape.archiveScreen();
          return true;
        }
        this.guard.beforeScreenErased();
        this.commandRuns.handleScreenErased();
        return false;
      },
      fullReset: () => {
        this.tape.ownFrame?.ended();
        this.tape.eraseScreenBlocks();
        if (!this.#keepsHistory) this.guard.clear();
        this.guard.beforeScreenErased();
        this.commandRuns.handleScreenErased();
      },
      resizePrimary: (_screen, cols, rows) => {
        reflowTape(this.tape, cols, rows);
        return true;
      },
      titleChanged: (title) => {
        this.#title = title;
        this.changed.emit({ kind: "title" });
      },
      windowNameChanged: (name) => this.changed.emit({ kind: "windowName", name }),
      allowsAlternateScreen: () => this.#settings.alternateScreen,
      paletteChanged: () => this.changed.emit({ kind: "modes" }),
      iconNameChanged: (name) => {
        this.#iconName = name;
      },
      cwdChanged: (uri) => {
        this.#cwdUri = uri;
      },
      bell: () => this.changed.emit({ kind: "bell" }),
      clipboardWrite: (selection, base64) => this.changed.emit({ kind: "clipboard", selection, base64 }),
      clipboardRead: (selection) => {
        if (this.#settings.tellsClipboard !== true) return false;
        this.changed.emit({ kind: "clipboardAsked", selection });
        return true;
      },
      notification: ({ title, body }) => this.changed.emit({ kind: "notification", title, body }),
      synchronizedUpdate: (edge) => {
        if (edge === "begin") {
          this.held.begin(this.screen, this.emulator.modes.cursorVisible);
          if (!this.emulator.isAlternate) this.tape.ownFrame?.announced();
        } else this.held.end();
      },
      promptMark: (kind, options) => {
        this.commandRuns.handleMark(kind, options, this.emulator.isAlternate);
        if (!this.emulator.isAlternate) this.tape.ownFrame?.promptMarked(kind, options);
      },
      modesChanged: () => {
        this.tape.ownFrame?.modesAre(this.emulator.modes, this.emulator.isAlternate);
        this.changed.emit({ kind: "modes" });
      },
      cursorStyleChanged: () => this.changed.emit({ kind: "modes" }),
      blockFrame: (content, isValidCarrier, startOffset, endOffset) =>
        this.blocks.handleFrame(content, isValidCarrier, startOffset, endOffset),
    };
  }
}
