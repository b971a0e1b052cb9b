// The ways in which terminal frameworks draw a frame of rows that they keep redrawing.

import { lines } from "./tape-picture.js";

/** How frameworks draw `rows` over the `before` rows they drew last; each leaves the cursor where it says. */
export const DRAW_FRAME = {
  /** Ink and log-update: erases row by row on its way up; the cursor ends in the row below. */
  wiping: (before: number, ...rows: string[]) =>
    `${before === 0 ? "" : `${"\u001b[2K\u001b[1A".repeat(before)}\u001b[2K\u001b[G`}${lines(...rows)}`,
  /** Up in one move, all below erased; the cursor ends in the last row. */
  clearing: (before: number, ...rows: string[]) =>
    `${before > 1 ? `\u001b[${before - 1}A` : ""}\r\u001b[J${rows.join("\r\n")}`,
  /** Bubble Tea: line over line, each erased behind its end. */
  overwriting: (before: number, ...rows: string[]) =>
    `${before > 1 ? `\u001b[${before - 1}A` : ""}\r${rows.map((row) => `${row}\u001b[K`).join("\r\n")}\u001b[J`,
  /** Bottom up by reverse line feeds, then down again line by line. */
  indexing: (before: number, ...rows: string[]) =>
    `${before > 1 ? "\u001bM".repeat(before - 1) : ""}\r${rows.map((row) => `\u001b[2K${row}`).join("\r\n")}\u001b[J`,
} as const;
