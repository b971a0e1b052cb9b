// What HTML and SVG share: escaping, colours as they look, the attributes that tell of a Block.

import { Attribute, COLOR_KIND_MASK, type Color, PALETTE_COLOR } from "../../cells/index.js";
import type { Pane } from "../pane.js";
import { underlineOf } from "./export-json.js";
import type { ExportedBlock, Look } from "./export-walk.js";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** What XML 1.0 cannot hold, and lone halves of a pair. */
const UNSAYABLE = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text for content and for attributes in double quotes. */
export const escapeMarkup = (text: string): string =>
  text.replace(UNSAYABLE, "\ufffd").replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** Schemes that lead somewhere and run nothing. */
const LINK = /^(?:https?|ftp|mailto):/i;

/** An address that may be linked to; "" for any other. */
export const safeLink = (uri: string): string => (LINK.test(uri) ? uri : "");

/** `class="block" data-block="…" …`; output has a class alone. */
export function elementAttributes(block: ExportedBlock | undefined): string {
  if (block === undefined) return 'class="output"';
  const data = {
    block: block.blockId,
    context: block.contextId,
    "context-state": block.contextState,
    lifecycle: block.lifecycle,
    "content-state": block.contentState,
    "content-type": block.contentType,
  };
  const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${escapeMarkup(value)}"`);
  return `class="block" ${attributes.join(" ")}`;
}

const hex = (rgb: number): string => `#${(rgb & 0xff_ffff).toString(16).padStart(6, "0")}`;
const FOREGROUND = 10;
const BACKGROUND = 11;

/** What colours and attributes come to on a page. */
export class Looks {
  readonly foreground: string;
  readonly background: string;
  readonly #pane: Pane;

  constructor(pane: Pane) {
    this.#pane = pane;
    this.foreground = hex(pane.emulator.palette.dynamicColor(FOREGROUND));
    this.background = hex(pane.emulator.palette.dynamicColor(BACKGROUND));
  }

  /** Undefined for the default colour. */
  #colour(colour: Color): string | undefined {
    const kind = colour & COLOR_KIND_MASK;
    if (kind === 0) return undefined;
    return hex(kind === PALETTE_COLOR ? this.#pane.emulator.palette.color(colour & 0xff) : colour);
  }

  /** Colours with inverse and hidden carried out. */
  colours(look: Look): { readonly text: string | undefined; readonly ground: string | undefined } {
    let text = this.#colour(look.foreground);
    let ground = this.#colour(look.background);
    if ((look.attributes & Attribute.inverse) !== 0)
      [text, ground] = [ground ?? this.background, text ?? this.foreground];
    if ((look.attributes & Attribute.hidden) !== 0) text = ground ?? this.background;
    return { text, ground };
  }

  /** Declarations of CSS but for colours. */
  declarations(look: Look): string[] {
    const { attributes } = look;
    const has = (bit: number): boolean => (attributes & bit) !== 0;
    const css: string[] = [];
    if (has(Attribute.bold)) css.push("font-weight:bold");
    if (has(Attribute.dim)) css.push("opacity:.6");
    if (has(Attribute.italic)) css.push("font-style:italic");
    const underline = underlineOf(look);
    const lines: string[] = [];
    if (underline !== "none") lines.push("underline");
    if (has(Attribute.strike)) lines.push("line-through");
    if (has(Attribute.overline)) lines.push("overline");
    if (lines.length === 0) return css;
    const style = {
      none: "",
      single: "",
      double: " double",
      curly: " wavy",
      dotted: " dotted",
      dashed: " dashed",
    };
    const colour = this.#colour(look.underlineColor);
    css.push(
      `text-decoration:${lines.join(" ")}${style[underline]}${colour === undefined ? "" : ` ${colour}`}`,
    );
    return css;
  }
}
