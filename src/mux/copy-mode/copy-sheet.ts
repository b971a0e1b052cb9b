// Copy mode laid out for one command: the rows of the tape at this width, which of them are in view, the cursor and
// the ends of the selection as rows and columns. Made by `CopyMode.open`, kept by `CopyMode.keep`.
// Behaviour: tmux 3.3a's copy mode.

import type { OptionStore } from "../../commands/index.js";
import {
  isSpace,
  type LayoutPlace,
  nextWordEnd,
  previousWord,
  type TapeRows,
  TapeWalk,
} from "../../document/index.js";

export type ModeKeys = "emacs" | "vi";

/** Which keys, and with them which manners, a window has in copy mode. */
export const modeKeysOf = ({ options }: { readonly options: OptionStore }): ModeKeys =>
  options.text("mode-keys") === "vi" ? "vi" : "emacs";

/** How a selection grows: by cells, by the words or by the lines that its ends are in. */
export type SelectionUnit = "cell" | "word" | "line";

/** A jump to a character of the line. `to…`: the cell before it, seen from the cursor. */
export interface Jump {
  readonly kind: "forward" | "backward" | "toForward" | "toBackward";
  readonly text: string;
}

/** What of copy mode is no place on the tape. */
export interface CopyState {
  /** The view began with the wheel or `-e`: it ends where the live screen is reached. */
  exitsAtTail: boolean;
  isPositionHidden: boolean;
  isSelecting: boolean;
  isRectangle: boolean;
  unit: SelectionUnit;
  /** Which end of the selection goes with the cursor. */
  follower: "none" | "start" | "end";
  /** Which end of selected lines the cursor holds, once whole lines are selected: `forward` the lower one. */
  lines: "none" | "forward" | "backward";
  /** Word separators, for a selection by words. */
  separators: string;
  /** The column that motions up and down go back to, and the length of the row where it was. */
  goalCol: number;
  goalLength: number;
  isMarkShown: boolean;
  /** The last jump to a character. */
  jump: Jump | undefined;
}

/** Places that outlive a command. */
export interface CopyPlaces {
  cursor: LayoutPlace;
  start: LayoutPlace;
  end: LayoutPlace;
  /** The unit that was selected first: a word or lines, which stay selected whichever way the selection grows. */
  firstStart: LayoutPlace;
  firstEnd: LayoutPlace;
  /** Where the cursor was in that unit. */
  origin: LayoutPlace;
  mark: LayoutPlace;
}

export const isBefore = (a: LayoutPlace, b: LayoutPlace): boolean =>
  a.row < b.row || (a.row === b.row && a.col < b.col);

export class CopySheet {
  readonly rows: TapeRows;
  readonly state: CopyState;
  readonly places: CopyPlaces;
  readonly modeKeys: ModeKeys;
  readonly viewRows: number;
  /** Row of the tape on the view's first row. */
  top: number;

  constructor(
    rows: TapeRows,
    state: CopyState,
    places: CopyPlaces,
    view: { readonly rows: number; readonly top: number; readonly modeKeys: ModeKeys },
  ) {
    this.rows = rows;
    this.state = state;
    this.places = places;
    this.viewRows = view.rows;
    this.modeKeys = view.modeKeys;
    this.top = Math.max(0, Math.min(view.top, this.lastTop));
  }

  get row(): number {
    return this.places.cursor.row;
  }

  get col(): number {
    return this.places.cursor.col;
  }

  get lastRow(): number {
    return this.rows.count - 1;
  }

  /** The lowest the view can be: the rows of history. */
  get lastTop(): number {
    return Math.max(0, this.rows.count - this.viewRows);
  }

  /** Rows between the view and the tail. */
  get offset(): number {
    return this.lastTop - this.top;
  }

  /** Row of the view the cursor is on. */
  get viewRow(): number {
    return this.row - this.top;
  }

  get length(): number {
    return this.rows.length(this.row);
  }

  get isEmacs(): boolean {
    return this.modeKeys === "emacs";
  }

  get hasRectangle(): boolean {
    return this.state.isSelecting && this.state.isRectangle;
  }

  /** Puts the cursor somewhere, in the view or not; the selection is not told. */
  put(row: number, col: number): void {
    this.places.cursor = { row: Math.max(0, Math.min(row, this.lastRow)), col: Math.max(0, col) };
  }

  /** Remembers the column that motions between rows go back to. At a row's end that is the end of any row. */
  noteGoal(): void {
    if (this.col === this.length) return;
    this.state.goalCol = this.col;
    this.state.goalLength = this.length;
  }

  /** Moves the cursor, the view as little as needed, and the end of the selection that goes with the cursor. */
  moveTo({ row, col }: LayoutPlace, keepsUnit = false): void {
    // Scrolling is a motion between rows.
    if (row < this.top || row >= this.top + this.viewRows) this.noteGoal();
    this.moveBeside({ row, col }, keepsUnit);
  }

  /** As `moveTo`, for a motion between rows. */
  moveBeside({ row, col }: LayoutPlace, keepsUnit = false): void {
    this.put(row, col);
    this.reveal();
    this.follow(keepsUnit);
  }

  /** Scrolls the view as little as needed to show the cursor. */
  reveal(): void {
    if (this.row < this.top) this.top = this.row;
    else if (this.row >= this.top + this.viewRows) this.top = this.row - this.viewRows + 1;
  }

  /** Moves the cursor to a place; where that is out of view it comes to stand a quarter from the lower edge. */
  goTo(place: LayoutPlace): void {
    this.put(place.row, place.col);
    const { row, viewRows } = this;
    if (row < this.top || row >= this.top + viewRows) {
      const gap = Math.floor(viewRows / 4);
      if (row < viewRows) this.top = 0;
      else if (row > this.lastTop + viewRows - gap) this.top = this.lastTop;
      else this.top = Math.min(this.lastTop, row + gap - viewRows);
    }
    this.follow(false);
  }

  /** Scrolls by rows, negative towards the oldest, the cursor staying where it is in the view. */
  scroll(rows: number): void {
    const to = Math.max(0, Math.min(this.top + rows, this.lastTop));
    this.put(this.row + to - this.top, this.col);
    this.top = to;
  }

  // The selection.

  /** Begins a selection of which the end goes with the cursor. */
  startSelection(): void {
    this.state.isSelecting = true;
    this.state.follower = "end";
    this.places.start = this.places.cursor;
    this.places.end = this.places.cursor;
    this.follow(false);
  }

  clearSelection(): void {
    this.state.isSelecting = false;
    this.state.follower = "none";
    this.state.lines = "none";
    this.state.unit = "cell";
    if (this.col > this.length) this.put(this.row, this.length);
  }

  /** Takes the end of the selection that goes with the cursor there. `keepsUnit`: without making units whole. */
  follow(keepsUnit: boolean): void {
    const { state, places } = this;
    if (!state.isSelecting || state.follower === "none") return;
    let isStart = state.follower === "start";
    let { row, col } = this;
    if (state.unit !== "cell" && !keepsUnit) {
      const origin = places.origin;
      isStart = state.unit === "line" ? origin.row > row : isBefore({ row, col }, origin);
      if (isStart) places.end = places.firstEnd;
      else places.start = places.firstStart;
      if (state.unit === "word") ({ row, col } = this.#wordEdge(isStart));
      else if (isStart) col = 0;
      else {
        row = Math.max(row, places.firstEnd.row);
        col = this.rows.length(row);
      }
    }
    if (isStart) places.start = { row, col };
    else places.end = { row, col };
  }

  /** Where the word at the cursor begins or ends. */
  #wordEdge(isStart: boolean): LayoutPlace {
    const walk = new TapeWalk(this.rows, this.places.cursor);
    const { separators } = this.state;
    if (isStart) {
      previousWord(walk, separators, false, this.isEmacs);
      return walk.place;
    }
    const next = new TapeWalk(this.rows, { row: walk.row, col: walk.col + 1 });
    if (walk.col >= this.rows.length(walk.row) || !isSpace(next)) this.walkToWordEnd(walk, separators);
    return walk.place;
  }

  /** To the end of a word: in vi on its last cell, in emacs behind it. */
  walkToWordEnd(walk: TapeWalk, separators: string): void {
    if (this.isEmacs) {
      nextWordEnd(walk, separators);
      return;
    }
    if (!isSpace(walk)) walk.right(false, false);
    nextWordEnd(walk, separators);
    walk.left(true);
  }

  /** The ends of the selection in order; undefined without one. */
  get ends(): { readonly first: LayoutPlace; readonly last: LayoutPlace } | undefined {
    if (!this.state.isSelecting) return undefined;
    const { start, end } = this.places;
    return isBefore(end, start) ? { first: end, last: start } : { first: start, last: end };
  }
}
