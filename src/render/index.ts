/**
 * render: surface + last surface -> fewest bytes for this host terminal.
 *
 * A `Surface` is a rectangle of cells for one client, with its cursor and a `HostState` (title, mouse, paste,
 * keyboard …): what the composer wants seen. A `Renderer` belongs to one client and keeps two `Picture`s, the one
 * its host shows and the one it is to show. A `Pen` draws with what the host's `HostCapabilities` allow, a
 * `HostCursor` moves cheaply, `HostModes` knows every mode that was set.
 *
 * Coordinates: rows and columns of the surface, 0-based from the top left, ranges half-open. Wire parameters are
 * 1-based and exist only in the lines that write them.
 *
 * Life of a frame: the surface is read into canonical cells; rows that moved are found by their hashes and
 * scrolled by the host; each differing row is drawn, blanks at its end erased; the pen goes back to the default;
 * modes, cursor place and look follow; all inside one synchronised update when the host has it.
 *
 * Invariants:
 * 1. A full repaint is the same paint from an erased screen; any doubt (size, capabilities, a lost frame) asks for it.
 * 2. Between frames the host's pen is the default, margins are reset, no hyperlink is open, no update is open.
 * 3. Nothing changed, nothing sent.
 * 4. `paint` differs from what was *sent* last: frames may be skipped, the newest picture wins.
 * 5. The last column leaves the cursor unknown; pending wrap is never relied on; nothing drawn can scroll.
 * 6. After a grapheme whose width hosts disagree on, the cursor is addressed absolutely.
 * 7. Every mode set is known, and `leave` unsets those and no others.
 *
 * It must never pass a program's bytes through: cells are drawn from codes, strings are cleaned. It knows no tty,
 * socket or clock, and does not decide when a frame is due.
 */
export { ByteWriter } from "./byte-writer.js";
export { cleanTitle, MAX_LINK_BYTES, MAX_TITLE_SCALARS } from "./clean-text.js";
export { type ColorDepth, colorToRgb, downgradeColor } from "./color-downgrade.js";
export {
  capabilitiesFromEnvironment,
  type HostCapabilities,
  type HostEnvironment,
} from "./host-capabilities.js";
export { HostModes } from "./host-modes.js";
export { type HostColors, HostProbe, type ProbeReply, type ProbeReplyKind } from "./host-probe.js";
export {
  type HostMouse,
  type HostState,
  homeCursor,
  plainHostState,
  type SurfaceCursor,
} from "./host-state.js";
export { BELL_BYTES, clipboardBytes, MAX_CLIPBOARD_CHARACTERS, notificationBytes } from "./host-strings.js";
export { Renderer, type RendererOptions } from "./renderer.js";
export { ShadowCheck, type ShadowTerminal } from "./shadow-check.js";
export { Surface } from "./surface.js";
