// Whether a pane's program is read. Any of several may hold it back; it is read again when none does. What it prints
// meanwhile waits in the kernel, and then the program does: nothing is lost.

import type { PanePty } from "./ports.js";

export class PaneReading {
  readonly #holders = new Set<object>();
  #pty: PanePty | undefined;

  /** The program that runs now. */
  bind(pty: PanePty | undefined): void {
    this.#pty = pty;
    if (this.#holders.size > 0) pty?.pause();
  }

  /** Idempotent for each holder. */
  hold(holder: object): void {
    this.#holders.add(holder);
    if (this.#holders.size === 1) this.#pty?.pause();
  }

  release(holder: object): void {
    if (this.#holders.delete(holder) && this.#holders.size === 0) this.#pty?.resume();
  }
}
