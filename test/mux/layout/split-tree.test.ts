import { describe, expect, test } from "vitest";
import {
  DEFAULT_PRESET_SIZES,
  dragBorder,
  formatLayout,
  LayoutSelector,
  PaneFocus,
  parseCellAmount,
  parseLayout,
  placesOf,
  resizePane,
  resizePaneTo,
  SplitTree,
} from "../../../src/mux/layout/index.js";
import { drawWindow, text } from "./draw-window.js";

/** a | b over c, in 15×7. */
function threePanes(): SplitTree<string> {
  const tree = new SplitTree("a", 15, 7);
  tree.split("a", "b", { axis: "cols" });
  tree.split("b", "c", { axis: "rows" });
  return tree;
}

const cells = (value: number) => ({ unit: "cells", value }) as const;

describe("SplitTree", () => {
  test("splits a pane in half, the first half the larger", () => {
    expect(drawWindow(threePanes())).toBe(
      text(`
        aaaaaaa│bbbbbbb
        aaaaaaa│bbbbbbb
        aaaaaaa│bbbbbbb
        aaaaaaa├───────
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
      `),
    );
  });

  test("splits the whole window before everything, in proportion", () => {
    const tree = threePanes();
    tree.split("c", "d", { axis: "cols", isFullSize: true, isBefore: true, size: cells(4) });
    expect(`${tree.panes.join("")}\n${drawWindow(tree)}`).toBe(
      text(`
        dabc
        dddd│aaaa│bbbbb
        dddd│aaaa│bbbbb
        dddd│aaaa│bbbbb
        dddd│aaaa├─────
        dddd│aaaa│ccccc
        dddd│aaaa│ccccc
        dddd│aaaa│ccccc
      `),
    );
  });

  test("takes a percentage of the pane, of the window for a full-size split, of the target for a join", () => {
    const widths = (tree: SplitTree<string>, pane: string) =>
      placesOf(tree).find((place) => place.pane === pane)?.cols;
    const [plain, full, joined] = [threePanes(), threePanes(), threePanes()];
    const size = { unit: "percent", value: 40 } as const;
    plain.split("b", "d", { axis: "cols", size });
    full.split("b", "d", { axis: "cols", isFullSize: true, size });
    joined.split("b", "d", { axis: "cols", isFullSize: true, isJoin: true, size });
    expect([widths(plain, "d"), widths(full, "d"), widths(joined, "d")]).toEqual([2, 6, 2]);
  });

  test("refuses a split without room for two panes and a border, changing nothing", () => {
    const tree = new SplitTree("a", 2, 3);
    const before = formatLayout(tree.root, () => 0);
    const refused = { kind: "refused", reason: "no space for new pane" };
    expect(tree.split("a", "b", { axis: "cols" })).toEqual(refused);
    tree.borderStatus = "top";
    expect(tree.split("a", "b", { axis: "rows" })).toEqual(refused);
    expect([formatLayout(tree.root, () => 0), tree.panes]).toEqual([before, ["a"]]);
  });

  test("gives the space of a removed pane to the one before it, of a first pane to the next", () => {
    const tree = new SplitTree("a", 11, 1);
    tree.split("a", "b", { axis: "cols" });
    tree.split("b", "c", { axis: "cols" });
    const drawn = [drawWindow(tree)];
    tree.remove("b");
    drawn.push(drawWindow(tree));
    tree.remove("a");
    drawn.push(drawWindow(tree));
    expect(drawn).toEqual(["aaaaa│bb│cc", "aaaaaaaa│cc", "ccccccccccc"]);
  });

  test("swaps and rotates panes through places that stay", () => {
    const tree = new SplitTree("a", 11, 1);
    tree.split("a", "b", { axis: "cols" });
    tree.split("b", "c", { axis: "cols" });
    const drawn: string[] = [];
    tree.swap("a", "c");
    drawn.push(drawWindow(tree));
    tree.rotate("up");
    drawn.push(drawWindow(tree));
    tree.rotate("down");
    tree.rotate("down");
    drawn.push(drawWindow(tree));
    tree.replacePane("b", "x");
    drawn.push(drawWindow(tree));
    expect(drawn).toEqual(["ccccc│bb│aa", "bbbbb│aa│cc", "aaaaa│cc│bb", "aaaaa│cc│xx"]);
  });

  test("moves a pane beside another, whose size is taken before the move", () => {
    const tree = threePanes();
    tree.move("a", "c", { axis: "cols", isBefore: true });
    expect(`${tree.panes.join("")}\n${drawWindow(tree)}`).toBe(
      text(`
        bac
        bbbbbbbbbbbbbbb
        bbbbbbbbbbbbbbb
        bbbbbbbbbbbbbbb
        ───────┬───────
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
      `),
    );
  });

  test("keeps panes at one cell in a window that is too small, and is then the larger", () => {
    const tree = threePanes();
    tree.resizeWindow(1, 2);
    expect(`${tree.cols}×${tree.rows}\n${drawWindow(tree)}`).toBe("3×3\na│b\na├─\na│c");
    tree.resizeWindow(5, 3);
    expect(drawWindow(tree)).toBe("aa│bb\naa├──\naa│cc");
  });

  test("shows the zoomed pane alone until something changes", () => {
    const tree = threePanes();
    const before = drawWindow(tree);
    expect(new SplitTree("a", 5, 1).zoom("a")).toBe(false);
    tree.zoom("c");
    tree.resizeWindow(4, 3);
    expect(drawWindow(tree)).toBe("cccc\ncccc\ncccc");
    tree.resizeWindow(15, 7);
    tree.zoom("c");
    resizePane(tree, "a", "right", 1);
    resizePane(tree, "a", "left", 1);
    expect(drawWindow(tree)).toBe(before);
  });

  test("a title takes a row at the window's edge and stands on borders elsewhere", () => {
    const tree = threePanes();
    const titles = () =>
      placesOf(tree).map(({ pane, row, rows, title }) => `${pane} ${row}+${rows} ${title?.row}`);
    tree.borderStatus = "top";
    expect([drawWindow(tree), titles()]).toEqual([
      text(`
        ───────┬───────
        aaaaaaa│bbbbbbb
        aaaaaaa│bbbbbbb
        aaaaaaa├───────
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
      `),
      ["a 1+6 0", "b 1+2 0", "c 4+3 3"],
    ]);
    tree.borderStatus = "bottom";
    expect([drawWindow(tree), titles()]).toEqual([
      text(`
        aaaaaaa│bbbbbbb
        aaaaaaa│bbbbbbb
        aaaaaaa│bbbbbbb
        aaaaaaa├───────
        aaaaaaa│ccccccc
        aaaaaaa│ccccccc
        ───────┴───────
      `),
      ["a 0+6 6", "b 0+3 3", "c 4+2 6"],
    ]);
  });
});

describe("resizing panes", () => {
  test("moves the border after a pane, or before the last one, and stops at one cell", () => {
    const tree = new SplitTree("a", 11, 1);
    tree.split("a", "b", { axis: "cols" });
    tree.split("b", "c", { axis: "cols" });
    const drawn: string[] = [];
    for (const [pane, direction, count] of [
      ["a", "left", 2],
      ["c", "left", 1],
      ["a", "right", 100],
      ["c", "left", 100],
      ["b", "up", 3],
    ] as const) {
      resizePane(tree, pane, direction, count);
      drawn.push(drawWindow(tree));
    }
    expect(drawn).toEqual(["aaa│bbbb│cc", "aaa│bbb│ccc", "aaaaaaa│b│c", "a│b│ccccccc", "a│b│ccccccc"]);
  });

  test("makes a pane as large as asked, its title's row not counted", () => {
    const tree = threePanes();
    tree.borderStatus = "top";
    resizePaneTo(tree, "b", { cols: { unit: "percent", value: 20 }, rows: cells(1) });
    const place = placesOf(tree).find(({ pane }) => pane === "b");
    expect([place?.cols, place?.rows]).toEqual([3, 1]);
  });

  test("drags the borders at a crossing together", () => {
    const tree = threePanes();
    expect(dragBorder(tree, { col: 7, row: 3 }, { col: 4, row: 1 })).toBe(true);
    expect(drawWindow(tree)).toBe(
      text(`
        aaaa│bbbbbbbbbb
        aaaa├──────────
        aaaa│cccccccccc
        aaaa│cccccccccc
        aaaa│cccccccccc
        aaaa│cccccccccc
        aaaa│cccccccccc
      `),
    );
    expect(dragBorder(tree, { col: 2, row: 3 }, { col: 3, row: 3 })).toBe(false);
  });
});

describe("LayoutSelector", () => {
  function fivePanes(): SplitTree<string> {
    const tree = new SplitTree("a", 17, 7);
    for (const pane of ["b", "c", "d", "e"]) tree.split("a", pane, { axis: "cols", isFullSize: true });
    return tree;
  }
  const sizes = { ...DEFAULT_PRESET_SIZES, mainPaneWidth: cells(8), mainPaneHeight: cells(3) };
  const numberOf = (pane: string) => pane.charCodeAt(0);

  test("arranges the presets", () => {
    const tree = fivePanes();
    const selector = new LayoutSelector(tree, numberOf);
    const drawn = ["even-h", "main-horizontal", "main-v", "tiled"].map((name) => {
      selector.select(name, sizes);
      return drawWindow(tree);
    });
    expect(drawn).toEqual([
      Array<string>(7).fill("aa│bb│cc│dd│eeeee").join("\n"),
      text(`
        aaaaaaaaaaaaaaaaa
        aaaaaaaaaaaaaaaaa
        aaaaaaaaaaaaaaaaa
        ───┬───┬───┬─────
        bbb│ccc│ddd│eeeee
        bbb│ccc│ddd│eeeee
        bbb│ccc│ddd│eeeee
      `),
      text(`
        aaaaaaaa│bbbbbbbb
        aaaaaaaa├────────
        aaaaaaaa│cccccccc
        aaaaaaaa├────────
        aaaaaaaa│dddddddd
        aaaaaaaa├────────
        aaaaaaaa│eeeeeeee
      `),
      text(`
        aaaaaaaa│bbbbbbbb
        ────────┼────────
        cccccccc│dddddddd
        ────────┴────────
        eeeeeeeeeeeeeeeee
        eeeeeeeeeeeeeeeee
        eeeeeeeeeeeeeeeee
      `),
    ]);
  });

  test("goes through the presets both ways, again, and back", () => {
    const tree = fivePanes();
    const selector = new LayoutSelector(tree, numberOf);
    const first = drawWindow(tree);
    selector.selectAgain(sizes);
    expect(drawWindow(tree)).toBe(first);
    selector.selectPrevious(sizes);
    const tiled = drawWindow(tree);
    selector.selectNext(sizes);
    selector.undo();
    expect(drawWindow(tree)).toBe(tiled);
    selector.undo();
    expect(drawWindow(tree)).not.toBe(tiled);
  });

  test("refuses what is no layout in tmux's words, changing nothing", () => {
    const tree = threePanes();
    const before = drawWindow(tree);
    const selector = new LayoutSelector(tree, numberOf);
    const reasons = ["main", "", "b25d,80x24,0,0,0", "zzzz,80x24,0,0,0"].map((name) =>
      selector.select(name, sizes),
    );
    expect(reasons).toEqual(
      [
        "invalid layout: main",
        "invalid layout: ",
        "have 3 panes but need 1: b25d,80x24,0,0,0",
        "invalid layout: zzzz,80x24,0,0,0",
      ].map((reason) => ({ kind: "refused", reason })),
    );
    expect([drawWindow(tree), selector.undo()]).toEqual([before, { kind: "done" }]);
  });

  test("makes a pane and its neighbours equal, then the branch around them", () => {
    const tree = new SplitTree("a", 11, 3);
    tree.split("a", "b", { axis: "cols", size: cells(2) });
    tree.split("b", "c", { axis: "rows" });
    new LayoutSelector(tree, numberOf).spread("c");
    expect(drawWindow(tree)).toBe("aaaaa│bbbbb\naaaaa├─────\naaaaa│ccccc");
  });
});

describe("layout strings", () => {
  test("are tmux's, with its checksum", () => {
    const tree = new SplitTree(1, 159, 48);
    tree.split(1, 2, { axis: "cols" });
    expect(formatLayout(tree.root, (pane) => pane)).toBe("5468,159x48,0,0{79x48,0,0,1,79x48,80,0,2}");
  });

  test("are applied without pane numbers too, and close what is too much at the lower right end", () => {
    const parsed = parseLayout("bb62,159x48,0,0{79x48,0,0,79x48,80,0}", ["a"], "off");
    expect(parsed.kind === "layout" ? formatLayout(parsed.root, () => 7) : parsed).toBe("d044,159x48,0,0,7");
  });
});

describe("parseCellAmount", () => {
  test("reads cells and percentages, nothing else", () => {
    expect(
      ["0", "12", "50%", "100%", "101%", "-1", "", "%", "5 ", "1e3", "99999999999"].map((text) =>
        parseCellAmount(text),
      ),
    ).toEqual([
      { unit: "cells", value: 0 },
      { unit: "cells", value: 12 },
      { unit: "percent", value: 50 },
      { unit: "percent", value: 100 },
      ...Array<undefined>(7).fill(undefined),
    ]);
  });
});

describe("PaneFocus", () => {
  test("falls back to the pane active before, then to the one before it in index order", () => {
    const focus = new PaneFocus("a");
    for (const pane of ["b", "c", "b"]) focus.activate(pane);
    focus.forget("b", ["a", "b", "c"]);
    const seen = [`${focus.active} ${focus.last ?? "-"}`];
    focus.forget("c", ["a", "c"]);
    seen.push(`${focus.active} ${focus.last ?? "-"}`);
    expect(seen).toEqual(["c -", "a -"]);
  });
});
