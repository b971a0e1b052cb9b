// Rectangles of cells: copy, fill, erase, change attributes. Source: DEC VT420 and VT520 (DECCRA, DECFRA, DECERA,
// DECSERA, DECCARA, DECRARA, DECSACE). There is one page.

import {
  Attribute,
  BLANK,
  CLUSTER,
  CODE_VALUE_MASK,
  Row,
  type Style,
  TAIL,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
  UnderlineStyle,
  WIDE,
} from "../cells/index.js";
import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import { copyCells, eraseCells, eraseUnprotected, fillCells, splitAt, trimRow } from "./row-edit.js";
import type { SequenceParams } from "./sequence-params.js";

/** Half-open, in absolute screen coordinates. */
interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Reads `Pt;Pl;Pb;Pr` from `first` on; undefined if there is nothing in it. Origin mode counts from the margins. */
function findRectangle(state: EmulatorState, params: SequenceParams, first: number): Rectangle | undefined {
  const screen = state.screen;
  const isOrigin = state.modes.origin;
  const rowBase = isOrigin ? screen.marginTop : 0;
  const colBase = isOrigin ? screen.marginLeft : 0;
  const rowLimit = isOrigin ? screen.marginBottom : screen.rowCount;
  const colLimit = isOrigin ? screen.marginRight : screen.cols;
  const last = (index: number, base: number, limit: number): number => {
    const given = params.at(index, 0);
    return given === 0 ? limit : Math.min(base + given, limit);
  };
  const rectangle = {
    top: rowBase + params.atLeastOne(first) - 1,
    left: colBase + params.atLeastOne(first + 1) - 1,
    bottom: last(first + 2, rowBase, rowLimit),
    right: last(first + 3, colBase, colLimit),
  };
  return rectangle.top < rectangle.bottom && rectangle.left < rectangle.right ? rectangle : undefined;
}

function eraseRectangle(state: EmulatorState, params: SequenceParams): void {
  const area = findRectangle(state, params, 0);
  if (area === undefined) return;
  for (let row = area.top; row < area.bottom; row += 1) eraseCells(state, row, area.left, area.right);
}

function eraseRectangleSelectively(state: EmulatorState, params: SequenceParams): void {
  const area = findRectangle(state, params, 0);
  if (area === undefined) return;
  for (let row = area.top; row < area.bottom; row += 1) {
    eraseUnprotected(state, row, area.left, area.right, Attribute.protected);
  }
}

function fillRectangle(state: EmulatorState, params: SequenceParams): void {
  const code = params.at(0, 0);
  const area = findRectangle(state, params, 1);
  const isPrintable = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
  if (area === undefined || !isPrintable) return;
  const style = state.pen.style;
  for (let screenRow = area.top; screenRow < area.bottom; screenRow += 1) {
    const row = openRow(state, screenRow, area);
    fillCells(row, area.left, area.right, code, style);
  }
}

/** A row ready to have `[left, right)` overwritten. */
function openRow(state: EmulatorState, screenRow: number, area: Rectangle): Row {
  const row = state.screen.row(screenRow);
  state.screen.touch(row);
  splitAt(row, area.left);
  splitAt(row, area.right);
  if (area.right === state.screen.cols) row.softWrap = false;
  return row;
}

function copyRectangle(state: EmulatorState, params: SequenceParams): void {
  const source = findRectangle(state, params, 0);
  if (source === undefined) return;
  const screen = state.screen;
  const isOrigin = state.modes.origin;
  const top = (isOrigin ? screen.marginTop : 0) + params.atLeastOne(5) - 1;
  const left = (isOrigin ? screen.marginLeft : 0) + params.atLeastOne(6) - 1;
  const rows = Math.min(source.bottom - source.top, (isOrigin ? screen.marginBottom : screen.rowCount) - top);
  const cols = Math.min(source.right - source.left, (isOrigin ? screen.marginRight : screen.cols) - left);
  if (rows <= 0 || cols <= 0) return;
  const target = { top, left, bottom: top + rows, right: left + cols };
  // Rows go in the order in which no source row is overwritten before it was read; one row is copied aside.
  const aside = new Row(screen.cols);
  for (let index = 0; index < rows; index += 1) {
    const offset = top <= source.top ? index : rows - 1 - index;
    aside.reset();
    copyCells(screen.row(source.top + offset), source.left, aside, 0, cols);
    const row = openRow(state, top + offset, target);
    copyCells(aside, 0, row, left, cols);
    mendEnds(row, left, left + cols);
    trimRow(row);
  }
}

/** Blanks halves of wide graphemes that a copy brought without their other half. */
function mendEnds(row: Row, start: number, end: number): void {
  if (isTail(row, start) && !isWide(row, start - 1)) row.codes[start] = BLANK;
  if (isWide(row, end - 1) && !isTail(row, end)) row.codes[end - 1] = BLANK;
}

const isTail = (row: Row, col: number): boolean => (row.code(col) & TAIL) !== 0;
const isWide = (row: Row, col: number): boolean => col >= 0 && (row.code(col) & WIDE) !== 0;

/** Which attributes DECCARA sets (`on`) and clears (`off`), DECRARA flips (`flip`). */
interface AttributeChange {
  on: number;
  off: number;
  flip: number;
}

const PLAIN_UNDERLINE = UnderlineStyle.single << UNDERLINE_SHIFT;
/** The VT420 changes these four. */
const CHANGEABLE = Attribute.bold | UNDERLINE_MASK | Attribute.blink | Attribute.inverse;

function readChange(params: SequenceParams, first: number): AttributeChange {
  const change: AttributeChange = { on: 0, off: 0, flip: 0 };
  const set = (bits: number, plain: number): void => {
    change.off |= bits;
    change.on = (change.on & ~bits) | plain;
    change.flip |= plain;
  };
  const clear = (bits: number): void => {
    change.off |= bits;
    change.on &= ~bits;
  };
  for (let index = first; index < Math.max(params.count, first + 1); index += 1) {
    const code = params.at(index, 0);
    if (code === 0) {
      clear(CHANGEABLE);
      change.flip |= Attribute.bold | PLAIN_UNDERLINE | Attribute.blink | Attribute.inverse;
    } else if (code === 1) set(Attribute.bold, Attribute.bold);
    else if (code === 4) set(UNDERLINE_MASK, PLAIN_UNDERLINE);
    else if (code === 5) set(Attribute.blink, Attribute.blink);
    else if (code === 7) set(Attribute.inverse, Attribute.inverse);
    else if (code === 22) clear(Attribute.bold);
    else if (code === 24) clear(UNDERLINE_MASK);
    else if (code === 25) clear(Attribute.blink);
    else if (code === 27) clear(Attribute.inverse);
  }
  return change;
}

/** Changes the attributes of the cells in the area: a rectangle, or the stream of characters from corner to corner. */
function changeArea(
  state: EmulatorState,
  params: SequenceParams,
  apply: (attributes: number) => number,
): void {
  const area = findRectangle(state, params, 0);
  if (area === undefined) return;
  const screen = state.screen;
  const styles = state.tables.styles;
  const fields: Style = { foreground: 0, background: 0, underlineColor: 0, attributes: 0, link: 0 };
  for (let screenRow = area.top; screenRow < area.bottom; screenRow += 1) {
    const isStream = !state.isRectangleExtent;
    const start = isStream && screenRow > area.top ? 0 : area.left;
    const end = isStream && screenRow < area.bottom - 1 ? screen.cols : area.right;
    const row = screen.row(screenRow);
    screen.touch(row);
    // Both halves of a wide grapheme change, or the tail would differ.
    const first = isTail(row, start) ? start - 1 : start;
    const last = isWide(row, end - 1) ? end : end - 1;
    row.fillGap(last + 1);
    if (row.used < last + 1) row.used = last + 1;
    // Neighbours mostly look alike, so one change is remembered.
    let known = -1;
    let changed = -1;
    for (let col = first; col <= last; col += 1) {
      const style = row.styles[col]!;
      if (style !== known) {
        styles.read(style, fields);
        fields.attributes = apply(fields.attributes);
        changed = styles.internStyle(fields);
        known = style;
      }
      row.styles[col] = changed;
    }
    trimRow(row);
  }
}

function changeAttributes(state: EmulatorState, params: SequenceParams): void {
  const { on, off } = readChange(params, 4);
  changeArea(state, params, (attributes) => (attributes & ~off) | on);
}

function reverseAttributes(state: EmulatorState, params: SequenceParams): void {
  const { flip } = readChange(params, 4);
  changeArea(state, params, (attributes) => {
    const other = flip & ~UNDERLINE_MASK;
    const flipped = attributes ^ other;
    if ((flip & UNDERLINE_MASK) === 0) return flipped;
    return (attributes & UNDERLINE_MASK) === 0 ? flipped | PLAIN_UNDERLINE : flipped & ~UNDERLINE_MASK;
  });
}

/**
 * DECRQCRA: two's complement of the sum of the rectangle's characters and attributes, 16 bits. A grapheme of several
 * scalars counts by its first, a blank as a space.
 */
function checksum(state: EmulatorState, params: SequenceParams): void {
  const id = params.at(0, 0);
  const area = findRectangle(state, params, 2);
  let sum = 0;
  for (let screenRow = area?.top ?? 0; screenRow < (area?.bottom ?? 0); screenRow += 1) {
    const row = state.screen.row(screenRow);
    for (let col = area?.left ?? 0; col < (area?.right ?? 0); col += 1) {
      if (isTail(row, col)) continue;
      const code = row.code(col);
      const scalar = (code & CLUSTER) === 0 ? code & CODE_VALUE_MASK : firstScalar(state, code);
      sum +=
        (scalar === BLANK ? SPACE : scalar) + attributeSum(state.tables.styles.attributes(row.style(col)));
    }
  }
  const shown = (-sum & 0xffff).toString(16).toUpperCase().padStart(4, "0");
  state.host.reply(`\x1bP${id}!~${shown}\x1b\\`);
}

const SPACE = 0x20;

const firstScalar = (state: EmulatorState, code: number): number =>
  state.tables.codeText(code & (CODE_VALUE_MASK | CLUSTER)).codePointAt(0) ?? SPACE;

/** What DEC adds for the attributes of one cell. */
function attributeSum(attributes: number): number {
  return (
    ((attributes & Attribute.protected) === 0 ? 0 : 0x04) +
    ((attributes & Attribute.hidden) === 0 ? 0 : 0x08) +
    ((attributes & UNDERLINE_MASK) === 0 ? 0 : 0x10) +
    ((attributes & Attribute.inverse) === 0 ? 0 : 0x20) +
    ((attributes & Attribute.blink) === 0 ? 0 : 0x40) +
    ((attributes & Attribute.bold) === 0 ? 0 : 0x80)
  );
}

export const csiRectangle: SequenceHandlers = {
  /** @vt CSI DECCARA "Change Attributes in Rectangular Area" "CSI Pt ; Pl ; Pb ; Pr ; Pm $ r" yes */
  $r: changeAttributes,
  /** @vt CSI DECRARA "Reverse Attributes in Rectangular Area" "CSI Pt ; Pl ; Pb ; Pr ; Pm $ t" yes */
  $t: reverseAttributes,
  /** @vt CSI DECCRA "Copy Rectangular Area" "CSI Pt ; Pl ; Pb ; Pr ; Pp ; Pt ; Pl ; Pp $ v" yes */
  $v: copyRectangle,
  /** @vt CSI DECFRA "Fill Rectangular Area" "CSI Pc ; Pt ; Pl ; Pb ; Pr $ x" yes */
  $x: fillRectangle,
  /** @vt CSI DECERA "Erase Rectangular Area" "CSI Pt ; Pl ; Pb ; Pr $ z" yes */
  $z: eraseRectangle,
  /** @vt CSI DECSERA "Selective Erase Rectangular Area" "CSI Pt ; Pl ; Pb ; Pr $ {" yes */
  "${": eraseRectangleSelectively,
  /** @vt CSI DECRQCRA "Request Checksum of Rectangular Area" "CSI Pi ; Pg ; Pt ; Pl ; Pb ; Pr * y" yes */
  "*y": checksum,
  /** @vt CSI DECSACE "Select Attribute Change Extent" "CSI Ps * x" yes */
  "*x": (state, params) => {
    state.isRectangleExtent = params.at(0, 0) === 2;
  },
};
