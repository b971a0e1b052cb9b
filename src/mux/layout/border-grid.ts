// The cells of a window that belong to no pane: which lines meet in each, to which pane it belongs and so in
// whose style it is drawn, and its character. Built once per change of the division, the active pane or an
// option, not per picture.
// Source: tmux 3.3a; which pane a shared border belongs to was measured by running it.
import {
  BORDER_ARROWS,
  type BorderLines,
  borderCharacter,
  JOINS_DOWN,
  JOINS_LEFT,
  JOINS_RIGHT,
  JOINS_UP,
} from "./border-lines.js";
import { type PanePlace, placesOf } from "./pane-places.js";
import type { BorderStatus, SplitAxis, SplitNode } from "./split-node.js";
import type { SplitTree } from "./split-tree.js";

/** Option pane-border-indicators: how the active pane shows on borders beyond their style. */
export type BorderIndicators = "off" | "colour" | "arrows" | "both";

export interface BorderOptions<T> {
  /** Borders it shares are its own. */
  readonly active: T;
  readonly lines: BorderLines;
  readonly indicators: BorderIndicators;
  readonly paneBaseIndex: number;
}

type Side = keyof typeof BORDER_ARROWS;

export class BorderGrid<T> {
  readonly cols: number;
  readonly rows: number;
  readonly #status: BorderStatus;
  /** Along which axis two panes divide the window whose border is shown half and half. */
  readonly #halvedAxis: SplitAxis | undefined;
  readonly #options: BorderOptions<T>;
  readonly #places: readonly PanePlace<T>[];
  /** Per cell with a frame of one around the window: 1 where a line is. */
  readonly #lines: Uint8Array;
  /** Per cell: index into `#owners` plus one, 0 for none. */
  readonly #owner: Uint16Array;
  readonly #owners: readonly PanePlace<T>[];

  /** Holds the tree's state at this moment: to be made again after a change. */
  constructor(tree: SplitTree<T>, options: BorderOptions<T>) {
    this.cols = tree.cols;
    this.rows = tree.rows;
    this.#status = tree.borderStatus;
    this.#options = options;
    this.#places = placesOf(tree);
    this.#halvedAxis = this.#findHalvedAxis(tree.root);
    const first = Math.max(
      0,
      this.#places.findIndex(({ pane }) => pane === options.active),
    );
    this.#owners = [...this.#places.slice(first), ...this.#places.slice(0, first)];
    this.#lines = new Uint8Array((this.cols + 2) * (this.rows + 2)).fill(1);
    this.#owner = new Uint16Array(this.cols * this.rows);
    this.#markLines();
    this.#markOwners();
  }

  isBorder(col: number, row: number): boolean {
    return this.#lines[this.#lineIndex(col, row)] === 1;
  }

  /** The pane in whose style the border cell is drawn: the active one's if it is drawn as active. */
  ownerOf(col: number, row: number): T | undefined {
    return this.#ownerPlace(col, row)?.pane;
  }

  /** One character, one cell wide; undefined inside a pane. Titles are drawn over it. */
  characterAt(col: number, row: number): string | undefined {
    if (!this.isBorder(col, row)) return undefined;
    const owner = this.#ownerPlace(col, row);
    const arrow = this.#arrowAt(col, row, owner);
    if (arrow !== undefined) return BORDER_ARROWS[arrow];
    const number = owner === undefined ? undefined : owner.index + this.#options.paneBaseIndex;
    return borderCharacter(this.#options.lines, this.#sidesOf(col, row), number);
  }

  /** As `characterAt`, for the cells right of and below the window, where there is room: `col` up to `cols`, `row` up to `rows`. */
  frameCharacterAt(col: number, row: number): string {
    const isBelow = row === this.rows;
    const goesLeft = isBelow || this.isBorder(col - 1, row);
    const goesDown = !isBelow && this.isBorder(col, row + 1);
    const sides =
      (goesLeft ? JOINS_LEFT : 0) +
      (col < this.cols ? JOINS_RIGHT : 0) +
      (this.isBorder(col, row - 1) ? JOINS_UP : 0) +
      (goesDown ? JOINS_DOWN : 0);
    return borderCharacter(this.#options.lines, sides, undefined);
  }

  /** The character of cells beyond the frame. */
  get outsideCharacter(): string {
    const { lines } = this.#options;
    return borderCharacter(lines === "number" ? "single" : lines, 0, undefined);
  }

  #lineIndex(col: number, row: number): number {
    return (row + 1) * (this.cols + 2) + col + 1;
  }

  #ownerPlace(col: number, row: number): PanePlace<T> | undefined {
    return this.#owners[(this.#owner[row * this.cols + col] ?? 0) - 1];
  }

  /** Everything is a line but the panes, and the window's edge where titles stand on it. */
  #markLines(): void {
    for (const { col, row, cols, rows } of this.#places) {
      for (let paneRow = row; paneRow < row + rows; paneRow++) {
        const start = this.#lineIndex(col, paneRow);
        this.#lines.fill(0, start, start + cols);
      }
    }
    if (this.#status === "off") return;
    const start = this.#lineIndex(-1, this.#status === "top" ? -1 : this.rows);
    this.#lines.fill(0, start, start + this.cols + 2);
  }

  #sidesOf(col: number, row: number): number {
    let sides = 0;
    if (this.isBorder(col - 1, row)) sides += JOINS_LEFT;
    if (this.isBorder(col + 1, row)) sides += JOINS_RIGHT;
    if (this.isBorder(col, row - 1)) sides += JOINS_UP;
    if (this.isBorder(col, row + 1)) sides += JOINS_DOWN;
    return sides;
  }

  /**
   * A shared border is the active pane's, else that of the first pane after it in index order, around the end. Where
   * a title stands it is the title's pane's.
   */
  #markOwners(): void {
    for (let index = this.#owners.length - 1; index >= 0; index--) {
      const place = this.#owners[index];
      if (place !== undefined) this.#markOwner(place, index + 1);
    }
    for (const [index, { title }] of this.#owners.entries()) {
      if (title === undefined) continue;
      const start = title.row * this.cols + title.col;
      this.#owner.fill(index + 1, start, start + title.cols);
    }
  }

  #markOwner(place: PanePlace<T>, owner: number): void {
    const { col, row, cols, rows } = place;
    const mark = (markCol: number, markRow: number): void => {
      if (markCol < 0 || markRow < 0 || markCol >= this.cols || markRow >= this.rows) return;
      if (this.isBorder(markCol, markRow)) this.#owner[markRow * this.cols + markCol] = owner;
    };
    for (let paneRow = row - 1; paneRow <= row + rows; paneRow++) {
      for (const side of [col - 1, col + cols])
        if (!this.#isOthersHalf(place, side, paneRow)) mark(side, paneRow);
    }
    for (let paneCol = col - 1; paneCol <= col + cols; paneCol++) {
      if (this.#status !== "bottom" && !this.#isOthersHalf(place, paneCol, row - 1)) mark(paneCol, row - 1);
      if (this.#status !== "top" && !this.#isOthersHalf(place, paneCol, row + rows))
        mark(paneCol, row + rows);
    }
  }

  /**
   * With two panes the one border between them is divided in the middle, so that its colour tells which is active:
   * the first half belongs to the left or upper pane.
   */
  #isOthersHalf(place: PanePlace<T>, col: number, row: number): boolean {
    const axis = this.#halvedAxis;
    if (axis === undefined) return false;
    const isFirst = axis === "cols" ? place.col === 0 : place.row === 0;
    const isFirstHalf =
      axis === "cols" ? row <= Math.floor(place.rows / 2) : col <= Math.floor(place.cols / 2);
    return isFirst !== isFirstHalf;
  }

  #findHalvedAxis(root: SplitNode<T>): SplitAxis | undefined {
    const { indicators } = this.#options;
    if (this.#status !== "off" || this.#places.length !== 2 || root.kind !== "branch") return undefined;
    return indicators === "colour" || indicators === "both" ? root.axis : undefined;
  }

  /**
   * On which side of the active pane a cell lies that shows an arrow into it: one cell from the pane's first corner.
   * A pane one cell long has none on that side, where the cell is a corner already, and none stands in the half of a
   * halved border that is the other pane's.
   */
  #arrowAt(col: number, row: number, place: PanePlace<T> | undefined): Side | undefined {
    const { active, indicators } = this.#options;
    if ((indicators !== "arrows" && indicators !== "both") || place?.pane !== active) return undefined;
    if (col === place.col + 1 && place.cols > 1) {
      if (row === place.row - 1 && this.#status !== "bottom") return "above";
      if (row === place.row + place.rows && this.#status !== "top") return "below";
    }
    if (row === place.row + 1 && place.rows > 1) {
      if (col === place.col - 1) return "left";
      if (col === place.col + place.cols) return "right";
    }
    return undefined;
  }
}
