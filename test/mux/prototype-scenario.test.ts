// The scenario of the protocol's first prototype, at a pane: a mutable Block is streamed, scrolls away, is changed there
// and sealed, while readers above, below and at the tail see what they should.

import { expect, test } from "vitest";
import { PaneView } from "../../src/mux/pane-view.js";
import { checkTape, rowCells } from "../support/draw-tape.js";
import { TestPane } from "../support/test-pane.js";

const lines = (from: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${from + index}\r\n`).join("");

test("a thinking Block lives its whole life in history while everybody reads in peace", () => {
  const pane = new TestPane(20, 5);
  const own = pane.openContext();
  const seen = (view: PaneView): string[] => {
    const rows: string[] = [];
    view.eachRow((row) => rows.push(rowCells(row, pane.tables)));
    return rows;
  };
  pane.feed(lines(0, 12));

  // 1. A mutable Block is appended.
  pane.append(own, "thinking", "Thinking…");
  expect(pane.screenLines()).toEqual(["line 9", "line 10", "line 11", "Thinking…", ""]);

  // 2. Its content is replaced while output is streaming.
  pane.feed("tool: a\r\n");
  pane.update(own, "thinking", "Thinking… 1\nThinking… 2");
  pane.feed("tool: b\r\n");
  expect(pane.screenLines()).toEqual(["Thinking… 1", "Thinking… 2", "tool: a", "tool: b", ""]);

  // 3. Later output pushes it into scrollback.
  const above = new PaneView(pane.pane, pane.clock);
  above.read();
  above.scroll(-1e9);
  above.scroll(2);
  pane.feed(lines(100, 20));
  const below = new PaneView(pane.pane, pane.clock);
  below.read();
  below.scroll(-8);
  const tail = new PaneView(pane.pane, pane.clock);
  const before = { above: seen(above), below: seen(below) };
  expect(before).toEqual({
    above: ["line 2", "line 3", "line 4", "line 5", "line 6"],
    below: ["line 108", "line 109", "line 110", "line 111", "line 112"],
  });

  // 4. It is replaced again, with another height, taller and shorter.
  const screen = pane.screenLines();
  for (const text of [
    "one\ntwo\nthree\nfour\nfive\nsix",
    "",
    "a single line that is longer than the pane is wide",
  ]) {
    pane.update(own, "thinking", text);
    checkTape(pane.pane);
    expect({ above: seen(above), below: seen(below) }).toEqual(before);
    expect([pane.screenLines(), seen(tail)]).toEqual([screen, screen]);
  }
  expect(pane.historyRows().slice(11, 17)).toEqual([
    "line 11",
    "a single line that i",
    "s longer than the pa",
    "ne is wide",
    "tool: a",
    "tool: b",
  ]);

  // A reader inside the Block goes to its first row when it is replaced.
  const inside = new PaneView(pane.pane, pane.clock);
  inside.read();
  inside.scroll(-1e9);
  inside.scroll(14);
  expect(seen(inside)[0]).toBe("ne is wide");
  pane.update(own, "thinking", "done\nand dusted");
  expect(seen(inside).slice(0, 2)).toEqual(["done", "and dusted"]);

  // 5. It is sealed when it is complete.
  pane.seal(own, "thinking");
  expect(pane.pane.blocks.listBlocks().map(({ lifecycle }) => lifecycle)).toEqual(["sealed"]);

  // 6. History and reading positions are preserved throughout, through new sizes too.
  pane.feed(lines(200, 3));
  for (const [cols, rows] of [
    [7, 9],
    [40, 3],
    [20, 5],
  ] as const) {
    pane.pane.resize(cols, rows);
    checkTape(pane.pane);
  }
  expect({ above: seen(above), below: seen(below) }).toEqual(before);
  expect([...pane.historyRows(), ...pane.screenLines()]).toEqual([
    ...lines(0, 12).split("\r\n").slice(0, -1),
    "done",
    "and dusted",
    "tool: a",
    "tool: b",
    ...lines(100, 20).split("\r\n").slice(0, -1),
    "line 200",
    "line 201",
    "line 202",
    "",
  ]);
  for (const view of [above, below, tail, inside]) view.close();
});
