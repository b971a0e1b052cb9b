// Sessions, windows and panes as a list of lists; pressing one shows it. Elements are kept from update to update, so
// the focus stays where it is while the list changes.

import type { PanelPane, PanelSession, PanelWindow } from "../attach/browser.js";
import { make, makeButton } from "./dom.js";
import { keepChildren } from "./keep-children.js";

export interface Place {
  readonly session?: string;
  readonly window?: string;
  readonly pane?: string;
}

export class SessionList {
  readonly element = make("ul", { class: "session-list" });
  readonly #handleChoice: (place: Place) => void;

  constructor(handleChoice: (place: Place) => void) {
    this.#handleChoice = handleChoice;
  }

  update(sessions: readonly PanelSession[]): void {
    keepChildren(
      this.element,
      sessions,
      ({ id }) => id,
      makeItem,
      (item, session) => {
        this.#updateRow(item, session.name, "", false, { session: session.id });
        keepChildren(
          listOf(item),
          session.windows,
          ({ id }) => id,
          makeItem,
          (child, window) => this.#updateWindow(child, session, window),
        );
      },
    );
  }

  #updateWindow(item: HTMLElement, session: PanelSession, window: PanelWindow): void {
    const place = { session: session.id, window: window.id };
    const isCurrent = session.isCurrent && window.isCurrent;
    // One pane is what the window already says.
    const panes = window.panes.length > 1 ? window.panes : [];
    const isDeepest = isCurrent && panes.length === 0;
    const label = `${window.index}: ${window.name}`;
    this.#updateRow(item, label, window.flags.replace("*", ""), isDeepest, place);
    keepChildren(
      listOf(item),
      panes,
      ({ id }) => id,
      makeItem,
      (child, pane) => {
        const isShown = isCurrent && pane.isActive;
        const paneText = `${pane.index}: ${paneLabel(pane)}`;
        this.#updateRow(child, paneText, "", isShown, { ...place, pane: pane.id });
      },
    );
  }

  #updateRow(item: HTMLElement, label: string, more: string, isCurrent: boolean, place: Place): void {
    const button = item.firstElementChild as HTMLButtonElement;
    const [text, note] = [...button.children] as HTMLElement[];
    if (text !== undefined && text.textContent !== label) text.textContent = label;
    if (note !== undefined && note.textContent !== more) note.textContent = more;
    if (isCurrent) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    button.onclick = () => this.#handleChoice(place);
  }
}

function paneLabel({ title, command }: PanelPane): string {
  return title === "" || title === command ? command : `${command} — ${title}`;
}

function makeItem(): HTMLElement {
  const button = makeButton(
    { class: "row" },
    make("span", { class: "label" }),
    make("span", { class: "note" }),
  );
  return make("li", {}, button, make("ul"));
}

const listOf = (item: HTMLElement): HTMLElement => item.lastElementChild as HTMLElement;
