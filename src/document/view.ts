// What one client looks at in one pane: the tail, or a place in history that stays on the view's first row whatever
// happens elsewhere. Only the user's movements change which of the two.
// Spec: protocol §9 (reading states, anchor, eviction, resize), design "Views".

import type { BlockChange, BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import type { PlaceKeeper } from "./place-keepers.js";
import { type Position, positionAfterChange, type TapeScreen } from "./position.js";
import { RowCursor } from "./row-cursor.js";

/** What a view is laid over: the width, its height, and the screen below history. */
export interface ViewFrame {
  readonly cols: number;
  readonly viewRows: number;
  /** Has `cols` columns. */
  readonly screen: TapeScreen;
}

export class View implements PlaceKeeper {
  readonly #document: Document;
  /** Position on view row 0 while reading. */
  #anchor: Position | undefined;

  /** Follows the tail. Registers with the document: `close` it. */
  constructor(document: Document) {
    this.#document = document;
    document.keepers.add(this);
  }

  close(): void {
    this.#document.keepers.remove(this);
  }

  get state(): "tail" | "reading" {
    return this.#anchor === undefined ? "tail" : "reading";
  }

  get anchor(): Position | undefined {
    return this.#anchor;
  }

  /** Stays where it is while output goes on. No change if it reads already. */
  startReading(frame: ViewFrame): void {
    this.#anchor ??= this.firstRow(frame).position;
  }

  followTail(): void {
    this.#anchor = undefined;
  }

  /** Reads with `position` on the first row, or as near to it as the tape's end allows. */
  readAt(frame: ViewFrame, position: Position): void {
    const cursor = new RowCursor(this.#document, frame.cols, frame.screen);
    cursor.seek(position);
    this.#anchorAt(cursor, frame);
  }

  /** Reads `rows` rows further down, negative up; as far as there are rows. */
  scroll(frame: ViewFrame, rows: number): void {
    const cursor = this.firstRow(frame);
    cursor.move(rows);
    this.#anchorAt(cursor, frame);
  }

  scrollToTop(frame: ViewFrame): void {
    const cursor = new RowCursor(this.#document, frame.cols, frame.screen);
    this.#anchorAt(cursor, frame);
  }

  /** To the last rows, still reading. */
  scrollToBottom(frame: ViewFrame): void {
    const cursor = new RowCursor(this.#document, frame.cols, frame.screen);
    cursor.seekFromEnd(frame.viewRows - 1);
    this.#anchor = cursor.position;
  }

  /** Moves as little as needed, and only while reading, to have the position's row in the view. */
  reveal(frame: ViewFrame, position: Position): void {
    const row = this.viewRowOf(frame, position);
    if (row !== undefined) return;
    const cursor = new RowCursor(this.#document, frame.cols, frame.screen);
    cursor.seek(position);
    cursor.move(-Math.floor(frame.viewRows / 2));
    this.#anchorAt(cursor, frame);
  }

  /** A cursor on the row that view row 0 shows; walk down from it to fill the view. */
  firstRow(frame: ViewFrame): RowCursor {
    const cursor = new RowCursor(this.#document, frame.cols, frame.screen);
    if (this.#anchor === undefined) cursor.seekFromEnd(frame.viewRows - 1);
    else cursor.seek(this.#anchor);
    return cursor;
  }

  /** The view row that shows a position; undefined when none does. O(view rows). */
  viewRowOf(frame: ViewFrame, position: Position): number | undefined {
    const wanted = new RowCursor(this.#document, frame.cols, frame.screen);
    wanted.seek(position);
    const cursor = this.firstRow(frame);
    for (let row = 0; row < frame.viewRows; row += 1) {
      if (cursor.isSameRow(wanted)) return row;
      if (!cursor.down()) return undefined;
    }
    return undefined;
  }

  /** Rows of the tape below the view's last row. Counts all history when it is not counted yet. */
  rowsBelow(frame: ViewFrame): number {
    if (this.#anchor === undefined) return 0;
    const above = this.firstRow(frame).rowsAbove();
    const total = this.#document.rowCountTotal(frame.cols) + frame.screen.rowCount;
    return Math.max(0, total - above - frame.viewRows);
  }

  blockChanged(block: BlockRegion, change: BlockChange): void {
    if (this.#anchor !== undefined) this.#anchor = positionAfterChange(this.#anchor, block, change);
  }

  screenRelined(move: (position: Position) => Position): void {
    if (this.#anchor !== undefined) this.#anchor = move(this.#anchor);
  }

  /** Binds the cursor's row to view row 0, but leaves no free rows below the tape's end. */
  #anchorAt(cursor: RowCursor, frame: ViewFrame): void {
    const bottom = new RowCursor(this.#document, frame.cols, frame.screen);
    bottom.seekFromEnd(frame.viewRows - 1);
    this.#anchor = cursor.isBelow(bottom) ? bottom.position : cursor.position;
  }
}
