// Styles: the graphic attributes of a cell, interned so that a cell holds one small number.
// One StyleTable serves the whole server; ids are swept from what is live (screens, surfaces), never from
// history, which keeps palettes of its own.
// Source: ECMA-48 8.3.117 (SGR), xterm ctlseqs "Character Attributes", kitty underline styles (4:n, 58).

/**
 * A colour in 32 bits: 0 is the default colour, `PALETTE_COLOR | index` one of 256, `RGB_COLOR | 0xRRGGBB` a
 * direct one.
 */
export type Color = number;
export const DEFAULT_COLOR: Color = 0;
export const PALETTE_COLOR = 0x0100_0000;
export const RGB_COLOR = 0x0200_0000;
export const COLOR_KIND_MASK = 0x0f00_0000;

export const paletteColor = (index: number): Color => PALETTE_COLOR | (index & 0xff);
export const rgbColor = (red: number, green: number, blue: number): Color =>
  RGB_COLOR | ((red & 0xff) << 16) | ((green & 0xff) << 8) | (blue & 0xff);

/** Bits of `Style.attributes`. Bits 12–14 hold the underline style, see `UnderlineStyle`. */
export const Attribute = {
  bold: 1,
  dim: 1 << 1,
  italic: 1 << 2,
  blink: 1 << 3,
  inverse: 1 << 4,
  hidden: 1 << 5,
  strike: 1 << 6,
  overline: 1 << 7,
  /** DECSCA: DECSED and DECSEL leave the cell alone. No visible effect. */
  protected: 1 << 8,
  /** A control character shown as a label inside a Block; drawn apart. */
  label: 1 << 9,
} as const;

export const UNDERLINE_SHIFT = 12;
export const UNDERLINE_MASK = 7 << UNDERLINE_SHIFT;
export const UnderlineStyle = { none: 0, single: 1, double: 2, curly: 3, dotted: 4, dashed: 5 } as const;

/** One set of graphic attributes. `link` is an id of the same table's `LinkTable`; 0 is no link. */
export interface Style {
  foreground: Color;
  background: Color;
  underlineColor: Color;
  /** `Attribute` bits and the underline style. */
  attributes: number;
  link: number;
}

/** The id of the style with every field 0. */
export const DEFAULT_STYLE = 0;

/** Something that holds style ids and can say which; asked during a sweep. */
export interface StyleHolder {
  /** Sets `marks[id] = 1` for every style id held. */
  markStyles(marks: Uint8Array): void;
}

const WORDS = 5;

/**
 * Interns styles. Ids are stable while a holder marks them. Bound: when the live count passes a threshold every
 * holder is asked and what nobody holds is freed; the threshold doubles only while more than half is held.
 */
export class StyleTable {
  /** WORDS words a style: foreground, background, underline colour, attributes, link. */
  #words = new Uint32Array(1024 * WORDS);
  /** Open addressing; 0 = empty, else id + 1. */
  #slots = new Uint32Array(4096);
  #count = 1;
  #liveCount = 1;
  readonly #freeIds: number[] = [];
  readonly #holders = new Set<StyleHolder>();
  #sweepAt: number;
  /** Told after a sweep which links are still in use, so that links are freed too. */
  readonly #sweepListeners: ((usedLinks: Set<number>) => void)[] = [];

  constructor(firstSweepAt = 16_384) {
    this.#sweepAt = firstSweepAt;
    this.#insertSlot(DEFAULT_STYLE);
  }

  /** Number of ids in use. */
  get liveCount(): number {
    return this.#liveCount;
  }

  addHolder(holder: StyleHolder): void {
    this.#holders.add(holder);
  }

  removeHolder(holder: StyleHolder): void {
    this.#holders.delete(holder);
  }

  onSweep(listener: (usedLinks: Set<number>) => void): void {
    this.#sweepListeners.push(listener);
  }

  /** The id of the given style. Amortised O(1); allocates nothing when the style is known. */
  intern(
    foreground: Color,
    background: Color,
    underlineColor: Color,
    attributes: number,
    link: number,
  ): number {
    if ((foreground | background | underlineColor | attributes | link) === 0) return DEFAULT_STYLE;
    const words = this.#words;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = hashStyle(foreground, background, underlineColor, attributes, link) & mask;
    for (;;) {
      const entry = slots[at]!;
      if (entry === 0) break;
      const offset = (entry - 1) * WORDS;
      if (
        words[offset] === foreground &&
        words[offset + 1] === background &&
        words[offset + 2] === underlineColor &&
        words[offset + 3] === attributes &&
        words[offset + 4] === link
      ) {
        return entry - 1;
      }
      at = (at + 1) & mask;
    }
    return this.#add(foreground, background, underlineColor, attributes, link);
  }

  internStyle(style: Readonly<Style>): number {
    return this.intern(
      style.foreground,
      style.background,
      style.underlineColor,
      style.attributes,
      style.link,
    );
  }

  foreground(id: number): Color {
    return this.#words[id * WORDS]!;
  }

  background(id: number): Color {
    return this.#words[id * WORDS + 1]!;
  }

  underlineColor(id: number): Color {
    return this.#words[id * WORDS + 2]!;
  }

  attributes(id: number): number {
    return this.#words[id * WORDS + 3]!;
  }

  link(id: number): number {
    return this.#words[id * WORDS + 4]!;
  }

  /** Fills and returns `into`. */
  read(id: number, into: Style): Style {
    const offset = id * WORDS;
    into.foreground = this.#words[offset]!;
    into.background = this.#words[offset + 1]!;
    into.underlineColor = this.#words[offset + 2]!;
    into.attributes = this.#words[offset + 3]!;
    into.link = this.#words[offset + 4]!;
    return into;
  }

  /** Frees every id that no holder marks, and every link but theirs and `keptLink`. Safe at any time. */
  sweep(keptLink = 0): void {
    const marks = new Uint8Array(this.#count);
    marks[DEFAULT_STYLE] = 1;
    for (const holder of this.#holders) holder.markStyles(marks);
    const usedLinks = new Set<number>([keptLink]);
    const wasFree = new Set(this.#freeIds);
    this.#liveCount = 0;
    for (let id = 0; id < this.#count; id += 1) {
      if (marks[id] === 1) {
        this.#liveCount += 1;
        const link = this.#words[id * WORDS + 4]!;
        if (link !== 0) usedLinks.add(link);
      } else if (!wasFree.has(id)) {
        this.#freeIds.push(id);
      }
    }
    if (this.#liveCount * 2 > this.#sweepAt) this.#sweepAt = this.#liveCount * 2;
    this.#rebuildSlots(marks);
    for (const listener of this.#sweepListeners) listener(usedLinks);
  }

  #add(
    foreground: Color,
    background: Color,
    underlineColor: Color,
    attributes: number,
    link: number,
  ): number {
    if (this.#liveCount >= this.#sweepAt) this.sweep(link);
    let id = this.#freeIds.pop();
    if (id === undefined) {
      id = this.#count;
      this.#count += 1;
      if (this.#count * WORDS > this.#words.length) {
        const grown = new Uint32Array(this.#words.length * 2);
        grown.set(this.#words);
        this.#words = grown;
      }
    }
    this.#liveCount += 1;
    const offset = id * WORDS;
    this.#words[offset] = foreground;
    this.#words[offset + 1] = background;
    this.#words[offset + 2] = underlineColor;
    this.#words[offset + 3] = attributes;
    this.#words[offset + 4] = link;
    if (this.#liveCount * 2 > this.#slots.length) {
      this.#slots = new Uint32Array(this.#slots.length * 2);
      this.#rebuildSlots(undefined);
    } else {
      this.#insertSlot(id);
    }
    return id;
  }

  #insertSlot(id: number): void {
    const words = this.#words;
    const offset = id * WORDS;
    const mask = this.#slots.length - 1;
    let at =
      hashStyle(
        words[offset]!,
        words[offset + 1]!,
        words[offset + 2]!,
        words[offset + 3]!,
        words[offset + 4]!,
      ) & mask;
    while (this.#slots[at] !== 0) at = (at + 1) & mask;
    this.#slots[at] = id + 1;
  }

  #rebuildSlots(marks: Uint8Array | undefined): void {
    this.#slots.fill(0);
    const free = new Set(this.#freeIds);
    for (let id = 0; id < this.#count; id += 1) {
      if (marks === undefined ? !free.has(id) : marks[id] === 1) this.#insertSlot(id);
    }
  }
}

function hashStyle(a: number, b: number, c: number, d: number, e: number): number {
  let hash = Math.imul(a ^ 0x9e37_79b9, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0xc2b2_ae35);
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0x27d4_eb2f);
  hash = Math.imul(hash ^ (hash >>> 16) ^ d, 0x1656_67b1);
  hash = Math.imul(hash ^ (hash >>> 15) ^ e, 0x85eb_ca6b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
