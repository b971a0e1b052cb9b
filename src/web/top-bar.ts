// The line at the top: what is shown, how the connection is, and the buttons of the page.

import { make, makeButton } from "./dom.js";
import { type IconName, makeIcon } from "./icons.js";

export interface BarActions {
  togglePanel(): void;
  showSettings(): void;
  showHelp(): void;
  toggleFullScreen(): void;
}

export class TopBar {
  readonly element = make("header", { class: "bar" });
  readonly #title = make("h1", { class: "title", text: "blockmux" });
  readonly #state = make("span", { class: "state" });
  readonly #readOnly = make("span", { class: "badge", text: "read-only" });
  readonly #panelButton: HTMLButtonElement;

  constructor(actions: BarActions) {
    const icon = (name: IconName, label: string, onClick: () => void): HTMLButtonElement =>
      makeButton({ class: "icon", label, title: label, onClick }, makeIcon(name));
    this.#panelButton = icon("panel", "Sessions and Blocks", () => actions.togglePanel());
    this.#panelButton.setAttribute("aria-controls", "panel");
    this.#readOnly.hidden = true;
    this.element.append(this.#panelButton, this.#title, this.#readOnly, this.#state);
    if (document.fullscreenEnabled) {
      this.element.append(icon("fullScreen", "Full screen", () => actions.toggleFullScreen()));
    }
    this.element.append(
      icon("settings", "Settings", () => actions.showSettings()),
      icon("help", "Help", () => actions.showHelp()),
    );
  }

  setTitle(title: string): void {
    this.#title.textContent = title;
  }

  setReadOnly(isReadOnly: boolean): void {
    this.#readOnly.hidden = !isReadOnly;
  }

  setPanelOpen(isOpen: boolean): void {
    this.#panelButton.setAttribute("aria-expanded", String(isOpen));
  }

  /** A dot with its meaning in words for those who do not see its colour. */
  setConnected(isConnected: boolean): void {
    this.#state.classList.toggle("is-connected", isConnected);
    this.#state.textContent = isConnected ? "connected" : "disconnected";
    this.#state.title = isConnected ? "Connected" : "Disconnected";
  }
}
