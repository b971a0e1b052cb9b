// A key for a program that asked for no keyboard protocol: what xterm sends.
// Sources: xterm ctlseqs (PC-style function keys, VT220 keypad); kitty keyboard protocol, "Legacy key event
// encoding", for Ctrl with keys that have no letter.

import {
  FUNCTIONAL_KEYS,
  HELD_MODIFIERS,
  KEYPAD,
  type KeyEvent,
  Modifier,
  mainBlockKey,
} from "./key-event.js";
import type { KeyModes } from "./pane-input-modes.js";

export const ALT_OR_META = Modifier.alt | Modifier.meta;

/** Without any enhancement. Locks do not count; Super and Hyper with a character type nothing. */
export function encodeLegacyKey(event: KeyEvent, modes: KeyModes): string {
  const held = event.modifiers & HELD_MODIFIERS;
  const keypad = KEYPAD.get(event.key);
  if (keypad !== undefined) return keypadKey(keypad, held, modes);
  const key = mainBlockKey(event.key);
  if (FUNCTIONAL_KEYS.has(key)) return functionalKey(key, held, modes);
  if (event.key === "") return event.text;
  return characterKey(event, held);
}

/** DECKPAM: SS3 and a letter, with a modifier before it as xterm does; else what the key types. */
function keypadKey(
  keypad: { readonly text: string; readonly final: string },
  held: number,
  modes: KeyModes,
): string {
  if (modes.applicationKeypad) return `\x1bO${held === 0 ? "" : held + 1}${keypad.final}`;
  const alt = (held & ALT_OR_META) !== 0 ? "\x1b" : "";
  return alt + (keypad.text === "" ? enter(modes) : keypad.text);
}

const enter = (modes: KeyModes): string => (modes.newLine ? "\r\n" : "\r");

/** VT220 numbers of the function keys from F13 on; xterm ctlseqs, "VT220-Style Function Keys". */
const HIGH_FUNCTION_NUMBERS: Readonly<Record<string, number>> = {
  F13: 25,
  F14: 26,
  F15: 28,
  F16: 29,
  Menu: 29,
  F17: 31,
  F18: 32,
  F19: 33,
  F20: 34,
};

function functionalKey(key: string, held: number, modes: KeyModes): string {
  const alt = (held & ALT_OR_META) !== 0 ? "\x1b" : "";
  switch (key) {
    case "Enter":
      return alt + enter(modes);
    case "Escape":
      return `${alt}\x1b`;
    case "Tab":
      return alt + ((held & Modifier.shift) !== 0 ? "\x1b[Z" : "\t");
    case "Backspace": {
      const isSwapped = ((held & Modifier.ctrl) !== 0) !== modes.backarrowSendsBackspace;
      return alt + (isSwapped ? "\b" : "\x7f");
    }
    default:
      return sequenceKey(key, legacyModifiers(held), modes);
  }
}

/** Meta is 8 in xterm's parameter, as Super is in kitty's; Hyper has no bit. */
export function legacyModifiers(held: number): number {
  return (held & 15) | ((held & Modifier.meta) !== 0 ? 8 : 0);
}

function sequenceKey(key: string, modifiers: number, modes: KeyModes): string {
  const functional = FUNCTIONAL_KEYS.get(key);
  if (functional === undefined) return "";
  const parameter = modifiers + 1;
  const high = HIGH_FUNCTION_NUMBERS[key];
  if (high !== undefined) return modifiers === 0 ? `\x1b[${high}~` : `\x1b[${high};${parameter}~`;
  const isPf = /^F[1-4]$/.test(key);
  const letter = key === "F3" ? "R" : functional.final;
  if (isPf) return modifiers === 0 ? `\x1bO${letter}` : `\x1b[1;${parameter}${letter}`;
  if (functional.final === "u") return "";
  if (functional.final === "~") {
    return modifiers === 0 ? `\x1b[${functional.number}~` : `\x1b[${functional.number};${parameter}~`;
  }
  if (modifiers !== 0) return `\x1b[1;${parameter}${letter}`;
  return modes.applicationCursorKeys ? `\x1bO${letter}` : `\x1b[${letter}`;
}

/** What Ctrl makes of the digits and of "/" and "?", by old custom. */
const CTRL_OF: Readonly<Record<string, number>> = {
  "2": 0,
  "3": 27,
  "4": 28,
  "5": 29,
  "6": 30,
  "7": 31,
  "8": 127,
  "/": 31,
  "?": 127,
  " ": 0,
};

/** The control character of Ctrl with `character`; the character itself when there is none. */
export function ctrlOf(character: string): string {
  const special = CTRL_OF[character];
  if (special !== undefined) return String.fromCharCode(special);
  const scalar = character.codePointAt(0) ?? 0;
  if (character.length === 1 && scalar >= 0x40 && scalar < 0x7f) return String.fromCharCode(scalar & 0x1f);
  return character;
}

const isAscii = (character: string): boolean => character.length === 1 && character.charCodeAt(0) < 0x80;

/** The character that the key gives with the Shift that is held, as far as it is known. */
export function shiftedCharacter(event: KeyEvent, held: number): string {
  if ((held & Modifier.shift) === 0) return event.key;
  if (event.shiftedKey !== "") return event.shiftedKey;
  const upper = event.key.toUpperCase();
  return Array.from(upper).length === 1 ? upper : event.key;
}

function characterKey(event: KeyEvent, held: number): string {
  if ((held & (Modifier.super | Modifier.hyper)) !== 0) return "";
  if (event.text !== "" && (held & Modifier.ctrl) === 0 && (held & ALT_OR_META) === 0) return event.text;
  const alt = (held & ALT_OR_META) !== 0 ? "\x1b" : "";
  let character = shiftedCharacter(event, held);
  if ((held & Modifier.ctrl) === 0) return alt + character;
  // On a layout without Latin letters Ctrl means the key in the place of the Latin letter.
  if (!isAscii(character) && isAscii(event.baseKey)) character = event.baseKey;
  return alt + ctrlOf(character);
}
