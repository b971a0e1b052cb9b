// A program's output as a value of control mode's lines: bytes below space, and the backslash, as a backslash and
// three octal digits; everything else as it is, also halves of characters. Source: tmux(1), CONTROL MODE, %output.

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
/** A backslash and three digits. */
const ESCAPED_BYTES = 4;

const isEscaped = (byte: number): boolean => byte < SPACE || byte === BACKSLASH;

/** `prefix`, the escaped bytes and a newline, in one piece. */
export function outputLine(prefix: Uint8Array, bytes: Uint8Array): Uint8Array {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) if (isEscaped(bytes[index] ?? 0)) count += 1;
  const line = new Uint8Array(prefix.length + bytes.length + count * (ESCAPED_BYTES - 1) + 1);
  line.set(prefix);
  let at = prefix.length;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (isEscaped(byte)) {
      line[at] = BACKSLASH;
      line[at + 1] = ZERO + (byte >> 6);
      line[at + 2] = ZERO + ((byte >> 3) & 7);
      line[at + 3] = ZERO + (byte & 7);
      at += ESCAPED_BYTES;
    } else {
      line[at] = byte;
      at += 1;
    }
  }
  line[at] = 0x0a;
  return line;
}

/** A text that stays within its line, whatever a name or a format holds. */
export function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, " ");
}
