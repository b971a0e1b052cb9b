// Formats and plain text as the lines widgets take.

import { type Style, stringWidth } from "../../cells/index.js";
import { arrangeStyledText, parseStyledText, type TextStyle } from "../../commands/index.js";
import type { StyledLine, StyledRun } from "../../overlay/index.js";
import { CELL_MEASURE } from "../cell-measure.js";
import { cellStyleOf } from "../status-line.js";

/** An expanded format laid out in exactly `cols` cells, with `base` beneath. */
export function styledLine(text: string, base: TextStyle, cols: number): StyledLine {
  const { runs } = arrangeStyledText(parseStyledText(text, base), cols, CELL_MEASURE);
  const line: StyledRun[] = [];
  const blank = cellStyleOf(base);
  let at = 0;
  const fillTo = (column: number): void => {
    if (column > at) line.push({ text: " ".repeat(column - at), style: blank });
    at = Math.max(at, column);
  };
  for (const run of runs) {
    fillTo(run.column);
    line.push({ text: run.text, style: cellStyleOf(run.style) });
    at += stringWidth(run.text);
  }
  fillTo(cols);
  return line;
}

export const plainLine = (text: string, style: Style): StyledLine => [{ text, style }];
