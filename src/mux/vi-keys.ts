// `status-keys vi`: a key of a prompt as the key of the line editor that does the same. Source: tmux 3.3a, of which
// this is the subset of vi.

/** What a key stands for: another key of the editor, the same key, or nothing but a change of mode. */
export type ViMeaning = { readonly chord: string; readonly text: string } | undefined;

/** Keys of command mode by what the editor calls them. */
const COMMANDS: Readonly<Record<string, string>> = {
  $: "End",
  "0": "Home",
  A: "End",
  B: "previous-space",
  C: "C-k",
  D: "C-k",
  E: "next-space-end",
  I: "Home",
  S: "C-u",
  W: "next-space",
  X: "BSpace",
  "^": "Home",
  a: "Right",
  b: "M-b",
  d: "C-u",
  e: "M-f",
  h: "Left",
  j: "Down",
  k: "Up",
  l: "Right",
  p: "C-y",
  q: "C-c",
  s: "DC",
  w: "next-word",
  x: "DC",
  BSpace: "Left",
};

/** Behind these the person types. */
const ENTERING = new Set(["A", "C", "I", "S", "a", "s"]);

/** Keys that mean the same in both modes. */
const SHARED = new Set([
  "C-c",
  "C-h",
  "C-j",
  "C-m",
  "Enter",
  "DC",
  "Down",
  "End",
  "Home",
  "Left",
  "Right",
  "Up",
]);

export class ViKeys {
  #isCommandMode = false;

  get isCommandMode(): boolean {
    return this.#isCommandMode;
  }

  translate(chord: string, text: string): ViMeaning {
    if (!this.#isCommandMode) {
      if (chord !== "Escape") return { chord, text };
      this.#isCommandMode = true;
      return undefined;
    }
    if (chord === "i" || chord === "Escape") {
      this.#isCommandMode = false;
      return undefined;
    }
    if (SHARED.has(chord)) return { chord, text };
    const meaning = Object.hasOwn(COMMANDS, chord) ? COMMANDS[chord] : undefined;
    if (meaning === undefined) return undefined;
    if (ENTERING.has(chord)) this.#isCommandMode = false;
    return { chord: meaning, text: "" };
  }
}
