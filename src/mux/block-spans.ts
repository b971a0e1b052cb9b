// Runs of a styled Block as they came, as what the document draws. Spec: styled text §11.

import type { RunStyle, TextRun } from "../blocks/index.js";
import {
  Attribute,
  type Color,
  DEFAULT_COLOR,
  paletteColor,
  rgbColor,
  UNDERLINE_SHIFT,
  UnderlineStyle,
} from "../cells/index.js";
import type { BlockSpan, BlockStyle } from "../document/index.js";

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
