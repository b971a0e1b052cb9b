// Graphemes whose width hosts disagree on. After one of them the cursor is addressed absolutely, and the cells a
// host may have covered by it are drawn again.
// Source: differences between wcwidth tables of Unicode 6 to 17, UTS #51 (emoji sequences, VS16, ZWJ, flags).

/** Wide in every table since Unicode 5 or so: Hangul, CJK, kana, fullwidth forms. */
export function isRiskyScalar(scalar: number, isWide: boolean): boolean {
  if (scalar < 0x300) return scalar === 0xad;
  if (isWide) {
    const isSettled =
      (scalar >= 0x1100 && scalar <= 0x115f) ||
      (scalar >= 0x2e80 && scalar <= 0x303e) ||
      (scalar >= 0x3041 && scalar <= 0x30ff) ||
      (scalar >= 0x3105 && scalar <= 0x312d) ||
      (scalar >= 0x3131 && scalar <= 0x318e) ||
      (scalar >= 0x3220 && scalar <= 0x3247) ||
      (scalar >= 0x3400 && scalar <= 0x4db5) ||
      (scalar >= 0x4e00 && scalar <= 0x9fcc) ||
      (scalar >= 0xa000 && scalar <= 0xa4c6) ||
      (scalar >= 0xac00 && scalar <= 0xd7a3) ||
      (scalar >= 0xf900 && scalar <= 0xfaff) ||
      (scalar >= 0xff01 && scalar <= 0xff60) ||
      (scalar >= 0xffe0 && scalar <= 0xffe6) ||
      (scalar >= 0x2_0000 && scalar <= 0x2_fffd);
    return !isSettled;
  }
  return (
    scalar < 0x370 || // combining marks standing alone
    (scalar >= 0x1160 && scalar <= 0x11ff) || // conjoining jamo
    (scalar >= 0x200b && scalar <= 0x200f) ||
    (scalar >= 0x202a && scalar <= 0x202e) ||
    (scalar >= 0x2060 && scalar <= 0x206f) ||
    (scalar >= 0x231a && scalar <= 0x23ff) ||
    (scalar >= 0x2600 && scalar <= 0x27bf) ||
    (scalar >= 0x2b00 && scalar <= 0x2bff) ||
    (scalar >= 0x302a && scalar <= 0x303f) ||
    (scalar >= 0x3248 && scalar <= 0x324f) ||
    (scalar >= 0x4dc0 && scalar <= 0x4dff) ||
    (scalar >= 0xa960 && scalar <= 0xa97c) ||
    (scalar >= 0xd7b0 && scalar <= 0xd7ff) ||
    (scalar >= 0xfe00 && scalar <= 0xfe0f) ||
    scalar === 0xfeff ||
    scalar >= 0x1_0000
  );
}

/** Most cells a host may give a cluster by adding up what it takes its scalars for. */
export function widestReading(text: string): number {
  let cells = 0;
  for (let index = 0; index < text.length; index += 1) {
    const scalar = text.codePointAt(index) ?? 0;
    if (scalar > 0xffff) index += 1;
    if ((scalar >= 0x300 && scalar < 0x370) || scalar === 0x200d) continue;
    if (scalar >= 0xfe00 && scalar <= 0xfe0f) cells += index === 0 ? 0 : 1;
    else cells += scalar < 0x1100 ? 1 : 2;
  }
  return cells;
}
