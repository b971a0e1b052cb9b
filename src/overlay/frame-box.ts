// A box with a border and a title over it, and its inside: the frame of menus, popups and previews.

import { type Style, stringWidth } from "../cells/index.js";
import type { Surface } from "../render/index.js";
import type { Area } from "./area.js";
import { type GlyphMap, SEE_THROUGH_COLORS, type StyledLine, type StyledRun } from "./cell-coder.js";
import type { HostScreen } from "./host-screen.js";
import type { WidgetElement, WidgetNode } from "./widget-library.js";

/** `lines` draws the border with other characters; undefined is a box of single lines, "none" leaves it out. */
export interface FrameLook {
  readonly border: Style;
  readonly inside: Style;
  readonly lines: GlyphMap | "none" | undefined;
}

const LINE_UNITS = ["─", "│", "┌", "┐", "└", "┘", "├", "┤"];
const drawnAs = (glyphs: string): GlyphMap =>
  new Map(LINE_UNITS.map((unit, index) => [unit, glyphs.charAt(index)]));

/** Borders by the name the option `popup-border-lines` gives them; no entry for single lines. */
export const BORDER_LINES: ReadonlyMap<string, GlyphMap | "none"> = new Map<string, GlyphMap | "none">([
  ["rounded", drawnAs("─│╭╮╰╯├┤")],
  ["double", drawnAs("═║╔╗╚╝╠╣")],
  ["heavy", drawnAs("━┃┏┓┗┛┣┫")],
  ["simple", drawnAs("-|++++++")],
  ["padded", drawnAs("        ")],
  ["none", "none"],
]);

export class FrameBox {
  readonly #screen: HostScreen;
  readonly #root: WidgetElement;
  readonly #frame: WidgetElement;
  readonly #title: WidgetElement;
  readonly #rules: WidgetElement[] = [];
  #look: FrameLook | undefined;

  /** `parent` is the screen itself for a frame that is put by itself. */
  constructor(screen: HostScreen, parent: WidgetNode = screen.root) {
    this.#screen = screen;
    const { Box } = screen.library;
    this.#root = new Box({ parent, top: 0, left: 0, width: 1, height: 1, style: { ...SEE_THROUGH_COLORS } });
    const none = { top: 0, left: 0, width: 1, height: 1 };
    this.#frame = new Box({
      parent: this.#root,
      ...none,
      border: { type: "line" },
      style: { fg: 0, bg: 0, border: { fg: 0, bg: 0 } },
    });
    this.#title = new Box({ parent: this.#root, ...none, wrap: false, style: { fg: 0, bg: 0 } });
  }

  get element(): WidgetElement {
    return this.#root;
  }

  /** What is drawn inside belongs here; its places count from the inside. */
  get body(): WidgetElement {
    return this.#frame;
  }

  get hasBorder(): boolean {
    return this.#look?.lines !== "none";
  }

  /** To be called for every picture, after `HostScreen.begin`. `area` counts from the parent. */
  arrange(area: Area, look: FrameLook, title: StyledLine): void {
    this.#look = look;
    const screen = this.#screen;
    const { row: top, col: left, rows: height, cols: width } = area;
    Object.assign(this.#root.position, { top, left, width, height });
    const hasBorder = this.hasBorder;
    // Without a border the frame's own lies outside and is cut.
    const outset = hasBorder ? 0 : 1;
    Object.assign(this.#frame.position, {
      top: -outset,
      left: -outset,
      width: width + 2 * outset,
      height: height + 2 * outset,
    });
    const inside = screen.colors(look.inside);
    const lines = look.lines === "none" ? undefined : look.lines;
    this.#frame.style = {
      ...inside,
      border: hasBorder ? screen.colors(look.border, lines) : SEE_THROUGH_COLORS,
    };
    // The blanks before and behind a title that is aligned are no part of it.
    const shown = title.slice(isBlank(title[0]) ? 1 : 0, isBlank(title.at(-1)) ? -1 : title.length);
    const start = 2 + lineWidth(title.slice(0, isBlank(title[0]) ? 1 : 0));
    const cols = Math.min(width - 2 - start, lineWidth(shown));
    const hasTitle = hasBorder && cols > 0;
    this.#title.hidden = !hasTitle;
    if (!hasTitle) return;
    Object.assign(this.#title.position, { top: 0, left: start, width: cols, height: 1 });
    this.#title.style = screen.colors(look.border);
    this.#title.setContent(screen.content(shown, cols));
  }

  /** Lines across the frame, joined to its border, at rows of its inside. After `arrange`. */
  rule(rows: readonly number[], cols: number, style: Style): void {
    const screen = this.#screen;
    const { Box } = screen.library;
    while (this.#rules.length < rows.length) {
      const at = { top: 0, left: 0, width: 1, height: 1 };
      this.#rules.push(new Box({ parent: this.#root, ...at, wrap: false, style: { fg: 0, bg: 0 } }));
    }
    const lines = this.#look?.lines;
    const glyphs = lines === "none" ? undefined : lines;
    const drawn = (unit: string): string => glyphs?.get(unit) ?? unit;
    const text = `${drawn("├")}${drawn("─").repeat(Math.max(0, cols - 2))}${drawn("┤")}`;
    this.#rules.forEach((element, index) => {
      const row = rows[index];
      element.hidden = row === undefined;
      if (row === undefined) return;
      Object.assign(element.position, { top: row + 1, left: 0, width: cols, height: 1 });
      element.setContent(screen.content([{ text, style }], cols));
    });
  }

  put(surface: Surface): void {
    this.#screen.put(this.#root, surface);
  }

  close(): void {
    this.#screen.remove(this.#root);
  }
}

const isBlank = (run: StyledRun | undefined): boolean => run !== undefined && run.text.trim() === "";

/** Cells of a line. */
export function lineWidth(line: StyledLine): number {
  return line.reduce((sum, { text }) => sum + stringWidth(text), 0);
}
