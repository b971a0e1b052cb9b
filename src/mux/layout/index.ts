/**
 * How a window is divided into panes, exactly as tmux 3.3a divides it. Pure: no pane is touched, none is asked.
 *
 * A `SplitTree<T>` belongs to one window and holds its panes, whatever `T` is to the owner. It is a tree of nodes
 * (`SplitNode`): a leaf is a pane, a branch divides its rectangle among at least two children, along "cols" or
 * along "rows", with one border cell between neighbours. Beside the tree it keeps the panes in index order, which
 * some joins make different from the tree's, and the zoomed pane, a way of looking at the tree that every change
 * to it ends. `LayoutSelector` remembers what select-layout needs, `PaneFocus` who is and was active.
 *
 * Spaces: everything is in cells from the window's upper left corner, the status line of clients not counted.
 * Sizes are named by their axis, `cols` and `rows`, so that one function serves both.
 *
 * Life of one change: `tree.split(…)` (or resizePane, selector.select, …) decides sizes by the rules of
 * split-sizes.ts, then places everything from the root down. The owner then reads `placesOf(tree)` and tells each
 * pane its size, and makes a `BorderGrid` for drawing. A mouse cell is looked up with `findHit`; a drag calls
 * `dragBorder` with the last cell and this one. After `LayoutSelector` has worked the owner calls `resizeWindow`
 * with the window's size, for a layout string carries its own. Who lies beside a pane is decided by the commands
 * room (`findPaneBeside`), from `unzoomedPlacesOf` and `PaneFocus.recencyOf`.
 *
 * Invariants
 * 1. Children of a branch fill it: sizes and borders add up along its axis, and equal it along the other.
 * 2. Every cell of the window is in exactly one pane or is a border cell.
 * 3. A pane is at least 1×1, its title not counted. The window is as large as asked, or as the panes need.
 * 4. The leaves are the panes: each once, none else.
 * 5. A refused call changes nothing.
 *
 * It must never resize a pane, know a client, or draw.
 */
export { BorderGrid, type BorderIndicators, type BorderOptions } from "./border-grid.js";
export { BORDER_LINES, type BorderLines, borderCharacter } from "./border-lines.js";
export { amountFault, type CellAmount, cellsOfAmount, parseCellAmount } from "./cell-amount.js";
export { LayoutSelector } from "./layout-selector.js";
export { formatLayout, layoutChecksum, type ParsedLayout, parseLayout } from "./layout-string.js";
export { PaneFocus } from "./pane-focus.js";
export { type PanePlace, placesOf, type TitlePlace, unzoomedPlacesOf } from "./pane-places.js";
export {
  DEFAULT_PRESET_SIZES,
  findPreset,
  PRESET_LAYOUTS,
  type PresetLayout,
  type PresetSizes,
} from "./preset-layouts.js";
export { type Direction, dragBorder, resizePane, resizePaneTo } from "./resize-pane.js";
export type { BorderStatus, CellRect, SplitAxis } from "./split-node.js";
export { type SplitOptions, type SplitResult, SplitTree } from "./split-tree.js";
export { findHit, type WindowHit } from "./window-hit.js";
