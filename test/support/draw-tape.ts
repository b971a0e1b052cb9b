// A pane's tape drawn with everything that counts: tags, soft wraps, blanks nobody wrote, cursor and saved cursor.

import { type CellTables, Row, TAIL } from "../../src/cells/index.js";
import { RowCursor } from "../../src/document/index.js";
import type { Pane } from "../../src/mux/index.js";

/** Text of a row; `·` for a cell nobody wrote, blanks behind the last cell of a line left out. */
export function rowCells(row: Row, tables: CellTables): string {
  let used = row.used;
  while (!row.softWrap && used > 0 && row.code(used - 1) === 0) used -= 1;
  let text = "";
  for (let col = 0; col < used; col += 1) {
    const code = row.code(col);
    if ((code & TAIL) === 0) text += code === 0 ? "·" : tables.codeText(code);
  }
  return text;
}

function drawRow(row: Row, tables: CellTables): string {
  const tag = row.block === 0 ? "|" : `${row.block}.${row.blockRow}#`;
  return `${tag}${rowCells(row, tables)}${row.softWrap ? "↵" : ""}`;
}

/** History, `--`, the primary screen, both cursors. */
export function drawTape(pane: Pane): string {
  const screen = pane.emulator.primary;
  const history: string[] = [];
  const cursor = new RowCursor(pane.document, pane.cols);
  const row = new Row(pane.cols);
  if (!cursor.isNowhere) {
    do {
      cursor.fill(row);
      history.push(drawRow(row, pane.tables));
    } while (cursor.down());
  }
  const { saved } = screen;
  return [
    ...history,
    "--",
    ...screen.allRows().map((each) => drawRow(each, pane.tables)),
    `cursor ${screen.cursorRow},${screen.cursorCol}${screen.pendingWrap ? "!" : ""} saved ${saved === undefined ? "-" : `${saved.row},${saved.col}`}`,
  ].join("\n");
}

/** Throws when screen, document and machine do not agree. Invariants: see `Tape`. */
export function checkTape(pane: Pane): void {
  pane.document.checkInvariants();
  const screen = pane.emulator.primary;
  const faults: string[] = [];
  const seen: number[] = [];
  for (let at = 0; at < screen.rowCount; at += 1) {
    const row = screen.row(at);
    if (row.cols !== screen.cols || row.used > row.cols) faults.push(`row ${at} has ${row.cols} columns`);
    if (row.block === 0) continue;
    const region = pane.document.blockByKey(row.block);
    if (region === undefined) {
      faults.push(`row ${at} is of Block ${row.block}, which the document does not know`);
      continue;
    }
    const before = at === 0 ? undefined : screen.row(at - 1);
    const hidden = pane.tape.hiddenRowsOf(region);
    if (before?.block === row.block) {
      if (row.blockRow !== before.blockRow + 1) faults.push(`row ${at} does not follow the one above`);
    } else {
      if (seen.includes(row.block)) faults.push(`Block ${row.block} stands in two places`);
      seen.push(row.block);
      if (row.blockRow !== hidden)
        faults.push(`Block ${row.block} begins with row ${row.blockRow}, ${hidden} hidden`);
      if (hidden > 0 && at > 0) faults.push(`Block ${row.block} is half in history and not at the top`);
    }
    const next = at + 1 < screen.rowCount ? screen.row(at + 1).block : 0;
    if (next !== row.block && row.blockRow !== region.rowCount(screen.cols) - 1)
      faults.push(`Block ${row.block} ends with row ${row.blockRow} of ${region.rowCount(screen.cols)}`);
    const expected = new Row(screen.cols);
    region.fillRow(screen.cols, row.blockRow, expected);
    if (drawRow(expected, pane.tables) !== drawRow(row, pane.tables))
      faults.push(`row ${at} shows ${drawRow(row, pane.tables)} for ${drawRow(expected, pane.tables)}`);
  }
  const listed = pane.tape.blocksOnScreen.map((region) => region.key);
  if (listed.join() !== seen.join()) faults.push(`on the screen are ${seen.join()}, listed ${listed.join()}`);
  if (screen.hasBlocks !== seen.length > 0) faults.push("hasBlocks is wrong");
  if (screen.cursorRow < 0 || screen.cursorRow >= screen.rowCount) faults.push("the cursor's row is outside");
  if (screen.cursorCol < 0 || screen.cursorCol >= screen.cols) faults.push("the cursor's column is outside");
  for (const record of pane.blocks.listBlocks()) {
    const region = pane.document.blockByKey(record.block);
    if (record.isEvicted && region !== undefined) faults.push(`Block ${record.block} is there and evicted`);
    if (!record.isEvicted && region === undefined && record.contextState === "open")
      faults.push(`Block ${record.block} is not there and not evicted`);
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}
