// Reading the text of a line record whose bytes are not cells: as cells, as text, or for its rows alone. The format is
// described at the head of line-slab.ts. `from` is where the record begins, `count` how many cells the line has.

import { type CellTables, CLUSTER, scalarWidth, TAIL, WIDE } from "../cells/index.js";
import type { Cells } from "./line-slab.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text of a line with cells that are not printable ASCII; blanks are spaces, those at the end are left out. */
export function complexText(bytes: Uint8Array, from: number, count: number): string {
  let at = from;
  let text = "";
  let blanks = 0;
  for (let col = 0; col < count; col += 1) {
    const lead = bytes[at]!;
    if (lead === 0 || lead === 1) {
      let value = 0;
      at += 1;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at]!;
        at += 1;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      if (lead === 0) {
        blanks += value;
        col += value - 1;
        continue;
      }
      if (blanks > 0) text += " ".repeat(blanks);
      blanks = 0;
      text += decoder.decode(bytes.subarray(at, at + (value >> 1)));
      at += value >> 1;
      col += value & 1;
      continue;
    }
    if (blanks > 0) text += " ".repeat(blanks);
    blanks = 0;
    let start = at;
    if (lead === 2) start += 1;
    const scalarLead = bytes[start]!;
    if (scalarLead === 3) start += 1;
    const size = scalarLead < 0x80 ? 1 : scalarLead >= 0xf0 ? 4 : scalarLead >= 0xe0 ? 3 : 2;
    const scalar = scalarLead < 0x80 ? bytes[start]! : scalarAt(bytes, start, size);
    text += String.fromCodePoint(scalar);
    at = start + size;
    if ((scalarWidth(scalar) === 2) !== (lead === 2)) col += 1;
  }
  return text;
}

/** Rows of a line with wide cells at a width: only what moves them is looked at. O(text). */
export function wideRowCount(bytes: Uint8Array, from: number, count: number, cols: number): number {
  let at = from;
  let rows = 1;
  let col = 0;
  for (let cell = 0; cell < count; ) {
    let lead = bytes[at]!;
    let cells = 1;
    at += 1;
    if (lead === 0 || lead === 1) {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at]!;
        at += 1;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      if (lead === 0) {
        // Blanks wrap one by one.
        col += value;
        cell += value;
        const wrapped = Math.ceil(col / cols) - 1;
        if (wrapped > 0) {
          rows += wrapped;
          col -= wrapped * cols;
        }
        continue;
      }
      at += value >> 1;
      cells = 1 + (value & 1);
    } else if (lead >= 0x80 || lead < 0x20) {
      const isOtherWidth = lead === 2;
      if (isOtherWidth) {
        lead = bytes[at]!;
        at += 1;
      }
      let scalar = lead;
      if (lead === 3) {
        scalar = bytes[at]!;
        at += 1;
      } else if (lead >= 0x80) {
        const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
        scalar = scalarAt(bytes, at - 1, size);
        at += size - 1;
      }
      if ((scalarWidth(scalar) === 2) !== isOtherWidth) cells = 2;
    }
    cell += cells;
    const shown = Math.min(cells, cols);
    if (col + shown > cols) {
      rows += 1;
      col = 0;
    }
    col += shown;
  }
  return rows;
}

/** Returns the offset behind the text. `into.used` follows what is written, for a sweep that comes meanwhile. */
export function decodeCells(
  bytes: Uint8Array,
  from: number,
  count: number,
  into: Cells,
  tables: CellTables,
): number {
  const codes = into.codes;
  let at = from;
  for (let col = 0; col < count; ) {
    let lead = bytes[at]!;
    at += 1;
    if (lead >= 0x20 && lead < 0x7f) {
      codes[col] = lead;
      col += 1;
      continue;
    }
    if (lead === 0 || lead === 1) {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at]!;
        at += 1;
        value |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
      }
      if (lead === 0) {
        codes.fill(0, col, col + value);
        col += value;
        continue;
      }
      const end = at + (value >> 1);
      into.used = col;
      const id = tables.graphemes.intern(decoder.decode(bytes.subarray(at, end)));
      at = end;
      codes[col] = id | CLUSTER | ((value & 1) !== 0 ? WIDE : 0);
      col += 1;
      if ((value & 1) !== 0) {
        codes[col] = TAIL;
        col += 1;
      }
      continue;
    }
    const isOtherWidth = lead === 2;
    if (isOtherWidth) {
      lead = bytes[at]!;
      at += 1;
    }
    let scalar = lead;
    if (lead === 3) {
      scalar = bytes[at]!;
      at += 1;
    } else if (lead >= 0x80) {
      const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
      scalar = scalarAt(bytes, at - 1, size);
      at += size - 1;
    }
    if ((scalarWidth(scalar) === 2) !== isOtherWidth) {
      codes[col] = scalar | WIDE;
      codes[col + 1] = TAIL;
      col += 2;
    } else {
      codes[col] = scalar;
      col += 1;
    }
  }
  return at;
}

/** The scalar of two to four UTF-8 bytes. */
function scalarAt(bytes: Uint8Array, at: number, size: number): number {
  const low = bytes[at + 1]! & 0x3f;
  if (size === 2) return ((bytes[at]! & 31) << 6) | low;
  if (size === 3) return ((bytes[at]! & 15) << 12) | (low << 6) | (bytes[at + 2]! & 0x3f);
  return ((bytes[at]! & 7) << 18) | (low << 12) | ((bytes[at + 2]! & 0x3f) << 6) | (bytes[at + 3]! & 0x3f);
}
