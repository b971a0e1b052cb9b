// A key of the command language as the key event that a host terminal would have brought.

import { CTRL, type KeyChord, META, SHIFT } from "../commands/index.js";
import { characterPress, FUNCTIONAL_KEYS, type KeyEvent, keyPress, Modifier } from "../input/index.js";

/** tmux's names of keys that have another name in the input room. */
const NAMES: Readonly<Record<string, string>> = {
  BSpace: "Backspace",
  BTab: "Tab",
  IC: "Insert",
  DC: "Delete",
  PPage: "PageUp",
  NPage: "PageDown",
  "KP/": "KPDivide",
  "KP*": "KPMultiply",
  "KP-": "KPSubtract",
  "KP+": "KPAdd",
  "KP.": "KPDecimal",
};

/** Undefined for what no keyboard sends, such as mouse keys. */
export function chordToEvent(chord: KeyChord): KeyEvent | undefined {
  const modifiers =
    ((chord.modifiers & SHIFT) !== 0 || chord.key === "BTab" ? Modifier.shift : 0) |
    ((chord.modifiers & META) !== 0 ? Modifier.alt : 0) |
    ((chord.modifiers & CTRL) !== 0 ? Modifier.ctrl : 0);
  if (chord.key === "Space") return characterPress(" ", modifiers);
  const name = NAMES[chord.key] ?? chord.key;
  if (FUNCTIONAL_KEYS.has(name)) return keyPress(name, modifiers);
  const isCharacter = chord.key.length === 1 || !/^[\x20-\x7e]+$/.test(chord.key);
  return isCharacter ? characterPress(chord.key, modifiers) : undefined;
}
