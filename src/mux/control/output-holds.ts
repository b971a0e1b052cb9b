// Which panes wait for control clients. A pane is not read while everybody who shows it is a control client that is
// behind, or has turned the pane off: its program waits then, and nothing is lost. Where anybody else shows it, it is
// read, and the slow client bears it. Source: tmux 3.3a, server_client_check_pane_buffer; unlike there, clients of
// other sessions do not count.

import type { FormatWorld } from "../format-scope.js";
import type { Pane } from "../pane.js";

export class OutputHolds {
  readonly #world: FormatWorld;
  readonly #held = new Set<Pane>();

  constructor(world: FormatWorld) {
    this.#world = world;
  }

  /** Something that decides about this pane may be otherwise now. */
  review(pane: Pane): void {
    const mustWait = this.#mustWait(pane);
    if (mustWait === this.#held.has(pane)) return;
    if (mustWait) {
      this.#held.add(pane);
      pane.reading.hold(this);
    } else {
      this.#held.delete(pane);
      pane.reading.release(this);
    }
  }

  /** The same for all panes that wait. */
  reviewHeld(): void {
    for (const pane of this.#held) this.review(pane);
  }

  forget(pane: Pane): void {
    this.#held.delete(pane);
  }

  #mustWait(pane: Pane): boolean {
    let isShown = false;
    for (const { control, session } of this.#world.registry.clients()) {
      if (!session.windows().some(({ window }) => window.panes.includes(pane))) continue;
      if (control === undefined || !control.keepsWaiting(pane)) return false;
      isShown = true;
    }
    return isShown;
  }
}
