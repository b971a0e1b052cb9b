// The five arrangements select-layout knows by name. Each takes the panes in index order and the window's size
// and builds a division from nothing; where the minimum sizes need more than the window has, the division is
// larger than the window.
// Source: tmux 3.3a (tmux(1), WINDOWS AND PANES, "preset layouts"), measured by running it.
import { type CellAmount, cellsOfAmount } from "./cell-amount.js";
import {
  type BorderStatus,
  insertChild,
  makeBranch,
  makeLeaf,
  type SplitAxis,
  type SplitBranch,
  type SplitNode,
} from "./split-node.js";
import { changeSize, PANE_MINIMUM_CELLS, spreadChildren } from "./split-sizes.js";

/** In the order in which `next-layout` goes through them. */
export const PRESET_LAYOUTS = [
  "even-horizontal",
  "even-vertical",
  "main-horizontal",
  "main-vertical",
  "tiled",
] as const;

export type PresetLayout = (typeof PRESET_LAYOUTS)[number];

/** Options main-pane-width, main-pane-height, other-pane-width and other-pane-height. Undefined: not a size. */
export interface PresetSizes {
  readonly mainPaneWidth: CellAmount | undefined;
  readonly mainPaneHeight: CellAmount | undefined;
  readonly otherPaneWidth: CellAmount | undefined;
  readonly otherPaneHeight: CellAmount | undefined;
}

export const DEFAULT_PRESET_SIZES: PresetSizes = {
  mainPaneWidth: { unit: "cells", value: 80 },
  mainPaneHeight: { unit: "cells", value: 24 },
  otherPaneWidth: { unit: "cells", value: 0 },
  otherPaneHeight: { unit: "cells", value: 0 },
};

export interface PresetInput<T> {
  /** In index order, at least two. */
  readonly panes: readonly T[];
  readonly cols: number;
  readonly rows: number;
  readonly borderStatus: BorderStatus;
  readonly sizes: PresetSizes;
}

/** The preset that `name` is or abbreviates; undefined when there is none or more than one. */
export function findPreset(name: string): PresetLayout | undefined {
  const found = PRESET_LAYOUTS.filter((preset) => name !== "" && preset.startsWith(name));
  return found.length === 1 ? found[0] : undefined;
}

export function buildPreset<T>(preset: PresetLayout, input: PresetInput<T>): SplitNode<T> {
  switch (preset) {
    case "even-horizontal":
      return buildEven("cols", input);
    case "even-vertical":
      return buildEven("rows", input);
    case "main-horizontal":
      return buildMain("rows", input);
    case "main-vertical":
      return buildMain("cols", input);
    case "tiled":
      return buildTiled(input);
  }
}

/**
 * The least size along `axis` for `count` panes, the borders between them and the row a title takes.
 * Deviates: tmux 3.3a does not count that row, and then leaves panes larger than their window.
 */
function leastCells(axis: SplitAxis, count: number, borderStatus: BorderStatus): number {
  return count * (PANE_MINIMUM_CELLS + 1) - 1 + (axis === "rows" && borderStatus !== "off" ? 1 : 0);
}

/** Adds the panes to the end of a branch, one cell long each: sizes come from spreading. */
function addPanes<T>(branch: SplitBranch<T>, panes: readonly T[]): void {
  for (const pane of panes) {
    const leaf = makeLeaf(pane, branch);
    leaf[branch.axis] = PANE_MINIMUM_CELLS;
    insertChild(branch, branch.children.length, leaf);
  }
}

function buildEven<T>(axis: SplitAxis, { panes, cols, rows, borderStatus }: PresetInput<T>): SplitNode<T> {
  const root = makeBranch<T>(axis, { col: 0, row: 0, cols, rows });
  root[axis] = Math.max(leastCells(axis, panes.length, borderStatus), root[axis]);
  addPanes(root, panes);
  spreadChildren(root, borderStatus);
  return root;
}

/** The first pane, then beside it along `axis` the others, which divide the other axis equally. */
function buildMain<T>(
  axis: SplitAxis,
  { panes, cols, rows, borderStatus, sizes }: PresetInput<T>,
): SplitNode<T> {
  const acrossAxis = axis === "cols" ? "rows" : "cols";
  const window = { col: 0, row: 0, cols, rows };
  const [main, other] =
    axis === "cols"
      ? mainSizes(cols - 1, sizes.mainPaneWidth, 80, sizes.otherPaneWidth)
      : mainSizes(rows - 1, sizes.mainPaneHeight, 24, sizes.otherPaneHeight);
  const root = makeBranch<T>(axis, window);
  root[axis] = main + other + 1;
  root[acrossAxis] = Math.max(leastCells(acrossAxis, panes.length - 1, borderStatus), window[acrossAxis]);
  const [first, ...rest] = panes;
  addPanes(root, first === undefined ? [] : [first]);
  const mainLeaf = root.children[0];
  if (mainLeaf !== undefined) mainLeaf[axis] = main;
  if (rest.length === 1) {
    addPanes(root, rest);
    const otherLeaf = root.children[1];
    if (otherLeaf !== undefined) otherLeaf[axis] = other;
    return root;
  }
  const others = makeBranch<T>(acrossAxis, root);
  others[axis] = other;
  insertChild(root, 1, others);
  addPanes(others, rest);
  spreadChildren(others, borderStatus);
  return root;
}

/**
 * Sizes of the main pane and of the others, of `whole` cells for both without the border between.
 * Deviates: a main pane of size 0 gets one cell; tmux 3.3a gives it none.
 */
function mainSizes(
  whole: number,
  mainAmount: CellAmount | undefined,
  defaultMain: number,
  otherAmount: CellAmount | undefined,
): readonly [number, number] {
  const main = Math.max(PANE_MINIMUM_CELLS, amountWithin(mainAmount, whole) ?? defaultMain);
  if (main + PANE_MINIMUM_CELLS >= whole) {
    return [Math.max(PANE_MINIMUM_CELLS, whole - PANE_MINIMUM_CELLS), PANE_MINIMUM_CELLS];
  }
  const other = amountWithin(otherAmount, whole) ?? 0;
  if (other === 0 || whole - other < main) return [main, whole - main];
  return [whole - other, other];
}

/** Undefined where the option holds no size, or one larger than there is. */
function amountWithin(amount: CellAmount | undefined, whole: number): number | undefined {
  if (amount === undefined) return undefined;
  const cells = cellsOfAmount(amount, whole);
  return cells <= whole ? cells : undefined;
}

/** As many rows as columns or one more; the last in each row and the last row take what division leaves. */
function buildTiled<T>({ panes, cols, rows, borderStatus }: PresetInput<T>): SplitNode<T> {
  let [rowCount, columnCount] = [1, 1];
  while (rowCount * columnCount < panes.length) {
    rowCount++;
    if (rowCount * columnCount < panes.length) columnCount++;
  }
  const paneCols = Math.max(PANE_MINIMUM_CELLS, Math.floor((cols - (columnCount - 1)) / columnCount));
  const paneRows = Math.max(PANE_MINIMUM_CELLS, Math.floor((rows - (rowCount - 1)) / rowCount));
  const usedCols = (paneCols + 1) * columnCount - 1;
  const usedRows = (paneRows + 1) * rowCount - 1;
  const root = makeBranch<T>("rows", {
    col: 0,
    row: 0,
    cols: Math.max(usedCols, cols),
    rows: Math.max(usedRows, rows),
  });
  for (let start = 0; start < panes.length; start += columnCount) {
    const inRow = panes.slice(start, start + columnCount);
    const rect = { col: 0, row: 0, cols: root.cols, rows: paneRows };
    const [only] = inRow;
    if (inRow.length === 1 && only !== undefined) {
      insertChild(root, root.children.length, makeLeaf(only, rect));
      continue;
    }
    const line = makeBranch<T>("cols", rect);
    insertChild(root, root.children.length, line);
    for (const pane of inRow) {
      insertChild(line, line.children.length, makeLeaf(pane, { ...rect, cols: paneCols }));
    }
    const last = line.children.at(-1);
    if (last !== undefined) last.cols += root.cols - ((paneCols + 1) * inRow.length - 1);
  }
  const lastLine = root.children.at(-1);
  if (lastLine !== undefined) {
    const used = root.children.length * (paneRows + 1) - 1;
    changeSize(lastLine, "rows", root.rows - used, borderStatus);
  }
  return root;
}
