// One view of one pane: of a client, or of the pane's own where nobody is attached. It follows the tail, or it is
// read, and then it has a copy mode.

import type { Clock } from "../base/index.js";
import { Row } from "../cells/index.js";
import { extractText, type Position, View, type ViewFrame } from "../document/index.js";
import { CopyMode } from "./copy-mode/copy-mode.js";
import type { CopySheet } from "./copy-mode/copy-sheet.js";
import { scrollRows } from "./copy-mode/cursor-moves.js";
import { PaneSearch, type VisibleMatch } from "./copy-mode/pane-search.js";
import { ScreenSnapshot } from "./copy-mode/screen-snapshot.js";
import type { Pane } from "./pane.js";

export class PaneView {
  readonly pane: Pane;
  /** What is read: the pane itself, or a copy of another one. */
  #content: Pane;
  #search: PaneSearch;
  #view: View;
  readonly #clock: Clock;
  /** Called when reading begins or ends. */
  modeChanged: () => void;
  #copy: CopyMode | undefined;
  /** What stands below history while an alternate screen is read. */
  #snapshot: ScreenSnapshot | undefined;

  constructor(pane: Pane, clock: Clock, modeChanged: () => void = () => {}) {
    this.pane = pane;
    this.modeChanged = modeChanged;
    this.#clock = clock;
    this.#content = pane;
    this.#view = new View(pane.document);
    this.#search = this.#makeSearch(pane);
  }

  #makeSearch(content: Pane): PaneSearch {
    return new PaneSearch(content.document, () => this.frame().screen, this.#clock);
  }

  get search(): PaneSearch {
    return this.#search;
  }

  /** Begins to read something else in the pane's place, where nothing is read yet: it is let go of at the end. */
  readCopy(copy: Pane): CopyMode {
    if (this.#copy !== undefined) {
      copy.dispose();
      return this.#copy;
    }
    this.#show(copy);
    return this.read();
  }

  #show(content: Pane): void {
    this.#search.cancel();
    this.#view.close();
    if (this.#content !== this.pane) this.#content.dispose();
    this.#content = content;
    this.#view = new View(content.document);
    this.#search = this.#makeSearch(content);
  }

  get isReading(): boolean {
    return this.#copy !== undefined;
  }

  get copy(): CopyMode | undefined {
    return this.#copy;
  }

  get anchor(): Position | undefined {
    return this.#view.anchor;
  }

  /** Begins to read at what is seen, with the cursor where the program's is. */
  read(): CopyMode {
    if (this.#copy !== undefined) return this.#copy;
    // The copy takes the pane's size.
    this.frame();
    const { emulator, tables, tape, screen } = this.#content;
    if (emulator.isAlternate) this.#snapshot = new ScreenSnapshot(tables, emulator.primary, tape, screen);
    this.#view.startReading(this.frame());
    const cursor = { row: screen.cursorRow, col: screen.cursorCol };
    // As in tmux: what was looked for before is looked for upwards.
    this.search.direction = "backward";
    this.#copy = new CopyMode(this.#content.document, this.#view, () => this.frame(), cursor);
    this.modeChanged();
    return this.#copy;
  }

  /** Back to the tail. */
  follow(): void {
    const copy = this.#copy;
    if (copy === undefined) return;
    this.search.cancel();
    this.search.hideMarks();
    this.#copy = undefined;
    copy.close();
    this.#snapshot?.dispose();
    this.#snapshot = undefined;
    if (this.#content === this.pane) this.#view.followTail();
    else this.#show(this.pane);
    this.modeChanged();
  }

  /** Moves by rows, negative towards the oldest; may end reading. */
  scroll(rows: number): void {
    const copy = this.#copy;
    if (copy === undefined || rows === 0) return;
    const sheet = copy.open("emacs");
    scrollRows(sheet, rows);
    copy.keep(sheet);
    if (rows > 0 && copy.state.exitsAtTail && sheet.offset === 0) this.follow();
  }

  /** Begins to read, with the cursor on the first row of a Block; a Block that is gone changes nothing. */
  revealBlock(key: number): void {
    const region = this.#content.document.blockByKey(key);
    if (region !== undefined) this.reveal({ line: region.line, offset: 0, block: key });
  }

  /** Begins to read, with the cursor at a place. */
  reveal(position: Position): void {
    const copy = this.read();
    const sheet = copy.open("emacs");
    sheet.goTo(sheet.rows.find(position));
    copy.keep(sheet);
  }

  /** The place in the tape that a cell of the view shows; undefined below the last row. */
  positionAt(row: number, col: number): Position | undefined {
    const cursor = this.#view.firstRow(this.frame());
    return cursor.isNowhere || cursor.move(row) < row ? undefined : cursor.positionAt(col);
  }

  /** The text of the match at the cursor; "" without one. */
  matchText(sheet: CopySheet): string {
    const match = this.search.matchAt(sheet.rows.positionAt(sheet.places.cursor));
    if (match === undefined) return "";
    const { cols, screen } = this.frame();
    return extractText(this.#content.document, match.start, match.end, {
      cols,
      screen,
      trailingSpaces: "keep",
    });
  }

  /** What is read on an alternate screen becomes what is there now. */
  refresh(): void {
    if (this.#content.emulator.isAlternate) this.#snapshot?.take(this.#content.screen);
  }

  /** Calls `visit` with each row of the view, top to bottom; the row is borrowed. */
  eachRow(visit: (row: Row, index: number) => void): void {
    const row = new Row(this.pane.cols);
    const cursor = this.#view.firstRow(this.frame());
    for (let index = 0; index < this.pane.rows; index += 1) {
      cursor.fill(row);
      visit(row, index);
      if (!cursor.down()) return;
    }
  }

  /** How far the view is from the tail, and how much history there is, in rows of this width. */
  get progress(): { readonly offset: number; readonly total: number } {
    const frame = this.frame();
    const total = this.#content.document.rowCountTotal(frame.cols) + (frame.screen.apartFrom ?? 0);
    return { offset: this.isReading ? this.#view.rowsBelow(frame) : 0, total };
  }

  /** Matches in the rows that are shown, of the content as it is now; that at the sheet's cursor is the current one. */
  visibleMatches(sheet: CopySheet): VisibleMatch[] {
    const { search } = this;
    if (!this.isReading || !search.isMarking) return [];
    const { cursor } = sheet.places;
    // In emacs a search forward leaves the cursor behind its match.
    const isBehind = sheet.isEmacs && search.lastDirection === "forward";
    const col = isBehind ? cursor.col - 1 : cursor.col;
    const current = col < 0 ? undefined : search.matchAround(sheet.rows.positionAt({ row: cursor.row, col }));
    return search.visibleMatches(this.#view.firstRow(this.frame()), this.pane.rows, current);
  }

  close(): void {
    this.search.cancel();
    this.#copy?.close();
    this.#copy = undefined;
    this.#snapshot?.dispose();
    this.#view.close();
    if (this.#content !== this.pane) this.#content.dispose();
  }

  frame(): ViewFrame {
    const { pane } = this;
    if (this.#content !== pane) this.#content.resize(pane.cols, pane.rows);
    this.#snapshot?.fit(pane.cols);
    const screen = this.#snapshot ?? this.#content.emulator.primary;
    return { cols: pane.cols, viewRows: pane.rows, screen };
  }
}
