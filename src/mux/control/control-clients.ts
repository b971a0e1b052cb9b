// All control clients of a server: what panes print goes to those that show them, and what happens to all.

import type { FormatWorld } from "../format-scope.js";
import type { Pane } from "../pane.js";
import type { BlockChange } from "../pane-blocks.js";
import type { ControlClient } from "./control-client.js";
import { ControlNotices } from "./control-notices.js";
import { OutputHolds } from "./output-holds.js";

const BLOCK_WORDS: Readonly<Record<BlockChange, string>> = {
  append: "appended",
  update: "updated",
  extend: "extended",
  replaceSuffix: "suffix-replaced",
  seal: "sealed",
  damage: "damaged",
  evict: "evicted",
};

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

  /** What happened to Blocks of a pane, for clients that asked to be told. */
  blocksChanged(pane: Pane, change: BlockChange, keys: readonly number[]): void {
    for (const client of this.#world.registry.controlClients()) {
      if (!client.flags.wantsBlocks || !client.shows(pane)) continue;
      for (const key of keys) client.notify(`%block-${BLOCK_WORDS[change]} %${pane.id} ${key}`);
    }
  }

  paneClosed(pane: Pane): void {
    this.holds.forget(pane);
  }
}
