// A styled text, as a format leaves it, onto one row, and which cells of it belong to which range for the mouse.

import {
  Attribute,
  type CellTables,
  paletteColor,
  type Row,
  rgbColor,
  type Style,
  UNDERLINE_SHIFT,
  UnderlineStyle,
} from "../cells/index.js";
import {
  type ArrangedLine,
  ATTRIBUTE,
  arrangeStyledText,
  type Colour,
  fillStyle,
  PLAIN_STYLE,
  type PlacedRange,
  parseStyle,
  parseStyledText,
  type TextStyle,
} from "../commands/index.js";

import { CELL_MEASURE } from "./cell-measure.js";
import { putText } from "./cluster-code.js";

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

/** Styles by the text that names them: options are few and looked at for every picture. Emptied when it is full. */
const KNOWN_STYLES = new Map<string, TextStyle>();
const MAX_KNOWN_STYLES = 256;

/** The style an option names. */
export function styleOption(text: string): TextStyle {
  const known = KNOWN_STYLES.get(text);
  if (known !== undefined) return known;
  const style = parseStyle(text) ?? PLAIN_STYLE;
  if (KNOWN_STYLES.size >= MAX_KNOWN_STYLES) KNOWN_STYLES.clear();
  KNOWN_STYLES.set(text, style);
  return style;
}

/** A style of the command language as cells have it. */
export function cellStyleOf(style: TextStyle): Style {
  let attributes = 0;
  for (const [from, to] of PLAIN_BITS) if ((style.attributes & from) !== 0) attributes |= to;
  const underline = UNDERLINES.find(([from]) => (style.attributes & from) !== 0)?.[1] ?? UnderlineStyle.none;
  return {
    foreground: colorOf(style.foreground),
    background: colorOf(style.background),
    underlineColor: colorOf(style.underlineColour),
    attributes: attributes | (underline << UNDERLINE_SHIFT),
    link: 0,
  };
}

/** Id of a style of the command language in the cells' table. */
export function internTextStyle(tables: CellTables, style: TextStyle): number {
  const { foreground, background, underlineColor, attributes } = cellStyleOf(style);
  return tables.styles.intern(foreground, background, underlineColor, attributes, 0);
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
): readonly PlacedRange[] {
  const line = arrangeStyledText(parseStyledText(text, base), row.cols, CELL_MEASURE);
  row.resetStyled(internTextStyle(tables, fillStyle(line, base)));
  putRuns(row, line, tables, 0);
  return line.ranges;
}

/** Lays `text` out in `cols` cells from `col` on; what it leaves free stays as it is. */
export function putStyledText(
  row: Row,
  text: string,
  base: TextStyle,
  tables: CellTables,
  col: number,
  cols: number,
): void {
  putRuns(row, arrangeStyledText(parseStyledText(text, base), cols, CELL_MEASURE), tables, col);
}

function putRuns(row: Row, line: ArrangedLine, tables: CellTables, col: number): void {
  for (const { text, column, style } of line.runs)
    putText(row, text, col + column, row.cols, internTextStyle(tables, style), tables);
}
