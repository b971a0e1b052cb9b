// A key with its modifiers, and tmux's way to write it: `C-b`, `M-x`, `S-Up`, `^a`, `0x1b`.
// Source: tmux(1), KEY BINDINGS; tmux 3.3a for what is accepted.
//
// Normal form: a legacy terminal sends the same byte for C-m and Enter, C-i and Tab, C-[ and Escape, C-? and
// BSpace, S-Tab and BTab, C-A and C-a, so each pair is one chord here. Whoever looks a key up in a key table
// passes it through `normalizeChord`, then a binding works whatever protocol the host terminal speaks.
import { CODED_KEYS, findKeyName, MAX_USER_KEYS, NAMED_KEYS } from "./key-names.js";

export const SHIFT = 1;
export const META = 2;
export const CTRL = 4;

export type KeyChord = {
  /** A name of `key-names.ts`, or one grapheme. The space bar is "Space". Never empty. */
  readonly key: string;
  /** SHIFT | META | CTRL. */
  readonly modifiers: number;
};

/** Characters which Ctrl leaves as they are: tmux keeps `C-1`, `C-.` and their like as extended keys. */
const CTRL_KEEPS = new Set("!#()+,-.0123456789:;<=>'/`");

const isAscii = (key: string): boolean => key.length === 1 && key.charCodeAt(0) < 128;

/** Ctrl with an ASCII character, as the one chord it means; undefined where no terminal can send it. */
function normalizeCtrl(key: string, otherModifiers: number): KeyChord | undefined {
  const lower = key.toLowerCase();
  if (CTRL_KEEPS.has(key)) return { key, modifiers: otherModifiers | CTRL };
  if (key === "?") return { key: "BSpace", modifiers: otherModifiers };
  if (key === "@") return { key: "Space", modifiers: otherModifiers | CTRL };
  if (key === "[") return { key: "Escape", modifiers: otherModifiers };
  if (lower === "i") return { key: "Tab", modifiers: otherModifiers };
  if (lower === "m") return { key: "Enter", modifiers: otherModifiers };
  if (/^[a-z\\\]^_]$/.test(lower)) return { key: lower, modifiers: otherModifiers | CTRL };
  return undefined;
}

/** The normal form of a chord; the chord itself where Ctrl cannot apply. */
export function normalizeChord(chord: KeyChord): KeyChord {
  const key = chord.key === " " ? "Space" : chord.key;
  const { modifiers } = chord;
  const hasCtrl = (modifiers & CTRL) !== 0 && isAscii(key);
  const plain = (hasCtrl ? normalizeCtrl(key, modifiers & ~CTRL) : undefined) ?? { key, modifiers };
  if (plain.key !== "Tab" || (plain.modifiers & SHIFT) === 0) return plain;
  return { key: "BTab", modifiers: plain.modifiers & ~SHIFT };
}

const MODIFIER_LETTERS: Readonly<Record<string, number>> = { c: CTRL, m: META, s: SHIFT };

/** The only characters a hexadecimal key may not be: controls without a name of their own. */
function chordOfScalar(scalar: number): KeyChord | undefined {
  if (scalar > 0x10ffff || (scalar >= 0xd800 && scalar < 0xe000)) return undefined;
  if (scalar === 127) return { key: "BSpace", modifiers: 0 };
  if (scalar < 32) return normalizeChord({ key: String.fromCharCode(scalar + 64), modifiers: CTRL });
  return normalizeChord({ key: String.fromCodePoint(scalar), modifiers: 0 });
}

/** Whether `text` is one grapheme: a base with combining marks, a flag, a joined emoji. */
function isOneGrapheme(text: string): boolean {
  let count = 0;
  for (const _ of new Intl.Segmenter().segment(text)) {
    count += 1;
    if (count > 1) return false;
  }
  return count === 1;
}

const MAX_KEY_CHARS = 64;

/** Reads a key as tmux writes it; undefined when it is none: `None` too, which only options know. */
export function parseKey(text: string): KeyChord | undefined {
  if (text === "" || text.length > MAX_KEY_CHARS) return undefined;
  const hex = /^0x([0-9a-fA-F]{1,8})$/.exec(text)?.[1];
  if (hex !== undefined) return chordOfScalar(Number.parseInt(hex, 16));
  let modifiers = 0;
  let rest = text;
  if (rest.length > 1 && rest.startsWith("^")) {
    modifiers = CTRL;
    rest = rest.slice(1);
  }
  while (rest.length >= 2 && rest[1] === "-") {
    const bit = MODIFIER_LETTERS[rest.charAt(0).toLowerCase()];
    if (bit === undefined) return undefined;
    modifiers |= bit;
    rest = rest.slice(2);
  }
  if (rest === "") return undefined;
  const name = findKeyName(rest);
  if (name !== undefined) return normalizeChord({ key: name, modifiers });
  if (/^\p{Cc}/u.test(rest)) return undefined;
  if (isAscii(rest)) {
    if ((modifiers & CTRL) === 0 || rest === " ") return normalizeChord({ key: rest, modifiers });
    return normalizeCtrl(rest, modifiers & ~CTRL) === undefined
      ? undefined
      : normalizeChord({ key: rest, modifiers });
  }
  return rest.charCodeAt(0) >= 128 && isOneGrapheme(rest) ? { key: rest, modifiers } : undefined;
}

/** The chord as tmux prints it. Round trip: `parseKey` gives the normal form back. */
export function formatKey(chord: KeyChord): string {
  const { key, modifiers } = normalizeChord(chord);
  const meta = (modifiers & META) !== 0 ? "M-" : "";
  const shift = (modifiers & SHIFT) !== 0 ? "S-" : "";
  if ((modifiers & CTRL) === 0) return `${meta}${shift}${key}`;
  // A letter with Ctrl is one character to tmux, so the other modifiers stand before it.
  if (/^[a-z\\\]^_]$/.test(key) || key === "Space") return `${meta}${shift}C-${key}`;
  return `C-${meta}${shift}${key}`;
}

const NAMED_RANK = new Map(NAMED_KEYS.map((name, index) => [name, index]));
const FIRST_NAMED_RANK = 128;
/** Characters beyond ASCII sort behind every named key. */
const FIRST_WIDE_RANK = FIRST_NAMED_RANK + NAMED_KEYS.length + MAX_USER_KEYS;

function rankOfKey(key: string, isCtrl: boolean): number {
  const coded = CODED_KEYS[key];
  if (coded !== undefined) return isCtrl && key === "Space" ? 0 : coded;
  const named = NAMED_RANK.get(key);
  if (named !== undefined) return FIRST_NAMED_RANK + named;
  if (/^User[0-9]+$/.test(key)) return FIRST_NAMED_RANK + NAMED_KEYS.length + Number(key.slice(4));
  const scalar = key.codePointAt(0) ?? 0;
  if (scalar >= 128) return FIRST_WIDE_RANK + scalar;
  return isCtrl && /^[a-z\\\]^_]$/.test(key) ? scalar & 0x1f : scalar;
}

/** Order of `list-keys`: plain keys by code, then those with M-, C-, S- and their mixtures. */
export function compareChords(left: KeyChord, right: KeyChord): number {
  return sortWeight(left) - sortWeight(right);
}

const MODIFIER_STRIDE = FIRST_WIDE_RANK + 0x110000;

function sortWeight({ key, modifiers }: KeyChord): number {
  const isCtrl = (modifiers & CTRL) !== 0;
  const isControlCode = isCtrl && (/^[a-z\\\]^_]$/.test(key) || key === "Space");
  const weight =
    ((modifiers & META) !== 0 ? 1 : 0) +
    (isCtrl && !isControlCode ? 2 : 0) +
    ((modifiers & SHIFT) !== 0 ? 4 : 0);
  return weight * MODIFIER_STRIDE + rankOfKey(key, isCtrl);
}
