// Text into the person's clipboard, and out of it where the person asks for that. A browser allows that in answer to something the person has just done; where it
// refuses, a notice offers a button, which is such a thing.

import type { Notices } from "./notices.js";

/** As much of what was copied as a notice has room for, in UTF-16 units. */
const SHOWN_UNITS = 40;

export function copyText(text: string, notices: Notices): void {
  const refuse = (): void =>
    notices.show("The browser did not let the text into the clipboard.", {
      label: "Copy",
      act: () => copyText(text, notices),
    });
  // Absent in a page that came neither over TLS nor from this machine.
  if (!("clipboard" in navigator)) {
    notices.show("The browser gives no clipboard to a page without TLS.");
    return;
  }
  navigator.clipboard.writeText(text).then(() => notices.show(describeCopy(text)), refuse);
}

/** The text in the clipboard; undefined where the browser or the person refuses, which is told. */
export async function readClipboard(notices: Notices): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    notices.show("The browser did not let the page read the clipboard.");
    return undefined;
  }
}

function describeCopy(text: string): string {
  const lines = text.replace(/\n$/, "").split("\n").length;
  if (lines > 1) return `Copied ${lines} lines`;
  return `Copied “${text.length > SHOWN_UNITS ? `${text.slice(0, SHOWN_UNITS)}…` : text.trim()}”`;
}
