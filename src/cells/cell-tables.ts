// The three tables that give a cell's numbers their meaning, wired together.

import { GraphemeTable } from "./grapheme-table.js";
import { LinkTable } from "./link-table.js";
import { CLUSTER, CODE_VALUE_MASK, type Row } from "./row.js";
import { StyleTable } from "./style.js";

export class CellTables {
  readonly styles = new StyleTable();
  readonly links = new LinkTable();
  readonly graphemes = new GraphemeTable();

  constructor() {
    this.styles.onSweep((usedLinks) => this.links.retain(usedLinks));
  }

  /** The text of one code: "" for a tail, " " for a blank. */
  codeText(code: number): string {
    const value = code & CODE_VALUE_MASK;
    if ((code & CLUSTER) !== 0) return this.graphemes.text(value);
    if (code === 0) return " ";
    return value === 0 ? "" : String.fromCodePoint(value);
  }

  /** Marks every style and cluster of `row`. */
  static markRow(row: Row, styleMarks: Uint8Array | undefined, graphemeMarks: Uint8Array | undefined): void {
    for (let col = 0; col < row.used; col += 1) {
      if (styleMarks !== undefined) styleMarks[row.styles[col]!] = 1;
      if (graphemeMarks !== undefined) {
        const code = row.codes[col]!;
        if ((code & CLUSTER) !== 0) graphemeMarks[code & CODE_VALUE_MASK] = 1;
      }
    }
  }
}
