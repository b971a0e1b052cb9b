// Rows and layouts of the naive tape: cells are strings, and everything is wrapped anew when it is looked at.

/** The right half of a wide character. */
export const TAIL = "\u0000";
/** A cell that nobody wrote. */
export const UNWRITTEN = "";

export interface NaiveRow {
  cells: string[];
  wraps: boolean;
  block: number;
  blockRow: number;
  reached: boolean;
}

export interface BlockRow {
  readonly cells: string[];
  readonly wraps: boolean;
  /** Index of its first character in the text. */
  readonly start: number;
}

export type Item =
  | { readonly kind: "line"; readonly cells: string[] }
  /** `hidden` rows at the pane's width are in history; undefined: all, and `text` is what it shows. */
  | { readonly kind: "block"; readonly key: number; text: string; hidden: number | undefined };

export interface Cursor {
  row: number;
  col: number;
  pendingWrap: boolean;
}

const isWideText = (text: string): boolean => /[\u1100-\uffdf]/.test(text);
export const widthOf = (text: string): number => (isWideText(text) ? 2 : 1);

export function newRow(): NaiveRow {
  return { cells: [], wraps: false, block: 0, blockRow: 0, reached: false };
}

export function trimCells(cells: string[]): string[] {
  const trimmed = [...cells];
  while (trimmed.length > 0 && trimmed[trimmed.length - 1] === UNWRITTEN) trimmed.pop();
  return trimmed;
}

/** Wraps cells at `cols`; at least one row. */
export function wrapCells(cells: readonly string[], cols: number): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < cells.length; ) {
    const size = cells[at + 1] === TAIL ? 2 : 1;
    const last = rows[rows.length - 1] as string[];
    const cellsThen = last.length + size;
    const target = last.length > 0 && cellsThen > cols ? [] : last;
    if (target !== last) rows.push(target);
    target.push(...cells.slice(at, at + size));
    at += size;
  }
  return rows;
}

export function layOutBlock(text: string, cols: number): BlockRow[] {
  const rows: BlockRow[] = [];
  const scalars = Array.from(text);
  let cells: string[] = [];
  let start = 0;
  let isOpen = false;
  for (let at = 0; at < scalars.length; at += 1) {
    const scalar = scalars[at] as string;
    if (scalar === "\n" || scalar === "\r") {
      if (scalar === "\r" && scalars[at + 1] === "\n") at += 1;
      rows.push({ cells, wraps: false, start });
      cells = [];
      start = at + 1;
      isOpen = false;
      continue;
    }
    const width = widthOf(scalar);
    if (cells.length + width > cols && cells.length > 0) {
      rows.push({ cells, wraps: true, start });
      cells = [];
      start = at;
    }
    cells.push(scalar);
    if (width === 2) cells.push(TAIL);
    isOpen = true;
  }
  if (isOpen || rows.length === 0) rows.push({ cells, wraps: false, start });
  return rows;
}

/** What a blank row of a line that goes on behind `cells` adds to it: blanks to begin one more row with. */
export function blankRow(cells: readonly string[], cols: number): string[] {
  const last = wrapCells(cells, cols).at(-1) as string[];
  return Array.from({ length: Math.max(0, cols - last.length) + 1 }, () => UNWRITTEN);
}

/** The cells of a row that are its line's: all of a soft-wrapped row, else those up to the last one written. */
export function lineCells(row: NaiveRow): string[] {
  return row.wraps ? [...row.cells] : trimCells(row.cells);
}

/** A soft-wrapped row that lost its end goes on no more. */
export function checkEnd(row: NaiveRow): void {
  if (row.cells[row.cells.length - 1] === UNWRITTEN) row.wraps = false;
}

/** Blanks a wide character that lies across the boundary left of `col`. */
export function splitWide(cells: string[], col: number): void {
  if (cells[col] !== TAIL || col === 0) return;
  cells[col - 1] = UNWRITTEN;
  cells[col] = UNWRITTEN;
}
