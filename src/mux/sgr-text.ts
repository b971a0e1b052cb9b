// Cells as text with SGR sequences, in the form tmux gives to `capture-pane -e`: the state is carried from cell to
// cell and from line to line, attributes first, then each colour that changed.

import {
  Attribute,
  type CellTables,
  COLOR_KIND_MASK,
  type Color,
  DEFAULT_COLOR,
  PALETTE_COLOR,
  type Row,
  type Style,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "../cells/index.js";

const PLAIN_CODES: readonly (readonly [bit: number, code: string])[] = [
  [Attribute.bold, "1"],
  [Attribute.dim, "2"],
  [Attribute.italic, "3"],
];
const LATER_CODES: readonly (readonly [bit: number, code: string])[] = [
  [Attribute.blink, "5"],
  [Attribute.inverse, "7"],
  [Attribute.hidden, "8"],
  [Attribute.strike, "9"],
];
const VISIBLE_ATTRIBUTES =
  [...PLAIN_CODES, ...LATER_CODES].reduce((bits, [bit]) => bits | bit, Attribute.overline) | UNDERLINE_MASK;

const plainStyle = (): Style => ({
  foreground: DEFAULT_COLOR,
  background: DEFAULT_COLOR,
  underlineColor: DEFAULT_COLOR,
  attributes: 0,
  link: 0,
});

function colorCode(color: Color, base: 30 | 40): string {
  const kind = color & COLOR_KIND_MASK;
  if (kind === 0) return String(base + 9);
  if (kind !== PALETTE_COLOR) {
    return `${base + 8};2;${(color >> 16) & 0xff};${(color >> 8) & 0xff};${color & 0xff}`;
  }
  const index = color & 0xff;
  if (index < 8) return String(base + index);
  if (index < 16) return String(base + 60 + index - 8);
  return `${base + 8};5;${index}`;
}

function underlineColorCode(color: Color): string {
  const kind = color & COLOR_KIND_MASK;
  if (kind === 0) return "";
  if (kind === PALETTE_COLOR) return `58;5;${color & 0xff}`;
  return `58;2;${(color >> 16) & 0xff};${(color >> 8) & 0xff};${color & 0xff}`;
}

export class SgrWriter {
  readonly #tables: CellTables;
  #last = plainStyle();
  #next = plainStyle();
  #lastLink = 0;

  constructor(tables: CellTables) {
    this.#tables = tables;
  }

  /** The text of cells `[0, end)` of a row with what changes their look; hyperlinks as OSC 8. */
  rowText(row: Row, end: number): string {
    let text = "";
    for (let col = 0; col < end; col += 1) {
      const code = row.code(col);
      const cell = this.#tables.codeText(code);
      if (cell === "") continue;
      text += this.#change(row.style(col)) + cell;
    }
    if (this.#lastLink !== 0) {
      this.#lastLink = 0;
      text += "\u001b]8;;\u001b\\";
    }
    return text;
  }

  #change(styleId: number): string {
    const last = this.#last;
    const next = this.#tables.styles.read(styleId, this.#next);
    // As the host terminal shows it: a control character's label stands out.
    if ((next.attributes & Attribute.label) !== 0) next.attributes ^= Attribute.inverse;
    const before = last.attributes & VISIBLE_ATTRIBUTES;
    const after = next.attributes & VISIBLE_ATTRIBUTES;
    const isCleared =
      (before & ~UNDERLINE_MASK & ~after) !== 0 ||
      ((before & UNDERLINE_MASK) !== 0 && (before & UNDERLINE_MASK) !== (after & UNDERLINE_MASK)) ||
      (last.underlineColor !== 0 && next.underlineColor === 0);
    const codes = isCleared ? ["0", ...attributeCodes(after)] : attributeCodes(after, before);
    let text = codes.length > 0 ? `\u001b[${codes.join(";")}m` : "";
    const add = (code: string, isChanged: boolean): void => {
      if (code !== "" && (isChanged || isCleared)) text += `\u001b[${code}m`;
    };
    // Behind a reset tmux 3.3a says both colours, the default ones too.
    add(colorCode(next.foreground, 30), next.foreground !== last.foreground);
    add(colorCode(next.background, 40), next.background !== last.background);
    add(underlineColorCode(next.underlineColor), next.underlineColor !== last.underlineColor);
    if (next.link !== this.#lastLink) {
      const link = this.#tables.links.find(next.link);
      const group = link === undefined || link.group === "" ? "" : `id=${link.group}`;
      text += `\u001b]8;${group};${link?.uri ?? ""}\u001b\\`;
      this.#lastLink = next.link;
    }
    this.#last = next;
    this.#next = last;
    return text;
  }
}

/** Codes of the attributes in `bits` that `known` lacks. */
function attributeCodes(bits: number, known = 0): string[] {
  const codes = PLAIN_CODES.filter(([bit]) => (bits & bit & ~known) !== 0).map(([, code]) => code);
  const underline = (bits & UNDERLINE_MASK) >> UNDERLINE_SHIFT;
  const isNew = underline !== 0 && (known & UNDERLINE_MASK) === 0;
  if (isNew && underline === 1) codes.push("4");
  codes.push(...LATER_CODES.filter(([bit]) => (bits & bit & ~known) !== 0).map(([, code]) => code));
  if (isNew && underline > 1) codes.push(`4:${underline}`);
  if ((bits & Attribute.overline & ~known) !== 0) codes.push("53");
  return codes;
}
