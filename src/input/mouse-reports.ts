// Mouse reports of the host -> events. Source: xterm ctlseqs "Mouse Tracking" (X10, 1000, 1006, 1015, 1016).

import { MouseButton, type MouseEvent } from "./host-events.js";
import { Modifier } from "./key-event.js";

/** Size of a cell on the host's screen. */
export interface CellPixels {
  readonly width: number;
  readonly height: number;
}

const MOTION = 32;

/** Remembers which button is down, because a report in the oldest form does not say which was released. */
export class MouseReports {
  #held: number = MouseButton.none;
  /** Set while the host reports pixels (DECSET 1016). */
  cellPixels: CellPixels | undefined;

  /** `code` as in SGR reports; `x` and `y` 1-based, pixels when `cellPixels` is set. */
  sgr(code: number, x: number, y: number, isRelease: boolean): MouseEvent {
    const pixels = this.cellPixels;
    if (pixels === undefined) return this.#event(code, x - 1, y - 1, -1, -1, isRelease);
    const [pixelX, pixelY] = [Math.max(0, x - 1), Math.max(0, y - 1)];
    const col = Math.floor(pixelX / Math.max(1, pixels.width));
    return this.#event(code, col, Math.floor(pixelY / Math.max(1, pixels.height)), pixelX, pixelY, isRelease);
  }

  /** `code` with 32 taken off; `x` and `y` 1-based. A release is button 3 without motion. */
  legacy(code: number, x: number, y: number): MouseEvent {
    const isRelease = (code & 0xc3) === 3 && (code & MOTION) === 0;
    if (!isRelease) return this.#event(code, x - 1, y - 1, -1, -1, false);
    const held = this.#held === MouseButton.none ? 3 : this.#held;
    return this.#event((code & ~3) | held, x - 1, y - 1, -1, -1, true);
  }

  #event(
    code: number,
    col: number,
    row: number,
    pixelX: number,
    pixelY: number,
    isRelease: boolean,
  ): MouseEvent {
    const low = code & 3;
    const button = (code & 128) !== 0 ? 8 + low : (code & 64) !== 0 ? 4 + low : low;
    const isWheel = button >= 4 && button < 8;
    let action: MouseEvent["action"] = "press";
    if ((code & MOTION) !== 0 && !isWheel) action = "move";
    else if (isRelease) action = "release";
    if (action === "press" && !isWheel) this.#held = button;
    if (action === "release") this.#held = MouseButton.none;
    let modifiers = 0;
    if ((code & 4) !== 0) modifiers |= Modifier.shift;
    if ((code & 8) !== 0) modifiers |= Modifier.alt;
    if ((code & 16) !== 0) modifiers |= Modifier.ctrl;
    return {
      type: "mouse",
      action,
      button,
      modifiers,
      row: Math.max(0, row),
      col: Math.max(0, col),
      pixelX,
      pixelY,
    };
  }
}
