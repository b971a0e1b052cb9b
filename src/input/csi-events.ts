// One complete `CSI …` from the host -> the event it means. Pure; the tokenizer found the ends.
// Sources: xterm ctlseqs (PC-style keys, modifyOtherKeys, mouse, reports), kitty keyboard protocol, rxvt's and
// the Linux console's key tables.

import type { HostEvent, HostReply, ReplyKind } from "./host-events.js";
import {
  characterPress,
  functionalKeyOfNumber,
  HELD_MODIFIERS,
  KEYPAD,
  type KeyEvent,
  keyPress,
  Modifier,
} from "./key-event.js";

/** What a CSI needs to know of the world to be told apart. */
export interface CsiSituation {
  /** A cursor position report was asked for: `CSI 1;2R` is its answer, not Shift-F3. */
  readonly expectsCursorPosition: boolean;
  /** The host speaks the kitty keyboard protocol: modifier 8 is Super, not Meta; F3 is never `R`. */
  readonly hasKittyKeys: boolean;
}

const LETTER_KEYS: Readonly<Record<string, string>> = {
  A: "Up",
  B: "Down",
  C: "Right",
  D: "Left",
  E: "KPBegin",
  F: "End",
  H: "Home",
  P: "F1",
  Q: "F2",
  R: "F3",
  S: "F4",
};

const TILDE_KEYS: ReadonlyMap<number, string> = new Map<number, string>([
  [1, "Home"],
  [2, "Insert"],
  [3, "Delete"],
  [4, "End"],
  [5, "PageUp"],
  [6, "PageDown"],
  [7, "Home"],
  [8, "End"],
  ...[11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34].map(
    (number, index): [number, string] => [number, `F${index + 1}`],
  ),
  [57427, "KPBegin"],
]);

/** rxvt ends a modified editing or function key with one of these in place of "~". */
const RXVT_FINALS: Readonly<Record<string, number>> = {
  "^": Modifier.ctrl,
  $: Modifier.shift,
  "@": Modifier.ctrl | Modifier.shift,
};

const PARAMETER_LIMIT = 1 << 24;

/** `1;5:3;97` -> [[1], [5, 3], [97]]; an empty field is [-1]; numbers are cut at 2²⁴. */
function fieldsOf(body: string): number[][] {
  return body.split(";").map((field) =>
    field.split(":").map((part) => {
      if (part === "") return -1;
      const value = Number(part);
      return Number.isInteger(value) ? Math.min(value, PARAMETER_LIMIT) : -1;
    }),
  );
}

export const unknownInput = (bytes: Uint8Array): HostEvent => ({ type: "unknown", bytes });

export function hostReply(kind: ReplyKind, parameters: readonly number[], text = ""): HostReply {
  return { type: "reply", kind, parameters, text };
}

/** Modifier bits of a parameter `1 + bits`; 0 when it is missing. */
function modifiersOf(parameter: number, situation: CsiSituation): number {
  const bits = parameter > 0 ? (parameter - 1) & 0xff : 0;
  if (situation.hasKittyKeys || (bits & Modifier.super) === 0) return bits;
  return (bits & 7) | Modifier.meta;
}

const EVENT_TYPES = ["press", "press", "repeat", "release"] as const;

function withModifierField(
  key: string,
  field: readonly number[] | undefined,
  situation: CsiSituation,
): KeyEvent {
  const eventType = EVENT_TYPES[Math.max(0, field?.[1] ?? 0)] ?? "press";
  return { ...keyPress(key, modifiersOf(field?.[0] ?? 0, situation)), eventType };
}

const characterOf = (scalar: number | undefined): string => {
  const isScalar = scalar !== undefined && scalar >= 0x20 && scalar <= 0x10_ffff;
  if (!isScalar || (scalar >= 0xd800 && scalar < 0xe000) || (scalar >= 0x7f && scalar < 0xa0)) return "";
  return String.fromCodePoint(scalar);
};

/** `CSI code:shifted:base ; modifiers:event ; text u`. Kitty keyboard protocol, "Overview". */
function unicodeKey(fields: readonly number[][], situation: CsiSituation): KeyEvent | undefined {
  const [code = -1, shifted, base] = fields[0] ?? [];
  if (code < 0) return undefined;
  const eventType = EVENT_TYPES[Math.max(0, fields[1]?.[1] ?? 0)] ?? "press";
  const modifiers = modifiersOf(fields[1]?.[0] ?? 0, situation);
  const name = functionalKeyOfNumber(code);
  // The private use area is the protocol's own: a number without a name is a key nobody knows, not text.
  if (name === undefined && code >= 57344 && code <= 63743) return undefined;
  const key = name ?? characterOf(code);
  let text = (fields[2] ?? []).map(characterOf).join("");
  if (key === "" && text === "") return undefined;
  if (name !== undefined) {
    const isTyping = text !== "" && eventType !== "release";
    return { ...keyPress(name, modifiers, isTyping ? text : ""), eventType };
  }
  const plain = characterPress(key, modifiers);
  const upper = plain.key.toUpperCase();
  let shiftedKey = characterOf(shifted);
  if (shiftedKey === "" && upper !== plain.key && Array.from(upper).length === 1) shiftedKey = upper;
  if (text === "" && (modifiers & HELD_MODIFIERS & ~Modifier.shift) === 0 && key !== "") {
    const isShifted = (plain.modifiers & Modifier.shift) !== 0;
    const isLocked = (modifiers & Modifier.capsLock) !== 0 && shiftedKey === upper;
    text = isLocked !== isShifted && shiftedKey !== "" ? shiftedKey : plain.key;
  }
  return {
    type: "key",
    key: plain.key,
    modifiers: plain.modifiers,
    eventType,
    text: eventType === "release" ? "" : text,
    shiftedKey,
    baseKey: characterOf(base),
  };
}

/** `CSI 27 ; modifiers ; code ~`. xterm ctlseqs, modifyOtherKeys. */
function otherKey(fields: readonly number[][], situation: CsiSituation): KeyEvent | undefined {
  return unicodeKey([[fields[2]?.[0] ?? -1], [fields[1]?.[0] ?? 0]], situation);
}

function tildeKey(fields: readonly number[][], situation: CsiSituation): KeyEvent | undefined {
  const number = fields[0]?.[0] ?? -1;
  if (number === 27 && fields.length === 3) return otherKey(fields, situation);
  const key = TILDE_KEYS.get(number);
  return key === undefined ? undefined : withModifierField(key, fields[1], situation);
}

function reportOf(prefix: string, fields: readonly number[][], ends: string): HostReply | undefined {
  const parameters = fields.map((field) => Math.max(0, field[0] ?? 0));
  if (ends === "$y") return hostReply("modeReport", parameters, prefix);
  if (prefix === "?") {
    if (ends === "c") return hostReply("primaryAttributes", parameters);
    if (ends === "R") return hostReply("cursorPosition", parameters);
    if (ends === "n") return hostReply("deviceStatus", parameters, "?");
    if (ends === "u") return hostReply("keyboardFlags", parameters);
    return hostReply("other", parameters, prefix + ends);
  }
  if (prefix === ">" && ends === "c") return hostReply("secondaryAttributes", parameters);
  if (prefix !== "") return prefix === "<" ? undefined : hostReply("other", parameters, prefix + ends);
  if (ends === "n") return hostReply("deviceStatus", parameters);
  if (ends === "t") return hostReply("window", parameters);
  if (ends === "R") return hostReply("cursorPosition", parameters);
  if (ends === "x" || ends === "c") return hostReply("other", parameters, ends);
  return undefined;
}

/** A report of the cursor's place, not F3 with modifiers: both are `CSI n ; n R`. */
function isCursorPosition(fields: readonly number[][], situation: CsiSituation): boolean {
  const [row = -1] = fields[0] ?? [];
  const [second = -1] = fields[1] ?? [];
  if (fields.length < 2) return false;
  if (situation.expectsCursorPosition || situation.hasKittyKeys || row !== 1) return true;
  return second < 2 || second > 16;
}

/**
 * The event of `CSI` + `prefix` + `body` + `ends`, where prefix is one of "<=>?" or "", body digits, ";" and ":",
 * and ends the intermediates and the final byte. Undefined when nobody knows it. Mouse and paste markers are the
 * tokenizer's.
 */
export function csiEvent(
  prefix: string,
  body: string,
  ends: string,
  situation: CsiSituation,
): HostEvent | undefined {
  const fields = fieldsOf(body);
  if (prefix !== "" || ends === "$y") return reportOf(prefix, fields, ends);
  if (ends === "u") return unicodeKey(fields, situation);
  if (ends === "~") return tildeKey(fields, situation);
  if (body === "") {
    if (ends === "I" || ends === "O") return { type: "focus", isFocused: ends === "I" };
    if (ends === "Z") return keyPress("Tab", Modifier.shift);
    const rxvtArrow = "abcd".indexOf(ends);
    if (rxvtArrow >= 0) return keyPress(["Up", "Down", "Right", "Left"][rxvtArrow] ?? "Up", Modifier.shift);
  }
  const rxvt = RXVT_FINALS[ends];
  if (rxvt !== undefined) {
    const key = TILDE_KEYS.get(fields[0]?.[0] ?? -1);
    return key === undefined || fields.length > 1 ? undefined : keyPress(key, rxvt);
  }
  if (ends === "R" && isCursorPosition(fields, situation)) return reportOf("", fields, "R");
  if (ends === "Z") return withModifierField("Tab", [(fields[1]?.[0] ?? 1) | 0, 1], situation);
  const letter = LETTER_KEYS[ends];
  if (letter !== undefined && fields.length <= 2) return withModifierField(letter, fields[1], situation);
  return reportOf(prefix, fields, ends);
}

/** `SS3` + optional modifier digits + final: cursor, PF and keypad keys, and rxvt's Ctrl-arrows. */
export function ss3Event(digits: string, final: string, situation: CsiSituation): KeyEvent | undefined {
  const parameter = Number(digits.split(";").at(-1) ?? "");
  const modifiers = modifiersOf(Number.isInteger(parameter) ? parameter : 0, situation);
  const letter = LETTER_KEYS[final];
  if (letter !== undefined) return keyPress(letter, modifiers);
  const rxvtArrow = "abcd".indexOf(final);
  if (rxvtArrow >= 0) return keyPress(["Up", "Down", "Right", "Left"][rxvtArrow] ?? "Up", Modifier.ctrl);
  const keypad = SS3_KEYPAD.get(final);
  if (keypad !== undefined) return keyPress(keypad.name, modifiers, modifiers === 0 ? keypad.text : "");
  if (final === "I") return keyPress("Tab", modifiers);
  if (final === " ") return characterPress(" ", modifiers);
  return undefined;
}

const SS3_KEYPAD: ReadonlyMap<string, { readonly name: string; readonly text: string }> = buildKeypad();

function buildKeypad(): Map<string, { name: string; text: string }> {
  const table = new Map<string, { name: string; text: string }>();
  for (const [name, { text, final }] of KEYPAD) table.set(final, { name, text });
  return table;
}
