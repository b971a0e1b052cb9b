// What the tab and the top of the page are called: what is shown, whether it is connected, and whether a bell rang
// while nobody looked.

import type { PanelSession } from "../attach/browser.js";

const NAME = "blockmux";

export class PageTitle {
  readonly #setHeading: (text: string) => void;
  #session = "";
  #pane = "";
  /** As the server sets it, where `set-titles` is on. */
  #host = "";
  #hasRung = false;
  #isConnected = false;

  /** `setHeading` shows the short form in the page itself. */
  constructor(setHeading: (text: string) => void) {
    this.#setHeading = setHeading;
  }

  setSessions(sessions: readonly PanelSession[]): void {
    const session = sessions.find(({ isCurrent }) => isCurrent);
    const window = session?.windows.find(({ isCurrent }) => isCurrent);
    this.#session = [session?.name, window?.name].filter((name) => name !== undefined).join(" · ");
    this.#pane = window?.panes.find(({ isActive }) => isActive)?.title ?? "";
    this.#show();
  }

  setHost(title: string): void {
    this.#host = title;
    this.#show();
  }

  setRung(hasRung: boolean): void {
    this.#hasRung = hasRung;
    this.#show();
  }

  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#show();
  }

  #show(): void {
    this.#setHeading(this.#session === "" ? NAME : this.#session);
    const state = this.#isConnected ? "" : "disconnected";
    const shown = this.#host === "" ? [this.#pane, this.#session] : [this.#host];
    const parts = [state, ...shown, NAME].filter((part) => part !== "");
    document.title = `${this.#hasRung ? "● " : ""}${parts.join(" — ")}`;
  }
}
