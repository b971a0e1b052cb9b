// A command's output over a client's picture, read with the keys of a pager. Lines longer than the screen is wide are
// wrapped: what a configuration's fault says at its end is the way out.

import { forEachCluster, stringWidth } from "../cells/index.js";

/** More is cut: this is for lists, not for logs. */
const MAX_LINES = 20_000;
const TAB_COLS = 8;

export class OutputView {
  readonly #texts: readonly string[];
  #lines: readonly string[];
  #cols = Number.POSITIVE_INFINITY;
  #top = 0;
  #query = "";
  #isBackward = false;

  constructor(lines: readonly string[]) {
    this.#texts = lines.flatMap((line) => line.split("\n")).slice(0, MAX_LINES);
    this.#lines = this.#texts;
  }

  /** To be called before rows are asked for: the width they may have. */
  fit(cols: number): void {
    if (cols === this.#cols) return;
    this.#cols = cols;
    this.#lines = this.#texts.flatMap((text) => wrapped(text, Math.max(2, cols)));
    this.#top = Math.min(this.#top, Math.max(0, this.#lines.length - 1));
  }

  /** Text of a row of the view; "" below the end. */
  lineAt(row: number): string {
    return this.#lines[this.#top + row] ?? "";
  }

  /** `[line/lines]`; "" where everything is seen. */
  progress(rows: number): string {
    if (this.#lines.length <= rows) return "";
    return `[${Math.min(this.#lines.length, this.#top + rows)}/${this.#lines.length}]`;
  }

  /** Looks for a text from the row below the first one on (or above it), small letters matching both cases. */
  search(text: string, isBackward: boolean, rows: number): boolean {
    if (text !== "") this.#query = text;
    this.#isBackward = isBackward;
    return this.searchAgain(false, rows);
  }

  /** The same text again, `isReversed` the other way; goes on at the other end. False where there is none. */
  searchAgain(isReversed: boolean, rows: number): boolean {
    const count = this.#lines.length;
    if (this.#query === "") return false;
    const step = this.#isBackward === isReversed ? 1 : -1;
    for (let tried = 1; tried <= count; tried += 1) {
      const at = (this.#top + step * tried + count * tried) % count;
      if (this.#matchesOf(this.#lines[at] ?? "").length === 0) continue;
      this.#top = at;
      this.scroll(0, rows);
      return true;
    }
    return false;
  }

  /** Columns `[start, end)` of what the search finds in a row of the view. */
  matchesAt(row: number): readonly { readonly start: number; readonly end: number }[] {
    const text = this.lineAt(row);
    return this.#matchesOf(text).map((at) => {
      const start = stringWidth(text.slice(0, at));
      return { start, end: start + stringWidth(text.slice(at, at + this.#query.length)) };
    });
  }

  #matchesOf(text: string): readonly number[] {
    const query = this.#query;
    if (query === "") return [];
    const isLoose = query === query.toLowerCase();
    const searched = isLoose ? text.toLowerCase() : text;
    const found: number[] = [];
    for (let at = searched.indexOf(query); at >= 0; at = searched.indexOf(query, at + query.length))
      found.push(at);
    return found;
  }

  scroll(by: number, rows: number): void {
    this.#top = Math.max(0, Math.min(this.#top + by, this.#lines.length - rows));
  }

  /** A key by its name; returns whether the view is to be closed. */
  handleKey(chord: string, rows: number): boolean {
    const page = Math.max(1, rows - 1);
    switch (chord) {
      case "Up":
      case "k":
      case "C-p":
        this.scroll(-1, rows);
        return false;
      case "Down":
      case "j":
      case "C-n":
        this.scroll(1, rows);
        return false;
      case "PPage":
      case "C-b":
      case "M-v":
        this.scroll(-page, rows);
        return false;
      case "NPage":
      case "C-f":
      case "C-v":
      case "Space":
        this.scroll(page, rows);
        return false;
      case "Home":
      case "g":
      case "M-<":
        this.scroll(-this.#lines.length, rows);
        return false;
      case "End":
      case "G":
      case "M->":
        this.scroll(this.#lines.length, rows);
        return false;
      case "q":
      case "Escape":
      case "Enter":
      case "C-c":
      case "C-g":
        return true;
      default:
        return false;
    }
  }
}

/** The text in pieces that fit; tabs are blanks up to the next stop of eight columns, other controls are left out. */
function wrapped(text: string, cols: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let width = 0;
  const put = (cluster: string, clusterWidth: number): void => {
    if (width + clusterWidth > cols) {
      pieces.push(piece);
      piece = "";
      width = 0;
    }
    piece += cluster;
    width += clusterWidth;
  };
  forEachCluster(text, 0, text.length, (start, end, clusterWidth) => {
    if (text[start] !== "\t") {
      if (clusterWidth > 0) put(text.slice(start, end), clusterWidth);
      return;
    }
    for (let blanks = TAB_COLS - (width % TAB_COLS); blanks > 0 && width < cols; blanks -= 1) put(" ", 1);
  });
  return [...pieces, piece];
}
