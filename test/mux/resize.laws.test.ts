// New sizes, there and back, small and large: no line or Block is lost, doubled or moved, the cursor stays on its
// place in its line, and never has fewer rows of that line above it. Design: "Screen, history and Blocks".

import { expect, test } from "vitest";
import { RowCursor } from "../../src/document/index.js";
import { capturePane } from "../../src/mux/capture.js";
import type { Pane } from "../../src/mux/index.js";
import { checkTape, drawTape } from "../support/draw-tape.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.js";
import { TestPane } from "../support/test-pane.js";

const PIECES = [
  "plain words and more of them ",
  "\u6f22\u5b57",
  "e\u0301",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "\u2764\ufe0f",
  "\u{1f1e9}\u{1f1ea}",
  "x",
  "1234567890".repeat(9),
  "   ",
];

/** What only Blocks hold as it is. */
const BLOCK_PIECES = [...PIECES, "\t", "\u001b", "\u0007", "\u009b", "a\tb\tc"];

function text(random: SeededRandom, pieces: readonly string[], most: number): string {
  let built = "";
  for (let count = random.below(most); count > 0; count -= 1) built += random.pick(pieces);
  return built;
}

/** Lines of history and screen, trailing blank ones cut. */
function allLines(pane: Pane): string[] {
  const lines = capturePane(pane, {
    first: Number.NEGATIVE_INFINITY,
    last: undefined,
    isJoined: true,
    keepsTrailingBlanks: true,
    withStyles: false,
    fromOtherScreen: true,
  }).map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The cursor's line, how many of its cells come before the cursor, and how many rows of it on the screen. */
function cursorPlace(pane: Pane): { line: number; offset: number; rowsAbove: number; screenRow: number } {
  const screen = pane.emulator.primary;
  const cursor = new RowCursor(pane.document, pane.cols, screen);
  cursor.seekLast();
  while (cursor.screenRow > screen.cursorRow && cursor.up());
  const { line, offset } = cursor.position;
  let rowsAbove = 0;
  while (cursor.up() && cursor.screenRow >= 0 && cursor.position.line === line) rowsAbove += 1;
  return {
    line,
    offset: offset + screen.cursorCol + (screen.pendingWrap ? 1 : 0),
    rowsAbove,
    screenRow: screen.cursorRow,
  };
}

function fill(pane: TestPane, random: SeededRandom): void {
  const own = pane.openContext();
  for (let step = random.between(3, 14); step > 0; step -= 1) {
    if (random.chance(0.4)) {
      const lines = Array.from({ length: random.between(1, random.pick([2, 30])) }, () =>
        text(random, BLOCK_PIECES, 5),
      );
      pane.append(own, pane.nextId(), lines.join("\n"));
    } else {
      for (let count = random.between(1, 12); count > 0; count -= 1)
        pane.feed(`${text(random, PIECES, 6)}\r\n`);
    }
  }
}

const sizeOf = (random: SeededRandom): readonly [number, number] => [
  random.chance(0.15) ? random.between(1, 9) : random.between(2, 200),
  random.chance(0.15) ? random.between(1, 3) : random.between(1, 60),
];

test("new sizes there and back lose and double nothing", () => {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < lawRounds(40, 5000); round += 1) {
    const [cols, rows] = sizeOf(random);
    const pane = new TestPane(Math.max(2, cols), rows);
    fill(pane, random);
    pane.feed(text(random, ["$ ", "command ", "x"], 30));
    const { pane: subject } = pane;
    const before = allLines(subject);
    const place = cursorPlace(subject);
    const texts = subject.blocks
      .listBlocks()
      .map(({ block }) => subject.document.blockByKey(block)?.text.toString());
    const sizes = [
      ...Array.from({ length: random.between(1, 6) }, () => sizeOf(random)),
      [Math.max(2, cols), rows] as const,
    ];
    let { rowsAbove } = place;
    for (const [newCols, newRows] of sizes) {
      subject.resize(newCols, newRows);
      const explain = `seed ${seed}, round ${round}, ${cols}x${rows}, ${JSON.stringify(sizes)} at ${newCols}x${newRows}`;
      checkTape(subject);
      const now = cursorPlace(subject);
      expect([now.line, now.offset], `${explain}\n${drawTape(subject)}`).toEqual([place.line, place.offset]);
      // Where the line begins above the screen no program can get any further up.
      expect(now.rowsAbove, explain).toBeGreaterThanOrEqual(Math.min(rowsAbove, now.screenRow));
      rowsAbove = Math.max(rowsAbove, now.rowsAbove);
      // Tabs and wide characters are laid out by the width; at the old one all is as it was.
      if (newCols === Math.max(2, cols)) expect(allLines(subject), explain).toEqual(before);
      expect(
        subject.blocks.listBlocks().map(({ block }) => subject.document.blockByKey(block)?.text.toString()),
        explain,
      ).toEqual(texts);
    }
  }
});
