// Pictures of panes in the preview of a tree: the part of a screen around its cursor, or several side by side.

import { type Style, stringWidth } from "../../cells/index.js";
import { type Area, cropArea, FrameBox, type HostScreen } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import { putText } from "../cluster-code.js";
import { copyPartOf } from "../copy-cells.js";
import type { Pane } from "../pane.js";

/** Narrower pictures say nothing. */
const LEAST_COLS = 24;

export interface PreviewItem {
  /** Undefined for a place without a screen. */
  readonly pane: Pane | undefined;
  /** Stands in a frame in the middle; "" for none. */
  readonly label: string;
  readonly style: Style;
}

/** The first cell shown where `room` cells show a part of `length` with the cursor in it. */
function firstCell(cursor: number, length: number, room: number): number {
  if (length <= room || cursor < room) return 0;
  return Math.min(length - room, cursor - Math.floor((room * 2) / 3));
}

export function drawPane(pane: Pane, area: Area, surface: Surface): void {
  const { screen } = pane;
  const top = firstCell(screen.cursorRow, screen.rowCount, area.rows);
  const left = firstCell(screen.cursorCol, screen.cols, area.cols);
  for (let at = 0; at < area.rows; at += 1) {
    const target = surface.row(area.row + at);
    const from = top + at < screen.rowCount ? screen.row(top + at) : undefined;
    copyPartOf(from, left, target, area.col, area.cols);
  }
}

/** How many pictures there is room for. */
export function previewCount(cols: number, count: number): number {
  return Math.max(1, Math.min(count, Math.floor(cols / LEAST_COLS)));
}

/** Pictures side by side from number `first` on; `<` and `>` say that there are more. */
export function drawStrip(
  screen: HostScreen,
  items: readonly PreviewItem[],
  first: number,
  area: Area,
  surface: Surface,
): void {
  const shownCount = previewCount(area.cols, items.length);
  const start = Math.max(0, Math.min(first, items.length - shownCount));
  const shown = items.slice(start, start + shownCount);
  const hasMore = { left: start > 0, right: start + shownCount < items.length };
  const inner = {
    ...area,
    col: area.col + (hasMore.left ? 2 : 0),
    cols: area.cols - (hasMore.left ? 2 : 0) - (hasMore.right ? 2 : 0),
  };
  if (inner.cols < shownCount * 2) return;
  const middle = area.row + (area.rows >> 1);
  if (hasMore.left) sideMark("<", "│", { ...area, cols: 2 }, middle, surface);
  if (hasMore.right) sideMark("│", ">", { ...area, col: area.col + area.cols - 2, cols: 2 }, middle, surface);
  const width = Math.floor(inner.cols / shownCount);
  shown.forEach((item, index) => {
    const isLast = index === shownCount - 1;
    const col = inner.col + index * width;
    const cols = isLast ? inner.col + inner.cols - col : width - 1;
    const place = { ...inner, col, cols };
    if (item.pane !== undefined) drawPane(item.pane, place, surface);
    drawLabel(screen, item, place, surface);
    if (!isLast) drawRule(col + cols, area, surface);
  });
}

function drawRule(col: number, area: Area, surface: Surface): void {
  for (let at = 0; at < area.rows; at += 1)
    putText(surface.row(area.row + at), "│", col, col + 1, 0, surface.tables);
}

/** Two columns: what `<` or `>` scrolls is beyond them. */
function sideMark(left: string, right: string, area: Area, middle: number, surface: Surface): void {
  for (let at = 0; at < area.rows; at += 1) {
    const isMiddle = area.row + at === middle;
    const text = (left === "│" || isMiddle ? left : " ") + (right === "│" || isMiddle ? right : " ");
    putText(surface.row(area.row + at), text, area.col, area.col + 2, 0, surface.tables);
  }
}

function drawLabel(screen: HostScreen, { label, style }: PreviewItem, area: Area, surface: Surface): void {
  const width = stringWidth(label);
  if (label === "" || area.rows < 3 || area.cols < width + 4) return;
  const box = {
    row: area.row + ((area.rows - 3) >> 1),
    col: area.col + ((area.cols - width - 4) >> 1),
    rows: 3,
    cols: width + 4,
  };
  const frame = new FrameBox(screen);
  screen.begin();
  frame.arrange(box, { border: style, inside: style, lines: undefined }, []);
  frame.put(surface);
  frame.close();
  const inside = cropArea({ row: box.row + 1, col: box.col + 2, rows: 1, cols: width }, area);
  const { foreground, background, underlineColor, attributes, link } = style;
  const id = surface.tables.styles.intern(foreground, background, underlineColor, attributes, link);
  putText(surface.row(inside.row), label, inside.col, inside.col + inside.cols, id, surface.tables);
}
