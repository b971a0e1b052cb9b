// Searching a tape: by line of output and by line of a Block, over what is there now, in slices so that a long
// history stalls nobody.
// Spec: protocol §9 (search sees the current content only), §8 (search works on the labels).

import { MAX_CLUSTER_SCALARS } from "../cells/index.js";
import { ShownBlock } from "./block-lines.js";
import type { BlockRegion } from "./block-region.js";
import type { Document } from "./document.js";
import type { Position, TapeScreen } from "./position.js";
import { cellsText, TapeLines } from "./tape-lines.js";

export interface SearchOptions {
  readonly isRegex: boolean;
  readonly ignoreCase: boolean;
}

/** `[start, end)` of what was found. */
export interface Match {
  readonly start: Position;
  readonly end: Position;
}

/** A query ready to run, or the one sentence that says what is wrong with it. */
export type ParsedQuery = { readonly pattern: RegExp } | { readonly error: string };

/** Units of the largest cluster kept in a cell. */
const MAX_CLUSTER_UNITS = MAX_CLUSTER_SCALARS * 2;

const MAX_SHOWN_MATCHES = 20_000;

/** Lines looked at in one slice. */
const SLICE_LINES = 2000;

export function parseQuery(query: string, options: SearchOptions): ParsedQuery {
  if (query === "") return { error: "the search text is empty" };
  const source = options.isRegex ? query : query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  // Blocks are searched whole: "m" lets ^ and $ mean lines.
  const flags = options.ignoreCase ? "gim" : "gm";
  try {
    return { pattern: new RegExp(source, `${flags}u`) };
  } catch {
    // Without "u" JavaScript forgives what other dialects allow, such as an escaped hyphen.
  }
  try {
    return { pattern: new RegExp(source, flags) };
  } catch (error) {
    return { error: `not a regular expression: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Looks for the first match that starts at or behind `from` ("forward"), or the last that starts before it
 * ("backward"), to the end of the tape. Each step of the generator looks at some thousand lines and yields; the
 * document may change between steps. Returns undefined when there is none. `screen` is asked for anew each step.
 */
export function* searchTape(
  document: Document,
  pattern: RegExp,
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
    if (isForward && line < lines.first) {
      line = lines.first;
      bound = undefined;
    }
    if (!isForward && line >= lines.end) {
      line = lines.end - 1;
      bound = undefined;
    }
    if (isForward ? line >= lines.end : line < lines.first) return undefined;
    const block = lines.blockAt(line);
    const searched = block === undefined ? outputLine(document, lines, line) : shownBlock(block, line);
    const match = searchText(searched, pattern, bound, isForward);
    if (match !== undefined) return match;
    bound = undefined;
    line += isForward ? 1 : -1;
    budget -= block?.lineCount ?? 1;
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
  pattern: RegExp,
  line: number,
  start: number,
  end: number,
  screen?: TapeScreen,
): Match[] {
  const lines = new TapeLines(document, screen);
  if (line < lines.first || line >= lines.end) return [];
  const block = lines.blockAt(line);
  const searched = block === undefined ? outputLine(document, lines, line) : shownBlock(block, line);
  const key = block?.key ?? 0;
  const firstUnit = searched.unitOf({ line, offset: start, block: key });
  const from = searched.lineStart(firstUnit);
  const to = searched.lineEnd(searched.unitOf({ line, offset: end, block: key }));
  const matches: Match[] = [];
  for (const found of findInLines(pattern, searched, from)) {
    if (found.start > to) break;
    // A cluster may have several units: those before the first may belong to it.
    if (found.end + MAX_CLUSTER_UNITS < firstUnit) continue;
    const match = { start: searched.place(found.start), end: searched.placeEnd(found.end) };
    if (match.start.offset < end && match.end.offset > start) matches.push(match);
    if (matches.length >= MAX_SHOWN_MATCHES) break;
  }
  return matches;
}

function resolveLine(document: Document, lines: TapeLines, position: Position): number {
  const block = position.block === 0 ? undefined : document.blockByKey(position.block);
  return (block === undefined ? undefined : lines.lineOfBlock(block)) ?? position.line;
}

interface Found {
  /** UTF-16 units of the text searched. */
  readonly start: number;
  readonly end: number;
}

/** A text to be searched, line by line, and its way back to positions. */
interface SearchedText {
  readonly text: string;
  /** The first unit at or behind a position. */
  unitOf(position: Position): number;
  place(unit: number): Position;
  /** The position behind what the unit before `unit` belongs to. */
  placeEnd(unit: number): Position;
  lineStart(unit: number): number;
  lineEnd(unit: number): number;
}

/**
 * Matches from unit `from` on that are not empty and cross no line break. The text is searched as a whole, which is
 * fast; where a match would cross a break, its line is searched alone.
 */
function* findInLines(pattern: RegExp, searched: SearchedText, from: number): Generator<Found> {
  const text = searched.text;
  let next = from;
  // The end of the line looked at last: a long line with many matches is measured once.
  let lineEnd = -1;
  for (;;) {
    pattern.lastIndex = next;
    const found = pattern.exec(text);
    if (found === null) return;
    const end = found.index + found[0].length;
    if (end === found.index) {
      next = end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
      continue;
    }
    if (found.index >= lineEnd) lineEnd = searched.lineEnd(found.index);
    if (end <= lineEnd) {
      yield { start: found.index, end };
      next = end;
      continue;
    }
    const lineStart = searched.lineStart(found.index);
    yield* findInLine(
      pattern,
      text.slice(lineStart, lineEnd),
      Math.max(next, lineStart) - lineStart,
      lineStart,
    );
    next = lineEnd + 1;
  }
}

function* findInLine(pattern: RegExp, line: string, from: number, lineStart: number): Generator<Found> {
  let next = from;
  for (;;) {
    pattern.lastIndex = next;
    const found = pattern.exec(line);
    if (found === null) return;
    const end = found.index + found[0].length;
    if (end > found.index) yield { start: lineStart + found.index, end: lineStart + end };
    next = end > found.index ? end : end + 1;
  }
}

/** Units searched at once when looking backwards. */
const WINDOW_UNITS = 65_536;

function searchText(
  searched: SearchedText,
  pattern: RegExp,
  bound: Position | undefined,
  isForward: boolean,
): Match | undefined {
  pattern.lastIndex = 0;
  if (!pattern.test(searched.text)) return undefined;
  let best: Found | undefined;
  if (isForward) {
    const from = bound === undefined ? 0 : searched.unitOf(bound);
    const first = findInLines(pattern, searched, from).next();
    best = first.done === true ? undefined : first.value;
  } else {
    let end = bound === undefined ? searched.text.length : searched.unitOf(bound);
    while (best === undefined && end > 0) {
      const start = searched.lineStart(Math.max(0, end - WINDOW_UNITS));
      for (const found of findInLines(pattern, searched, start)) {
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

function outputLine(document: Document, lines: TapeLines, line: number): SearchedText {
  const text = lines.text(line);
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
