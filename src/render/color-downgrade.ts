// Colours for hosts with fewer of them: the nearest of 256, of 16 or of 8.
// The 256-colour cube and greys are xterm's (256colres); the 16 are xterm's defaults. Distance is weighted RGB
// ("redmean"), which keeps greys grey.

import { COLOR_KIND_MASK, type Color, DEFAULT_COLOR, PALETTE_COLOR, paletteColor } from "../cells/index.js";

/** How many colours a host can show. 1 is monochrome. */
export type ColorDepth = 1 | 8 | 16 | 256 | 16_777_216;

const CUBE_LEVELS = [0, 95, 135, 175, 215, 255] as const;

/** 0xRRGGBB of the 256 colours, xterm's defaults. */
export const PALETTE_RGB: Uint32Array = buildPalette();

function buildPalette(): Uint32Array {
  const table = new Uint32Array(256);
  table.set([
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
    0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]);
  let at = 16;
  for (const red of CUBE_LEVELS) {
    for (const green of CUBE_LEVELS) {
      for (const blue of CUBE_LEVELS) {
        table[at] = (red << 16) | (green << 8) | blue;
        at += 1;
      }
    }
  }
  for (let step = 0; step < 24; step += 1) {
    const level = 8 + step * 10;
    table[232 + step] = (level << 16) | (level << 8) | level;
  }
  return table;
}

function distance(a: number, b: number): number {
  const red = ((a >> 16) & 255) - ((b >> 16) & 255);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  const meanRed = (((a >> 16) & 255) + ((b >> 16) & 255)) >> 1;
  return (((512 + meanRed) * red * red) >> 8) + 4 * green * green + (((767 - meanRed) * blue * blue) >> 8);
}

function nearestAmong(rgb: number, start: number, end: number): number {
  let best = start;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let index = start; index < end; index += 1) {
    const apart = distance(rgb, PALETTE_RGB[index] ?? 0);
    if (apart < bestDistance) {
      best = index;
      bestDistance = apart;
    }
  }
  return best;
}

function cubeStep(level: number): number {
  if (level < 48) return 0;
  if (level < 115) return 1;
  return Math.min(5, ((level - 35) / 40) | 0);
}

function nearestOf256(rgb: number): number {
  const red = (rgb >> 16) & 255;
  const green = (rgb >> 8) & 255;
  const blue = rgb & 255;
  const inCube = 16 + 36 * cubeStep(red) + 6 * cubeStep(green) + cubeStep(blue);
  const mean = ((red + green + blue) / 3) | 0;
  const grey = 232 + Math.max(0, Math.min(23, Math.round((mean - 8) / 10)));
  return distance(rgb, PALETTE_RGB[grey] ?? 0) < distance(rgb, PALETTE_RGB[inCube] ?? 0) ? grey : inCube;
}

/** 0xRRGGBB a colour stands for; undefined for the default colour. */
export function colorToRgb(color: Color): number | undefined {
  if (color === DEFAULT_COLOR) return undefined;
  if ((color & COLOR_KIND_MASK) === PALETTE_COLOR) return PALETTE_RGB[color & 0xff] ?? 0;
  return color & 0xff_ffff;
}

/** `color` as a host of `depth` colours can show it. With 8 the result is 0–15: 8–15 are bold or plain by use. */
export function downgradeColor(color: Color, depth: ColorDepth): Color {
  if (color === DEFAULT_COLOR || depth === 16_777_216) return color;
  if (depth === 1) return DEFAULT_COLOR;
  const isPalette = (color & COLOR_KIND_MASK) === PALETTE_COLOR;
  if (isPalette && (depth === 256 || (color & 0xff) < 16)) return color;
  const rgb = isPalette ? (PALETTE_RGB[color & 0xff] ?? 0) : color & 0xff_ffff;
  if (depth === 256) return paletteColor(nearestOf256(rgb));
  return paletteColor(nearestAmong(rgb, 0, 16));
}
