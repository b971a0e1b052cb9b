/**
 * input: host bytes -> keys, mouse, paste, focus and replies; and those -> bytes for a program in a pane.
 *
 * `HostInput` is one client's tokenizer: it is fed what the client's tty gave and calls back with `HostEvent`s. A
 * `KeyEvent` says what was pressed in the richest terms any protocol has; `encodeKey` says it to a program in the
 * protocol that program asked for (`PaneInputModes`): legacy, modifyOtherKeys or the kitty keyboard protocol.
 * `encodeMouse`, `PasteEncoder` and `encodeFocus` do the same for the other events. `chordName` is the key's name
 * in the command language.
 *
 * Coordinates: mouse events hold 0-based cells, of the host in what `HostInput` gives, of the pane in what
 * `encodeMouse` takes. On the wire they are 1-based.
 *
 * Life of a key: its bytes come in one or more reads; the tokenizer finds where the sequence ends, or the caller's
 * timer says that ESC was a key; the event is looked up as a chord; if no binding takes it, it is encoded with the
 * modes of the pane.
 *
 * Invariants:
 * 1. Splitting the bytes anywhere gives the same events, as long as the parts come in time.
 * 2. Whatever only a terminal says is a `reply`, never a key: however late, however split.
 * 3. No bytes throw; memory is bounded; unknown sequences are reported whole and counted.
 * 4. A paste is framed by its own events; nothing in it is taken for a key, nothing in it can end it early.
 * 5. `CSI 1;2R` is Shift-F3 unless a cursor position was asked for.
 *
 * It must never hold a timer or read a clock: times are handed in. It knows no pane, binding or option.
 */
export { chordName } from "./chord-name.js";
export { encodeKey } from "./encode-key.js";
export { encodeMouse } from "./encode-mouse.js";
export { encodeFocus, encodePaste, PasteEncoder } from "./encode-paste.js";
export {
  type FocusEvent,
  type HostEvent,
  type HostReply,
  MouseButton,
  type MouseEvent,
  type PasteEvent,
  type ReplyKind,
  type UnknownInput,
} from "./host-events.js";
export {
  HostInput,
  type HostInputOptions,
  MAX_SEQUENCE_BYTES,
  MAX_STRING_BYTES,
  MAX_UNKNOWN_BYTES,
} from "./host-input.js";
export {
  characterPress,
  FUNCTIONAL_KEYS,
  type FunctionalKey,
  isModifierKey,
  type KeyEvent,
  keyPress,
  Modifier,
} from "./key-event.js";
export type { CellPixels } from "./mouse-reports.js";
export { type KeyModes, type MouseModes, type PaneInputModes, plainInputModes } from "./pane-input-modes.js";
export { MAX_PASTE_CHUNK_BYTES } from "./paste-reader.js";
