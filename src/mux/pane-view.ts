// One client's view of one pane, and what it searches there.

import type { Clock, TimerHandle } from "../base/index.js";
import { Row } from "../cells/index.js";
import { LineRegex } from "../commands/index.js";
import {
  comparePositions,
  lineByLine,
  type Match,
  matchesInRange,
  type Position,
  plainPattern,
  type SearchPattern,
  searchTape,
  View,
  type ViewFrame,
} from "../document/index.js";
import type { Pane } from "./pane.js";

/** A match in the rows of the view; columns `[start, end)`. */
export interface VisibleMatch {
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly isCurrent: boolean;
}

export type SearchDirection = "forward" | "backward";

export interface QueryKind {
  readonly isRegex: boolean;
  readonly isIncremental: boolean;
}

/** What means something in a regular expression: a text without any is found faster as it stands. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/;

/** Before and behind everything: where a search goes on at the other end. */
const TAPE_START: Position = { line: 0, offset: 0, block: 0 };
const TAPE_END: Position = { line: Number.MAX_SAFE_INTEGER, offset: 0, block: 0 };

export class PaneView {
  readonly pane: Pane;
  readonly #view: View;
  readonly #clock: Clock;
  readonly #modeChanged: () => void;
  /** Reading ends by itself when the live screen is reached, as when it began with the wheel. */
  exitsAtTail = false;
  #pattern: SearchPattern | undefined;
  #direction: SearchDirection = "backward";
  #current: Match | undefined;
  /** Where an incremental search began: each key more looks from there again. */
  #origin: Position | undefined;
  #searching: TimerHandle | undefined;

  /** `modeChanged` is called when reading begins or ends. */
  constructor(pane: Pane, clock: Clock, modeChanged: () => void = () => {}) {
    this.pane = pane;
    this.#modeChanged = modeChanged;
    this.#clock = clock;
    this.#view = new View(pane.document);
  }

  get isReading(): boolean {
    return this.#view.state === "reading";
  }

  get anchor(): Position | undefined {
    return this.#view.anchor;
  }

  /** Begins to read at what is seen. */
  read(): void {
    if (this.isReading) return;
    this.exitsAtTail = false;
    this.#view.startReading(this.#frame());
    this.#modeChanged();
  }

  follow(): void {
    this.#searching?.cancel();
    this.#searching = undefined;
    this.#pattern = undefined;
    this.#current = undefined;
    this.#origin = undefined;
    const wasReading = this.isReading;
    this.#view.followTail();
    if (wasReading) this.#modeChanged();
  }

  /** Moves by rows, negative towards the oldest. */
  scroll(rows: number): void {
    if (!this.isReading) return;
    this.#view.scroll(this.#frame(), rows);
    if (rows > 0 && this.exitsAtTail && this.#view.rowsBelow(this.#frame()) === 0) this.follow();
  }

  /** Begins to read, with the first row of a Block in view; a Block that is gone changes nothing. */
  revealBlock(key: number): void {
    const region = this.pane.document.blockByKey(key);
    if (region === undefined) return;
    this.read();
    this.#view.reveal(this.#frame(), { line: region.line, offset: 0, block: key });
  }

  scrollToTop(): void {
    if (this.isReading) this.#view.scrollToTop(this.#frame());
  }

  scrollToBottom(): void {
    if (this.isReading) this.#view.scrollToBottom(this.#frame());
  }

  /** Calls `visit` with each row of the view, top to bottom; the row is borrowed. */
  eachRow(visit: (row: Row, index: number) => void): void {
    const row = new Row(this.pane.cols);
    const cursor = this.#view.firstRow(this.#frame());
    for (let index = 0; index < this.pane.rows; index += 1) {
      cursor.fill(row);
      visit(row, index);
      if (!cursor.down()) return;
    }
  }

  /** How far the view is from the tail, and how much history there is, in rows of this width. */
  get progress(): { readonly offset: number; readonly total: number } {
    const total = this.pane.document.rowCountTotal(this.pane.cols);
    return { offset: this.isReading ? this.#view.rowsBelow(this.#frame()) : 0, total };
  }

  // Search.

  get hasPattern(): boolean {
    return this.#pattern !== undefined;
  }

  get direction(): SearchDirection {
    return this.#direction;
  }

  /** Takes a query; undefined, or one sentence on what is wrong with it. Small letters match both cases. */
  setQuery(text: string, direction: SearchDirection, kind: QueryKind): string | undefined {
    if (text === "") return "the search text is empty";
    const ignoresCase = text === text.toLowerCase();
    if (kind.isRegex && SPECIAL.test(text)) {
      const regex = LineRegex.compile(text, ignoresCase);
      if (!regex.ok) return regex.error.message;
      this.#pattern = lineByLine(regex.value);
    } else this.#pattern = plainPattern(text, ignoresCase);
    this.#direction = direction;
    this.#current = undefined;
    this.#origin = kind.isIncremental ? (this.#origin ?? this.#firstPosition()) : undefined;
    return undefined;
  }

  /**
   * Looks for the next match and shows it; `done` is told whether there was one. Long histories are looked through
   * in slices, so that nothing else waits.
   */
  findNext(isReversed: boolean, wraps: boolean, done: (isFound: boolean) => void): void {
    const pattern = this.#pattern;
    if (pattern === undefined) return;
    this.#searching?.cancel();
    this.read();
    const isForward = (this.#direction === "forward") !== isReversed;
    const start = this.#current?.start ?? this.#origin ?? this.#firstPosition();
    const from = isForward && this.#current !== undefined ? this.#behind(start) : start;
    const search = (start: Position) =>
      searchTape(
        this.pane.document,
        pattern,
        start,
        isForward ? "forward" : "backward",
        () => this.pane.emulator.primary,
      );
    let steps = search(from);
    let mayWrap = wraps;
    const step = (): void => {
      this.#searching = undefined;
      const result = steps.next();
      if (result.done !== true) {
        this.#searching = this.#clock.after(0, step);
        return;
      }
      if (result.value === undefined && mayWrap) {
        mayWrap = false;
        steps = search(isForward ? TAPE_START : TAPE_END);
        this.#searching = this.#clock.after(0, step);
        return;
      }
      if (result.value !== undefined) {
        this.#current = result.value;
        this.#view.reveal(this.#frame(), result.value.start);
      }
      done(result.value !== undefined);
    };
    step();
  }

  /** Matches in the rows that are shown, of the content as it is now. */
  visibleMatches(): VisibleMatch[] {
    const pattern = this.#pattern;
    if (pattern === undefined || !this.isReading) return [];
    const { document, emulator } = this.pane;
    const cursor = this.#view.firstRow(this.#frame());
    const found: VisibleMatch[] = [];
    // Matches of a line are looked for once, from its first visible row to its end.
    let line = -1;
    let matches: readonly Match[] = [];
    for (let row = 0; row < this.pane.rows; row += 1) {
      const position = cursor.position;
      if (position.line !== line) {
        line = position.line;
        matches = matchesInRange(
          document,
          pattern,
          line,
          position.offset,
          Number.MAX_SAFE_INTEGER,
          emulator.primary,
        );
      }
      for (const match of matches) {
        const span = cursor.spanOf(match.start, match.end);
        if (span === undefined || span.endCol <= span.startCol) continue;
        found.push({ row, start: span.startCol, end: span.endCol, isCurrent: this.#isCurrent(match) });
      }
      if (!cursor.down()) break;
    }
    return found;
  }

  close(): void {
    this.#searching?.cancel();
    this.#view.close();
  }

  #isCurrent(match: Match): boolean {
    const current = this.#current;
    return current !== undefined && comparePositions(match.start, current.start) === 0;
  }

  #firstPosition(): Position {
    return this.#view.firstRow(this.#frame()).position;
  }

  #behind(position: Position): Position {
    return { ...position, offset: position.offset + 1 };
  }

  #frame(): ViewFrame {
    const { pane } = this;
    return { cols: pane.cols, viewRows: pane.rows, screen: pane.emulator.primary };
  }
}
