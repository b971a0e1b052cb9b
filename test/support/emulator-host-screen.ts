// Our own emulator as a client's terminal: it shows what a renderer sends, cell by cell, styles included.

import type { CellTables } from "../../src/cells/index.js";
import type { ShadowTerminal } from "../../src/render/index.js";
import { Emulator, type EmulatorHost, ignoreEmulator, ignoreRows } from "../../src/vt/index.js";

export class EmulatorScreen implements ShadowTerminal {
  readonly emulator: Emulator;
  readonly #tables: CellTables;

  constructor(rowCount: number, cols: number, tables: CellTables, host: EmulatorHost = ignoreEmulator) {
    this.#tables = tables;
    this.emulator = new Emulator({
      rows: rowCount,
      cols,
      tables,
      host,
      rowEvents: ignoreRows,
    });
  }

  dispose(): void {
    this.emulator.dispose();
  }

  resize(rowCount: number, cols: number): void {
    this.emulator.resize(cols, rowCount);
  }

  write(bytes: Uint8Array): void {
    this.emulator.write(bytes);
  }

  cellText(row: number, col: number): string {
    return this.#tables.codeText(this.emulator.active.row(row).code(col));
  }

  cellStyle(row: number, col: number): number {
    return this.emulator.active.row(row).style(col);
  }

  cursor(): { row: number; col: number } {
    return { row: this.emulator.active.cursorRow, col: this.emulator.active.cursorCol };
  }
}
