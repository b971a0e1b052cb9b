// One Block of a document: its text, and its layouts at the widths somebody looks at it. It stands on the screen,
// in history, or with its first rows in history and the others on the screen; where, the Document knows.

import type { CellTables, Row } from "../cells/index.js";
import { BlockLayout } from "./block-layout.js";
import { renderBlockRow } from "./block-row.js";
import { type BlockSpan, BlockStyles } from "./block-styles.js";
import { BlockText } from "./block-text.js";
import type { LayoutCache, LayoutOwner } from "./layout-cache.js";

/** Texts longer than this are laid out rather than counted, so that the next Extend goes on from the layout. */
const COUNTED_SCALARS = 4096;
/** Fixed memory of a Block beside its text: records, map entry, order entry. */
const RECORD_BYTES = 320;

/** What a change of a Block's text means to those who keep places in it. */
export type BlockChange =
  | { readonly kind: "extended" }
  | { readonly kind: "suffixReplaced"; readonly retainScalars: number }
  | { readonly kind: "updated" };

/** Which rows a change of text may have altered. */
export interface BlockEdit {
  /** Rows from this one on may differ from before; those above do not. May be past the last row of a Block cut short. */
  firstChangedRow(cols: number): number;
}

/** What a BlockRegion needs of its Document. */
export interface BlockSurroundings {
  readonly tables: CellTables;
  readonly layouts: LayoutCache;
  /** Runs `fill` while a sweep of styles or clusters would see what `into` holds. */
  fillWith(into: Row, fill: () => void): void;
  /** Holds what `row` has until the screen is known to. */
  lend(row: Row): void;
  /** Told after each change, with the memory and lines the Block took before it. */
  blockChanged(block: BlockRegion, change: BlockChange, sizeBytesBefore: number, linesBefore: number): void;
}

export class BlockRegion implements LayoutOwner {
  readonly kind = "block";
  readonly key: number;
  readonly text: BlockText;
  /** Its rows on the screen became ordinary output: the text is what history keeps and changes no more. */
  frozen = false;
  /** LineId while any part is in history. Kept by the Document. */
  line = -1;
  /** Place in the Document's order while any part is in history. Kept by the Document. */
  ordinal = -1;
  /** Rows in history while others are on the screen; -1 = none on the screen. Kept by the Document. */
  hiddenCount = -1;
  /** The width `hiddenCount` counts rows at. */
  hiddenCols = 0;
  readonly #surroundings: BlockSurroundings;
  /** Undefined for plain text. */
  #styles: BlockStyles | undefined;
  #layouts: BlockLayout[] = [];
  #countedCols = 0;
  #countedRows = 0;

  constructor(key: number, text: string, surroundings: BlockSurroundings, spans: readonly BlockSpan[] = []) {
    this.key = key;
    this.#styles = stylesOf(spans);
    this.text = new BlockText(text);
    this.#surroundings = surroundings;
  }

  /** Logical lines; at least 1. */
  get lineCount(): number {
    return this.text.lineCount;
  }

  /** How stretches of the text look; none for plain text. */
  spans(): readonly BlockSpan[] {
    return this.#styles?.spans() ?? [];
  }

  get sizeBytes(): number {
    return this.text.sizeBytes + RECORD_BYTES + (this.#styles?.sizeBytes ?? 0);
  }

  /** Rows at a width, at least 1. O(text) when the Block was not looked at, else O(1). */
  rowCount(cols: number): number {
    const laidOut = this.#findLayout(cols);
    if (laidOut !== undefined) return laidOut.rowCount;
    if (this.#countedCols === cols) return this.#countedRows;
    if (this.text.scalarCount > COUNTED_SCALARS) return this.#layOut(cols).rowCount;
    const counting = new BlockLayout(cols, true);
    this.text.eachFrom(0, (text, from) => {
      counting.feed(text, from);
      return true;
    });
    this.#countedCols = cols;
    this.#countedRows = counting.rowCount;
    return counting.rowCount;
  }

  /**
   * Fills `into` (at least `cols` wide) with row `rowIndex` of `[0, rowCount)`, tag and soft wrap included. The
   * document holds its styles and clusters until the next row of output is pushed.
   */
  renderRow(cols: number, rowIndex: number, into: Row): void {
    this.fillRow(cols, rowIndex, into);
    this.#surroundings.lend(into);
  }

  /** As `renderRow`, for a row that is only looked at: its styles are the caller's to hold. */
  fillRow(cols: number, rowIndex: number, into: Row): void {
    const layout = this.#layOut(cols);
    into.reset();
    into.block = this.key;
    into.blockRow = rowIndex;
    into.softWrap = !layout.isHardStart(rowIndex + 1);
    const text = this.rowText(cols, rowIndex);
    const styles = this.#styles;
    const look = styles === undefined ? undefined : { styles, start: layout.rowStart(rowIndex) };
    this.#surroundings.fillWith(into, () =>
      renderBlockRow(text, cols, into, this.#surroundings.tables, look),
    );
  }

  /** The scalars of a row, its line break included. */
  rowText(cols: number, rowIndex: number): string {
    const layout = this.#layOut(cols);
    return this.text.sliceScalars(layout.rowStart(rowIndex), layout.rowStart(rowIndex + 1));
  }

  /** ScalarOffset of a row's start; the end of the text for rows past the last. */
  rowStart(cols: number, rowIndex: number): number {
    return this.#layOut(cols).rowStart(rowIndex);
  }

  /** Whether the row before this one ends because of width. */
  isSoftStart(cols: number, rowIndex: number): boolean {
    return !this.#layOut(cols).isHardStart(rowIndex);
  }

  /** The row that shows a scalar; the last row for the end of the text. */
  rowOfOffset(cols: number, scalarOffset: number): number {
    return this.#layOut(cols).rowOfOffset(scalarOffset);
  }

  /** Appends. Costs the fragment, at every width that is laid out. */
  extend(fragment: string): BlockEdit {
    const sizeBytes = this.sizeBytes;
    const lines = this.lineCount;
    const edit = new RecordedEdit(this, this.text.scalarCount);
    this.text.append(fragment);
    this.#countedCols = 0;
    for (const layout of this.#layouts) {
      edit.record(layout.cols, layout.rowCount - 1);
      layout.feed(fragment);
      this.#surroundings.layouts.touch(layout);
    }
    this.#surroundings.blockChanged(this, { kind: "extended" }, sizeBytes, lines);
    return edit;
  }

  /** Keeps `retainScalars` (at most the length) and appends `replacement`. Costs one row and the replacement. */
  replaceSuffix(retainScalars: number, replacement: string): BlockEdit {
    const sizeBytes = this.sizeBytes;
    const lines = this.lineCount;
    const edit = new RecordedEdit(this, retainScalars);
    this.text.replaceSuffix(retainScalars, replacement);
    this.#countedCols = 0;
    for (const layout of this.#layouts) {
      const start = layout.rewind(retainScalars);
      edit.record(layout.cols, layout.rowCount - 1);
      this.#feedFrom(layout, start);
      this.#surroundings.layouts.touch(layout);
    }
    this.#surroundings.blockChanged(this, { kind: "suffixReplaced", retainScalars }, sizeBytes, lines);
    return edit;
  }

  /** Replaces the whole text and how it looks. Layouts are made again when somebody looks. */
  update(text: string, spans: readonly BlockSpan[] = []): BlockEdit {
    const sizeBytes = this.sizeBytes;
    const lines = this.lineCount;
    this.text.replaceAll(text);
    this.#styles = stylesOf(spans);
    this.#countedCols = 0;
    this.dropLayouts();
    this.#surroundings.blockChanged(this, { kind: "updated" }, sizeBytes, lines);
    return new RecordedEdit(this, 0);
  }

  dropLayout(layout: BlockLayout): void {
    this.#layouts = this.#layouts.filter((kept) => kept !== layout);
    this.#countedCols = layout.cols;
    this.#countedRows = layout.rowCount;
  }

  dropLayouts(): void {
    for (const layout of this.#layouts) this.#surroundings.layouts.remove(layout);
    this.#layouts = [];
  }

  /** Nobody looks at it for the time being: keeps the count of rows at `cols` and no layout. */
  forgetLayouts(cols: number): void {
    const rows = this.rowCount(cols);
    this.dropLayouts();
    this.#countedCols = cols;
    this.#countedRows = rows;
  }

  #findLayout(cols: number): BlockLayout | undefined {
    for (const layout of this.#layouts) if (layout.cols === cols) return layout;
    return undefined;
  }

  #layOut(cols: number): BlockLayout {
    let layout = this.#findLayout(cols);
    if (layout !== undefined) {
      this.#surroundings.layouts.touch(layout);
      return layout;
    }
    layout = new BlockLayout(cols);
    this.#feedFrom(layout, 0);
    this.#layouts.push(layout);
    this.#surroundings.layouts.add(layout, this);
    return layout;
  }

  #feedFrom(layout: BlockLayout, scalarOffset: number): void {
    this.text.eachFrom(scalarOffset, (text, from) => {
      layout.feed(text, from);
      return true;
    });
  }
}

function stylesOf(spans: readonly BlockSpan[]): BlockStyles | undefined {
  return spans.length === 0 ? undefined : new BlockStyles(spans);
}

/** Rows seen to change in the layouts there were; elsewhere reckoned from where the text changed. */
class RecordedEdit implements BlockEdit {
  readonly #block: BlockRegion;
  readonly #fromScalar: number;
  #cols = 0;
  #row = 0;
  #others: Map<number, number> | undefined;

  constructor(block: BlockRegion, fromScalar: number) {
    this.#block = block;
    this.#fromScalar = fromScalar;
  }

  record(cols: number, row: number): void {
    if (this.#cols === 0) {
      this.#cols = cols;
      this.#row = row;
      return;
    }
    this.#others ??= new Map();
    this.#others.set(cols, row);
  }

  firstChangedRow(cols: number): number {
    if (this.#cols === cols) return this.#row;
    const recorded = this.#others?.get(cols);
    if (recorded !== undefined) return recorded;
    if (this.#fromScalar === 0) return 0;
    // One row less: the last cluster kept may have grown and left the row above.
    return Math.max(0, this.#block.rowOfOffset(cols, this.#fromScalar - 1) - 1);
  }
}
