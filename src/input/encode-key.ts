// A key -> the bytes a program in a pane gets for it, by the keyboard protocol the program asked for; and xterm's
// modifyOtherKeys. Source: xterm ctlseqs and xterm's modifyOtherKeys tables.

import { encodeKittyKey } from "./encode-kitty-key.js";
import { ALT_OR_META, encodeLegacyKey, legacyModifiers, shiftedCharacter } from "./encode-legacy-key.js";
import { FUNCTIONAL_KEYS, HELD_MODIFIERS, isModifierKey, type KeyEvent, Modifier } from "./key-event.js";
import type { KeyModes } from "./pane-input-modes.js";

const encoder = new TextEncoder();
const NOTHING = new Uint8Array(0);

/** The bytes of `event` for a program with these modes; empty when it has none in that protocol. */
export function encodeKey(event: KeyEvent, modes: KeyModes): Uint8Array {
  const text = modes.kittyFlags === 0 ? encodePlain(event, modes) : encodeKittyKey(event, modes);
  return text === "" ? NOTHING : encoder.encode(text);
}

function encodePlain(event: KeyEvent, modes: KeyModes): string {
  if (event.eventType === "release" || isModifierKey(event.key)) return "";
  if (modes.modifyOtherKeys !== 0) {
    const extended = encodeOtherKey(event, modes.modifyOtherKeys);
    if (extended !== undefined) return extended;
  }
  return encodeLegacyKey(event, modes);
}

/**
 * `CSI 27 ; modifiers ; code ~`; undefined when the key keeps its legacy bytes. At level 1 what has legacy bytes
 * keeps them; at level 2 only Shift with a character does.
 * Source: xterm's modifyOtherKeys, levels 1 and 2.
 * Deviates: xterm sends Shift with a letter extended at level 2; programs take the letter itself everywhere.
 */
function encodeOtherKey(event: KeyEvent, level: 1 | 2): string | undefined {
  const held = event.modifiers & HELD_MODIFIERS;
  if (held === 0 || (held & (Modifier.super | Modifier.hyper)) !== 0) return undefined;
  const code = otherKeyCode(event, held);
  if (code === undefined) return undefined;
  const isExtended = level === 1 ? isExtendedAtOne(event, held) : isExtendedAtTwo(event, held);
  return isExtended ? `\x1b[27;${legacyModifiers(held) + 1};${code}~` : undefined;
}

function otherKeyCode(event: KeyEvent, held: number): number | undefined {
  if (event.key === "") return undefined;
  const functional = FUNCTIONAL_KEYS.get(event.key);
  if (functional === undefined) return shiftedCharacter(event, held).codePointAt(0);
  return functional.number < 128 && functional.final === "u" ? functional.number : undefined;
}

function isExtendedAtOne(event: KeyEvent, held: number): boolean {
  const isCtrl = (held & Modifier.ctrl) !== 0;
  const isAlt = (held & ALT_OR_META) !== 0;
  switch (event.key) {
    case "Backspace":
      return false;
    case "Enter":
      return true;
    case "Tab":
      return isCtrl || isAlt;
    case "Escape":
      return isCtrl;
    default:
      break;
  }
  if (!isCtrl) return false;
  const isShift = (held & Modifier.shift) !== 0;
  const isLetter = /^[a-z]$/.test(event.key);
  if (isShift && (isLetter || event.key === " ")) return true;
  const character = shiftedCharacter(event, held);
  return !/^[ /@-~2-8]$/.test(character);
}

function isExtendedAtTwo(event: KeyEvent, held: number): boolean {
  const others = held & ~Modifier.shift;
  switch (event.key) {
    case "Backspace":
      return (held & ~Modifier.ctrl) !== 0;
    case "Tab":
    case "Escape":
      return others !== 0;
    case "Enter":
    case " ":
      return true;
    default:
      return others !== 0;
  }
}
