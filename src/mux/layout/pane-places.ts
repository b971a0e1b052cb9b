// Where the panes of a window stand: their rectangles without borders, and the rows for their titles.
import { type BorderStatus, type CellRect, losesTitleRow } from "./split-node.js";
import type { SplitTree } from "./split-tree.js";

/** A run of cells of one row on which a pane's title is drawn. */
export interface TitlePlace {
  readonly col: number;
  readonly row: number;
  /** May be 0 for a narrow pane. */
  readonly cols: number;
}

export interface PanePlace<T> extends CellRect {
  readonly pane: T;
  /** In `tree.panes`; pane-base-index is not added. */
  readonly index: number;
  /** Undefined while pane-border-status is off, and for a pane with no row to spare at the titled edge. */
  readonly title: TitlePlace | undefined;
}

/** Cells a title keeps from each side of its pane. */
const TITLE_MARGIN_CELLS = 2;

/** The panes shown, in index order: all of them, or the zoomed one alone, which fills the window. Freshly made. */
export function placesOf<T>(tree: SplitTree<T>): PanePlace<T>[] {
  const { borderStatus, zoomed } = tree;
  if (zoomed === undefined) return unzoomedPlacesOf(tree);
  const isTitled = borderStatus !== "off";
  return [placeOf(zoomed, tree.panes.indexOf(zoomed), tree.root, borderStatus, isTitled)];
}

/** All panes in index order, where they are shown without zoom: what targets such as `{left-of}` go by. */
export function unzoomedPlacesOf<T>(tree: SplitTree<T>): PanePlace<T>[] {
  const { borderStatus } = tree;
  return tree.panes.map((pane, index) => {
    const leaf = tree.requireLeaf(pane);
    return placeOf(pane, index, leaf, borderStatus, losesTitleRow(leaf, borderStatus));
  });
}

export function placeContains(place: CellRect, col: number, row: number): boolean {
  return col >= place.col && col < place.col + place.cols && row >= place.row && row < place.row + place.rows;
}

/**
 * Deviates: a pane of a single row at the titled edge keeps it and shows no title; tmux 3.3a makes it 0 rows high.
 */
function placeOf<T>(
  pane: T,
  index: number,
  { col, row, cols, rows }: CellRect,
  borderStatus: BorderStatus,
  losesRow: boolean,
): PanePlace<T> {
  if (borderStatus === "off" || (losesRow && rows === 1))
    return { pane, index, col, row, cols, rows, title: undefined };
  const taken = losesRow ? 1 : 0;
  const paneRow = borderStatus === "top" ? row + taken : row;
  const titleRow = borderStatus === "top" ? paneRow - 1 : paneRow + rows - taken;
  const title = {
    col: col + TITLE_MARGIN_CELLS,
    row: titleRow,
    cols: Math.max(0, cols - 2 * TITLE_MARGIN_CELLS),
  };
  return { pane, index, col, row: paneRow, cols, rows: rows - taken, title };
}
