// A key event as tmux writes the key: `C-b`, `M-x`, `S-Up`, `BTab`. Source: tmux(1), KEY BINDINGS.

import { FUNCTIONAL_KEYS, HELD_MODIFIERS, type KeyEvent, Modifier, mainBlockKey } from "./key-event.js";

const TMUX_NAMES: Readonly<Record<string, string>> = {
  Backspace: "BSpace",
  Insert: "IC",
  Delete: "DC",
  PageUp: "PPage",
  PageDown: "NPage",
  KPDecimal: "KP.",
  KPDivide: "KP/",
  KPMultiply: "KP*",
  KPSubtract: "KP-",
  KPAdd: "KP+",
  " ": "Space",
};

/** Functional keys that tmux has a name for. */
const NAMED =
  /^(?:Escape|Enter|Tab|Backspace|Insert|Delete|Up|Down|Left|Right|Home|End|PageUp|PageDown|F[1-9]|F1[0-2]|KP\d|KP(?:Decimal|Divide|Multiply|Subtract|Add|Enter))$/;

const META = Modifier.alt | Modifier.meta;

/**
 * The chord's name; "" for what tmux has no name for: modifier and media keys, F13 and up, Super and Hyper, text
 * without a key.
 * Press, repeat and release have the same name; locks do not count.
 */
export function chordName(event: KeyEvent): string {
  const held = event.modifiers & HELD_MODIFIERS;
  if (event.key === "") return "";
  if ((held & (Modifier.super | Modifier.hyper)) !== 0) return "";
  const isCtrl = (held & Modifier.ctrl) !== 0;
  let isShift = (held & Modifier.shift) !== 0;
  let key = mainBlockKey(event.key);
  const isFunctional = FUNCTIONAL_KEYS.has(key);
  if (isFunctional && !NAMED.test(key)) return "";
  if (!isFunctional && isShift && key !== " ") {
    const isLetter = key.toUpperCase() !== key;
    const shifted = event.shiftedKey === "" && isLetter ? key.toUpperCase() : event.shiftedKey;
    if (!isCtrl || !isLetter) {
      // A character with Shift is the other character; only Ctrl with a letter keeps the two apart.
      if (shifted !== "") key = shifted;
      isShift = false;
    }
  }
  if (key === "Tab" && isShift) {
    key = "BTab";
    isShift = false;
  }
  key = TMUX_NAMES[key] ?? key;
  const meta = (held & META) !== 0 ? "M-" : "";
  const shift = isShift ? "S-" : "";
  if (!isCtrl) return `${meta}${shift}${key}`;
  const isControlCode = /^[a-z\\\]^_]$/.test(key) || key === "Space";
  return isControlCode ? `${meta}${shift}C-${key}` : `C-${meta}${shift}${key}`;
}
