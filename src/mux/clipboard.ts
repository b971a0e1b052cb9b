// Between bytes here and OSC 52, which carries them as Base64: the clipboard of a client's host terminal, and what a
// program in a pane puts there.

import { base64Length, decodeBase64, encodeBase64 } from "../protocol/index.js";
import type { AttachedClient } from "./attached-client.js";

/** Puts bytes on the clipboard of a client's host, where the host has OSC 52. */
export function putOnClipboard(client: AttachedClient, bytes: Uint8Array): void {
  const base64 = new Uint8Array(base64Length(bytes.length));
  encodeBase64(bytes, 0, bytes.length, base64, 0);
  client.setClipboard("c", new TextDecoder("latin1").decode(base64));
}

/** What Base64 of a program means; undefined for what is none, or nothing. */
export function clipboardContent(base64: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array((base64.length >> 2) * 3);
  const end = decodeBase64(base64, 0, base64.length, bytes, 0);
  return end > 0 ? bytes.subarray(0, end) : undefined;
}
