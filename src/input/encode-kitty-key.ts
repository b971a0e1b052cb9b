// A key for a program that speaks the kitty keyboard protocol, by its flags: 1 disambiguate, 2 event types,
// 4 alternate keys, 8 all keys as escape codes, 16 associated text.
// Source: sw.kovidgoyal.net/kitty/keyboard-protocol, and kitty itself where the text leaves a choice.

import { ctrlOf, encodeLegacyKey } from "./encode-legacy-key.js";
import {
  FUNCTIONAL_KEYS,
  isModifierKey,
  KEYPAD,
  type KeyEvent,
  LOCK_MODIFIERS,
  Modifier,
  mainBlockKey,
} from "./key-event.js";
import type { KeyModes } from "./pane-input-modes.js";

const DISAMBIGUATE = 1;
const EVENT_TYPES = 2;
const ALTERNATES = 4;
const ALL_KEYS = 8;
const TEXT = 16;

const EVENT_NUMBER = { press: 1, repeat: 2, release: 3 } as const;

/** The keys a person needs to type `reset`: they keep their bytes until every key is asked for. */
const HARMLESS_KEYS: Readonly<Record<string, string>> = { Enter: "\r", Tab: "\t", Backspace: "\x7f" };

/** `modes.kittyFlags` is not 0. "" when the key sends nothing. */
export function encodeKittyKey(event: KeyEvent, modes: KeyModes): string {
  const flags = modes.kittyFlags;
  const isAll = (flags & ALL_KEYS) !== 0;
  if (event.eventType === "release" && (flags & EVENT_TYPES) === 0) return "";
  if (!isAll) {
    if (isModifierKey(event.key)) return "";
    if (event.text !== "" && event.eventType !== "release") return event.text;
  }
  if (event.key === "") return textWithoutKey(event, flags);
  const isPlainKeypad = (flags & (DISAMBIGUATE | ALL_KEYS)) === 0;
  if (isPlainKeypad && (KEYPAD.has(event.key) || mainBlockKey(event.key) !== event.key)) {
    return keypadAsMainBlock(event, modes);
  }
  if (FUNCTIONAL_KEYS.has(event.key)) return functionalKey(event, modes);
  return characterKey(event, modes);
}

/** Text that no key made, as an input method commits it. */
function textWithoutKey(event: KeyEvent, flags: number): string {
  if (event.eventType === "release") return "";
  if ((flags & TEXT) === 0) return event.text;
  return `\x1b[0;;${scalarsOf(event.text)}u`;
}

function keypadAsMainBlock(event: KeyEvent, modes: KeyModes): string {
  const keypad = KEYPAD.get(event.key);
  if (keypad === undefined) return functionalKey({ ...event, key: mainBlockKey(event.key) }, modes);
  if (keypad.text === "") return functionalKey({ ...event, key: "Enter" }, modes);
  return characterKey({ ...event, key: keypad.text }, modes);
}

const scalarsOf = (text: string): string =>
  Array.from(text)
    .map((character) => String(character.codePointAt(0) ?? 0))
    .join(":");

function functionalKey(event: KeyEvent, modes: KeyModes): string {
  const flags = modes.kittyFlags;
  const isAll = (flags & ALL_KEYS) !== 0;
  const held = event.modifiers & ~LOCK_MODIFIERS;
  if (!isAll && held === 0) {
    const harmless = HARMLESS_KEYS[event.key];
    if (harmless !== undefined) {
      if (event.eventType === "release") return "";
      return event.key === "Backspace" || event.key === "Enter" ? encodeLegacyKey(event, modes) : harmless;
    }
    const isEscapeAsEver = event.key === "Escape" && (flags & DISAMBIGUATE) === 0;
    if (isEscapeAsEver && event.eventType === "press") return "\x1b";
  }
  const isLegacy = (flags & (DISAMBIGUATE | EVENT_TYPES | ALL_KEYS)) === 0;
  if (isLegacy) return encodeLegacyKey(event, modes);
  const functional = FUNCTIONAL_KEYS.get(event.key);
  if (functional === undefined) return "";
  return sequence(event, modes, functional.number, "", functional.final);
}

function characterKey(event: KeyEvent, modes: KeyModes): string {
  const flags = modes.kittyFlags;
  const isRewritten = (flags & (DISAMBIGUATE | ALL_KEYS)) !== 0;
  const hasType = (flags & EVENT_TYPES) !== 0 && event.eventType !== "press";
  if (!isRewritten && !hasType && canBeLegacy(event, flags)) {
    const legacy = encodeLegacyKey(event, modes);
    if (legacy !== "") return legacy;
  }
  if (event.modifiers === 0 && !hasType && (flags & ALL_KEYS) === 0) return event.key;
  const code = event.key.codePointAt(0) ?? 0;
  return sequence(event, modes, code, alternatesOf(event, flags), "u");
}

/** Without flags 1 and 8 a chord with legacy bytes keeps them, unless they would be those of another key. */
function canBeLegacy(event: KeyEvent, flags: number): boolean {
  const held = event.modifiers & ~LOCK_MODIFIERS;
  if ((flags & ALTERNATES) !== 0 && alternatesOf(event, flags) !== "") return false;
  const isCtrlShiftLetter =
    (held & Modifier.ctrl) !== 0 && (held & Modifier.shift) !== 0 && /^[a-z]$/.test(event.key);
  if (isCtrlShiftLetter) return false;
  if ((held & Modifier.ctrl) === 0) return true;
  const ascii = event.key.charCodeAt(0) < 0x80 ? event.key : event.baseKey;
  return ascii !== "" && (ctrlOf(ascii) !== ascii || /^[019]$/.test(ascii));
}

function alternatesOf(event: KeyEvent, flags: number): string {
  if ((flags & ALTERNATES) === 0) return "";
  const isShift = (event.modifiers & Modifier.shift) !== 0;
  const shifted = isShift && event.shiftedKey !== "" ? String(event.shiftedKey.codePointAt(0) ?? 0) : "";
  const base = event.baseKey === "" ? "" : `:${event.baseKey.codePointAt(0) ?? 0}`;
  return shifted === "" && base === "" ? "" : `:${shifted}${base}`;
}

/** `CSI number alternates ; modifiers : type ; text final`, leaving out what is default. */
function sequence(
  event: KeyEvent,
  modes: KeyModes,
  number: number,
  alternates: string,
  final: string,
): string {
  const flags = modes.kittyFlags;
  const type = EVENT_NUMBER[event.eventType];
  const hasType = (flags & EVENT_TYPES) !== 0 && type !== EVENT_NUMBER.press;
  const hasText = (flags & TEXT) !== 0 && event.text !== "" && event.eventType !== "release";
  const hasModifiers = event.modifiers !== 0 || hasType;
  let fields = number === 1 && !hasModifiers && !hasText ? "" : `${number}${alternates}`;
  if (hasModifiers) fields += `;${event.modifiers + 1}${hasType ? `:${type}` : ""}`;
  if (hasText) fields += `${hasModifiers ? "" : ";"};${scalarsOf(event.text)}`;
  return `\x1b[${fields}${final}`;
}
