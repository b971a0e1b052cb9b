// What lies under a cell of a window: for the mouse.
// Source: tmux 3.3a; which pane a mouse on a border means was measured by running it.
import { type PanePlace, placeContains, placesOf } from "./pane-places.js";
import type { SplitTree } from "./split-tree.js";

export type WindowHit<T> =
  /** Position inside the pane, in cells from its corner. */
  | { readonly kind: "pane"; readonly pane: T; readonly col: number; readonly row: number }
  /** A border or a title. `pane` is the one meant by a click, `beside` the panes whose edge the cell touches. */
  | { readonly kind: "border"; readonly pane: T; readonly beside: readonly T[] };

/** Undefined outside the window. Position in cells from the window's corner. */
export function findHit<T>(tree: SplitTree<T>, col: number, row: number): WindowHit<T> | undefined {
  if (col < 0 || row < 0 || col >= tree.cols || row >= tree.rows) return undefined;
  const places = placesOf(tree);
  const inside = places.find((place) => placeContains(place, col, row));
  if (inside !== undefined) {
    return { kind: "pane", pane: inside.pane, col: col - inside.col, row: row - inside.row };
  }
  const beside = places.filter((place) => touches(place, col, row));
  const meant =
    places.find((place) => endsAt(place, col, row)) ??
    beside[0] ??
    places.find((place) => hasCorner(place, col, row));
  if (meant === undefined) return undefined;
  return { kind: "border", pane: meant.pane, beside: beside.map(({ pane }) => pane) };
}

/** The cell is right of or below the pane, corners counted: as tmux finds the pane of a border. */
function endsAt({ col, row, cols, rows }: PanePlace<unknown>, atCol: number, atRow: number): boolean {
  const isRight = atCol === col + cols && atRow >= row - 1 && atRow <= row + rows;
  const isBelow = atRow === row + rows && atCol >= col - 1 && atCol <= col + cols;
  return isRight || isBelow;
}

/** The cell is one of the four sides' neighbours of a cell of the pane. */
function touches(place: PanePlace<unknown>, col: number, row: number): boolean {
  return (
    placeContains(place, col - 1, row) ||
    placeContains(place, col + 1, row) ||
    placeContains(place, col, row - 1) ||
    placeContains(place, col, row + 1)
  );
}

function hasCorner(place: PanePlace<unknown>, col: number, row: number): boolean {
  return placeContains(place, col + 1, row + 1) || placeContains(place, col - 1, row + 1);
}
