/**
 * vt: one emulated terminal, bytes in, a screen of cells and replies out.
 *
 * `VtParser` turns bytes into actions and knows nothing of screens. `EmulatorState` is everything a terminal knows:
 * two `Screen`s (rows × cols, cursor, margins), the pen, `Modes`, charsets, tab stops, `Palette`, keyboard flags.
 * Handlers, in one file for each family (`csi-*.ts`, `sgr.ts`, `osc*.ts`, `dcs.ts`, `esc.ts`, `control.ts`), change
 * that state. `Emulator` is the outside of it all.
 *
 * Coordinates: rows and columns of the screen, 0-based from the top left; wire parameters are 1-based and converted
 * in the handler's first line. Ranges are half-open, margins too. Offsets count bytes of the pane's stream.
 *
 * Life of a byte: `Emulator.write` → `VtParser.parse` → printing (`print.ts`) or a handler found by its final byte →
 * cells of a `Row`. A row that leaves the primary screen at the top goes to `RowEvents.rowLeft`; a row that bears a
 * Block's tag is announced to `RowEvents.blockTouched` before any cell of it changes. An OSC 9002 goes to
 * `EmulatorHost.blockFrame` at its place in the stream.
 *
 * Invariants:
 * 1. Any bytes, cut anywhere, are accepted; nothing is thrown for them and what is kept of them is bounded.
 * 2. The cursor is inside the screen; a pending wrap has it in the last column it can reach.
 * 3. Wide graphemes are whole: every change that would cut one blanks its other half.
 * 4. Only rows leaving at row 0 of the primary screen, with no side margins, become history (`scrolling.ts`).
 *    Erasing archives nothing.
 * 5. Each query is answered once, through `EmulatorHost.reply`, whoever is attached.
 * 6. `Row.softWrap` is true exactly where the text of a line runs on into the next row. Such a row is used to its
 *    last column, or to the one before where a wide grapheme did not fit.
 *
 * It must never touch a timer, a socket, a file or the clock, and never ask a client's terminal anything.
 */
export { Emulator } from "./emulator.js";
export {
  type EmulatorHost,
  ignoreEmulator,
  type Notification,
  type Progress,
  type PromptMarkKind,
} from "./emulator-host.js";
export type { EmulatorOptions } from "./emulator-state.js";
export { KITTY_FLAGS_MASK, KittyKeyboard, MAX_KITTY_DEPTH } from "./kitty-keyboard.js";
export type { Modes, MouseEncoding, MouseTracking } from "./modes.js";
export {
  type DefaultColors,
  DynamicColor,
  defaultPaletteColor,
  formatColor,
  Palette,
  parseColor,
  type RgbValue,
} from "./palette.js";
export {
  MAX_BLOCK_FRAME_BYTES,
  MAX_CLIPBOARD_BYTES,
  MAX_DCS_BYTES,
  MAX_OSC_BYTES,
  type OscTerminator,
  type ParserActions,
} from "./parser-actions.js";
export { ParserState } from "./parser-state.js";
export { ignoreRows, type RowEvents, type SavedCursor, Screen } from "./screen.js";
export { MAX_PARAMS, OMITTED, SequenceParams } from "./sequence-params.js";
export { VtParser } from "./vt-parser.js";
