// The picture of a pane while its program is inside a synchronised update (mode 2026): what was shown when the
// update began stays shown until it ends, or until the time for it is over. Updates do not nest.
// Source: the terminal "synchronized output" convention, DECSET 2026.

import type { Clock, TimerHandle } from "../base/index.js";
import {
  type CellTables,
  type GraphemeHolder,
  Row,
  type StyleHolder,
  CellTables as Tables,
} from "../cells/index.js";
import type { Screen } from "../vt/index.js";

/** An update that the program does not end is shown after this long. */
export const SYNC_TIMEOUT_MS = 1000;

export interface HeldCursor {
  readonly row: number;
  readonly col: number;
  readonly isVisible: boolean;
}

export interface HeldPictureEvents {
  /** An update ended, by itself, by a new size or by time: the picture is that of the screen again. */
  ended(): void;
  /** The program did not end its update in time: for it the mode is off from now on. */
  timedOut(): void;
}

export class HeldPicture implements StyleHolder, GraphemeHolder {
  readonly #clock: Clock;
  readonly #tables: CellTables;
  readonly #events: HeldPictureEvents;
  #rows: Row[] = [];
  #cursor: HeldCursor = { row: 0, col: 0, isVisible: true };
  #timer: TimerHandle | undefined;

  constructor(clock: Clock, tables: CellTables, events: HeldPictureEvents) {
    this.#clock = clock;
    this.#tables = tables;
    this.#events = events;
    tables.styles.addHolder(this);
    tables.graphemes.addHolder(this);
  }

  get isHolding(): boolean {
    return this.#timer !== undefined;
  }

  get cursor(): HeldCursor {
    return this.#cursor;
  }

  /** Undefined below the last held row. Borrowed. */
  row(index: number): Row | undefined {
    return this.#rows[index];
  }

  begin(screen: Screen, isCursorVisible: boolean): void {
    if (this.isHolding) return;
    const rows = screen.allRows();
    if (this.#rows.length !== rows.length || this.#rows[0]?.cols !== screen.cols) {
      this.#rows = rows.map(() => new Row(screen.cols));
    }
    rows.forEach((row, index) => {
      this.#rows[index]?.copyFrom(row);
    });
    this.#cursor = { row: screen.cursorRow, col: screen.cursorCol, isVisible: isCursorVisible };
    this.#timer = this.#clock.after(SYNC_TIMEOUT_MS, () => {
      this.#timer = undefined;
      this.#events.timedOut();
      this.#events.ended();
    });
  }

  end(): void {
    if (this.#timer === undefined) return;
    this.#timer.cancel();
    this.#timer = undefined;
    this.#events.ended();
  }

  markStyles(marks: Uint8Array): void {
    for (const row of this.#rows) Tables.markRow(row, marks, undefined);
  }

  markGraphemes(marks: Uint8Array): void {
    for (const row of this.#rows) Tables.markRow(row, undefined, marks);
  }

  dispose(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#tables.styles.removeHolder(this);
    this.#tables.graphemes.removeHolder(this);
  }
}
