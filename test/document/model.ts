// A document as plain arrays: what `Document` has to agree with. Slow and obvious on purpose: every look lays
// everything out again.

import { type CellTables, ClusterWalk, Row, scalarWidth, TAIL, WIDE } from "../../src/cells/index.ts";
import type { SeededRandom } from "../support/random.ts";

/** One grapheme of a line: its text ("" for a blank nobody wrote), cells and style as text. */
export interface ModelCell {
  readonly text: string;
  readonly width: number;
  readonly style: string;
}

export interface ModelLine {
  readonly kind: "line";
  cells: ModelCell[];
  marks: number;
}

export interface ModelBlock {
  readonly kind: "block";
  readonly key: number;
  text: string;
  /** Rows in history, at `hiddenCols`; undefined = all. */
  hidden: number | undefined;
  hiddenCols: number;
}

export type ModelItem = ModelLine | ModelBlock;

/** A row as one string: cells with styles, then tags. */
export function drawCells(cells: readonly ModelCell[], end: string): string {
  const body = cells.map((cell) => {
    const text = cell.text === "" ? "·" : cell.text;
    const drawn = cell.width === 2 ? `[${text}]` : text;
    return cell.style === "" ? drawn : `${drawn}{${cell.style}}`;
  });
  return `${body.join("")}${end}`;
}

function styleText(tables: CellTables, id: number): string {
  if (id === 0) return "";
  const styles = tables.styles;
  const link = tables.links.find(styles.link(id));
  const parts = [
    styles.foreground(id),
    styles.background(id),
    styles.underlineColor(id),
    styles.attributes(id),
  ];
  return `${parts.join()}${link === undefined ? "" : `,${link.uri}#${link.group}`}`;
}

export function rowCells(row: Row, tables: CellTables): ModelCell[] {
  const cells: ModelCell[] = [];
  for (let col = 0; col < row.used; col += 1) {
    const code = row.code(col);
    const style = styleText(tables, row.style(col));
    const isWide = (code & WIDE) !== 0 && (row.code(col + 1) & TAIL) !== 0;
    cells.push({ text: code === 0 ? "" : tables.codeText(code & ~WIDE), width: isWide ? 2 : 1, style });
    if (isWide) col += 1;
  }
  return cells;
}

export function trimCells(cells: readonly ModelCell[]): ModelCell[] {
  let count = cells.length;
  while (count > 0 && cells[count - 1]?.text === "" && cells[count - 1]?.style === "") count -= 1;
  return cells.slice(0, count);
}

export const cellCount = (cells: readonly ModelCell[]): number =>
  cells.reduce((sum, cell) => sum + cell.width, 0);

/** Rows of a line's cells at a width; at least one. */
export function wrapCells(cells: readonly ModelCell[], cols: number): ModelCell[][] {
  const rows: ModelCell[][] = [[]];
  let col = 0;
  for (const cell of cells) {
    const width = Math.min(cell.width, cols);
    if (col + width > cols) {
      rows.push([]);
      col = 0;
    }
    rows.at(-1)?.push(cell.width > cols ? { ...cell, text: "\ufffd", width: 1 } : cell);
    col += width;
  }
  return rows;
}

/** What a blank row of a line that goes on behind `cells` adds to it: blanks to begin one more row with. */
export function blankRow(cells: readonly ModelCell[], cols: number): ModelCell[] {
  const room = Math.max(0, cols - cellCount(wrapCells(cells, cols).at(-1) ?? []));
  return Array.from({ length: room + 1 }, () => ({ text: "", width: 1, style: "" }));
}

const LABEL = "0,0,0,512";

/** Rows of a Block: cells, the scalar offset of each row's start, whether it ends because of width. */
export function layOutBlock(
  text: string,
  cols: number,
): { cells: ModelCell[]; start: number; isSoft: boolean }[] {
  const rows: { cells: ModelCell[]; start: number; isSoft: boolean }[] = [];
  let offset = 0;
  const parts = text.split(/(\r\n|\r|\n)/);
  const lines: { text: string; ended: string }[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    lines.push({ text: parts[index] ?? "", ended: parts[index + 1] ?? "" });
  }
  if (lines.length > 1 && lines.at(-1)?.text === "") lines.pop();
  for (const line of lines) {
    let row: { cells: ModelCell[]; start: number; isSoft: boolean } = {
      cells: [],
      start: offset,
      isSoft: false,
    };
    rows.push(row);
    let col = 0;
    for (const item of blockItems(line.text)) {
      let cells = item.cells(col, cols);
      let width = cellCount(cells);
      if (width > 0 && (col + width > cols || cells === FULL)) {
        row.isSoft = true;
        row = { cells: [], start: offset, isSoft: false };
        rows.push(row);
        col = 0;
        cells = item.cells(0, cols);
        width = cellCount(cells);
      }
      row.cells.push(...cells);
      col += width;
      offset += Array.from(item.text).length;
    }
    offset += Array.from(line.ended).length;
  }
  return rows;
}

/** "No cell left in this row." */
const FULL: ModelCell[] = [{ text: "", width: 1, style: "" }];

interface BlockItem {
  readonly text: string;
  cells(col: number, cols: number): ModelCell[];
}

function blockItems(line: string): BlockItem[] {
  const items: BlockItem[] = [];
  const walk = new ClusterWalk();
  for (const part of line.split(/(\p{Cc})/u)) {
    if (part === "") continue;
    const unit = part.charCodeAt(0);
    if (unit === 9) {
      items.push({
        text: part,
        cells: (col, cols) => {
          const width = Math.min(8 - (col % 8), cols - col);
          return width === 0
            ? FULL
            : Array.from({ length: width }, () => ({ text: "", width: 1, style: "" }));
        },
      });
    } else if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0)) {
      const label =
        unit === 0x7f
          ? "\u2421"
          : unit < 0x20
            ? String.fromCodePoint(0x2400 + unit)
            : `<${unit.toString(16).toUpperCase()}>`;
      items.push({
        text: part,
        cells: (_col, cols) =>
          Array.from(label.slice(0, cols), (letter) => ({ text: letter, width: 1, style: LABEL })),
      });
    } else {
      walk.reset(part);
      while (walk.next()) {
        const text = part.slice(walk.start, walk.end);
        const width = walk.width;
        items.push({
          text,
          cells: (_col, cols) => {
            if (width === 0) return [];
            if (width > cols) return [{ text: "\ufffd", width: 1, style: "" }];
            return [{ text, width, style: "" }];
          },
        });
      }
    }
  }
  return items;
}

/** Draws what `Row` shows, tags included. */
export function drawRow(row: Row, tables: CellTables): string {
  const cells = row.block === 0 ? trimCells(rowCells(row, tables)) : rowCells(row, tables);
  const tag = row.block === 0 ? "" : ` #${row.block}.${row.blockRow}`;
  return drawCells(cells, `${row.softWrap ? "↵" : ""}${row.marks === 0 ? "" : ` m${row.marks}`}${tag}`);
}

const LETTERS = ["a", "b", "Z", "~", " ", " ", "é", "\u00ad", "中", "あ", "🚀", "\ue0b0"];
const CLUSTERS = ["e\u0301", "❤\ufe0f", "👨‍👩‍👧", "🇩🇪", "क्षि", "1\ufe0f\u20e3"];

/** A row as an emulator might leave it. */
export function randomRow(random: SeededRandom, cols: number, tables: CellTables, isSoft: boolean): Row {
  const row = new Row(cols);
  const fill = isSoft || random.chance(0.2) ? cols : random.below(cols + 1);
  let style = 0;
  for (let col = 0; col < fill; ) {
    if (random.chance(0.15)) style = randomStyle(random, tables);
    if (random.chance(0.15)) {
      row.set(col, 0, random.chance(0.5) ? 0 : style);
      col += 1;
      continue;
    }
    let code: number;
    let width: number;
    if (random.chance(0.15)) {
      const text = random.pick(CLUSTERS);
      code = tables.graphemes.intern(text) | (1 << 21);
      width = new ClusterWalk().reset(text).next() && random.chance(0.5) ? 2 : 1;
    } else {
      code = random.pick(LETTERS).codePointAt(0) ?? 0x20;
      width = scalarWidth(code);
      if (random.chance(0.03)) width = 3 - width;
    }
    if (width === 2 && col + 2 > cols) {
      if (isSoft) break;
      width = 1;
    }
    row.set(col, width === 2 ? code | WIDE : code, style);
    if (width === 2) row.set(col + 1, TAIL, style);
    col += width;
  }
  row.softWrap = isSoft;
  if (random.chance(0.1)) row.marks = random.between(1, 15);
  return row;
}

export function randomStyle(random: SeededRandom, tables: CellTables): number {
  if (random.chance(0.3)) return 0;
  const color = (): number => {
    const kind = random.below(4);
    if (kind === 0) return 0;
    return kind === 1 ? 0x0100_0000 | random.below(256) : 0x0200_0000 | random.below(0x100_0000);
  };
  const link = random.chance(0.1)
    ? tables.links.intern(`https://x/${random.below(5)}`, random.chance(0.5) ? "g" : "")
    : 0;
  return tables.styles.intern(
    color(),
    color(),
    random.chance(0.2) ? color() : 0,
    random.chance(0.5) ? random.below(0x8000) & ~(1 << 9) : 0,
    link,
  );
}

const BLOCK_PIECES = [
  "a",
  "word ",
  "\n",
  "\r",
  "\r\n",
  "\t",
  "\u0007",
  "\u009b",
  "\u007f",
  "中文",
  "e\u0301",
  "\u0301",
  "\u200d",
  "\u200b",
  "❤",
  "\ufe0f",
  "🚀",
  "🇩",
  "🇪",
  "\u094d",
  "क",
  "\u0600",
  "1",
];

export function randomText(random: SeededRandom, maxPieces: number): string {
  let text = "";
  for (let count = random.below(maxPieces + 1); count > 0; count -= 1) {
    text += random.chance(0.4) ? random.pick(["a", "bc", "def ", "\n"]) : random.pick(BLOCK_PIECES);
  }
  return text;
}
