// Replies of the host that were split and whose rest came after the start had been given up. A person types one
// key at a time; what begins like the rest of a reply and comes in one read is one.

const MAX_LOOK_BYTES = 4096;

/** Behind ESC: how the replies begin that no person types in one go. */
const REPLY_START =
  /^(?:\[[?>]\d|\[\d+;\d+(?:;\d+)*[Rt]|\[\d+n|\[\d+;\d\$y|\]\d{1,4};.|P(?:>\||[01][+$]r|!\|)|_G)/;

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, MAX_LOOK_BYTES));
}

/** ESC, or ESC and an introducer, were taken for keys, and `bytes` go on as only a reply does. */
export function isReplyBegun(abandoned: string, bytes: Uint8Array): boolean {
  if (abandoned.length > 1) return false;
  const text = abandoned + textOf(bytes);
  if (bytes.length < 2) return false;
  if (/^\][lL]/.test(text)) return endsAsString(bytes);
  return REPLY_START.test(text);
}

/** The start of a sequence was dropped, and `bytes` are its rest. */
export function isReplyRest(abandoned: string, bytes: Uint8Array): boolean {
  if (abandoned.length < 2 || bytes.length < 2) return false;
  const text = textOf(bytes);
  if (/^\[[?>]/.test(abandoned)) return /^[\d;:]{0,64}[ $]?[A-Za-z]/.test(text);
  if (/^\[\d/.test(abandoned)) return /^[\d;:]{0,64}[ $]?[cRnyutx]/.test(text);
  if (!/^[\]P_]/.test(abandoned)) return false;
  return endsAsString(bytes);
}

/** Printable bytes up to BEL or ST. */
function endsAsString(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x07) return true;
    if (byte === 0x1b) return bytes[at + 1] === 0x5c;
    if (byte < 0x20) return false;
  }
  return false;
}
