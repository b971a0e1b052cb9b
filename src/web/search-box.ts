// Finds text in the history and the screen of the active pane; pressing a match reads the pane there.

import type { PanelMatch } from "../attach/browser.js";
import { make, makeButton } from "./dom.js";

export interface SearchActions {
  /** Undefined: there was no answer, and the person has been told. */
  search(text: string): Promise<{ matches: readonly PanelMatch[]; isCut: boolean } | undefined>;
  show(match: PanelMatch): void;
}

/** Typing goes on for a moment before the server is asked. */
const PAUSE_MS = 200;

export class SearchBox {
  readonly element = make("div", { class: "search" });
  readonly #input = make("input", {
    label: "Search this pane",
    attributes: { type: "search", placeholder: "Search this pane", spellcheck: "false", autocomplete: "off" },
  });
  readonly #state = make("p", { class: "hint", attributes: { role: "status" } });
  readonly #list = make("ul");
  readonly #actions: SearchActions;
  #timer: number | undefined;
  /** Counts searches, so that a late answer to an earlier one is dropped. */
  #round = 0;

  constructor(actions: SearchActions) {
    this.#actions = actions;
    this.#state.hidden = true;
    this.element.append(this.#input, this.#state, this.#list);
    this.#input.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = window.setTimeout(() => void this.#search(), PAUSE_MS);
    });
    this.#input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        clearTimeout(this.#timer);
        void this.#search();
      }
    });
  }

  /** Another pane is looked at: what was found in the one before is no longer there. */
  clear(): void {
    this.#round += 1;
    this.#list.replaceChildren();
    this.#say("");
  }

  async #search(): Promise<void> {
    const text = this.#input.value;
    this.clear();
    if (text === "") return;
    const round = this.#round;
    const found = await this.#actions.search(text);
    if (round !== this.#round || found === undefined) return;
    const { matches, isCut } = found;
    this.#say(
      matches.length === 0
        ? "Nothing found."
        : `${isCut ? "The first " : ""}${matches.length} match${matches.length === 1 ? "" : "es"}`,
    );
    this.#list.replaceChildren(...matches.map((match) => this.#item(match)));
  }

  #item(match: PanelMatch): HTMLElement {
    const where = match.row < 0 ? `${-match.row} row${match.row === -1 ? "" : "s"} up` : "on the screen";
    const note = match.key === undefined ? where : `${where}, in a Block`;
    return make(
      "li",
      {},
      makeButton(
        { class: "row", onClick: () => this.#actions.show(match) },
        make("span", { class: "label", text: match.line.trim() }),
        make("span", { class: "note", text: note }),
      ),
    );
  }

  #say(text: string): void {
    this.#state.textContent = text;
    this.#state.hidden = text === "";
  }
}
