import { describe, expect, it } from "vitest";
import { Row } from "../../src/cells/index.ts";
import { RowCursor, View, type ViewFrame } from "../../src/document/index.ts";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.ts";
import { MiniTape, rowText } from "./mini-tape.ts";
import { randomText } from "./model.ts";

function topRow(tape: MiniTape, view: View, frame: ViewFrame): string {
  const row = new Row(frame.cols);
  view.firstRow(frame).fill(row);
  return `${rowText(row, tape.tables)} #${row.block}`;
}

function runRound(random: SeededRandom): void {
  const cols = random.between(3, 12);
  const height = random.between(1, 6);
  const limits = random.chance(0.5) ? 30 : 100_000;
  const tape = new MiniTape(cols, height, { slabBytes: 64, limits: { lines: limits, bytes: 1e9 } });
  const keys: number[] = [];
  const view = new View(tape.document);
  const frame: ViewFrame = { cols, viewRows: height, screen: tape };
  let serial = 0;
  const log: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    const document = tape.document;
    if (view.state === "tail" && tape.rowCount === height && random.chance(0.3)) {
      view.scroll(frame, -random.below(8));
      log.push("scroll");
    } else if (view.state === "reading" && random.chance(0.05)) {
      view.followTail();
      log.push("tail");
    }
    const anchor = view.anchor;
    const before = anchor === undefined ? "" : topRow(tape, view, frame);
    const anchored =
      anchor === undefined || anchor.block === 0 ? undefined : document.blockByKey(anchor.block);
    const inHistory = keys.filter((key) => {
      const block = document.blockByKey(key);
      return block !== undefined && document.hiddenRows(block) === "all";
    });
    const action = random.below(6);
    let expected: string | undefined = before;
    if (action <= 2) {
      serial += 1;
      tape.print(`${serial} ${"中x".repeat(random.below(8))}`);
      log.push("print");
    } else if (action === 3) {
      keys.push(tape.append(randomText(random, 8)).key);
      log.push("append");
    } else if (inHistory.length > 0) {
      const block = document.blockByKey(random.pick(inHistory));
      if (block === undefined) throw new Error("no Block");
      const change = random.below(3);
      const isAnchored = block === anchored;
      const fragment = randomText(random, 4);
      log.push(`${["extend", "update", "replaceSuffix"][change]}${isAnchored ? "!" : ""}`);
      if (change === 0) {
        block.extend(fragment);
        // The last row may go on; the place stays.
        if (isAnchored) expected = undefined;
        if (isAnchored && anchor !== undefined) expect(view.anchor).toEqual(anchor);
      } else if (change === 1) {
        block.update(fragment);
        if (isAnchored && document.blockByKey(block.key) !== undefined) {
          expected = undefined;
          expect(view.anchor?.offset).toBe(0);
        }
      } else {
        const retain = random.below(block.text.scalarCount + 1);
        block.replaceSuffix(retain, fragment);
        if (isAnchored) {
          expected = undefined;
          expect(view.anchor?.offset).toBe(Math.min(anchor?.offset ?? 0, retain));
        }
      }
    }
    document.checkInvariants();
    if (anchor === undefined) {
      expect(view.state).toBe("tail");
      if (tape.rowCount < height) continue;
      const row = new Row(cols);
      view.firstRow(frame).fill(row);
      expect(rowText(row, tape.tables)).toBe(rowText(tape.row(0), tape.tables));
      continue;
    }
    expect(view.state).toBe("reading");
    if (anchor.line < document.firstLine) {
      const first = new RowCursor(document, cols, tape);
      const row = new Row(cols);
      first.fill(row);
      expected = `${rowText(row, tape.tables)} #${row.block}`;
    }
    if (expected !== undefined) expect(topRow(tape, view, frame), log.join(" ")).toBe(expected);
    // A resize there and back: history alone, as the screen belongs to one width.
    const other = new RowCursor(document, random.between(1, 30));
    if (!other.isNowhere && view.anchor !== undefined) {
      other.seek(view.anchor);
      if (expected !== undefined) expect(topRow(tape, view, frame)).toBe(expected);
    }
    const rowsBelow = view.rowsBelow(frame);
    const cursor = view.firstRow(frame);
    expect(Math.max(0, cursor.move(100_000) + 1 - height)).toBe(rowsBelow);
  }
  view.close();
  tape.document.close();
}

describe("a view that reads history", () => {
  it("keeps its first row through output, appends and changes elsewhere, and follows the rules for its own Block", () => {
    const seed = testSeed();
    for (let round = 0; round < lawRounds(40, 3000); round += 1) {
      try {
        runRound(seededRandom(seed + round));
      } catch (error) {
        throw new Error(`SEED=${seed + round}`, { cause: error });
      }
    }
  });
});
