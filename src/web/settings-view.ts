// The settings as a dialog: every change applies at once and is kept in this browser.

import { make, makeButton } from "./dom.js";
import { FONT_SIZES, type Settings, type SettingsStore } from "./settings.js";

const IS_MAC = /Mac/.test(navigator.userAgent);

type Choice<Value extends string> = readonly [value: Value, label: string];

const THEMES: readonly Choice<Settings["theme"]>[] = [
  ["system", "As the system"],
  ["dark", "Dark"],
  ["light", "Light"],
];
const RENDERERS: readonly Choice<Settings["renderer"]>[] = [
  ["fast", "WebGL, where there is"],
  ["plain", "Plain"],
];
const TOUCH_KEYS: readonly Choice<Settings["touchKeys"]>[] = [
  ["auto", "On touch screens"],
  ["on", "Always"],
  ["off", "Never"],
];

export class SettingsView {
  readonly element: HTMLDialogElement;
  readonly #store: SettingsStore;
  readonly #form = make("form", { class: "settings", attributes: { method: "dialog" } });

  constructor(store: SettingsStore, handleClosed: () => void) {
    this.#store = store;
    this.element = makeDialog("Settings", this.#form, handleClosed);
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    store.onChanged.on(() => {
      if (this.element.open) this.#update();
    });
    this.#build();
  }

  show(): void {
    this.#update();
    this.element.showModal();
  }

  readonly #updates: ((settings: Settings) => void)[] = [];

  #update(): void {
    for (const update of this.#updates) update(this.#store.settings);
  }

  #build(): void {
    this.#form.append(
      this.#choice("theme", "Colours", THEMES),
      this.#fontSize(),
      this.#fontFamily(),
      this.#check("isContrastKept", "Keep text readable whatever colours programs ask for"),
      this.#check("isScreenReaderOn", "Give the terminal's text to screen readers"),
      ...(IS_MAC ? [this.#check("isOptionMeta", "Option is Meta")] : []),
      this.#choice("renderer", "Drawing", RENDERERS),
      this.#choice("touchKeys", "Key row", TOUCH_KEYS),
    );
  }

  #choice<Name extends "theme" | "renderer" | "touchKeys">(
    name: Name,
    label: string,
    choices: readonly Choice<Settings[Name]>[],
  ): HTMLElement {
    const select = make("select", { id: `setting-${name}` });
    for (const [value, text] of choices) select.append(make("option", { text, attributes: { value } }));
    select.addEventListener("change", () => this.#store.change({ [name]: select.value }));
    this.#updates.push((settings) => {
      select.value = settings[name];
    });
    return labelled(label, select);
  }

  #check(name: "isContrastKept" | "isScreenReaderOn" | "isOptionMeta", label: string): HTMLElement {
    const box = make("input", { id: `setting-${name}`, attributes: { type: "checkbox" } });
    box.addEventListener("change", () => this.#store.change({ [name]: box.checked }));
    this.#updates.push((settings) => {
      box.checked = settings[name];
    });
    return make("label", { class: "setting is-check" }, box, make("span", { text: label }));
  }

  #fontSize(): HTMLElement {
    const attributes = { type: "number", min: String(FONT_SIZES.min), max: String(FONT_SIZES.max) };
    const input = make("input", { id: "setting-fontSize", attributes });
    input.addEventListener("input", () => this.#store.change({ fontSize: input.valueAsNumber }));
    this.#updates.push((settings) => {
      if (document.activeElement !== input) input.value = String(settings.fontSize);
    });
    return labelled("Text size", input);
  }

  #fontFamily(): HTMLElement {
    const attributes = { type: "text", placeholder: "the first one there is", maxlength: "200" };
    const input = make("input", { id: "setting-fontFamily", attributes });
    input.addEventListener("change", () => this.#store.change({ fontFamily: input.value.trim() }));
    this.#updates.push((settings) => {
      if (document.activeElement !== input) input.value = settings.fontFamily;
    });
    return labelled("Font", input);
  }
}

function labelled(text: string, control: HTMLElement): HTMLElement {
  return make("label", { class: "setting" }, make("span", { text }), control);
}

/** A modal dialog with a heading and a button that closes it. */
export function makeDialog(title: string, content: HTMLElement, handleClosed: () => void): HTMLDialogElement {
  const id = `dialog-${title.toLowerCase().replaceAll(" ", "-")}`;
  const dialog = make("dialog", { attributes: { "aria-labelledby": id } });
  const close = makeButton({ class: "primary", text: "Close", onClick: () => dialog.close() });
  dialog.append(
    make("h2", { id, class: "dialog-title", text: title }),
    content,
    make("div", { class: "dialog-end" }, close),
  );
  dialog.addEventListener("close", handleClosed);
  // A click beside the dialog hits the dialog itself: its box is filled by its content.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}
