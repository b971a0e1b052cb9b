// A selection that is dragged with the mouse. At an edge of the view it goes on by itself, row after row.
// Behaviour: tmux 3.3a's copy mode.

import type { Clock, TimerHandle } from "../../base/index.js";
import { previousWord, TapeWalk } from "../../document/index.js";
import type { PaneCell } from "../mouse-place.js";
import type { PaneView } from "../pane-view.js";
import type { CopyMode } from "./copy-mode.js";
import type { CopySheet, ModeKeys } from "./copy-sheet.js";
import { moveByRow } from "./cursor-moves.js";

const SCROLL_INTERVAL_MS = 50;

export interface CopyDragOptions {
  readonly view: PaneView;
  readonly copy: CopyMode;
  readonly clock: Clock;
  readonly modeKeys: () => ModeKeys;
  readonly requestDraw: () => void;
}

export class CopyDrag {
  readonly #options: CopyDragOptions;
  #timer: TimerHandle | undefined;

  constructor(options: CopyDragOptions) {
    this.#options = options;
  }

  /** Begins where the button was pressed: by cells, but inside a word or line that is selected by those. */
  start({ row, col }: PaneCell): void {
    this.#change((sheet) => {
      const { state, places } = sheet;
      const at = { row: sheet.top + row, col };
      const isInFirst =
        at.row === places.firstStart.row && col >= places.firstStart.col && col <= places.firstEnd.col;
      if (!state.isSelecting || !isInFirst) state.unit = "cell";
      if (state.unit === "word") {
        const walk = new TapeWalk(sheet.rows, at);
        previousWord(walk, state.separators, false, true);
        sheet.put(walk.row, walk.col);
      } else sheet.put(at.row, state.unit === "line" ? 0 : col);
      if (state.unit === "cell") {
        state.lines = "none";
        sheet.startSelection();
      }
    });
  }

  update({ row, col }: PaneCell): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#change((sheet) => {
      const { viewRow, col: oldCol } = sheet;
      sheet.put(sheet.top + row, col);
      sheet.follow(false);
      if (viewRow !== row || oldCol === col) this.#scrollAtEdge(sheet);
    });
  }

  end(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  #scrollAtEdge(sheet: CopySheet): void {
    const { viewRow } = sheet;
    if (viewRow > 0 && viewRow < sheet.viewRows - 1) return;
    moveByRow(sheet, viewRow <= 0 ? -1 : 1, true);
    this.#timer = this.#options.clock.after(SCROLL_INTERVAL_MS, () => {
      this.#timer = undefined;
      this.#change((later) => this.#scrollAtEdge(later));
    });
  }

  #change(step: (sheet: CopySheet) => void): void {
    const { view, copy, modeKeys, requestDraw } = this.#options;
    if (view.copy !== copy) {
      this.end();
      return;
    }
    const sheet = copy.open(modeKeys());
    step(sheet);
    copy.keep(sheet);
    requestDraw();
  }
}
