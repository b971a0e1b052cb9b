// Colours as tmux writes them: `red`, `brightred`, `colour123`, `#rrggbb`, X names, `default`, `terminal`.
import { findNamedColour } from "./colour-names.js";

export type Colour =
  /** The style beneath, in the end the host terminal's own. */
  | { readonly kind: "default" }
  /** The host terminal's own, whatever is beneath. */
  | { readonly kind: "terminal" }
  /** 0–7 the eight, 8–15 the bright ones, 16–255 cube and greys. */
  | { readonly kind: "indexed"; readonly index: number }
  /** 0xrrggbb. */
  | { readonly kind: "rgb"; readonly rgb: number };

export const DEFAULT_COLOUR: Colour = { kind: "default" };
export const TERMINAL_COLOUR: Colour = { kind: "terminal" };

const EIGHT = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

/** Reads a colour; undefined when it is none. */
export function parseColour(text: string): Colour | undefined {
  const lower = text.toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(lower)) return { kind: "rgb", rgb: Number.parseInt(lower.slice(1), 16) };
  const numbered = /^colou?r([0-9]{1,3})$/.exec(lower)?.[1];
  if (numbered !== undefined) {
    const index = Number(numbered);
    return index <= 255 ? { kind: "indexed", index } : undefined;
  }
  if (lower === "default") return DEFAULT_COLOUR;
  if (lower === "terminal") return TERMINAL_COLOUR;
  if (/^[0-7]$/.test(lower)) return { kind: "indexed", index: Number(lower) };
  if (/^9[0-7]$/.test(lower)) return { kind: "indexed", index: Number(lower) - 82 };
  const plain = EIGHT.indexOf(lower);
  if (plain >= 0) return { kind: "indexed", index: plain };
  const bright = lower.startsWith("bright") ? EIGHT.indexOf(lower.slice(6)) : -1;
  if (bright >= 0) return { kind: "indexed", index: bright + 8 };
  const rgb = findNamedColour(text);
  return rgb === undefined ? undefined : { kind: "rgb", rgb };
}

/** The colour as tmux prints it in an option's value. */
export function formatColour(colour: Colour): string {
  switch (colour.kind) {
    case "default":
    case "terminal":
      return colour.kind;
    case "rgb":
      return `#${colour.rgb.toString(16).padStart(6, "0")}`;
    case "indexed": {
      if (colour.index >= 16) return `colour${colour.index}`;
      const name = EIGHT[colour.index % 8] ?? "black";
      return colour.index < 8 ? name : `bright${name}`;
    }
  }
}

const SIXTEEN = [
  0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xc0c0c0, 0x808080, 0xff0000,
  0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xffffff,
];

/** The 24-bit value xterm's palette gives a colour; undefined for those that depend on the terminal. */
export function colourToRgb(colour: Colour): number | undefined {
  if (colour.kind === "rgb") return colour.rgb;
  if (colour.kind !== "indexed") return undefined;
  const { index } = colour;
  if (index < 16) return SIXTEEN[index];
  if (index >= 232) return (8 + (index - 232) * 10) * 0x010101;
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return (level(Math.floor(cube / 36)) << 16) | (level(Math.floor(cube / 6) % 6) << 8) | level(cube % 6);
}
