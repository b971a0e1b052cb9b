// What the person has set for this browser, kept in its local storage, and what follows from it.

import { Emitter } from "../base/index.js";
import type { ThemeName } from "./themes.js";

export interface Settings {
  readonly theme: "system" | ThemeName;
  readonly fontSize: number;
  /** A CSS font list; empty = the page's own. */
  readonly fontFamily: string;
  /** Keep a ratio of 4.5 between text and background, whatever colours a program asks for. */
  readonly isContrastKept: boolean;
  /** The terminal's text as elements a screen reader finds. */
  readonly isScreenReaderOn: boolean;
  /** Option sends Escape in front of a key, instead of typing the characters of a Mac's keyboard. */
  readonly isOptionMeta: boolean;
  /** "fast" draws with WebGL where it can. */
  readonly renderer: "fast" | "plain";
  readonly touchKeys: "auto" | "on" | "off";
  readonly isPanelOpen: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  theme: "system",
  fontSize: 15,
  fontFamily: "",
  isContrastKept: true,
  isScreenReaderOn: false,
  isOptionMeta: false,
  renderer: "fast",
  touchKeys: "auto",
  isPanelOpen: false,
};

/** A phone held upright has room for about fifty columns of smaller text. */
const NARROW_PIXELS = 500;
const NARROW_FONT_SIZE = 12;

/** What applies where nothing is set, on a screen `widthPixels` wide. */
export function defaultsFor(widthPixels: number): Settings {
  return widthPixels < NARROW_PIXELS ? { ...DEFAULT_SETTINGS, fontSize: NARROW_FONT_SIZE } : DEFAULT_SETTINGS;
}

export const FONT_SIZES = { min: 8, max: 40 } as const;
const MAX_FONT_FAMILY_CHARACTERS = 200;
const STORAGE_KEY = "blockmux.settings";

/** Where settings are kept: localStorage, or nothing where the browser refuses it. */
export interface TextStore {
  read(key: string): string | null;
  write(key: string, text: string): void;
}

type Checks = { readonly [Name in keyof Settings]: (value: unknown) => boolean };

const oneOf =
  (...choices: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && choices.includes(value);
const isBoolean = (value: unknown): boolean => typeof value === "boolean";

const CHECKS: Checks = {
  theme: oneOf("system", "dark", "light"),
  fontSize: (value) => typeof value === "number" && value >= FONT_SIZES.min && value <= FONT_SIZES.max,
  fontFamily: (value) => typeof value === "string" && value.length <= MAX_FONT_FAMILY_CHARACTERS,
  isContrastKept: isBoolean,
  isScreenReaderOn: isBoolean,
  isOptionMeta: isBoolean,
  renderer: oneOf("fast", "plain"),
  touchKeys: oneOf("auto", "on", "off"),
  isPanelOpen: isBoolean,
};

/** What of `text` are settings; everything else is as in `defaults`. */
export function parseSettings(text: string | null, defaults: Settings = DEFAULT_SETTINGS): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return defaults;
  }
  if (typeof stored !== "object" || stored === null) return defaults;
  const good = Object.entries(stored).filter(
    ([name, value]) => name in CHECKS && CHECKS[name as keyof Settings](value),
  );
  return { ...defaults, ...Object.fromEntries(good) };
}

export class SettingsStore {
  /** What changed them, and what they are. */
  readonly onChanged = new Emitter<Settings>();
  readonly defaults: Settings;
  readonly #store: TextStore;
  #settings: Settings;

  constructor(store: TextStore, defaults: Settings = DEFAULT_SETTINGS) {
    this.#store = store;
    this.defaults = defaults;
    this.#settings = parseSettings(store.read(STORAGE_KEY), defaults);
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** A value that is none of its setting's changes nothing. */
  change(changes: Partial<Settings>): void {
    this.#adopt(parseSettings(JSON.stringify({ ...this.#settings, ...changes }), this.defaults));
    // What is as it would be anyway is not kept: a wider screen has other defaults.
    const changed = Object.entries(this.#settings).filter(
      ([name, value]) => value !== this.defaults[name as keyof Settings],
    );
    this.#store.write(STORAGE_KEY, JSON.stringify(Object.fromEntries(changed)));
  }

  /** Another page of this browser has changed them. Its panel is its own. */
  reload(): void {
    const { isPanelOpen } = this.#settings;
    this.#adopt({ ...parseSettings(this.#store.read(STORAGE_KEY), this.defaults), isPanelOpen });
  }

  #adopt(settings: Settings): void {
    if (JSON.stringify(settings) === JSON.stringify(this.#settings)) return;
    this.#settings = settings;
    this.onChanged.emit(settings);
  }
}

/** The local storage, which a browser may refuse to give or to fill. */
export function localTextStore(): TextStore {
  return {
    read(key) {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        localStorage.setItem(key, text);
      } catch {
        // Then they last as long as the page.
      }
    },
  };
}
