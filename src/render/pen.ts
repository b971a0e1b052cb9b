// The pen: which graphic attributes the host draws with. It turns a style into what this host can show and writes
// the shortest SGR from the one to the other. A pen lives for one frame: it starts and ends at the default.
// Source: ECMA-48 8.3.117, xterm ctlseqs "Character Attributes", kitty underline styles, the OSC 8 convention.

import {
  Attribute,
  type CellTables,
  COLOR_KIND_MASK,
  type Color,
  DEFAULT_COLOR,
  PALETTE_COLOR,
  paletteColor,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
  UnderlineStyle,
} from "../cells/index.js";
import type { ByteWriter } from "./byte-writer.js";
import { isSafeLink } from "./clean-text.js";
import { downgradeColor } from "./color-downgrade.js";
import type { HostCapabilities } from "./host-capabilities.js";

/** On and off parameters of the plain attributes. Bold and dim share their off. */
const SWITCHES: readonly (readonly [bit: number, on: number, off: number])[] = [
  [Attribute.italic, 3, 23],
  [Attribute.blink, 5, 25],
  [Attribute.inverse, 7, 27],
  [Attribute.hidden, 8, 28],
  [Attribute.strike, 9, 29],
  [Attribute.overline, 53, 55],
];
const WEIGHT = Attribute.bold | Attribute.dim;
/** Attributes that show on a cell without a glyph. */
const SHOWS_ON_BLANK =
  Attribute.inverse | Attribute.strike | Attribute.overline | Attribute.label | UNDERLINE_MASK;

export class Pen {
  readonly #tables: CellTables;
  readonly #out: ByteWriter;
  #capabilities: HostCapabilities;
  /** What the host draws with. */
  #foreground: Color = DEFAULT_COLOR;
  #background: Color = DEFAULT_COLOR;
  #underlineColor: Color = DEFAULT_COLOR;
  #attributes = 0;
  #link = 0;
  /** What `resolve` found. */
  #wantForeground: Color = DEFAULT_COLOR;
  #wantBackground: Color = DEFAULT_COLOR;
  #wantUnderlineColor: Color = DEFAULT_COLOR;
  #wantAttributes = 0;
  #wantLink = 0;
  #hasParameter = false;
  /** Style ids whose SGR the pen is known to have; -1 when none. */
  #style = 0;
  #hasOpenedLink = false;

  constructor(tables: CellTables, out: ByteWriter, capabilities: HostCapabilities) {
    this.#tables = tables;
    this.#out = out;
    this.#capabilities = capabilities;
  }

  set capabilities(capabilities: HostCapabilities) {
    this.#capabilities = capabilities;
  }

  /** A hyperlink was opened since the pen was made. */
  get hasOpenedLink(): boolean {
    return this.#hasOpenedLink;
  }

  /** The style the pen has, -1 when it is none in particular. */
  get style(): number {
    return this.#style;
  }

  /** A cell without a glyph in this style shows its background only, so that erasing can draw it. */
  isPlainBlank(style: number): boolean {
    if (style === 0) return true;
    const styles = this.#tables.styles;
    return (styles.attributes(style) & SHOWS_ON_BLANK) === 0 && styles.link(style) === 0;
  }

  /** Two styles of plain blanks look the same. */
  hasSameBackground(first: number, second: number): boolean {
    return (
      first === second || this.#tables.styles.background(first) === this.#tables.styles.background(second)
    );
  }

  /** A space of plain-blank `style` can be written with the pen as it is. */
  canBlank(style: number): boolean {
    if (style === this.#style) return true;
    if ((this.#attributes & SHOWS_ON_BLANK) !== 0 || this.#link !== 0) return false;
    this.#resolveBackground(style);
    return this.#wantAttributes === 0 && this.#wantBackground === this.#background;
  }

  /** Sets the pen for text in `style`. */
  set(style: number): void {
    if (style === this.#style) return;
    this.#resolve(style);
    this.#write();
    this.#style = style;
  }

  /** Sets the pen for erasing to the background of `style`, a plain blank. */
  setBackground(style: number): void {
    if (this.canBlank(style)) return;
    this.#resolveBackground(style);
    this.#write();
    this.#style = this.#wantAttributes === 0 && this.#wantBackground === DEFAULT_COLOR ? 0 : -1;
  }

  /** Erasing on this host leaves what a plain blank of `style` looks like. */
  canErase(style: number): boolean {
    if (style === 0) return true;
    this.#resolveBackground(style);
    if (this.#wantAttributes !== 0) return false;
    return this.#wantBackground === DEFAULT_COLOR || this.#capabilities.backgroundErase;
  }

  /** Back to the default. */
  reset(): void {
    this.set(0);
    this.#style = 0;
  }

  /** The host was told `SGR 0` and no link is open. */
  assumeDefault(): void {
    this.#foreground = DEFAULT_COLOR;
    this.#background = DEFAULT_COLOR;
    this.#underlineColor = DEFAULT_COLOR;
    this.#attributes = 0;
    this.#link = 0;
    this.#style = 0;
  }

  #resolveBackground(style: number): void {
    this.#resolve(style);
    this.#wantForeground = DEFAULT_COLOR;
    this.#wantUnderlineColor = DEFAULT_COLOR;
    this.#wantAttributes &= Attribute.inverse;
    this.#wantLink = 0;
  }

  /** Fills the `want` fields with what this host can show of `style`. */
  #resolve(style: number): void {
    const styles = this.#tables.styles;
    const capabilities = this.#capabilities;
    const depth = capabilities.colorDepth;
    const rawForeground = styles.foreground(style);
    const rawBackground = styles.background(style);
    let foreground = downgradeColor(rawForeground, depth);
    let background = downgradeColor(rawBackground, depth);
    let attributes = styles.attributes(style);
    if ((attributes & Attribute.label) !== 0) attributes ^= Attribute.inverse;
    if (depth < 16) {
      if (depth === 8) {
        if (foreground !== DEFAULT_COLOR && (foreground & 0xff) >= 8) {
          foreground = paletteColor((foreground & 0xff) - 8);
          attributes |= Attribute.bold;
        }
        if (background !== DEFAULT_COLOR) background = paletteColor(background & 7);
      } else if (rawBackground !== DEFAULT_COLOR && rawBackground !== PALETTE_COLOR) {
        attributes |= Attribute.inverse;
      }
    }
    const hasMerged = foreground === background && rawForeground !== rawBackground;
    if (hasMerged && foreground !== DEFAULT_COLOR && depth <= 16) foreground = contrastTo(background);
    let underline = (attributes & UNDERLINE_MASK) >> UNDERLINE_SHIFT;
    if (underline > UnderlineStyle.single && !capabilities.underlineStyles) underline = UnderlineStyle.single;
    let kept: number = Attribute.bold | Attribute.blink | Attribute.inverse | Attribute.hidden;
    if (capabilities.dim) kept |= Attribute.dim;
    if (capabilities.italic) kept |= Attribute.italic;
    if (capabilities.strike) kept |= Attribute.strike;
    if (capabilities.overline) kept |= Attribute.overline;
    this.#wantForeground = foreground;
    this.#wantBackground = background;
    this.#wantAttributes = (attributes & kept) | (underline << UNDERLINE_SHIFT);
    this.#wantUnderlineColor =
      underline !== UnderlineStyle.none && capabilities.underlineColors
        ? downgradeColor(styles.underlineColor(style), depth)
        : DEFAULT_COLOR;
    this.#wantLink = capabilities.hyperlinks ? styles.link(style) : 0;
  }

  #write(): void {
    const out = this.#out;
    if (this.#wantLink !== this.#link) this.#writeLink();
    if (
      this.#wantForeground === this.#foreground &&
      this.#wantBackground === this.#background &&
      this.#wantUnderlineColor === this.#underlineColor &&
      this.#wantAttributes === this.#attributes
    ) {
      return;
    }
    const start = out.length;
    this.#writeChanges(false);
    const sizeOfChanges = out.length - start;
    const isDefault =
      (this.#wantForeground | this.#wantBackground | this.#wantUnderlineColor | this.#wantAttributes) === 0;
    // A reset is worth trying when it takes something away; it is never longer than one change of a colour.
    if (isDefault) {
      out.truncate(start);
      out.ascii("\x1b[m");
    } else if (sizeOfChanges > 5) {
      this.#writeChanges(true);
      const sizeOfReset = out.length - start - sizeOfChanges;
      out.truncate(start);
      this.#writeChanges(sizeOfReset < sizeOfChanges);
    }
    this.#foreground = this.#wantForeground;
    this.#background = this.#wantBackground;
    this.#underlineColor = this.#wantUnderlineColor;
    this.#attributes = this.#wantAttributes;
  }

  /** One SGR: from the default after a reset, or from the pen as it is. */
  #writeChanges(withReset: boolean): void {
    const from = withReset ? 0 : this.#attributes;
    const foreground = withReset ? DEFAULT_COLOR : this.#foreground;
    const background = withReset ? DEFAULT_COLOR : this.#background;
    const underlineColor = withReset ? DEFAULT_COLOR : this.#underlineColor;
    const to = this.#wantAttributes;
    this.#out.ascii("\x1b[");
    this.#hasParameter = false;
    if (withReset) this.#parameter(0);
    let weight = from & WEIGHT;
    if ((weight & ~to) !== 0) {
      this.#parameter(22);
      weight = 0;
    }
    if ((to & Attribute.bold & ~weight) !== 0) this.#parameter(1);
    if ((to & Attribute.dim & ~weight) !== 0) this.#parameter(2);
    for (const [bit, on, off] of SWITCHES) {
      if (((from ^ to) & bit) !== 0) this.#parameter((to & bit) !== 0 ? on : off);
    }
    if (((from ^ to) & UNDERLINE_MASK) !== 0) this.#underline((to & UNDERLINE_MASK) >> UNDERLINE_SHIFT);
    if (this.#wantForeground !== foreground) this.#color(this.#wantForeground, 30);
    if (this.#wantBackground !== background) this.#color(this.#wantBackground, 40);
    if (this.#wantUnderlineColor !== underlineColor) this.#writeUnderlineColor(this.#wantUnderlineColor);
    this.#out.byte(0x6d);
  }

  #parameter(value: number): void {
    if (this.#hasParameter) this.#out.byte(0x3b);
    this.#hasParameter = true;
    this.#out.number(value);
  }

  #underline(style: number): void {
    if (style === UnderlineStyle.none) this.#parameter(24);
    else if (style === UnderlineStyle.single) this.#parameter(4);
    else {
      this.#parameter(4);
      this.#out.byte(0x3a);
      this.#out.number(style);
    }
  }

  /** `base` is 30 for the foreground, 40 for the background. */
  #color(color: Color, base: number): void {
    if (color === DEFAULT_COLOR) {
      this.#parameter(base + 9);
    } else if ((color & COLOR_KIND_MASK) === PALETTE_COLOR) {
      const index = color & 0xff;
      if (index < 8) this.#parameter(base + index);
      else if (index < 16) this.#parameter(base + 60 + index - 8);
      else {
        this.#parameter(base + 8);
        this.#parameter(5);
        this.#parameter(index);
      }
    } else {
      this.#parameter(base + 8);
      this.#parameter(2);
      this.#parameter((color >> 16) & 0xff);
      this.#parameter((color >> 8) & 0xff);
      this.#parameter(color & 0xff);
    }
  }

  /** Always in colons: who does not know 58 then skips it whole. */
  #writeUnderlineColor(color: Color): void {
    if (color === DEFAULT_COLOR) {
      this.#parameter(59);
      return;
    }
    this.#parameter(58);
    if ((color & COLOR_KIND_MASK) === PALETTE_COLOR) {
      this.#out.ascii(":5:");
      this.#out.number(color & 0xff);
      return;
    }
    this.#out.ascii(":2::");
    this.#out.number((color >> 16) & 0xff);
    this.#out.byte(0x3a);
    this.#out.number((color >> 8) & 0xff);
    this.#out.byte(0x3a);
    this.#out.number(color & 0xff);
  }

  /** The id is ours, so that the links of two programs never join; equal address and group give an equal id. */
  #writeLink(): void {
    const link = this.#tables.links.find(this.#wantLink);
    const isDrawn = link !== undefined && isSafeLink(link.uri);
    if (!isDrawn) this.#wantLink = 0;
    if (this.#wantLink === this.#link) return;
    this.#out.ascii("\x1b]8;");
    if (isDrawn) {
      this.#hasOpenedLink = true;
      this.#out.ascii("id=");
      this.#out.number(this.#wantLink);
      this.#out.byte(0x3b);
      this.#out.ascii(link.uri);
    } else {
      this.#out.byte(0x3b);
    }
    this.#out.ascii("\x1b\\");
    this.#link = this.#wantLink;
  }
}

/** Black or white, whichever can be read on `background`, one of 16. */
function contrastTo(background: Color): Color {
  const index = background & 0xff;
  const isDark = index < 2 || index === 4 || index === 5 || index === 8 || index === 12;
  return paletteColor(isDark ? 7 : 0);
}
