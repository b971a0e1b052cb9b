// Resizing single panes inside their window: `resize-pane` and dragging a border with the mouse.
// Source: tmux 3.3a, resize-pane in tmux(1), measured by running it.
import { type CellAmount, cellsOfAmount } from "./cell-amount.js";
import { placeContains } from "./pane-places.js";
import {
  losesTitleRow,
  nearestOnAxis,
  type SplitAxis,
  type SplitBranch,
  type SplitNode,
} from "./split-node.js";
import { moveBorder, spreadChildren } from "./split-sizes.js";
import type { SplitTree } from "./split-tree.js";

export type Direction = "left" | "right" | "up" | "down";

/**
 * Moves a border of the pane: the one after it, or before it where it is the last of its row or column. Less than
 * `cells` where there is no more room, nothing where it spans the window.
 */
export function resizePane<T>(tree: SplitTree<T>, pane: T, direction: Direction, cells: number): void {
  const axis = direction === "left" || direction === "right" ? "cols" : "rows";
  resizeAlong(tree, pane, axis, direction === "left" || direction === "up" ? -cells : cells);
}

/**
 * Makes the pane as wide and as high as asked, as far as there is room. Percentages are of the window. A row that
 * the pane's title takes from it at the window's edge does not count.
 */
export function resizePaneTo<T>(
  tree: SplitTree<T>,
  pane: T,
  size: { readonly cols?: CellAmount; readonly rows?: CellAmount },
): void {
  const { cols, rows } = size;
  if (cols !== undefined) resizeTo(tree, pane, "cols", cellsOfAmount(cols, tree.cols));
  if (rows === undefined) return;
  const titleRows = losesTitleRow(tree.requireLeaf(pane), tree.borderStatus) ? 1 : 0;
  resizeTo(tree, pane, "rows", cellsOfAmount(rows, tree.rows) + titleRows);
}

/**
 * Drags whatever borders are at or beside one window cell to another: at a crossing both. Panes before a border
 * are not pushed together by one that is dragged away from them. Returns whether anything moved.
 */
export function dragBorder<T>(
  tree: SplitTree<T>,
  from: { readonly col: number; readonly row: number },
  to: { readonly col: number; readonly row: number },
): boolean {
  if (tree.zoomed !== undefined) return false;
  const found: BorderPlace<T>[] = [];
  for (const [colStep, rowStep] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const) {
    const border = findBorder(tree.root, from.col + colStep, from.row + rowStep);
    if (border === undefined) continue;
    if (found.every(({ branch, index }) => branch !== border.branch || index !== border.index))
      found.push(border);
  }
  let hasMoved = false;
  for (const { branch, index } of found) {
    const change = branch.axis === "cols" ? to.col - from.col : to.row - from.row;
    if (change !== 0 && moveBorder(branch, index, change, "after", tree.borderStatus)) hasMoved = true;
  }
  if (hasMoved) tree.settle();
  return hasMoved;
}

/** Makes the pane and its neighbours equally large; if they are, tries the branch around them, and so on. */
export function spreadOut<T>(tree: SplitTree<T>, pane: T): void {
  let branch = tree.requireLeaf(pane).parent;
  while (branch !== undefined && !spreadChildren(branch, tree.borderStatus)) branch = branch.parent;
  tree.settle();
}

/** The border after the `index`th child of a branch. */
export interface BorderPlace<T> {
  readonly branch: SplitBranch<T>;
  readonly index: number;
}

/** The border on which a window cell lies; undefined inside a pane and outside the window. */
export function findBorder<T>(node: SplitNode<T>, col: number, row: number): BorderPlace<T> | undefined {
  if (node.kind === "leaf") return undefined;
  const offset = node.axis === "cols" ? col - node.col : row - node.row;
  let end = 0;
  for (const [index, child] of node.children.entries()) {
    end += child[node.axis];
    if (offset < end) {
      return placeContains(child, col, row) ? findBorder(child, col, row) : undefined;
    }
    if (offset === end && index < node.children.length - 1) return { branch: node, index };
    end += 1;
  }
  return undefined;
}

function resizeTo<T>(tree: SplitTree<T>, pane: T, axis: SplitAxis, cells: number): void {
  const place = nearestOnAxis(tree.requireLeaf(pane), axis);
  const node = place?.branch.children[place.index];
  if (place === undefined || node === undefined) {
    tree.unzoom();
    return;
  }
  const isLast = place.index === place.branch.children.length - 1;
  resizeAlong(tree, pane, axis, isLast ? node[axis] - cells : cells - node[axis]);
}

function resizeAlong<T>(tree: SplitTree<T>, pane: T, axis: SplitAxis, change: number): void {
  const place = nearestOnAxis(tree.requireLeaf(pane), axis);
  if (place !== undefined && change !== 0) {
    const index = Math.min(place.index, place.branch.children.length - 2);
    moveBorder(place.branch, index, change, "after-then-before", tree.borderStatus);
  }
  tree.settle();
}
