// What the page says to the person: one line over the terminal that stays while a state lasts, and short notices
// that go by themselves. Both are live regions, so a screen reader speaks them.

import { make, makeButton } from "./dom.js";

const NOTICE_MS = 6000;
/** More at once say nothing; the oldest goes. */
const MAX_NOTICES = 3;

export interface NoticeAction {
  readonly label: string;
  readonly act: () => void;
}

export class Notices {
  readonly element = make("div", { class: "notices" });
  readonly #banner = make("div", { class: "banner", attributes: { role: "status" } });
  readonly #list = make("div", { class: "notice-list", attributes: { role: "status" } });
  #bannerText = "";

  constructor() {
    this.#banner.hidden = true;
    this.element.append(this.#banner, this.#list);
  }

  /** Shows the state; undefined = there is nothing to say. */
  setBanner(text: string | undefined, action?: NoticeAction): void {
    this.#banner.hidden = text === undefined;
    if (text === undefined || text === this.#bannerText) {
      if (text === undefined) this.#bannerText = "";
      return;
    }
    this.#bannerText = text;
    this.#banner.replaceChildren(make("span", { text }));
    if (action !== undefined) this.#banner.append(actionButton(action));
  }

  /** The same text again restarts its time instead of standing there twice. */
  show(text: string, action?: NoticeAction): void {
    const same = [...this.#list.children].find((child) => child.firstChild?.textContent === text);
    same?.remove();
    const notice = make("div", { class: "notice" }, make("span", { text }));
    const close = (): void => notice.remove();
    if (action !== undefined) {
      const act = (): void => {
        close();
        action.act();
      };
      notice.append(actionButton({ label: action.label, act }));
    }
    this.#list.append(notice);
    while (this.#list.childElementCount > MAX_NOTICES) this.#list.firstElementChild?.remove();
    setTimeout(close, NOTICE_MS);
  }
}

/** A notice goes away under the pointer: pressing it must not take the focus along. */
function actionButton({ label, act }: NoticeAction): HTMLButtonElement {
  const button = makeButton({ class: "notice-action", text: label, onClick: act });
  button.addEventListener("mousedown", (event) => event.preventDefault());
  return button;
}
