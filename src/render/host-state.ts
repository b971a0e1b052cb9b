// What a client's host terminal is wanted to be, besides the cells: modes, title, cursor look.
// The composer fills it in a Surface; HostModes makes it so.

import { type Color, DEFAULT_COLOR } from "../cells/index.js";

/** What mouse events are asked of the host. xterm ctlseqs, DECSET 1000, 1002, 1003. */
export type HostMouse = "none" | "normal" | "button" | "any";

export interface HostState {
  /** "" leaves the host's own title. Cleaned and cut before it is sent. */
  title: string;
  mouse: HostMouse;
  /** Positions in pixels (DECSET 1016) where the host has it; cells otherwise. */
  mousePixels: boolean;
  bracketedPaste: boolean;
  focusEvents: boolean;
  /** Kitty keyboard flags 0–31; ignored by hosts without the protocol. */
  keyboardFlags: number;
  /** xterm's modifyOtherKeys, asked for where the host has no kitty keyboard protocol. */
  modifyOtherKeys: 0 | 1 | 2;
  /** DECKPAM: the keypad sends function sequences. */
  applicationKeypad: boolean;
}

export const plainHostState = (): HostState => ({
  title: "",
  mouse: "none",
  mousePixels: false,
  bracketedPaste: false,
  focusEvents: false,
  keyboardFlags: 0,
  modifyOtherKeys: 0,
  applicationKeypad: false,
});

export interface SurfaceCursor {
  /** 0-based; clamped to the surface when painted. */
  row: number;
  col: number;
  visible: boolean;
  /** DECSCUSR 0–6; 0 is the host's own. */
  style: number;
  /** `DEFAULT_COLOR` is the host's own. */
  color: Color;
}

export const homeCursor = (): SurfaceCursor => ({
  row: 0,
  col: 0,
  visible: true,
  style: 0,
  color: DEFAULT_COLOR,
});
