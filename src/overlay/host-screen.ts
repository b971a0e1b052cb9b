// One client's screen of widgets: blessed keeps the elements, lays them out and draws them into its cells, which are
// then put over the client's surface. Nothing of it reaches the host terminal but through the renderer.

import { BLANK, CLUSTER, type Row, type Style, TAIL, WIDE } from "../cells/index.js";
import type { Surface } from "../render/index.js";
import { CellCoder, type GlyphMap, SEE_THROUGH, type StyledLine } from "./cell-coder.js";
import { HostProgram } from "./host-program.js";
import type {
  DrawnPlace,
  ScreenConstructor,
  WidgetColors,
  WidgetElement,
  WidgetLibrary,
  WidgetScreen,
} from "./widget-library.js";

/** What a screen holds on to; a test looks at it. */
export interface ScreenHoldings {
  readonly elements: number;
  readonly clickable: number;
  readonly keyable: number;
  readonly focused: number;
  readonly listeners: number;
}

const classes = new WeakMap<WidgetLibrary, ScreenConstructor>();

/**
 * The library's screen without a terminal: `enter`, `leave`, `alloc` and `draw` would write to one. The library would
 * also install handlers that end the process; it is told that they are there.
 */
function screenClass(library: WidgetLibrary): ScreenConstructor {
  const known = classes.get(library);
  if (known !== undefined) return known;
  const { Screen } = library;
  Screen._bound = true;
  Screen.total += 1;
  class QuietScreen extends Screen {
    // Runs inside the constructor of Screen: no field of this class exists then.
    enter(): void {
      this.alloc();
    }

    leave(): void {}

    draw(): void {}

    alloc(): void {
      const { cols, dattr } = this;
      this.olines = [];
      this.lines = Array.from({ length: this.rows }, () =>
        Object.assign(
          Array.from({ length: cols }, (): [number, string] => [dattr, " "]),
          { dirty: false },
        ),
      );
    }
  }
  classes.set(library, QuietScreen);
  return QuietScreen;
}

export class HostScreen {
  readonly library: WidgetLibrary;
  readonly #program: HostProgram;
  readonly #screen: WidgetScreen;
  readonly #coder = new CellCoder();

  constructor(library: WidgetLibrary, cols: number, rows: number) {
    this.library = library;
    this.#program = new HostProgram(cols, rows);
    const Screen = screenClass(library);
    this.#screen = new Screen({ program: this.#program, autoPadding: true });
  }

  get root(): WidgetScreen {
    return this.#screen;
  }

  /** A client's size; elements outside are cut. */
  resize(cols: number, rows: number): void {
    if (cols === this.#program.cols && rows === this.#program.rows) return;
    this.#program.cols = cols;
    this.#program.rows = rows;
    this.#program.emit("resize");
  }

  /** A key for the element with the focus. */
  press(name: string, text: string): void {
    this.#program.press(name, text);
  }

  /** Before the contents of a picture are set: slots and placeholders of the last one are forgotten. */
  begin(): void {
    this.#coder.clear();
  }

  colors(style: Style, glyphs?: GlyphMap): WidgetColors {
    return this.#coder.colors(style, glyphs);
  }

  content(line: StyledLine, cols: number): string {
    return this.#coder.content(line, cols);
  }

  /** Draws one element with what is in it and puts its cells over the surface. */
  put(element: WidgetElement, surface: Surface): void {
    const screen = this.#screen;
    for (const line of screen.lines) {
      for (const cell of line) {
        cell[0] = screen.dattr;
        cell[1] = " ";
      }
    }
    for (const child of screen.children) child.hidden = child !== element;
    screen.render();
    const place = element.lpos;
    if (place !== undefined) this.#putCells(place, surface);
  }

  /** Takes an element away with everything the library keeps about it and what is in it. */
  remove(element: WidgetElement): void {
    const gone = new Set<WidgetElement>();
    element.forDescendants((each) => gone.add(each), true);
    element.destroy();
    const screen = this.#screen;
    const isLeft = (each: WidgetElement): boolean => !gone.has(each);
    screen.clickable = screen.clickable.filter(isLeft);
    screen.keyable = screen.keyable.filter(isLeft);
    screen.history = screen.history.filter(isLeft);
  }

  destroy(): void {
    for (const child of [...this.#screen.children]) this.remove(child);
    this.#screen.destroy();
  }

  get holdings(): ScreenHoldings {
    const screen = this.#screen;
    let elements = 0;
    screen.forDescendants(() => {
      elements += 1;
    }, false);
    const types = ["keypress", "resize", "render", "prerender", "newListener", "mouse", "focus", "blur"];
    const listeners = types.reduce((sum, type) => sum + screen.listeners(type).length, 0);
    return {
      elements,
      clickable: screen.clickable.length,
      keyable: screen.keyable.length,
      focused: screen.history.length,
      listeners: listeners + this.#program.listenerCount,
    };
  }

  #putCells({ xi, xl, yi, yl }: DrawnPlace, surface: Surface): void {
    const styleIds = new Map<number, number>();
    const lastRow = Math.min(yl, surface.rowCount, this.#screen.lines.length);
    const endCol = Math.min(xl, surface.cols);
    for (let at = Math.max(0, yi); at < lastRow; at += 1) {
      const line = this.#screen.lines[at];
      if (line === undefined) continue;
      const row = surface.row(at);
      for (let col = Math.max(0, xi); col < endCol; col += 1) {
        const cell = line[col];
        const slot = cell === undefined ? SEE_THROUGH : cell[0] & SEE_THROUGH;
        if (cell === undefined || slot === SEE_THROUGH) continue;
        const isWhole = col + 1 < endCol && this.#coder.isTail(line[col + 1]?.[1] ?? "");
        col += this.#putCell(
          row,
          col,
          cell[1],
          this.#styleOf(slot, surface, styleIds),
          slot,
          isWhole,
          surface,
        );
      }
    }
  }

  #styleOf(slot: number, surface: Surface, ids: Map<number, number>): number {
    const known = ids.get(slot);
    if (known !== undefined) return known;
    const style = this.#coder.findSlot(slot)?.style;
    const id =
      style === undefined
        ? 0
        : surface.tables.styles.intern(
            style.foreground,
            style.background,
            style.underlineColor,
            style.attributes,
            style.link,
          );
    ids.set(slot, id);
    return id;
  }

  /** Writes one cluster; returns how many columns more than one it took. */
  #putCell(
    row: Row,
    col: number,
    unit: string,
    style: number,
    slot: number,
    isTailNext: boolean,
    surface: Surface,
  ): number {
    const glyph = this.#coder.findSlot(slot)?.glyphs?.get(unit);
    const { text, width } = glyph === undefined ? this.#coder.clusterOf(unit) : { text: glyph, width: 1 };
    const isCut = this.#coder.isTail(unit) || (width === 2 && !isTailNext);
    const isWide = width === 2 && !isCut;
    const end = col + (isWide ? 2 : 1);
    mendEdges(row, col, end);
    if (isCut) row.set(col, 0x20, style);
    else row.set(col, codeOf(surface, text) | (isWide ? WIDE : 0), style);
    if (isWide) row.set(col + 1, TAIL, style);
    return end - col - 1;
  }
}

/** Halves of wide graphemes that `[start, end)` covers in part become blanks. */
function mendEdges(row: Row, start: number, end: number): void {
  if (start > 0 && (row.code(start) & TAIL) !== 0) row.codes[start - 1] = BLANK;
  if (end < row.cols && (row.code(end) & TAIL) !== 0) row.codes[end] = BLANK;
}

function codeOf(surface: Surface, text: string): number {
  const scalar = text.codePointAt(0) ?? 0x20;
  const isSingle = text.length === (scalar > 0xffff ? 2 : 1);
  return isSingle ? scalar : CLUSTER | surface.tables.graphemes.intern(text);
}
