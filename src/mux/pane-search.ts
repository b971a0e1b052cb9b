// A search in one view: text or a regular expression, over the tape as it is now. Matches are looked for when they
// are shown, so one whose text is gone is never pointed at. Soft-wrapped rows are searched as one line.
// Spec: what the terminal guarantees §9.

import { type CellTables, CLUSTER, CODE_VALUE_MASK, Row, TAIL } from "../cells/index.js";
import { type Position, RowCursor } from "../document/index.js";
import type { PaneView } from "./pane-view.js";

/** A match in the rows of the view; columns `[start, end)`. */
export interface VisibleMatch {
  readonly row: number;
  readonly start: number;
  readonly end: number;
  readonly isCurrent: boolean;
}

/** One logical line as text, and where each of its UTF-16 units stands. */
interface LineText {
  readonly text: string;
  /** Row of the line and column of each unit; one more than units. */
  readonly rows: Uint32Array;
  readonly cols: Uint32Array;
}

const MAX_ROWS_IN_LINE = 20_000;

export class PaneSearch {
  readonly #view: PaneView;
  #pattern: RegExp | undefined;
  #isBackward = false;
  #current: Position | undefined;

  constructor(view: PaneView) {
    this.#view = view;
  }

  get hasPattern(): boolean {
    return this.#pattern !== undefined;
  }

  get isBackward(): boolean {
    return this.#isBackward;
  }

  /**
   * Takes a new pattern: an extended regular expression, or plain text where it is none. Small letters match both
   * cases, as in tmux. Returns false for an empty one.
   */
  setPattern(text: string, isBackward: boolean): boolean {
    this.#isBackward = isBackward;
    this.#current = undefined;
    this.#pattern = undefined;
    if (text === "") return false;
    const flags = text === text.toLowerCase() ? "giu" : "gu";
    try {
      this.#pattern = new RegExp(text, flags);
    } catch {
      this.#pattern = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), flags);
    }
    return true;
  }
}
