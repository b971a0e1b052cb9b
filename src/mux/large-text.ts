// Large digits and the few letters of a clock, made of filled cells: for display-panes and clock-mode.

import { BLANK } from "../cells/index.js";
import type { Surface } from "../render/index.js";

/** Cells of a character with the gap behind it. */
export const LARGE_COLS = 6;
export const LARGE_ROWS = 5;

const SHAPES: Readonly<Record<string, readonly string[]>> = {
  "0": ["#####", "#   #", "#   #", "#   #", "#####"],
  "1": ["    #", "    #", "    #", "    #", "    #"],
  "2": ["#####", "    #", "#####", "#    ", "#####"],
  "3": ["#####", "    #", "#####", "    #", "#####"],
  "4": ["#   #", "#   #", "#####", "    #", "    #"],
  "5": ["#####", "#    ", "#####", "    #", "#####"],
  "6": ["#####", "#    ", "#####", "#   #", "#####"],
  "7": ["#####", "    #", "    #", "    #", "    #"],
  "8": ["#####", "#   #", "#####", "#   #", "#####"],
  "9": ["#####", "#   #", "#####", "    #", "#####"],
  ":": ["     ", "  #  ", "     ", "  #  ", "     "],
  A: ["#####", "#   #", "#####", "#   #", "#   #"],
  P: ["#####", "#   #", "#####", "#    ", "#    "],
  M: ["#   #", "## ##", "# # #", "#   #", "#   #"],
};

/** Fills the cells of `text` with a style, its upper left at `row` and `col`; what there is no shape for stays blank. */
export function drawLargeText(surface: Surface, text: string, row: number, col: number, style: number): void {
  for (const [place, character] of Array.from(text).entries()) {
    for (const [down, line] of (SHAPES[character] ?? []).entries()) {
      for (const [right, mark] of Array.from(line).entries()) {
        if (mark === "#") surface.row(row + down).set(col + place * LARGE_COLS + right, BLANK, style);
      }
    }
  }
}
