// The views that panes have of their own: read by commands of a shell while no client shows the pane. A client that
// comes takes over what is read, and the last one that leaves gives it back, so that copy mode is the pane's then, as
// in tmux.

import type { Clock } from "../base/index.js";
import type { Pane } from "./pane.js";
import { PaneView } from "./pane-view.js";

export class PaneViews {
  readonly #views = new Map<Pane, PaneView>();

  find(pane: Pane): PaneView | undefined {
    return this.#views.get(pane);
  }

  open(pane: Pane, clock: Clock, modeChanged: () => void): PaneView {
    const known = this.#views.get(pane);
    if (known !== undefined) return known;
    const view = new PaneView(pane, clock, modeChanged);
    this.#views.set(pane, view);
    return view;
  }

  /** For a client, which closes it then; undefined where the pane is not read. */
  take(pane: Pane): PaneView | undefined {
    const view = this.#views.get(pane);
    if (view?.isReading !== true) return undefined;
    this.#views.delete(pane);
    return view;
  }

  /** Closed with the pane. Another one that is read stays. */
  give(view: PaneView, modeChanged: () => void): void {
    if (this.#views.get(view.pane)?.isReading === true) {
      view.close();
      return;
    }
    this.forget(view.pane);
    view.modeChanged = modeChanged;
    this.#views.set(view.pane, view);
  }

  forget(pane: Pane): void {
    this.#views.get(pane)?.close();
    this.#views.delete(pane);
  }
}
