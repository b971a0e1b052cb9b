/**
 * overlay: what stands over a client's panes for a while (menus, trees, frames), as widgets of the blessed library.
 *
 * A `HostScreen` belongs to one client and holds blessed's screen for it; a `MenuBox`, a `TreeBox` or a `FrameBox` is
 * a few elements on it. blessed keeps the elements, lays them out, draws them into cells of its own and hands keys to
 * the element with the focus. A `TreeModel` says which rows a tree has; it knows no widget.
 *
 * Coordinates: rows and columns of the client's screen, 0-based; an `Area` is half-open. Rows of a tree count from
 * its first.
 *
 * Life of a picture: `HostScreen.begin` forgets the slots of the last one; the widget sets its contents, which
 * `CellCoder` turns into what blessed can carry (a slot for each style, one unit for each cell); blessed draws them;
 * `HostScreen.put` writes its cells over the client's surface, all but those that are seen through. The renderer sends
 * what differs.
 *
 * Invariants:
 * 1. blessed never sees a terminal, a stream, terminfo or the environment, and installs no handler of the process.
 * 2. A widget is given what is seen of it and no more.
 * 3. Every widget is closed; then the screen holds what it held before it was opened.
 * 4. A cell under a widget is written whole: halves of wide graphemes beside it become blanks.
 *
 * It must never know sessions, panes or commands: what entries mean is for the mux.
 */
export { type Area, cropArea, isInside, type MouseAt } from "./area.js";
export type { GlyphMap, StyledLine, StyledRun } from "./cell-coder.js";
export { BORDER_LINES, FrameBox, type FrameLook, lineWidth } from "./frame-box.js";
export { HostScreen, type ScreenHoldings } from "./host-screen.js";
export { MenuBox, type MenuEntry, type MenuOptions } from "./menu-box.js";
export { TreeBox, type TreePicture } from "./tree-box.js";
export { TreeModel, type TreeNode, type TreeRow, treeLines } from "./tree-model.js";
export type { WidgetLibrary } from "./widget-library.js";
