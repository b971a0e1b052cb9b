// The side panel: where there is to go, and what the active pane's Blocks are.

import type { PanelBlocks, PanelSession } from "../attach/browser.js";
import { BlockList } from "./block-list.js";
import { copyText } from "./clipboard.js";
import { make, makeButton } from "./dom.js";
import { makeIcon } from "./icons.js";
import type { Notices } from "./notices.js";
import { type PanelClient, PanelFault } from "./panel-client.js";
import { SearchBox } from "./search-box.js";
import { SessionList } from "./session-list.js";

export interface PanelOptions {
  readonly client: PanelClient;
  readonly notices: Notices;
  /** The person is done here; `wasChoice`: something was chosen to be looked at. */
  leave(wasChoice: boolean): void;
}

export class Panel {
  readonly element = make("aside", { class: "panel", id: "panel", label: "Sessions and Blocks" });
  readonly #options: PanelOptions;
  readonly #sessions: SessionList;
  readonly #blocks: BlockList;
  readonly #search: SearchBox;
  #pane = "";

  constructor(options: PanelOptions) {
    this.#options = options;
    const { client, notices } = options;
    this.#sessions = new SessionList((place) => this.#act(client.select(place)));
    this.#blocks = new BlockList({
      show: (pane, key) => this.#act(client.showBlock(pane, key)),
      copy: (pane, key) =>
        void this.#answer(client.blockText(pane, key)).then((text) => {
          if (text !== undefined) copyText(text, notices);
        }),
    });
    this.#search = new SearchBox({
      search: (text) => this.#answer(client.search(this.#pane, text)),
      show: ({ match }) => this.#act(client.showMatch(this.#pane, match)),
    });
    const close = makeButton(
      { class: "icon", label: "Close the panel", onClick: () => options.leave(false) },
      makeIcon("close"),
    );
    const live = makeButton({ class: "small", text: "Live end", onClick: () => this.#act(client.follow()) });
    this.element.append(
      make("div", { class: "panel-head" }, make("h2", { text: "Sessions" }), close),
      this.#sessions.element,
      make("div", { class: "panel-head" }, make("h2", { text: "Blocks" }), live),
      this.#search.element,
      this.#blocks.element,
    );
    this.element.addEventListener("keydown", (event) => this.#handleKey(event));
    client.onSessions.on((sessions) => this.#updateSessions(sessions));
    client.onBlocks.on((blocks) => this.#updateBlocks(blocks));
  }

  focus(): void {
    const current = this.element.querySelector<HTMLElement>('[aria-current="true"]');
    (current ?? this.element.querySelector<HTMLElement>("button"))?.focus();
  }

  #updateSessions(sessions: readonly PanelSession[]): void {
    this.#sessions.update(sessions);
  }

  #updateBlocks(blocks: PanelBlocks): void {
    if (blocks.pane !== this.#pane) this.#search.clear();
    this.#pane = blocks.pane;
    this.#blocks.update(blocks);
  }

  #act(doing: Promise<void>): void {
    void this.#answer(doing.then(() => true)).then((isDone) => {
      if (isDone === true) this.#options.leave(true);
    });
  }

  /** The answer; undefined when there is none, which the person is told. */
  async #answer<Answer>(asking: Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await asking;
    } catch (error) {
      if (!(error instanceof PanelFault)) throw error;
      this.#options.notices.show(error.message);
      return undefined;
    }
  }

  /** Arrows go from row to row, as in any list of things to choose from; Escape goes back to the terminal. */
  #handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      this.#options.leave(true);
      return;
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    const rows = [...this.element.querySelectorAll<HTMLElement>("button.row:not(:disabled), input")];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = rows[Math.max(0, at + step)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }
}
