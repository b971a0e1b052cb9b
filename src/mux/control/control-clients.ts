// All control clients of a server: what panes print goes to those that show them, and what happens to all.

import type { FormatWorld } from "../format-scope.js";
import type { Pane } from "../pane.js";
import type { ControlClient } from "./control-client.js";
import { ControlNotices } from "./control-notices.js";
import { OutputHolds } from "./output-holds.js";

export class ControlClients {
  readonly notices: ControlNotices;
  readonly holds: OutputHolds;
  readonly #world: FormatWorld;

  constructor(world: FormatWorld) {
    this.#world = world;
    this.notices = new ControlNotices(world);
    this.holds = new OutputHolds(world);
  }

  /** Output of a pane; borrowed. */
  takeOutput(pane: Pane, bytes: Uint8Array): void {
    const clients = this.#world.registry.controlClients();
    if (clients.length === 0) return;
    this.#send(clients, pane, bytes);
  }

  #send(clients: readonly ControlClient[], pane: Pane, bytes: Uint8Array): void {
    const showing = clients.filter((client) => client.shows(pane));
    if (showing.length === 0) return;
    const kept = bytes.slice();
    for (const client of showing) client.takeOutput(pane, kept);
    this.holds.review(pane);
  }

  paneClosed(pane: Pane): void {
    this.holds.forget(pane);
  }
}
