// The cells of a window that belong to no pane, drawn into a client's surface: borders, pane titles, and the numbers
// of display-panes.

import { BLANK, stringWidth } from "../cells/index.js";
import { type Colour, PLAIN_TEXT_STYLE, parseColour, type TextStyle } from "../commands/index.js";
import type { Surface } from "../render/index.js";
import type { AttachedClient } from "./attached-client.js";
import { putText } from "./cluster-code.js";
import { drawLargeText, LARGE_COLS, LARGE_ROWS } from "./large-text.js";
import { colorOf, internTextStyle, putStyledText, styleOption } from "./status-line.js";
import type { PaneRect, Window } from "./window.js";

/** Draws borders and titles of the window whose row 0 is surface row `top`, down to `rowLimit` rows. */
export function drawBorders(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  top: number,
  rowLimit: number,
): void {
  const active = client.activePaneOf(window);
  const grid = window.borders(active);
  if (grid === undefined) return;
  const styles = new Map<unknown, number>();
  const styleOf = (rect: PaneRect): number => {
    const known = styles.get(rect.pane);
    if (known !== undefined) return known;
    const name = rect.pane === active ? "pane-active-border-style" : "pane-border-style";
    const style = styleOption(client.scopeOf(window, rect.pane).expand(window.options.text(name)));
    const id = internTextStyle(surface.tables, style);
    styles.set(rect.pane, id);
    return id;
  };
  const rects = window.rects();
  const rectOf = new Map(rects.map((rect) => [rect.pane, rect]));
  const rows = Math.min(grid.rows, rowLimit);
  const cols = Math.min(grid.cols, surface.cols);
  for (let row = 0; row < rows; row += 1) {
    const target = surface.row(top + row);
    for (let col = 0; col < cols; col += 1) {
      const character = grid.characterAt(col, row);
      if (character === undefined) continue;
      const owner = grid.ownerOf(col, row);
      const rect = owner === undefined ? undefined : rectOf.get(owner);
      target.set(col, character.codePointAt(0) ?? BLANK, rect === undefined ? 0 : styleOf(rect));
    }
  }
  for (const rect of rects)
    if (rect.title !== undefined) drawTitle(client, surface, window, rect, top, rowLimit);
}

/** Draws what is beyond a window that is smaller than the surface: a border along it, and the fill character. */
export function drawOutside(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  top: number,
  rowLimit: number,
): void {
  const grid = window.framedBorders();
  if (grid === undefined) return;
  const scope = client.scopeOf(window, undefined);
  const style = internTextStyle(
    surface.tables,
    styleOption(scope.expand(window.options.text("pane-border-style"))),
  );
  const chosen = window.options.text("fill-character");
  const fill = stringWidth(chosen) === 1 ? chosen : grid.outsideCharacter;
  for (let at = 0; at < rowLimit; at += 1) {
    const row = surface.row(top + at);
    let col = at < grid.rows ? grid.cols : 0;
    row.erase(col, surface.cols, 0);
    if (at <= grid.rows) {
      const end = Math.min(grid.cols + 1, surface.cols);
      for (; col < end; col += 1) row.set(col, grid.frameCharacterAt(col, at).codePointAt(0) ?? BLANK, style);
    }
    const left = Math.max(0, surface.cols - col);
    putText(row, fill.repeat(left), col, surface.cols, style, surface.tables);
  }
}

function drawTitle(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  rect: PaneRect,
  top: number,
  rowLimit: number,
): void {
  const { title } = rect;
  if (title === undefined || title.row >= rowLimit) return;
  const name = rect.pane === client.activePaneOf(window) ? "pane-active-border-style" : "pane-border-style";
  const scope = client.scopeOf(window, rect.pane);
  const base = styleOption(scope.expand(window.options.text(name)));
  const text = scope.expand(rect.pane.options.text("pane-border-format"), { withTime: true });
  const cols = Math.min(surface.cols - title.col, title.cols);
  putStyledText(surface.row(top + title.row), text, base, surface.tables, title.col, cols);
}

function plainColour(text: string): Colour {
  return parseColour(text) ?? { kind: "default" };
}

/** The number of each pane, large where there is room, and its size in the corner. */
export function drawPaneNumbers(
  client: AttachedClient,
  surface: Surface,
  window: Window,
  top: number,
  rowLimit: number,
): void {
  const { options } = client.session;
  const base = window.options.number("pane-base-index");
  for (const rect of window.rects()) {
    const isActive = rect.pane === client.activePaneOf(window);
    const colour = plainColour(
      options.text(isActive ? "display-panes-active-colour" : "display-panes-colour"),
    );
    const digits = String(window.panes.indexOf(rect.pane) + base);
    const filled: TextStyle = { ...PLAIN_TEXT_STYLE, background: colour };
    const written: TextStyle = { ...PLAIN_TEXT_STYLE, foreground: colour };
    const fillStyle = surface.tables.styles.intern(0, colorOf(filled.background), 0, 0, 0);
    const textStyle = internTextStyle(surface.tables, written);
    const rows = Math.min(rect.rowCount, rowLimit - rect.row);
    for (let row = 0; row < rows; row += 1)
      surface.row(top + rect.row + row).erase(rect.col, rect.col + rect.cols, 0);
    const width = digits.length * LARGE_COLS - 1;
    if (rect.cols < width || rows < LARGE_ROWS) {
      const row = Math.max(0, rows >> 1);
      const col = rect.col + Math.max(0, (rect.cols - digits.length) >> 1);
      if (rows > 0)
        putText(
          surface.row(top + rect.row + row),
          digits,
          col,
          rect.col + rect.cols,
          textStyle,
          surface.tables,
        );
      continue;
    }
    const left = rect.col + ((rect.cols - width) >> 1);
    const upper = top + rect.row + ((rows - LARGE_ROWS) >> 1);
    drawLargeText(surface, digits, upper, left, fillStyle);
    const size = `${rect.cols}x${rect.rowCount}`;
    const at = rect.col + rect.cols - size.length;
    if (at >= rect.col)
      putText(surface.row(top + rect.row), size, at, rect.col + rect.cols, textStyle, surface.tables);
  }
}
