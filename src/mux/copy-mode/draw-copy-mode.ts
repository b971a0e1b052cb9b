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
  for (const { row, start, end, isCurrent } of view.visibleMatches()) {
    painter.paint(row, start, end, isCurrent ? "copy-mode-current-match-style" : "copy-mode-match-style");
  }
  drawSelection(painter, view, copy, sheet);
  if (!copy.state.isPositionHidden) drawPosition(painter, sheet);
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

  /** Columns `[start, end)` of a row of the view get the style an option names. */
  paint(viewRow: number, start: number, end: number, option: string): void {
    const shown = this.#shown;
    if (viewRow < 0 || viewRow >= shown.rowCount) return;
    const style = this.styleOf(option);
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

  styleOf(option: string): number {
    const known = this.#styles.get(option);
    if (known !== undefined) return known;
    const client = this.#client;
    const style = internTextStyle(this.#surface.tables, client.styleOf(client.windowOptions.text(option)));
    this.#styles.set(option, style);
    return style;
  }
}

function drawMark(painter: Painter, sheet: CopySheet): void {
  const { row } = sheet.places.mark;
  painter.paint(row - sheet.top, 0, sheet.rows.cols, "copy-mode-mark-style");
}

function drawSelection(painter: Painter, view: PaneView, copy: CopyMode, sheet: CopySheet): void {
  const range = copy.range();
  const { ends } = sheet;
  if (range === undefined || ends === undefined) return;
  const paint = (viewRow: number, start: number, end: number): void =>
    painter.paint(viewRow, start, end, "mode-style");
  if (copy.state.isRectangle) {
    const { start, end } = rectangleColumns(sheet);
    for (let { row } = ends.first; row <= ends.last.row; row += 1) paint(row - sheet.top, start, end);
    return;
  }
  view.spansOf(range.start, range.end, paint);
}

/** `[rows from the tail / rows of history]`. */
function drawPosition(painter: Painter, sheet: CopySheet): void {
  painter.writeCorner(`[${sheet.offset}/${sheet.lastTop}]`, "mode-style");
}

function placeCursor({ cursor }: Surface, sheet: CopySheet, shown: ShownPart): void {
  const { viewRow, col } = sheet;
  cursor.visible = viewRow >= 0 && viewRow < shown.rowCount && col <= shown.cols;
  cursor.row = shown.row + Math.max(0, Math.min(viewRow, shown.rowCount - 1));
  cursor.col = shown.col + Math.min(col, shown.cols - 1);
  cursor.style = 0;
  cursor.color = DEFAULT_COLOR;
}
