// What the page's own keys are, which ones the browser keeps, and how text is copied.

import { make } from "./dom.js";
import { LOST_CHORDS, PAGE_CHORDS } from "./keyboard.js";
import { makeDialog } from "./settings-view.js";

const PARAGRAPHS: readonly (readonly [string, string])[] = [
  [
    "Copying",
    "Drag with the mouse: the text goes to the clipboard as the program wrote it, lines that were only wrapped joined. " +
      "With Shift (Option on a Mac) the page selects instead of the program. Hold a finger on a touch screen, then move it.",
  ],
  [
    "History",
    "The wheel, a moving finger, and the prefix followed by PageUp or [ read what has scrolled away.",
  ],
  ["Links", "Ctrl+click opens a link; without Ctrl where no program reads the mouse."],
];

export function makeHelp(handleClosed: () => void): HTMLDialogElement {
  const content = make("div", { class: "help" });
  const keys = make("dl");
  for (const [chord, meaning] of PAGE_CHORDS) {
    keys.append(make("dt", {}, make("kbd", { text: chord })), make("dd", { text: meaning }));
  }
  content.append(
    make("p", { text: "Every key goes to the session, the prefix included, but for these:" }),
    keys,
    make("p", {
      text:
        `Browsers keep ${LOST_CHORDS.join("; ")}. In full screen some browsers hand them over as well; ` +
        "hold Escape to leave it.",
    }),
  );
  for (const [title, text] of PARAGRAPHS) content.append(make("h3", { text: title }), make("p", { text }));
  return makeDialog("Help", content, handleClosed);
}
