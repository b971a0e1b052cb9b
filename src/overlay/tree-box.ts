// A tree in a rectangle: rows of a list, and below them a framed preview of the selected one. What the rows say is
// handed over for each picture, and only of those that are seen.

import type { Style } from "../cells/index.js";
import type { Surface } from "../render/index.js";
import type { Area } from "./area.js";
import { SEE_THROUGH_COLORS, type StyledLine } from "./cell-coder.js";
import { FrameBox, type FrameLook } from "./frame-box.js";
import type { HostScreen } from "./host-screen.js";
import type { WidgetElement, WidgetList } from "./widget-library.js";

/** Fewer rows of list and preview together are all given to the list. */
const LEAST_LIST_ROWS = 10;
const LEAST_PREVIEW_ROWS = 4;

export interface TreePicture {
  readonly area: Area;
  /** The rows seen, from the first on. */
  readonly rows: readonly StyledLine[];
  /** Which of them is selected; -1 for none. */
  readonly selected: number;
  readonly plain: Style;
  readonly marked: Style;
  readonly look: FrameLook;
  /** Undefined: there is no preview. */
  readonly title: StyledLine | undefined;
}

/** How the rows of an area are divided, as tmux does: two thirds for the list, less where that is too much. */
export function listRowsOf(areaRows: number, rowCount: number, hasPreview: boolean): number {
  if (!hasPreview) return areaRows;
  let rows = Math.floor(areaRows / 3) * 2;
  if (rows > rowCount) rows = Math.floor(areaRows / 2);
  if (rows < LEAST_LIST_ROWS) rows = areaRows;
  return areaRows - rows < LEAST_PREVIEW_ROWS ? areaRows : rows;
}

export class TreeBox {
  readonly #screen: HostScreen;
  readonly #root: WidgetElement;
  readonly #list: WidgetList;
  readonly #preview: FrameBox;

  /** `handleKey` is called with the name of a key and what it types, while the tree has the focus. */
  constructor(screen: HostScreen, handleKey: (name: string, text: string) => void) {
    this.#screen = screen;
    const { Box, List } = screen.library;
    const at = { top: 0, left: 0, width: 1, height: 1 };
    this.#root = new Box({ parent: screen.root, ...at, style: { ...SEE_THROUGH_COLORS } });
    this.#list = new List({
      parent: this.#root,
      ...at,
      wrap: false,
      keys: false,
      mouse: false,
      invertSelected: false,
      style: { fg: 0, bg: 0 },
    });
    this.#preview = new FrameBox(screen, this.#root);
    this.#list.on("keypress", (text, key) => handleKey(key.full, text));
  }

  focus(): void {
    this.#list.focus();
  }

  /** Draws it; returns the inside of the preview, in which nothing is drawn yet, if there is one. */
  draw(surface: Surface, picture: TreePicture): Area | undefined {
    const { area, rows, selected, plain, marked, look, title } = picture;
    const screen = this.#screen;
    screen.begin();
    Object.assign(this.#root.position, {
      top: area.row,
      left: area.col,
      width: area.cols,
      height: area.rows,
    });
    const colors = screen.colors(plain);
    const listRows = title === undefined ? area.rows : Math.min(area.rows, Math.max(1, this.#listRows));
    this.#root.style = colors;
    Object.assign(this.#list.position, { top: 0, left: 0, width: area.cols, height: listRows });
    this.#list.style = { ...colors, item: colors, selected: selected < 0 ? colors : screen.colors(marked) };
    this.#list.setItems(rows.slice(0, listRows).map((line) => screen.content(line, area.cols)));
    this.#list.select(Math.max(0, selected));
    const previewRows = area.rows - listRows;
    this.#preview.element.hidden = title === undefined || previewRows < 2;
    if (title !== undefined && previewRows >= 2)
      this.#preview.arrange({ row: listRows, col: 0, rows: previewRows, cols: area.cols }, look, title);
    screen.put(this.#root, surface);
    if (title === undefined || previewRows < 3 || area.cols < 3) return undefined;
    return { row: area.row + listRows + 1, col: area.col + 1, rows: previewRows - 2, cols: area.cols - 2 };
  }

  #listRows = 1;

  /** To be called before `draw`: the rows the list takes. */
  divide(areaRows: number, rowCount: number, hasPreview: boolean): number {
    this.#listRows = listRowsOf(areaRows, rowCount, hasPreview);
    return this.#listRows;
  }

  close(): void {
    this.#screen.remove(this.#root);
  }
}
