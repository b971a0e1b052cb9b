/**
 * attach: what client and server say to each other, and what carries it.
 *
 * A `Transport` is a reliable byte stream both ways: a Unix socket, or a WebSocket for a browser, whose own door
 * to this room is browser.ts. A
 * `Connection` carries `Packet`s over one: it encodes what is sent, decodes what comes, and bounds what waits.
 *
 * The life of a command: the client connects and sends `hello` and `command` in one go. The server answers
 * `welcome` (or `refused`, with a sentence), then `output` as the command prints, then `exit`. A command that
 * attaches is answered with `attach` in between: the client makes its terminal raw and says `attach-ready`; from
 * then on the server owns the terminal, reading and writing the tty itself ("direct") or through `tty-input` and
 * `tty-output` ("relayed"), until `detach` gives it back.
 *
 * A command that reads a file or its standard input is asked for it piece by piece (`read-input`), so that no more
 * lies between than one piece.
 *
 * Invariants:
 * 1. Decoding never throws and never holds more than one payload of its kind's bound.
 * 2. The same packets come out however the stream was cut into pieces.
 * 3. What is sent before a close arrives before the peer sees the close.
 * 4. On the relayed way the server knows, by `tty-written`, what has reached the terminal: what lies in kernels and
 *    queues between counts as pending.
 * 5. Codes 1 to 15 and the framing never change.
 *
 * It must never interpret terminal bytes, and knows no session, window or pane.
 */

export { type CloseCause, Connection, type PacketTracer, SEND_BOUND_BYTES } from "./connection.js";
export {
  CLIENT_GRACE_MS,
  type ClientFactsPacket,
  type CommandPacket,
  MAX_COMMAND_BYTES,
  MAX_PIECE_BYTES,
  MAX_UNTAKEN_INPUT_BYTES,
  type OutputStream,
  type Packet,
  type PacketKind,
  type PartingPacket,
  PROTOCOL_VERSION,
  type ResumePacket,
  type TerminalOffer,
  type TerminalSize,
} from "./packet.js";
export { encodePacket, PacketDecoder, type PacketFault, type PacketSink } from "./packet-codec.js";
export { packetText } from "./packet-text.js";
export {
  MAX_PANEL_BLOCKS,
  MAX_PANEL_MATCHES,
  MAX_PANEL_TEXT,
  PANEL_LINE_CHARS,
  PANEL_VERSION,
  type PanelAnswer,
  type PanelBlock,
  type PanelBlocks,
  type PanelMatch,
  type PanelPane,
  type PanelRequest,
  type PanelSession,
  type PanelWindow,
  parsePanelRequest,
} from "./panel.js";
export {
  DEFAULT_SOCKET_NAME,
  requireSafeSocketPlace,
  type SocketChoice,
  SocketPathError,
  socketCompanions,
  socketPath,
} from "./socket-path.js";
export type { Transport } from "./transport.js";
export { TtyStream } from "./tty-stream.js";
export { SocketTransport } from "./unix-socket.js";
export { BUILD_VERSION } from "./version.js";
export { MAX_WEB_MESSAGE_BYTES, WebSocketTransport } from "./web-socket.js";
