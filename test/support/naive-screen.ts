// History and screen of the naive tape, and what ordinary output does to them. See naive-tape.ts.

import {
  type BlockRow,
  blankRow,
  type Cursor,
  checkEnd,
  type Item,
  layOutBlock,
  lineCells,
  type NaiveRow,
  newRow,
  splitWide,
  TAIL,
  trimCells,
  UNWRITTEN,
  widthOf,
  wrapCells,
} from "./naive-rows.js";

export class NaiveScreen {
  cols: number;
  rows: number;
  screen: NaiveRow[];
  readonly history: Item[] = [];
  open: string[] | undefined;
  /** Where rows of the open line began that a new size left short and put into history. */
  openStarts: number[] | undefined;
  cursor: Cursor = { row: 0, col: 0, pendingWrap: false };
  saved: Cursor | undefined;
  marginTop = 0;
  marginBottom: number;
  readonly texts = new Map<number, string>();
  /** Keys of Blocks that ordinary traffic damaged since the last look. */
  damaged: number[] = [];
  evicted: number[] = [];
  isChanging = false;
  readonly historyLimit: number;

  constructor(cols: number, rows: number, historyLimit: number) {
    this.cols = cols;
    this.rows = rows;
    this.marginBottom = rows;
    this.historyLimit = historyLimit;
    this.screen = Array.from({ length: rows }, newRow);
  }

  // --- history

  blockRows(key: number, cols = this.cols): BlockRow[] {
    return layOutBlock(this.texts.get(key) ?? "", cols);
  }

  historyBlock(key: number): Extract<Item, { kind: "block" }> | undefined {
    for (const item of this.history) if (item.kind === "block" && item.key === key) return item;
    return undefined;
  }

  hiddenOf(key: number): number {
    const item = this.historyBlock(key);
    if (item === undefined) return 0;
    return item.hidden ?? layOutBlock(item.text, this.cols).length;
  }

  pushRow(row: NaiveRow): void {
    if (row.block !== 0) {
      this.endLine();
      const item = this.historyBlock(row.block);
      const total = this.blockRows(row.block).length;
      if (item === undefined)
        this.history.push({
          kind: "block",
          key: row.block,
          text: this.texts.get(row.block) ?? "",
          hidden: 1,
        });
      else item.hidden = (item.hidden ?? 0) + 1;
      const pushed = this.history[this.history.length - 1];
      if (pushed?.kind === "block" && pushed.hidden === total) pushed.hidden = undefined;
    } else {
      const cells = lineCells(row);
      const open = this.open ?? [];
      const isBlankRow = open.length > 0 && cells.length === 0;
      this.open = [...open, ...(isBlankRow ? blankRow(open, this.cols) : cells)];
      if (!row.wraps) this.storeLine(this.open);
    }
    this.enforceLimit();
  }

  endLine(): void {
    if (this.open !== undefined) this.storeLine(trimCells(this.open));
  }

  storeLine(cells: string[]): void {
    this.history.push({ kind: "line", cells });
    this.open = undefined;
    this.openStarts = undefined;
  }

  closeLine(): void {
    this.endLine();
    this.enforceLimit();
  }

  /** `change` puts lines and Blocks into history that may come back at once: what is too much goes behind it. */
  changeWhole(change: () => void): void {
    this.isChanging = true;
    change();
    this.isChanging = false;
    this.enforceLimit();
  }

  enforceLimit(): void {
    if (this.isChanging) return;
    const lines = (item: Item): number =>
      item.kind === "line" ? 1 : layOutBlock(item.text, Number.MAX_SAFE_INTEGER).length;
    for (;;) {
      const count = this.history.reduce((sum, item) => sum + lines(item), this.open === undefined ? 0 : 1);
      const first = this.history[0];
      if (count <= this.historyLimit || first === undefined) return;
      if (first.kind === "block" && first.hidden !== undefined) return;
      this.history.shift();
      if (first.kind === "block") this.evicted.push(first.key);
    }
  }

  /** The last row of history; undefined when there is none. */
  pullRow(): NaiveRow | undefined {
    this.openStarts = undefined;
    if (this.open !== undefined) {
      const rows = wrapCells(this.open, this.cols);
      const cells = rows.pop() as string[];
      this.open = rows.length === 0 ? undefined : rows.flat();
      return { ...newRow(), cells, wraps: true };
    }
    const last = this.history[this.history.length - 1];
    if (last === undefined) return undefined;
    if (last.kind === "line") {
      this.history.pop();
      const rows = wrapCells(last.cells, this.cols);
      const cells = rows.pop() as string[];
      if (rows.length > 0) this.open = rows.flat();
      return { ...newRow(), cells };
    }
    const laidOut = layOutBlock(last.text, this.cols);
    const hidden = (last.hidden ?? laidOut.length) - 1;
    if (hidden === 0) this.history.pop();
    else last.hidden = hidden;
    const row = laidOut[hidden] as BlockRow;
    return { ...newRow(), cells: [...row.cells], wraps: row.wraps, block: last.key, blockRow: hidden };
  }

  // --- output

  rowAt(at = this.cursor.row): NaiveRow {
    return this.screen[at] as NaiveRow;
  }

  damage(key: number): void {
    if (key === 0 || this.damaged.includes(key)) return;
    const item = this.historyBlock(key);
    if (item !== undefined && item.hidden !== undefined) {
      const rows = layOutBlock(item.text, this.cols);
      const cut = rows[item.hidden];
      if (cut !== undefined) item.text = Array.from(item.text).slice(0, cut.start).join("");
      item.hidden = undefined;
      this.texts.set(key, item.text);
    }
    for (const row of this.screen) {
      if (row.block !== key) continue;
      row.block = 0;
      row.blockRow = 0;
      // What one column shows of a wide character is all that is left of it.
      if (this.cols === 1 && row.cells[1] === TAIL) row.cells = ["\ufffd"];
    }
    this.damaged.push(key);
    this.enforceLimit();
  }

  touch(row: NaiveRow): void {
    this.damage(row.block);
  }

  /** A Block that is not together and complete any more is damaged. */
  checkTorn(before: ReadonlySet<number>): void {
    for (const key of before) {
      if (this.evicted.includes(key)) continue;
      const hidden = this.hiddenOf(key);
      const expected = this.blockRows(key).length - hidden;
      const tagged = this.screen.flatMap((row, at) => (row.block === key ? [{ at, row }] : []));
      const isWhole =
        tagged.length === expected &&
        tagged.every(
          ({ at, row }, index) => at === (tagged[0]?.at ?? 0) + index && row.blockRow === hidden + index,
        ) &&
        (hidden === 0 || tagged.length === 0 || tagged[0]?.at === 0);
      const isAllInHistory = this.historyBlock(key)?.hidden === undefined && hidden > 0;
      if (!isWhole && !(isAllInHistory && tagged.length === 0)) this.damage(key);
    }
  }

  keysOnScreen(): Set<number> {
    return new Set(this.screen.map((row) => row.block).filter((key) => key !== 0));
  }

  scrollRegionUp(top: number, bottom: number, count: number, toHistory: boolean): void {
    const keys = this.keysOnScreen();
    const amount = Math.min(count, bottom - top);
    if (amount <= 0) return;
    const leaving = this.screen.slice(top, top + amount);
    if (toHistory && top === 0) for (const row of leaving) this.pushRow(row);
    this.screen.splice(top, amount);
    this.screen.splice(bottom - amount, 0, ...leaving.map(newRow));
    if (!(toHistory && top === 0)) this.breakAbove(top);
    this.checkTorn(keys);
  }

  scrollRegionDown(top: number, bottom: number, count: number): void {
    const keys = this.keysOnScreen();
    const amount = Math.min(count, bottom - top);
    if (amount <= 0) return;
    const leaving = this.screen.splice(bottom - amount, amount);
    this.screen.splice(top, 0, ...leaving.map(newRow));
    this.breakAbove(top);
    this.rowAt(bottom - 1).wraps = false;
    this.checkTorn(keys);
  }

  breakAbove(row: number): void {
    if (row > 0) this.rowAt(row - 1).wraps = false;
    else this.closeLine();
  }

  lineFeed(isWrapping = false): void {
    this.cursor.pendingWrap = false;
    if (this.cursor.row === this.marginBottom - 1) {
      if (!isWrapping) this.rowAt().wraps = false;
      this.scrollRegionUp(this.marginTop, this.marginBottom, 1, true);
    } else if (this.cursor.row < this.rows - 1) this.cursor.row += 1;
    // On the last row below a scroll region nothing moves, and no row is entered.
    else return;
    this.rowAt().reached = true;
  }

  carriageReturn(): void {
    this.cursor.col = 0;
    this.cursor.pendingWrap = false;
  }

  reverseIndex(): void {
    this.cursor.pendingWrap = false;
    if (this.cursor.row === this.marginTop) this.scrollRegionDown(this.marginTop, this.marginBottom, 1);
    else if (this.cursor.row > 0) this.cursor.row -= 1;
    this.rowAt().reached = true;
  }

  wrap(isVacated = false): void {
    const row = this.rowAt();
    // A row that was scrolled away or erased while the wrap was pending is not full any more.
    if (isVacated || lineCells(row).length >= this.cols) row.wraps = true;
    this.lineFeed(true);
    if (this.rowAt() === row) row.wraps = false;
    this.cursor.col = 0;
  }

  put(row: NaiveRow, col: number, cells: readonly string[]): void {
    while (row.cells.length < col) row.cells.push(UNWRITTEN);
    splitWide(row.cells, col);
    splitWide(row.cells, col + cells.length);
    for (let at = 0; at < cells.length; at += 1) row.cells[col + at] = cells[at] as string;
    // A row of one column holds both halves of a wide character, or one cell.
    if (row.cells[this.cols] !== TAIL) row.cells.length = Math.min(row.cells.length, this.cols);
  }

  print(text: string): void {
    for (const one of text) {
      const width = widthOf(one);
      if (this.cursor.pendingWrap) this.wrap();
      if (this.cursor.col + width > this.cols) {
        if (this.cols < width) continue;
        const row = this.rowAt();
        this.touch(row);
        splitWide(row.cells, this.cursor.col);
        row.cells.length = Math.min(row.cells.length, this.cursor.col);
        while (row.cells.length < this.cursor.col) row.cells.push(UNWRITTEN);
        this.wrap(true);
      }
      const row = this.rowAt();
      this.touch(row);
      this.put(row, this.cursor.col, width === 2 ? [one, TAIL] : [one]);
      const col = this.cursor.col + width;
      this.cursor.pendingWrap = col >= this.cols;
      this.cursor.col = Math.min(col, this.cols - 1);
      if (this.cursor.pendingWrap) row.wraps = false;
    }
  }

  moveTo(row: number, col: number): void {
    this.cursor = {
      row: Math.max(0, Math.min(row, this.rows - 1)),
      col: Math.max(0, Math.min(col, this.cols - 1)),
      pendingWrap: false,
    };
    this.rowAt().reached = true;
  }

  /** ECH, EL and ED end here: blanks `[start, end)`. */
  eraseCells(at: number, start: number, end: number): void {
    const row = this.rowAt(at);
    const isWhole = start === 0 && end === this.cols;
    if (start < lineCells(row).length || isWhole) {
      this.touch(row);
      splitWide(row.cells, start);
      splitWide(row.cells, end);
      for (let col = start; col < Math.min(end, row.cells.length); col += 1) row.cells[col] = UNWRITTEN;
      checkEnd(row);
    }
    if (end === this.cols && row.block === 0) row.wraps = false;
    if (!isWhole) return;
    row.reached = false;
    if (row.block === 0) this.breakAbove(at);
  }

  eraseCharacters(count: number): void {
    this.cursor.pendingWrap = false;
    this.eraseCells(this.cursor.row, this.cursor.col, Math.min(this.cols, this.cursor.col + count));
  }

  eraseInLine(which: number): void {
    this.cursor.pendingWrap = false;
    const { row, col } = this.cursor;
    if (which === 0) this.eraseCells(row, col, this.cols);
    else if (which === 1) this.eraseCells(row, 0, col + 1);
    else this.eraseCells(row, 0, this.cols);
  }

  eraseInDisplay(which: number): void {
    this.cursor.pendingWrap = false;
    const { row, col } = this.cursor;
    if (which === 0) this.eraseCells(row, col, this.cols);
    if (which === 1) this.eraseCells(row, 0, col + 1);
    const first = which === 0 ? row + 1 : 0;
    const end = which === 1 ? row : this.rows;
    for (let at = first; at < end; at += 1) this.eraseCells(at, 0, this.cols);
  }

  setMargins(top: number, bottom: number): void {
    this.marginTop = top;
    this.marginBottom = bottom;
    this.moveTo(0, 0);
  }

  isInMargins(): boolean {
    return this.cursor.row >= this.marginTop && this.cursor.row < this.marginBottom;
  }

  insertLines(count: number): void {
    if (!this.isInMargins()) return;
    this.scrollRegionDown(this.cursor.row, this.marginBottom, count);
    this.carriageReturn();
  }

  deleteLines(count: number): void {
    if (!this.isInMargins()) return;
    this.endsAtMargin();
    this.scrollRegionUp(this.cursor.row, this.marginBottom, count, false);
    this.carriageReturn();
  }

  scrollUp(count: number): void {
    this.endsAtMargin();
    this.scrollRegionUp(this.marginTop, this.marginBottom, count, true);
  }

  scrollDown(count: number): void {
    this.scrollRegionDown(this.marginTop, this.marginBottom, count);
  }

  endsAtMargin(): void {
    this.rowAt(this.marginBottom - 1).wraps = false;
  }

  save(): void {
    this.saved = { ...this.cursor, pendingWrap: false };
  }

  restore(): void {
    this.moveTo(this.saved?.row ?? 0, this.saved?.col ?? 0);
  }

  eraseScrollback(): void {
    const top = this.screen[0]?.block ?? 0;
    if (top !== 0 && this.hiddenOf(top) > 0) this.damage(top);
    for (const item of this.history) {
      if (item.kind === "block" && !this.damaged.includes(item.key)) this.damaged.push(item.key);
    }
    this.history.length = 0;
    this.openStarts = undefined;
    this.open = undefined;
  }

  /** ICH: cells from the cursor on move right. */
  insertCharacters(count: number): void {
    this.cursor.pendingWrap = false;
    const { col } = this.cursor;
    const row = this.rowAt();
    const amount = Math.min(count, this.cols - col);
    if (col < trimCells(row.cells).length) {
      this.touch(row);
      splitWide(row.cells, col);
      splitWide(row.cells, this.cols - amount);
      row.cells.splice(col, 0, ...Array.from({ length: amount }, () => UNWRITTEN));
      row.cells.length = Math.min(row.cells.length, this.cols);
    }
    if (row.block === 0) row.wraps = false;
  }

  /** DCH: cells behind the cursor move left. */
  deleteCharacters(count: number): void {
    this.cursor.pendingWrap = false;
    const { col } = this.cursor;
    const row = this.rowAt();
    const amount = Math.min(count, this.cols - col);
    if (col < trimCells(row.cells).length) {
      this.touch(row);
      splitWide(row.cells, col);
      splitWide(row.cells, col + amount);
      row.cells.splice(col, amount);
    }
    if (row.block === 0) row.wraps = false;
  }

  /** RIS. */
  reset(): void {
    for (const row of this.screen) this.damage(row.block);
    this.eraseScrollback();
    this.screen = Array.from({ length: this.rows }, newRow);
    this.cursor = { row: 0, col: 0, pendingWrap: false };
    this.saved = undefined;
    this.marginTop = 0;
    this.marginBottom = this.rows;
  }

  /** A person forgets what no program can change on the screen. */
  clearHistory(): void {
    while (this.history.length > 0) {
      const first = this.history[0];
      if (first?.kind === "block") {
        if (first.hidden !== undefined) return;
        this.evicted.push(first.key);
      }
      this.history.shift();
    }
  }

  // --- looking

  historyRows(): NaiveRow[] {
    const rows: NaiveRow[] = [];
    const addCells = (cells: readonly string[], isOpen: boolean): void => {
      const wrapped = wrapCells(cells, this.cols);
      wrapped.forEach((row, index) => {
        rows.push({ ...newRow(), cells: row, wraps: isOpen || index + 1 < wrapped.length });
      });
    };
    for (const item of this.history) {
      if (item.kind === "line") {
        addCells(item.cells, false);
        continue;
      }
      layOutBlock(item.text, this.cols)
        .slice(0, item.hidden)
        .forEach((row, index) => {
          rows.push({
            ...newRow(),
            cells: [...row.cells],
            wraps: row.wraps,
            block: item.key,
            blockRow: index,
          });
        });
    }
    if (this.open !== undefined) addCells(this.open, true);
    return rows;
  }

  /** As the laws draw a pane; see `drawTape`. */
  draw(): string {
    const drawRow = (row: NaiveRow): string => {
      const text = lineCells(row)
        .map((cell) => (cell === UNWRITTEN ? "·" : cell === TAIL ? "" : cell))
        .join("");
      const tag = row.block === 0 ? "|" : `${row.block}.${row.blockRow}#`;
      return `${tag}${text}${row.wraps ? "↵" : ""}`;
    };
    const { cursor, saved } = this;
    return [
      ...this.historyRows().map(drawRow),
      "--",
      ...this.screen.map(drawRow),
      `cursor ${cursor.row},${cursor.col}${cursor.pendingWrap ? "!" : ""} saved ${saved === undefined ? "-" : `${saved.row},${saved.col}`}`,
    ].join("\n");
  }

  /** Every line and Block, oldest first, whatever the width. */
  lines(): string[] {
    const lines: string[] = [];
    let joined = "";
    let isJoining = false;
    const take = (row: NaiveRow): void => {
      const cells = lineCells(row);
      joined += cells.map((cell) => (cell === UNWRITTEN ? " " : cell === TAIL ? "" : cell)).join("");
      isJoining = row.wraps;
      if (isJoining) return;
      lines.push(joined);
      joined = "";
    };
    for (const row of this.historyRows()) take(row);
    for (const row of this.screen) take(row);
    if (isJoining) lines.push(joined);
    return lines;
  }
}
