// Which pane of a window is active, which was before, and how recently each was: the order by which tmux decides
// among neighbours and who is active when the active pane goes.
// Source: tmux 3.3a, select-pane and last-pane in tmux(1), measured by running it.
import { invariant } from "../../base/index.js";

export class PaneFocus<T> {
  #active: T;
  #last: T | undefined;
  /** Larger is more recent; a pane that was never active has no entry. */
  readonly #recency = new Map<T, number>();
  #nextRecency = 1;

  constructor(pane: T) {
    this.#active = pane;
    this.#recency.set(pane, this.#nextRecency++);
  }

  get active(): T {
    return this.#active;
  }

  /** The pane that was active before, for last-pane; undefined when there was none or it is gone. */
  get last(): T | undefined {
    return this.#last;
  }

  /** Returns false when the pane is active already. */
  activate(pane: T): boolean {
    if (pane === this.#active) return false;
    this.#last = this.#active;
    this.#active = pane;
    this.#recency.set(pane, this.#nextRecency++);
    return true;
  }

  /** Grows each time a pane becomes active; 0 for a pane that never was. */
  recencyOf(pane: T): number {
    return this.#recency.get(pane) ?? 0;
  }

  /**
   * To be called before `pane` leaves `panes`, the window's panes in index order. If it is active, the one active
   * before it follows, else the one before it in index order, else the one after it.
   * @throws InvariantError when it is the only pane.
   */
  forget(pane: T, panes: readonly T[]): void {
    this.yield(pane, panes);
    this.#recency.delete(pane);
  }

  /** As `forget`, for a pane that moves inside its window: it keeps its recency. */
  yield(pane: T, panes: readonly T[]): void {
    if (pane === this.#last) this.#last = undefined;
    if (pane !== this.#active) return;
    const index = panes.indexOf(pane);
    const heir = this.#last ?? panes[index - 1] ?? panes[index + 1];
    invariant(heir !== undefined, "the only pane of a window cannot leave it");
    this.#active = heir;
    this.#last = undefined;
  }
}
