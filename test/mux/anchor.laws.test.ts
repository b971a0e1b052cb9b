// The reader's place: whatever happens elsewhere, the rows that a reading view shows stay the same rows, until their
// own content changes or is evicted. Spec: protocol §9 (Anchor, Eviction, Resize).

import { expect, test } from "vitest";
import { Row } from "../../src/cells/index.js";
import { type Position, RowCursor } from "../../src/document/index.js";
import type { Pane } from "../../src/mux/index.js";
import { PaneView } from "../../src/mux/pane-view.js";
import { rowCells } from "../support/draw-tape.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";
import { shrinkSteps } from "../support/shrink.js";
import { randomStep, type StepChoices, TapePair, type TapeStep } from "../support/tape-steps.js";

type ReaderStep = TapeStep | readonly ["read", number] | readonly ["there and back", number, number];

interface SeenRow {
  readonly text: string;
  readonly block: number;
  readonly line: number;
  /** -1 in history. */
  readonly screenRow: number;
}

interface Seen {
  readonly anchor: Position;
  readonly rows: readonly SeenRow[];
}

function seen(pane: Pane, view: PaneView): Seen {
  const { anchor } = view;
  if (anchor === undefined) throw new Error("the view reads no more");
  const cursor = new RowCursor(pane.document, pane.cols, view.frame().screen);
  cursor.seek(anchor);
  const row = new Row(pane.cols);
  const rows: SeenRow[] = [];
  do {
    cursor.fill(row);
    const { line } = cursor.position;
    rows.push({ text: rowCells(row, pane.tables), block: row.block, line, screenRow: cursor.screenRow });
  } while (rows.length < pane.rows && cursor.down());
  const shown: string[] = [];
  view.eachRow((each) => shown.push(rowCells(each, pane.tables)));
  expect(shown).toEqual(rows.map(({ text }) => text));
  return { anchor, rows };
}

function drawSeen({ rows }: Seen): string {
  return rows.map((row) => `${row.screenRow < 0 ? "h" : "s"}${row.block}|${row.text}`).join("\n");
}

/** The text of the first row of the tape. */
function firstRow(pane: Pane, view: PaneView): string {
  const cursor = new RowCursor(pane.document, pane.cols, view.frame().screen);
  const row = new Row(pane.cols);
  cursor.fill(row);
  return rowCells(row, pane.tables);
}

/**
 * The line that a wider screen left broken where it was, for its cursor's sake: in history it is wrapped like any
 * other, so its rows are others then. Infinity when there is none.
 */
function brokenLine(pane: Pane): number {
  const cursor = new RowCursor(pane.document, pane.cols, pane.emulator.primary);
  const row = new Row(pane.cols);
  let line = Number.POSITIVE_INFINITY;
  cursor.seekLast();
  for (let isOnScreen = true; isOnScreen; ) {
    isOnScreen = cursor.screenRow >= 0;
    cursor.fill(row);
    if (row.block === 0 && row.softWrap && row.used < row.cols) line = cursor.position.line;
    if (!cursor.up()) break;
  }
  return line;
}

/** The line of the cursor, which a smaller width may leave broken in more rows. */
function cursorLine(pane: Pane): number {
  const screen = pane.emulator.primary;
  const cursor = new RowCursor(pane.document, pane.cols, screen);
  cursor.seekLast();
  while (cursor.screenRow > screen.cursorRow && cursor.up());
  return cursor.position.line;
}

/** How many of the rows seen no step of this kind may change. */
function stableRows(pair: TapePair, view: PaneView, step: ReaderStep, before: Seen): number {
  const { pane } = pair.pane;
  // The alternate screen as it was stands behind the primary one, which may grow before it.
  const apartFrom = view.frame().screen.apartFrom ?? Number.POSITIVE_INFINITY;
  const broken = Math.min(
    brokenLine(pane),
    step[0] === "there and back" ? cursorLine(pane) : Number.POSITIVE_INFINITY,
  );
  const firstOf = (isChanged: (row: SeenRow) => boolean): number => {
    const index = before.rows.findIndex((row) => isChanged(row) || row.line >= broken);
    return index < 0 ? before.rows.length : index;
  };
  const isOperation =
    step[0] === "append" || step[0] === "update" || step[0] === "extend" || step[0] === "replace suffix";
  if (!isOperation && step[0] !== "seal") return firstOf((row) => row.screenRow >= 0);
  const { tape } = pane;
  const screen = pane.emulator.primary;
  const key = step[0] === "append" ? 0 : pair.blocks[step[1] % Math.max(1, pair.blocks.length)]?.key;
  const tags = screen.allRows().map(({ block }) => block);
  const moving =
    step[0] === "append"
      ? tape.movingRows(screen.cursorRow, screen.cursorRow)
      : tape.movingRows(tags.indexOf(key ?? -1), tags.lastIndexOf(key ?? -1));
  // Free rows come and go; those of a footer below them stay.
  const isFree = ({ screenRow }: SeenRow): boolean => screenRow > tape.bottom(moving) && screenRow < moving;
  return firstOf(
    (row) =>
      row.screenRow >= apartFrom ||
      isFree(row) ||
      (step[0] === "append" && row.screenRow >= screen.cursorRow && row.screenRow < moving) ||
      (key !== 0 && row.block === key),
  );
}

function takeStep(pair: TapePair, view: PaneView, step: ReaderStep): void {
  const { pane } = pair.pane;
  if (step[0] === "read") {
    view.read();
    view.scroll(step[1]);
    return;
  }
  if (!view.isReading) {
    if (step[0] === "there and back") pair.take(["resize", step[1], step[2]]);
    else pair.take(step);
    return;
  }
  const before = seen(pane, view);
  const count = stableRows(pair, view, step, before);
  if (step[0] === "there and back") {
    const { cols, rows } = pane;
    pair.take(["resize", step[1], step[2]]);
    seen(pane, view);
    pair.take(["resize", cols, rows]);
  } else pair.take(step);
  const after = seen(pane, view);
  if (step[0] === "resize") return;
  if (before.anchor.line < pane.document.firstLine || step[0] === "erase scrollback" || step[0] === "reset") {
    if (before.anchor.line < pane.document.firstLine) expect(after.rows[0]?.text).toBe(firstRow(pane, view));
    return;
  }
  if (step[0] === "update" && count === 0 && after.anchor !== before.anchor) {
    expect(after.anchor.offset).toBe(0);
    return;
  }
  // A line that ends where its rest was erased shows the same, without blanks nobody wrote.
  const kept = (rows: readonly SeenRow[]): string[] =>
    rows.slice(0, count).map(({ text }) => text.replace(/·+$/, ""));
  expect(kept(after.rows), drawSeen(before)).toEqual(kept(before.rows));
}

function findFault(setting: Setting, steps: readonly ReaderStep[]): string | undefined {
  const pair = new TapePair(setting.cols, setting.rows, setting.historyLines);
  const view = new PaneView(pair.pane.pane, pair.pane.clock);
  for (const [index, step] of steps.entries()) {
    try {
      takeStep(pair, view, step);
      if (pair.pane.pane.blocks.isStopped) throw new Error("the session stopped");
    } catch (error) {
      const done = steps.slice(0, index + 1).map((each) => JSON.stringify(each));
      return `${setting.cols}x${setting.rows}\n${done.join("\n")}\n${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return undefined;
}

interface Setting extends StepChoices {
  readonly cols: number;
  readonly rows: number;
  readonly historyLines: number;
}

function runLaw(setting: Setting, rounds: number): void {
  const seed = testSeed();
  const random = seededRandom(seed);
  const readerStep = (): ReaderStep => {
    if (random.chance(0.06)) return ["read", random.between(-15, 10)];
    if (random.chance(0.08))
      return ["there and back", random.between(2, setting.maxCols), random.between(1, setting.maxRows)];
    return randomStep(random, setting);
  };
  for (let round = 0; round < rounds; round += 1) {
    const steps = Array.from({ length: 70 }, readerStep);
    const fault = findFault(setting, steps);
    if (fault === undefined) continue;
    const short = shrinkSteps(steps, (fewer) => findFault(setting, fewer) !== undefined);
    expect.fail(`seed ${seed}, round ${round}: ${findFault(setting, short) ?? fault}`);
  }
}

const PLAIN: Setting = {
  cols: 10,
  rows: 5,
  historyLines: 1000,
  maxCols: 16,
  maxRows: 8,
  controls: 0,
  resizes: 0,
};

test("the rows a reader sees stay while output and Operations go on elsewhere", () => {
  runLaw(PLAIN, lawRounds(30, 3000));
});

test("the rows a reader sees stay while old lines and Blocks are evicted", () => {
  runLaw({ ...PLAIN, historyLines: 12 }, lawRounds(20, 2000));
});

test("the rows a reader sees stay while a program erases, scrolls and overwrites its screen", () => {
  runLaw({ ...PLAIN, controls: 0.4 }, lawRounds(20, 2000));
});

test("a reader goes on reading through any sizes", () => {
  runLaw({ ...PLAIN, resizes: 0.2, historyLines: 40 }, lawRounds(20, 2000));
});
