import { describe, expect, it } from "vitest";
import { CellTables, Row } from "../../src/cells/index.ts";
import { Document } from "../../src/document/index.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";
import { drawCells, drawRow, layOutBlock, randomText } from "./model.ts";

function drawModel(text: string, cols: number): string[] {
  return layOutBlock(text, cols).map((row, index) =>
    drawCells(row.cells, `${row.isSoft ? "↵" : ""} #1.${index} @${row.start}`),
  );
}

describe("a Block's layout", () => {
  it("is that of its whole text, however it came to be and at every width looked at", () => {
    const random = seededRandom(testSeed());
    const rounds = lawRounds(400, 20_000);
    for (let round = 0; round < rounds; round += 1) {
      const tables = new CellTables();
      const document = new Document({ tables, limits: { lines: 100, bytes: 1_000_000 } });
      const widths = [random.between(1, 9), random.between(1, 20)];
      let text = randomText(random, 8);
      const block = document.createBlock(1, text);
      const history: string[] = [JSON.stringify(text)];
      for (let step = 0; step < 6; step += 1) {
        const cols = random.pick(widths);
        const drawn: string[] = [];
        const row = new Row(cols);
        for (let index = 0; index < block.rowCount(cols); index += 1) {
          block.renderRow(cols, index, row);
          drawn.push(`${drawRow(row, tables)} @${block.rowStart(cols, index)}`);
        }
        expect(drawn, `${cols} columns: ${history.join(" ")}`).toEqual(drawModel(text, cols));
        expect(block.lineCount).toBe(layOutBlock(text, 1_000_000).length);
        expect(block.text.toString()).toBe(text);
        expect(block.text.utf8Bytes).toBe(new TextEncoder().encode(text).length);

        const before = drawModel(text, cols);
        const change = random.below(5);
        const fragment = randomText(random, 3);
        let edit: { firstChangedRow(cols: number): number };
        if (change === 0) {
          text = fragment;
          edit = block.update(text);
        } else if (change <= 2) {
          text += fragment;
          edit = block.extend(fragment);
        } else {
          const scalars = Array.from(text);
          const retain = random.below(scalars.length + 1);
          text = scalars.slice(0, retain).join("") + fragment;
          edit = block.replaceSuffix(retain, fragment);
        }
        history.push(`${change}:${JSON.stringify(text)}`);
        const first = edit.firstChangedRow(cols);
        expect(drawModel(text, cols).slice(0, first), history.join(" ")).toEqual(before.slice(0, first));
      }
    }
  });
});
