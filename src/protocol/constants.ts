// The numbers of the wire, each in exactly one place.
// Spec: frames §1, limits §10.

/** The provisional OSC number of the protocol; nothing else in the code spells it. Spec: frames §1. */
export const OSC_NUMBER = 9002;
export const FRAMING_VERSION = 1;
/** Spec: envelope §3. */
export const PROTOCOL_VERSION = 1;

/** JSON bytes of one Message, inclusive. Spec: frames §1. */
export const MAX_MESSAGE_BYTES = 1_048_576;
/** Raw bytes of every fragment but the last. Spec: frames §1. */
export const RAW_FRAGMENT_BYTES = 3072;
/** Frames of one Message: MAX_MESSAGE_BYTES / RAW_FRAGMENT_BYTES, rounded up. Spec: frames §1. */
export const MAX_FRAGMENTS = 342;
export const MAX_FRAME_ID = 2_147_483_647;
/** Bytes between `ESC ]` and the terminator: the longest header and 4096 Base64 characters. Spec: frames §1. */
export const MAX_FRAME_CONTENT_BYTES = 4120;

/** UTF-8 bytes of an id, inclusive. Spec: limits §10. */
export const MAX_ID_BYTES = 1024;
/** Objects and arrays open at once, the Message itself included. Spec: limits §10. */
export const MAX_JSON_DEPTH = 32;
/**
 * Members and list items of a whole Message, counted by the commas between them. A Message of the baseline has at most a dozen; the rest is room for optional content
 * types. It bounds the time one Message can take, since objects of many members cost far more than their bytes.
 */
export const MAX_JSON_VALUES = 16_384;
/** The largest `retain`: what every JSON implementation holds exactly. Spec: bodies §4. */
export const MAX_RETAIN = Number.MAX_SAFE_INTEGER;

/** The content type every terminal knows; never advertised. Spec: bodies §4. */
export const TEXT_PLAIN = "text/plain";

/** The optional content type of ours: text with colours and links. Spec: styled text §11. */
export const TEXT_STYLED = "application/vnd.blockmux.styled+json";
