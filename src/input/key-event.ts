// A key as every part of the server sees it, whatever protocol the host terminal spoke, and the functional keys
// with their numbers. Source: kitty keyboard protocol, "Functional key definitions"; xterm ctlseqs, PC-style keys.

/** Bits of `KeyEvent.modifiers`, as the kitty keyboard protocol numbers them. */
export const Modifier = {
  shift: 1,
  alt: 2,
  ctrl: 4,
  super: 8,
  hyper: 16,
  meta: 32,
  capsLock: 64,
  numLock: 128,
} as const;

/** Modifiers that are held, not toggled. */
export const HELD_MODIFIERS = 63;
export const LOCK_MODIFIERS = Modifier.capsLock | Modifier.numLock;

export interface KeyEvent {
  readonly type: "key";
  /** A name of `FUNCTIONAL_KEYS`, or the unshifted character of the key; "" for text without a key. */
  readonly key: string;
  /** `Modifier` bits. */
  readonly modifiers: number;
  readonly eventType: "press" | "repeat" | "release";
  /** What the key types; "" when it types nothing. Never holds a control character. */
  readonly text: string;
  /** The character of the key with Shift; "" when not known. */
  readonly shiftedKey: string;
  /** The character of the key on a PC-101 layout; "" when not known or the same. */
  readonly baseKey: string;
}

export interface FunctionalKey {
  readonly name: string;
  /** First parameter of the kitty form. */
  readonly number: number;
  /** Final byte of the kitty form: "u", "~" or a letter. */
  readonly final: string;
}

const LETTER_KEYS: readonly (readonly [string, string])[] = [
  ["Up", "A"],
  ["Down", "B"],
  ["Right", "C"],
  ["Left", "D"],
  ["KPBegin", "E"],
  ["End", "F"],
  ["Home", "H"],
  ["F1", "P"],
  ["F2", "Q"],
  ["F4", "S"],
];

const TILDE_KEYS: readonly (readonly [string, number])[] = [
  ["Insert", 2],
  ["Delete", 3],
  ["PageUp", 5],
  ["PageDown", 6],
  ["F3", 13],
  ["F5", 15],
  ["F6", 17],
  ["F7", 18],
  ["F8", 19],
  ["F9", 20],
  ["F10", 21],
  ["F11", 23],
  ["F12", 24],
];

/** Keys numbered from 57358 on, in the order of their numbers. */
const NUMBERED_KEYS: readonly (readonly [start: number, names: readonly string[]])[] = [
  [57358, ["CapsLock", "ScrollLock", "NumLock", "PrintScreen", "Pause", "Menu"]],
  [57376, Array.from({ length: 23 }, (_, index) => `F${13 + index}`)],
  [57399, Array.from({ length: 10 }, (_, index) => `KP${index}`)],
  [
    57409,
    [
      ["Decimal", "Divide", "Multiply", "Subtract", "Add", "Enter", "Equal", "Separator", "Left", "Right"],
      ["Up", "Down", "PageUp", "PageDown", "Home", "End", "Insert", "Delete"],
    ]
      .flat()
      .map((name) => `KP${name}`),
  ],
  [
    57428,
    [
      ["MediaPlay", "MediaPause", "MediaPlayPause", "MediaReverse", "MediaStop", "MediaFastForward"],
      ["MediaRewind", "MediaTrackNext", "MediaTrackPrevious", "MediaRecord", "LowerVolume", "RaiseVolume"],
      ["MuteVolume", "LeftShift", "LeftControl", "LeftAlt", "LeftSuper", "LeftHyper", "LeftMeta"],
      ["RightShift", "RightControl", "RightAlt", "RightSuper", "RightHyper", "RightMeta"],
      ["IsoLevel3Shift", "IsoLevel5Shift"],
    ].flat(),
  ],
];

/** Every key that is no character, by name. */
export const FUNCTIONAL_KEYS: ReadonlyMap<string, FunctionalKey> = new Map(
  [
    { name: "Escape", number: 27, final: "u" },
    { name: "Enter", number: 13, final: "u" },
    { name: "Tab", number: 9, final: "u" },
    { name: "Backspace", number: 127, final: "u" },
    ...LETTER_KEYS.map(([name, final]) => ({ name, number: 1, final })),
    ...TILDE_KEYS.map(([name, number]) => ({ name, number, final: "~" })),
    ...NUMBERED_KEYS.flatMap(([start, names]) =>
      names.map((name, index) => ({ name, number: start + index, final: "u" })),
    ),
  ].map((key) => [key.name, key]),
);

const NAME_BY_NUMBER: ReadonlyMap<number, string> = new Map(
  [...FUNCTIONAL_KEYS.values()].filter((key) => key.final === "u").map((key) => [key.number, key.name]),
);

/** The functional key with this number in a `CSI … u`. */
export function functionalKeyOfNumber(number: number): string | undefined {
  if (number === 57427) return "KPBegin";
  if (number === 8) return "Backspace";
  return NAME_BY_NUMBER.get(number);
}

export function isModifierKey(key: string): boolean {
  const number = FUNCTIONAL_KEYS.get(key)?.number ?? 0;
  return number >= 57441 && number <= 57454;
}

/** What the keypad's keys type with NumLock, and the final byte of their SS3 form (DECKPAM). */
export const KEYPAD: ReadonlyMap<string, { readonly text: string; readonly final: string }> = new Map(
  [
    ...Array.from({ length: 10 }, (_, digit) => ({
      name: `KP${digit}`,
      text: String(digit),
      final: String.fromCharCode(0x70 + digit),
    })),
    { name: "KPDecimal", text: ".", final: "n" },
    { name: "KPDivide", text: "/", final: "o" },
    { name: "KPMultiply", text: "*", final: "j" },
    { name: "KPSubtract", text: "-", final: "m" },
    { name: "KPAdd", text: "+", final: "k" },
    { name: "KPSeparator", text: ",", final: "l" },
    { name: "KPEqual", text: "=", final: "X" },
    { name: "KPEnter", text: "", final: "M" },
  ].map(({ name, text, final }) => [name, { text, final }]),
);

/** The keypad's second meanings, without NumLock. */
const KEYPAD_MOVES = new Set([
  "Left",
  "Right",
  "Up",
  "Down",
  "PageUp",
  "PageDown",
  "Home",
  "End",
  "Insert",
  "Delete",
]);

/** The key of the main block that a keypad key without NumLock stands for; the key itself for any other. */
export function mainBlockKey(key: string): string {
  const move = key.startsWith("KP") ? key.slice(2) : "";
  return KEYPAD_MOVES.has(move) ? move : key;
}

/** A key press that types `text`, or none when it is "". */
export function keyPress(key: string, modifiers = 0, text = "", shiftedKey = ""): KeyEvent {
  return { type: "key", key, modifiers, eventType: "press", text, shiftedKey, baseKey: "" };
}

/**
 * A press of a character as text or with modifiers: an upper-case letter is its lower-case key with Shift, any
 * other character is a key of its own. It types itself unless more than Shift is held.
 */
export function characterPress(character: string, modifiers = 0): KeyEvent {
  const lower = character.toLowerCase();
  const isUpper = lower !== character && Array.from(lower).length === 1 && lower.toUpperCase() === character;
  const types = (modifiers & HELD_MODIFIERS & ~Modifier.shift) === 0;
  if (isUpper) {
    return keyPress(lower, modifiers | Modifier.shift, types ? character : "", character);
  }
  return keyPress(character, modifiers, types ? character : "");
}
