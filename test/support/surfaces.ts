// Surfaces for renderer tests: written from text, or drawn at random from a seed.

import {
  Attribute,
  type CellTables,
  CLUSTER,
  forEachCluster,
  paletteColor,
  rgbColor,
  TAIL,
  UNDERLINE_SHIFT,
  WIDE,
} from "../../src/cells/index.js";
import { capabilitiesFromEnvironment, type HostCapabilities, type Surface } from "../../src/render/index.js";
import type { SeededRandom } from "./random.js";

/** A host that has everything. */
export const richCapabilities: HostCapabilities = {
  ...capabilitiesFromEnvironment({ TERM: "alacritty", COLORTERM: "truecolor", LANG: "C.UTF-8" }),
  synchronizedUpdates: true,
};

/** Writes clusters from `col` on; what does not fit is cut. Returns the column behind. */
export function put(surface: Surface, row: number, col: number, text: string, style = 0): number {
  let at = col;
  const line = surface.row(row);
  forEachCluster(text, 0, text.length, (start, end, width) => {
    const cluster = text.slice(start, end);
    if (width === 0 || at + width > surface.cols) return;
    const isLong = Array.from(cluster).length > 1;
    const code = isLong
      ? CLUSTER | surface.tables.graphemes.intern(cluster)
      : (cluster.codePointAt(0) ?? 0x20);
    line.set(at, width === 2 ? code | WIDE : code, style);
    if (width === 2) line.set(at + 1, TAIL, style);
    at += width;
  });
  return at;
}

/** Every row from a line of text; rows without one are blank. */
export function setLines(surface: Surface, lines: readonly string[], style = 0): void {
  surface.clear();
  for (const [row, line] of lines.entries()) put(surface, row, 0, line, style);
}

export function randomStyle(random: SeededRandom, tables: CellTables): number {
  if (random.chance(0.5)) return 0;
  const color = (): number => {
    const kind = random.below(4);
    if (kind === 0) return paletteColor(random.below(256));
    return kind === 1 ? rgbColor(random.below(256), random.below(256), random.below(256)) : 0;
  };
  let attributes = 0;
  for (const bit of [
    Attribute.bold,
    Attribute.dim,
    Attribute.italic,
    Attribute.inverse,
    Attribute.strike,
    Attribute.overline,
  ]) {
    if (random.chance(0.15)) attributes |= bit;
  }
  if (random.chance(0.2)) attributes |= random.between(1, 5) << UNDERLINE_SHIFT;
  const link = random.chance(0.1) ? tables.links.intern(`https://example.org/${random.below(3)}`, "") : 0;
  return tables.styles.intern(color(), color(), color(), attributes, link);
}

/** Graphemes whose width every host agrees on. */
export const SETTLED = [
  "a",
  "b",
  "Z",
  "0",
  "~",
  " ",
  "  ",
  "é",
  "ß",
  "─",
  "│",
  "漢",
  "字",
  "한",
  "ｗ",
  "abc",
  "word",
];
/** Graphemes hosts give different widths. */
export const UNSETTLED = ["😀", "❤️", "👨‍👩‍👧", "🇩🇪", "👍🏽", "☀", "e\u0301", "🫠", "⌚", "ก็"];

/** Scribbles over a surface: rows of text, erased ends, coloured blanks, rows shifted as by scrolling. */
export function scribble(random: SeededRandom, surface: Surface, graphemes: readonly string[]): void {
  const { rowCount, cols, tables } = surface;
  const rounds = random.between(1, 6);
  for (let round = 0; round < rounds; round += 1) {
    const kind = random.below(6);
    const row = random.below(rowCount);
    if (kind <= 2) {
      let col = random.chance(0.4) ? 0 : random.below(cols);
      clearHalves(surface, row, col);
      const style = randomStyle(random, tables);
      const count = random.between(1, cols);
      for (let index = 0; index < count && col < cols; index += 1) {
        col = put(
          surface,
          row,
          col,
          random.pick(graphemes),
          random.chance(0.8) ? style : randomStyle(random, tables),
        );
      }
      const line = surface.row(row);
      if (col < cols && (line.code(col) & TAIL) !== 0) line.set(col, 0x20, line.style(col));
    } else if (kind === 3) {
      const start = random.below(cols);
      clearHalves(surface, row, start);
      surface.row(row).erase(start, cols, randomBackground(random, tables));
    } else if (kind === 4) {
      const top = random.below(rowCount);
      const bottom = random.between(top + 1, rowCount);
      shiftRows(surface, top, bottom, random.between(-3, 3));
    } else {
      const end = random.between(1, cols);
      clearHalves(surface, row, end);
      surface.row(row).erase(0, end, randomBackground(random, tables));
    }
  }
  surface.cursor.row = random.below(rowCount);
  surface.cursor.col = random.below(cols);
  surface.cursor.visible = random.chance(0.9);
}

function randomBackground(random: SeededRandom, tables: CellTables): number {
  return random.chance(0.6) ? 0 : tables.styles.intern(0, paletteColor(random.below(256)), 0, 0, 0);
}

/** Blanks the grapheme whose right half stands at `col`, so that writing there leaves no half behind. */
function clearHalves(surface: Surface, row: number, col: number): void {
  const line = surface.row(row);
  if (col >= surface.cols || col === 0 || (line.code(col) & TAIL) === 0) return;
  line.set(col - 1, 0x20, line.style(col - 1));
  line.set(col, 0x20, line.style(col));
}

export function shiftRows(surface: Surface, top: number, bottom: number, lines: number): void {
  if (lines >= 0) {
    for (let row = top; row + lines < bottom; row += 1) surface.row(row).copyFrom(surface.row(row + lines));
    for (let row = Math.max(top, bottom - lines); row < bottom; row += 1) surface.row(row).reset();
  } else {
    for (let row = bottom - 1; row + lines >= top; row -= 1) {
      surface.row(row).copyFrom(surface.row(row + lines));
    }
    for (let row = top; row < Math.min(bottom, top - lines); row += 1) surface.row(row).reset();
  }
}
