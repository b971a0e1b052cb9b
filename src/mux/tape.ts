// The one tape of rows on which history and the primary screen lie: the screen is the window of R rows from T.
// This file keeps the two sides in step: rows leaving at the top, torn Blocks, erased scrollback. Growth and
// shrinking of Blocks are in tape-edit.ts, new sizes in tape-reflow.ts.

import { Row, TAIL, WIDE } from "../cells/index.js";
import type { BlockRegion, Document } from "../document/index.js";
import type { RowEvents, Screen } from "../vt/index.js";
import { OwnFrame } from "./own-frame.js";

export interface TapeEvents {
  /** Ordinary traffic damaged these Blocks: their owners become invalid at this point of the stream. */
  blocksDamaged(keys: readonly number[]): void;
  /** No part of these is a Block any more. */
  blocksGone(keys: readonly number[]): void;
}

/**
 * Invariants, while no call is under way:
 * 1. Rows tagged with one Block are contiguous and ascending; the last one is the last row of its layout.
 * 2. The first tagged row's `blockRow` is the number of that Block's rows in history.
 * 3. Only the topmost Block of the screen has rows in history as well.
 */
export class Tape implements RowEvents {
  readonly document: Document;
  /**
   * Row starts, in cells, of the open line with this LineId: a new size left its rows shorter than the screen is
   * wide and put them into history, which keeps no rows. See tape-reflow.ts.
   */
  openLineStarts: { readonly line: number; readonly starts: readonly number[] } | undefined;
  /** Followed while `block-placement` is `above`. */
  ownFrame: OwnFrame | undefined;
  readonly #events: TapeEvents;
  #screen: Screen | undefined;
  /** Blocks with at least one row on the screen, top to bottom. */
  readonly #onScreen: BlockRegion[] = [];

  constructor(document: Document, events: TapeEvents) {
    this.document = document;
    this.#events = events;
  }

  /** Called once, with the emulator's primary screen: emulator and tape need each other. */
  bind(screen: Screen): void {
    this.#screen = screen;
  }

  get screen(): Screen {
    if (this.#screen === undefined) throw new Error("reading the screen of a tape before bind");
    return this.#screen;
  }

  /** Whether Blocks go above the rows a program keeps redrawing, or behind everything. */
  setPlacement(placement: "tail" | "above"): void {
    if (placement === "tail") this.ownFrame = undefined;
    else this.ownFrame ??= new OwnFrame(this);
  }

  get blocksOnScreen(): readonly BlockRegion[] {
    return this.#onScreen;
  }

  isOnScreen(region: BlockRegion): boolean {
    return this.#onScreen.includes(region);
  }

  /** How many rows of an on-screen Block are in history. */
  hiddenRowsOf(region: BlockRegion): number {
    const hidden = this.document.hiddenRows(region);
    return hidden === "all" ? region.rowCount(this.screen.cols) : hidden;
  }

  // RowEvents: what the emulator reports.

  rowLeft(row: Row): void {
    this.ownFrame?.rowLeft();
    this.archiveRow(row);
  }

  cursorRose(from: number, isRelative: boolean): void {
    this.ownFrame?.rose(from, isRelative);
  }

  /** The first row that is not in history yet goes there. */
  archiveRow(row: Row): void {
    if (row.block === 0) this.archiveLineRow(row);
    else this.archiveBlockRow(row.block);
  }

  /** A row of output goes to history. */
  archiveLineRow(row: Row): void {
    if (row.used !== 1 || ((row.codes[0] as number) & WIDE) === 0) {
      this.document.pushRow(row);
      return;
    }
    // One column had no room for the right half.
    const whole = new Row(2);
    whole.copyFrom(row);
    whole.codes[0] = row.codes[0] as number;
    whole.codes[1] = TAIL;
    whole.styles[1] = row.styles[0] as number;
    whole.used = 2;
    this.document.pushRow(whole);
  }

  /** The topmost on-screen row of a Block goes to history. */
  archiveBlockRow(key: number): void {
    const region = this.document.blockByKey(key);
    if (region === undefined) return;
    const cols = this.screen.cols;
    this.document.pushBlockRows(region, 1, cols);
    // A Block that left whole may be evicted at once.
    const isGone = this.document.blockByKey(key) === undefined || this.document.hiddenRows(region) === "all";
    if (!isGone || this.#onScreen[0] !== region) return;
    this.#onScreen.shift();
    this.screen.hasBlocks = this.#onScreen.length > 0;
  }

  /** Row 0 is no longer the continuation of history's last line: that line ends where it is. */
  topBroken(): void {
    if (this.document.lastLineOpen) this.#reline(() => this.document.closeLine());
  }

  #reline(change: () => void): void {
    this.document.relineScreen(this.screen, change);
  }

  blockTouched(row: Row): void {
    const region = this.document.blockByKey(row.block);
    if (region !== undefined) this.#damage([region]);
  }

  /** Looks which Blocks still stand together and complete after rows were moved or dropped. */
  rowsMoved(): void {
    if (this.#standsWhole()) return;
    const screen = this.screen;
    const torn = new Set(this.#onScreen);
    let at = 0;
    while (at < screen.rowCount) {
      const first = screen.row(at);
      if (first.block === 0) {
        at += 1;
        continue;
      }
      const key = first.block;
      const region = this.document.blockByKey(key);
      let expected = first.blockRow;
      let isAscending = true;
      const start = at;
      while (at < screen.rowCount && screen.row(at).block === key) {
        if (screen.row(at).blockRow !== expected) isAscending = false;
        expected += 1;
        at += 1;
      }
      if (region === undefined || !isAscending) continue;
      const hidden = this.hiddenRowsOf(region);
      const isJoinedToHistory = hidden === 0 || start === 0;
      if (first.blockRow === hidden && isJoinedToHistory && expected === region.rowCount(screen.cols)) {
        torn.delete(region);
      }
    }
    if (torn.size > 0) this.#damage([...torn]);
    this.#sortOnScreen();
  }

  /** Every listed Block still stands together and complete, in the order listed. Allocates nothing: it is asked often. */
  #standsWhole(): boolean {
    const { screen } = this;
    const { cols, rowCount } = screen;
    let at = 0;
    for (const region of this.#onScreen) {
      while (at < rowCount && screen.row(at).block === 0) at += 1;
      const hidden = this.hiddenRowsOf(region);
      if (hidden > 0 && at > 0) return false;
      const total = region.rowCount(cols);
      for (let blockRow = hidden; blockRow < total; blockRow += 1, at += 1) {
        if (at >= rowCount) return false;
        const row = screen.row(at);
        if (row.block !== region.key || row.blockRow !== blockRow) return false;
      }
    }
    for (; at < rowCount; at += 1) if (screen.row(at).block !== 0) return false;
    return true;
  }

  /** IL and RI above may have changed nothing in the order, but dropped Blocks are gone from the list. */
  #sortOnScreen(): void {
    const screen = this.screen;
    const order: BlockRegion[] = [];
    for (let at = 0; at < screen.rowCount; at += 1) {
      const key = screen.row(at).block;
      if (key === 0 || order[order.length - 1]?.key === key) continue;
      const region = this.document.blockByKey(key);
      if (region !== undefined) order.push(region);
    }
    this.setOnScreen(order);
  }

  setOnScreen(order: readonly BlockRegion[]): void {
    this.#onScreen.splice(0, this.#onScreen.length, ...order);
    this.screen.hasBlocks = order.length > 0;
  }

  /** Lists the Blocks of the screen anew from its tags. */
  relistOnScreen(): void {
    this.#sortOnScreen();
  }

  /**
   * The Blocks stop being projections of their text: what stands on the screen becomes plain output there, what
   * is in history stays as a frozen Block.
   */
  #damage(regions: readonly BlockRegion[]): void {
    this.#reline(() => this.#makeOutput(regions));
    this.#events.blocksDamaged(regions.map((region) => region.key));
    this.#tellGone(regions);
  }

  #tellGone(regions: readonly BlockRegion[]): void {
    const gone = regions.map(({ key }) => key).filter((key) => this.document.blockByKey(key) === undefined);
    if (gone.length > 0) this.#events.blocksGone(gone);
  }

  #makeOutput(regions: readonly BlockRegion[]): void {
    const screen = this.screen;
    const keys = new Set(regions.map((region) => region.key));
    const cols = screen.cols;
    for (const region of regions) {
      const hidden = this.hiddenRowsOf(region);
      if (hidden > 0) this.document.freezeBlock(region, hidden, cols);
      else this.document.dropBlock(region);
    }
    for (let at = 0; at < screen.rowCount; at += 1) {
      const row = screen.row(at);
      if (!keys.has(row.block)) continue;
      row.block = 0;
      row.blockRow = 0;
    }
    this.setOnScreen(this.#onScreen.filter((region) => !keys.has(region.key)));
  }

  /**
   * After a fault of ours: every Block on the screen becomes output as it stands, whatever document and tags say of
   * each other.
   */
  makePlain(): void {
    const { document, screen } = this;
    const split = document.splitBlock;
    const regions = [...this.#onScreen];
    for (const row of screen.allRows()) {
      const region = row.block === 0 ? undefined : document.blockByKey(row.block);
      row.block = 0;
      row.blockRow = 0;
      if (region !== undefined && region.ordinal < 0) document.dropBlock(region);
    }
    this.setOnScreen([]);
    if (split !== undefined) document.freezeBlock(split, this.hiddenRowsOf(split), screen.cols);
    this.#tellGone(regions);
  }

  /**
   * `CSI 3 J`: history goes, or only its lines from the LineId `from` on. A Block half in history is damaged, since
   * rows of it are dropped; Blocks wholly in history are gone and their owners become invalid.
   */
  eraseScrollback(from = 0): void {
    this.ownFrame?.historyCleared();
    this.openLineStarts = undefined;
    const top = this.#onScreen[0];
    if (top !== undefined && this.hiddenRowsOf(top) > 0) this.#damage([top]);
    let dropped: readonly BlockRegion[] = [];
    if (from > this.document.firstLine) dropped = this.document.clearFrom(from, this.screen);
    else {
      this.#reline(() => {
        dropped = this.document.clear();
      });
    }
    if (dropped.length === 0) return;
    this.#events.blocksDamaged(dropped.map((region) => region.key));
    this.#tellGone(dropped);
  }

  /** What a person asked to forget: as eviction, so that nobody's Contexts end. Rows of a Block on the screen stay. */
  clearHistory(): void {
    this.ownFrame?.historyCleared();
    const limits = { ...this.document.limits };
    this.document.setLimits({ lines: 0, bytes: 0 });
    this.document.setLimits(limits);
  }

  /** RIS: what stands on the screen is erased. The caller blanks the rows. */
  eraseScreenBlocks(): void {
    if (this.#onScreen.length > 0) this.#damage([...this.#onScreen]);
  }

  /** `scroll-on-clear`: every row down to the bottom moves to history, Blocks whole and valid. */
  archiveScreen(): void {
    const screen = this.screen;
    const count = this.bottom(screen.rowCount) + 1;
    const isAllBlank = count === screen.cursorRow + 1 && this.#isBlankDownTo(count);
    if (!isAllBlank) this.#archiveRows(count);
  }

  /** As `archiveScreen`, for a program that is over: blank rows at its end are no content of anybody's. */
  archiveWritten(): void {
    const screen = this.screen;
    let count = this.bottom(screen.rowCount) + 1;
    while (count > 0 && screen.row(count - 1).block === 0 && screen.row(count - 1).isBlank()) count -= 1;
    if (count > 0) this.#archiveRows(count);
  }

  /** The first `count` rows leave, and what comes in row 0 afterwards begins a line. */
  #archiveRows(count: number): void {
    this.screen.scrollUp(0, this.screen.rowCount, count, 0, true);
    this.topBroken();
  }

  #isBlankDownTo(count: number): boolean {
    for (let at = 0; at < count; at += 1) {
      const row = this.screen.row(at);
      if (row.block !== 0 || !row.isBlank()) return false;
    }
    return true;
  }

  /**
   * The bottom b among rows `[0, limit)`: the lowest of the cursor's row, the last row that is not blank, the
   * last Block row, and the lowest row the cursor has reached since an erase cleared it.
   */
  bottom(limit: number): number {
    const screen = this.screen;
    for (let at = limit - 1; at > 0; at -= 1) {
      if (at === screen.cursorRow) return at;
      const row = screen.row(at);
      if (row.block !== 0 || row.reached || !row.isBlank()) return at;
    }
    return 0;
  }

  /**
   * How many rows take part when the tape moves around `[firstRow, lastRow]`: with margins 1;m, and both cursor
   * and those rows inside, the rows below m are a footer and stay put. Where a Block lies across m there is no footer:
   * its rows move together.
   */
  movingRows(firstRow: number, lastRow: number): number {
    const { marginTop, marginBottom, rowCount, cursorRow } = this.screen;
    const isInside = firstRow >= 0 && lastRow < marginBottom && cursorRow < marginBottom;
    if (marginTop !== 0 || marginBottom >= rowCount || !isInside) return rowCount;
    const lastKey = this.screen.row(marginBottom - 1).block;
    return lastKey !== 0 && this.screen.row(marginBottom).block === lastKey ? rowCount : marginBottom;
  }
}
