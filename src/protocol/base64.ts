// Canonical Base64 (RFC 4648 §4): standard alphabet, padded, no white space, and no text that a re-encoding would
// spell otherwise. Table-driven over bytes, since neither side may count on Node's Buffer.
// Spec: frames §1 (PAYLOAD).

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const PAD = 0x3d;
/** Above every six-bit value, so that one OR over all values shows a foreign byte. */
const FOREIGN = 0x40;

const encodeTable = new Uint8Array(64);
const decodeTable = new Uint8Array(256).fill(FOREIGN);
for (let value = 0; value < 64; value += 1) {
  encodeTable[value] = ALPHABET.charCodeAt(value);
  decodeTable[ALPHABET.charCodeAt(value)] = value;
}

/** Base64 characters for `rawBytes` bytes, padding included. */
export function base64Length(rawBytes: number): number {
  return Math.ceil(rawBytes / 3) * 4;
}

/**
 * Decodes `source[start, end)` into `target` from `targetStart` and returns the number of bytes written, or -1 when the text
 * is not canonical or empty (then the bytes written so far mean nothing). `target` needs room for 3 bytes per 4 characters.
 */
export function decodeBase64(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  targetStart: number,
): number {
  const length = end - start;
  if (length === 0 || (length & 3) !== 0) return -1;
  const tailStart = end - 4;
  let seen = 0;
  let out = targetStart;
  for (let at = start; at < tailStart; at += 4) {
    const a = decodeTable[source[at] as number] as number;
    const b = decodeTable[source[at + 1] as number] as number;
    const c = decodeTable[source[at + 2] as number] as number;
    const d = decodeTable[source[at + 3] as number] as number;
    seen |= a | b | c | d;
    target[out] = (a << 2) | (b >> 4);
    target[out + 1] = (b << 4) | (c >> 2);
    target[out + 2] = (c << 6) | d;
    out += 3;
  }
  const padding = source[end - 1] !== PAD ? 0 : source[end - 2] !== PAD ? 1 : 2;
  const a = decodeTable[source[tailStart] as number] as number;
  const b = decodeTable[source[tailStart + 1] as number] as number;
  const c = padding === 2 ? 0 : (decodeTable[source[tailStart + 2] as number] as number);
  const d = padding !== 0 ? 0 : (decodeTable[source[tailStart + 3] as number] as number);
  seen |= a | b | c | d;
  if (seen >= FOREIGN) return -1;
  // The bits a padded quad does not use must be zero, or another text would stand for the same bytes.
  if ((padding === 2 && (b & 0xf) !== 0) || (padding === 1 && (c & 0x3) !== 0)) return -1;
  target[out] = (a << 2) | (b >> 4);
  if (padding < 2) target[out + 1] = (b << 4) | (c >> 2);
  if (padding < 1) target[out + 2] = (c << 6) | d;
  return out + 3 - padding - targetStart;
}

/** Encodes `source[start, end)` into `target` from `targetStart`; returns one past the last character written. */
export function encodeBase64(
  source: Uint8Array,
  start: number,
  end: number,
  target: Uint8Array,
  targetStart: number,
): number {
  let out = targetStart;
  let at = start;
  for (; at + 2 < end; at += 3) {
    const word =
      ((source[at] as number) << 16) | ((source[at + 1] as number) << 8) | (source[at + 2] as number);
    target[out] = encodeTable[word >> 18] as number;
    target[out + 1] = encodeTable[(word >> 12) & 63] as number;
    target[out + 2] = encodeTable[(word >> 6) & 63] as number;
    target[out + 3] = encodeTable[word & 63] as number;
    out += 4;
  }
  const left = end - at;
  if (left === 0) return out;
  const word = ((source[at] as number) << 16) | (left === 2 ? (source[at + 1] as number) << 8 : 0);
  target[out] = encodeTable[word >> 18] as number;
  target[out + 1] = encodeTable[(word >> 12) & 63] as number;
  target[out + 2] = left === 2 ? (encodeTable[(word >> 6) & 63] as number) : PAD;
  target[out + 3] = PAD;
  return out + 4;
}
