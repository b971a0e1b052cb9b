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

export class HeldPicture implements StyleHolder, GraphemeHolder {
  readonly #clock: Clock;
  readonly #tables: CellTables;
  readonly #ended: () => void;
  #rows: Row[] = [];
  #cursor: HeldCursor = { row: 0, col: 0, isVisible: true };
  #timer: TimerHandle | undefined;

  /** `ended` is called when an update ends by itself, by a new size or by time. */
  constructor(clock: Clock, tables: CellTables, ended: () => void) {
    this.#clock = clock;
    this.#tables = tables;
    this.#ended = ended;
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
      this.#ended();
    });
  }

  end(): void {
    if (this.#timer === undefined) return;
    this.#timer.cancel();
    this.#timer = undefined;
    this.#ended();
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
