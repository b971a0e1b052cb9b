// How long a text is in the protocol's two units: Unicode scalars (content) and UTF-8 bytes (limits).
// Spec: Operations §7 (lengths), limits §10.

export interface TextMeasure {
  readonly scalars: number;
  readonly utf8Bytes: number;
}

/** Measures well-formed UTF-16, in time linear in `text`. */
export function measureText(text: string): TextMeasure {
  const length = text.length;
  let lowSurrogates = 0;
  let twoByte = 0;
  let threeByte = 0;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) twoByte += 1;
    else if (unit >= 0xdc00 && unit <= 0xdfff) lowSurrogates += 1;
    else threeByte += 1;
  }
  // A pair is one scalar of four bytes: three counted at its high half (itself one and two more), one at its low half.
  return { scalars: length - lowSurrogates, utf8Bytes: length + twoByte + 2 * threeByte };
}

/** UTF-8 bytes of well-formed UTF-16. */
export function utf8Length(text: string): number {
  return measureText(text).utf8Bytes;
}
