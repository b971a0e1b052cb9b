// The panes that are active for one client alone: those of a client with the flag active-pane. Where it has selected
// none in a window, the window's active pane is its own too.

import type { Pane } from "./pane.js";
import type { Window } from "./window.js";

export class OwnPanes {
  /** At most one for each window that the client was in. */
  readonly #panes = new Map<Window, Pane>();

  /** Undefined where none was selected, or it is in the window no more. */
  of(window: Window): Pane | undefined {
    const pane = this.#panes.get(window);
    if (pane === undefined || window.panes.includes(pane)) return pane;
    this.#panes.delete(window);
    return undefined;
  }

  set(window: Window, pane: Pane): void {
    this.#panes.set(window, pane);
  }

  /** The pane has ended. */
  forget(pane: Pane): void {
    for (const [window, own] of this.#panes) if (own === pane) this.#panes.delete(window);
  }

  clear(): void {
    this.#panes.clear();
  }
}
