import { afterEach, describe, expect, it, vi } from "vitest";
import { CellTables, Row } from "../../src/cells/index.ts";
import { BlockLayout } from "../../src/document/block-layout.ts";
import { Document } from "../../src/document/index.ts";
import { lawRounds } from "../support/random.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** UTF-16 units laid out and units copied while `work` runs. */
function countWork(work: () => void): { laidOut: number; copied: number } {
  const feed = vi.spyOn(BlockLayout.prototype, "feed");
  const encode = vi.spyOn(TextEncoder.prototype, "encode");
  work();
  const laidOut = feed.mock.calls.reduce((sum, [text, from]) => sum + text.length - (from ?? 0), 0);
  const copied = encode.mock.calls.reduce((sum, [text]) => sum + (text ?? "").length, 0);
  vi.restoreAllMocks();
  return { laidOut, copied };
}

describe("a Block grown bit by bit", () => {
  const count = lawRounds(20_000, 262_144);
  for (const fragment of ["x", "x\n", "\r", "\t", "中", "\u0301", "\u200d", "👍🏽", "\u009b"]) {
    it(`lays out each fragment once, with ${JSON.stringify(fragment)} at a time`, () => {
      const document = new Document({ tables: new CellTables(), limits: { lines: 1e9, bytes: 1e12 } });
      const block = document.createBlock(1, "");
      block.rowStart(80, 0);
      block.rowStart(3, 0);
      const work = countWork(() => {
        for (let step = 0; step < count; step += 1) block.extend(fragment);
      });
      expect(work.laidOut).toBe(2 * fragment.length * count);
      // A piece of 4096 units is copied once for every 64 fragments, or twice.
      expect(work.copied).toBeLessThanOrEqual(count * (fragment.length + 66));
      const row = new Row(80);
      const looked = countWork(() => {
        block.renderRow(80, block.rowCount(80) - 1, row);
        block.rowStart(80, Math.floor(block.rowCount(80) / 2));
      });
      expect(looked.laidOut).toBe(0);
      let longest = 0;
      for (let index = 0; index < block.rowCount(80); index += 997) {
        longest = Math.max(longest, block.rowText(80, index).length);
      }
      expect(longest).toBeLessThan(9000);
    });
  }

  it("replaces a suffix for the price of two rows and the replacement", () => {
    const document = new Document({ tables: new CellTables(), limits: { lines: 1e9, bytes: 1e12 } });
    const block = document.createBlock(1, "word ".repeat(100_000));
    block.rowStart(80, 0);
    const work = countWork(() => {
      for (let step = 0; step < 1000; step += 1) block.replaceSuffix(block.text.scalarCount - 3, "abcd");
    });
    expect(work.laidOut).toBeLessThan(1000 * (160 + 4));
    expect(work.copied).toBeLessThan(1000 * (4096 + 4));
  });

  it("keeps its rows when a row of marks that show nothing is ended for good", () => {
    const document = new Document({ tables: new CellTables(), limits: { lines: 1e9, bytes: 1e12 } });
    const whole = document.createBlock(1, `a${"\u0301".repeat(20_000)}b`);
    const grown = document.createBlock(2, "");
    for (const one of whole.text.toString()) {
      grown.rowCount(10);
      grown.rowStart(10, 0);
      grown.extend(one);
    }
    const starts = (block: typeof whole): number[] =>
      Array.from({ length: block.rowCount(10) }, (_, index) => block.rowStart(10, index));
    expect(starts(grown)).toEqual(starts(whole));
    expect(starts(whole)).toEqual([0, 4096, 8192, 12_288, 16_384]);
    whole.replaceSuffix(9000, "c");
    expect(starts(whole)).toEqual([0, 4096, 8192]);
  });
});
