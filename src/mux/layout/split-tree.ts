// The split tree of one window: its panes in index order, how they divide the window, and which of them is
// zoomed. Splitting, removing, exchanging and the window's size are here; resizing single panes is in
// resize-pane.ts, presets and layout strings in select-layout.ts.
// Source: tmux 3.3a (tmux(1), WINDOWS AND PANES), measured by running it.
import { invariant } from "../../base/index.js";
import { type CellAmount, cellsOfAmount } from "./cell-amount.js";
import {
  type BorderStatus,
  childIndex,
  copyTree,
  insertChild,
  isFilled,
  leavesOf,
  losesTitleRow,
  makeBranch,
  makeLeaf,
  placeChildren,
  replaceNode,
  type SplitAxis,
  type SplitLeaf,
  type SplitNode,
} from "./split-node.js";
import { canFit, changeSize, fitNode, PANE_MINIMUM_CELLS, shareNode, spareCells } from "./split-sizes.js";

export interface SplitOptions {
  /** "cols" puts the panes side by side (`-h`), "rows" one above the other (`-v`). */
  readonly axis: SplitAxis;
  /** Left of or above the target instead of right of or below it (`-b`). */
  readonly isBefore?: boolean;
  /** Divides the whole window instead of the target (`-f`). */
  readonly isFullSize?: boolean;
  /** The added pane's size (`-l`); half the space without it. A percentage is of the target, or of the window. */
  readonly size?: CellAmount;
  /**
   * The rules of join-pane, which differ at full size: the pane comes next to its target in index order, and a
   * percentage is of the target all the same.
   */
  readonly isJoin?: boolean;
}

/** The reason is tmux's sentence; after a refusal the tree is as before. */
export type SplitResult = { readonly kind: "done" } | { readonly kind: "refused"; readonly reason: string };

const DONE: SplitResult = { kind: "done" };
const NO_SPACE: SplitResult = { kind: "refused", reason: "no space for new pane" };

export class SplitTree<T> {
  #root: SplitNode<T>;
  readonly #leaves = new Map<T, SplitLeaf<T>>();
  /** Index order; differs from the tree's order after some joins. */
  #panes: T[];
  #zoomed: T | undefined;
  /** Changing it moves titles, not panes: no pane gives or takes space until the next operation. */
  borderStatus: BorderStatus = "off";

  constructor(pane: T, cols: number, rows: number) {
    const rect = {
      col: 0,
      row: 0,
      cols: Math.max(cols, PANE_MINIMUM_CELLS),
      rows: Math.max(rows, PANE_MINIMUM_CELLS),
    };
    const leaf = makeLeaf(pane, rect);
    this.#root = leaf;
    this.#leaves.set(pane, leaf);
    this.#panes = [pane];
  }

  /** A tree of its own with the same panes and division, for looking at what an operation would do. */
  copy(): SplitTree<T> {
    const copy = new SplitTree<T>(this.#panes[0] as T, this.cols, this.rows);
    copy.#leaves.clear();
    copy.#adopt(copyTree(this.#root));
    copy.#panes = [...this.#panes];
    copy.#zoomed = this.#zoomed;
    copy.borderStatus = this.borderStatus;
    return copy;
  }

  /** The window's width: at least what was asked for, more where the panes' minimum sizes need it. */
  get cols(): number {
    return this.#root.cols;
  }

  get rows(): number {
    return this.#root.rows;
  }

  get root(): SplitNode<T> {
    return this.#root;
  }

  /** In index order; a pane's number is its index here plus pane-base-index. Never empty. Borrowed until a change. */
  get panes(): readonly T[] {
    return this.#panes;
  }

  /** The pane that fills the window, if one does. The tree below is as it was; every change to it ends this. */
  get zoomed(): T | undefined {
    return this.#zoomed;
  }

  /** Returns false, changing nothing, when there is no other pane to hide. */
  zoom(pane: T): boolean {
    this.requireLeaf(pane);
    if (this.#panes.length === 1) return false;
    this.#zoomed = pane;
    return true;
  }

  unzoom(): void {
    this.#zoomed = undefined;
  }

  /** @throws InvariantError when the pane is not in this tree. */
  requireLeaf(pane: T): SplitLeaf<T> {
    const leaf = this.#leaves.get(pane);
    invariant(leaf !== undefined, "the pane is not in this split tree");
    return leaf;
  }

  has(pane: T): boolean {
    return this.#leaves.has(pane);
  }

  /** Divides `target` (or the window) and gives `pane` its share. @throws InvariantError when `pane` is here already. */
  split(target: T, pane: T, options: SplitOptions): SplitResult {
    invariant(!this.#leaves.has(pane), "the pane is in this split tree already");
    const leaf = this.#splitLeaf(target, pane, options, fitNode);
    if (leaf === undefined) return NO_SPACE;
    this.#insertIntoOrder(target, pane, options);
    this.#leaves.set(pane, leaf);
    this.settle();
    return DONE;
  }

  /**
   * Takes `pane` from where it is to a split of `target`, both in this tree. The target is divided before the pane's
   * old place closes, so what the target is asked to divide is its size before the move.
   */
  move(pane: T, target: T, options: SplitOptions): SplitResult {
    invariant(pane !== target, "a pane moves next to itself");
    const joining = { ...options, isJoin: true };
    const before = copyTree(this.#root);
    if (!this.#moveLeaf(pane, target, joining, shareNode)) return NO_SPACE;
    if (!isFilled(this.#root)) {
      // tmux's shares left panes without cells, and closing the old place did not mend it.
      this.#adopt(before);
      this.#moveLeaf(pane, target, joining, fitNode);
    }
    this.#panes.splice(this.#panes.indexOf(pane), 1);
    this.#insertIntoOrder(target, pane, joining);
    this.settle();
    return DONE;
  }

  /**
   * Takes a pane out; its space goes to the pane or branch before it, or after it where it is the first.
   * @throws InvariantError for the last pane: then the window goes, and the tree with it.
   */
  remove(pane: T): void {
    invariant(this.#panes.length > 1, "the last pane of a split tree cannot leave it");
    this.#closeLeaf(this.requireLeaf(pane));
    this.#leaves.delete(pane);
    this.#panes.splice(this.#panes.indexOf(pane), 1);
    this.settle();
  }

  /** Two panes change places, and their indices. */
  swap(first: T, second: T): void {
    const [one, two] = [this.requireLeaf(first), this.requireLeaf(second)];
    this.#seat(one, second);
    this.#seat(two, first);
    const [firstIndex, secondIndex] = [this.#panes.indexOf(first), this.#panes.indexOf(second)];
    this.#panes[firstIndex] = second;
    this.#panes[secondIndex] = first;
    this.settle();
  }

  /** Every pane goes to the place of the one before it ("up") or after it ("down") in index order, around the end. */
  rotate(direction: "up" | "down"): void {
    const places = this.#panes.map((pane) => this.requireLeaf(pane));
    if (direction === "up") this.#panes.push(...this.#panes.splice(0, 1));
    else this.#panes.unshift(...this.#panes.splice(-1, 1));
    for (const [index, pane] of this.#panes.entries()) {
      const place = places[index];
      if (place !== undefined) this.#seat(place, pane);
    }
    this.settle();
  }

  /** `by`, from elsewhere, takes the place and index of `pane`, which leaves: one half of a swap between windows. */
  replacePane(pane: T, by: T): void {
    invariant(!this.#leaves.has(by), "the pane is in this split tree already");
    const leaf = this.requireLeaf(pane);
    this.#leaves.delete(pane);
    this.#panes[this.#panes.indexOf(pane)] = by;
    this.#seat(leaf, by);
    this.settle();
  }

  /** The window's size changes; the zoomed pane stays so. Panes shrink to their minimum, not below: see `cols`. */
  resizeWindow(cols: number, rows: number): void {
    for (const [axis, asked] of [
      ["cols", cols],
      ["rows", rows],
    ] as const) {
      const spare = spareCells(this.#root, axis, this.borderStatus);
      const change = Math.max(asked - this.#root[axis], -spare);
      if (change !== 0) changeSize(this.#root, axis, change, this.borderStatus);
    }
    placeChildren(this.#root);
  }

  /** Replaces the whole division. `root` holds exactly this tree's panes, sized, without parent. */
  rearrange(root: SplitNode<T>): void {
    const leaves = [...leavesOf(root)];
    invariant(
      leaves.length === this.#panes.length && leaves.every((leaf) => this.#leaves.has(leaf.pane)),
      "a division of the window must hold exactly its panes",
    );
    this.#adopt(root);
    this.settle();
  }

  /** To be called after sizes below the root were changed: places everything and ends the zoom. */
  settle(): void {
    this.#zoomed = undefined;
    this.#root.col = 0;
    this.#root.row = 0;
    placeChildren(this.#root);
  }

  #adopt(root: SplitNode<T>): void {
    this.#root = root;
    for (const leaf of leavesOf(root)) this.#leaves.set(leaf.pane, leaf);
  }

  /** Returns false, with nothing changed, when there is no space beside the target. */
  #moveLeaf(pane: T, target: T, options: SplitOptions, resizeNode: typeof fitNode): boolean {
    const from = this.requireLeaf(pane);
    const leaf = this.#splitLeaf(target, pane, options, resizeNode);
    if (leaf === undefined) return false;
    this.#closeLeaf(from);
    this.#leaves.set(pane, leaf);
    return true;
  }

  #seat(leaf: SplitLeaf<T>, pane: T): void {
    leaf.pane = pane;
    this.#leaves.set(pane, leaf);
  }

  #insertIntoOrder(target: T, pane: T, options: SplitOptions): void {
    const isBefore = options.isBefore === true;
    if (options.isFullSize === true && options.isJoin !== true) {
      if (isBefore) this.#panes.unshift(pane);
      else this.#panes.push(pane);
      return;
    }
    this.#panes.splice(this.#panes.indexOf(target) + (isBefore ? 0 : 1), 0, pane);
  }

  /** The leaf made for `pane`, in the tree but not placed; undefined, with nothing changed, when there is no space. */
  #splitLeaf(
    target: T,
    pane: T,
    options: SplitOptions,
    resizeNode: typeof fitNode,
  ): SplitLeaf<T> | undefined {
    const { axis } = options;
    const isBefore = options.isBefore === true;
    const isFullSize = options.isFullSize === true;
    const node = isFullSize ? this.#root : this.requireLeaf(target);
    const whole = node[axis];
    const titleRows = axis === "rows" && losesTitleRow(node, this.borderStatus) ? 1 : 0;
    if (whole < PANE_MINIMUM_CELLS * 2 + 1 + titleRows) return undefined;
    const added = this.#addedCells(target, node, options);
    const kept = whole - 1 - added;
    if (isFullSize) {
      const hasRoom = spareCells(node, axis, "off") >= whole - kept;
      if (!hasRoom || !canFit(node, axis, kept, this.borderStatus)) return undefined;
    }

    const leaf = makeLeaf(pane, node);
    leaf[axis] = added;
    if (isFullSize && node.kind === "branch" && node.axis === axis) {
      resizeNode(node, axis, kept, this.borderStatus);
      node[axis] = whole;
      insertChild(node, isBefore ? 0 : node.children.length, leaf);
      return leaf;
    }
    if (node.parent?.axis === axis) {
      node[axis] = kept;
      insertChild(node.parent, childIndex(node.parent, node) + (isBefore ? 0 : 1), leaf);
      return leaf;
    }
    const branch = makeBranch<T>(axis, node);
    if (node === this.#root) this.#root = branch;
    replaceNode(node, branch);
    insertChild(branch, 0, node);
    insertChild(branch, isBefore ? 0 : 1, leaf);
    resizeNode(node, axis, kept, this.borderStatus);
    return leaf;
  }

  /** The added pane's size along the split's axis. */
  #addedCells(
    target: T,
    node: SplitNode<T>,
    { axis, isBefore, isFullSize, isJoin, size }: SplitOptions,
  ): number {
    const whole = node[axis];
    if (size === undefined) {
      const second = Math.floor((whole + 1) / 2) - 1;
      return isBefore === true ? whole - 1 - second : second;
    }
    const percentOf = isFullSize === true && isJoin !== true ? whole : this.#shownCells(target, axis);
    const asked = cellsOfAmount(size, percentOf);
    const most = whole - 1 - PANE_MINIMUM_CELLS;
    // As in tmux, whose unsigned subtraction wraps: more than there is, asked for in front, gives the minimum.
    if (isBefore === true && asked >= whole) return PANE_MINIMUM_CELLS;
    return Math.min(Math.max(asked, PANE_MINIMUM_CELLS), most);
  }

  /** What the pane itself has of the screen along `axis`: without its title row, and everything where it is zoomed. */
  #shownCells(pane: T, axis: SplitAxis): number {
    const node = this.#zoomed === pane ? this.#root : this.requireLeaf(pane);
    const isTitled =
      this.#zoomed === pane ? this.borderStatus !== "off" : losesTitleRow(node, this.borderStatus);
    return axis === "rows" && isTitled ? Math.max(node.rows - 1, PANE_MINIMUM_CELLS) : node[axis];
  }

  /** Takes a leaf out of the tree and gives its space away; a branch left with one child gives way to it. */
  #closeLeaf(leaf: SplitLeaf<T>): void {
    const root = closeLeaf(leaf, this.borderStatus);
    if (root !== undefined) this.#root = root;
  }
}

/**
 * Takes a leaf that has a parent out of its tree and gives its space to the child before it, or after it for the
 * first. A branch left with one child gives way to it: returned where that is the tree's root.
 */
export function closeLeaf<T>(leaf: SplitLeaf<T>, borderStatus: BorderStatus): SplitNode<T> | undefined {
  const branch = leaf.parent;
  invariant(branch !== undefined, "the last leaf of a tree cannot be closed");
  const index = childIndex(branch, leaf);
  const heir = branch.children[index === 0 ? 1 : index - 1];
  invariant(heir !== undefined, "a branch has a single child");
  changeSize(heir, branch.axis, leaf[branch.axis] + 1, borderStatus);
  branch.children.splice(index, 1);
  leaf.parent = undefined;
  if (branch.children.length > 1) return undefined;
  const isRoot = branch.parent === undefined;
  replaceNode(branch, heir);
  return isRoot ? heir : undefined;
}
