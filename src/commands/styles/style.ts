// Styles as options and `#[…]` write them: colours, attributes, and what the status line needs besides
// (alignment, list, range, fill). Source: tmux(1), STYLES.
import { type Colour, DEFAULT_COLOUR, parseColour } from "./colour.js";

/** One bit for each attribute. */
export const ATTRIBUTE = {
  bold: 1 << 0,
  dim: 1 << 1,
  underscore: 1 << 2,
  blink: 1 << 3,
  reverse: 1 << 4,
  hidden: 1 << 5,
  italics: 1 << 6,
  acs: 1 << 7,
  strikethrough: 1 << 8,
  doubleUnderscore: 1 << 9,
  curlyUnderscore: 1 << 10,
  dottedUnderscore: 1 << 11,
  dashedUnderscore: 1 << 12,
  overline: 1 << 13,
} as const;

const ATTRIBUTE_NAMES: ReadonlyMap<string, number> = new Map([
  ["acs", ATTRIBUTE.acs],
  ["bold", ATTRIBUTE.bold],
  ["bright", ATTRIBUTE.bold],
  ["dim", ATTRIBUTE.dim],
  ["underscore", ATTRIBUTE.underscore],
  ["blink", ATTRIBUTE.blink],
  ["reverse", ATTRIBUTE.reverse],
  ["hidden", ATTRIBUTE.hidden],
  ["italics", ATTRIBUTE.italics],
  ["strikethrough", ATTRIBUTE.strikethrough],
  ["double-underscore", ATTRIBUTE.doubleUnderscore],
  ["curly-underscore", ATTRIBUTE.curlyUnderscore],
  ["dotted-underscore", ATTRIBUTE.dottedUnderscore],
  ["dashed-underscore", ATTRIBUTE.dashedUnderscore],
  ["overline", ATTRIBUTE.overline],
]);

export type TextStyle = {
  readonly foreground: Colour;
  readonly background: Colour;
  readonly underlineColour: Colour;
  /** Bits of ATTRIBUTE. */
  readonly attributes: number;
};

export type Alignment = "default" | "left" | "centre" | "right" | "absolute-centre";
export type ListPart = "off" | "on" | "focus" | "left-marker" | "right-marker";
export type StyleRange =
  | { readonly kind: "left" }
  | { readonly kind: "right" }
  | { readonly kind: "window"; readonly index: number };

/** Everything a style can say. */
export type Style = TextStyle & {
  readonly alignment: Alignment;
  readonly list: ListPart;
  readonly range: StyleRange | undefined;
  readonly fill: Colour | undefined;
  /** `ignore`: text is dropped until `noignore`. */
  readonly isIgnoring: boolean;
  /** What the style just read does to the meaning of `default`; not carried on. */
  readonly defaultChange: "push" | "pop" | undefined;
};

export const PLAIN_TEXT_STYLE: TextStyle = {
  foreground: DEFAULT_COLOUR,
  background: DEFAULT_COLOUR,
  underlineColour: DEFAULT_COLOUR,
  attributes: 0,
};

export const PLAIN_STYLE: Style = {
  ...PLAIN_TEXT_STYLE,
  alignment: "default",
  list: "off",
  range: undefined,
  fill: undefined,
  isIgnoring: false,
  defaultChange: undefined,
};

/** The attributes of a word, which may join several with `|`. */
function parseAttributes(word: string): number | undefined {
  if (word === "default" || word === "none") return 0;
  let bits = 0;
  for (const name of word.split("|")) {
    const bit = ATTRIBUTE_NAMES.get(name);
    if (bit === undefined) return undefined;
    bits |= bit;
  }
  return bits;
}

const WORDS: Readonly<Record<string, Partial<Style>>> = {
  ignore: { isIgnoring: true },
  noignore: { isIgnoring: false },
  "push-default": { defaultChange: "push" },
  "pop-default": { defaultChange: "pop" },
  nolist: { list: "off" },
  "list=on": { list: "on" },
  "list=focus": { list: "focus" },
  "list=left-marker": { list: "left-marker" },
  "list=right-marker": { list: "right-marker" },
  norange: { range: undefined },
  "range=left": { range: { kind: "left" } },
  "range=right": { range: { kind: "right" } },
  noalign: { alignment: "default" },
  "align=left": { alignment: "left" },
  "align=centre": { alignment: "centre" },
  "align=right": { alignment: "right" },
  "align=absolute-centre": { alignment: "absolute-centre" },
  none: { attributes: 0 },
};

function applyWord(style: Style, base: TextStyle, written: string): Style | undefined {
  const word = written.toLowerCase();
  if (word === "default") {
    const { foreground, background, underlineColour, attributes } = base;
    return { ...style, foreground, background, underlineColour, attributes };
  }
  if (Object.hasOwn(WORDS, word)) return { ...style, ...WORDS[word] };
  const window = /^range=window\|([0-9]{1,9})$/.exec(word)?.[1];
  if (window !== undefined) return { ...style, range: { kind: "window", index: Number(window) } };
  const [, name, value] = /^(fg|bg|us|fill)=(.+)$/.exec(word) ?? [];
  if (name !== undefined && value !== undefined) {
    const colour = parseColour(value);
    if (colour === undefined) return undefined;
    const isDefault = colour.kind === "default";
    if (name === "fill") return { ...style, fill: colour };
    if (name === "us") return { ...style, underlineColour: colour };
    if (name === "fg") return { ...style, foreground: isDefault ? base.foreground : colour };
    return { ...style, background: isDefault ? base.background : colour };
  }
  if (word.startsWith("no")) {
    const bits = parseAttributes(word.slice(2));
    return bits === undefined ? undefined : { ...style, attributes: style.attributes & ~bits };
  }
  const bits = parseAttributes(word);
  return bits === undefined ? undefined : { ...style, attributes: style.attributes | bits };
}

/**
 * Applies the words of `text` to `style`; `base` is what `default` means. Undefined when a word is unknown:
 * the style then stays as it was.
 */
export function applyStyle(style: Style, base: TextStyle, text: string): Style | undefined {
  let result: Style = { ...style, defaultChange: undefined };
  for (const word of text.split(/[ ,\n]+/)) {
    if (word === "") continue;
    const changed = applyWord(result, base, word);
    if (changed === undefined) return undefined;
    result = changed;
  }
  return result;
}

/** A style on its own, over the plain one; undefined when a word is unknown. */
export function parseStyle(text: string, base: TextStyle = PLAIN_TEXT_STYLE): Style | undefined {
  return applyStyle({ ...PLAIN_STYLE, ...base }, base, text);
}

export function hasSameLook(left: Style, right: Style): boolean {
  return (
    left.attributes === right.attributes &&
    isSameColour(left.foreground, right.foreground) &&
    isSameColour(left.background, right.background) &&
    isSameColour(left.underlineColour, right.underlineColour)
  );
}

function isSameColour(left: Colour, right: Colour): boolean {
  if (left.kind === "indexed") return right.kind === "indexed" && left.index === right.index;
  if (left.kind === "rgb") return right.kind === "rgb" && left.rgb === right.rgb;
  return left.kind === right.kind;
}
