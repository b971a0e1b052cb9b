// Who gives and who takes cells when a part of a split tree changes size. All four ways of tmux are here:
// one cell each in turn (`changeSize`), in proportion (`fitNode`), equally (`spreadChildren`) and from one
// side of a border to the other (`moveBorder`). None of them moves anything: callers place children afterwards.
// Source: tmux 3.3a, measured by running it.
import { invariant } from "../../base/index.js";
import {
  type BorderStatus,
  isFilled,
  losesTitleRow,
  type SplitAxis,
  type SplitBranch,
  type SplitNode,
} from "./split-node.js";

/** A pane keeps at least this many columns and rows. */
export const PANE_MINIMUM_CELLS = 1;
/** No window side is longer. */
export const WINDOW_MAXIMUM_CELLS = 10_000;

/** How many cells `node` can lose along `axis` before one of its panes has less than the minimum. */
export function spareCells<T>(node: SplitNode<T>, axis: SplitAxis, borderStatus: BorderStatus): number {
  if (node.kind === "leaf") {
    const titleRows = axis === "rows" && losesTitleRow(node, borderStatus) ? 1 : 0;
    return Math.max(0, node[axis] - PANE_MINIMUM_CELLS - titleRows);
  }
  let total = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const child of node.children) {
    const spare = spareCells(child, axis, borderStatus);
    total += spare;
    least = Math.min(least, spare);
  }
  return node.axis === axis ? total : least;
}

/**
 * Grows or shrinks `node`. Its children along the same axis change by one cell each in turn, first to last and
 * again, those without a cell to spare passed over.
 * @throws InvariantError when shrinking a branch by more than it can spare.
 */
export function changeSize<T>(
  node: SplitNode<T>,
  axis: SplitAxis,
  change: number,
  borderStatus: BorderStatus,
): void {
  node[axis] += change;
  if (node.kind === "leaf") return;
  if (node.axis !== axis) {
    for (const child of node.children) changeSize(child, axis, change, borderStatus);
    return;
  }
  const step = Math.sign(change);
  let left = Math.abs(change);
  while (left > 0) {
    const before = left;
    for (const child of node.children) {
      if (left === 0) break;
      if (step < 0 && spareCells(child, axis, borderStatus) === 0) continue;
      changeSize(child, axis, step, borderStatus);
      left--;
    }
    invariant(left < before, "a branch shrinks by more than its panes can spare");
  }
}

/** What a proportional share is computed from. */
interface Share {
  /** The branch's size before, and after. */
  readonly previous: number;
  readonly size: number;
  /** Children that have no share so far, this one included, and the cells left for them. */
  readonly childrenLeft: number;
  readonly cellsLeft: number;
}

/** A child's size when its branch goes from one size to another in proportion. */
function shareOf<T>(child: SplitNode<T>, axis: SplitAxis, share: Share, borderStatus: BorderStatus): number {
  if (share.childrenLeft === 1) return share.cellsLeft;
  const smallest = child[axis] - spareCells(child, axis, borderStatus);
  const reserved = Math.max((PANE_MINIMUM_CELLS + 1) * (share.childrenLeft - 1), smallest);
  const proportional = Math.floor((child[axis] * share.size) / share.previous);
  // tmux counts unsigned: with less left than is reserved there is no upper bound.
  const most = share.cellsLeft >= reserved ? share.cellsLeft - reserved : Number.POSITIVE_INFINITY;
  return Math.max(PANE_MINIMUM_CELLS, Math.min(proportional, most));
}

/** True when `node` and all below it can take `size` along `axis` in proportion. */
export function canFit<T>(
  node: SplitNode<T>,
  axis: SplitAxis,
  size: number,
  borderStatus: BorderStatus,
): boolean {
  if (node.kind === "leaf") return size >= PANE_MINIMUM_CELLS;
  if (node.axis !== axis) {
    return node.children.every((child) => child.kind === "leaf" || canFit(child, axis, size, borderStatus));
  }
  const count = node.children.length;
  if (size < count * 2 - 1) return false;
  let cellsLeft = size;
  for (const [index, child] of node.children.entries()) {
    const share = { previous: node[axis], size, childrenLeft: count - index, cellsLeft };
    const childSize = shareOf(child, axis, share, borderStatus);
    const used = index === count - 1 ? childSize : childSize + 1;
    if (used > cellsLeft || !canFit(child, axis, childSize, borderStatus)) return false;
    cellsLeft -= used;
  }
  return true;
}

/**
 * Gives `node` another size along `axis` and everything below it its share, in proportion to what it had. Use only
 * where `canFit` said so and the panes can spare the difference without their titles.
 * Deviates: where tmux's shares would leave a pane without a cell, panes give one cell each in turn instead.
 */
export function fitNode<T>(
  node: SplitNode<T>,
  axis: SplitAxis,
  size: number,
  borderStatus: BorderStatus,
): void {
  const before = sizesBelow(node);
  const change = size - node[axis];
  shareNode(node, axis, size, borderStatus);
  if (isFilled(node)) return;
  for (const { node: changed, cols, rows } of before) {
    changed.cols = cols;
    changed.rows = rows;
  }
  changeSize(node, axis, change, "off");
}

/** As `fitNode`, but by tmux's shares whatever comes of them: afterwards the tree may not be filled. */
export function shareNode<T>(
  node: SplitNode<T>,
  axis: SplitAxis,
  size: number,
  borderStatus: BorderStatus,
): void {
  node[axis] = size;
  fitChildren(node, borderStatus);
}

/** A node and all below it, with their sizes. */
function sizesBelow<T>(node: SplitNode<T>): { node: SplitNode<T>; cols: number; rows: number }[] {
  const own = { node, cols: node.cols, rows: node.rows };
  return node.kind === "leaf" ? [own] : [own, ...node.children.flatMap((child) => sizesBelow(child))];
}

function fitChildren<T>(node: SplitNode<T>, borderStatus: BorderStatus): void {
  if (node.kind === "leaf") return;
  const { axis, children } = node;
  const other: SplitAxis = axis === "cols" ? "rows" : "cols";
  let previous = children.length - 1;
  for (const child of children) previous += child[axis];
  let cellsLeft = node[axis];
  for (const [index, child] of children.entries()) {
    const share = { previous, size: node[axis], childrenLeft: children.length - index, cellsLeft };
    child[axis] = shareOf(child, axis, share, borderStatus);
    child[other] = node[other];
    cellsLeft -= child[axis] + 1;
    fitChildren(child, borderStatus);
  }
}

/**
 * Makes the children of `branch` equally large along its axis; the last takes the remainder. A pane that loses a
 * row to its title gets one more. Returns whether anything changed.
 * Deviates: where a child's own panes cannot shrink so far, nothing changes; tmux 3.3a never returns.
 */
export function spreadChildren<T>(branch: SplitBranch<T>, borderStatus: BorderStatus): boolean {
  const { axis, children } = branch;
  const count = children.length;
  const size = branch[axis] - (axis === "rows" && losesTitleRow(branch, borderStatus) ? 1 : 0);
  const each = Math.floor((size - (count - 1)) / count);
  if (count < 2 || each < 1) return false;
  const changes = children.map((child, index) => {
    const share = index === count - 1 ? size - (each + 1) * (count - 1) : each;
    return share + (axis === "rows" && losesTitleRow(child, borderStatus) ? 1 : 0) - child[axis];
  });
  const isPossible = children.every((child, index) => {
    const change = changes[index] ?? 0;
    return child.kind === "leaf" || change >= 0 || -change <= spareCells(child, axis, borderStatus);
  });
  if (!isPossible || changes.every((change) => change === 0)) return false;
  for (const [index, child] of children.entries()) changeSize(child, axis, changes[index] ?? 0, borderStatus);
  return true;
}

/** Which children may pay when a border moves away from the first child's end. */
export type BorderPayers = "after-then-before" | "after";

/**
 * Moves the border after the child at `index` by `change` cells along the branch's axis, as far as there is room:
 * forward, the nearest children after it that can spare cells pay (then, if they may, those before it);
 * backward, the child itself pays, then those before it, and the next child gets the cells.
 * Returns whether anything changed.
 */
export function moveBorder<T>(
  branch: SplitBranch<T>,
  index: number,
  change: number,
  payers: BorderPayers,
  borderStatus: BorderStatus,
): boolean {
  const { axis, children } = branch;
  const receiver = children[change > 0 ? index : index + 1];
  if (receiver === undefined) return false;
  const before = children.slice(0, index).reverse();
  const own = children.slice(index, index + 1);
  const after = children.slice(index + 1);
  const forward = payers === "after" ? after : [...after, ...before];
  const candidates = change > 0 ? forward : [...own, ...before];
  let needed = Math.abs(change);
  for (const payer of candidates) {
    const paid = Math.min(needed, spareCells(payer, axis, borderStatus));
    if (paid === 0) continue;
    changeSize(receiver, axis, paid, borderStatus);
    changeSize(payer, axis, -paid, borderStatus);
    needed -= paid;
    if (needed === 0) break;
  }
  return needed < Math.abs(change);
}
