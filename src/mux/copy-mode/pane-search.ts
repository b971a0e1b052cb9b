// What a view of a pane looks for: the pattern, the match it is at, and the search itself, which goes through long
// histories in slices so that nothing else waits.

import type { Clock, TimerHandle } from "../../base/index.js";
import { LineRegex } from "../../commands/index.js";
import {
  comparePositions,
  countMatches,
  type Document,
  lineByLine,
  type Match,
  type MatchCount,
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

/** Matches are counted no further than this. */
const MAX_COUNTED = 100_000;

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
  #lastDirection: SearchDirection = "backward";
  #isMarking = false;
  #results: MatchCount | undefined;
  #counting: TimerHandle | undefined;
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

  /** The direction of the last search; `search-reverse` goes against `direction`. */
  get lastDirection(): SearchDirection {
    return this.#lastDirection;
  }

  /** Matches are marked: from a search until a command that has nothing to do with it. */
  get isMarking(): boolean {
    return this.#isMarking && this.#pattern !== undefined;
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
    this.#results = undefined;
    return undefined;
  }

  /** How many matches there were when they were counted last; undefined before that, and while none are marked. */
  get results(): MatchCount | undefined {
    return this.isMarking ? this.#results : undefined;
  }

  /**
   * Counts the matches: at once in a short tape, else in slices, and `counted` is called when that is done. Until then
   * the number is what it was.
   */
  count(counted: () => void): void {
    this.#stopCounting();
    const pattern = this.#pattern;
    if (pattern === undefined) return;
    const steps = countMatches(this.#document, pattern, this.#screen, MAX_COUNTED);
    const step = (isLate: boolean): void => {
      this.#counting = undefined;
      const result = steps.next();
      if (result.done !== true) {
        this.#counting = this.#clock.after(0, () => step(true));
        return;
      }
      this.#results = result.value;
      if (isLate) counted();
    };
    step(false);
  }

  #stopCounting(): void {
    this.#counting?.cancel();
    this.#counting = undefined;
  }

  hideMarks(): void {
    this.#stopCounting();
    this.#isMarking = false;
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
    this.#lastDirection = direction;
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
      this.#isMarking = result.value !== undefined;
      done(result.value);
    };
    step();
  }

  /** Gives up what is being looked for. */
  cancel(): void {
    this.#stopCounting();
    const searching = this.#searching;
    this.#searching = undefined;
    searching?.timer.cancel();
    searching?.abandon();
  }

  /** The marked match that `position` is in, or ends at. */
  matchAt(position: Position): Match | undefined {
    const found = this.#matchesBeside(position);
    return (
      found.find((match) => isIn(match, position)) ??
      found.find(({ end }) => comparePositions(end, position) === 0)
    );
  }

  /** The marked match that `position` is in. */
  matchAround(position: Position): Match | undefined {
    return this.#matchesBeside(position).find((match) => isIn(match, position));
  }

  #matchesBeside({ line, offset }: Position): readonly Match[] {
    const pattern = this.#pattern;
    if (pattern === undefined || !this.isMarking) return [];
    const from = Math.max(0, offset - 1);
    return matchesInRange(this.#document, pattern, line, from, offset + 1, this.#screen());
  }

  /** Matches in `count` rows from the cursor's on, of the content as it is now. Moves the cursor. */
  visibleMatches(cursor: RowCursor, count: number, current: Match | undefined): VisibleMatch[] {
    const pattern = this.#pattern;
    if (pattern === undefined || !this.isMarking) return [];
    const found: VisibleMatch[] = [];
    const isSame = ({ start }: Match): boolean =>
      current !== undefined && comparePositions(start, current.start) === 0;
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
        found.push({ row, start: span.startCol, end: span.endCol, isCurrent: isSame(match) });
      }
      if (!cursor.down()) break;
    }
    return found;
  }
}

const isIn = ({ start, end }: Match, position: Position): boolean =>
  comparePositions(start, position) <= 0 && comparePositions(position, end) < 0;
