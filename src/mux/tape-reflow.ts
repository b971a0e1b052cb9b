// A new size for the primary screen. What stands on it is gathered as logical lines and Blocks, laid out at the
// new width, and the window is put back on the tape; history itself is not touched, it is laid out when looked at.

import { Row, TAIL, WIDE } from "../cells/index.js";
import type { BlockRegion } from "../document/index.js";
import type { Tape } from "./tape.js";

/** A growing run of cells: one logical line. */
class CellRun {
  codes = new Uint32Array(256);
  styles = new Uint32Array(256);
  length = 0;

  /** The right half of a wide grapheme that one column had no room for comes back. */
  add(row: Row): void {
    const lacksTail = row.used > 0 && ((row.codes[row.used - 1] as number) & WIDE) !== 0;
    const needed = this.length + row.used + 1;
    if (needed > this.codes.length) {
      const capacity = Math.max(needed, this.codes.length * 2);
      const codes = new Uint32Array(capacity);
      const styles = new Uint32Array(capacity);
      codes.set(this.codes.subarray(0, this.length));
      styles.set(this.styles.subarray(0, this.length));
      this.codes = codes;
      this.styles = styles;
    }
    this.codes.set(row.codes.subarray(0, row.used), this.length);
    this.styles.set(row.styles.subarray(0, row.used), this.length);
    this.length += row.used;
    if (!lacksTail) return;
    this.codes[this.length] = TAIL;
    this.styles[this.length] = row.styles[row.used - 1] as number;
    this.length += 1;
  }
}

/** A cursor or saved cursor on its way through the reflow. */
interface Traveller {
  row: number;
  col: number;
  pendingWrap: boolean;
  /** Set once its item was laid out: index into the row list. */
  target: number;
}

/**
 * The new layout, top to bottom: `leadingRows` rows of `leading` that have no cells yet (its text may be long, so
 * only those that come into the window are drawn), then `rows`. Indices count both.
 */
interface LaidOut {
  readonly leading: BlockRegion | undefined;
  readonly leadingRows: number;
  readonly rows: Row[];
  /** Index of the row with the first cell that stood in row 0 of the old screen. */
  readonly windowTop: number;
  /** Index of the last row that counts. */
  readonly bottom: number;
}

/** Gives the primary screen a new size. History keeps its content; rows go there or come back whole. */
export function reflowTape(tape: Tape, cols: number, rowCount: number): void {
  tape.document.changeWhole(() => reflow(tape, cols, rowCount));
}

function reflow(tape: Tape, cols: number, rowCount: number): void {
  const screen = tape.screen;
  const oldRowCount = screen.rowCount;
  const oldBottom = tape.bottom(oldRowCount);
  const wasFull = oldBottom === oldRowCount - 1;
  const cursor: Traveller = {
    row: screen.cursorRow,
    col: screen.cursorCol,
    pendingWrap: screen.pendingWrap,
    target: 0,
  };
  const saved: Traveller | undefined =
    screen.saved === undefined
      ? undefined
      : {
          row: Math.min(screen.saved.row, oldRowCount - 1),
          col: screen.saved.col,
          pendingWrap: screen.saved.pendingWrap,
          target: 0,
        };
  const frameRow = tape.ownFrame?.rowToKeep();
  const frame: Traveller | undefined =
    frameRow === undefined ? undefined : { row: frameRow, col: 0, pendingWrap: false, target: 0 };
  const travellers = [cursor, saved, frame].filter((each) => each !== undefined);
  const before = keptStarts(tape);
  const laidOut =
    cols === screen.cols && before === undefined
      ? standingRows(tape, oldBottom, travellers)
      : layOutAnew(tape, cols, oldBottom, travellers);

  const { leading, leadingRows, bottom } = laidOut;
  const document = tape.document;
  let top = wasFull ? bottom - rowCount + 1 : Math.max(laidOut.windowTop, bottom - rowCount + 1);
  if (leading !== undefined) {
    const total = leading.rowCount(cols);
    const visible = Math.max(0, leadingRows - Math.max(0, top));
    const standing = countTagged(laidOut.rows, leading.key, Math.max(0, top - leadingRows));
    document.setHiddenRows(leading, total - visible - standing, cols);
  }
  for (let at = leadingRows; at < top; at += 1) {
    const row = laidOut.rows[at - leadingRows] as Row;
    if (row.block === 0 || row.block !== leading?.key) archive(tape, row, cols);
  }
  tape.openLineStarts = undefined;
  if (document.openLine !== undefined && top > leadingRows) {
    tape.openLineStarts = startsInHistory(document, laidOut.rows.slice(0, top - leadingRows), cols);
  }
  const pulled: Row[] = [];
  while (pulled.length < -top) {
    const row = new Row(cols);
    if (!document.pullRow(cols, row)) break;
    pulled.unshift(row);
  }
  if (top < 0) top = -pulled.length;

  const rows = pulled;
  const end = Math.min(leadingRows + laidOut.rows.length, Math.max(0, top) + rowCount - pulled.length);
  for (let at = Math.max(0, top); at < end; at += 1) {
    if (at >= leadingRows || leading === undefined) {
      rows.push(laidOut.rows[at - leadingRows] as Row);
      continue;
    }
    const row = new Row(cols);
    leading.renderRow(cols, at, row);
    rows.push(row);
  }
  while (rows.length < rowCount) rows.push(new Row(cols));
  screen.replaceRows(rows, cols);
  screen.resetMargins();
  tape.relistOnScreen();
  if (frame !== undefined) tape.ownFrame?.rowKept(frame.target - top);
  const clampRow = (row: number): number => Math.max(0, Math.min(rowCount - 1, row - top));
  screen.cursorRow = clampRow(cursor.target);
  screen.cursorCol = Math.min(cursor.col, cols - 1);
  screen.pendingWrap = cursor.pendingWrap && screen.cursorCol === cols - 1;
  screen.cursorLine.reached = true;
  if (saved !== undefined && screen.saved !== undefined) {
    screen.saved.row = clampRow(saved.target);
    screen.saved.col = Math.min(saved.col, cols - 1);
    screen.saved.pendingWrap = saved.pendingWrap && screen.saved.col === cols - 1;
  }
}

/** Where the rows of history's open line were left broken, while that still says something of it. */
function keptStarts(tape: Tape): readonly number[] | undefined {
  const { openLineStarts: kept, document } = tape;
  const open = document.openLine;
  if (kept === undefined || open === undefined || kept.line !== document.nextLine) return undefined;
  return (kept.starts.at(-1) as number) < open.used ? kept.starts : undefined;
}

/** The row starts of the open line whose rows `archived` ends in; undefined when its length says the same. */
function startsInHistory(
  document: Tape["document"],
  archived: readonly Row[],
  cols: number,
): { readonly line: number; readonly starts: readonly number[] } | undefined {
  const open = document.openLine;
  if (open === undefined) return undefined;
  const starts: number[] = [];
  let start = open.used;
  for (let at = archived.length - 1; at >= 0 && start > 0; at -= 1) {
    const { used, codes } = archived[at] as Row;
    // One column has no room for the right half of a wide grapheme.
    start -= used === 1 && ((codes[0] as number) & WIDE) !== 0 ? 2 : used;
    starts.unshift(start);
  }
  // What was there before a new height alone sent more is as it would be wrapped.
  const headRows = start === 0 ? 0 : open.rowOfOffset(cols, start - 1) + 1;
  for (let row = headRows - 1; row >= 0; row -= 1) starts.unshift(open.rowStart(cols, row));
  const isAsWrapped =
    starts.length === open.rowCount(cols) && starts.every((each, row) => each === open.rowStart(cols, row));
  return isAsWrapped ? undefined : { line: document.nextLine, starts };
}

function archive(tape: Tape, row: Row, cols: number): void {
  if (row.block === 0) {
    tape.archiveLineRow(row);
    return;
  }
  const region = tape.document.blockByKey(row.block);
  if (region !== undefined) tape.document.pushBlockRows(region, 1, cols);
}

/** Rows of Block `key` in `rows` from index `from` on. */
function countTagged(rows: readonly Row[], key: number, from: number): number {
  let count = 0;
  for (let at = from; at < rows.length; at += 1) if ((rows[at] as Row).block === key) count += 1;
  return count;
}

/** A new height alone wraps nothing: the rows stand as they are. */
function standingRows(tape: Tape, oldBottom: number, travellers: readonly Traveller[]): LaidOut {
  const rows = tape.screen.allRows();
  const key = (rows[0] as Row).block;
  const region = key === 0 ? undefined : tape.document.blockByKey(key);
  const hidden = region === undefined ? 0 : tape.hiddenRowsOf(region);
  for (const traveller of travellers) traveller.target = traveller.row + hidden;
  return {
    leading: hidden > 0 ? region : undefined,
    leadingRows: hidden,
    rows,
    windowTop: hidden,
    bottom: oldBottom + hidden,
  };
}

function layOutAnew(tape: Tape, cols: number, oldBottom: number, travellers: readonly Traveller[]): LaidOut {
  const screen = tape.screen;
  const document = tape.document;
  const old = screen.allRows();
  const rows: Row[] = [];
  let windowTop = 0;
  let bottom: number | undefined;
  let leading: BlockRegion | undefined;
  let leadingRows = 0;
  let at = 0;
  while (
    at <= oldBottom ||
    travellers.some((traveller) => traveller.row >= at && traveller.row < old.length)
  ) {
    const first = old[at] as Row;
    const start = leadingRows + rows.length;
    if (first.block !== 0) {
      const region = document.blockByKey(first.block);
      if (region === undefined) {
        at += 1;
        continue;
      }
      const hidden = at === 0 ? tape.hiddenRowsOf(region) : 0;
      const offsetOfRow = (row: number) => region.rowStart(screen.cols, row);
      const topOffset = offsetOfRow(first.blockRow);
      let end = at;
      while (end < old.length && (old[end] as Row).block === region.key) end += 1;
      const places = travellers
        .filter((traveller) => traveller.row >= at && traveller.row < end)
        .map((traveller) => ({ traveller, offset: offsetOfRow((old[traveller.row] as Row).blockRow) }));
      const total = region.rowCount(cols);
      if (hidden > 0) {
        leading = region;
        leadingRows = total;
      } else {
        for (let index = 0; index < total; index += 1) {
          const row = new Row(cols);
          region.renderRow(cols, index, row);
          rows.push(row);
        }
      }
      if (at === 0) windowTop = start + region.rowOfOffset(cols, topOffset);
      for (const { traveller, offset } of places) {
        traveller.target = start + region.rowOfOffset(cols, offset);
        traveller.pendingWrap = false;
      }
      at = end;
    } else {
      const line = layOutLine(tape, old, at, cols, travellers);
      for (const row of line.rows) rows.push(row);
      for (const traveller of line.placed) traveller.target += start;
      if (at === 0) windowTop = line.windowTop;
      at = line.end;
    }
    if (at > oldBottom && bottom === undefined) bottom = leadingRows + rows.length - 1;
  }
  return { leading, leadingRows, rows, windowTop, bottom: bottom ?? leadingRows + rows.length - 1 };
}

interface LaidOutLine {
  readonly rows: Row[];
  /** Index of the row with the first cell of screen row `at`: the line may have begun in history. */
  readonly windowTop: number;
  /** Screen row behind the line. */
  readonly end: number;
  /** Travellers that stood in the line; their targets count from its first row. */
  readonly placed: readonly Traveller[];
}

/** Lays out the logical line that begins, or goes on from history, at screen row `at`. */
function layOutLine(
  tape: Tape,
  old: readonly Row[],
  at: number,
  cols: number,
  travellers: readonly Traveller[],
): LaidOutLine {
  const rows: Row[] = [];
  const run = new CellRun();
  /** Cell offset at which each old row of the line began, history's part first. */
  const begins: number[] = [];
  const marks: number[] = [];
  const reached: boolean[] = [];
  const addRow = (row: Row): void => {
    row.trim();
    begins.push(run.length);
    marks.push(row.marks);
    reached.push(row.reached);
    run.add(row);
  };
  const kept = at === 0 ? (keptStarts(tape) ?? [0]) : [0];
  const open = at === 0 ? tape.document.takeOpenLine() : undefined;
  let hiddenRows = 0;
  if (open !== undefined) {
    run.add(open);
    const points = [...kept.slice(0, -1), ...wrapPoints(run, tape.screen.cols, kept.at(-1) as number)];
    for (const point of points) {
      begins.push(point);
      marks.push(point === 0 ? open.marks : 0);
      reached.push(false);
    }
    hiddenRows = begins.length;
  }
  let end = at;
  for (;;) {
    const row = old[end] as Row;
    addRow(row);
    end += 1;
    if (!row.softWrap || end >= old.length || (old[end] as Row).block !== 0) break;
  }
  const indexOf = (screenRow: number): number => hiddenRows + screenRow - at;
  const cursor = travellers[0];
  const isCursorHere = cursor !== undefined && cursor.row >= at && cursor.row < end;
  let breaks = wrapPoints(run, cols, 0);
  if (isCursorHere) {
    const above = indexOf(cursor.row);
    const offset = Math.min((begins[above] as number) + cursor.col, run.length);
    if (rowAt(breaks, offset) < above) {
      // Readline counts on the rows above its cursor when it redraws: they stay broken where they were, and what of
      // them is too long is broken once more.
      const kept = begins.slice(0, above + 1);
      breaks = kept.flatMap((from, index) => wrapPoints(run, cols, from, kept[index + 1]));
    }
  }
  for (let index = 0; index < breaks.length; index += 1) {
    const from = breaks[index] as number;
    const to = breaks[index + 1] ?? run.length;
    const row = new Row(cols);
    const used = Math.min(to - from, cols);
    row.codes.set(run.codes.subarray(from, from + used));
    row.styles.set(run.styles.subarray(from, from + used));
    row.used = used;
    row.softWrap = index + 1 < breaks.length;
    rows.push(row);
  }
  for (let index = 0; index < begins.length; index += 1) {
    const row = rows[rowAt(breaks, begins[index] as number)] as Row;
    row.marks |= marks[index] as number;
    row.reached ||= reached[index] as boolean;
  }
  const placed = travellers.filter((traveller) => traveller.row >= at && traveller.row < end);
  for (const traveller of placed) {
    const offset = (begins[indexOf(traveller.row)] as number) + traveller.col;
    place(traveller, offset, run.length, breaks, cols);
  }
  return { rows, windowTop: rowAt(breaks, begins[hiddenRows] as number), end, placed };
}

/** Puts a cursor that stood at `offset` of the line, perhaps behind its end, into the new rows. */
function place(
  traveller: Traveller,
  offset: number,
  length: number,
  breaks: readonly number[],
  cols: number,
): void {
  const position = traveller.pendingWrap ? offset + 1 : offset;
  const index = rowAt(breaks, Math.min(position, Math.max(0, length - (position >= length ? 1 : 0))));
  const col = position - (breaks[index] as number);
  traveller.target = index;
  traveller.pendingWrap = col >= cols && position === length;
  traveller.col = Math.max(0, Math.min(col, cols - 1));
}

/** Index of the row that holds cell `offset`. */
function rowAt(breaks: readonly number[], offset: number): number {
  let low = 0;
  let high = breaks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((breaks[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Cell offsets at which rows begin when `[from, end)` is wrapped at `cols`; never empty. */
function wrapPoints(run: CellRun, cols: number, from: number, end = run.length): number[] {
  const points = [from];
  let col = 0;
  for (let at = from; at < end; ) {
    const cells = ((run.codes[at] as number) & WIDE) !== 0 ? 2 : 1;
    if (col > 0 && col + cells > cols) {
      points.push(at);
      col = 0;
    }
    col += cells;
    at += cells;
  }
  return points;
}
