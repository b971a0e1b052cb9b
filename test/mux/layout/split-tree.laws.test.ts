// What holds for a split tree after any operations in any window, however small, with titles or without.
import { describe, expect, test } from "vitest";
import {
  BorderGrid,
  DEFAULT_PRESET_SIZES,
  dragBorder,
  formatLayout,
  layoutChecksum,
  PRESET_LAYOUTS,
  parseLayout,
  placesOf,
  type SplitTree,
} from "../../../src/mux/layout/index.js";
import { countLeaves, isFilled, leavesOf } from "../../../src/mux/layout/split-node.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../../support/random.js";
import { SplitModel } from "./split-model.js";

const number = (pane: number): number => pane;

/** Operations the comparison with tmux leaves out, because tmux breaks or because only a mouse does them. */
function rougherStep(model: SplitModel, random: SeededRandom): void {
  const { tree, selector } = model;
  switch (random.below(5)) {
    case 0:
      selector.spread(random.pick(tree.panes));
      break;
    case 1:
      selector.select(random.pick(PRESET_LAYOUTS), DEFAULT_PRESET_SIZES);
      break;
    case 2:
      tree.borderStatus = random.pick(["off", "top", "bottom"] as const);
      break;
    case 3:
      tree.resizeWindow(random.between(1, 12), random.between(1, 12));
      break;
    default: {
      const cell = () => ({ col: random.between(-1, tree.cols), row: random.between(-1, tree.rows) });
      dragBorder(tree, cell(), cell());
    }
  }
}

/** Every cell of the window that is not in exactly one pane or on a border; and panes or titles that are wrong. */
function faultsOf(tree: SplitTree<number>): string[] {
  const faults: string[] = [];
  if (!isFilled(tree.root)) faults.push("sizes do not add up");
  const leaves = new Set([...leavesOf(tree.root)].map(({ pane }) => pane));
  if (countLeaves(tree.root) !== tree.panes.length || !tree.panes.every((pane) => leaves.has(pane)))
    faults.push("leaves are not the panes");
  const count = new Uint8Array(tree.cols * tree.rows);
  const grid = new BorderGrid(tree, {
    active: tree.panes[0] ?? 0,
    lines: "single",
    indicators: "both",
    paneBaseIndex: 0,
  });
  for (const { pane, col, row, cols, rows, title } of placesOf(tree)) {
    if (cols < 1 || rows < 1) faults.push(`%${pane} is ${cols}x${rows}`);
    for (let at = row; at < row + rows; at++)
      for (let x = col; x < col + cols; x++) count[at * tree.cols + x]!++;
    const isTitleWrong = title !== undefined && title.cols > 0 && !grid.isBorder(title.col, title.row);
    if (isTitleWrong) faults.push(`%${pane} has its title in a pane`);
  }
  for (let row = 0; row < tree.rows; row++) {
    for (let col = 0; col < tree.cols; col++) {
      const inPanes = count[row * tree.cols + col] ?? 0;
      if (inPanes !== (grid.isBorder(col, row) ? 0 : 1)) faults.push(`${col},${row} is in ${inPanes} panes`);
      if (grid.isBorder(col, row) && grid.ownerOf(col, row) === undefined)
        faults.push(`${col},${row} is nobody's`);
      if (grid.characterAt(col, row) === "·") faults.push(`${col},${row} has no line`);
    }
  }
  return faults;
}

describe("SplitTree, whatever is done to it", () => {
  test("fills its window with panes of at least one cell and borders", () => {
    const seed = testSeed();
    for (let round = 0; round < lawRounds(60, 3_000); round++) {
      const random = seededRandom(seed + round);
      const model = new SplitModel(random, 0, random.between(1, 60), random.between(1, 30));
      for (let step = 0; step < 30; step++) {
        const before = model.layout;
        let done = "a rougher step";
        if (random.chance(0.3)) rougherStep(model, random);
        else done = model.step().command.join(" ");
        expect(
          faultsOf(model.tree),
          `seed ${seed + round}: ${done}, from ${before} to ${model.layout}`,
        ).toEqual([]);
      }
    }
  });

  test("goes there and back: layout strings, zoom, swaps, rotations, undo", () => {
    const seed = testSeed();
    for (let round = 0; round < lawRounds(100, 3_000); round++) {
      const random = seededRandom(seed + round);
      const model = new SplitModel(random, 0, random.between(20, 90), random.between(10, 40));
      for (let step = 0; step < 12; step++) model.step();
      const { tree, selector } = model;
      tree.borderStatus = "off";
      const before = model.layout;
      const [one, two] = [random.pick(tree.panes), random.pick(tree.panes)];
      const seen: string[] = [];
      tree.swap(one, two);
      tree.swap(one, two);
      seen.push(model.layout);
      tree.rotate("up");
      tree.rotate("down");
      seen.push(model.layout);
      tree.zoom(one);
      tree.unzoom();
      seen.push(model.layout);
      selector.select(random.pick(PRESET_LAYOUTS), DEFAULT_PRESET_SIZES);
      selector.undo();
      seen.push(formatLayout(tree.root, () => 0));
      const parsed = parseLayout(before, tree.panes, "off");
      seen.push(parsed.kind === "layout" ? formatLayout(parsed.root, () => 0) : parsed.reason);
      const unnumbered = formatLayout(tree.root, () => 0);
      expect(seen, `seed ${seed + round}`).toEqual([before, before, before, unnumbered, unnumbered]);
    }
  });
});

describe("parseLayout, whatever it reads", () => {
  test("gives a division that fills its window with the panes, or refuses", () => {
    const seed = testSeed();
    const random = seededRandom(seed);
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ",",
      "x",
      "0",
      "1",
      "9",
      "99999",
      "4294967296",
      "1x1,0,0",
      " ",
      "-1",
      "é",
      "\u0000",
    ];
    for (let round = 0; round < lawRounds(3_000, 20_000); round++) {
      const model = new SplitModel(seededRandom(seed + round), 0, 40, 20);
      for (let step = 0; step < 6; step++) model.step();
      let body = model.layout.slice(5);
      for (let edit = random.below(3); edit > 0; edit--) {
        const [start, length] = [random.below(body.length + 1), random.below(4)];
        body =
          body.slice(0, start) + (random.chance(0.7) ? random.pick(pieces) : "") + body.slice(start + length);
      }
      const text = random.chance(0.95) ? `${layoutChecksum(body)},${body}` : body;
      const panes = [...Array(random.between(1, 4)).keys()];
      const parsed = parseLayout(text, panes, random.pick(["off", "top", "bottom"] as const));
      if (parsed.kind === "refused") {
        expect(parsed.reason.endsWith(`: ${text}`)).toBe(true);
        continue;
      }
      const leaves = [...leavesOf(parsed.root)].map(({ pane }) => pane);
      expect([isFilled(parsed.root), leaves], `seed ${seed}: ${text}`).toEqual([true, panes]);
    }
  });

  test("refuses endless depth and length", () => {
    const nested = (depth: number) => `${"1x1,0,0{".repeat(depth)}1x1,0,0${"}".repeat(depth)}`;
    const kinds = [nested(100), nested(800), `9000x1,0,0{${"1x1,0,0,".repeat(2_000)}1x1,0,0}`].map(
      (body) => parseLayout(`${layoutChecksum(body)},${body}`, [number], "off").kind,
    );
    expect(kinds).toEqual(["layout", "refused", "refused"]);
  });
});
