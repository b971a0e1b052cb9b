// The four designated character sets and which of them printable ASCII goes through.
// Source: ECMA-35 (designation, locking and single shifts); DEC VT220/VT340 manuals for the sets themselves. In
// UTF-8 only GL matters: no byte ever comes from GR.

/** Maps 0x20..0x7e; codes the set leaves alone are missing. */
type Charset = ReadonlyMap<number, number>;

const charset = (pairs: Readonly<Record<string, string>>): Charset =>
  new Map(Object.entries(pairs).map(([from, to]) => [from.charCodeAt(0), to.codePointAt(0) ?? 0]));

/** A run of codes from `from` on. */
const run = (from: number, text: string): Charset =>
  new Map(Array.from(text, (glyph, index) => [from + index, glyph.codePointAt(0) ?? 0]));

const DEC_GRAPHICS = run(0x5f, " ◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·");
const DEC_TECHNICAL = run(
  0x21,
  "⎷┌─⌠⌡│⎡⎣⎤⎦⎛⎝⎞⎠⎨⎬\ufffd\ufffd╲╱\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd≤≠≥∫∴∝∞÷Δ∇ΦΓ∼≃Θ×Λ⇔⇒≡ΠΨ\ufffdΣ\ufffd\ufffd√ΩΞΥ⊂⊃∩∪∧∨¬αβχδεφγηιθκλ\ufffdν∂πψρστ\ufffdƒωξυζ←↑→↓",
);
const DEC_SUPPLEMENTAL = run(
  0x21,
  "¡¢£\ufffd¥\ufffd§¤©ª«\ufffd\ufffd\ufffd\ufffd°±²³\ufffdµ¶·\ufffd¹º»¼½\ufffd¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ\ufffdÑÒÓÔÕÖŒØÙÚÛÜŸ\ufffdßàáâãäåæçèéêëìíîï\ufffdñòóôõöœøùúûüÿ",
);

/** Designators as they follow `ESC (`, and what they map. `undefined` is US ASCII. */
const CHARSETS: readonly {
  readonly designators: readonly string[];
  readonly charset: Charset | undefined;
}[] = [
  { designators: ["B", "1"], charset: undefined },
  { designators: ["0", "2"], charset: DEC_GRAPHICS },
  { designators: [">"], charset: DEC_TECHNICAL },
  { designators: ["<", "%5"], charset: DEC_SUPPLEMENTAL },
  { designators: ["A"], charset: charset({ "#": "£" }) },
  {
    designators: ["4"],
    charset: charset({
      "#": "£",
      "@": "¾",
      "[": "ĳ",
      "\\": "½",
      "]": "|",
      "{": "¨",
      "|": "ƒ",
      "}": "¼",
      "~": "´",
    }),
  },
  {
    designators: ["C", "5"],
    charset: charset({
      "[": "Ä",
      "\\": "Ö",
      "]": "Å",
      "^": "Ü",
      "`": "é",
      "{": "ä",
      "|": "ö",
      "}": "å",
      "~": "ü",
    }),
  },
  {
    designators: ["R", "f"],
    charset: charset({
      "#": "£",
      "@": "à",
      "[": "°",
      "\\": "ç",
      "]": "§",
      "{": "é",
      "|": "ù",
      "}": "è",
      "~": "¨",
    }),
  },
  {
    designators: ["Q", "9"],
    charset: charset({
      "@": "à",
      "[": "â",
      "\\": "ç",
      "]": "ê",
      "^": "î",
      "`": "ô",
      "{": "é",
      "|": "ù",
      "}": "è",
      "~": "û",
    }),
  },
  {
    designators: ["K"],
    charset: charset({ "@": "§", "[": "Ä", "\\": "Ö", "]": "Ü", "{": "ä", "|": "ö", "}": "ü", "~": "ß" }),
  },
  {
    designators: ["Y"],
    charset: charset({
      "#": "£",
      "@": "§",
      "[": "°",
      "\\": "ç",
      "]": "é",
      "`": "ù",
      "{": "à",
      "|": "ò",
      "}": "è",
      "~": "ì",
    }),
  },
  {
    designators: ["E", "6", "`"],
    charset: charset({
      "@": "Ä",
      "[": "Æ",
      "\\": "Ø",
      "]": "Å",
      "^": "Ü",
      "`": "ä",
      "{": "æ",
      "|": "ø",
      "}": "å",
      "~": "ü",
    }),
  },
  { designators: ["%6"], charset: charset({ "[": "Ã", "\\": "Ç", "]": "Õ", "{": "ã", "|": "ç", "}": "õ" }) },
  {
    designators: ["Z"],
    charset: charset({ "#": "£", "@": "§", "[": "¡", "\\": "Ñ", "]": "¿", "{": "°", "|": "ñ", "}": "ç" }),
  },
  {
    designators: ["H", "7"],
    charset: charset({
      "@": "É",
      "[": "Ä",
      "\\": "Ö",
      "]": "Å",
      "^": "Ü",
      "`": "é",
      "{": "ä",
      "|": "ö",
      "}": "å",
      "~": "ü",
    }),
  },
  {
    designators: ["="],
    charset: charset({
      "#": "ù",
      "@": "à",
      "[": "é",
      "\\": "ç",
      "]": "ê",
      "^": "î",
      _: "è",
      "`": "ô",
      "{": "ä",
      "|": "ö",
      "}": "ü",
      "~": "û",
    }),
  },
];

const CODE_OF_DESIGNATOR = new Map(
  CHARSETS.flatMap(({ designators }, code) => designators.map((designator) => [designator, code] as const)),
);

const NO_SHIFT = -1;

export class Charsets {
  /** Index into CHARSETS of G0–G3. */
  readonly #designated = new Uint8Array(4);
  #locked = 0;
  #single = NO_SHIFT;
  /** Whether printable ASCII may print as something else. */
  isMapping = false;

  /** `slot` 0..3 for G0..G3. An unknown designator changes nothing. */
  designate(slot: number, designator: string): void {
    const code = CODE_OF_DESIGNATOR.get(designator);
    if (code === undefined) return;
    this.#designated[slot] = code;
    this.#refresh();
  }

  /** Locking shift: GL is G`slot` from here on. */
  lock(slot: number): void {
    this.#locked = slot;
    this.#refresh();
  }

  /** Single shift: G`slot` for the next character. */
  shiftOnce(slot: number): void {
    this.#single = slot;
    this.#refresh();
  }

  /** What one printable ASCII code prints as; uses up a single shift. */
  map(code: number): number {
    const slot = this.#single === NO_SHIFT ? this.#locked : this.#single;
    const found = CHARSETS[this.#designated[slot]!]!.charset?.get(code);
    if (this.#single !== NO_SHIFT) {
      this.#single = NO_SHIFT;
      this.#refresh();
    }
    return found ?? code;
  }

  /** A character from outside ASCII uses up a single shift too. */
  endSingleShift(): void {
    this.#single = NO_SHIFT;
    this.#refresh();
  }

  reset(): void {
    this.unpack(0);
  }

  /** Which of G0–G3 is in GL. */
  get locked(): number {
    return this.#locked;
  }

  /** The designators of G0–G3 one after the other, as DECCIR has them. */
  names(): string {
    return Array.from(this.#designated, (code) => CHARSETS[code]?.designators[0] ?? "B").join("");
  }

  /** Designations and the locking shift as one number: five bits each of G0–G3, then two of GL. */
  pack(): number {
    const sets = this.#designated;
    return sets[0]! | (sets[1]! << 5) | (sets[2]! << 10) | (sets[3]! << 15) | (this.#locked << 20);
  }

  /** Undoes `pack`; ends a single shift. */
  unpack(packed: number): void {
    for (let slot = 0; slot < 4; slot += 1) this.#designated[slot] = (packed >> (slot * 5)) & 31;
    this.#locked = (packed >> 20) & 3;
    this.#single = NO_SHIFT;
    this.#refresh();
  }

  #refresh(): void {
    this.isMapping = this.#single !== NO_SHIFT || this.#designated[this.#locked] !== 0;
  }
}
