// A styled text, as a format leaves it, onto one row: runs left, centred and right, the list of windows cut to the
// room that is left around the part in focus, and which cells belong to which range for the mouse.

import {
  Attribute,
  type CellTables,
  forEachCluster,
  paletteColor,
  type Row,
  rgbColor,
  TAIL,
  UNDERLINE_SHIFT,
  UnderlineStyle,
  WIDE,
} from "../cells/index.js";
import {
  ATTRIBUTE,
  type Colour,
  parseStyledText,
  type StyledRun,
  type TextStyle,
} from "../commands/index.js";
import { codeOfCluster } from "./cluster-code.js";

/** Columns `[start, end)` of a status row that mean something to the mouse. */
export interface StatusRange {
  readonly start: number;
  readonly end: number;
  readonly range: NonNullable<StyledRun["range"]>;
}

interface Glyph {
  readonly code: number;
  readonly width: 1 | 2;
  readonly style: number;
  readonly range: StyledRun["range"];
  readonly isFocus: boolean;
}

export function colorOf(colour: Colour): number {
  switch (colour.kind) {
    case "default":
    case "terminal":
      return 0;
    case "indexed":
      return paletteColor(colour.index);
    case "rgb":
      return rgbColor(colour.rgb >> 16, (colour.rgb >> 8) & 0xff, colour.rgb & 0xff);
  }
}

const PLAIN_BITS: readonly (readonly [number, number])[] = [
  [ATTRIBUTE.bold, Attribute.bold],
  [ATTRIBUTE.dim, Attribute.dim],
  [ATTRIBUTE.italics, Attribute.italic],
  [ATTRIBUTE.blink, Attribute.blink],
  [ATTRIBUTE.reverse, Attribute.inverse],
  [ATTRIBUTE.hidden, Attribute.hidden],
  [ATTRIBUTE.strikethrough, Attribute.strike],
  [ATTRIBUTE.overline, Attribute.overline],
];

const UNDERLINES: readonly (readonly [number, number])[] = [
  [ATTRIBUTE.dashedUnderscore, UnderlineStyle.dashed],
  [ATTRIBUTE.dottedUnderscore, UnderlineStyle.dotted],
  [ATTRIBUTE.curlyUnderscore, UnderlineStyle.curly],
  [ATTRIBUTE.doubleUnderscore, UnderlineStyle.double],
  [ATTRIBUTE.underscore, UnderlineStyle.single],
];

/** Id of a style of the command language in the cells' table. */
export function internTextStyle(tables: CellTables, style: TextStyle): number {
  let attributes = 0;
  for (const [from, to] of PLAIN_BITS) if ((style.attributes & from) !== 0) attributes |= to;
  const underline = UNDERLINES.find(([from]) => (style.attributes & from) !== 0)?.[1] ?? UnderlineStyle.none;
  return tables.styles.intern(
    colorOf(style.foreground),
    colorOf(style.background),
    colorOf(style.underlineColour),
    attributes | (underline << UNDERLINE_SHIFT),
    0,
  );
}

function glyphsOf(runs: readonly StyledRun[], tables: CellTables): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const run of runs) {
    const style = internTextStyle(tables, run.style);
    forEachCluster(run.text, 0, run.text.length, (start, end, width) => {
      if (width === 0) return;
      const code = codeOfCluster(tables, run.text, start, end) | (width === 2 ? WIDE : 0);
      glyphs.push({
        code,
        width: width === 2 ? 2 : 1,
        style,
        range: run.range,
        isFocus: run.list === "focus",
      });
    });
  }
  return glyphs;
}

const widthOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((sum, glyph) => sum + glyph.width, 0);

/** Writes glyphs into `[col, limit)`; returns the column behind the last one. */
function put(row: Row, glyphs: readonly Glyph[], col: number, limit: number, ranges: StatusRange[]): number {
  let at = col;
  for (const glyph of glyphs) {
    if (at + glyph.width > limit) break;
    row.set(at, glyph.code, glyph.style);
    if (glyph.width === 2) row.set(at + 1, TAIL, glyph.style);
    const last = ranges[ranges.length - 1];
    if (glyph.range !== undefined) {
      if (last !== undefined && last.range === glyph.range && last.end === at) {
        ranges[ranges.length - 1] = { ...last, end: at + glyph.width };
      } else ranges.push({ start: at, end: at + glyph.width, range: glyph.range });
    }
    at += glyph.width;
  }
  return at;
}

/** The part of `list` that fits `room` cells, the focus in the middle of it, with markers where something is cut. */
function cutList(
  list: readonly Glyph[],
  room: number,
  left: readonly Glyph[],
  right: readonly Glyph[],
): readonly Glyph[] {
  if (widthOf(list) <= room) return list;
  const focusFirst = Math.max(
    0,
    list.findIndex((glyph) => glyph.isFocus),
  );
  const focusCount = list.filter((glyph) => glyph.isFocus).length;
  const middle = focusFirst + (focusCount >> 1);
  let start = Math.max(0, Math.min(middle - (room >> 1), list.length - room));
  let shown = list.slice(start, start + room);
  if (start > 0) shown = [...left, ...shown.slice(widthOf(left))];
  if (start + room < list.length)
    shown = [...shown.slice(0, Math.max(0, shown.length - widthOf(right))), ...right];
  start = Math.max(0, start);
  return shown;
}

/**
 * Draws `text` with `base` as its style beneath into the whole of `row`. Returns the ranges for the mouse, left to
 * right.
 */
export function drawStyledRow(
  row: Row,
  text: string,
  base: TextStyle,
  tables: CellTables,
): readonly StatusRange[] {
  const { runs, fill } = parseStyledText(text, base);
  const cols = row.cols;
  row.reset();
  const fillStyle = internTextStyle(tables, fill === undefined ? base : { ...base, background: fill });
  for (let col = 0; col < cols; col += 1) row.set(col, 32, fillStyle);
  if (fillStyle === 0) row.used = 0;
  const pick = (wanted: (run: StyledRun) => boolean): Glyph[] => glyphsOf(runs.filter(wanted), tables);
  const isList = (run: StyledRun): boolean => run.list === "on" || run.list === "focus";
  const isAt = (run: StyledRun, alignment: StyledRun["alignment"]): boolean =>
    run.alignment === alignment && run.list === "off";
  const left = pick((run) => isAt(run, "left") || isAt(run, "default"));
  const centre = pick((run) => isAt(run, "centre") || isAt(run, "absolute-centre"));
  const right = pick((run) => isAt(run, "right"));
  const listRuns = runs.filter(isList);
  const list = glyphsOf(listRuns, tables);
  const ranges: StatusRange[] = [];
  const leftEnd = put(row, left, 0, cols, ranges);
  const rightStart = Math.max(leftEnd, cols - widthOf(right));
  const room = Math.max(0, rightStart - leftEnd - widthOf(centre));
  const markers = (part: "left-marker" | "right-marker"): Glyph[] => pick((run) => run.list === part);
  const shown = cutList(list, room, markers("left-marker"), markers("right-marker"));
  const shownWidth = widthOf(shown);
  const listAlignment = listRuns[0]?.alignment ?? "left";
  let at = leftEnd;
  if (listAlignment === "centre") at = leftEnd + Math.max(0, (rightStart - leftEnd - shownWidth) >> 1);
  else if (listAlignment === "absolute-centre") at = Math.max(leftEnd, (cols - shownWidth) >> 1);
  else if (listAlignment === "right") at = rightStart - shownWidth;
  at = put(row, shown, at, rightStart, ranges);
  if (centre.length > 0) put(row, centre, Math.max(at, (cols - widthOf(centre)) >> 1), rightStart, ranges);
  put(row, right, rightStart, cols, ranges);
  return ranges.sort((first, second) => first.start - second.start);
}
