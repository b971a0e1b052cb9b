// The colours a program can ask for and change: the 256 of the palette and the dynamic ones (text, background,
// cursor and their kin). Source: xterm ctlseqs, OSC 4, 10–19, 104, 110–119; XParseColor(3) for the notation.

/** 0xRRGGBB. */
export type RgbValue = number;

/** OSC numbers of the dynamic colours kept. */
export const DynamicColor = {
  foreground: 10,
  background: 11,
  cursor: 12,
  pointerForeground: 13,
  pointerBackground: 14,
  tektronixForeground: 15,
  tektronixBackground: 16,
  selectionBackground: 17,
  tektronixCursor: 18,
  selectionForeground: 19,
} as const;

export interface DefaultColors {
  foreground: RgbValue;
  background: RgbValue;
  cursor: RgbValue;
}

const ANSI_COLORS: readonly RgbValue[] = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

/** xterm's 256 colours: 16 named, a 6×6×6 cube, 24 greys. */
export function defaultPaletteColor(index: number): RgbValue {
  if (index < 16) return ANSI_COLORS[index] ?? 0;
  if (index < 232) {
    const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
    const cube = index - 16;
    return (level(Math.trunc(cube / 36)) << 16) | (level(Math.trunc(cube / 6) % 6) << 8) | level(cube % 6);
  }
  const grey = 8 + (index - 232) * 10;
  return (grey << 16) | (grey << 8) | grey;
}

const NAMED_COLORS: Readonly<Record<string, RgbValue>> = {
  black: 0x000000,
  red: 0xff0000,
  green: 0x00ff00,
  yellow: 0xffff00,
  blue: 0x0000ff,
  magenta: 0xff00ff,
  cyan: 0x00ffff,
  white: 0xffffff,
  gray: 0xbebebe,
  grey: 0xbebebe,
  orange: 0xffa500,
  purple: 0xa020f0,
  brown: 0xa52a2a,
  pink: 0xffc0cb,
};

/** `rgb:r/g/b` with one to four hexadecimal digits each, `#` with 3, 6, 9 or 12 of them, or a plain name. */
export function parseColor(text: string): RgbValue | undefined {
  const slashed = /^rgba?:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})(?:\/[0-9a-f]{1,4})?$/i.exec(text);
  if (slashed !== null) {
    const scaled = (digits: string): number =>
      Math.round((Number.parseInt(digits, 16) * 255) / (16 ** digits.length - 1));
    return joinRgb(scaled(slashed[1] ?? ""), scaled(slashed[2] ?? ""), scaled(slashed[3] ?? ""));
  }
  const hash = /^#((?:[0-9a-f]{3}){1,4})$/i.exec(text)?.[1];
  if (hash !== undefined) {
    // In this form the digits are the most significant ones, whatever their number.
    const size = hash.length / 3;
    const high = (index: number): number =>
      Number.parseInt(`${hash.slice(index * size, (index + 1) * size)}0`.slice(0, 2), 16);
    return joinRgb(high(0), high(1), high(2));
  }
  return NAMED_COLORS[text.toLowerCase()];
}

const joinRgb = (red: number, green: number, blue: number): RgbValue => (red << 16) | (green << 8) | blue;

/** `rgb:rrrr/gggg/bbbb`, the form of xterm's answers. */
export function formatColor(color: RgbValue): string {
  const wide = (shift: number): string => {
    const pair = ((color >> shift) & 0xff).toString(16).padStart(2, "0");
    return pair + pair;
  };
  return `rgb:${wide(16)}/${wide(8)}/${wide(0)}`;
}

export class Palette {
  readonly #changed = new Map<number, RgbValue>();
  readonly #dynamic = new Map<number, RgbValue>();
  /** What the host terminal uses where it is known; the caller may replace it. */
  defaults: DefaultColors = { foreground: 0xe5e5e5, background: 0x000000, cursor: 0xe5e5e5 };

  /** What stands for the usual colours until the program sets its own; by index, 0..255. */
  configured: ReadonlyMap<number, RgbValue> = new Map();

  /** `index` 0..255. */
  color(index: number): RgbValue {
    return this.changedColor(index) ?? defaultPaletteColor(index);
  }

  /** What the program or the configuration set; undefined where both left the default. */
  changedColor(index: number): RgbValue | undefined {
    return this.#changed.get(index) ?? this.configured.get(index);
  }

  /** Whether any of the 256 is not the default. */
  get hasChangedColors(): boolean {
    return this.#changed.size > 0 || this.configured.size > 0;
  }

  setColor(index: number, color: RgbValue): void {
    this.#changed.set(index, color);
  }

  resetColor(index: number): void {
    this.#changed.delete(index);
  }

  resetAllColors(): void {
    this.#changed.clear();
  }

  /** `number` is an OSC number of `DynamicColor`. */
  dynamicColor(number: number): RgbValue {
    const changed = this.#dynamic.get(number);
    if (changed !== undefined) return changed;
    switch (number) {
      case DynamicColor.background:
      case DynamicColor.pointerBackground:
      case DynamicColor.tektronixBackground:
      case DynamicColor.selectionForeground:
        return this.defaults.background;
      case DynamicColor.cursor:
      case DynamicColor.tektronixCursor:
        return this.defaults.cursor;
      default:
        return this.defaults.foreground;
    }
  }

  changedDynamicColor(number: number): RgbValue | undefined {
    return this.#dynamic.get(number);
  }

  setDynamicColor(number: number, color: RgbValue): void {
    this.#dynamic.set(number, color);
  }

  resetDynamicColor(number: number): void {
    this.#dynamic.delete(number);
  }

  reset(): void {
    this.#changed.clear();
    this.#dynamic.clear();
  }
}
