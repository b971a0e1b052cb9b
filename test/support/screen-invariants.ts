// What is true of every screen whatever was written to it; each breach as one line.
import { TAIL, WIDE } from "../../src/cells/index.ts";
import type { Screen } from "../../src/vt/index.ts";

export function screenFaults(screen: Screen): string[] {
  const faults: string[] = [];
  const say = (what: string): void => {
    faults.push(what);
  };
  const isIn = (value: number, limit: number): boolean => value >= 0 && value < limit;
  if (!isIn(screen.cursorRow, screen.rowCount) || !isIn(screen.cursorCol, screen.cols)) {
    say(`cursor ${screen.cursorRow},${screen.cursorCol} outside ${screen.rowCount}×${screen.cols}`);
  }
  if (
    !(
      screen.marginTop >= 0 &&
      screen.marginTop < screen.marginBottom &&
      screen.marginBottom <= screen.rowCount
    )
  ) {
    say(`rows margins ${screen.marginTop}..${screen.marginBottom}`);
  }
  if (
    !(screen.marginLeft >= 0 && screen.marginLeft < screen.marginRight && screen.marginRight <= screen.cols)
  ) {
    say(`column margins ${screen.marginLeft}..${screen.marginRight}`);
  }
  const limit = screen.cursorCol < screen.marginRight ? screen.marginRight : screen.cols;
  if (screen.pendingWrap && screen.cursorCol !== limit - 1) say(`wrap pending in column ${screen.cursorCol}`);
  const rows = screen.allRows();
  if (rows.length !== screen.rowCount) say(`${rows.length} rows instead of ${screen.rowCount}`);
  if (new Set(rows).size !== rows.length) say("a row appears twice");
  rows.forEach((row, index) => {
    if (row.cols !== screen.cols || row.used > row.cols) say(`row ${index}: ${row.used} used of ${row.cols}`);
    if (row.softWrap && row.used < screen.cols - 1)
      say(`row ${index}: soft-wrapped with ${row.used} of ${screen.cols} used`);
    for (let col = 0; col < row.used; col += 1) {
      const code = row.code(col);
      if ((code & WIDE) !== 0) {
        if (row.code(col + 1) !== TAIL) say(`row ${index}: wide without tail in ${col}`);
        else if (row.style(col) !== row.style(col + 1)) say(`row ${index}: tail of another style in ${col}`);
      }
      if ((code & TAIL) !== 0 && (col === 0 || (row.code(col - 1) & WIDE) === 0)) {
        say(`row ${index}: tail without head in ${col}`);
      }
    }
  });
  return faults;
}
