// One row of cells: two typed arrays and a used length. Rows are recycled, never allocated per scrolled line.

/**
 * A cell's code. Bits 0–20 hold a Unicode scalar value, or a `GraphemeTable` id when CLUSTER is set.
 * 0 is a blank that nobody wrote; a written space is 32. WIDE marks the left half of a double-width grapheme;
 * the cell right of it is TAIL alone and carries the same style.
 */
export type CellCode = number;
export const CODE_VALUE_MASK = 0x1f_ffff;
export const CLUSTER = 1 << 21;
export const WIDE = 1 << 22;
export const TAIL = 1 << 23;
export const BLANK: CellCode = 0;

/** Bits of `Row.marks`, set by OSC 133 where a prompt, the command typed and its output begin. */
export const RowMark = { prompt: 1, input: 2, output: 4, commandEnd: 8 } as const;

/** Bits of `Row.written`: cells were changed; they were written or erased from the first column on. */
export const RowWriting = { any: 1, fromStart: 2 } as const;

export class Row {
  /** Capacity = number of columns. Cells at and past `used` are blank whatever these arrays hold there. */
  codes: Uint32Array;
  styles: Uint32Array;
  /** Cells `[0, used)` may differ from an unstyled blank. */
  used = 0;
  /** The line goes on in the next row: this row ended because of width. */
  softWrap = false;
  /** Key of the Block whose row this is; 0 = ordinary output. */
  block = 0;
  /** Which row of the Block's layout this is; 0-based; meaningful while `block` is not 0. */
  blockRow = 0;
  /** The cursor has been in this row since an erase cleared it. */
  reached = false;
  /** `RowMark` bits. */
  marks = 0;
  /** `RowWriting` bits: what ordinary traffic did to the row since somebody set this to 0. */
  written = 0;

  constructor(cols: number) {
    this.codes = new Uint32Array(cols);
    this.styles = new Uint32Array(cols);
  }

  get cols(): number {
    return this.codes.length;
  }

  /** Makes the row blank, unwrapped and untagged. O(1). */
  reset(): void {
    this.used = 0;
    this.softWrap = false;
    this.block = 0;
    this.blockRow = 0;
    this.reached = false;
    this.marks = 0;
  }

  /** Makes the row blank with `style` in every cell; an unstyled reset for style 0. Keeps no tag. */
  resetStyled(style: number): void {
    this.reset();
    if (style === 0) return;
    this.codes.fill(BLANK);
    this.styles.fill(style);
    this.used = this.codes.length;
  }

  /** Blanks `[used, col)` so that a cell at `col` may be written. */
  fillGap(col: number): void {
    if (col <= this.used) return;
    this.codes.fill(BLANK, this.used, col);
    this.styles.fill(0, this.used, col);
  }

  code(col: number): CellCode {
    return col < this.used ? this.codes[col]! : BLANK;
  }

  style(col: number): number {
    return col < this.used ? this.styles[col]! : 0;
  }

  /** Writes one cell as given; the caller keeps wide pairs whole. */
  set(col: number, code: CellCode, style: number): void {
    if (col > this.used) this.fillGap(col);
    this.codes[col] = code;
    this.styles[col] = style;
    if (col >= this.used) this.used = col + 1;
  }

  /**
   * Blanks `[start, end)` with `style`; the caller mends halves of wide graphemes at the ends. A soft-wrapped row keeps
   * its used length.
   */
  erase(start: number, end: number, style: number): void {
    if (style === 0) {
      if (end >= this.used) {
        if (start >= this.used) return;
        this.codes.fill(BLANK, start, this.used);
        this.styles.fill(0, start, this.used);
        if (!this.softWrap) this.used = start;
        return;
      }
      if (start >= end) return;
    } else {
      this.fillGap(start);
      if (end > this.used) this.used = end;
    }
    this.codes.fill(BLANK, start, end);
    this.styles.fill(style, start, end);
  }

  /** Copies cells, tags and marks; `from` may have another number of columns (cropped; a cut wide half is blanked). */
  copyFrom(from: Row): void {
    const used = Math.min(from.used, this.codes.length);
    for (let col = 0; col < used; col += 1) {
      this.codes[col] = from.codes[col]!;
      this.styles[col] = from.styles[col]!;
    }
    if (used < from.used && used > 0 && (this.codes[used - 1]! & WIDE) !== 0) this.codes[used - 1] = BLANK;
    this.used = used;
    this.softWrap = from.softWrap;
    this.block = from.block;
    this.blockRow = from.blockRow;
    this.reached = from.reached;
    this.marks = from.marks;
  }

  /** Lowers `used` past trailing unstyled blanks; not in a soft-wrapped row, where they are inside the line. */
  trim(): void {
    if (!this.softWrap) this.used = this.#writtenEnd();
  }

  /** Nothing was written and nothing coloured. */
  isBlank(): boolean {
    this.trim();
    return this.used === 0 || (this.softWrap && this.#writtenEnd() === 0);
  }

  #writtenEnd(): number {
    let end = this.used;
    while (end > 0 && this.codes[end - 1] === BLANK && this.styles[end - 1] === 0) end -= 1;
    return end;
  }
}
