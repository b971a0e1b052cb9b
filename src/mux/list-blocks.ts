// `list-blocks`: the Blocks of a pane as plain values, in order of history.

import { RowCursor } from "../document/index.js";
import type { Pane } from "./pane.js";

/** Where a Block stands: rows are counted from the top of the screen, negative ones are history. */
export interface BlockPlace {
  readonly place: "screen" | "history" | "split" | "evicted";
  /** First row; undefined once evicted. */
  readonly firstRow?: number;
  readonly rows?: number;
}

export interface ListedBlock extends BlockPlace {
  /** Names the Block inside its pane; never used again. */
  readonly key: number;
  readonly context: string;
  readonly contextState: string;
  readonly block: string;
  readonly lifecycle: string;
  readonly contentState: string;
  readonly contentType: string;
  readonly text?: string;
}

export function listPaneBlocks(pane: Pane): ListedBlock[] {
  return pane.blocks.listBlocks().map((record) => {
    const region = record.isEvicted ? undefined : pane.document.blockByKey(record.block);
    return {
      key: record.block,
      context: record.contextId,
      contextState: record.contextState,
      block: record.blockId,
      lifecycle: record.lifecycle,
      contentState: record.contentState,
      contentType: record.type,
      ...placeOfBlock(pane, record.block),
      ...(region === undefined ? {} : { text: region.text.toString() }),
    };
  });
}

/** O(rows of the screen), or log of the history. */
export function placeOfBlock(pane: Pane, key: number): BlockPlace {
  const region = pane.document.blockByKey(key);
  if (region === undefined) return { place: "evicted" };
  const rows = region.rowCount(pane.cols);
  const hidden = pane.document.hiddenRows(region);
  if (hidden === 0) {
    const screen = pane.emulator.primary;
    for (let at = 0; at < screen.rowCount; at += 1) {
      if (screen.row(at).block === key) return { place: "screen", firstRow: at, rows };
    }
    return { place: "screen", rows };
  }
  if (hidden !== "all") return { place: "split", firstRow: -hidden, rows };
  const cursor = new RowCursor(pane.document, pane.cols);
  cursor.seek({ line: region.line, offset: 0, block: key });
  return { place: "history", firstRow: cursor.rowsAbove() - pane.document.rowCountTotal(pane.cols), rows };
}
