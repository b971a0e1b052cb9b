// A pane that a client reads, in the client's picture: its rows, over them the mark, what was found, the selection,
// the position in the corner, and the cursor. Behaviour: tmux 3.3a's copy mode.

import { DEFAULT_COLOR, stringWidth, TAIL } from "../../cells/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { putText } from "../cluster-code.js";
import { copyCells } from "../copy-cells.js";
import type { PaneView } from "../pane-view.js";
import { internTextStyle } from "../status-line.js";
import type { Window } from "../window.js";
import type { CopyMode } from "./copy-mode.js";
import { type CopySheet, modeKeysOf } from "./copy-sheet.js";
import { rectangleColumns } from "./selection-text.js";

/** Where a client sees a pane, or the part of it that its terminal has room for. */
export interface ShownPart {
  readonly row: number;
  readonly col: number;
  readonly rowCount: number;
  readonly cols: number;
}

/** `hasCursor`: the pane is the active one. */
export function drawCopyMode(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  view: PaneView,
  shown: ShownPart,
  hasCursor: boolean,
): void {
  const { copy } = view;
  if (copy === undefined) return;
  let drawn = 0;
  view.eachRow((row, index) => {
    if (index >= shown.rowCount) return;
    copyCells(row, surface.row(shown.row + index), shown.col, shown.cols);
    drawn = index + 1;
  });
  for (let at = drawn; at < shown.rowCount; at += 1)
    surface.row(shown.row + at).erase(shown.col, shown.col + shown.cols, 0);
  const sheet = copy.open(modeKeysOf(window));
  const painter = new Painter(client, surface, shown);
  if (copy.state.isMarkShown) drawMark(painter, sheet);
  for (const { row, start, end, isCurrent } of view.visibleMatches(sheet)) {
    painter.paint(row, start, end, isCurrent ? "copy-mode-current-match-style" : "copy-mode-match-style");
  }
  if (copy.hasSelection) drawSelection(painter, copy, sheet);
  if (!copy.state.isPositionHidden) drawPosition(painter, view, sheet);
  if (hasCursor) placeCursor(surface, sheet, shown);
}

/** Styles cells of the view's rows. */
class Painter {
  readonly #client: AttachedClient;
  readonly #surface: Surface;
  readonly #shown: ShownPart;
  readonly #styles = new Map<string, number>();

  constructor(client: AttachedClient, surface: Surface, shown: ShownPart) {
    this.#client = client;
    this.#surface = surface;
    this.#shown = shown;
  }

  /** Columns `[start, end)` of a row of the view get the style an option names, its two colours changed if `isSwapped`. */
  paint(viewRow: number, start: number, end: number, option: string, isSwapped = false): void {
    const shown = this.#shown;
    if (viewRow < 0 || viewRow >= shown.rowCount) return;
    const style = this.styleOf(option, isSwapped);
    const target = this.#surface.row(shown.row + viewRow);
    const endCol = shown.col + Math.min(end, shown.cols);
    for (let col = shown.col + start; col < endCol; col += 1) {
      const code = target.code(col);
      target.set(col, code === 0 ? 32 : code, style);
      if (code === TAIL) target.codes[col] = TAIL;
    }
  }

  /** Writes at the right end of the view's first row, if there is room. */
  writeCorner(text: string, option: string): void {
    const width = stringWidth(text);
    const { row, col, cols } = this.#shown;
    if (width > cols) return;
    const target = this.#surface.row(row);
    target.fillGap(col + cols - width);
    putText(target, text, col + cols - width, col + cols, this.styleOf(option), this.#surface.tables);
  }

  styleOf(option: string, isSwapped = false): number {
    const key = isSwapped ? `swapped ${option}` : option;
    const known = this.#styles.get(key);
    if (known !== undefined) return known;
    const client = this.#client;
    const text = client.styleOf(client.windowOptions.text(option));
    const swapped = { ...text, foreground: text.background, background: text.foreground };
    const style = internTextStyle(this.#surface.tables, isSwapped ? swapped : text);
    this.#styles.set(key, style);
    return style;
  }
}

function drawMark(painter: Painter, sheet: CopySheet): void {
  const { row, col } = sheet.places.mark;
  painter.paint(row - sheet.top, 0, sheet.rows.cols, "copy-mode-mark-style");
  painter.paint(row - sheet.top, col, col + 1, "copy-mode-mark-style", true);
}

/** What is selected of the rows, blanks behind their text too, and wide cells whole. */
function drawSelection(painter: Painter, copy: CopyMode, sheet: CopySheet): void {
  const { ends, rows, top } = sheet;
  if (ends === undefined) return;
  const { first, last } = ends;
  const behindLast = Math.min(rows.cols, sheet.isEmacs ? last.col : last.col + 1);
  const rectangle = copy.state.isRectangle ? rectangleColumns(sheet) : undefined;
  const lastRow = Math.min(last.row, top + sheet.viewRows - 1);
  for (let row = Math.max(first.row, top); row <= lastRow; row += 1) {
    let start = rectangle?.start ?? (row === first.row ? first.col : 0);
    let end = rectangle?.end ?? (row === last.row ? behindLast : rows.cols);
    if (start >= end) continue;
    if (rows.isTail(row, start)) start -= 1;
    if (end < rows.cols && rows.isTail(row, end)) end += 1;
    painter.paint(row - top, start, end, "mode-style");
  }
}

/** How many matches there are, if any are marked, and `[rows from the tail / rows of history]`. */
function drawPosition(painter: Painter, { search: { results } }: PaneView, sheet: CopySheet): void {
  const found = results === undefined ? "" : `(${results.count}${results.isMore ? "+" : ""} results) `;
  painter.writeCorner(`${found}[${sheet.offset}/${sheet.lastTop}]`, "mode-style");
}

function placeCursor({ cursor }: Surface, sheet: CopySheet, shown: ShownPart): void {
  const { viewRow, col } = sheet;
  cursor.visible = viewRow >= 0 && viewRow < shown.rowCount && col <= shown.cols;
  cursor.row = shown.row + Math.max(0, Math.min(viewRow, shown.rowCount - 1));
  cursor.col = shown.col + Math.min(col, shown.cols - 1);
  cursor.style = 0;
  cursor.color = DEFAULT_COLOR;
}
