// The renderer checked while it runs: every frame goes to a second terminal too, and what that shows is compared
// with the surface. Costs as much as emulating a host; for tests and the `verify` flag.

import { type CellTables, TAIL } from "../cells/index.js";
import type { HostCapabilities } from "./host-capabilities.js";
import { Picture } from "./picture.js";
import type { Surface } from "./surface.js";

/** A terminal that shows what it is sent; an emulator behind a few lines of adapter. */
export interface ShadowTerminal {
  resize(rowCount: number, cols: number): void;
  write(bytes: Uint8Array): void;
  /** The text of one cell: "" for the right half of a wide grapheme, " " or "" for a blank. */
  cellText(row: number, col: number): string;
  /** 0-based. */
  cursor(): { readonly row: number; readonly col: number };
}

export class ShadowCheck {
  readonly #terminal: ShadowTerminal;
  readonly #tables: CellTables;
  readonly #report: (mismatch: string) => void;
  readonly #picture = new Picture();

  /** `report` is told in one line what differs first. */
  constructor(terminal: ShadowTerminal, tables: CellTables, report: (mismatch: string) => void) {
    this.#terminal = terminal;
    this.#tables = tables;
    this.#report = report;
  }

  /** Feeds a frame; false when the terminal then shows something else than `surface`. */
  check(bytes: Uint8Array, surface: Surface, capabilities: HostCapabilities): boolean {
    const picture = this.#picture;
    if (picture.rowCount !== surface.rowCount || picture.cols !== surface.cols) {
      this.#terminal.resize(surface.rowCount, surface.cols);
    }
    picture.readFrom(surface);
    this.#terminal.write(bytes);
    const mismatch = capabilities.utf8 ? this.#findMismatch(surface) : undefined;
    if (mismatch === undefined) return true;
    this.#report(mismatch);
    return false;
  }

  #findMismatch(surface: Surface): string | undefined {
    const { rowCount, cols, codes } = this.#picture;
    for (let row = 0; row < rowCount; row += 1) {
      for (let col = 0; col < cols; col += 1) {
        const code = codes[row * cols + col] ?? 0;
        const wanted = code === TAIL ? " " : this.#tables.codeText(code);
        const text = this.#terminal.cellText(row, col);
        const shown = text === "" ? " " : text;
        if (shown !== wanted) {
          return `row ${row} col ${col}: shows ${JSON.stringify(shown)}, wanted ${JSON.stringify(wanted)}`;
        }
      }
    }
    const { row, col } = this.#terminal.cursor();
    const isPlaced = row === surface.cursor.row && col === surface.cursor.col;
    if (surface.cursor.visible && !isPlaced) {
      return `cursor at ${row},${col}, wanted ${surface.cursor.row},${surface.cursor.col}`;
    }
    return undefined;
  }
}
