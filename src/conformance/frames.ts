// Frames by hand, right and wrong ones. Spec: frames §1.

import { encodeBase64, OSC_NUMBER, RAW_FRAGMENT_BYTES } from "../protocol/index.js";

export interface FrameParts {
  readonly introducer?: string;
  readonly number?: string;
  readonly version?: string;
  readonly id?: string;
  readonly index?: string;
  readonly more?: string;
  /** Instead of the encoded bytes. */
  readonly payload?: string;
  readonly terminator?: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

export function base64Of(bytes: Uint8Array): string {
  const into = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  encodeBase64(bytes, 0, bytes.length, into, 0);
  return decoder.decode(into);
}

/** One frame around `content`, whatever its size. */
export function frame(content: string | Uint8Array, parts: FrameParts = {}): string {
  const payload = parts.payload ?? base64Of(typeof content === "string" ? bytesOf(content) : content);
  const fields = [
    parts.number ?? String(OSC_NUMBER),
    parts.version ?? "1",
    parts.id ?? "1",
    parts.index ?? "0",
    parts.more ?? "0",
    payload,
  ];
  return `${parts.introducer ?? "\x1b]"}${fields.join(";")}${parts.terminator ?? "\x1b\\"}`;
}

/** A Message cut as it must be, or every `pieceBytes`; a frame each. */
export function framesOf(
  content: string | Uint8Array,
  { id = "1", pieceBytes = RAW_FRAGMENT_BYTES }: { id?: string; pieceBytes?: number } = {},
): string[] {
  const bytes = typeof content === "string" ? bytesOf(content) : content;
  const frames: string[] = [];
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    const end = Math.min(start + pieceBytes, bytes.length);
    const more = end < bytes.length ? "1" : "0";
    frames.push(frame(bytes.subarray(start, end), { id, index: String(frames.length), more }));
  }
  return frames;
}
