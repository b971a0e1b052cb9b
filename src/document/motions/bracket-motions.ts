// Brackets that belong together, over as many rows as it takes. Behaviour: tmux 3.3a's copy mode.

import type { LayoutPlace, TapeRows } from "../tape-rows.js";

export const OPENING = "{[(";
export const CLOSING = "}])";

/** Which pair the cell opens; -1 for none. */
export function openingAt(rows: TapeRows, { row, col }: LayoutPlace): number {
  return pairOf(OPENING, rows.text(row, col));
}

/** Which pair the cell closes; -1 for none. */
export function closingAt(rows: TapeRows, { row, col }: LayoutPlace): number {
  return pairOf(CLOSING, rows.text(row, col));
}

function pairOf(brackets: string, text: string): number {
  return text.length === 1 ? brackets.indexOf(text) : -1;
}

/** The bracket that opens what the one at `from`, of this pair, closes; undefined if there is none. */
export function findOpening(rows: TapeRows, from: LayoutPlace, pair: number): LayoutPlace | undefined {
  let { row, col } = from;
  for (let depth = 1; ; ) {
    if (col > 0) col -= 1;
    else {
      do row -= 1;
      while (row > 0 && rows.length(row) === 0);
      if (row < 0 || rows.length(row) === 0) return undefined;
      col = rows.length(row) - 1;
    }
    const text = rows.text(row, col);
    if (text === CLOSING[pair]) depth += 1;
    else if (text === OPENING[pair]) depth -= 1;
    if (depth === 0) return { row, col };
  }
}

/** The bracket that closes what the one at `from`, of this pair, opens; undefined if there is none. */
export function findClosing(rows: TapeRows, from: LayoutPlace, pair: number): LayoutPlace | undefined {
  let { row, col } = from;
  for (let depth = 1; ; ) {
    if (col <= rows.length(row)) col += 1;
    else if (row >= rows.count - 1) return undefined;
    else {
      row += 1;
      col = 0;
    }
    const text = rows.text(row, col);
    if (text === OPENING[pair]) depth += 1;
    else if (text === CLOSING[pair]) depth -= 1;
    if (depth === 0) return { row, col };
  }
}

/** The next bracket that opens or closes, from here to the line's end; undefined if there is none. */
export function findBracket(rows: TapeRows, from: LayoutPlace): LayoutPlace | undefined {
  for (let { row, col } = from; ; ) {
    if (openingAt(rows, { row, col }) >= 0 || closingAt(rows, { row, col }) >= 0) return { row, col };
    if (col <= rows.length(row)) col += 1;
    else if (row >= rows.count - 1 || !rows.isWrapped(row)) return undefined;
    else {
      row += 1;
      col = 0;
    }
  }
}
