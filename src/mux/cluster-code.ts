// Text to cell codes, for what the multiplexer itself writes (status line, prompts, messages).

import { BLANK, type CellTables, CLUSTER, forEachCluster, type Row, TAIL, WIDE } from "../cells/index.js";

/** The code of the grapheme `text[start, end)`, without its width flag. */
function codeOfCluster(tables: CellTables, text: string, start: number, end: number): number {
  const scalar = text.codePointAt(start) ?? 0xfffd;
  const isSingle = start + (scalar > 0xffff ? 2 : 1) === end;
  return isSingle ? scalar : CLUSTER | tables.graphemes.intern(text.slice(start, end));
}

/**
 * Writes text over what stands in `[col, limit)`; controls are left out. Halves of wide graphemes that it covers in
 * part become blanks. Returns the column behind it.
 */
export function putText(
  row: Row,
  text: string,
  col: number,
  limit: number,
  style: number,
  tables: CellTables,
): number {
  let at = col;
  if (col > 0 && (row.code(col) & TAIL) !== 0) row.codes[col - 1] = BLANK;
  forEachCluster(text, 0, text.length, (start, end, width) => {
    const code = text.charCodeAt(start);
    if (width === 0 || code < 0x20 || at + width > limit) return;
    row.set(at, codeOfCluster(tables, text, start, end) | (width === 2 ? WIDE : 0), style);
    if (width === 2) row.set(at + 1, TAIL, style);
    at += width;
  });
  if ((row.code(at) & TAIL) !== 0) row.codes[at] = BLANK;
  return at;
}
