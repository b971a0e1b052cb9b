// Text out of a pane: `capture-pane`, and the search on the screen that formats use. Rows are counted as tmux
// counts them: 0 is the first row of the screen, negative rows are history.

import { type CellTables, Row } from "../cells/index.js";
import { ExtendedRegex, matchesGlob, type PaneSearch } from "../commands/index.js";
import { RowCursor } from "../document/index.js";
import type { Pane } from "./pane.js";
import { SgrWriter } from "./sgr-text.js";

export interface CaptureOptions {
  /** First and last row; undefined is the first or last row of the screen, -Infinity the start of history. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** Column where the first row begins to count, and the one where the last row ends. */
  readonly startCol?: number;
  readonly endCol?: number;
  /** Soft-wrapped rows are joined, and blanks at their ends stay. */
  readonly isJoined: boolean;
  readonly keepsTrailingBlanks: boolean;
  readonly withStyles: boolean;
  /** Escapes are `\033` and backslashes are doubled: text that printf(1) would print as it was. */
  readonly isEscaped?: boolean;
  /** The screen that is not shown: the primary while the alternate is. */
  readonly fromOtherScreen: boolean;
}

/** The lines asked for, without line ends. */
export function capturePane(pane: Pane, options: CaptureOptions): string[] {
  const { emulator } = pane;
  const isAlternate = emulator.active === emulator.alternate;
  const shown = options.fromOtherScreen && isAlternate ? emulator.primary : emulator.active;
  const historyRows = pane.document.rowCountTotal(pane.cols);
  const first = Math.max(-historyRows, Math.min(options.first ?? 0, shown.rowCount - 1));
  const last = Math.max(-historyRows, Math.min(options.last ?? shown.rowCount - 1, shown.rowCount - 1));
  const [from, to] = first <= last ? [first, last] : [last, first];
  const writer = options.withStyles ? new SgrWriter(pane.tables) : undefined;
  const finish = options.isEscaped === true ? escaped : (text: string): string => text;
  const lines: string[] = [];
  let joining = "";
  const take = (whole: Row, at: number): void => {
    const row = rowPart(
      whole,
      at === from ? options.startCol : undefined,
      at === to ? options.endCol : undefined,
    );
    const goesOn = row.softWrap && options.isJoined;
    const keepsBlanks = options.keepsTrailingBlanks || options.isJoined;
    const end = goesOn ? row.used : endOfText(row, keepsBlanks || writer !== undefined);
    const text = rowText(row, end, pane.tables, writer);
    // As in tmux, what changes the look of trailing blanks is told, also where the blanks are cut.
    joining += keepsBlanks || goesOn ? text : text.replace(/ +$/, "");
    if (goesOn) return;
    lines.push(finish(joining));
    joining = "";
  };
  if (from < 0) {
    const cursor = new RowCursor(pane.document, pane.cols);
    cursor.seekFromEnd(-from - 1);
    const row = new Row(pane.cols);
    for (let at = from; at <= Math.min(to, -1); at += 1) {
      cursor.fill(row);
      take(row, at);
      if (!cursor.down()) break;
    }
  }
  for (let at = Math.max(0, from); at <= to; at += 1) take(shown.row(at), at);
  if (joining !== "") lines.push(finish(joining));
  return lines;
}

/** Cells `[start, end)` of a row as a row: itself where that is all of it. */
function rowPart(row: Row, start = 0, end = row.used): Row {
  if (start <= 0 && end >= row.used) return row;
  const part = new Row(row.cols);
  const used = Math.max(0, Math.min(end, row.used) - start);
  for (let col = 0; col < used; col += 1) part.set(col, row.code(start + col), row.style(start + col));
  part.softWrap = row.softWrap && end >= row.used;
  return part;
}

const escaped = (text: string): string => text.replaceAll("\\", "\\\\").replaceAll("\u001b", "\\033");

/** The start of a control sequence that the program has not ended; with `isEscaped` all but plain ASCII is octal. */
export function unfinishedOutput(pane: Pane, isEscaped: boolean): Uint8Array {
  const bytes = pane.emulator.unfinishedSequence;
  if (!isEscaped) return bytes;
  const isPlain = (byte: number): boolean => byte >= 0x20 && byte < 0x7f && byte !== 0x5c;
  const text = Array.from(bytes, (byte) =>
    isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`,
  );
  return new TextEncoder().encode(text.join(""));
}

/** Cells nobody wrote are no content at a line's end; written spaces are, where they are asked for. */
function endOfText(row: Row, keepsBlanks: boolean): number {
  let end = row.used;
  while (end > 0 && (row.code(end - 1) === 0 || (!keepsBlanks && row.code(end - 1) === 32))) end -= 1;
  return end;
}

function rowText(row: Row, end: number, tables: CellTables, writer: SgrWriter | undefined): string {
  if (writer !== undefined) return writer.rowText(row, end);
  let text = "";
  for (let col = 0; col < end; col += 1) text += tables.codeText(row.code(col));
  return text;
}

/** Line of the first match on the pane's screen, from 1; 0 for none. */
export function findOnScreen(pane: Pane, search: PaneSearch): number {
  const compiled = search.isRegex ? ExtendedRegex.compile(search.pattern, search.ignoresCase) : undefined;
  if (search.isRegex && compiled === undefined) return 0;
  const pattern = search.ignoresCase ? search.pattern.toLowerCase() : search.pattern;
  const screen = pane.screen;
  for (let at = 0; at < screen.rowCount; at += 1) {
    const row = screen.row(at);
    const text = rowText(row, endOfText(row, false), pane.tables, undefined);
    const isMatch =
      compiled === undefined
        ? matchesGlob(`*${pattern}*`, search.ignoresCase ? text.toLowerCase() : text)
        : compiled.test(text);
    if (isMatch) return at + 1;
  }
  return 0;
}
