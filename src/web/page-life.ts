// What happens to a page that is not looked at: a browser freezes it, keeps it aside for Back and Forward, or lets
// its sockets die in their sleep. Two things follow from all of it: let go, and come back now.

import { Emitter } from "../base/index.js";

export class PageLife {
  /** The page will not run for a while, and a socket left open would keep it out of the Back-Forward Cache. */
  readonly onSleep = new Emitter<void>();
  /** It runs again, or the network has come back: look at once whether the connection still is one. */
  readonly onWake = new Emitter<void>();

  constructor(page: Window) {
    const wake = (): void => this.onWake.emit();
    page.addEventListener("pagehide", () => this.onSleep.emit());
    page.addEventListener("pageshow", wake);
    page.addEventListener("online", wake);
    page.document.addEventListener("freeze", () => this.onSleep.emit());
    page.document.addEventListener("resume", wake);
    page.document.addEventListener("visibilitychange", () => {
      if (page.document.visibilityState === "visible") wake();
    });
  }
}
