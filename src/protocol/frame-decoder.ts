// Frames to Message bytes: the header's form, the payload's form, and the one assembly of a direction.
// Who found the frame in the stream (the emulator's OSC state, or StreamDecoder) hands its content in; because the
// caller also says where the frame stood, "consecutive" needs no report about ordinary bytes.
// Spec: frames §1.

import { base64Length, decodeBase64 } from "./base64.js";
import {
  FRAMING_VERSION,
  MAX_FRAGMENTS,
  MAX_FRAME_CONTENT_BYTES,
  MAX_FRAME_ID,
  MAX_MESSAGE_BYTES,
  OSC_NUMBER,
  RAW_FRAGMENT_BYTES,
} from "./constants.js";

/** Why a frame was consumed without effect; for the log only, since no answer can be correlated. */
export type FrameFault =
  /** Introduced by anything but `ESC ]`, or ended by anything but `ESC \`. */
  | "carrier"
  | "oversized"
  | "header"
  | "base64"
  /** A fragment that is not the last holds other than RAW_FRAGMENT_BYTES bytes. */
  | "fragment-length"
  /** A fragment that continues no assembly: wrong INDEX or FRAME_ID, or bytes stood in between. */
  | "fragment-order"
  | "message-too-large"
  /** Cut short in the stream by CAN, SUB or ESC; only a stream scanner reports it. */
  | "aborted";

export type FrameOutcome =
  /** Kept; more fragments are to come. */
  | { readonly kind: "fragment" }
  /** `bytes` is borrowed until the next call on the decoder. */
  | { readonly kind: "message"; readonly bytes: Uint8Array }
  | { readonly kind: "fault"; readonly fault: FrameFault };

interface Assembly {
  readonly frameId: number;
  nextIndex: number;
  /** Where in the stream the next fragment must start. */
  endOffset: number;
  buffer: Uint8Array;
  sizeBytes: number;
}

/** `ESC ]` and `ESC \`. */
const CARRIER_BYTES = 4;
const SEMICOLON = 0x3b;
const ZERO = 0x30;
const NINE = 0x39;
/** A short header leaves room under MAX_FRAME_CONTENT_BYTES for more than a fragment may hold. */
const MAX_PAYLOAD_CHARACTERS = base64Length(RAW_FRAGMENT_BYTES);
const HEADER_START = new TextEncoder().encode(`${OSC_NUMBER};${FRAMING_VERSION};`);

const FRAGMENT: FrameOutcome = { kind: "fragment" };

export class FrameDecoder {
  readonly #single = new Uint8Array(RAW_FRAGMENT_BYTES);
  #assembly: Assembly | undefined;
  #header = { frameId: 0, index: 0, hasMore: false, payloadStart: 0 };

  /** True between the first and the last fragment of a Message. */
  get isAssembling(): boolean {
    return this.#assembly !== undefined;
  }

  /** Bytes of memory held for an assembly, at most MAX_MESSAGE_BYTES rounded up to whole fragments. */
  get heldBytes(): number {
    return this.#assembly?.buffer.length ?? 0;
  }

  /**
   * Takes one frame. `content` is what stands between `ESC ]` and the terminator (so it begins with the OSC number), only
   * read during the call; a longer one may be cut, as long as more than MAX_FRAME_CONTENT_BYTES is left to see.
   * `isValidCarrier`: introduced by `ESC ]` and ended by `ESC \`. Offsets count bytes of the whole stream: of the frame's first
   * ESC, and one past its last byte.
   */
  frame(content: Uint8Array, isValidCarrier: boolean, startOffset: number, endOffset: number): FrameOutcome {
    if (content.length > MAX_FRAME_CONTENT_BYTES) return this.#fault("oversized");
    // An emulator executes a control between ESC and `]` and goes on; a frame has no room for one.
    const isExact = endOffset - startOffset === content.length + CARRIER_BYTES;
    if (!isValidCarrier || !isExact) return this.#fault("carrier");
    if (!this.#readHeader(content)) return this.#fault("header");
    const { index, hasMore } = this.#header;
    if (index === 0) {
      this.#assembly = undefined;
      return hasMore ? this.#begin(content, endOffset) : this.#whole(content);
    }
    return this.#continue(content, startOffset, endOffset);
  }

  /** Drops an unfinished assembly and its memory. Harmless when there is none. */
  interrupt(): void {
    this.#assembly = undefined;
  }

  #fault(fault: FrameFault): FrameOutcome {
    this.#assembly = undefined;
    return { kind: "fault", fault };
  }

  /** The common case: a Message of one frame touches no assembly and allocates no buffer. */
  #whole(content: Uint8Array): FrameOutcome {
    const sizeBytes = decodeBase64(content, this.#header.payloadStart, content.length, this.#single, 0);
    if (sizeBytes < 0) return this.#fault("base64");
    return { kind: "message", bytes: this.#single.subarray(0, sizeBytes) };
  }

  #begin(content: Uint8Array, endOffset: number): FrameOutcome {
    const buffer = new Uint8Array(4 * RAW_FRAGMENT_BYTES);
    const sizeBytes = decodeBase64(content, this.#header.payloadStart, content.length, buffer, 0);
    if (sizeBytes < 0) return this.#fault("base64");
    if (sizeBytes !== RAW_FRAGMENT_BYTES) return this.#fault("fragment-length");
    this.#assembly = { frameId: this.#header.frameId, nextIndex: 1, endOffset, buffer, sizeBytes };
    return FRAGMENT;
  }

  #continue(content: Uint8Array, startOffset: number, endOffset: number): FrameOutcome {
    const assembly = this.#assembly;
    const { frameId, index, hasMore, payloadStart } = this.#header;
    if (
      assembly === undefined ||
      assembly.frameId !== frameId ||
      assembly.nextIndex !== index ||
      assembly.endOffset !== startOffset
    ) {
      return this.#fault("fragment-order");
    }
    if (assembly.sizeBytes + RAW_FRAGMENT_BYTES > assembly.buffer.length) {
      const grown = new Uint8Array(Math.min(2 * assembly.buffer.length, MAX_FRAGMENTS * RAW_FRAGMENT_BYTES));
      grown.set(assembly.buffer.subarray(0, assembly.sizeBytes));
      assembly.buffer = grown;
    }
    const sizeBytes = decodeBase64(
      content,
      payloadStart,
      content.length,
      assembly.buffer,
      assembly.sizeBytes,
    );
    if (sizeBytes < 0) return this.#fault("base64");
    if (hasMore && sizeBytes !== RAW_FRAGMENT_BYTES) return this.#fault("fragment-length");
    assembly.sizeBytes += sizeBytes;
    if (assembly.sizeBytes > MAX_MESSAGE_BYTES) return this.#fault("message-too-large");
    assembly.nextIndex += 1;
    assembly.endOffset = endOffset;
    if (hasMore) return FRAGMENT;
    this.#assembly = undefined;
    return { kind: "message", bytes: assembly.buffer.subarray(0, assembly.sizeBytes) };
  }

  /** Reads everything before PAYLOAD into `#header`; false when a field has not its exact form. */
  #readHeader(content: Uint8Array): boolean {
    for (let at = 0; at < HEADER_START.length; at += 1) {
      if (content[at] !== HEADER_START[at]) return false;
    }
    const frameIdStart = HEADER_START.length;
    const frameIdEnd = content.indexOf(SEMICOLON, frameIdStart);
    if (frameIdEnd < 0) return false;
    const indexEnd = content.indexOf(SEMICOLON, frameIdEnd + 1);
    if (indexEnd < 0) return false;
    const frameId = readDecimal(content, frameIdStart, frameIdEnd, MAX_FRAME_ID);
    const index = readDecimal(content, frameIdEnd + 1, indexEnd, MAX_FRAGMENTS - 1);
    const more = (content[indexEnd + 1] ?? 0) - ZERO;
    if (frameId < 1 || index < 0 || (more !== 0 && more !== 1)) return false;
    if (content[indexEnd + 2] !== SEMICOLON || content.length === indexEnd + 3) return false;
    if (content.length - indexEnd - 3 > MAX_PAYLOAD_CHARACTERS) return false;
    const header = this.#header;
    header.frameId = frameId;
    header.index = index;
    header.hasMore = more === 1;
    header.payloadStart = indexEnd + 3;
    return true;
  }
}

/** A decimal of `content[start, end)` without sign and leading zero, at most `max`; -1 for anything else. */
function readDecimal(content: Uint8Array, start: number, end: number, max: number): number {
  const digits = end - start;
  if (digits < 1 || digits > 10 || (digits > 1 && content[start] === ZERO)) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const byte = content[at] as number;
    if (byte < ZERO || byte > NINE) return -1;
    value = value * 10 + byte - ZERO;
  }
  return value <= max ? value : -1;
}
