// Searching a tape: by line of output and by line of a Block, over what is there now, in slices so that a long
// history stalls nobody.
// Spec: protocol §9 (search sees the current content only), §8 (search works on the labels).

import { MAX_CLUSTER_SCALARS } from "../cells/index.js";
import { ShownBlock } from "./block-lines.js";
import type { BlockRegion } from "./block-region.js";
import { ByteNeedle } from "./byte-needle.js";
import type { Document } from "./document.js";
import type { Position, TapeScreen } from "./position.js";
import { cellsText, TapeLines } from "./tape-lines.js";

/** `[start, end)` of what was found. */
export interface Match {
  readonly start: Position;
  readonly end: Position;
}

/** Units of the largest cluster kept in a cell. */
const MAX_CLUSTER_UNITS = MAX_CLUSTER_SCALARS * 2;

const MAX_SHOWN_MATCHES = 20_000;

/** Lines looked at in one slice. */
const SLICE_LINES = 2000;
/** As much text as 2 to this costs a line more. */
const UNITS_PER_LINE_SHIFT = 8;
/** 2 to this bytes are passed over for the cost of a line. */
const SKIPPED_BYTES_SHIFT = 11;

/** `[start, end)` in UTF-16 units of the text searched, not empty. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** What is looked for. The time a line costs has a bound whatever the pattern: nobody waits for another's search. */
export interface SearchPattern {
  /**
   * The matches that begin at or behind unit `from` of `text`, in order, not overlapping; none crosses a break of
   * lines. `lines` says where those are.
   */
  matches(text: string, from: number, lines: LineEnds): Iterable<Found>;
  /** A line of printable ASCII has no match unless it has this. */
  readonly needle?: ByteNeedle | undefined;
}

export interface LineEnds {
  /** The first unit of the line that `unit` is in. */
  lineStart(unit: number): number;
  /** The unit at which that line's break, or the text's end, stands. */
  lineEnd(unit: number): number;
}

/** A pattern that looks at `text[start, end)`, one line, for matches from `from` on. */
export interface LinePattern {
  matches(text: string, start: number, end: number, from: number): Iterable<Found>;
}

/** Text as it stands. `text` is not empty; one with a break of lines is never found. */
export function plainPattern(text: string, ignoreCase: boolean): SearchPattern {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const pattern = new RegExp(/[\r\n]/.test(text) ? "(?!)" : escaped, ignoreCase ? "giu" : "gu");
  return {
    needle: ByteNeedle.of(text, ignoreCase),
    *matches(searched, from) {
      for (let next = from; ; ) {
        pattern.lastIndex = next;
        const found = pattern.exec(searched);
        if (found === null) return;
        next = found.index + found[0].length;
        yield { start: found.index, end: next };
      }
    },
  };
}

/** A pattern that knows one line at a time, for texts of several. */
export function lineByLine(pattern: LinePattern): SearchPattern {
  return {
    *matches(text, from, lines) {
      for (let at = from; at < text.length; ) {
        const end = lines.lineEnd(at);
        yield* pattern.matches(text, lines.lineStart(at), end, at);
        at = end + 1;
      }
    },
  };
}

/**
 * Looks for the first match that starts at or behind `from` ("forward"), or the last that starts before it
 * ("backward"), to the end of the tape. Each step of the generator looks at some thousand lines and yields; the
 * document may change between steps. Returns undefined when there is none. `screen` is asked for anew each step.
 */
export function* searchTape(
  document: Document,
  pattern: SearchPattern,
  from: Position,
  direction: "forward" | "backward",
  screen: () => TapeScreen | undefined = () => undefined,
): Generator<undefined, Match | undefined> {
  const isForward = direction === "forward";
  let lines = new TapeLines(document, screen());
  let line = resolveLine(document, lines, from);
  let bound: Position | undefined = from;
  let budget = SLICE_LINES;
  for (;;) {
    line = lines.nearest(line, isForward);
    if (isForward && line < lines.first) {
      line = lines.first;
      bound = undefined;
    }
    if (!isForward && line >= lines.end) {
      line = lines.end - 1;
      bound = undefined;
    }
    if (isForward ? line >= lines.end : line < lines.first) return undefined;
    const skipped = skipLines(lines, line, pattern, isForward);
    if (skipped.lines > 0) {
      bound = undefined;
      line += isForward ? skipped.lines : -skipped.lines;
      budget -= 1 + (skipped.bytes >> SKIPPED_BYTES_SHIFT);
    } else {
      const block = lines.blockAt(line);
      const searched =
        block === undefined ? outputLine(document, lines, line, pattern) : shownBlock(block, line);
      const match = searchText(searched, pattern, bound, isForward);
      if (match !== undefined) return match;
      bound = undefined;
      line += isForward ? 1 : -1;
      budget -= (block?.lineCount ?? 1) + (searched.text.length >> UNITS_PER_LINE_SHIFT);
    }
    if (budget > 0) continue;
    document.lines.forgetText();
    yield undefined;
    budget = SLICE_LINES;
    lines = new TapeLines(document, screen());
  }
}

/** How many matches there are; `isMore`: that many and more, for nobody counted further. */
export interface MatchCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** Counts all matches of the tape, in steps like those of `searchTape`. Counts no further than `most`. */
export function* countMatches(
  document: Document,
  pattern: SearchPattern,
  screen: () => TapeScreen | undefined,
  most: number,
): Generator<undefined, MatchCount> {
  let lines = new TapeLines(document, screen());
  let line = lines.first;
  let count = 0;
  let budget = SLICE_LINES;
  for (;;) {
    line = lines.nearest(Math.max(line, lines.first), true);
    if (line >= lines.end) return { count, isMore: false };
    const skipped = skipLines(lines, line, pattern, true);
    if (skipped.lines > 0) {
      line += skipped.lines;
      budget -= 1 + (skipped.bytes >> SKIPPED_BYTES_SHIFT);
    } else {
      const block = lines.blockAt(line);
      const searched =
        block === undefined ? outputLine(document, lines, line, pattern) : shownBlock(block, line);
      for (const _found of pattern.matches(searched.text, 0, searched)) {
        if (count === most) return { count, isMore: true };
        count += 1;
        budget -= 1;
      }
      line += 1;
      budget -= (block?.lineCount ?? 1) + (searched.text.length >> UNITS_PER_LINE_SHIFT);
    }
    if (budget > 0) continue;
    document.lines.forgetText();
    yield undefined;
    budget = SLICE_LINES;
    lines = new TapeLines(document, screen());
  }
}

/** Runs a search to its end. For tests and short tapes. */
export function searchAll(steps: Generator<undefined, Match | undefined>): Match | undefined {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/**
 * All matches that touch `[start, end)` of one line or Block, both offsets of it, in order: for showing them where
 * they are on the screen. No more than a large screen shows. O(a Block's text).
 */
export function matchesInRange(
  document: Document,
  pattern: SearchPattern,
  line: number,
  start: number,
  end: number,
  screen?: TapeScreen,
): Match[] {
  const lines = new TapeLines(document, screen);
  if (line < lines.first || line >= lines.end) return [];
  const block = lines.blockAt(line);
  const searched = block === undefined ? outputLine(document, lines, line, pattern) : shownBlock(block, line);
  const key = block?.key ?? 0;
  const firstUnit = searched.unitOf({ line, offset: start, block: key });
  const from = searched.lineStart(firstUnit);
  const to = searched.lineEnd(searched.unitOf({ line, offset: end, block: key }));
  const matches: Match[] = [];
  for (const found of pattern.matches(searched.text, from, searched)) {
    if (found.start > to) break;
    // A cluster may have several units: those before the first may belong to it.
    if (found.end + MAX_CLUSTER_UNITS < firstUnit) continue;
    const match = { start: searched.place(found.start), end: searched.placeEnd(found.end) };
    if (match.start.offset < end && match.end.offset > start) matches.push(match);
    if (matches.length >= MAX_SHOWN_MATCHES) break;
  }
  return matches;
}

const NOTHING_SKIPPED = { lines: 0, bytes: 0 };

/** Lines of one run, from `line` on in a direction, that cannot have a match, and the bytes of them. */
function skipLines(
  lines: TapeLines,
  line: number,
  { needle }: SearchPattern,
  isForward: boolean,
): { readonly lines: number; readonly bytes: number } {
  const run = needle === undefined ? undefined : lines.runOf(line);
  if (needle === undefined || run === undefined) return NOTHING_SKIPPED;
  const { slab } = run;
  const from = run.slabLine(line);
  const to = isForward
    ? slab.nextLineWith(needle, from, run.end)
    : slab.previousLineWith(needle, run.first, from);
  const bytes = isForward
    ? slab.recordStart(to) - slab.recordStart(from)
    : slab.recordStart(from + 1) - slab.recordStart(to + 1);
  return { lines: Math.abs(to - from), bytes };
}

function resolveLine(document: Document, lines: TapeLines, position: Position): number {
  const block = position.block === 0 ? undefined : document.blockByKey(position.block);
  return (block === undefined ? undefined : lines.lineOfBlock(block)) ?? position.line;
}

/** A text to be searched, line by line, and its way back to positions. */
interface SearchedText extends LineEnds {
  readonly text: string;
  /** The first unit at or behind a position. */
  unitOf(position: Position): number;
  place(unit: number): Position;
  /** The position behind what the unit before `unit` belongs to. */
  placeEnd(unit: number): Position;
}

/** Units searched at once when looking backwards. */
const WINDOW_UNITS = 65_536;

function searchText(
  searched: SearchedText,
  pattern: SearchPattern,
  bound: Position | undefined,
  isForward: boolean,
): Match | undefined {
  let best: Found | undefined;
  if (isForward) {
    const from = bound === undefined ? 0 : searched.unitOf(bound);
    for (const found of pattern.matches(searched.text, from, searched)) {
      best = found;
      break;
    }
  } else {
    let end = bound === undefined ? searched.text.length : searched.unitOf(bound);
    while (best === undefined && end > 0) {
      const start = searched.lineStart(Math.max(0, end - WINDOW_UNITS));
      for (const found of pattern.matches(searched.text, start, searched)) {
        if (found.start >= end) break;
        best = found;
      }
      end = start;
    }
  }
  return best === undefined
    ? undefined
    : { start: searched.place(best.start), end: searched.placeEnd(best.end) };
}

function outputLine(
  document: Document,
  lines: TapeLines,
  line: number,
  pattern: SearchPattern,
): SearchedText {
  const text = lines.text(line, pattern.needle !== undefined);
  let cellOfUnit: number[] | undefined;
  let used = 0;
  const map = (): number[] => {
    if (cellOfUnit !== undefined) return cellOfUnit;
    const cells = lines.cells(line);
    cellOfUnit = [];
    used = cells.used;
    cellsText(cells, 0, used, document.tables, cellOfUnit);
    return cellOfUnit;
  };
  return {
    text,
    unitOf(position) {
      const cells = map();
      let low = 0;
      let high = cells.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((cells[middle] ?? 0) >= position.offset) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    place: (unit) => ({ line, offset: map()[unit] ?? used, block: 0 }),
    placeEnd(unit) {
      const cells = map();
      let end = unit;
      while (end < cells.length && cells[end] === cells[unit - 1]) end += 1;
      return { line, offset: cells[end] ?? used, block: 0 };
    },
    lineStart: () => 0,
    lineEnd: () => text.length,
  };
}

function shownBlock(block: BlockRegion, line: number): SearchedText {
  const shown = new ShownBlock(block);
  const place = (unit: number): Position => {
    const within = shown.withinOfUnit(unit);
    const offset = shown.scalarOfUnit(unit);
    return within === 0 ? { line, offset, block: block.key } : { line, offset, block: block.key, within };
  };
  return {
    text: shown.text,
    unitOf: (position) => shown.unitOf(position.offset, position.within ?? 0),
    place,
    placeEnd: place,
    lineStart: (unit) => shown.lineStart(unit),
    lineEnd: (unit) => shown.lineEnd(unit),
  };
}
