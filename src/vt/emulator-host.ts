// What an emulator asks of and tells its surroundings. It never waits for any of it; calls come in stream order,
// while `write` runs.

import type { Screen } from "./screen.js";

/** An OSC 133 mark: A prompt, B input, C output, D the command's end. */
export type PromptMarkKind = "prompt" | "input" | "output" | "commandEnd";

export interface Notification {
  readonly title: string;
  readonly body: string;
}

/** OSC 9;4: state 0 none, 1 normal, 2 error, 3 indeterminate, 4 paused; `percent` 0..100. */
export interface Progress {
  readonly state: number;
  readonly percent: number;
}

export interface EmulatorHost {
  /** Bytes for the program, all ASCII. Each query is answered exactly once, through here. */
  reply(text: string): void;

  /** `CSI 3 J` on the primary screen. */
  clearScrollback(): void;
  /**
   * The whole primary screen is about to be erased (ED 2, or ED 0 with the cursor home). Returning true means that
   * the host has moved the screen into history itself and left blank rows.
   */
  eraseScreen(): boolean;
  /** RIS, before the screens are erased. */
  fullReset(): void;
  /** The primary screen is to take a new size. Returning true means that the host has done so. */
  resizePrimary(screen: Screen, cols: number, rowCount: number): boolean;

  /** OSC 0 and 2, title stack. Without control characters. */
  titleChanged(title: string): void;
  /** OSC 0 and 1. */
  iconNameChanged(name: string): void;
  /** `ESC k`: what the window is to be called. Without control characters, may be empty. */
  windowNameChanged(name: string): void;
  /** Whether DECSET 47, 1047 and 1049 do anything. */
  allowsAlternateScreen(): boolean;
  /** OSC 7: a URI as the program gave it, without control characters. */
  cwdChanged(uri: string): void;
  bell(): void;
  /** OSC 52. `selection` is the program's letters; `base64` is borrowed, unchecked and may be several MiB long. */
  clipboardWrite(selection: string, base64: Uint8Array): void;
  /** OSC 52 with `?`. False refuses: the emulator answers with nothing in it. True: the host answers, now or later. */
  clipboardRead(selection: string): boolean;
  /** OSC 9, 99 and 777. */
  notification(notification: Notification): void;
  progressChanged(progress: Progress): void;
  /** OSC 133; the row of the cursor bears the mark already. `options` is what follows the letter, unparsed. */
  promptMark(kind: PromptMarkKind, options: string): void;
  /** OSC 4, 10–19, 104, 110–119 and RIS. */
  paletteChanged(): void;
  /** Mode 2026. An update that is open at a resize or at RIS ends there. */
  synchronizedUpdate(edge: "begin" | "end"): void;
  /** Something in `Modes`, the kitty flags or the active screen changed. */
  modesChanged(): void;
  /** DECSCUSR: 0 default, 1–2 block, 3–4 underline, 5–6 bar; odd ones blink. */
  cursorStyleChanged(style: number): void;

  /**
   * An OSC 9002 frame, in stream order. `content` is borrowed: what stands between the introducer and the terminator,
   * cut at 4120 bytes. `isValidCarrier`: framed by `ESC ]` and `ESC \` and not too long. Offsets count bytes since the
   * emulator began, `[startOffset, endOffset)`, so two frames with nothing between them touch.
   */
  blockFrame(content: Uint8Array, isValidCarrier: boolean, startOffset: number, endOffset: number): void;
}

/** A host that wants nothing. Spread it and replace what matters. */
export const ignoreEmulator: EmulatorHost = {
  reply() {},
  clearScrollback() {},
  eraseScreen: () => false,
  fullReset() {},
  resizePrimary: () => false,
  titleChanged() {},
  iconNameChanged() {},
  windowNameChanged() {},
  allowsAlternateScreen: () => true,
  cwdChanged() {},
  bell() {},
  clipboardWrite() {},
  clipboardRead: () => false,
  notification() {},
  progressChanged() {},
  promptMark() {},
  paletteChanged() {},
  synchronizedUpdate() {},
  modesChanged() {},
  cursorStyleChanged() {},
  blockFrame() {},
};
