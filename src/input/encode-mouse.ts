// A mouse event -> the report a program gets, by the tracking and the encoding it asked for.
// Source: xterm ctlseqs "Mouse Tracking".

import { MouseButton, type MouseEvent } from "./host-events.js";
import { Modifier } from "./key-event.js";
import type { CellPixels } from "./mouse-reports.js";
import type { MouseModes } from "./pane-input-modes.js";

const NOTHING = new Uint8Array(0);
const MOTION = 32;
/** Highest 1-based position the oldest form can write in one byte, and 1005 in two. */
const MAX_BYTE_POSITION = 223;
const MAX_UTF8_POSITION = 2015;

/**
 * The report of `event`, whose row and column are the pane's; empty when the program did not ask for it or its
 * encoding cannot say it. `cellPixels` is the size of a cell, for DECSET 1016 where the host reports cells.
 */
export function encodeMouse(event: MouseEvent, modes: MouseModes, cellPixels?: CellPixels): Uint8Array {
  if (!isWanted(event, modes.mouseTracking)) return NOTHING;
  const code = codeOf(event, modes);
  const [x, y] = [event.col + 1, event.row + 1];
  const final = event.action === "release" ? "m" : "M";
  switch (modes.mouseEncoding) {
    case 1006:
      return ascii(`\x1b[<${code};${x};${y}${final}`);
    case 1016: {
      const [pixelX, pixelY] = pixelsOf(event, cellPixels);
      return ascii(`\x1b[<${code};${pixelX + 1};${pixelY + 1}${final}`);
    }
    case 1015:
      return ascii(`\x1b[${code + 32};${x};${y}M`);
    case 1005:
      if (x > MAX_UTF8_POSITION || y > MAX_UTF8_POSITION) return NOTHING;
      return new TextEncoder().encode(`\x1b[M${String.fromCharCode(code + 32, x + 32, y + 32)}`);
    case 0:
      if (x > MAX_BYTE_POSITION || y > MAX_BYTE_POSITION) return NOTHING;
      return Uint8Array.of(0x1b, 0x5b, 0x4d, code + 32, x + 32, y + 32);
  }
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function isWanted(event: MouseEvent, tracking: MouseModes["mouseTracking"]): boolean {
  switch (tracking) {
    case 0:
      return false;
    case 9:
      return event.action === "press" && event.button <= MouseButton.right;
    case 1000:
      return event.action !== "move";
    case 1002:
      return event.action !== "move" || event.button !== MouseButton.none;
    case 1003:
      return true;
  }
}

function codeOf(event: MouseEvent, modes: MouseModes): number {
  const { button } = event;
  const saysRelease = modes.mouseEncoding === 1006 || modes.mouseEncoding === 1016;
  let code = button;
  if (button >= 8) code = 128 + (button - 8);
  else if (button >= MouseButton.wheelUp) code = 64 + (button - MouseButton.wheelUp);
  if (event.action === "release" && !saysRelease) code = MouseButton.none;
  if (event.action === "move") code += MOTION;
  if (modes.mouseTracking === 9) return code;
  if ((event.modifiers & Modifier.shift) !== 0) code += 4;
  if ((event.modifiers & Modifier.alt) !== 0) code += 8;
  if ((event.modifiers & Modifier.ctrl) !== 0) code += 16;
  return code;
}

/** 0-based pixels; the middle of the cell when the host did not tell them. */
function pixelsOf(event: MouseEvent, cellPixels: CellPixels | undefined): readonly [number, number] {
  if (event.pixelX >= 0 && event.pixelY >= 0) return [event.pixelX, event.pixelY];
  const { width, height } = cellPixels ?? { width: 1, height: 1 };
  return [event.col * width + (width >> 1), event.row * height + (height >> 1)];
}
