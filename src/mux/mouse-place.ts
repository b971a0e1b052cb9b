// Where the mouse was when a key of it was pressed, for the commands that key runs.

import type { Place } from "./target-view.js";

/** A cell of a pane; 0-based. */
export interface PaneCell {
  readonly row: number;
  readonly col: number;
}

export interface MousePlace extends Place {
  /** The cell of the pane under the mouse; undefined beside it. */
  readonly cell: PaneCell | undefined;
  /** Where the button that is held was pressed. */
  readonly pressed: PaneCell | undefined;
  readonly isWheel: boolean;
}
