// Which panes have the focus: the active pane of what a focused terminal shows. Programs that asked hear of it coming
// and going, wherever the change was made. Source: xterm ctlseqs, DECSET 1004.

import { encodeFocus } from "../input/index.js";
import type { HookSubject } from "./hooks.js";
import type { Pane } from "./pane.js";
import type { Registry } from "./registry.js";

export class FocusedPanes {
  readonly #registry: Registry;
  readonly #fire: (hook: string, subject: HookSubject) => void;
  #focused: ReadonlySet<Pane> = new Set();

  constructor(registry: Registry, fire: (hook: string, subject: HookSubject) => void) {
    this.#registry = registry;
    this.#fire = fire;
    registry.sessionAdded.on((session) => {
      session.changed.on(({ kind }) => {
        if (kind === "windowSelected") this.update();
      });
    });
    registry.windowAdded.on((window) => {
      window.happened.on(({ kind }) => {
        if (kind === "paneSelected") this.update();
      });
    });
  }

  /** A terminal may have the focus or show something else now. */
  update(): void {
    const before = this.#focused;
    const focused = new Set<Pane>();
    for (const { activePane, isFocused, isReadOnly } of this.#registry.clients()) {
      if (isFocused && !isReadOnly && activePane !== undefined) focused.add(activePane);
    }
    this.#focused = focused;
    for (const pane of before) if (!focused.has(pane)) this.#tell(pane, false);
    for (const pane of focused) if (!before.has(pane)) this.#tell(pane, true);
  }

  #tell(pane: Pane, isFocused: boolean): void {
    const place = this.#registry.placeOf(pane);
    if (place === undefined) return;
    const isTold = this.#registry.options.server.flag("focus-events");
    const bytes = isTold ? encodeFocus(isFocused, pane.emulator.modes) : new Uint8Array(0);
    if (bytes.length > 0) pane.sendInput(bytes);
    this.#fire(isFocused ? "pane-focus-in" : "pane-focus-out", { ...place, pane });
  }
}
