// The row of keys a phone's keyboard lacks. Modifiers stick: they apply to the next key of the row or of the
// keyboard. Pressing a key leaves the focus in the terminal, so the phone's keyboard stays open.

import { Emitter } from "../base/index.js";
import { make, makeButton } from "./dom.js";
import { modifiedText, namedKeyText } from "./key-bytes.js";
import { prefixText } from "./prefix-key.js";
import { type Modifier, StickyModifiers } from "./sticky-modifiers.js";

const REPEAT_DELAY_MS = 400;
const REPEAT_MS = 60;

interface TouchKey {
  readonly label: string;
  readonly name: string;
  /** What a screen reader says where the label is no word. */
  readonly spoken?: string;
  readonly repeats?: true;
}

const MODIFIER_KEYS: readonly (readonly [Modifier, string, string?])[] = [
  ["ctrl", "Ctrl"],
  ["alt", "Alt"],
  ["shift", "⇧", "Shift"],
];

const KEYS: readonly TouchKey[] = [
  { label: "Esc", name: "Escape" },
  { label: "Tab", name: "Tab" },
  { label: "←", name: "ArrowLeft", spoken: "Left", repeats: true },
  { label: "↓", name: "ArrowDown", spoken: "Down", repeats: true },
  { label: "↑", name: "ArrowUp", spoken: "Up", repeats: true },
  { label: "→", name: "ArrowRight", spoken: "Right", repeats: true },
  { label: "PgUp", name: "PageUp", repeats: true },
  { label: "PgDn", name: "PageDown", repeats: true },
  { label: "Home", name: "Home" },
  { label: "End", name: "End" },
];

/** Characters that take a phone's keyboard several taps. */
const CHARACTERS: readonly (readonly [string, string])[] = [
  ["|", "Pipe"],
  ["/", "Slash"],
  ["-", "Dash"],
  ["~", "Tilde"],
  ["\\", "Backslash"],
];

export class TouchKeys {
  readonly element = make("div", {
    class: "touch-keys",
    label: "Keys",
    attributes: { role: "toolbar" },
  });
  /** Text to be sent. */
  readonly onText = new Emitter<string>();
  /** What is in the clipboard is wanted: a phone has no chord for that. */
  readonly onPaste = new Emitter<void>();
  readonly #modifiers = new StickyModifiers(() => this.#showHolds());
  readonly #modifierButtons = new Map<Modifier, HTMLButtonElement>();
  #repeating: number | undefined;

  readonly #prefix: HTMLButtonElement;
  #prefixName = "C-b";

  constructor() {
    this.#prefix = this.#makeKey("Prefix", undefined, () =>
      this.onText.emit(prefixText(this.#prefixName) ?? ""),
    );
    const modifiers = MODIFIER_KEYS.map(([modifier, label, spoken]) => {
      const button = this.#makeKey(label, spoken, () => this.#modifiers.tap(modifier));
      this.#modifierButtons.set(modifier, button);
      return button;
    });
    const keys = KEYS.map(({ label, name, spoken, repeats }) =>
      this.#makeKey(label, spoken, () => this.#press(name), repeats),
    );
    const characters = CHARACTERS.map(([text, spoken]) =>
      this.#makeKey(text, spoken, () => this.onText.emit(this.modify(text))),
    );
    // As many as a narrow phone shows without scrolling, then what is needed less: Shift is on its keyboard too.
    const [shift] = modifiers.splice(2, 1);
    this.element.append(...keys.splice(0, 2), this.#prefix, ...modifiers, ...keys.splice(0, 4));
    this.element.append(this.#makeKey("Paste", undefined, () => this.onPaste.emit()));
    if (shift !== undefined) this.element.append(shift);
    this.element.append(...keys, ...characters);
    this.#showHolds();
  }

  /** By its name in the command language; a session may have none. */
  setPrefix(name: string): void {
    this.#prefixName = name;
    this.#prefix.hidden = prefixText(name) === undefined;
  }

  /** Applies what is held to text the person has typed. */
  modify(text: string): string {
    return this.#modifiers.isAnyHeld ? modifiedText(text, this.#modifiers.take()) : text;
  }

  #press(name: string): void {
    const text = namedKeyText(name, this.#modifiers.take());
    if (text !== undefined) this.onText.emit(text);
  }

  #makeKey(label: string, spoken: string | undefined, act: () => void, repeats = false): HTMLButtonElement {
    const button = makeButton({ class: "touch-key", text: label });
    if (spoken !== undefined) button.setAttribute("aria-label", spoken);
    const stop = (): void => {
      clearTimeout(this.#repeating);
      this.#repeating = undefined;
    };
    // The focus moves on mousedown, which a touch makes as well.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", act);
    if (!repeats) return button;
    const repeat = (): void => {
      act();
      this.#repeating = window.setTimeout(repeat, REPEAT_MS);
    };
    button.addEventListener("pointerdown", () => {
      stop();
      this.#repeating = window.setTimeout(repeat, REPEAT_DELAY_MS);
    });
    for (const name of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(name, stop);
    return button;
  }

  #showHolds(): void {
    for (const [modifier, button] of this.#modifierButtons) {
      const hold = this.#modifiers.hold(modifier);
      button.setAttribute("aria-pressed", String(hold !== "off"));
      button.classList.toggle("is-locked", hold === "locked");
    }
  }
}
