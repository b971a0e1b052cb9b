// Messages to bytes: JSON, cut into fragments, each in its frame.
// Spec: frames §1, JSON profile §2.

import { base64Length, encodeBase64 } from "./base64.js";
import {
  FRAMING_VERSION,
  MAX_FRAME_ID,
  MAX_MESSAGE_BYTES,
  OSC_NUMBER,
  RAW_FRAGMENT_BYTES,
} from "./constants.js";
import { hasLoneSurrogate } from "./json.js";
import type { Message } from "./message.js";
import { formatWireObject } from "./wire-schema.js";

/** A Message that no receiver would accept: the fault of the caller who made it. */
export class MessageEncodingError extends Error {
  override readonly name = "MessageEncodingError";
  constructor(
    readonly reason: "too-large" | "unpaired-surrogate",
    message: string,
  ) {
    super(message);
  }
}

const textEncoder = new TextEncoder();

/** The JSON bytes of `message`. @throws MessageEncodingError when they would exceed MAX_MESSAGE_BYTES or be no valid text. */
export function formatMessage(message: Message): Uint8Array {
  const wireObject = formatWireObject(message);
  const json = JSON.stringify(wireObject);
  // JSON.stringify turns an unpaired surrogate into an escape, and every receiver refuses that.
  if (json.includes("\\ud") && hasLoneSurrogate(wireObject)) {
    throw new MessageEncodingError("unpaired-surrogate", "a text holds half of a surrogate pair");
  }
  const bytes = textEncoder.encode(json);
  if (bytes.length > MAX_MESSAGE_BYTES) {
    throw new MessageEncodingError(
      "too-large",
      `a Message of ${bytes.length} bytes exceeds the limit of ${MAX_MESSAGE_BYTES}`,
    );
  }
  return bytes;
}

/** All frames of one Message, in order and without a byte between them. `json` is 1 to MAX_MESSAGE_BYTES bytes. */
export function encodeFrames(json: Uint8Array, frameId: number): Uint8Array {
  const fragmentCount = Math.ceil(json.length / RAW_FRAGMENT_BYTES);
  const parts: { header: Uint8Array; start: number; end: number }[] = [];
  let sizeBytes = 0;
  for (let index = 0; index < fragmentCount; index += 1) {
    const start = index * RAW_FRAGMENT_BYTES;
    const end = Math.min(start + RAW_FRAGMENT_BYTES, json.length);
    const more = end < json.length ? 1 : 0;
    const header = textEncoder.encode(`\x1b]${OSC_NUMBER};${FRAMING_VERSION};${frameId};${index};${more};`);
    parts.push({ header, start, end });
    sizeBytes += header.length + base64Length(end - start) + 2;
  }
  const frames = new Uint8Array(sizeBytes);
  let out = 0;
  for (const { header, start, end } of parts) {
    frames.set(header, out);
    out = encodeBase64(json, start, end, frames, out + header.length);
    frames[out] = 0x1b;
    frames[out + 1] = 0x5c;
    out += 2;
  }
  return frames;
}

/** One direction's encoder: numbers its Messages' frames 1, 2, … and starts over after MAX_FRAME_ID. */
export class FrameEncoder {
  #nextFrameId: number;

  /** `firstFrameId` is 1 to MAX_FRAME_ID. */
  constructor(firstFrameId = 1) {
    this.#nextFrameId = firstFrameId;
  }

  /** @throws MessageEncodingError; then no frame id is spent. */
  encode(message: Message): Uint8Array {
    const frames = encodeFrames(formatMessage(message), this.#nextFrameId);
    this.#nextFrameId = this.#nextFrameId === MAX_FRAME_ID ? 1 : this.#nextFrameId + 1;
    return frames;
  }
}
