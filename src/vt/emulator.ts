// One emulated terminal: fed with `write`, read through its screens, modes and palette. It owns no timer, socket or
// clock, and answers queries itself. This file joins the parser to the handlers.

import { CellTables, type GraphemeHolder, type StyleHolder } from "../cells/index.js";
import { executeControl } from "./control.js";
import { csiCursor } from "./csi-cursor.js";
import { csiEdit } from "./csi-edit.js";
import { csiErase } from "./csi-erase.js";
import { csiKeyboard } from "./csi-keyboard.js";
import { csiMargin } from "./csi-margin.js";
import { csiMode, resizeReport } from "./csi-mode.js";
import { csiRectangle } from "./csi-rectangle.js";
import { colorSchemeReport, csiReport } from "./csi-report.js";
import { csiWindow } from "./csi-window.js";
import { dispatchDcs } from "./dcs.js";
import type { EmulatorHost } from "./emulator-host.js";
import { type EmulatorOptions, EmulatorState, NO_CLUSTER } from "./emulator-state.js";
import { dispatchEscape } from "./esc.js";
import { SequenceTable } from "./handler-table.js";
import type { KittyKeyboard } from "./kitty-keyboard.js";
import type { Modes } from "./modes.js";
import { dispatchOsc } from "./osc.js";
import type { DefaultColors, Palette } from "./palette.js";
import type { OscTerminator, ParserActions } from "./parser-actions.js";
import { ParserState } from "./parser-state.js";
import { printAscii, printScalars } from "./print.js";
import type { Screen } from "./screen.js";
import { endSynchronizedUpdate, fullReset } from "./screen-switch.js";
import type { SequenceParams } from "./sequence-params.js";
import { sgr } from "./sgr.js";
import { UnfinishedSequence } from "./unfinished-sequence.js";
import { VtParser } from "./vt-parser.js";

const sequences = new SequenceTable([
  csiCursor,
  csiEdit,
  csiErase,
  csiKeyboard,
  csiMargin,
  csiMode,
  csiRectangle,
  csiReport,
  csiWindow,
  sgr,
]);

/** What the parser does to the state. */
class Dispatcher implements ParserActions {
  readonly #state: EmulatorState;
  readonly #host: EmulatorHost;

  constructor(state: EmulatorState) {
    this.#state = state;
    this.#host = state.host;
  }

  printAscii(bytes: Uint8Array, start: number, end: number): void {
    printAscii(this.#state, bytes, start, end);
  }

  printScalars(scalars: Uint32Array, count: number): void {
    printScalars(this.#state, scalars, count);
  }

  execute(control: number): void {
    this.#state.cluster = NO_CLUSTER;
    executeControl(this.#state, control);
  }

  escape(intermediates: number, final: number): void {
    this.#state.cluster = NO_CLUSTER;
    if (intermediates < 0 || !dispatchEscape(this.#state, escapeKey(intermediates, final))) this.dropped();
  }

  csi(params: SequenceParams): void {
    const state = this.#state;
    state.repeatable = state.cluster;
    state.cluster = NO_CLUSTER;
    const handler = sequences.find(params);
    if (handler === undefined) this.dropped();
    else handler(state, params);
  }

  osc(content: Uint8Array, terminator: OscTerminator): void {
    this.#state.cluster = NO_CLUSTER;
    if (!dispatchOsc(this.#state, content, terminator)) this.dropped();
  }

  dcs(params: SequenceParams, content: Uint8Array): void {
    this.#state.cluster = NO_CLUSTER;
    if (!dispatchDcs(this.#state, params, content)) this.dropped();
  }

  blockFrame(content: Uint8Array, isValidCarrier: boolean, startOffset: number, endOffset: number): void {
    this.#state.cluster = NO_CLUSTER;
    this.#host.blockFrame(content, isValidCarrier, startOffset, endOffset);
  }

  dropped(): void {
    this.#state.cluster = NO_CLUSTER;
    this.#state.unknownCount += 1;
  }
}

/** Intermediates and final as text, as the tables of escape sequences have them. */
function escapeKey(intermediates: number, final: number): string {
  if (intermediates === 0) return String.fromCharCode(final);
  if (intermediates <= 0xff) return String.fromCharCode(intermediates, final);
  return String.fromCharCode(intermediates >> 8, intermediates & 0xff, final);
}

export class Emulator implements StyleHolder, GraphemeHolder {
  readonly #state: EmulatorState;
  readonly #parser: VtParser;
  readonly #unfinished = new UnfinishedSequence();

  constructor(options: EmulatorOptions) {
    this.#state = new EmulatorState(options);
    this.#parser = new VtParser(new Dispatcher(this.#state));
    options.tables.styles.addHolder(this);
    options.tables.graphemes.addHolder(this);
  }

  /** Ends the hold on styles and clusters; the emulator must not be used afterwards. */
  dispose(): void {
    this.#state.tables.styles.removeHolder(this);
    this.#state.tables.graphemes.removeHolder(this);
  }

  get primary(): Screen {
    return this.#state.primary;
  }

  get alternate(): Screen {
    return this.#state.alternate;
  }

  /** The screen programs write to. */
  get active(): Screen {
    return this.#state.screen;
  }

  get isAlternate(): boolean {
    return this.#state.isAlternate;
  }

  /** Read it; only the program's own sequences change it. */
  get modes(): Readonly<Modes> {
    return this.#state.modes;
  }

  /** The kitty flags of the active screen. */
  get keyboard(): KittyKeyboard {
    return this.#state.keyboard;
  }

  get palette(): Palette {
    return this.#state.palette;
  }

  /** DECSCUSR, see `EmulatorHost.cursorStyleChanged`. */
  get cursorStyle(): number {
    return this.#state.cursorStyle;
  }

  get title(): string {
    return this.#state.title;
  }

  get iconName(): string {
    return this.#state.iconName;
  }

  /** Style of what is erased right now, for rows that a host inserts or blanks in the program's name. */
  get eraseStyle(): number {
    return this.#state.pen.eraseStyle;
  }

  /** Bytes parsed before the chunk being written, all of them between writes. */
  get offset(): number {
    return this.#parser.offset;
  }

  /** Sequences that were unknown or ill-formed, so far. */
  get unknownCount(): number {
    return this.#state.unknownCount;
  }

  /** Columns with a tab stop, ascending. */
  get tabStops(): number[] {
    return this.#state.tabs.columns(this.#state.primary.cols);
  }

  /** Parses and applies a chunk, whole. `chunk` is borrowed. */
  write(chunk: Uint8Array): void {
    const parser = this.#parser;
    parser.parse(chunk);
    if (parser.state === ParserState.ground) this.#unfinished.forget();
    else this.#unfinished.note(chunk, parser.sequenceStart - (parser.offset - chunk.length));
  }

  /** The bytes so far of a control sequence that has not ended; the start of a very long one. */
  get unfinishedSequence(): Uint8Array {
    return this.#unfinished.bytes;
  }

  /** At least one column and one row. */
  resize(cols: number, rowCount: number): void {
    const state = this.#state;
    if (cols === state.primary.cols && rowCount === state.primary.rowCount) return;
    endSynchronizedUpdate(state);
    state.cluster = NO_CLUSTER;
    state.alternate.crop(cols, rowCount);
    if (!state.host.resizePrimary(state.primary, cols, rowCount)) state.primary.crop(cols, rowCount);
    state.tabs.widen(cols);
    if (state.modes.resizeEvents) state.host.reply(resizeReport(state));
  }

  /** Pixels of one cell, for XTWINOPS and mode 2048. */
  /** Pixels of a cell, as programs that ask are told. */
  get cellSize(): { readonly width: number; readonly height: number } {
    return { width: this.#state.cellWidthPixels, height: this.#state.cellHeightPixels };
  }

  setCellSize(widthPixels: number, heightPixels: number): void {
    this.#state.cellWidthPixels = widthPixels;
    this.#state.cellHeightPixels = heightPixels;
  }

  /** The colours of the host terminal; told to the program if it asked for that (mode 2031). */
  setDefaultColors(colors: DefaultColors): void {
    const state = this.#state;
    const before = colorSchemeReport(state);
    state.palette.defaults = colors;
    const after = colorSchemeReport(state);
    if (state.modes.colorSchemeEvents && after !== before) state.host.reply(after);
  }

  /** Ends an update (mode 2026) that the program left open, as if it had ended it. */
  endSynchronizedUpdate(): void {
    endSynchronizedUpdate(this.#state);
  }

  /** RIS from outside, as tmux's `send-keys -R`. */
  reset(): void {
    fullReset(this.#state);
  }

  markStyles(marks: Uint8Array): void {
    const state = this.#state;
    state.pen.markStyles(marks);
    for (const screen of [state.primary, state.alternate]) {
      if (screen.saved !== undefined) marks[screen.saved.style] = 1;
      for (const row of screen.allRows()) CellTables.markRow(row, marks, undefined);
    }
  }

  markGraphemes(marks: Uint8Array): void {
    for (const screen of [this.#state.primary, this.#state.alternate]) {
      for (const row of screen.allRows()) CellTables.markRow(row, undefined, marks);
    }
  }
}
