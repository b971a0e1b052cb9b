// What a view of a pane looks for: the pattern, the match it is at, and the search itself, which goes through long
// histories in slices so that nothing else waits.

import type { Clock, TimerHandle } from "../../base/index.js";
import { LineRegex } from "../../commands/index.js";
import {
  comparePositions,
  type Document,
  lineByLine,
  type Match,
  matchesInRange,
  type Position,
  plainPattern,
  type RowCursor,
  type SearchPattern,
  searchTape,
  type TapeScreen,
} from "../../document/index.js";

export type SearchDirection = "forward" | "backward";

/** A match in the rows of the view; columns `[start, end)`. */
export interface VisibleMatch {
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly isCurrent: boolean;
}

/** What means something in a regular expression: a text without any is found faster as it stands. */
const SPECIAL = /[\\^$.*+?()[\]{}|]/;

/** Before and behind everything: where a search goes on at the other end. */
const TAPE_START: Position = { line: 0, offset: 0, block: 0 };
const TAPE_END: Position = { line: Number.MAX_SAFE_INTEGER, offset: 0, block: 0 };

export class PaneSearch {
  readonly #document: Document;
  readonly #screen: () => TapeScreen;
  readonly #clock: Clock;
  #pattern: SearchPattern | undefined;
  #text = "";
  #isRegex = false;
  #direction: SearchDirection = "backward";
  #current: Match | undefined;
  #isMarking = false;
  #searching: { readonly timer: TimerHandle; readonly abandon: () => void } | undefined;

  constructor(document: Document, screen: () => TapeScreen, clock: Clock) {
    this.#document = document;
    this.#screen = screen;
    this.#clock = clock;
  }

  get hasPattern(): boolean {
    return this.#pattern !== undefined;
  }

  /** What was looked for last; "" before. */
  get text(): string {
    return this.#text;
  }

  get direction(): SearchDirection {
    return this.#direction;
  }

  set direction(direction: SearchDirection) {
    this.#direction = direction;
  }

  /** Matches are marked: from a search until a command that has nothing to do with it. */
  get isMarking(): boolean {
    return this.#isMarking && this.#pattern !== undefined;
  }

  get current(): Match | undefined {
    return this.#current;
  }

  /** Takes a text to look for; undefined, or one sentence on what is wrong with it. Small letters match both cases. */
  setQuery(text: string, isRegex: boolean): string | undefined {
    if (text === "") return "the search text is empty";
    if (text === this.#text && isRegex === this.#isRegex) return undefined;
    const ignoresCase = text === text.toLowerCase();
    if (isRegex && SPECIAL.test(text)) {
      const regex = LineRegex.compile(text, ignoresCase);
      if (!regex.ok) return regex.error.message;
      this.#pattern = lineByLine(regex.value);
    } else this.#pattern = plainPattern(text, ignoresCase);
    this.#text = text;
    this.#isRegex = isRegex;
    this.#current = undefined;
    return undefined;
  }

  hideMarks(): void {
    this.#isMarking = false;
    this.#current = undefined;
  }

  /**
   * Looks for the next match that begins at or behind `from`, or the last before it, around the end of the tape where
   * it `wraps`. `done` is told the match: at once in a short tape; undefined without one, and when another search or
   * `cancel` comes in between.
   */
  find(
    from: Position,
    direction: SearchDirection,
    wraps: boolean,
    done: (match: Match | undefined) => void,
  ): void {
    this.cancel();
    const pattern = this.#pattern;
    if (pattern === undefined) {
      done(undefined);
      return;
    }
    const search = (start: Position) => searchTape(this.#document, pattern, start, direction, this.#screen);
    let steps = search(from);
    let mayWrap = wraps;
    const step = (): void => {
      this.#searching = undefined;
      let result = steps.next();
      if (result.done === true && result.value === undefined && mayWrap) {
        mayWrap = false;
        steps = search(direction === "forward" ? TAPE_START : TAPE_END);
        result = steps.next();
      }
      if (result.done !== true) {
        this.#searching = { timer: this.#clock.after(0, step), abandon: () => done(undefined) };
        return;
      }
      this.#current = result.value;
      this.#isMarking = result.value !== undefined;
      done(result.value);
    };
    step();
  }

  /** Gives up what is being looked for. */
  cancel(): void {
    const searching = this.#searching;
    this.#searching = undefined;
    searching?.timer.cancel();
    searching?.abandon();
  }

  /** The marked match that `position` is in, or ends at. */
  matchAt(position: Position): Match | undefined {
    const pattern = this.#pattern;
    if (pattern === undefined || !this.isMarking) return undefined;
    const { line, offset } = position;
    const found = matchesInRange(
      this.#document,
      pattern,
      line,
      Math.max(0, offset - 1),
      offset + 1,
      this.#screen(),
    );
    const isIn = ({ start, end }: Match): boolean =>
      comparePositions(start, position) <= 0 && comparePositions(position, end) < 0;
    return found.find(isIn) ?? found.find(({ end }) => comparePositions(end, position) === 0);
  }

  /** Matches in `count` rows from the cursor's on, of the content as it is now. Moves the cursor. */
  visibleMatches(cursor: RowCursor, count: number): VisibleMatch[] {
    const pattern = this.#pattern;
    if (pattern === undefined || !this.isMarking) return [];
    const found: VisibleMatch[] = [];
    // Matches of a line are looked for once, from its first visible row to its end.
    let line = -1;
    let matches: readonly Match[] = [];
    for (let row = 0; row < count; row += 1) {
      const position = cursor.position;
      if (position.line !== line) {
        line = position.line;
        matches = matchesInRange(
          this.#document,
          pattern,
          line,
          position.offset,
          Number.MAX_SAFE_INTEGER,
          this.#screen(),
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

  #isCurrent(match: Match): boolean {
    const current = this.#current;
    return current !== undefined && comparePositions(match.start, current.start) === 0;
  }
}
