// What stands in the terminal's place for somebody who is not logged in.

import { make, makeButton } from "./dom.js";

export function makeLoginView(reason: string, tryAgain: () => void): HTMLElement {
  return make(
    "main",
    { class: "login" },
    make("h1", { text: "blockmux" }),
    make("p", { text: reason }),
    make(
      "p",
      {},
      document.createTextNode("Where the sessions run, type "),
      make("kbd", { text: "blockmux web" }),
      document.createTextNode(
        " and open the link it prints. It works once and opens this page for this browser.",
      ),
    ),
    makeButton({ class: "primary", text: "Try again", onClick: tryAgain }),
  );
}
