// The nodes of a split tree: a leaf is one pane, a branch divides its rectangle among its children with one
// border cell between neighbours. Here are only shape and position; who gives and takes space is in
// split-sizes.ts.
import { invariant } from "../../base/index.js";

/**
 * Along which of its sizes a branch divides: "cols" puts its children side by side (tmux's `-h`, `{…}` in a
 * layout string), "rows" one above the other (`-v`, `[…]`). It names the size field it divides.
 */
export type SplitAxis = "cols" | "rows";

/** A rectangle of window cells: [col, col + cols) × [row, row + rows). */
export interface CellRect {
  readonly col: number;
  readonly row: number;
  readonly cols: number;
  readonly rows: number;
}

interface NodeRect<T> {
  parent: SplitBranch<T> | undefined;
  col: number;
  row: number;
  /** At least 1, as `rows` is. */
  cols: number;
  rows: number;
}

export interface SplitLeaf<T> extends NodeRect<T> {
  readonly kind: "leaf";
  pane: T;
}

/** Has at least two children once it is part of a tree. */
export interface SplitBranch<T> extends NodeRect<T> {
  readonly kind: "branch";
  readonly axis: SplitAxis;
  readonly children: SplitNode<T>[];
}

export type SplitNode<T> = SplitLeaf<T> | SplitBranch<T>;

/** Where a pane's title row stands: option pane-border-status. */
export type BorderStatus = "off" | "top" | "bottom";

export function makeLeaf<T>(pane: T, rect: CellRect): SplitLeaf<T> {
  return {
    kind: "leaf",
    pane,
    parent: undefined,
    col: rect.col,
    row: rect.row,
    cols: rect.cols,
    rows: rect.rows,
  };
}

export function makeBranch<T>(axis: SplitAxis, rect: CellRect): SplitBranch<T> {
  return {
    kind: "branch",
    axis,
    children: [],
    parent: undefined,
    col: rect.col,
    row: rect.row,
    cols: rect.cols,
    rows: rect.rows,
  };
}

/** A tree of its own with the same sizes and panes. */
export function copyTree<T>(node: SplitNode<T>): SplitNode<T> {
  if (node.kind === "leaf") return makeLeaf(node.pane, node);
  const copy = makeBranch<T>(node.axis, node);
  for (const child of node.children) insertChild(copy, copy.children.length, copyTree(child));
  return copy;
}

/** Puts `child` under `branch`, as its `index`th child. */
export function insertChild<T>(branch: SplitBranch<T>, index: number, child: SplitNode<T>): void {
  branch.children.splice(index, 0, child);
  child.parent = branch;
}

/** Puts `by` where `node` stands under its parent, if it has one. */
export function replaceNode<T>(node: SplitNode<T>, by: SplitNode<T>): void {
  const { parent } = node;
  by.parent = parent;
  node.parent = undefined;
  if (parent !== undefined) parent.children[childIndex(parent, node)] = by;
}

export function childIndex<T>(branch: SplitBranch<T>, child: SplitNode<T>): number {
  const index = branch.children.indexOf(child);
  invariant(index >= 0, "a node's parent does not have it as a child");
  return index;
}

/** Leaves in reading order of the tree: depth first, first child first. */
export function* leavesOf<T>(node: SplitNode<T>): Generator<SplitLeaf<T>> {
  if (node.kind === "leaf") yield node;
  else for (const child of node.children) yield* leavesOf(child);
}

export function countLeaves<T>(node: SplitNode<T>): number {
  if (node.kind === "leaf") return 1;
  let count = 0;
  for (const child of node.children) count += countLeaves(child);
  return count;
}

/** Computes every position below `node` from its own and the sizes; sizes stay. */
export function placeChildren<T>(node: SplitNode<T>): void {
  if (node.kind === "leaf") return;
  let offset = 0;
  for (const child of node.children) {
    child.col = node.col + (node.axis === "cols" ? offset : 0);
    child.row = node.row + (node.axis === "rows" ? offset : 0);
    offset += child[node.axis] + 1;
    placeChildren(child);
  }
}

/** True when sizes below `node` add up to its own and none is below 1: invariants 1 and 3 of this folder. */
export function isFilled<T>(node: SplitNode<T>): boolean {
  if (node.cols < 1 || node.rows < 1) return false;
  if (node.kind === "leaf") return true;
  const other = node.axis === "cols" ? "rows" : "cols";
  let used = node.children.length - 1;
  for (const child of node.children) {
    if (child[other] !== node[other] || !isFilled(child)) return false;
    used += child[node.axis];
  }
  return used === node[node.axis];
}

/** The nearest node at or above `node` that stands in a branch dividing along `axis`. */
export function nearestOnAxis<T>(
  node: SplitNode<T>,
  axis: SplitAxis,
): { readonly branch: SplitBranch<T>; readonly index: number } | undefined {
  let child = node;
  while (child.parent !== undefined) {
    if (child.parent.axis === axis) return { branch: child.parent, index: childIndex(child.parent, child) };
    child = child.parent;
  }
  return undefined;
}

/**
 * True when a row of `node` goes to pane titles beyond the borders between panes: it reaches the window's edge
 * on which titles have no border to stand on.
 */
export function losesTitleRow<T>(node: SplitNode<T>, borderStatus: BorderStatus): boolean {
  if (borderStatus === "off") return false;
  for (let child = node; child.parent !== undefined; child = child.parent) {
    const { axis, children } = child.parent;
    if (axis === "rows" && children.at(borderStatus === "top" ? 0 : -1) !== child) return false;
  }
  return true;
}
