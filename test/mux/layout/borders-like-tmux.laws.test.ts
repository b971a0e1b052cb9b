// Pane borders against tmux: a tmux shows a tmux whose window is divided like ours, and its screen is ours.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  BORDER_LINES,
  type BorderIndicators,
  type BorderStatus,
  dragBorder,
  findHit,
  formatLayout,
  placesOf,
  type SplitAxis,
  SplitTree,
} from "../../../src/mux/layout/index.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../../support/random.js";
import { TmuxOracle } from "../../support/tmux-oracle.js";
import { requireTool } from "../../support/tools.js";
import { waitFor } from "../../support/wait-for.js";
import { drawWindow } from "./draw-window.js";

const [COLS, ROWS] = [40, 14];
const missing = requireTool("tmux");

function randomTree(random: SeededRandom, cols = COLS, rows = ROWS): SplitTree<string> {
  const tree = new SplitTree("0", cols, rows);
  for (let pane = 1, count = random.between(1, 7); pane <= count; pane++) {
    tree.split(random.pick(tree.panes), `${pane}`, {
      axis: random.pick<SplitAxis>(["cols", "rows"]),
      isFullSize: random.chance(0.3),
      size: { unit: "percent", value: random.between(20, 80) },
    });
  }
  return tree;
}

/** Commands that give window `main:0` as many panes as the tree has. */
function divideLike(tree: SplitTree<string>): string[][] {
  return [
    ["new-window", "-k", "-t", "main:0", "sleep 1000"],
    ...tree.panes.slice(1).flatMap(() => [
      ["select-layout", "-t", "main:0", "tiled"],
      ["split-window", "-t", "main:0", ""],
    ]),
  ];
}

/** Layouts without pane numbers and checksum: those of tmux and ours have panes of different ids. */
function shapeOf(layout: string): string {
  return layout.slice(5).replace(/(\d+x\d+,\d+,\d+),\d+(?!x)/g, "$1");
}

describe.skipIf(missing !== undefined)("BorderGrid beside tmux", () => {
  let inner: TmuxOracle;
  let outer: TmuxOracle;
  beforeAll(() => {
    inner = new TmuxOracle();
    outer = new TmuxOracle();
    inner.runAll([
      ["set-option", "-g", "status", "off"],
      ["set-option", "-gw", "pane-border-format", ""],
    ]);
    const attach = `env -u TMUX tmux -S ${join(inner.folder, "socket")} attach`;
    outer.run(["new-session", "-d", "-s", "view", "-x", `${COLS}`, "-y", `${ROWS}`, attach]);
  });
  afterAll(() => {
    outer.end();
    inner.end();
  });

  test("draws the same lines, junctions, numbers and arrows, and the same beyond a smaller window", async () => {
    const seed = testSeed();
    for (let round = 0; round < lawRounds(12, 200); round++) {
      const random = seededRandom(seed + round);
      // A window may be smaller than what shows it.
      const isSmall = random.chance(0.5);
      const cols = isSmall ? COLS - random.below(10) : COLS;
      const rows = isSmall ? ROWS - random.below(4) : ROWS;
      const tree = randomTree(random, cols, rows);
      tree.borderStatus = random.pick<BorderStatus>(["off", "off", "top", "bottom"]);
      // Where a title has no row to take, tmux draws it over its neighbours.
      if (tree.borderStatus !== "off" && placesOf(tree).some(({ title }) => title === undefined)) continue;
      const active = random.pick(tree.panes);
      const lines = random.pick(BORDER_LINES);
      const indicators = random.pick<BorderIndicators>(["off", "colour", "arrows", "both"]);
      const isZoomed = random.chance(0.15) && tree.zoom(active);
      const paneBaseIndex = random.below(2);
      inner.runAll([
        ...divideLike(tree),
        ["set-option", "-w", "-t", "main:0", "pane-border-status", tree.borderStatus],
        ["set-option", "-w", "-t", "main:0", "pane-border-lines", lines],
        ["set-option", "-w", "-t", "main:0", "pane-border-indicators", indicators],
        ["set-option", "-w", "-t", "main:0", "pane-base-index", `${paneBaseIndex}`],
        ["resize-window", "-t", "main:0", "-x", `${cols}`, "-y", `${rows}`],
        ["select-layout", "-t", "main:0", formatLayout(tree.root, Number)],
        ["select-pane", "-t", `main:0.${tree.panes.indexOf(active) + paneBaseIndex}`],
        ...(isZoomed ? [["resize-pane", "-Z", "-t", "main:0"]] : []),
      ]);
      const drawn = drawWindow(tree, { active, lines, indicators, paneBaseIndex }, " ", {
        cols: COLS,
        rows: ROWS,
      });
      const expected = drawn.replace(/ +$/gm, "").trimEnd();
      let shown = "";
      const isShown = () => {
        shown = outer.run(["capture-pane", "-p", "-t", "view"]).trimEnd();
        return shown === expected;
      };
      await waitFor("tmux to draw its borders", isShown, 3_000).catch(() => undefined);
      expect(`${tree.borderStatus} ${lines} ${indicators} ${active}\n${shown}`, `seed ${seed + round}`).toBe(
        `${tree.borderStatus} ${lines} ${indicators} ${active}\n${expected}`,
      );
    }
  });

  test("a mouse means the same pane on a border, and drags the same borders as far", async () => {
    const seed = testSeed();
    inner.run(["set-option", "-g", "mouse", "on"]);
    // Rounds follow so fast that tmux takes some for a second click.
    for (const key of ["MouseDown1Border", "SecondClick1Border", "TripleClick1Border"]) {
      inner.run(["bind-key", "-n", key, "select-pane", "-t", "="]);
    }
    for (let round = 0; round < lawRounds(8, 150); round++) {
      const random = seededRandom(seed + round);
      const tree = randomTree(random);
      const cell = () => ({ col: random.below(COLS), row: random.below(ROWS) });
      let from = cell();
      // Most cells are inside panes; borders are what there is to learn.
      for (let look = 0; look < 50 && findHit(tree, from.col, from.row)?.kind !== "border"; look++)
        from = cell();
      const hit = findHit(tree, from.col, from.row);
      if (hit?.kind !== "border") continue;
      const to = cell();
      inner.runAll([...divideLike(tree), ["select-layout", "-t", "main:0", formatLayout(tree.root, Number)]]);
      dragBorder(tree, from, to);
      const expected = `${tree.panes.indexOf(hit.pane)} ${shapeOf(formatLayout(tree.root, Number))}`;
      const press = (button: string, { col, row }: typeof from, end: string) =>
        `\u001b[<${button};${col + 1};${row + 1}${end}`;
      outer.run([
        "send-keys",
        "-t",
        "view",
        "-l",
        press("0", from, "M") + press("32", to, "M") + press("0", to, "m"),
      ]);
      let shown = "";
      const isShown = () => {
        const ask = (format: string) => inner.run(["display-message", "-p", "-t", "main:0", format]);
        shown = `${ask("#{pane_index}")} ${shapeOf(ask("#{window_layout}"))}`;
        return shown === expected;
      };
      await waitFor("tmux to drag its border", isShown, 3_000).catch(() => undefined);
      const drag = `seed ${seed + round}: ${from.col},${from.row} to ${to.col},${to.row}`;
      expect(`${drag}\n${shown}`).toBe(`${drag}\n${expected}`);
    }
  });
});
