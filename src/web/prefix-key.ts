// The session's prefix key as the key row sends it: a name of the command language to bytes.

import { modifiedText, namedKeyText } from "./key-bytes.js";
import type { Modifier } from "./sticky-modifiers.js";

const MODIFIERS: Readonly<Record<string, Modifier>> = { C: "ctrl", M: "alt", S: "shift" };

/** Names that are not those of `KeyboardEvent.key`. */
const KEY_NAMES: Readonly<Record<string, string>> = {
  Up: "ArrowUp",
  Down: "ArrowDown",
  Left: "ArrowLeft",
  Right: "ArrowRight",
  BSpace: "Backspace",
  BTab: "Tab",
  DC: "Delete",
  IC: "Insert",
  PPage: "PageUp",
  PgUp: "PageUp",
  NPage: "PageDown",
  PgDn: "PageDown",
};

/** Bytes, as text, of a key named such as `C-b`, `M-Space` or `F12`; undefined for "" and names that are not here. */
export function prefixText(name: string): string | undefined {
  const held = new Set<Modifier>();
  let rest = name;
  for (;;) {
    const modifier = /^[CMS]-./.test(rest) ? MODIFIERS[rest.charAt(0)] : undefined;
    if (modifier === undefined) break;
    held.add(modifier);
    rest = rest.slice(2);
  }
  if (rest === "Space") return modifiedText(" ", held);
  if (rest === "BTab") held.add("shift");
  const named = namedKeyText(KEY_NAMES[rest] ?? rest, held);
  if (named !== undefined) return named;
  const code = rest.codePointAt(0);
  return code !== undefined && rest === String.fromCodePoint(code) ? modifiedText(rest, held) : undefined;
}
