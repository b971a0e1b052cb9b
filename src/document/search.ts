// Searching a tape: by line of output and by line of a Block, over what is there now, in slices so that a long
// history stalls nobody.
// Spec: protocol §9 (search sees the current content only), §8 (search works on the labels).

import { type BlockLine, blockLines, ShownLine } from "./block-lines.js";
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

/** Lines looked at in one slice. */
const SLICE_LINES = 2000;

export function parseQuery(query: string, options: SearchOptions): ParsedQuery {
  if (query === "") return { error: "the search text is empty" };
  const source = options.isRegex ? query : query.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const flags = options.ignoreCase ? "gi" : "g";
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
    const match =
      block === undefined
        ? searchOne(outputLine(document, lines, line), pattern, bound, isForward)
        : searchBlock(block, pattern, line, bound, isForward);
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
 * they are on the screen. O(lines of a Block that the range touches, and the Block's text once).
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
  const searched =
    block === undefined
      ? [outputLine(document, lines, line)]
      : blockLines(block.text.toString())
          .filter(
            (own, index, all) =>
              own.start < end && (all[index + 1]?.start ?? Number.POSITIVE_INFINITY) > start,
          )
          .map((own) => blockLine(block, line, own));
  const matches: Match[] = [];
  for (const one of searched) {
    for (const found of findAll(pattern, one.text)) {
      const match = { start: one.place(found.start), end: one.placeEnd(found.end) };
      if (match.start.offset < end && match.end.offset > start) matches.push(match);
    }
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

/** Matches that are not empty, from unit `from` on. */
function* findAll(pattern: RegExp, text: string, from = 0): Generator<Found> {
  let next = from;
  for (;;) {
    pattern.lastIndex = next;
    const found = pattern.exec(text);
    if (found === null) return;
    const end = found.index + found[0].length;
    if (end > found.index) {
      yield { start: found.index, end };
      next = end;
    } else next = end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
  }
}

/** A text to be searched and its way back to positions. */
interface SearchedLine {
  readonly text: string;
  /** The first unit at or behind a position of this line. */
  unitOf(position: Position): number;
  place(unit: number): Position;
  /** The position behind what the unit before `unit` belongs to. */
  placeEnd(unit: number): Position;
}

function searchOne(
  searched: SearchedLine,
  pattern: RegExp,
  bound: Position | undefined,
  isForward: boolean,
): Match | undefined {
  pattern.lastIndex = 0;
  if (!pattern.test(searched.text)) return undefined;
  let best: Found | undefined;
  if (isForward) {
    const from = bound === undefined ? 0 : searched.unitOf(bound);
    best = findAll(pattern, searched.text, from).next().value ?? undefined;
  } else {
    const end = bound === undefined ? Number.POSITIVE_INFINITY : searched.unitOf(bound);
    for (const found of findAll(pattern, searched.text)) {
      if (found.start >= end) break;
      best = found;
    }
  }
  return best === undefined
    ? undefined
    : { start: searched.place(best.start), end: searched.placeEnd(best.end) };
}

function outputLine(document: Document, lines: TapeLines, line: number): SearchedLine {
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
    text: lines.text(line),
    unitOf(position) {
      const unit = map().findIndex((cell) => cell >= position.offset);
      return unit < 0 ? map().length : unit;
    },
    place: (unit) => ({ line, offset: map()[unit] ?? used, block: 0 }),
    placeEnd(unit) {
      const last = map()[unit - 1];
      let end = unit;
      while (map()[end] === last && end < map().length) end += 1;
      return { line, offset: map()[end] ?? used, block: 0 };
    },
  };
}

function blockLine(block: BlockRegion, line: number, own: BlockLine): SearchedLine {
  const shown = new ShownLine(own.text);
  const place = (unit: number): Position => {
    const within = shown.withinOfUnit(unit);
    const offset = own.start + shown.scalarOfUnit(unit);
    return within === 0 ? { line, offset, block: block.key } : { line, offset, block: block.key, within };
  };
  return {
    text: shown.text,
    unitOf: (position) => shown.unitOf(position.offset - own.start, position.within ?? 0),
    place,
    placeEnd: place,
  };
}

function searchBlock(
  block: BlockRegion,
  pattern: RegExp,
  line: number,
  bound: Position | undefined,
  isForward: boolean,
): Match | undefined {
  const all = blockLines(block.text.toString());
  const boundOffset = bound?.offset ?? (isForward ? 0 : Number.POSITIVE_INFINITY);
  for (let count = 0; count < all.length; count += 1) {
    const index = isForward ? count : all.length - 1 - count;
    const own = all[index];
    if (own === undefined) continue;
    const nextStart = all[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    if (isForward ? nextStart <= boundOffset : own.start > boundOffset) continue;
    const isBoundHere = own.start <= boundOffset && boundOffset < nextStart;
    const match = searchOne(blockLine(block, line, own), pattern, isBoundHere ? bound : undefined, isForward);
    if (match !== undefined) return match;
  }
  return undefined;
}
