// How stretches of a Block's text look. Styles are kept as what they are, not as ids of the style table, so that a Block in
// history holds none of those; they are interned when a row is drawn.

import type { CellTables, Color } from "../cells/index.js";

export interface BlockStyle {
  readonly foreground: Color;
  readonly background: Color;
  readonly underlineColor: Color;
  /** Attribute bits and the underline style. */
  readonly attributes: number;
  /** "" for none. */
  readonly uri: string;
}

/** A stretch; the next begins where it ends. Text behind the last is plain. */
export interface BlockSpan {
  /** At least 1. */
  readonly scalars: number;
  readonly style: BlockStyle;
}

/** Of a span: its record, and its style's. */
const SPAN_BYTES = 96;

export class BlockStyles {
  /** ScalarOffset of each span's start, ascending, and of the last one's end. */
  readonly #starts: Float64Array;
  readonly #styles: readonly BlockStyle[];
  readonly sizeBytes: number;
  /** The span asked for last. */
  #last = 0;

  constructor(spans: readonly BlockSpan[]) {
    this.#starts = new Float64Array(spans.length + 1);
    let start = 0;
    let uriUnits = 0;
    for (const [index, { scalars, style }] of spans.entries()) {
      this.#starts[index] = start;
      start += scalars;
      uriUnits += style.uri.length;
    }
    this.#starts[spans.length] = start;
    this.#styles = spans.map(({ style }) => style);
    this.sizeBytes = spans.length * SPAN_BYTES + uriUnits;
  }

  /**
   * The style id of a scalar, with more attributes, interned anew: valid until the next is. O(log spans), O(1) for a scalar of
   * the span asked for last.
   */
  intern(scalarOffset: number, attributes: number, tables: CellTables): number {
    const style = this.#styles[this.#spanOf(scalarOffset)];
    if (style === undefined) return tables.styles.intern(0, 0, 0, attributes, 0);
    const link = style.uri === "" ? 0 : tables.links.intern(style.uri, "");
    const { foreground, background, underlineColor } = style;
    return tables.styles.intern(foreground, background, underlineColor, style.attributes | attributes, link);
  }

  /** As they were given. */
  spans(): BlockSpan[] {
    return this.#styles.map((style, index) => ({
      scalars: (this.#starts[index + 1] ?? 0) - (this.#starts[index] ?? 0),
      style,
    }));
  }

  /** Past the last span its number. */
  #spanOf(scalarOffset: number): number {
    const starts = this.#starts;
    const last = this.#last;
    if ((starts[last] ?? 0) <= scalarOffset && scalarOffset < (starts[last + 1] ?? 0)) return last;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= scalarOffset) low = middle + 1;
      else high = middle;
    }
    this.#last = Math.max(0, low - 1);
    return this.#last;
  }
}
