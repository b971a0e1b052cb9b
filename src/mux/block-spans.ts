// Runs of a styled Block as they came, as what the document draws. Spec: styled text §11.

import type { RunStyle, TextRun } from "../blocks/index.js";
import {
  Attribute,
  COLOR_KIND_MASK,
  type Color,
  DEFAULT_COLOR,
  PALETTE_COLOR,
  paletteColor,
  rgbColor,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
  UnderlineStyle,
} from "../cells/index.js";
import type { BlockRegion, BlockSpan, BlockStyle } from "../document/index.js";
import { type StyledRun, UNDERLINE_STYLES } from "../protocol/index.js";

export function blockSpans(runs: readonly TextRun[] = []): BlockSpan[] {
  return runs.map(({ scalars, style }) => ({ scalars, style: blockStyle(style) }));
}

function blockStyle(style: RunStyle): BlockStyle {
  const { foreground, background, bold, dim, italic, strike, inverse, underline, link } = style;
  let attributes = 0;
  if (bold) attributes |= Attribute.bold;
  if (dim) attributes |= Attribute.dim;
  if (italic) attributes |= Attribute.italic;
  if (strike) attributes |= Attribute.strike;
  if (inverse) attributes |= Attribute.inverse;
  if (underline !== undefined) attributes |= UnderlineStyle[underline.style] << UNDERLINE_SHIFT;
  return {
    foreground: colorOf(foreground),
    background: colorOf(background),
    underlineColor: colorOf(underline?.color),
    attributes,
    uri: link ?? "",
  };
}

/** `#rrggbb` has been checked. */
function colorOf(color: number | string | undefined): Color {
  if (color === undefined) return DEFAULT_COLOR;
  if (typeof color === "number") return paletteColor(color);
  const value = Number.parseInt(color.slice(1), 16);
  return rgbColor(value >> 16, value >> 8, value);
}

/** The runs that make a Block look as it does: what `blockSpans` reads. */
export function styledRuns(region: BlockRegion): StyledRun[] {
  const { text } = region;
  const runs: StyledRun[] = [];
  let start = 0;
  for (const { scalars, style } of region.spans()) {
    runs.push({ text: text.sliceScalars(start, start + scalars), ...runStyle(style) });
    start += scalars;
  }
  if (start < text.scalarCount) runs.push({ text: text.sliceScalars(start, text.scalarCount) });
  return runs;
}

function runStyle({ foreground, background, underlineColor, attributes, uri }: BlockStyle): RunStyle {
  const has = (bit: number): boolean => (attributes & bit) !== 0;
  const underline = UNDERLINE_STYLES[((attributes & UNDERLINE_MASK) >> UNDERLINE_SHIFT) - 1];
  const color = runColor(underlineColor);
  const text = runColor(foreground);
  const ground = runColor(background);
  return {
    ...(text === undefined ? {} : { foreground: text }),
    ...(ground === undefined ? {} : { background: ground }),
    ...(has(Attribute.bold) ? { bold: true } : {}),
    ...(has(Attribute.dim) ? { dim: true } : {}),
    ...(has(Attribute.italic) ? { italic: true } : {}),
    ...(has(Attribute.strike) ? { strike: true } : {}),
    ...(has(Attribute.inverse) ? { inverse: true } : {}),
    ...(underline === undefined
      ? {}
      : { underline: { style: underline, ...(color === undefined ? {} : { color }) } }),
    ...(uri === "" ? {} : { link: uri }),
  };
}

function runColor(color: Color): number | string | undefined {
  const kind = color & COLOR_KIND_MASK;
  if (kind === 0) return undefined;
  return kind === PALETTE_COLOR ? color & 0xff : `#${(color & 0xff_ffff).toString(16).padStart(6, "0")}`;
}
