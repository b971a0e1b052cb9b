// Keys to the bytes a terminal sends for them, where xterm.js does not do it: the touch keys, text typed while a
// touch modifier is held, and chords that the classic encoding has no bytes for.
// Sources: xterm ctlseqs "PC-Style Function Keys"; kitty keyboard protocol, form `CSI code ; modifiers u`, which the
// server takes from any terminal and translates into what the pane has asked for.

import type { Modifier } from "./sticky-modifiers.js";

type Modifiers = ReadonlySet<Modifier>;

/** Final bytes of `CSI 1 ; modifiers final`. */
const LETTER_KEYS: Readonly<Record<string, string>> = {
  ArrowUp: "A",
  ArrowDown: "B",
  ArrowRight: "C",
  ArrowLeft: "D",
  End: "F",
  Home: "H",
  F1: "P",
  F2: "Q",
  F3: "R",
  F4: "S",
};

/** Numbers of `CSI number ; modifiers ~`. */
const TILDE_KEYS: Readonly<Record<string, number>> = {
  Insert: 2,
  Delete: 3,
  PageUp: 5,
  PageDown: 6,
  F5: 15,
  F6: 17,
  F7: 18,
  F8: 19,
  F9: 20,
  F10: 21,
  F11: 23,
  F12: 24,
};

/** Keys that are characters of their own. */
const CODE_KEYS: Readonly<Record<string, number>> = { Escape: 27, Enter: 13, Tab: 9, Backspace: 127 };

/** Escape by itself, which no key that follows it can turn into Alt and that key, however fast they come. */
const ESCAPE_KEY = "\x1b[27u";

/** 1 + shift 1 + alt 2 + ctrl 4. */
function modifierNumber(modifiers: Modifiers): number {
  return (
    1 + (modifiers.has("shift") ? 1 : 0) + (modifiers.has("alt") ? 2 : 0) + (modifiers.has("ctrl") ? 4 : 0)
  );
}

/** `code` is a Unicode scalar. */
function unicodeKey(code: number, modifiers: Modifiers): string {
  return `\x1b[${code};${modifierNumber(modifiers)}u`;
}

/** Bytes, as text, of a key named as in `KeyboardEvent.key`; undefined for a name that is not here. */
export function namedKeyText(name: string, modifiers: Modifiers): string | undefined {
  const number = modifierNumber(modifiers);
  const letter = LETTER_KEYS[name];
  if (letter !== undefined) {
    if (number > 1) return `\x1b[1;${number}${letter}`;
    return /^F/.test(name) ? `\x1bO${letter}` : `\x1b[${letter}`;
  }
  const tilde = TILDE_KEYS[name];
  if (tilde !== undefined) return number > 1 ? `\x1b[${tilde};${number}~` : `\x1b[${tilde}~`;
  const code = CODE_KEYS[name];
  if (code === undefined) return undefined;
  if (number === 1) return name === "Escape" ? ESCAPE_KEY : String.fromCharCode(code);
  if (name === "Tab" && number === 2) return "\x1b[Z";
  if (number === 3) return `\x1b${String.fromCharCode(code)}`;
  return unicodeKey(code, modifiers);
}

/** The control character of Ctrl and a printable one; undefined where there is none. */
function controlCharacter(character: string): string | undefined {
  if (/^[a-z]$/i.test(character)) return String.fromCharCode(character.toLowerCase().charCodeAt(0) & 0x1f);
  if (/^[@[\\\]^_ ]$/.test(character)) return String.fromCharCode(character.charCodeAt(0) & 0x1f);
  return character === "?" ? "\x7f" : undefined;
}

/** What is sent for one typed character while modifiers are held; other text goes as it is. */
export function modifiedText(text: string, modifiers: Modifiers): string {
  const code = text.codePointAt(0);
  if (code === undefined || modifiers.size === 0 || text !== String.fromCodePoint(code)) return text;
  const shown = modifiers.has("shift") ? text.toUpperCase() : text;
  if (!modifiers.has("ctrl")) return modifiers.has("alt") ? `\x1b${shown}` : shown;
  const control = controlCharacter(text);
  if (control === undefined || (modifiers.has("shift") && /^[a-z]$/i.test(text))) {
    return unicodeKey(code, modifiers);
  }
  return modifiers.has("alt") ? `\x1b${control}` : control;
}

/** The part of a KeyboardEvent that a chord is made of. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Bytes, as text, of a key that the classic encoding cannot tell from another one, such as Escape, Shift+Enter or
 * Ctrl+Shift+letter; undefined for all others, which xterm.js encodes.
 */
export function chordText(pressed: PressedKey): string | undefined {
  const { key, ctrlKey, altKey, shiftKey, metaKey } = pressed;
  if (metaKey) return undefined;
  const modifiers = new Set<Modifier>();
  if (ctrlKey) modifiers.add("ctrl");
  if (altKey) modifiers.add("alt");
  if (shiftKey) modifiers.add("shift");
  if (modifiers.size === 0) return key === "Escape" ? ESCAPE_KEY : undefined;
  // xterm.js would scroll a history of its own, which it does not have here.
  if (shiftKey && /^Page(?:Up|Down)$/.test(key)) return namedKeyText(key, modifiers);
  const code = CODE_KEYS[key];
  if (code !== undefined) {
    const isClassic = !ctrlKey && (!shiftKey || key === "Tab" || key === "Backspace");
    return isClassic ? undefined : unicodeKey(code, modifiers);
  }
  const character = key.codePointAt(0);
  if (!ctrlKey || character === undefined || key !== String.fromCodePoint(character)) return undefined;
  if (/^[A-Za-z]$/.test(key)) {
    return shiftKey ? unicodeKey(key.toLowerCase().charCodeAt(0), modifiers) : undefined;
  }
  if (controlCharacter(key) !== undefined) return undefined;
  // The shift that typed the character is in the character.
  modifiers.delete("shift");
  return unicodeKey(character, modifiers);
}
