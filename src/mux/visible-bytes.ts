// Bytes as a line that a person can read: what cannot be shown is a backslash and a letter, or three octal digits.
// Source: vis(3) with VIS_OCTAL, VIS_CSTYLE, VIS_TAB and VIS_NL, and what tmux adds for a $.

/** Letters behind the backslash, by code. A NUL is `\0` only where no octal digit follows. */
const C_STYLE: ReadonlyMap<number, string> = new Map([
  [7, "a"],
  [8, "b"],
  [9, "t"],
  [10, "n"],
  [11, "v"],
  [12, "f"],
  [13, "r"],
]);
const BACKSLASH = 0x5c;
const DOLLAR = 0x24;
const SAMPLE_BYTES = 200;

const isAlpha = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, "0")}`;

/** Length of the UTF-8 sequence that starts at `at` and is whole and no control; 0 where there is none. */
function sequenceBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
  if (size === 0 || at + size > bytes.length) return 0;
  const text = decodeStrictly(bytes.subarray(at, at + size));
  return text === undefined || /\p{Cc}/u.test(text) ? 0 : size;
}

function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** UTF-8 stays; a $ that would begin a variable in a configuration file gets a backslash. */
export function visibleText(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const next = bytes[at + 1];
    const letter = C_STYLE.get(byte);
    const size = byte < 0x80 ? 0 : sequenceBytes(bytes, at);
    if (size > 0) {
      text += new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(at, at + size));
      at += size - 1;
    } else if (byte === BACKSLASH) text += "\\\\";
    else if (letter !== undefined) text += `\\${letter}`;
    else if (byte === 0) text += next !== undefined && next >= 0x30 && next <= 0x37 ? "\\000" : "\\0";
    else if (byte < 0x20 || byte >= 0x7f) text += octal(byte);
    else if (byte === DOLLAR && next !== undefined && (isAlpha(next) || next === 0x5f || next === 0x7b))
      text += "\\$";
    else text += String.fromCharCode(byte);
  }
  return text;
}

/** The start of a buffer, for lists: 200 bytes, and `...` where there is more. */
export function sampleOf(bytes: Uint8Array): string {
  const text = visibleText(bytes.subarray(0, SAMPLE_BYTES));
  const encoded = new TextEncoder().encode(text);
  if (bytes.length <= SAMPLE_BYTES && encoded.length <= SAMPLE_BYTES) return text;
  const cut = new TextDecoder().decode(encoded.subarray(0, SAMPLE_BYTES));
  return `${cut.replace(/\ufffd$/, "")}...`;
}
