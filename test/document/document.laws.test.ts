import { describe, expect, it } from "vitest";
import { CellTables, Row, WIDE } from "../../src/cells/index.ts";
import { type BlockRegion, Document, RowCursor } from "../../src/document/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import {
  blankRow,
  drawCells,
  drawRow,
  layOutBlock,
  type ModelBlock,
  type ModelItem,
  type ModelLine,
  randomRow,
  randomStyle,
  randomText,
  rowCells,
  trimCells,
  wrapCells,
} from "./model.ts";

/** The naive document: items in order, the last one perhaps an open line. */
class ModelDocument {
  items: ModelItem[] = [];
  isOpen = false;

  get open(): ModelLine | undefined {
    const last = this.items.at(-1);
    return this.isOpen && last?.kind === "line" ? last : undefined;
  }

  hiddenRows(block: ModelBlock, cols: number): number {
    const rows = layOutBlock(block.text, cols);
    if (block.hidden === undefined) return rows.length;
    const start = layOutBlock(block.text, block.hiddenCols)[block.hidden]?.start ?? Number.POSITIVE_INFINITY;
    return rows.filter((row) => row.start < start).length;
  }

  /** All rows at a width, drawn. */
  draw(cols: number): string[] {
    const drawn: string[] = [];
    for (const item of this.items) {
      if (item.kind === "line") {
        const rows = wrapCells(item.cells, cols);
        const isOpen = item === this.open;
        rows.forEach((cells, index) => {
          const isSoft = isOpen || index + 1 < rows.length;
          const marks = index === 0 && item.marks !== 0 ? ` m${item.marks}` : "";
          drawn.push(drawCells(trimCells(cells), `${isSoft ? "↵" : ""}${marks}`));
        });
      } else {
        layOutBlock(item.text, cols)
          .slice(0, this.hiddenRows(item, cols))
          .forEach((row, index) => {
            drawn.push(drawCells(row.cells, `${row.isSoft ? "↵" : ""} #${item.key}.${index}`));
          });
      }
    }
    return drawn;
  }

  closeLine(): void {
    const open = this.open;
    if (open === undefined) return;
    open.cells = trimCells(open.cells);
    this.isOpen = false;
  }

  lineCount(): number {
    return this.items.reduce(
      (sum, item) => sum + (item.kind === "line" ? 1 : layOutBlock(item.text, 1_000_000).length),
      0,
    );
  }
}

function drawDocument(document: Document, cols: number, tables: CellTables, isUpwards: boolean): string[] {
  const drawn: string[] = [];
  const cursor = new RowCursor(document, cols);
  if (cursor.isNowhere) return drawn;
  const row = new Row(cols);
  if (isUpwards) cursor.seekLast();
  for (;;) {
    cursor.fill(row);
    const at = cursor.position;
    drawn.push(drawRow(row, tables));
    const again = new RowCursor(document, cols);
    again.seek(at);
    expect(again.position).toEqual(at);
    if (!(isUpwards ? cursor.up() : cursor.down())) break;
  }
  return isUpwards ? drawn.reverse() : drawn;
}

function runRound(random: SeededRandom, steps: number): void {
  const tables = new CellTables();
  const evicted: number[] = [];
  const limits = { lines: random.chance(0.5) ? random.between(3, 12) : 10_000, bytes: 10_000_000 };
  const document = new Document({
    tables,
    limits,
    slabBytes: random.pick([16, 64, 4096]),
    layoutLimits: { count: 2, bytes: 200 },
    onEvicted: (keys) => evicted.push(...keys),
  });
  const model = new ModelDocument();
  const blocks = new Map<number, ModelBlock>();
  let nextKey = 1;
  let screenBlock: { region: BlockRegion; model: ModelBlock } | undefined;
  let cols = random.between(1, 12);
  const log: string[] = [];

  const enforce = (): void => {
    while (model.lineCount() > limits.lines) {
      const first = model.items[0];
      if (first === undefined || first === model.open) break;
      if (first.kind === "block" && first.hidden !== undefined) break;
      if (first.kind === "block") {
        expect(evicted.shift()).toBe(first.key);
        blocks.delete(first.key);
      }
      model.items.shift();
    }
  };
  const splitEnd = (): void => {
    // While a Block is split only its own rows may leave.
    if (screenBlock === undefined || screenBlock.region.ordinal < 0) return;
    document.setHiddenRows(screenBlock.region, Number.MAX_SAFE_INTEGER, cols);
    screenBlock.model.hidden = undefined;
    screenBlock = undefined;
    enforce();
  };

  const actions: Record<string, () => void> = {
    pushRow() {
      splitEnd();
      const isSoft = random.chance(0.4);
      const row = randomRow(random, cols, tables, isSoft);
      document.pushRow(row);
      const cells = isSoft ? rowCells(row, tables) : trimCells(rowCells(row, tables));
      if (model.open === undefined) {
        model.items.push({ kind: "line", cells: [], marks: 0 });
        model.isOpen = true;
      }
      const open = model.open;
      if (open === undefined) throw new Error("no open line");
      if (open.cells.length > 0 && cells.length === 0) open.cells.push(...blankRow(open.cells, cols));
      else open.cells.push(...cells);
      open.marks |= row.marks;
      if (!isSoft) model.isOpen = false;
    },
    pullRow() {
      const row = new Row(cols);
      const expected = model.draw(cols).at(-1);
      const last = model.items.at(-1);
      expect(document.pullRow(cols, row)).toBe(expected !== undefined);
      if (expected === undefined || last === undefined) return;
      // One column takes a wide grapheme back as its left half; looking shows U+FFFD.
      if (cols === 1 && (row.code(0) & WIDE) !== 0) row.codes[0] = 0xfffd;
      expect(drawRow(row, tables)).toBe(expected);
      if (last.kind === "block") {
        const hidden = model.hiddenRows(last, cols) - 1;
        last.hidden = hidden;
        last.hiddenCols = cols;
        const region = document.blockByKey(last.key);
        if (region === undefined) throw new Error("no Block");
        if (hidden === 0) {
          model.items.pop();
          blocks.delete(last.key);
          document.dropBlock(region);
          screenBlock = undefined;
        } else screenBlock = { region, model: last };
        return;
      }
      const rows = wrapCells(last.cells, cols);
      if (rows.length === 1) {
        model.items.pop();
        model.isOpen = false;
        return;
      }
      last.cells = last.cells.slice(0, last.cells.length - (rows.at(-1)?.length ?? 0));
      model.isOpen = true;
    },
    block() {
      splitEnd();
      const key = nextKey;
      nextKey += 1;
      const text = randomText(random, 10);
      const region = document.createBlock(key, text);
      const rows = layOutBlock(text, cols).length;
      const hidden = random.between(1, rows);
      document.pushBlockRows(region, hidden, cols);
      model.closeLine();
      const item: ModelBlock = {
        kind: "block",
        key,
        text,
        hidden: hidden === rows ? undefined : hidden,
        hiddenCols: cols,
      };
      model.items.push(item);
      blocks.set(key, item);
      screenBlock = hidden === rows ? undefined : { region, model: item };
    },
    moreBlockRows() {
      if (screenBlock === undefined || screenBlock.region.ordinal < 0) return;
      const hidden = model.hiddenRows(screenBlock.model, cols) + 1;
      document.pushBlockRows(screenBlock.region, 1, cols);
      screenBlock.model.hidden =
        hidden >= layOutBlock(screenBlock.model.text, cols).length ? undefined : hidden;
      screenBlock.model.hiddenCols = cols;
      if (screenBlock.model.hidden === undefined) screenBlock = undefined;
    },
    edit() {
      const key = random.pick([0, ...blocks.keys()]);
      const item = blocks.get(key);
      const region = document.blockByKey(key);
      if (item === undefined || region === undefined || item.hidden !== undefined) return;
      const fragment = randomText(random, 4);
      const change = random.below(3);
      const scalars = Array.from(item.text);
      const retain = random.below(scalars.length + 1);
      if (change === 0) item.text = fragment;
      else item.text = (change === 1 ? item.text : scalars.slice(0, retain).join("")) + fragment;
      if (change === 0) region.update(fragment);
      else if (change === 1) region.extend(fragment);
      else region.replaceSuffix(retain, fragment);
    },
    freeze() {
      if (screenBlock === undefined || screenBlock.region.ordinal < 0) return;
      const { region, model: item } = screenBlock;
      const rows = model.hiddenRows(item, cols);
      const start = layOutBlock(item.text, cols)[rows]?.start;
      document.freezeBlock(region, rows, cols);
      if (start !== undefined) item.text = Array.from(item.text).slice(0, start).join("");
      item.hidden = undefined;
      blocks.delete(item.key);
      screenBlock = undefined;
    },
    closeLine() {
      document.closeLine();
      model.closeLine();
    },
    takeAndPutBack() {
      const open = model.open;
      const taken = document.takeOpenLine();
      expect(taken !== undefined).toBe(open !== undefined);
      if (taken === undefined || open === undefined) return;
      expect(drawCells(rowCells(taken, tables), "")).toBe(drawCells(open.cells, ""));
      if (random.chance(0.3)) {
        model.items.pop();
        model.isOpen = false;
      } else document.putBackOpenLine(taken);
    },
    resize() {
      cols = random.between(1, 12);
    },
    clear() {
      if (!random.chance(0.1)) return;
      splitEnd();
      const dropped = document.clear().map((block) => block.key);
      expect(dropped).toEqual(model.items.filter((item) => item.kind === "block").map((item) => item.key));
      model.items = [];
      model.isOpen = false;
      blocks.clear();
    },
    limits() {
      if (!random.chance(0.2)) return;
      limits.lines = random.between(2, 12);
      document.setLimits({ lines: limits.lines });
    },
    sweep() {
      for (let count = 0; count < 20; count += 1) randomStyle(random, tables);
      tables.styles.sweep();
      tables.graphemes.sweep();
    },
  };
  const names = Object.keys(actions);
  for (let step = 0; step < steps; step += 1) {
    const name = random.chance(0.4) ? "pushRow" : random.pick(names);
    log.push(`${name}@${cols}`);
    try {
      actions[name]?.();
      enforce();
      document.checkInvariants();
    } catch (error) {
      throw new Error(`after ${log.join(" ")}`, { cause: error });
    }
    const lookCols = random.chance(0.6) ? cols : random.between(1, 20);
    const label = `${lookCols} columns after ${log.join(" ")}`;
    const expected = model.draw(lookCols);
    if (random.chance(0.5))
      expect(drawDocument(document, lookCols, tables, random.chance(0.5)), label).toEqual(expected);
    expect(document.rowCountTotal(lookCols), label).toBe(expected.length);
    expect(document.lineCount, label).toBe(model.lineCount());
    if (expected.length > 0) {
      const fromEnd = random.below(expected.length);
      const cursor = new RowCursor(document, lookCols);
      cursor.seekFromEnd(fromEnd);
      const row = new Row(lookCols);
      cursor.fill(row);
      expect(drawRow(row, tables), label).toBe(expected.at(-1 - fromEnd));
    }
  }
  document.close();
}

describe("Document", () => {
  it("agrees with plain arrays through random traffic, at every width, whatever is evicted or swept", () => {
    const seed = testSeed();
    const rounds = lawRounds(25, 1500);
    for (let round = 0; round < rounds; round += 1) {
      const random = seededRandom(seed + round);
      try {
        runRound(random, 60);
      } catch (error) {
        throw new Error(`SEED=${seed + round}`, { cause: error });
      }
    }
  });
});
