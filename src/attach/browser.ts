/**
 * The door of `attach` for a page in a browser: the packets, the Connection and the transport over the browser's own
 * WebSocket. Nothing behind it touches Node.
 *
 * The life of a page: it opens `/ws`, sends `hello`, and either `command` (no words: the session used last, or a new
 * one; `attach-session -t NAME`; `new-session -A -s NAME`) with the terminal it offers, or `resume` with the key it
 * has. The answer to a command is `attach`; the page says `attach-ready` with its size and is given `client-key`, then
 * pictures (`tty-output`), each answered with `tty-written` once it is on the screen. What is typed goes as
 * `web-input`, numbered by byte, and is told to be taken (`input-taken`); what was not is kept and sent again after a
 * drop. `resume-answer` says up to where; a client whose page is gone for CLIENT_GRACE_MS is let go, and a page
 * that comes later attaches anew. `detach` and `exit` end it, with a line for the person.
 */
export { BrowserSocketTransport, type BrowserWebSocket } from "./browser-socket.js";
export { type CloseCause, Connection, type PacketTracer } from "./connection.js";
export {
  CLIENT_GRACE_MS,
  MAX_PIECE_BYTES,
  MAX_UNTAKEN_INPUT_BYTES,
  type Packet,
  type PacketKind,
  PROTOCOL_VERSION,
  type TerminalOffer,
  type TerminalSize,
} from "./packet.js";
export { encodePacket, PacketDecoder, type PacketFault, type PacketSink } from "./packet-codec.js";
export {
  MAX_PANEL_TEXT,
  PANEL_VERSION,
  type PanelAnswer,
  type PanelBlock,
  type PanelBlocks,
  type PanelMatch,
  type PanelPane,
  type PanelRequest,
  type PanelSession,
  type PanelWindow,
} from "./panel.js";
export type { Transport } from "./transport.js";
