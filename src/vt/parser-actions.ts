// What the parser does to whoever it drives, and how much of a control string it keeps.

import type { SequenceParams } from "./sequence-params.js";

/** A 9002 frame's content, `9002;` included. Spec: frames §1. */
export const MAX_BLOCK_FRAME_BYTES = 4120;
/** OSC 52: a clipboard of 6 MiB in Base64. */
export const MAX_CLIPBOARD_BYTES = 8 * 1024 * 1024;
export const MAX_OSC_BYTES = 1024 * 1024;
/** No DCS that is understood comes near it. */
export const MAX_DCS_BYTES = 65_536;

/** How an OSC ended, so that its answer can end alike. */
export type OscTerminator = "bel" | "st";

/** What the parser does. All arguments are borrowed for the length of the call. */
export interface ParserActions {
  /** Printable ASCII, `[start, end)` of `bytes`, never empty. */
  printAscii(bytes: Uint8Array, start: number, end: number): void;
  /** `[0, count)` of `scalars`, each at or above U+00A0; U+FFFD for each ill-formed piece of UTF-8. */
  printScalars(scalars: Uint32Array, count: number): void;
  /** A C0 control. */
  execute(control: number): void;
  /** `ESC I F`; `intermediates` packed as in `SequenceParams`. A C1 control comes as its two-byte form. */
  escape(intermediates: number, final: number): void;
  csi(params: SequenceParams): void;
  /** A whole OSC other than 9002, at most its bound long. */
  osc(content: Uint8Array, terminator: OscTerminator): void;
  /** A whole DCS, at most MAX_DCS_BYTES long. */
  dcs(params: SequenceParams, content: Uint8Array): void;
  /**
   * An OSC 9002, its content from `9002` to the terminator, cut at MAX_BLOCK_FRAME_BYTES. `isValidCarrier`: it came
   * between `ESC ]` and `ESC \` and was not cut. Offsets count bytes of the stream: `startOffset` of the first byte
   * of the introducer, `endOffset` one past the terminator.
   */
  blockFrame(content: Uint8Array, isValidCarrier: boolean, startOffset: number, endOffset: number): void;
  /** A sequence or string was dropped unread: ill-formed, cancelled or over its bound. */
  dropped(): void;
}
