// Copying cells from a pane's row into a client's surface, cut to a width.

import { BLANK, type Row, TAIL, WIDE } from "../cells/index.js";

/** Writes the first `width` cells of `from` to `to` from `col` on; wide graphemes cut by the edge become blanks. */
export function copyCells(from: Row, to: Row, col: number, width: number): void {
  const count = Math.min(width, to.cols - col);
  const used = Math.min(from.used, count);
  if (col > to.used) to.fillGap(col);
  to.codes.set(from.codes.subarray(0, used), col);
  to.styles.set(from.styles.subarray(0, used), col);
  if (used > 0 && ((to.codes[col + used - 1] as number) & WIDE) !== 0) to.codes[col + used - 1] = BLANK;
  if (col + count >= to.used) {
    to.used = col + used;
    return;
  }
  to.codes.fill(BLANK, col + used, col + count);
  to.styles.fill(0, col + used, col + count);
  if (((to.codes[col + count] as number) & TAIL) !== 0) to.codes[col + count] = BLANK;
}

/** As `copyCells`, from column `fromCol` of `from` on; undefined is a blank row. */
export function copyPartOf(
  from: Row | undefined,
  fromCol: number,
  to: Row,
  col: number,
  width: number,
): void {
  const count = Math.min(width, to.cols - col);
  to.fillGap(col);
  if (col > 0 && (to.code(col) & TAIL) !== 0) to.codes[col - 1] = BLANK;
  for (let at = 0; at < count; at += 1) {
    const code = from?.code(fromCol + at) ?? BLANK;
    const isCut = (at === 0 && (code & TAIL) !== 0) || (at === count - 1 && (code & WIDE) !== 0);
    to.set(col + at, isCut ? BLANK : code, from?.style(fromCol + at) ?? 0);
  }
  if ((to.code(col + count) & TAIL) !== 0) to.codes[col + count] = BLANK;
}

/** Whether `copyCells` would change nothing; may say false where it would. */
export function showsCells(from: Row, to: Row, col: number, width: number): boolean {
  const count = Math.min(width, to.cols - col);
  const used = Math.min(from.used, count);
  if (col > to.used) return false;
  if (used > 0 && ((from.codes[used - 1] as number) & WIDE) !== 0) return false;
  for (let at = 0; at < used; at += 1) {
    if (from.codes[at] !== to.code(col + at) || from.styles[at] !== to.style(col + at)) return false;
  }
  for (let at = col + used; at < col + count && at < to.used; at += 1) {
    if (to.code(at) !== BLANK || to.style(at) !== 0) return false;
  }
  return true;
}
