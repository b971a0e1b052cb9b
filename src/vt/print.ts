// Printing: characters become cells. Wrapping, wide graphemes, clusters that grow, insert mode.
// Source: DEC VT100 autowrap with the pending wrap of xterm; UAX #29 clusters, see the cells room.

import {
  BLANK,
  CLUSTER,
  CODE_VALUE_MASK,
  clusterJoins,
  clusterWidth,
  MAX_CLUSTER_SCALARS,
  type Row,
  stepCluster,
  TAIL,
  WIDE,
} from "../cells/index.js";
import { type EmulatorState, LONE_SCALAR, NO_CLUSTER } from "./emulator-state.js";
import { insertCells, noteWriting, splitAt } from "./row-edit.js";
import { index, rightLimit } from "./scrolling.js";

/** Printable ASCII `[start, end)` of `bytes`. */
export function printAscii(state: EmulatorState, bytes: Uint8Array, start: number, end: number): void {
  let at = start;
  // Behind a scalar that binds what follows it, such as a prepended mark.
  if (state.cluster > NO_CLUSTER && !state.charsets.isMapping) {
    printScalar(state, bytes[at]!);
    at += 1;
  }
  while (at < end && (state.charsets.isMapping || state.modes.insert)) {
    const scalar = state.charsets.isMapping ? state.charsets.map(bytes[at]!) : bytes[at]!;
    printScalar(state, scalar);
    at += 1;
  }
  if (at === end) return;
  const screen = state.screen;
  const style = state.pen.style;
  while (at < end) {
    if (screen.pendingWrap) {
      if (state.modes.autoWrap) wrap(state);
      else if (at < end - 1) at = end - 1;
    }
    const row = screen.cursorLine;
    if (row.block !== 0) screen.touch(row);
    const col = screen.cursorCol;
    noteWriting(row, col);
    const limit = rightLimit(screen);
    const count = Math.min(end - at, limit - col);
    writeRun(row, col, bytes, at, count, style);
    at += count;
    if (col + count < limit) {
      screen.cursorCol = col + count;
    } else {
      screen.cursorCol = limit - 1;
      screen.pendingWrap = true;
      if (limit === screen.cols) row.softWrap = false;
    }
  }
  state.cluster = LONE_SCALAR;
  state.clusterScalar = bytes[end - 1]!;
}

function writeRun(row: Row, col: number, bytes: Uint8Array, at: number, count: number, style: number): void {
  const codes = row.codes;
  const styles = row.styles;
  const used = row.used;
  const end = col + count;
  if (col > used) row.fillGap(col);
  else if (col < used) {
    if ((codes[col]! & TAIL) !== 0) splitAt(row, col);
    if (end < used && (codes[end]! & TAIL) !== 0) splitAt(row, end);
  }
  for (let index = 0; index < count; index += 1) codes[col + index] = bytes[at + index]!;
  if (count > 16) styles.fill(style, col, end);
  else for (let index = col; index < end; index += 1) styles[index] = style;
  if (end > used) row.used = end;
}

/**
 * Takes the pending wrap: the row goes on in the next one, if anything still stands at its end. That is not so when
 * it was scrolled away or the screens were switched while the wrap was pending.
 */
function wrap(state: EmulatorState, isVacated = false): void {
  const screen = state.screen;
  const row = screen.cursorLine;
  const isFull = row.code(screen.cols - 1) !== BLANK || isVacated;
  if (isFull && rightLimit(screen) === screen.cols) row.softWrap = true;
  index(state, true);
  // Below a scroll region nothing moves on the last row: it is overwritten instead of continued.
  if (screen.cursorLine === row) row.softWrap = false;
  screen.cursorCol = screen.cursorCol < screen.marginLeft ? 0 : screen.marginLeft;
}

/** Prints `[0, count)` of `scalars`, of any kind but controls. */
export function printScalars(state: EmulatorState, scalars: Uint32Array, count: number): void {
  const isPlain = !state.modes.insert && !state.charsets.isMapping;
  let index = 0;
  while (index < count) {
    if (isPlain && !state.screen.pendingWrap) index = printPlainRun(state, scalars, index, count);
    if (index < count) printScalar(state, scalars[index]!);
    index += 1;
  }
}

/** Prints what begins graphemes of its own and fits in the row with room to spare; returns where that ends. */
function printPlainRun(state: EmulatorState, scalars: Uint32Array, from: number, count: number): number {
  const screen = state.screen;
  const row = screen.cursorLine;
  const limit = rightLimit(screen);
  const style = state.pen.style;
  let cluster = clusterBefore(state);
  let col = screen.cursorCol;
  let index = from;
  noteWriting(row, col);
  while (index < count) {
    const scalar = scalars[index]!;
    const stepped = stepCluster(cluster, scalar);
    const width = clusterWidth(stepped);
    if (clusterJoins(stepped) || width === 0 || col + width >= limit) break;
    if (row.block !== 0) screen.touch(row);
    writeCells(row, col, scalar, width, style);
    col += width;
    cluster = stepped;
    index += 1;
  }
  screen.cursorCol = col;
  state.cluster = cluster;
  return index;
}

/** The state of the cluster before the cursor, computed if it was put off. */
function clusterBefore(state: EmulatorState): number {
  return state.cluster === LONE_SCALAR ? stepCluster(NO_CLUSTER, state.clusterScalar) : state.cluster;
}

/** Prints one scalar, of any kind but controls. */
function printScalar(state: EmulatorState, scalar: number): void {
  const before = clusterBefore(state);
  const stepped = stepCluster(before, scalar);
  if (clusterJoins(stepped)) {
    state.cluster = joinPrevious(state, scalar, clusterWidth(stepped)) ? stepped : before;
    return;
  }
  state.cluster = stepped;
  const width = clusterWidth(stepped);
  if (width === 0) {
    // A mark with nothing printed before it, or a format character: it stays with the cell left of the cursor.
    joinPrevious(state, scalar, 0);
    return;
  }
  if (scalar > 0x7f && state.charsets.isMapping) state.charsets.endSingleShift();
  printCell(state, scalar, width);
}

/** Writes one code into `width` cells at the cursor. */
function printCell(state: EmulatorState, code: number, width: number): void {
  const screen = state.screen;
  const canWrap = state.modes.autoWrap;
  if (screen.pendingWrap && canWrap) wrap(state);
  let limit = rightLimit(screen);
  if (screen.cursorCol + width > limit) {
    // Half a wide grapheme is left: it goes to the next row as a whole, and the cell stays blank.
    if (!canWrap || limit - leftEdge(state) < width) {
      state.cluster = NO_CLUSTER;
      return;
    }
    screen.touch(screen.cursorLine);
    vacate(state, screen.cursorLine, screen.cursorCol);
    wrap(state, true);
    limit = rightLimit(screen);
    if (screen.cursorCol + width > limit) return;
  }
  const col = screen.cursorCol;
  if (state.modes.insert) insertCells(state, screen.cursorRow, col, width, limit);
  const row = screen.cursorLine;
  screen.touch(row);
  noteWriting(row, col);
  writeCells(row, col, code, width, state.pen.style);
  advance(state, row, col + width, limit);
}

/**
 * Frees the last cell before a wrap that takes a wide grapheme to the next row. At the edge of the screen the row
 * ends short instead of with a blank, by which whoever joins the line knows that nothing stood there.
 */
function vacate(state: EmulatorState, row: Row, col: number): void {
  splitAt(row, col);
  splitAt(row, col + 1);
  if (col + 1 === row.cols) {
    row.fillGap(col);
    row.used = col;
  } else {
    row.set(col, BLANK, state.pen.eraseStyle);
  }
}

/** The column a wrap goes to. */
function leftEdge(state: EmulatorState): number {
  const screen = state.screen;
  return screen.cursorCol < screen.marginLeft ? 0 : screen.marginLeft;
}

/** Writes a grapheme of one or two cells over whatever is there. */
function writeCells(row: Row, col: number, code: number, width: number, style: number): void {
  const { codes, styles, used } = row;
  const end = col + width;
  if (col > used) row.fillGap(col);
  else if (col < used) {
    if ((codes[col]! & TAIL) !== 0) splitAt(row, col);
    if (end < used && (codes[end]! & TAIL) !== 0) splitAt(row, end);
  }
  styles[col] = style;
  if (width === 1) {
    codes[col] = code;
  } else {
    codes[col] = code | WIDE;
    codes[col + 1] = TAIL;
    styles[col + 1] = style;
  }
  if (end > used) row.used = end;
}

/** The cursor stands behind a cell just written, with a pending wrap if that was the last one. */
function advance(state: EmulatorState, row: Row, col: number, limit: number): void {
  const screen = state.screen;
  screen.pendingWrap = col >= limit;
  screen.cursorCol = screen.pendingWrap ? limit - 1 : col;
  if (screen.pendingWrap && limit === screen.cols) row.softWrap = false;
}

/**
 * Adds a scalar to the grapheme before the cursor, which is `width` cells wide with it; 0 leaves its width alone.
 * False when it was dropped: there is nothing to join, the cluster is full, or it cannot grow where it stands.
 */
function joinPrevious(state: EmulatorState, scalar: number, width: number): boolean {
  const screen = state.screen;
  const row = screen.cursorLine;
  let col = screen.pendingWrap ? screen.cursorCol : screen.cursorCol - 1;
  if (col > 0 && (row.code(col) & TAIL) !== 0) col -= 1;
  if (col < 0) return false;
  const before = row.code(col);
  const text = state.tables.codeText(before & (CODE_VALUE_MASK | CLUSTER));
  if (text.length >= MAX_CLUSTER_SCALARS && Array.from(text).length >= MAX_CLUSTER_SCALARS) return false;
  const isWide = (before & WIDE) !== 0;
  const grows = width === 2 && !isWide;
  const limit = col < screen.marginRight ? screen.marginRight : screen.cols;
  if (grows && col + 2 > limit) {
    if (!state.modes.autoWrap || limit - leftEdge(state) < 2) return false;
    moveToNextRow(state, row, col, joinedCode(state, text, scalar));
    return true;
  }
  screen.touch(row);
  const code = joinedCode(state, text, scalar);
  const style = row.style(col);
  if (!grows) {
    row.set(col, isWide ? code | WIDE : code, style);
    return true;
  }
  if (state.modes.insert) insertCells(state, screen.cursorRow, col + 1, 1, limit);
  splitAt(row, col);
  writeCells(row, col, code, 2, style);
  advance(state, row, col + 2, limit);
  return true;
}

function joinedCode(state: EmulatorState, text: string, scalar: number): number {
  return CLUSTER | state.tables.graphemes.intern(text + String.fromCodePoint(scalar));
}

/** A grapheme in the last column has become wide: it goes to the next row, as it would have gone at once. */
function moveToNextRow(state: EmulatorState, row: Row, col: number, code: number): void {
  const screen = state.screen;
  const style = row.style(col);
  screen.touch(row);
  vacate(state, row, col);
  wrap(state, true);
  const target = screen.cursorLine;
  if (state.modes.insert) insertCells(state, screen.cursorRow, screen.cursorCol, 2, rightLimit(screen));
  screen.touch(target);
  const start = screen.cursorCol;
  writeCells(target, start, code, 2, style);
  advance(state, target, start + 2, rightLimit(screen));
}

/**
 * REP: prints the last grapheme again, `wanted` times, if nothing but it came before. Source: ECMA-48 8.3.103.
 * Deviates: at most a screenful; more would only send the same row past again and again.
 */
export function repeatLast(state: EmulatorState, wanted: number): void {
  const screen = state.screen;
  const cluster = state.repeatable;
  const row = screen.cursorLine;
  let col = screen.pendingWrap ? screen.cursorCol : screen.cursorCol - 1;
  if (col > 0 && (row.code(col) & TAIL) !== 0) col -= 1;
  if (cluster === NO_CLUSTER || col < 0) return;
  const code = row.code(col) & (CODE_VALUE_MASK | CLUSTER);
  const width = cluster === LONE_SCALAR ? 1 : clusterWidth(cluster);
  if (width === 0) return;
  const count = Math.min(wanted, Math.trunc((screen.cols * screen.rowCount) / width));
  if (cluster === LONE_SCALAR && !state.modes.insert && !state.charsets.isMapping) {
    repeatAscii(state, state.clusterScalar, count);
    return;
  }
  for (let index = 0; index < count; index += 1) printCell(state, code, width);
  state.cluster = cluster;
}

const repeated = new Uint8Array(256);

function repeatAscii(state: EmulatorState, scalar: number, count: number): void {
  repeated.fill(scalar);
  for (let left = count; left > 0; left -= repeated.length) {
    printAscii(state, repeated, 0, Math.min(left, repeated.length));
  }
}
