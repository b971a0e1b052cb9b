// A pane as a picture: its rows as they are laid out, each Block a group.

import type { Pane } from "../pane.js";
import type { ExportStep, StyledRun } from "./export-walk.js";
import { elementAttributes, escapeMarkup, Looks, safeLink } from "./markup.js";

const CELL_WIDTH = 8.4;
const ROW_HEIGHT = 17;
const BASELINE = 13;
const FONT_SIZE = 14;
const MARGIN = 10;

const number = (value: number): string => String(Math.round(value * 100) / 100);

function runMarkup({ text, cells, look }: StyledRun, col: number, row: number, looks: Looks): string {
  const { text: colour, ground } = looks.colours(look);
  const x = number(MARGIN + col * CELL_WIDTH);
  const y = MARGIN + row * ROW_HEIGHT;
  const width = number(cells * CELL_WIDTH);
  const css = looks.declarations(look);
  if (colour !== undefined) css.push(`fill:${colour}`);
  const rect =
    ground === undefined
      ? ""
      : `<rect x="${x}" y="${y}" width="${width}" height="${ROW_HEIGHT}" fill="${ground}"/>`;
  if (/^ *$/.test(text) && css.every((rule) => !rule.startsWith("text-decoration"))) return rect;
  const style = css.length === 0 ? "" : ` style="${css.join(";")}"`;
  const shown = `<text x="${x}" y="${y + BASELINE}" textLength="${width}"${style}>${escapeMarkup(text)}</text>`;
  const uri = safeLink(look.uri);
  return rect + (uri === "" ? shown : `<a href="${escapeMarkup(uri)}">${shown}</a>`);
}

/** The height stands in front, so all rows are gone through before the first piece. */
export function* exportSvg(pane: Pane, steps: Iterable<ExportStep>): Generator<string> {
  const looks = new Looks(pane);
  const parts: string[] = [];
  let row = 0;
  for (const step of steps) {
    if (step.kind === "begin") parts.push(`<g ${elementAttributes(step.block)}>\n`);
    else if (step.kind === "end") parts.push("</g>\n");
    else {
      let col = 0;
      for (const run of step.runs) {
        parts.push(runMarkup(run, col, row, looks));
        col += run.cells;
      }
      parts.push("\n");
      row += 1;
    }
  }
  const width = number(2 * MARGIN + pane.cols * CELL_WIDTH);
  const height = 2 * MARGIN + row * ROW_HEIGHT;
  yield `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<style>text { font: ${FONT_SIZE}px ui-monospace, monospace; fill: ${looks.foreground}; white-space: pre; }</style>
<rect width="100%" height="100%" fill="${looks.background}"/>
`;
  yield* parts;
  yield "</svg>\n";
}
