// Which pane lies beside another or in a corner. Panes are separated by one cell of border; the search goes
// round at the window's edge; of several neighbours the one most recently active wins. Source: tmux 3.3a.
import type { Direction, PaneCorner } from "./target-expression.js";
import type { TargetPane, TargetWindow } from "./target-world.js";

/** Whether two stretches of cells touch, each counted up to the border behind it. */
function overlaps(start: number, size: number, otherStart: number, otherSize: number): boolean {
  const end = start + size;
  const otherEnd = otherStart + otherSize - 1;
  if (otherStart < start && otherEnd > end) return true;
  return (otherStart >= start && otherStart <= end) || (otherEnd >= start && otherEnd <= end);
}

/** The coordinate at which a neighbour in `direction` begins (down, right) or is followed by a border. */
function edgeOf(window: TargetWindow, pane: TargetPane, direction: Direction): number {
  const { cols, rows, borderStatus } = window;
  switch (direction) {
    case "up":
      if (borderStatus === "top") return pane.top === 1 ? rows + 1 : pane.top;
      if (borderStatus === "bottom") return pane.top === 0 ? rows : pane.top;
      return pane.top === 0 ? rows + 1 : pane.top;
    case "down": {
      const edge = pane.top + pane.rows + 1;
      if (borderStatus === "top") return edge >= rows ? 1 : edge;
      if (borderStatus === "bottom") return edge >= rows - 1 ? 0 : edge;
      return edge >= rows ? 0 : edge;
    }
    case "left":
      return pane.left === 0 ? cols + 1 : pane.left;
    case "right": {
      const edge = pane.left + pane.cols + 1;
      return edge >= cols ? 0 : edge;
    }
  }
}

function touches(pane: TargetPane, other: TargetPane, direction: Direction, edge: number): boolean {
  switch (direction) {
    case "up":
      return other.top + other.rows + 1 === edge && overlaps(pane.left, pane.cols, other.left, other.cols);
    case "down":
      return other.top === edge && overlaps(pane.left, pane.cols, other.left, other.cols);
    case "left":
      return other.left + other.cols + 1 === edge && overlaps(pane.top, pane.rows, other.top, other.rows);
    case "right":
      return other.left === edge && overlaps(pane.top, pane.rows, other.top, other.rows);
  }
}

/** The pane beside `pane`, going round at the edge; undefined when there is none but itself. */
export function findPaneBeside(
  window: TargetWindow,
  pane: TargetPane,
  direction: Direction,
): TargetPane | undefined {
  const edge = edgeOf(window, pane, direction);
  let best: TargetPane | undefined;
  for (const other of window.panes) {
    if (other.id === pane.id || !touches(pane, other, direction, edge)) continue;
    if (best === undefined || other.activeOrder > best.activeOrder) best = other;
  }
  return best;
}

/** The pane at a corner, or in the middle of a side. */
export function findPaneAtCorner(window: TargetWindow, corner: PaneCorner): TargetPane | undefined {
  const firstRow = window.borderStatus === "top" ? 1 : 0;
  const lastRow = window.rows - (window.borderStatus === "bottom" ? 2 : 1);
  const x = { left: 0, middle: Math.floor(window.cols / 2), right: window.cols - 1 }[corner.horizontal];
  const y = { top: firstRow, middle: Math.floor(window.rows / 2), bottom: lastRow }[corner.vertical];
  return window.panes.find(
    (pane) =>
      pane.isHidden !== true &&
      x >= pane.left &&
      x <= pane.left + pane.cols &&
      y >= pane.top &&
      y <= pane.top + pane.rows,
  );
}
