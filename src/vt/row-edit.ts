// Changes to the cells of one row that keep wide graphemes whole. Each takes a row of the active screen by its
// number, reports a Block row before it changes it, and keeps the soft wrap flag true to the last cell.

import { BLANK, type Row, RowWriting, TAIL, WIDE } from "../cells/index.js";
import type { EmulatorState } from "./emulator-state.js";

/** Blanks a wide grapheme that lies across the boundary left of `col`, both halves, styles kept. */
export function splitAt(row: Row, col: number): void {
  if (col <= 0 || col >= row.used || (row.codes[col]! & TAIL) === 0) return;
  row.codes[col - 1] = BLANK;
  row.codes[col] = BLANK;
}

/** Cells of the row from `col` on are written or erased. */
export function noteWriting(row: Row, col: number): void {
  row.written |= col === 0 ? RowWriting.any | RowWriting.fromStart : RowWriting.any;
}

/** Drops blanks behind the last cell, and with them the soft wrap of a row that lost its end. */
export function trimRow(row: Row): void {
  const last = row.used - 1;
  if (row.softWrap && last >= 0 && row.codes[last] === BLANK && row.styles[last] === 0) row.softWrap = false;
  row.trim();
}

/** Writes one narrow code with one style into `[start, end)`; the caller has split wide graphemes at the ends. */
export function fillCells(row: Row, start: number, end: number, code: number, style: number): void {
  row.fillGap(start);
  row.codes.fill(code, start, end);
  row.styles.fill(style, start, end);
  if (end > row.used) row.used = end;
}

/** Copies `[start, start + count)` of `from` to `col` of `to`, blanks past its used length included. */
export function copyCells(from: Row, start: number, to: Row, col: number, count: number): void {
  const present = Math.max(0, Math.min(count, from.used - start));
  to.fillGap(col);
  to.codes.set(from.codes.subarray(start, start + present), col);
  to.styles.set(from.styles.subarray(start, start + present), col);
  to.codes.fill(BLANK, col + present, col + count);
  to.styles.fill(0, col + present, col + count);
  if (col + count > to.used) to.used = col + count;
}

/** Blanks `[start, end)` with the pen's background. */
export function eraseCells(state: EmulatorState, screenRow: number, start: number, end: number): void {
  const screen = state.screen;
  const row = screen.row(screenRow);
  const style = state.pen.eraseStyle;
  const isWhole = start === 0 && end === screen.cols;
  // A whole row counts as erased even if it was blank: an empty Block's only row is.
  if (style !== 0 || start < row.used || isWhole) {
    screen.touch(row);
    noteWriting(row, start);
    splitAt(row, start);
    splitAt(row, end);
    row.erase(start, end, style);
    trimRow(row);
  }
  if (end === screen.cols && row.block === 0) row.softWrap = false;
  if (isWhole) clearedRow(state, screenRow);
}

/** What follows from a row's having become blank as a whole. */
function clearedRow(state: EmulatorState, screenRow: number): void {
  const row = state.screen.row(screenRow);
  row.reached = false;
  row.marks = 0;
  if (row.block === 0) state.screen.breakLineAbove(screenRow);
}

/** Blanks the unprotected cells of `[start, end)` with default attributes (DECSED, DECSEL, DECSERA). */
export function eraseUnprotected(
  state: EmulatorState,
  screenRow: number,
  start: number,
  end: number,
  protectedBit: number,
): void {
  const screen = state.screen;
  const row = screen.row(screenRow);
  const styles = state.tables.styles;
  const isWhole = start === 0 && end === screen.cols;
  const upTo = Math.min(end, row.used);
  if (start < upTo) screen.touch(row);
  for (let col = start; col < upTo; col += 1) {
    const style = row.styles[col]!;
    if ((styles.attributes(style) & protectedBit) !== 0) continue;
    splitAt(row, col);
    if ((row.codes[col]! & WIDE) !== 0) row.codes[col + 1] = BLANK;
    row.codes[col] = BLANK;
    row.styles[col] = state.pen.eraseStyle;
    if (col === screen.cols - 1) row.softWrap = false;
  }
  trimRow(row);
  if (isWhole && row.used === 0) clearedRow(state, screenRow);
}

/** Shifts `[col, limit)` right by `count`; what passes `limit` is lost; blanks with the background come in. */
export function insertCells(
  state: EmulatorState,
  screenRow: number,
  col: number,
  count: number,
  limit: number,
): void {
  const screen = state.screen;
  const row = screen.row(screenRow);
  const style = state.pen.eraseStyle;
  const amount = Math.min(count, limit - col);
  if (style !== 0 || col < row.used) {
    screen.touch(row);
    splitAt(row, col);
    splitAt(row, limit - amount);
    splitAt(row, limit);
    row.fillGap(limit);
    if (row.used < limit) row.used = limit;
    row.codes.copyWithin(col + amount, col, limit - amount);
    row.styles.copyWithin(col + amount, col, limit - amount);
    row.erase(col, col + amount, style);
    trimRow(row);
  }
  if (limit === screen.cols && row.block === 0) row.softWrap = false;
}

/** Takes `count` cells out at `col`; `[col + count, limit)` moves left, blanks with the background come in. */
export function deleteCells(
  state: EmulatorState,
  screenRow: number,
  col: number,
  count: number,
  limit: number,
): void {
  const screen = state.screen;
  const row = screen.row(screenRow);
  const style = state.pen.eraseStyle;
  const amount = Math.min(count, limit - col);
  if (style !== 0 || col < row.used) {
    screen.touch(row);
    splitAt(row, col);
    splitAt(row, col + amount);
    splitAt(row, limit);
    row.fillGap(limit);
    if (row.used < limit) row.used = limit;
    row.codes.copyWithin(col, col + amount, limit);
    row.styles.copyWithin(col, col + amount, limit);
    row.erase(limit - amount, limit, style);
    trimRow(row);
  }
  if (limit === screen.cols && row.block === 0) row.softWrap = false;
}
