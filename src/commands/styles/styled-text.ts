// Text with `#[…]` in it, as a format leaves it, into runs of one style each. The `##` rules are tmux's: a
// row of hashes halves, and an even row in front of `[` shows the bracket instead of opening a style.
import { findFormatEnd } from "../formats/format-syntax.js";
import type { Colour } from "./colour.js";
import {
  type Alignment,
  applyStyle,
  hasSameLook,
  type ListPart,
  PLAIN_STYLE,
  type Style,
  type StyleRange,
  type TextStyle,
} from "./style.js";

export type StyledRun = {
  /** Controls removed. Empty only where the list's part changes twice without text between. */
  readonly text: string;
  readonly style: TextStyle;
  readonly alignment: Alignment;
  readonly list: ListPart;
  readonly range: StyleRange | undefined;
};

export type StyledText = {
  readonly runs: readonly StyledRun[];
  /** `fill=`: the colour of the space no run covers. */
  readonly fill: Colour | undefined;
};

function isSameRange(left: StyleRange | undefined, right: StyleRange | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  if (left.kind === "window") return right.kind === "window" && left.index === right.index;
  return left.kind === right.kind;
}

class RunBuilder {
  readonly runs: StyledRun[] = [];
  #text = "";
  #style: Style = PLAIN_STYLE;

  add(text: string, style: Style): void {
    const isSame =
      hasSameLook(style, this.#style) &&
      style.alignment === this.#style.alignment &&
      style.list === this.#style.list &&
      isSameRange(style.range, this.#style.range);
    if (!isSame) {
      this.flush();
      this.#style = style;
    }
    this.#text += text;
  }

  /** A style was read: a part of the list begins even where no text follows. */
  enter(style: Style): void {
    if (style.list === this.#style.list) return;
    this.flush();
    this.#style = style;
  }

  flush(): void {
    const text = this.#text;
    this.#text = "";
    if (text === "" && this.#style.list === (this.runs.at(-1)?.list ?? "off")) return;
    const { foreground, background, underlineColour, attributes, alignment, list, range } = this.#style;
    const style = { foreground, background, underlineColour, attributes };
    this.runs.push({ text, style, alignment, list, range });
  }
}

/**
 * Splits `text` into runs; `base` is the style it starts in. A style that cannot be read is left out, text
 * behind one that is not closed is dropped, as in tmux. Linear in the text.
 */
export function parseStyledText(text: string, base: TextStyle): StyledText {
  const builder = new RunBuilder();
  let defaults = base;
  let style: Style = { ...PLAIN_STYLE, ...base };
  let at = 0;
  const show = (shown: string): void => {
    if (!style.isIgnoring) builder.add(shown, style);
  };
  while (at < text.length) {
    let hashes = 0;
    while (text[at + hashes] === "#") hashes += 1;
    if (hashes === 0) {
      const hash = text.indexOf("#", at);
      const end = hash < 0 ? text.length : hash;
      const plain = text.slice(at, end).replace(/\p{Cc}/gu, "");
      if (plain !== "") show(plain);
      at = end;
      continue;
    }
    const isBracket = text[at + hashes] === "[";
    if (!isBracket) {
      show("#".repeat(Math.ceil(hashes / 2)));
      at += hashes;
      continue;
    }
    const isShown = hashes % 2 === 0;
    const shown = "#".repeat(Math.floor(hashes / 2)) + (isShown ? "[" : "");
    if (shown !== "") show(shown);
    at += hashes + 1;
    if (isShown) continue;
    const end = findFormatEnd(text, at, "]");
    if (end < 0) break;
    const changed = applyStyle(style, defaults, text.slice(at, end));
    at = end + 1;
    if (changed === undefined) continue;
    if (changed.defaultChange === "push") {
      const { foreground, background, underlineColour, attributes } = changed;
      defaults = { foreground, background, underlineColour, attributes };
    } else if (changed.defaultChange === "pop") {
      defaults = base;
    }
    style = changed;
    builder.enter(style);
  }
  builder.flush();
  return { runs: builder.runs, fill: style.fill };
}
