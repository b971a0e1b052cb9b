// What comes from a host terminal, as typed events.

import type { KeyEvent } from "./key-event.js";

export interface MouseEvent {
  readonly type: "mouse";
  readonly action: "press" | "release" | "move";
  readonly button: number;
  /** Shift, alt and ctrl bits of `Modifier`. */
  readonly modifiers: number;
  /** 0-based cell. */
  readonly row: number;
  readonly col: number;
  /** 0-based pixel from the top left of the screen; -1 when the host reports cells. */
  readonly pixelX: number;
  readonly pixelY: number;
}

/** Values of `MouseEvent.button`; 8 to 11 are a mouse's further buttons. A wheel only presses. */
export const MouseButton = {
  left: 0,
  middle: 1,
  right: 2,
  /** A move with no button held, or a release that does not say of which. */
  none: 3,
  wheelUp: 4,
  wheelDown: 5,
  wheelLeft: 6,
  wheelRight: 7,
} as const;

/** A bracketed paste in parts: one start, any number of texts, one end. */
export type PasteEvent =
  | { readonly type: "paste"; readonly part: "start" }
  /** At most `MAX_PASTE_CHUNK_BYTES`; never empty; may be cut within a character. */
  | { readonly type: "paste"; readonly part: "text"; readonly bytes: Uint8Array }
  /** `isCut`: the end marker never came and the time was over. */
  | { readonly type: "paste"; readonly part: "end"; readonly isCut: boolean };

export interface FocusEvent {
  readonly type: "focus";
  readonly isFocused: boolean;
}

export type ReplyKind =
  /** DA1; parameters are the attributes. */
  | "primaryAttributes"
  /** DA2. */
  | "secondaryAttributes"
  /** DA3; `text` is the unit's hex id. */
  | "tertiaryAttributes"
  /** CPR and DECXCPR; parameters are row and column, 1-based. */
  | "cursorPosition"
  /** DSR. */
  | "deviceStatus"
  /** DECRPM; parameters are mode and setting; `text` is "?" for a private mode. */
  | "modeReport"
  /** XTVERSION; `text` is name and version. */
  | "version"
  /** XTGETTCAP; the first parameter is 1 when the host knows it, `text` is hex pairs `name=value;…`. */
  | "terminfo"
  /** DECRQSS; the first parameter as the host sent it, `text` the setting. */
  | "settingReport"
  /** OSC 4, 5, 10–19; parameters are the OSC number and for 4 and 5 the index, `text` the colour. */
  | "color"
  /** OSC 52; `text` is selection, semicolon, base64. */
  | "clipboard"
  /** Kitty keyboard flags. */
  | "keyboardFlags"
  /** XTWINOPS reports and in-band resize (48). */
  | "window"
  /** Titles reported by XTWINOPS 20 and 21. */
  | "title"
  /** Kitty graphics. */
  | "graphics"
  /** Anything else that only a terminal says. */
  | "other";

/** An answer of the host terminal. It never reaches a pane. */
export interface HostReply {
  readonly type: "reply";
  readonly kind: ReplyKind;
  readonly parameters: readonly number[];
  readonly text: string;
}

/** A sequence nobody knows, or bytes that are no UTF-8. Counted and dropped. At most `MAX_UNKNOWN_BYTES` of it. */
export interface UnknownInput {
  readonly type: "unknown";
  readonly bytes: Uint8Array;
}

export type HostEvent = KeyEvent | MouseEvent | PasteEvent | FocusEvent | HostReply | UnknownInput;
