// Where the cursor of a pane stands on a client's surface, and how it looks.

import { DEFAULT_COLOR, RGB_COLOR } from "../cells/index.js";
import { colourToRgb, parseColour } from "../commands/index.js";
import type { SurfaceCursor } from "../render/index.js";
import { DynamicColor } from "../vt/index.js";
import type { Pane } from "./pane.js";

/** The pane's first cell is at `top` and `left`. */
export function setPaneCursor(cursor: SurfaceCursor, pane: Pane, top: number, left: number): void {
  const { held, screen, emulator } = pane;
  const from = held.isHolding
    ? held.cursor
    : { row: screen.cursorRow, col: screen.cursorCol, isVisible: emulator.modes.cursorVisible };
  cursor.row = top + from.row;
  cursor.col = left + from.col;
  cursor.visible = from.isVisible;
  // What the program did not choose the options do.
  cursor.style =
    emulator.cursorStyle === 0 ? cursorShape(pane.options.text("cursor-style")) : emulator.cursorStyle;
  const color = emulator.palette.changedDynamicColor(DynamicColor.cursor);
  cursor.color = color === undefined ? plainColor(pane.options.text("cursor-colour")) : RGB_COLOR | color;
}

/** Numbers of DECSCUSR by the words of cursor-style. */
const CURSOR_SHAPES = [
  "default",
  "blinking-block",
  "block",
  "blinking-underline",
  "underline",
  "blinking-bar",
  "bar",
];

const cursorShape = (name: string): number => Math.max(0, CURSOR_SHAPES.indexOf(name));

/** A colour option as 0xRRGGBB, for hosts know no palette for their cursor. */
function plainColor(text: string): number {
  const colour = text === "none" ? undefined : parseColour(text);
  const rgb = colour === undefined ? undefined : colourToRgb(colour);
  return rgb === undefined ? DEFAULT_COLOR : RGB_COLOR | rgb;
}
