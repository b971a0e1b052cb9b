// SGR: the control that changes the pen. Source: ECMA-48 8.3.117; ITU T.416 for the colon form of colours; xterm
// ctlseqs "Character Attributes"; kitty for 4:n, 58 and 59.

import {
  Attribute,
  type Color,
  DEFAULT_COLOR,
  paletteColor,
  rgbColor,
  type Style,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
  UnderlineStyle,
} from "../cells/index.js";
import type { EmulatorState } from "./emulator-state.js";
import type { SequenceHandlers } from "./handler-table.js";
import type { Pen } from "./pen.js";
import { OMITTED, type SequenceParams } from "./sequence-params.js";

/** No colour could be read: the parameters are used up and the pen stays. */
const NO_COLOR = -1;
/** Parameters that follow a colour's kind in the semicolon form: implementation's own, transparent, RGB, CMY, CMYK, index. */
const COLOR_ARGUMENTS: readonly number[] = [0, 0, 3, 3, 4, 1];
const RGB_KIND = 2;
const PALETTE_KIND = 5;

function selectGraphics(state: EmulatorState, params: SequenceParams): void {
  const pen = state.pen;
  if (params.count === 0) {
    pen.resetGraphics();
    return;
  }
  const fields = pen.fields;
  for (let index = 0; index < params.count; ) {
    const end = params.endOfGroup(index);
    const code = params.values[index]!;
    if (code === 38 || code === 48 || code === 58) {
      index = selectColor(fields, params, index, end);
      continue;
    }
    if (end === index + 1) selectOne(pen, fields, code === OMITTED ? 0 : code);
    else if (code === 4 && end === index + 2) selectUnderline(fields, params.at(index + 1, 1));
    index = end;
  }
  pen.changed();
}

function selectOne(pen: Pen, fields: Style, code: number): void {
  if (code >= 30 && code <= 37) fields.foreground = paletteColor(code - 30);
  else if (code >= 40 && code <= 47) fields.background = paletteColor(code - 40);
  else if (code >= 90 && code <= 97) fields.foreground = paletteColor(code - 82);
  else if (code >= 100 && code <= 107) fields.background = paletteColor(code - 92);
  else selectAttribute(pen, fields, code);
}

function selectAttribute(pen: Pen, fields: Style, code: number): void {
  switch (code) {
    case 0:
      pen.resetGraphics();
      break;
    case 1:
      fields.attributes |= Attribute.bold;
      break;
    case 2:
      fields.attributes |= Attribute.dim;
      break;
    case 3:
      fields.attributes |= Attribute.italic;
      break;
    case 4:
      selectUnderline(fields, UnderlineStyle.single);
      break;
    case 5:
    case 6:
      fields.attributes |= Attribute.blink;
      break;
    case 7:
      fields.attributes |= Attribute.inverse;
      break;
    case 8:
      fields.attributes |= Attribute.hidden;
      break;
    case 9:
      fields.attributes |= Attribute.strike;
      break;
    case 21:
      selectUnderline(fields, UnderlineStyle.double);
      break;
    case 22:
      fields.attributes &= ~(Attribute.bold | Attribute.dim);
      break;
    case 23:
      fields.attributes &= ~Attribute.italic;
      break;
    case 24:
      selectUnderline(fields, UnderlineStyle.none);
      break;
    case 25:
      fields.attributes &= ~Attribute.blink;
      break;
    case 27:
      fields.attributes &= ~Attribute.inverse;
      break;
    case 28:
      fields.attributes &= ~Attribute.hidden;
      break;
    case 29:
      fields.attributes &= ~Attribute.strike;
      break;
    case 39:
      fields.foreground = DEFAULT_COLOR;
      break;
    case 49:
      fields.background = DEFAULT_COLOR;
      break;
    case 53:
      fields.attributes |= Attribute.overline;
      break;
    case 55:
      fields.attributes &= ~Attribute.overline;
      break;
    case 59:
      fields.underlineColor = DEFAULT_COLOR;
      break;
    default:
      break;
  }
}

/** `underline` past the known styles is a plain one. */
function selectUnderline(fields: Style, underline: number): void {
  const known = underline > UnderlineStyle.dashed ? UnderlineStyle.single : underline;
  fields.attributes = (fields.attributes & ~UNDERLINE_MASK) | (known << UNDERLINE_SHIFT);
}

/** Reads the colour of 38, 48 or 58 at `index`; returns the index behind it. `end` is that of its colon group. */
function selectColor(fields: Style, params: SequenceParams, index: number, end: number): number {
  const isColonForm = end > index + 1;
  const next = isColonForm ? end : semicolonEnd(params, index);
  const color = isColonForm
    ? readColonColor(params, index + 1, end)
    : readColor(params, params.at(index + 1, NO_COLOR), index + 2, next);
  if (color === NO_COLOR) return next;
  const target = params.values[index]!;
  if (target === 38) fields.foreground = color;
  else if (target === 48) fields.background = color;
  else fields.underlineColor = color;
  return next;
}

/** Where `38;kind;…` ends: with its last argument, which must not be of a colon group of its own. */
function semicolonEnd(params: SequenceParams, index: number): number {
  const kindEnd = index + 1 < params.count ? params.endOfGroup(index + 1) : index + 1;
  const wanted = COLOR_ARGUMENTS[params.at(index + 1, 0)] ?? 0;
  return Math.min(params.count, kindEnd > index + 2 ? kindEnd : index + 2 + wanted);
}

/** `38:5:n`, `38:2:r:g:b`, and with a colour space `38:2:s:r:g:b[:…]`. */
function readColonColor(params: SequenceParams, first: number, end: number): Color {
  const kind = params.at(first, NO_COLOR);
  // Four arguments or more: the first is the colour space, mostly left out.
  const hasSpace = kind === RGB_KIND && end - first > 4;
  return readColor(params, kind, hasSpace ? first + 2 : first + 1, end);
}

function readColor(params: SequenceParams, kind: number, first: number, end: number): Color {
  if (kind === PALETTE_KIND && first < end) {
    const palette = params.at(first, 0);
    return palette <= 255 ? paletteColor(palette) : NO_COLOR;
  }
  if (kind === RGB_KIND && first + 2 < end) {
    const red = params.at(first, 0);
    const green = params.at(first + 1, 0);
    const blue = params.at(first + 2, 0);
    return red <= 255 && green <= 255 && blue <= 255 ? rgbColor(red, green, blue) : NO_COLOR;
  }
  return NO_COLOR;
}

export const sgr: SequenceHandlers = {
  /** @vt CSI SGR "Select Graphic Rendition" "CSI Pm m" yes */
  m: selectGraphics,
};

/** The parameters that make a style from a reset pen, as DECRQSS reports them. */
export function formatGraphics(style: Readonly<Style>): string {
  const parts = ["0"];
  const add = (bit: number, code: string): void => {
    if ((style.attributes & bit) !== 0) parts.push(code);
  };
  add(Attribute.bold, "1");
  add(Attribute.dim, "2");
  add(Attribute.italic, "3");
  const underline = (style.attributes & UNDERLINE_MASK) >> UNDERLINE_SHIFT;
  if (underline === UnderlineStyle.single) parts.push("4");
  else if (underline !== UnderlineStyle.none) parts.push(`4:${underline}`);
  add(Attribute.blink, "5");
  add(Attribute.inverse, "7");
  add(Attribute.hidden, "8");
  add(Attribute.strike, "9");
  add(Attribute.overline, "53");
  for (const [code, color] of [
    [38, style.foreground],
    [48, style.background],
    [58, style.underlineColor],
  ] as const) {
    if (color !== DEFAULT_COLOR) parts.push(formatColorGroup(code, color));
  }
  return parts.join(";");
}

function formatColorGroup(code: 38 | 48 | 58, color: Color): string {
  const value = color & 0xff_ffff;
  if (color === rgbColor(value >> 16, value >> 8, value)) {
    return `${code}:2::${value >> 16}:${(value >> 8) & 0xff}:${value & 0xff}`;
  }
  if (code !== 58 && value < 8) return `${code - 8 + value}`;
  if (code !== 58 && value < 16) return `${code + 52 + value - 8}`;
  return `${code}:5:${value}`;
}
