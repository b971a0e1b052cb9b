// Copy mode of one view of a pane: the cursor, the selection and the mark, kept by their content, so that they stay
// with it while output goes on, Blocks change and the pane gets another size. A command opens it as a `CopySheet`,
// changes that, and keeps it again.
// Spec: protocol §9 (Selection).

import {
  type Document,
  extractText,
  type KeptPlace,
  type LayoutPlace,
  type Position,
  Selection,
  TapeRows,
  TrackedPlace,
  type View,
  type ViewFrame,
} from "../../document/index.js";
import { type CopyPlaces, CopySheet, type CopyState, type ModeKeys } from "./copy-sheet.js";
import { rectangleText, type SelectedRange, selectedRange } from "./selection-text.js";

const PLACE_NAMES = ["cursor", "start", "end", "firstStart", "firstEnd", "origin", "mark"] as const;

export class CopyMode {
  readonly state: CopyState = {
    exitsAtTail: false,
    isPositionHidden: false,
    isSelecting: false,
    isRectangle: false,
    unit: "cell",
    follower: "none",
    lines: "none",
    separators: "",
    goalCol: 0,
    goalLength: 0,
    isMarkShown: false,
    jump: undefined,
  };
  /** How often the next command is carried out: `send-keys -N`. */
  repeats = 1;
  /** Where the cursor and the view were when an incremental search began: each key more looks from there again. */
  searchOrigin: { readonly cursor: KeptPlace; readonly top: Position } | undefined;
  readonly #document: Document;
  readonly #view: View;
  readonly #frame: () => ViewFrame;
  readonly #tracked: Readonly<Record<(typeof PLACE_NAMES)[number], TrackedPlace>>;
  #selection: Selection | undefined;
  #hasBreak = false;
  #wasRectangle = false;
  /** As the sheet was opened: what is still the same needs no keeping. */
  #opened: CopyPlaces | undefined;
  #openedTop = 0;

  /** `cursor` is a row of the screen and a column. The view reads already. */
  constructor(document: Document, view: View, frame: () => ViewFrame, cursor: LayoutPlace) {
    this.#document = document;
    this.#view = view;
    this.#frame = frame;
    const { screen } = frame();
    const rows = new TapeRows(document, screen);
    const place = rows.keep({ row: rows.count - screen.rowCount + cursor.row, col: cursor.col });
    const track = (): TrackedPlace => new TrackedPlace(document, place);
    this.#tracked = {
      cursor: track(),
      start: track(),
      end: track(),
      firstStart: track(),
      firstEnd: track(),
      origin: track(),
      mark: track(),
    };
  }

  close(): void {
    for (const name of PLACE_NAMES) this.#tracked[name].close();
    this.#selection?.close();
  }

  /** Lays it out as it is now. A selection of which content is gone is none any more. */
  open(modeKeys: ModeKeys): CopySheet {
    const { viewRows, screen } = this.#frame();
    const rows = new TapeRows(this.#document, screen);
    if (this.#selection !== undefined && this.#selection.range() === undefined) this.#forgetSelection();
    const place = (name: (typeof PLACE_NAMES)[number]): LayoutPlace => rows.place(this.#tracked[name].place);
    const places: CopyPlaces = {
      cursor: place("cursor"),
      start: place("start"),
      end: place("end"),
      firstStart: place("firstStart"),
      firstEnd: place("firstEnd"),
      origin: place("origin"),
      mark: place("mark"),
    };
    this.#opened = { ...places };
    const top = this.#view.firstRow(this.#frame()).rowsAbove();
    const sheet = new CopySheet(rows, this.state, places, { rows: viewRows, top, modeKeys });
    this.#openedTop = sheet.top;
    return sheet;
  }

  /** Keeps what a command made of the sheet that was opened last. Nothing may have changed the document since. */
  keep(sheet: CopySheet): void {
    for (const name of PLACE_NAMES) {
      const place = sheet.places[name];
      if (place !== this.#opened?.[name]) this.#tracked[name].place = sheet.rows.keep(place);
    }
    if (sheet.top !== this.#openedTop) this.#view.readAt(this.#frame(), sheet.rows.rowStart(sheet.top));
    this.#keepSelection(sheet);
    this.#opened = { ...sheet.places };
    this.#openedTop = sheet.top;
  }

  /** Remembers where an incremental search begins. */
  beginSearch({ rows, places, top }: CopySheet): void {
    this.searchOrigin ??= { cursor: rows.keep(places.cursor), top: rows.rowStart(top) };
  }

  /** Takes cursor and view back to where the incremental search began. */
  restartSearch(sheet: CopySheet): void {
    const origin = this.searchOrigin;
    if (origin === undefined) return;
    sheet.top = Math.min(sheet.lastTop, sheet.rows.find(origin.top).row);
    sheet.places.cursor = sheet.rows.place(origin.cursor);
    sheet.follow(false);
  }

  #keepSelection(sheet: CopySheet): void {
    const range = selectedRange(sheet);
    const isSame =
      range !== undefined &&
      this.#selection !== undefined &&
      sheet.places.start === this.#opened?.start &&
      sheet.places.end === this.#opened.end &&
      this.#wasRectangle === this.state.isRectangle;
    if (isSame) return;
    this.#selection?.close();
    this.#selection = undefined;
    if (range === undefined) return;
    this.#wasRectangle = this.state.isRectangle;
    this.#hasBreak = range.hasBreak;
    this.#selection = new Selection(this.#document, range.start, range.end, () => this.#frame().screen);
  }

  /** What is selected, if it is no rectangle; undefined without a selection. */
  range(): SelectedRange | undefined {
    const range = this.#selection?.range();
    return range === undefined ? undefined : { ...range, hasBreak: this.#hasBreak };
  }

  get hasSelection(): boolean {
    return this.state.isSelecting && this.#selection?.range() !== undefined;
  }

  /** The text selected; undefined without a selection. `sheet` is the one opened and kept last. */
  selectedText(sheet: CopySheet): string | undefined {
    const range = this.range();
    if (range === undefined) return undefined;
    if (this.state.isRectangle) return rectangleText(sheet);
    const { cols, screen } = this.#frame();
    const text = extractText(this.#document, range.start, range.end, {
      cols,
      screen,
      trailingSpaces: "cut",
    });
    return range.hasBreak ? `${text}\n` : text;
  }

  #forgetSelection(): void {
    this.#selection?.close();
    this.#selection = undefined;
    this.state.isSelecting = false;
    this.state.follower = "none";
    this.state.lines = "none";
    this.state.unit = "cell";
  }
}
