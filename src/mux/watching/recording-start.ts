// What a recording begins with: the pane as it stands, so that what is recorded from now on finds the same ground. The
// screen is written anew, and history from the oldest Block on that may still change, Blocks as the Messages that make
// them, under the ids they have.

import type { BlockListing } from "../../blocks/index.js";
import { Row } from "../../cells/index.js";
import { type BlockRegion, RowCursor, TapeRows } from "../../document/index.js";
import {
  FrameEncoder,
  type JsonValue,
  TEXT_PLAIN,
  TEXT_STYLED,
  type ToApplicationMessage,
  type ToTerminalMessage,
} from "../../protocol/index.js";
import type { Screen } from "../../vt/index.js";
import { styledRuns } from "../block-spans.js";
import type { Pane } from "../pane.js";
import { SgrWriter } from "../sgr-text.js";

/** A piece of the stream: of the program ("o"), or an answer to it ("i"). */
export interface RecordedPiece {
  readonly code: "o" | "i";
  readonly text: string;
}

/** History above this many rows is left out: Blocks there change unseen. */
const MAX_START_ROWS = 20_000;

const decoder = new TextDecoder();

export function recordingStart(pane: Pane): readonly RecordedPiece[] {
  return new StartWriter(pane).write();
}

class StartWriter {
  readonly #pane: Pane;
  readonly #encoder = new FrameEncoder();
  readonly #pieces: RecordedPiece[] = [];
  readonly #listings: ReadonlyMap<number, BlockListing>;
  /** Contexts that were opened here, and whether they are open. */
  readonly #opened = new Map<string, boolean>();
  #text = "\u001b[H\u001b[2J";

  constructor(pane: Pane) {
    this.#pane = pane;
    this.#listings = new Map(pane.blocks.listBlocks().map((listing) => [listing.block, listing]));
  }

  write(): readonly RecordedPiece[] {
    const { emulator } = this.#pane;
    this.#writeTape(emulator.primary);
    for (const { contextId, state } of this.#pane.blocks.listContexts()) {
      if (state === "open") this.#open(contextId, true);
    }
    for (const [contextId, isOpen] of this.#opened) {
      if (!isOpen) this.#send({ kind: "context.close", requestId: `recorded close ${contextId}`, contextId });
    }
    this.#writeModes(emulator.primary);
    if (emulator.isAlternate) this.#writeAlternate(emulator.alternate);
    if (!emulator.modes.cursorVisible) this.#text += "\u001b[?25l";
    this.#flush();
    return this.#pieces;
  }

  #writeTape(screen: Screen): void {
    const { document, tape, cols, tables } = this.#pane;
    const rows = new TapeRows(document, screen);
    const historyRows = document.rowCountTotal(cols);
    const first = this.#firstRow(rows, historyRows);
    // With history in front the screen has to end up where it is, blank rows below included.
    const end = historyRows + (first < historyRows ? screen.rowCount : tape.bottom(screen.rowCount) + 1);
    const cursor = new RowCursor(document, cols, screen);
    cursor.seekFromEnd(rows.count - 1 - first);
    const writer = new SgrWriter(tables);
    const row = new Row(cols);
    let needsBreak = false;
    let block = 0;
    for (let at = first; at < end; at += 1) {
      row.reset();
      cursor.fill(row);
      if (row.block === 0 || row.block !== block) {
        if (needsBreak) this.#text += "\r\n";
        needsBreak = false;
        if (row.block === 0) {
          this.#text += textOf(row, writer);
          needsBreak = !row.softWrap;
        } else this.#writeBlock(row.block);
      }
      block = row.block;
      if (!cursor.down()) break;
    }
    this.#text += "\u001b[0m";
  }

  /** The first row to be written: of the screen, or of a Block that may change; never inside a line or a Block. */
  #firstRow(rows: TapeRows, historyRows: number): number {
    const { document } = this.#pane;
    let first = historyRows;
    for (const { block, contextState, lifecycle, isEvicted } of this.#listings.values()) {
      const region = document.blockByKey(block);
      if (isEvicted || contextState !== "open" || lifecycle !== "mutable") continue;
      if (region === undefined || region.ordinal < 0) continue;
      first = Math.min(first, rows.find({ line: region.line, offset: 0, block }).row);
    }
    first = Math.max(first, historyRows - MAX_START_ROWS, 0);
    const goesOn = (row: number): boolean =>
      rows.block(row) === 0 ? rows.isWrapped(row - 1) : rows.block(row - 1) === rows.block(row);
    while (first > 0 && goesOn(first)) first -= 1;
    return first;
  }

  #writeBlock(key: number): void {
    const region = this.#pane.document.blockByKey(key);
    const listing = this.#listings.get(key);
    if (region === undefined) return;
    const contextId = listing?.contextId ?? `left ${key}`;
    this.#open(contextId, listing?.contextState === "open");
    this.#append(region, contextId, listing);
  }

  /** The last Operation has the id of the one that made the content: what the program extends next. */
  #append(region: BlockRegion, contextId: string, listing: BlockListing | undefined): void {
    const ids = { contextId, blockId: listing?.blockId ?? `left ${region.key}` };
    const state = listing?.contentState ?? "1";
    const lifecycle = listing?.lifecycle === "mutable" ? "mutable" : "sealed";
    const append = { kind: "block.append", ...ids } as const;
    if (listing?.type === TEXT_STYLED) {
      const content = { type: TEXT_STYLED, data: styledRuns(region) as unknown as JsonValue };
      this.#send({ ...append, operationId: state, lifecycle, content });
      return;
    }
    const pieces = piecesOf(region.text.toString());
    const idOf = (at: number): string => (at === pieces.length - 1 ? state : `recorded ${region.key} ${at}`);
    const [first = "", ...more] = pieces;
    const content = { type: TEXT_PLAIN, data: first };
    const isOne = more.length === 0;
    this.#send({ ...append, operationId: idOf(0), lifecycle: isOne ? lifecycle : "mutable", content });
    for (const [index, fragment] of more.entries()) {
      const baseOperationId = idOf(index);
      this.#send({ kind: "block.extend", ...ids, operationId: idOf(index + 1), baseOperationId, fragment });
    }
    if (!isOne && lifecycle === "sealed")
      this.#send({ kind: "block.seal", ...ids, operationId: `recorded ${region.key} seal` });
  }

  #open(contextId: string, isOpen: boolean): void {
    if (this.#opened.has(contextId)) return;
    this.#opened.set(contextId, isOpen);
    const requestId = `recorded ${contextId}`;
    this.#send({ kind: "context.open", requestId });
    this.#answer({ kind: "context.open.response", requestId, outcome: "opened", contextId });
  }

  #send(message: ToTerminalMessage): void {
    this.#text += decoder.decode(this.#encoder.encode(message));
  }

  #answer(message: ToApplicationMessage): void {
    this.#flush();
    this.#pieces.push({ code: "i", text: decoder.decode(this.#encoder.encode(message)) });
  }

  #flush(): void {
    if (this.#text !== "") this.#pieces.push({ code: "o", text: this.#text });
    this.#text = "";
  }

  /** What decides where the next output goes. */
  #writeModes(screen: Screen): void {
    const { modes } = this.#pane.emulator;
    if (screen.marginTop !== 0 || screen.marginBottom !== screen.rowCount)
      this.#text += `\u001b[${screen.marginTop + 1};${screen.marginBottom}r`;
    this.#text += placeCursor(screen);
    if (!modes.autoWrap) this.#text += "\u001b[?7l";
    if (modes.insert) this.#text += "\u001b[4h";
    if (modes.newLine) this.#text += "\u001b[20h";
  }

  #writeAlternate(screen: Screen): void {
    const writer = new SgrWriter(this.#pane.tables);
    this.#text += "\u001b[?1049h";
    for (let at = 0; at < screen.rowCount; at += 1) {
      this.#text += `\u001b[${at + 1};1H${textOf(screen.row(at), writer)}`;
    }
    this.#text += `\u001b[0m${placeCursor(screen)}`;
  }
}

/** Of a text in one Message: six bytes of JSON each at most, with room for the rest. */
const PIECE_UNITS = 128 * 1024;

/** At least one; none ends inside a pair of surrogates. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  do {
    let end = Math.min(start + PIECE_UNITS, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  } while (start < text.length);
  return pieces;
}

/** With coloured blanks at its end; a wrapped row whole, so that it wraps again. */
function textOf(row: Row, writer: SgrWriter): string {
  let end = row.used;
  if (!row.softWrap) while (end > 0 && row.code(end - 1) === 0 && row.style(end - 1) === 0) end -= 1;
  return writer.rowText(row, end);
}

const placeCursor = ({ cursorRow, cursorCol }: Screen): string => `\u001b[${cursorRow + 1};${cursorCol + 1}H`;
