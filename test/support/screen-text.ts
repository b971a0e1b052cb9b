// Screens drawn as text: one line a row, trailing plain blanks cut, styles named behind the text if asked.
import {
  Attribute,
  type CellTables,
  COLOR_KIND_MASK,
  PALETTE_COLOR,
  type Row,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "../../src/cells/index.ts";
import type { Screen } from "../../src/vt/index.ts";

export interface DrawnCell {
  readonly text: string;
  /** "" for a plain cell, see `styleWord`. */
  readonly style: string;
}

/** `f31b#ff0000BU`: colours, then a letter for each attribute that is set. */
export function styleWord(
  foreground: string,
  background: string,
  flags: readonly (readonly [boolean, string])[],
): string {
  const marks = flags.filter(([isSet]) => isSet).map(([, letter]) => letter);
  return [
    foreground === "" ? "" : `f${foreground}`,
    background === "" ? "" : `b${background}`,
    ...marks,
  ].join("");
}

/** Text, `↩` for a soft wrap, then `{start-end:style …}` for each run that has a style. */
export function drawRow(cells: readonly DrawnCell[], isWrapped: boolean): string {
  const text = cells.map((cell) => cell.text).join("");
  const runs: string[] = [];
  cells.forEach((cell, col) => {
    if (cell.style === "" || cell.style === cells[col - 1]?.style) return;
    let end = col;
    while (cells[end]?.style === cell.style) end += 1;
    runs.push(`${col}-${end}:${cell.style}`);
  });
  return `${text.replace(/ +$/, "")}${isWrapped ? "↩" : ""}${runs.length === 0 ? "" : `  {${runs.join(" ")}}`}`;
}

function colorWord(color: number): string {
  if (color === 0) return "";
  if ((color & COLOR_KIND_MASK) === PALETTE_COLOR) return String(color & 0xff);
  return `#${(color & 0xff_ffff).toString(16)}`;
}

/** Bold, Dim, Italic, blinK, inVerse, Hidden, Strike, Overline, Underline; underline kinds and links if `isFull`. */
function cellStyle(tables: CellTables, style: number, isFull: boolean): string {
  const bits = tables.styles.attributes(style);
  const has = (bit: number): boolean => (bits & bit) !== 0;
  const underline = (bits & UNDERLINE_MASK) >> UNDERLINE_SHIFT;
  const word = styleWord(
    colorWord(tables.styles.foreground(style)),
    colorWord(tables.styles.background(style)),
    [
      [has(Attribute.bold), "B"],
      [has(Attribute.dim), "D"],
      [has(Attribute.italic), "I"],
      [has(Attribute.blink), "K"],
      [has(Attribute.inverse), "V"],
      [has(Attribute.hidden), "H"],
      [has(Attribute.strike), "S"],
      [has(Attribute.overline), "O"],
      [underline !== 0, isFull && underline > 1 ? `U${underline}` : "U"],
      [isFull && has(Attribute.protected), "P"],
    ],
  );
  if (!isFull) return word;
  const underlineColor = colorWord(tables.styles.underlineColor(style));
  const link = tables.links.find(tables.styles.link(style));
  const linkWord = link === undefined ? "" : `<${link.group}|${link.uri}>`;
  return `${word}${underlineColor === "" ? "" : `u${underlineColor}`}${linkWord}`;
}

export interface DrawOptions {
  readonly withWraps?: boolean;
  /** `plain` leaves out what @xterm/headless does not tell. */
  readonly styles?: "none" | "plain" | "full";
}

export function drawScreen(tables: CellTables, screen: Screen, options: DrawOptions = {}): string[] {
  const { withWraps = false, styles = "none" } = options;
  const cellOf = (row: Row, col: number): DrawnCell => ({
    text: tables.codeText(row.code(col)),
    style: styles === "none" ? "" : cellStyle(tables, row.style(col), styles === "full"),
  });
  return screen.allRows().map((row) => {
    const cells = Array.from({ length: screen.cols }, (_, col) => cellOf(row, col));
    return drawRow(cells, withWraps && row.softWrap);
  });
}
