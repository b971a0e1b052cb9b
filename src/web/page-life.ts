// What happens to a page that is not looked at: a browser freezes it, keeps it aside for Back and Forward, or lets
// its sockets die in their sleep. Two things follow from all of it: let go, and come back now.

import { Emitter } from "../base/index.js";

export class PageLife {
  /** The page will not run for a while, and a socket left open would keep it out of the Back-Forward Cache. */
  readonly onSleep = new Emitter<void>();
  /** It is thrown away and will not come back. */
  readonly onGone = new Emitter<void>();
  /** It runs again, or the network has come back: look at once whether the connection still is one. */
  readonly onWake = new Emitter<void>();

  /** Listens until `signal` is aborted. */
  constructor(page: Window, signal: AbortSignal) {
    const sleep = (): void => this.onSleep.emit();
    const wake = (): void => this.onWake.emit();
    const look = (): void => {
      if (page.document.visibilityState === "visible") wake();
    };
    page.addEventListener("pagehide", (event) => (event.persisted ? sleep() : this.onGone.emit()), {
      signal,
    });
    page.addEventListener("pageshow", wake, { signal });
    page.addEventListener("online", wake, { signal });
    page.document.addEventListener("freeze", sleep, { signal });
    page.document.addEventListener("resume", wake, { signal });
    page.document.addEventListener("visibilitychange", look, { signal });
  }
}
