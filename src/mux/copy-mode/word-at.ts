// The word at a cell, for formats.

import type { LayoutPlace, TapeRows } from "../../document/index.js";

/**
 * The run of cells around a place that are neither spaces nor separators, along its line; on one of those the run that
 * begins right behind it. "" for none.
 */
export function wordAt(rows: TapeRows, at: LayoutPlace, separators: string): string {
  const isPart = ({ row, col }: LayoutPlace): boolean => {
    const text = rows.text(row, col > 0 && rows.isTail(row, col) ? col - 1 : col);
    return text !== " " && !separators.includes(text);
  };
  let start: LayoutPlace | undefined = at;
  if (isPart(at)) {
    for (let before = cellBefore(rows, at); before !== undefined && isPart(before); ) {
      start = before;
      before = cellBefore(rows, before);
    }
  } else start = cellBehind(rows, at);
  let text = "";
  for (let cell = start; cell !== undefined && isPart(cell); cell = cellBehind(rows, cell))
    text += rows.text(cell.row, cell.col);
  return text;
}

function cellBefore(rows: TapeRows, { row, col }: LayoutPlace): LayoutPlace | undefined {
  if (col > 0) return { row, col: col - 1 };
  return row > 0 && rows.isWrapped(row - 1) ? { row: row - 1, col: rows.used(row - 1) - 1 } : undefined;
}

function cellBehind(rows: TapeRows, { row, col }: LayoutPlace): LayoutPlace | undefined {
  if (col + 1 < (rows.isWrapped(row) ? rows.used(row) : rows.length(row))) return { row, col: col + 1 };
  return rows.isWrapped(row) && row + 1 < rows.count ? { row: row + 1, col: 0 } : undefined;
}
