import { describe, expect, test } from "vitest";
import { findHit, SplitTree } from "../../../src/mux/layout/index.js";
import { drawOwners, drawWindow, text } from "./draw-window.js";

/** a | b over c, in 9×5. */
function threePanes(): SplitTree<string> {
  const tree = new SplitTree("a", 9, 5);
  tree.split("a", "b", { axis: "cols" });
  tree.split("b", "c", { axis: "rows" });
  return tree;
}

describe("BorderGrid", () => {
  test("draws junctions in every kind of line", () => {
    const tree = new SplitTree("a", 7, 7);
    const size = { unit: "cells", value: 1 } as const;
    for (const pane of ["d", "c", "b"]) tree.split("a", pane, { axis: "rows", size });
    tree.split("a", "e", { axis: "cols" });
    tree.split("b", "f", { axis: "cols" });
    tree.split("c", "g", { axis: "cols", size });
    const drawn = (["single", "double", "heavy", "simple"] as const).map((lines) =>
      drawWindow(tree, { lines }),
    );
    expect(drawn).toEqual([
      "aaa│eee\n───┼───\nbbb│fff\n───┴─┬─\nccccc│g\n─────┴─\nddddddd",
      "aaa║eee\n═══╬═══\nbbb║fff\n═══╩═╦═\nccccc║g\n═════╩═\nddddddd",
      "aaa┃eee\n━━━╋━━━\nbbb┃fff\n━━━┻━┳━\nccccc┃g\n━━━━━┻━\nddddddd",
      "aaa|eee\n---+---\nbbb|fff\n---+-+-\nccccc|g\n-----+-\nddddddd",
    ]);
  });

  test("gives a shared border to the active pane, else to the next in index order", () => {
    const tree = threePanes();
    expect([
      drawOwners(tree, { active: "c" }),
      drawWindow(tree, { active: "c", lines: "number", paneBaseIndex: 1 }),
    ]).toEqual([
      text(`
        ····a····
        ····c····
        ····ccccc
        ····c····
        ····c····
      `).replace("····c····\n····ccccc", "····a····\n····ccccc"),
      "aaaa1bbbb\naaaa1bbbb\naaaa33333\naaaa3cccc\naaaa3cccc",
    ]);
  });

  test("halves the only border between two panes where its colour tells which is active", () => {
    const tree = new SplitTree("a", 3, 6);
    tree.split("a", "b", { axis: "cols" });
    expect(drawOwners(tree, { active: "b", indicators: "colour" })).toBe("·a·\n·a·\n·a·\n·a·\n·b·\n·b·");
  });

  test("points arrows into the active pane, where its border has no corner", () => {
    const tree = threePanes();
    expect([
      drawWindow(tree, { active: "c", indicators: "arrows" }),
      drawWindow(tree, { active: "a", indicators: "both" }),
    ]).toEqual([
      "aaaa│bbbb\naaaa│bbbb\naaaa├─↓──\naaaa│cccc\naaaa→cccc",
      "aaaa│bbbb\naaaa←bbbb\naaaa├────\naaaa│cccc\naaaa│cccc",
    ]);
  });
});

describe("findHit", () => {
  test("tells pane cells, borders with the panes beside them, and what is outside", () => {
    const tree = threePanes();
    const hits = [
      [6, 4],
      [4, 0],
      [4, 2],
      [6, 2],
      [9, 0],
      [-1, 0],
    ].map(([col = 0, row = 0]) => findHit(tree, col, row));
    expect(hits).toEqual([
      { kind: "pane", pane: "c", col: 1, row: 1 },
      { kind: "border", pane: "a", beside: ["a", "b"] },
      { kind: "border", pane: "a", beside: ["a"] },
      { kind: "border", pane: "b", beside: ["b", "c"] },
      undefined,
      undefined,
    ]);
  });

  test("a title at the window's edge is its pane's border", () => {
    const tree = threePanes();
    tree.borderStatus = "top";
    const top = [0, 4, 8].map((col) => findHit(tree, col, 0));
    tree.borderStatus = "bottom";
    const bottom = [0, 8].map((col) => findHit(tree, col, 4));
    tree.zoom("c");
    expect([...top, ...bottom, findHit(tree, 0, 4), findHit(tree, 0, 3)]).toEqual([
      { kind: "border", pane: "a", beside: ["a"] },
      { kind: "border", pane: "a", beside: [] },
      { kind: "border", pane: "b", beside: ["b"] },
      { kind: "border", pane: "a", beside: ["a"] },
      { kind: "border", pane: "c", beside: ["c"] },
      { kind: "border", pane: "c", beside: ["c"] },
      { kind: "pane", pane: "c", col: 0, row: 3 },
    ]);
  });
});
