// A window: what fills a client's screen. It owns its panes and their size; sessions link to it.

import type { OptionStore } from "../commands/index.js";
import type { Pane } from "./pane.js";

/** Where a pane stands inside its window, in cells. */
export interface PaneRect {
  readonly pane: Pane;
  readonly row: number;
  readonly col: number;
  readonly rowCount: number;
  readonly cols: number;
}

export class Window {
  /** `@n`, never reused. */
  readonly id: number;
  name: string;
  readonly options: OptionStore;
  readonly #panes: Pane[] = [];
  #active: Pane | undefined;
  #cols: number;
  #rows: number;

  constructor(id: number, name: string, cols: number, rows: number, options: OptionStore) {
    this.options = options;
    this.id = id;
    this.name = name;
    this.#cols = cols;
    this.#rows = rows;
  }

  get cols(): number {
    return this.#cols;
  }

  get rows(): number {
    return this.#rows;
  }

  get panes(): readonly Pane[] {
    return this.#panes;
  }

  /** Undefined only while the window is being made or unmade. */
  get activePane(): Pane | undefined {
    return this.#active;
  }

  addPane(pane: Pane): void {
    this.#panes.push(pane);
    this.#active = pane;
  }

  removePane(pane: Pane): void {
    const index = this.#panes.indexOf(pane);
    if (index >= 0) this.#panes.splice(index, 1);
    if (this.#active === pane) this.#active = this.#panes[Math.max(0, index - 1)];
  }

  resize(cols: number, rows: number): void {
    this.#cols = cols;
    this.#rows = rows;
    for (const { pane, cols: paneCols, rowCount } of this.rects()) pane.resize(paneCols, rowCount);
  }

  /** The panes shown and where. */
  rects(): readonly PaneRect[] {
    const pane = this.#active;
    return pane === undefined ? [] : [{ pane, row: 0, col: 0, rowCount: this.#rows, cols: this.#cols }];
  }
}
