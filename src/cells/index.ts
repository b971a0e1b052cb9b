/**
 * cells: styled text on a grid. What a cell is, how wide a grapheme is, what a style is, and rows of cells.
 *
 * A `Row` is two typed arrays (codes, styles) and a used length. A cell's code is a scalar or the id of a
 * cluster in the `GraphemeTable`; its style is an id of the `StyleTable`, whose links are ids of the
 * `LinkTable`. The three tables belong together as a `CellTables` and serve the whole server, so that a row may
 * be copied from a pane to a client's surface as it is.
 *
 * Coordinates: columns are 0-based cells from the left; ranges are half-open.
 *
 * Life of a character: the emulator asks `width` and the cluster rules of this room where the scalar goes,
 * writes code and style into a `Row`; the renderer reads the row and asks the tables for text and attributes.
 *
 * Invariants:
 * 1. Cells at and past `Row.used` are unstyled blanks, whatever the arrays hold there.
 * 2. A WIDE cell is followed by a TAIL cell with the same style, in the same row.
 * 3. Style 0 is the default style; code 0 is a blank nobody wrote.
 * 4. Ids are stable while a registered holder marks them, and only then.
 *
 * There is one width and one segmentation table in the project, and it is here.
 */
export { CellTables } from "./cell-tables.js";
export { type GraphemeHolder, GraphemeTable, MAX_CLUSTER_SCALARS } from "./grapheme-table.js";
export {
  CLUSTER_START,
  ClusterWalk,
  clusterJoins,
  clusterWidth,
  forEachCluster,
  scalarWidth,
  stepCluster,
  stringWidth,
  UNICODE_VERSION,
} from "./graphemes.js";
export { type Link, LinkTable } from "./link-table.js";
export {
  BLANK,
  type CellCode,
  CLUSTER,
  CODE_VALUE_MASK,
  Row,
  RowMark,
  RowWriting,
  TAIL,
  WIDE,
} from "./row.js";
export {
  Attribute,
  COLOR_KIND_MASK,
  type Color,
  DEFAULT_COLOR,
  DEFAULT_STYLE,
  PALETTE_COLOR,
  paletteColor,
  RGB_COLOR,
  rgbColor,
  type Style,
  type StyleHolder,
  StyleTable,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
  UnderlineStyle,
} from "./style.js";
