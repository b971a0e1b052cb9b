// One client's view of one pane: following the tail, or reading history from an anchor. The anchor is a place on
// the tape, not a row number, so that output, Operations elsewhere and new sizes leave the rows that are read where
// they are. Only the person switches between the two. Spec: what the terminal guarantees §9.

import { Row } from "../cells/index.js";
import { type BlockChange, type BlockRegion, type Position, RowCursor } from "../document/index.js";
import type { Pane } from "./pane.js";

export class PaneView {
  readonly pane: Pane;
  #anchor: Position | undefined;
  /** Scrolling down to the live screen ends reading, as when it began with the wheel. */
  exitsAtTail = false;
  readonly #stopListening: () => void;

  constructor(pane: Pane) {
    this.pane = pane;
    this.#stopListening = pane.blockChanged.on(({ region, change }) =>
      this.#handleBlockChanged(region, change),
    );
  }

  get isReading(): boolean {
    return this.#anchor !== undefined;
  }

  /** Where the top row of the view is while reading. */
  get anchor(): Position | undefined {
    return this.#anchor;
  }

  /** Begins reading at what is seen. */
  read(): void {
    if (this.#anchor !== undefined) return;
    this.exitsAtTail = false;
    const cursor = this.#cursor();
    cursor.seekFromEnd(this.pane.rows - 1);
    this.#anchor = cursor.position;
  }

  follow(): void {
    this.#anchor = undefined;
  }

  /** Moves the view by rows of its width, negative towards the oldest. */
  scroll(rows: number): void {
    if (this.#anchor === undefined) return;
    const cursor = this.#seekAnchor();
    cursor.move(rows);
    this.#settle(cursor, rows > 0);
  }

  scrollToTop(): void {
    if (this.#anchor === undefined) return;
    const cursor = this.#cursor();
    this.#settle(cursor, false);
  }

  /** To the last rows; reading goes on there. */
  scrollToBottom(): void {
    if (this.#anchor === undefined) return;
    const cursor = this.#cursor();
    cursor.seekFromEnd(this.pane.rows - 1);
    this.#anchor = cursor.position;
  }

  /** Brings `position` into the view, a third from its top unless it is seen already. */
  show(position: Position): void {
    if (this.#anchor === undefined) return;
    const rows = this.rowOf(position);
    if (rows !== undefined) return;
    const cursor = this.#cursor();
    cursor.seek(position);
    cursor.move(-Math.floor(this.pane.rows / 3));
    this.#settle(cursor, false);
  }

  /** The view's row that shows `position`; undefined when none does. */
  rowOf(position: Position): number | undefined {
    const wanted = this.#cursor();
    wanted.seek(position);
    if (wanted.isNowhere) return undefined;
    const place = wanted.position;
    const cursor = this.#seekAnchor();
    for (let row = 0; row < this.pane.rows; row += 1) {
      const here = cursor.position;
      if (here.line === place.line && here.offset === place.offset && here.block === place.block) return row;
      if (!cursor.down()) return undefined;
    }
    return undefined;
  }

  /** Calls `visit` with each row of the view, top to bottom; the row is borrowed. */
  eachRow(visit: (row: Row, index: number, position: Position) => void): void {
    const { pane } = this;
    const row = new Row(pane.cols);
    const cursor = this.#seekAnchor();
    for (let index = 0; index < pane.rows; index += 1) {
      cursor.fill(row);
      visit(row, index, cursor.position);
      if (!cursor.down()) return;
    }
  }

  /** How far the view is from the tail, and how much history there is, in rows of this width. */
  get progress(): { readonly offset: number; readonly total: number } {
    const { pane } = this;
    const total = pane.document.rowCountTotal(pane.cols);
    if (this.#anchor === undefined) return { offset: 0, total };
    const cursor = this.#seekAnchor();
    return { offset: Math.max(0, cursor.rowsFromEnd() - (pane.rows - 1)), total };
  }

  dispose(): void {
    this.#stopListening();
  }

  #cursor(): RowCursor {
    return new RowCursor(this.pane.document, this.pane.cols, this.pane.emulator.primary);
  }

  #seekAnchor(): RowCursor {
    const cursor = this.#cursor();
    if (this.#anchor === undefined) cursor.seekFromEnd(this.pane.rows - 1);
    else cursor.seek(this.#anchor);
    return cursor;
  }

  /** Takes the cursor's row as the top, or the last possible top when it is below that. */
  #settle(cursor: RowCursor, isDown: boolean): void {
    const isPastEnd = cursor.screenRow > 0 || cursor.isNowhere;
    if (isPastEnd) cursor.seekFromEnd(this.pane.rows - 1);
    this.#anchor = cursor.position;
    if (isDown && this.exitsAtTail && cursor.screenRow >= 0) this.follow();
  }

  #handleBlockChanged(region: BlockRegion, change: BlockChange): void {
    const anchor = this.#anchor;
    if (anchor === undefined || anchor.block !== region.key) return;
    if (change.kind === "updated") this.#anchor = { ...anchor, offset: 0 };
    else if (change.kind === "suffixReplaced" && anchor.offset > change.retainScalars) {
      this.#anchor = { ...anchor, offset: change.retainScalars };
    }
  }
}
