// Keys before xterm.js sees them: the few that the page keeps for itself, and chords it encodes better. Everything
// else, the prefix included, goes to the terminal.

import { chordText, type PressedKey } from "./key-bytes.js";

export interface PageKeys {
  /** Copies what is selected in the page itself, or says that nothing is. */
  copySelection(): void;
  togglePanel(): void;
  showHelp(): void;
  changeFontSize(step: -1 | 0 | 1): void;
  sendText(text: string): void;
}

/** Shown in the help, in this order. */
export const PAGE_CHORDS: readonly (readonly [string, string])[] = [
  ["Ctrl+Shift+C", "copy what is selected with Shift and the mouse"],
  ["Ctrl+Shift+V", "paste"],
  ["Ctrl+Shift+L", "show or hide the panel, and go to it"],
  ["Ctrl+Shift+H", "this help"],
  ["Ctrl+Alt+Plus, Minus, 0", "larger, smaller, ordinary text"],
];

/** Chords that browsers keep for themselves. */
export const LOST_CHORDS: readonly string[] = [
  "Ctrl+W, Ctrl+T, Ctrl+N",
  "Ctrl+Shift+W, T, N",
  "Ctrl+Tab, Ctrl+Shift+Tab",
  "Ctrl+PageUp, Ctrl+PageDown",
  "F11",
];

const FONT_STEPS: Readonly<Record<string, -1 | 0 | 1>> = { "+": 1, "=": 1, "-": -1, "0": 0 };

/** True: the terminal takes the key. */
export function handleKey(event: KeyboardEvent, keys: PageKeys): boolean {
  // A key that an input method works on is no chord yet; 229 is its key code in every browser.
  if (event.isComposing || event.keyCode === 229) return true;
  // Windows reports AltGr as Ctrl and Alt, but it only says which character is meant.
  if (event.getModifierState("AltGraph")) return true;
  const own = ownAction(event, keys);
  if (own === "browser") return false;
  if (own !== undefined) {
    event.preventDefault();
    if (event.type === "keydown") own();
    return false;
  }
  const text = chordText(event);
  if (text === undefined) return true;
  event.preventDefault();
  if (event.type === "keydown") keys.sendText(text);
  return false;
}

/** What the page does with a key; "browser": the browser's own meaning is wanted. */
function ownAction(event: PressedKey, keys: PageKeys): (() => void) | "browser" | undefined {
  const { key, ctrlKey, altKey, shiftKey, metaKey } = event;
  if (metaKey && !ctrlKey && !altKey) {
    if (key === "c") return () => keys.copySelection();
    // On a Mac these paste, close, reload and so on, and the terminal has no use for Command.
    return "browser";
  }
  if (ctrlKey && altKey && !metaKey) {
    const step = FONT_STEPS[key];
    if (step !== undefined) return () => keys.changeFontSize(step);
  }
  if (shiftKey && key === "Insert" && !ctrlKey && !altKey) return "browser";
  if (!ctrlKey || !shiftKey || altKey || metaKey) return undefined;
  switch (key.toLowerCase()) {
    case "c":
      return () => keys.copySelection();
    case "v":
      return "browser";
    case "l":
      return () => keys.togglePanel();
    case "h":
      return () => keys.showHelp();
    default:
      return undefined;
  }
}
