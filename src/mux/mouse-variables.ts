// What formats know of the mouse key whose binding runs: where it was, and the word and the line there. Source:
// tmux(1), FORMATS.

import { Row } from "../cells/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Pane } from "./pane.js";

export const MOUSE_VARIABLES = ["mouse_line", "mouse_word", "mouse_x", "mouse_y"] as const;

/** Longer lines are no text of a menu. */
const MAX_LINE_CELLS = 2000;

/** The row of a pane as a client sees it. */
function seenRow(client: AttachedClient, pane: Pane, at: number): Row | undefined {
  const view = client.findView(pane);
  if (view?.isReading !== true) return at < pane.screen.rowCount ? pane.screen.row(at) : undefined;
  const found = new Row(pane.cols);
  let hasFound = false;
  view.eachRow((row, index) => {
    if (index !== at) return;
    found.copyFrom(row);
    hasFound = true;
  });
  return hasFound ? found : undefined;
}

/** `row` and `col` count from the pane's top left corner; undefined beside the pane, where there is nothing to know. */
export function mouseVariables(
  client: AttachedClient,
  pane: Pane,
  at: { readonly row: number; readonly col: number } | undefined,
): Record<string, string> {
  if (at === undefined) return {};
  const row = seenRow(client, pane, at.row);
  const place = { mouse_x: String(at.col), mouse_y: String(at.row) };
  if (row === undefined) return { ...place, mouse_word: "", mouse_line: "" };
  const cells: string[] = [];
  const end = Math.min(row.used, MAX_LINE_CELLS);
  for (let col = 0; col < end; col += 1) cells.push(pane.tables.codeText(row.code(col)));
  const separators = client.session.options.text("word-separators");
  // The right half of a wide character is no cell of its own.
  const isInWord = (col: number): boolean => {
    const text = cells[col];
    return text !== undefined && (text === "" || (text.trim() !== "" && !separators.includes(text)));
  };
  let [first, last] = [at.col, at.col];
  if (isInWord(at.col)) {
    while (isInWord(first - 1)) first -= 1;
    while (isInWord(last + 1)) last += 1;
  }
  const word = isInWord(at.col) ? cells.slice(first, last + 1).join("") : "";
  return { ...place, mouse_word: word, mouse_line: cells.join("").trimEnd() };
}
