// What a pane holds, history and primary screen, walked once from the oldest line: output and Blocks as elements, their
// lines as runs of one style. What `export` writes down in four formats.

import { Attribute, DEFAULT_COLOR, Row, type Style, TAIL } from "../../cells/index.js";
import { RowCursor } from "../../document/index.js";
import type { Pane } from "../pane.js";

/** Cells that look the same. Never empty. */
export interface StyledRun {
  readonly text: string;
  /** How many cells it takes. */
  readonly cells: number;
  readonly look: Look;
}

/** A style as it is, whatever becomes of the table. */
export interface Look extends Omit<Style, "link"> {
  /** Address of a link; "" for none. */
  readonly uri: string;
}

export interface ExportedBlock {
  /** "" for what was left of a Block that was overwritten: it has no name any more. */
  readonly blockId: string;
  readonly contextId: string;
  readonly contextState: string;
  readonly lifecycle: string;
  readonly contentState: string;
  readonly contentType: string;
  readonly text: string;
}

export type ExportStep =
  /** An element begins: output, or a Block. */
  | { readonly kind: "begin"; readonly block: ExportedBlock | undefined }
  | { readonly kind: "line"; readonly runs: readonly StyledRun[] }
  | { readonly kind: "end" };

const PLAIN: Look = {
  foreground: DEFAULT_COLOR,
  background: DEFAULT_COLOR,
  underlineColor: DEFAULT_COLOR,
  attributes: 0,
  uri: "",
};

/**
 * `joinsWraps`: a line is what a program wrote up to its break; else it is a row. Nothing may change the pane before
 * the last step was taken.
 */
export function* walkPane(pane: Pane, joinsWraps: boolean): Generator<ExportStep> {
  const { document, tape } = pane;
  const screen = pane.emulator.primary;
  let rowCount = tape.bottom(screen.rowCount) + 1;
  while (rowCount > 0 && screen.row(rowCount - 1).block === 0 && screen.row(rowCount - 1).isBlank())
    rowCount -= 1;
  const shown = { cols: screen.cols, rowCount, row: (at: number) => screen.row(at) };
  const cursor = new RowCursor(document, pane.cols, shown);
  if (cursor.isNowhere) return;
  const row = new Row(pane.cols);
  const reader = new RunReader(pane);
  const listings = new Map(pane.blocks.listBlocks().map((listing) => [listing.block, listing]));
  let element: number | undefined;
  let isOpen = false;
  do {
    row.reset();
    cursor.fill(row);
    if (row.block !== element) {
      if (isOpen) yield { kind: "line", runs: reader.take() };
      isOpen = false;
      if (element !== undefined) yield { kind: "end" };
      element = row.block;
      yield { kind: "begin", block: element === 0 ? undefined : describe(element) };
    }
    const goesOn = joinsWraps && row.softWrap;
    reader.add(row, goesOn);
    isOpen = goesOn;
    if (!goesOn) yield { kind: "line", runs: reader.take() };
  } while (cursor.down());
  if (isOpen) yield { kind: "line", runs: reader.take() };
  yield { kind: "end" };

  function describe(key: number): ExportedBlock {
    const listing = listings.get(key);
    return {
      blockId: listing?.blockId ?? "",
      contextId: listing?.contextId ?? "",
      contextState: listing?.contextState ?? "",
      lifecycle: listing?.lifecycle ?? "frozen",
      contentState: listing?.contentState ?? "",
      contentType: listing?.type ?? "text/plain",
      text: document.blockByKey(key)?.text.toString() ?? "",
    };
  }
}

/** Reads rows into runs, those of one line after the other. */
class RunReader {
  readonly #pane: Pane;
  readonly #style: Style = {
    foreground: DEFAULT_COLOR,
    background: DEFAULT_COLOR,
    underlineColor: DEFAULT_COLOR,
    attributes: 0,
    link: 0,
  };
  #runs: StyledRun[] = [];
  #text = "";
  #cells = 0;
  #look: Look = PLAIN;

  constructor(pane: Pane) {
    this.#pane = pane;
  }

  /** `isWhole`: the line goes on behind this row, so blanks at its end are inside. */
  add(row: Row, isWhole: boolean): void {
    const { tables } = this.#pane;
    let end = row.used;
    if (!isWhole) while (end > 0 && row.code(end - 1) === 0 && row.style(end - 1) === 0) end -= 1;
    let style = -1;
    for (let col = 0; col < end; col += 1) {
      const code = row.code(col);
      if ((code & TAIL) !== 0) {
        this.#cells += 1;
        continue;
      }
      const next = row.style(col);
      if (next !== style) {
        style = next;
        this.#turnTo(next);
      }
      this.#text += code === 0 ? " " : tables.codeText(code);
      this.#cells += 1;
    }
  }

  take(): readonly StyledRun[] {
    this.#close();
    const runs = this.#runs;
    this.#runs = [];
    return runs;
  }

  #turnTo(style: number): void {
    const look = style === 0 ? PLAIN : this.#read(style);
    if (isSameLook(look, this.#look)) return;
    this.#close();
    this.#look = look;
  }

  #read(id: number): Look {
    const { styles, links } = this.#pane.tables;
    const { link, ...look } = styles.read(id, this.#style);
    // What protects a cell from erasing does not show.
    return {
      ...look,
      attributes: look.attributes & ~Attribute.protected,
      uri: link === 0 ? "" : (links.find(link)?.uri ?? ""),
    };
  }

  #close(): void {
    if (this.#text !== "") this.#runs.push({ text: this.#text, cells: this.#cells, look: this.#look });
    this.#text = "";
    this.#cells = 0;
  }
}

function isSameLook(one: Look, other: Look): boolean {
  return (
    one === other ||
    (one.foreground === other.foreground &&
      one.background === other.background &&
      one.underlineColor === other.underlineColor &&
      one.attributes === other.attributes &&
      one.uri === other.uri)
  );
}
