/**
 * protocol: Block Operations on the wire, both directions, for a terminal, a program, or a browser. No Node API, no I/O, no
 * clock, no state beyond one unfinished Message per direction.
 *
 * From small to large: a **frame** is one OSC carrying one **fragment**; consecutive fragments are an **assembly**; a whole
 * assembly is the JSON of one **Message**. `FrameDecoder` takes frames that somebody recognised in a stream (in a pane the
 * emulator's OSC state does) and gives Message bytes; `StreamDecoder` does the recognising too, for a side without an emulator.
 * `parseToTerminal` and `parseToApplication` turn Message bytes into a typed `Message`; `FrameEncoder` goes the other way.
 *
 * Units: offsets count bytes of the whole stream; sizes are in raw bytes unless a name says characters; `retain` and every
 * length of content count Unicode scalars, never UTF-16 units.
 *
 * Life of an input: bytes of an OSC → `FrameDecoder.frame` → nothing, a fault for the log, or Message bytes → parse → a
 * Message, or as much as is trustworthy of an invalid one (to be answered `invalid_message`), or a reason to drop it.
 *
 * Invariants:
 * 1. No input throws. A fault leaves the decoder as if nothing of the Message had come.
 * 2. Memory is bounded by one Message and one frame.
 * 3. A Message is only ever seen whole, and where its last frame ended.
 * 4. Member names of the wire are spelled in wire-schema.ts alone; everywhere else Messages have their own names.
 * 5. Schemas are closed: what is not named is refused, never skipped.
 *
 * It never judges meaning (does the Context exist, is the Block sealed): that is the blocks room.
 */

export { base64Length, decodeBase64, encodeBase64 } from "./base64.js";
export {
  FRAMING_VERSION,
  MAX_FRAGMENTS,
  MAX_FRAME_CONTENT_BYTES,
  MAX_FRAME_ID,
  MAX_ID_BYTES,
  MAX_JSON_DEPTH,
  MAX_JSON_VALUES,
  MAX_MESSAGE_BYTES,
  MAX_RETAIN,
  OSC_NUMBER,
  PROTOCOL_VERSION,
  RAW_FRAGMENT_BYTES,
  TEXT_PLAIN,
  TEXT_STYLED,
} from "./constants.js";
export { FrameDecoder, type FrameFault, type FrameOutcome } from "./frame-decoder.js";
export { type JsonObject, type JsonOutcome, type JsonValue, parseJsonObject } from "./json.js";
export { digestJson } from "./json-digest.js";
export {
  type BlockAppend,
  type BlockExtend,
  type BlockReplaceSuffix,
  type BlockSeal,
  type BlockUpdate,
  type CapabilityQuery,
  type CapabilityResponse,
  type Content,
  type ContextClose,
  type ContextCloseResponse,
  type ContextOpen,
  type ContextOpenResponse,
  ERROR_CODES,
  type ErrorCode,
  type ErrorDetail,
  KINDS,
  type Lifecycle,
  type Message,
  type MessageKind,
  type Operation,
  type OperationKind,
  type ProtocolError,
  type Request,
  type RequestKind,
  type ToApplicationMessage,
  type ToTerminalMessage,
} from "./message.js";
export { encodeFrames, FrameEncoder, formatMessage, MessageEncodingError } from "./message-encoder.js";
export {
  type Dropped,
  type DropReason,
  type ParsedToApplication,
  type ParsedToTerminal,
  parseToApplication,
  parseToTerminal,
} from "./message-parser.js";
export { StreamDecoder, type StreamEvent } from "./stream-decoder.js";
export {
  type RunColor,
  type RunUnderline,
  STYLED_LINK_SCHEMES,
  type StyledRun,
  UNDERLINE_STYLES,
} from "./styled-run.js";
export { measureText, type TextMeasure, utf8Length } from "./text-measure.js";
