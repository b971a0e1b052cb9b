// What the person is told of the connection's state.

import type { LinkState } from "./server-link.js";

/** The line over the terminal; undefined while all is well. */
export function bannerText(state: LinkState, nowMs: number): string | undefined {
  switch (state.kind) {
    case "attached":
    case "logged out":
      return undefined;
    case "connecting":
      return "Connecting…";
    case "retrying":
      return "Disconnected. Trying to come back… Keys are not sent.";
    case "asleep":
      return "Disconnected while the page was asleep. Keys are not sent.";
    case "waiting": {
      const seconds = Math.ceil((state.nextAtMs - nowMs) / 1000);
      const when = seconds > 1 ? `in ${seconds} seconds` : "in a moment";
      return `Disconnected. Next attempt ${when}. Keys are not sent.`;
    }
    case "ended":
      return state.message === "" ? "The session is over." : sentence(state.message);
  }
}

/** `[detached (from session work)]` as a sentence: without brackets, which a terminal needs and a page does not. */
function sentence(message: string): string {
  const bare = message.trim().replace(/^\[(.*)\]$/s, "$1");
  return bare.charAt(0).toUpperCase() + bare.slice(1) + (/[.!?]$/.test(bare) ? "" : ".");
}

export function lostInputText(bytes: number): string {
  const what = bytes === 1 ? "The last byte typed" : `The last ${bytes} bytes typed`;
  return `The server no longer knew this page. ${what} may not have arrived.`;
}
