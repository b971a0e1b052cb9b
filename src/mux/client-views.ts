// The views of one client: one for each pane it has read. What the pane's own view reads becomes the client's, and the
// last client that leaves gives it back: see pane-views.ts.

import type { MuxWorld } from "./mux-world.js";
import type { Pane } from "./pane.js";
import { PaneView } from "./pane-view.js";

export class ClientViews {
  readonly #world: MuxWorld;
  readonly #modeChanged: (pane: Pane) => void;
  readonly #views = new Map<Pane, PaneView>();

  /** `modeChanged` is called when reading a pane begins or ends. */
  constructor(world: MuxWorld, modeChanged: (pane: Pane) => void) {
    this.#world = world;
    this.#modeChanged = modeChanged;
  }

  find(pane: Pane): PaneView | undefined {
    const known = this.#views.get(pane);
    if (known !== undefined) return known;
    const taken = this.#world.registry.views.take(pane);
    if (taken === undefined) return undefined;
    taken.modeChanged = () => this.#modeChanged(pane);
    this.#views.set(pane, taken);
    return taken;
  }

  of(pane: Pane): PaneView {
    const known = this.find(pane);
    if (known !== undefined) return known;
    const view = new PaneView(pane, this.#world.ports.clock, () => this.#modeChanged(pane));
    this.#views.set(pane, view);
    return view;
  }

  forget(pane: Pane): void {
    this.#views.get(pane)?.close();
    this.#views.delete(pane);
  }

  /** The client leaves. `isLast`: nobody else shows the panes. */
  leave(isLast: boolean): void {
    const { registry } = this.#world;
    for (const [pane, view] of this.#views) {
      if (!isLast || !view.isReading || registry.findPane(pane.id) !== pane) view.close();
      else registry.views.give(view, () => this.#fireAlone(pane));
    }
    this.#views.clear();
  }

  #fireAlone(pane: Pane): void {
    this.#world.fire("pane-mode-changed", { ...this.#world.placeOfPane(pane), pane });
  }
}
