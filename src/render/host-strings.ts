// Things sent to a host beside the picture: the bell and the clipboard.
// Source: ECMA-48 8.3.3 (BEL), xterm ctlseqs OSC 52.

import type { HostCapabilities } from "./host-capabilities.js";

const NOTHING = new Uint8Array(0);
/** Longest clipboard handed to a host, in base64 characters. */
export const MAX_CLIPBOARD_CHARACTERS = 8 * 1024 * 1024;

export const BELL_BYTES: Uint8Array = Uint8Array.of(0x07);

/**
 * Sets the host's clipboard. `selection` holds letters of xterm's set, "" for the host's choice. Empty when the
 * host has no OSC 52, or when `base64` is none or too long. To be sent between frames, never inside one.
 */
export function clipboardBytes(
  selection: string,
  base64: string,
  capabilities: HostCapabilities,
): Uint8Array {
  if (!capabilities.clipboard || base64.length > MAX_CLIPBOARD_CHARACTERS) return NOTHING;
  if (!/^[cpqs0-7]{0,8}$/.test(selection) || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return NOTHING;
  return new TextEncoder().encode(`\x1b]52;${selection};${base64}\x1b\\`);
}

/** A notification (OSC 9, iTerm2). `text` has no controls. To be sent between frames, never inside one. */
export function notificationBytes(text: string): Uint8Array {
  return new TextEncoder().encode(`\x1b]9;${text}\x1b\\`);
}
