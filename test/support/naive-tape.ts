// A second telling of the tape rules, as plain as can be: history is a list of lines and Blocks, rows are arrays of
// strings, everything is laid out again whenever it is looked at. The laws compare the pane with it.

import { type Cursor, lineCells, type NaiveRow, newRow, trimCells, wrapCells } from "./naive-rows.js";
import { NaiveScreen } from "./naive-screen.js";

export class NaiveTape extends NaiveScreen {
  // --- Operations

  bottom(limit: number): number {
    for (let at = limit - 1; at > 0; at -= 1) {
      const row = this.rowAt(at);
      const isBlank = trimCells(row.cells).length === 0;
      if (at === this.cursor.row || row.block !== 0 || row.reached || !isBlank) return at;
    }
    return 0;
  }

  movingRows(first: number, last: number): number {
    const isInside = first >= 0 && last < this.marginBottom && this.cursor.row < this.marginBottom;
    if (this.marginTop !== 0 || !isInside || this.marginBottom === this.rows) return this.rows;
    // A Block that lies across the margin moves as a whole.
    const key = this.rowAt(this.marginBottom - 1).block;
    return key !== 0 && this.rowAt(this.marginBottom).block === key ? this.rows : this.marginBottom;
  }

  append(key: number, text: string): void {
    this.changeWhole(() => this.#append(key, text));
  }

  #append(key: number, text: string): void {
    this.texts.set(key, text);
    const limit = this.movingRows(this.cursor.row, this.cursor.row);
    const bottom = this.bottom(limit);
    const row = this.rowAt();
    const isFree = this.cursor.row === bottom && row.block === 0 && trimCells(row.cells).length === 0;
    const at = isFree ? bottom : bottom + 1;
    if (at > 0) {
      const above = this.rowAt(at - 1);
      if (above.block === 0) above.wraps = false;
    } else this.endLine();
    const blockRows = this.tagged(key);
    const rows = this.screen.slice(0, limit);
    while (rows.length < at) rows.push(newRow());
    // The row the cursor stood on goes on behind the Block.
    rows.splice(at, 0, ...blockRows);
    const after = at + blockRows.length;
    const savedAt = this.travelled(this.saved, limit, (position) =>
      position >= at ? position + blockRows.length : position,
    );
    const shift = Math.max(0, after - limit + 1);
    this.settle(rows, shift, limit);
    this.cursor = { row: Math.min(limit - 1, after - shift), col: 0, pendingWrap: false };
    this.rowAt().reached = true;
    this.placeSaved(savedAt, shift, limit);
  }

  tagged(key: number): NaiveRow[] {
    return this.blockRows(key).map((row, index) => ({
      ...newRow(),
      cells: [...row.cells],
      wraps: row.wraps,
      block: key,
      blockRow: index,
    }));
  }

  travelled(cursor: Cursor | undefined, limit: number, travel: (row: number) => number): number | undefined {
    return cursor === undefined || cursor.row >= limit ? undefined : travel(cursor.row);
  }

  placeSaved(position: number | undefined, shift: number, limit: number): void {
    if (position === undefined || this.saved === undefined) return;
    this.saved.row = Math.max(0, Math.min(limit - 1, position - shift));
  }

  /** `rows` is the tape from the old T on (its first `limit` rows at least); the window moves to `shift`. */
  settle(rows: NaiveRow[], shift: number, limit: number): void {
    for (const row of rows.slice(0, Math.max(0, shift))) this.pushRow(row);
    const kept = rows.slice(Math.max(0, shift));
    for (let left = shift; left < 0; left += 1) {
      const row = this.pullRow();
      if (row === undefined) throw new Error("nothing to pull");
      kept.unshift(row);
    }
    while (kept.length < limit) kept.push(newRow());
    this.screen = [...kept.slice(0, limit), ...this.screen.slice(limit)];
  }

  /** Gives a Block another text. */
  change(key: number, text: string): void {
    this.changeWhole(() => this.#change(key, text));
  }

  #change(key: number, text: string): void {
    const isOnScreen = this.screen.some((row) => row.block === key);
    const item = this.historyBlock(key);
    if (!isOnScreen) {
      this.texts.set(key, text);
      if (item !== undefined) item.text = text;
      this.enforceLimit();
      return;
    }
    const hidden = this.hiddenOf(key);
    const oldRows = this.blockRows(key).length;
    const firstAt = this.screen.findIndex((row) => row.block === key);
    const top = firstAt - hidden;
    const limit = this.movingRows(firstAt, top + oldRows - 1);
    const bottom = this.bottom(limit);
    const cursor = { ...this.cursor };
    this.texts.set(key, text);
    const blockRows = this.tagged(key);
    const delta = blockRows.length - oldRows;
    const bottomAfter = bottom + delta;
    // The whole Block comes down from history; rows of it that are to be there go back.
    if (item !== undefined) this.history.splice(this.history.indexOf(item), 1);
    const below = this.screen.slice(top + oldRows, limit);
    const above = this.screen.slice(0, Math.max(0, top));
    let shift = 0;
    if (delta > 0) shift = Math.max(0, bottomAfter - limit + 1);
    else if (delta < 0)
      shift = bottom === limit - 1 ? bottomAfter - limit + 1 : Math.min(0, top + blockRows.length - 1);
    const rows = [...above, ...blockRows, ...below];
    const base = Math.min(0, top);
    // In `rows` the old T has index -base.
    let newTop = shift - base;
    const historyRows = this.historyRows().length;
    newTop = Math.max(newTop, -historyRows);
    shift = newTop + base;
    const travel = (row: number): number => {
      if (row < top) return row;
      if (row >= top + oldRows) return row + delta;
      return top + Math.min(row - top, blockRows.length - 1);
    };
    const savedAt = this.travelled(this.saved, limit, travel);
    const cursorAt = this.travelled(cursor, limit, travel);
    this.settle(rows, newTop, limit);
    if (cursorAt !== undefined) this.cursor.row = Math.max(0, Math.min(limit - 1, cursorAt - shift));
    this.placeSaved(savedAt, shift, limit);
  }

  // --- resize

  resize(cols: number, rowCount: number): void {
    this.changeWhole(() => this.#resize(cols, rowCount));
  }

  #resize(cols: number, rowCount: number): void {
    if (cols === this.cols && rowCount === this.rows) return;
    const wasFull = this.bottom(this.rows) === this.rows - 1;
    const bottom = this.bottom(this.rows);
    const travellers = [this.cursor, ...(this.saved === undefined ? [] : [this.saved])];
    if (this.saved !== undefined) this.saved.row = Math.min(this.saved.row, this.rows - 1);
    const laidOut: NaiveRow[] = [];
    let windowTop = 0;
    let newBottom: number | undefined;
    const targets = new Map<Cursor, number>();
    if (cols === this.cols && this.#keptStarts() === undefined) {
      laidOut.push(...this.screen);
      newBottom = bottom;
      for (const traveller of travellers) targets.set(traveller, traveller.row);
    } else {
      let at = 0;
      while (at < this.rows && (at <= bottom || travellers.some((traveller) => traveller.row >= at))) {
        const first = this.rowAt(at);
        const start = laidOut.length;
        let end = at;
        if (first.block !== 0) {
          while (end < this.rows && this.rowAt(end).block === first.block) end += 1;
          const before = this.blockRows(first.block);
          const after = this.blockRows(first.block, cols);
          const rowOf = (row: number): number => {
            const offset = before[this.rowAt(row).blockRow]?.start ?? 0;
            let found = 0;
            after.forEach((candidate, index) => {
              if (candidate.start <= offset) found = index;
            });
            return found;
          };
          if (at === 0) {
            windowTop = rowOf(0);
            const item = this.historyBlock(first.block);
            if (item !== undefined) this.history.splice(this.history.indexOf(item), 1);
          }
          for (const traveller of travellers) {
            if (traveller.row < at || traveller.row >= end) continue;
            targets.set(traveller, start + rowOf(traveller.row));
            traveller.pendingWrap = false;
          }
          after.forEach((row, index) => {
            laidOut.push({
              ...newRow(),
              cells: [...row.cells],
              wraps: row.wraps,
              block: first.block,
              blockRow: index,
            });
          });
        } else {
          const line = this.lineAt(at, cols, travellers);
          end = line.end;
          if (at === 0) windowTop = line.windowTop;
          for (const [traveller, target] of line.targets) targets.set(traveller, start + target);
          laidOut.push(...line.rows);
        }
        at = end;
        if (at > bottom && newBottom === undefined) newBottom = laidOut.length - 1;
      }
      newBottom ??= laidOut.length - 1;
    }
    this.cols = cols;
    const wanted = (newBottom ?? 0) - rowCount + 1;
    const unbound = wasFull ? wanted : Math.max(windowTop, wanted);
    const top = Math.max(unbound, -this.historyRows().length);
    this.rows = rowCount;
    this.marginTop = 0;
    this.marginBottom = rowCount;
    this.screen = [];
    this.openStarts = undefined;
    this.settle(laidOut, top, rowCount);
    if (this.open !== undefined && top > 0) this.#keepStarts(laidOut.slice(0, top));
    for (const traveller of travellers) {
      traveller.row = Math.max(0, Math.min(rowCount - 1, (targets.get(traveller) ?? 0) - top));
      traveller.col = Math.min(traveller.col, cols - 1);
      traveller.pendingWrap = traveller.pendingWrap && traveller.col === cols - 1;
    }
    this.rowAt().reached = true;
  }

  #keptStarts(): number[] | undefined {
    const { open, openStarts } = this;
    if (open === undefined || openStarts === undefined) return undefined;
    return (openStarts[openStarts.length - 1] as number) < open.length ? openStarts : undefined;
  }

  /** Of the rows that went to history those of the open line, if they are not as it would be wrapped. */
  #keepStarts(archived: readonly NaiveRow[]): void {
    let start = this.open?.length ?? 0;
    const starts: number[] = [];
    for (const row of [...archived].reverse()) {
      if (start === 0) break;
      start -= row.cells.length;
      starts.unshift(start);
    }
    const startsOf = (cells: readonly string[]): number[] => {
      let sum = 0;
      return wrapCells(cells, this.cols).map((row) => {
        sum += row.length;
        return sum - row.length;
      });
    };
    const open = this.open ?? [];
    const all = start === 0 ? starts : [...startsOf(open.slice(0, start)), ...starts];
    this.openStarts = all.join() === startsOf(open).join() ? undefined : all;
  }

  lineAt(
    at: number,
    cols: number,
    travellers: readonly Cursor[],
  ): { rows: NaiveRow[]; end: number; windowTop: number; targets: Map<Cursor, number> } {
    const begins: number[] = [];
    const reached: boolean[] = [];
    let cells: string[] = [];
    if (at === 0 && this.open !== undefined) {
      const kept = this.#keptStarts() ?? [0];
      const last = kept[kept.length - 1] as number;
      begins.push(...kept);
      let sum = last;
      for (const row of wrapCells(this.open.slice(last), this.cols)) {
        if (sum > last) begins.push(sum);
        sum += row.length;
      }
      reached.push(...begins.map(() => false));
      cells = this.open;
      this.open = undefined;
      this.openStarts = undefined;
    }
    const hidden = begins.length;
    let end = at;
    for (;;) {
      const row = this.rowAt(end);
      begins.push(cells.length);
      reached.push(row.reached);
      cells = [...cells, ...lineCells(row)];
      end += 1;
      if (!row.wraps || end >= this.rows || this.rowAt(end).block !== 0) break;
    }
    const startsOf = (wrapped: readonly string[][]): number[] => {
      const starts: number[] = [];
      let sum = 0;
      for (const row of wrapped) {
        starts.push(sum);
        sum += row.length;
      }
      return starts;
    };
    let starts = startsOf(wrapCells(cells, cols));
    const rowAt = (offset: number): number => {
      let found = 0;
      starts.forEach((start, index) => {
        if (start <= offset) found = index;
      });
      return found;
    };
    const { cursor } = this;
    if (cursor.row >= at && cursor.row < end) {
      const above = hidden + cursor.row - at;
      const offset = Math.min((begins[above] as number) + cursor.col, cells.length);
      if (rowAt(offset) < above) {
        const kept = begins.slice(0, above + 1);
        starts = kept.flatMap((from, index) =>
          startsOf(wrapCells(cells.slice(from, kept[index + 1]), cols)).map((start) => from + start),
        );
      }
    }
    const rows = starts.map((start, index) => ({
      ...newRow(),
      cells: cells.slice(start, starts[index + 1] ?? cells.length),
      wraps: index + 1 < starts.length,
    }));
    begins.forEach((begin, index) => {
      const row = rows[rowAt(begin)] as NaiveRow;
      row.reached ||= reached[index] === true;
    });
    const targets = new Map<Cursor, number>();
    for (const traveller of travellers) {
      if (traveller.row < at || traveller.row >= end) continue;
      const offset = (begins[hidden + traveller.row - at] as number) + traveller.col;
      const position = traveller.pendingWrap ? offset + 1 : offset;
      const index = rowAt(Math.min(position, Math.max(0, cells.length - (position >= cells.length ? 1 : 0))));
      const col = position - (starts[index] as number);
      targets.set(traveller, index);
      traveller.pendingWrap = col >= cols && position === cells.length;
      traveller.col = Math.max(0, Math.min(col, cols - 1));
    }
    return { rows, end, windowTop: rowAt(begins[hidden] as number), targets };
  }
}
