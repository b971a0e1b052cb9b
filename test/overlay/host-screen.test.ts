// What many opened and closed widgets leave behind: nothing, neither in the screen nor in the process.
import { createRequire } from "node:module";
import { afterEach, describe, expect, test } from "vitest";
import { CellTables } from "../../src/cells/index.ts";
import { HostScreen, MenuBox, TreeBox, TreeModel, type WidgetLibrary } from "../../src/overlay/index.ts";
import { Surface } from "../../src/render/index.ts";

const library = createRequire(import.meta.url)("blessed") as WidgetLibrary;
const plain = { foreground: 0, background: 0, underlineColor: 0, attributes: 0, link: 0 };
const look = { border: plain, inside: plain, lines: undefined };
const surfaces: Surface[] = [];

function makeSurface(): Surface {
  const surface = new Surface(new CellTables(), 20, 40);
  surfaces.push(surface);
  return surface;
}
afterEach(() => {
  for (const surface of surfaces.splice(0)) surface.dispose();
});

const PROCESS_EVENTS = ["exit", "uncaughtException", "SIGINT", "SIGTERM", "SIGQUIT"] as const;
const processListeners = (): number[] => PROCESS_EVENTS.map((event) => process.listenerCount(event));

function openMenu(screen: HostScreen, surface: Surface, count: number): MenuBox {
  const label = [{ text: "entry 漢", style: plain }];
  const entry = { label, markedLabel: label, key: "", isEnabled: true };
  const menu = new MenuBox(screen, {
    title: [{ text: "title", style: plain }],
    entries: [...Array.from({ length: count }, () => entry), "rule", entry],
    place: { row: 1, col: 2, rows: Math.min(18, count + 4), cols: 20 },
    look,
    marked: plain,
    hasMouse: false,
    staysOpen: false,
    onChosen: () => {},
    onClosed: () => {},
  });
  menu.draw(surface);
  screen.press("Down", "");
  menu.draw(surface);
  return menu;
}

function openTree(screen: HostScreen, surface: Surface): TreeBox {
  const tree = new TreeBox(screen, () => {});
  const rows = Array.from({ length: 9 }, (_, index) => [{ text: `row ${index}`, style: plain }]);
  tree.focus();
  tree.divide(18, 9, true);
  const area = { row: 0, col: 0, rows: 18, cols: 40 };
  tree.draw(surface, { area, rows, selected: 3, plain, marked: plain, look, title: rows[0] });
  return tree;
}

describe("HostScreen", () => {
  test("holds after many widgets what it held before", () => {
    const before = processListeners();
    const screen = new HostScreen(library, 40, 20);
    const surface = makeSurface();
    openMenu(screen, surface, 3).close();
    openTree(screen, surface).close();
    const first = screen.holdings;
    for (let turn = 0; turn < 40; turn += 1) {
      const menu = openMenu(screen, surface, 3 + (turn % 9));
      const tree = openTree(screen, surface);
      menu.close();
      tree.close();
    }
    expect(screen.holdings).toEqual(first);
    expect(first).toMatchObject({ elements: 0, clickable: 0, keyable: 0, focused: 0 });
    screen.destroy();
    expect(processListeners()).toEqual(before);
  });

  test("a destroyed screen is not kept by the library", () => {
    const { instances } = library.Screen;
    const before = instances.length;
    for (let turn = 0; turn < 20; turn += 1) new HostScreen(library, 40, 20).destroy();
    expect(instances).toHaveLength(before);
    const next = new HostScreen(library, 40, 20);
    openMenu(next, makeSurface(), 2).close();
    next.destroy();
    expect(library.Screen.total).toBeGreaterThan(0);
  });

  test("a press reaches the widget with the focus, by the name it has here", () => {
    const screen = new HostScreen(library, 40, 20);
    const pressed: string[] = [];
    const trees = ["left", "right"].map(
      (name) => new TreeBox(screen, (key, text) => pressed.push(`${name} ${key} ${text}`)),
    );
    trees[1]?.focus();
    screen.press("C-M-Left", "");
    trees[0]?.focus();
    screen.press("é", "é");
    screen.destroy();
    expect(pressed).toEqual(["right C-M-Left ", "left é é"]);
  });
});

describe("TreeModel", () => {
  type Names = readonly (string | readonly [string, Names])[];
  const node = (name: string, children: Names = []): ReturnType<typeof nodes>[number] => ({
    id: name,
    name,
    value: name,
    startsOpen: false,
    children: nodes(children),
  });
  function nodes(names: Names): import("../../src/overlay/index.ts").TreeNode<string>[] {
    return names.map((name) => (typeof name === "string" ? node(name) : node(name[0], name[1])));
  }
  const draw = (tree: TreeModel<string>): string =>
    tree.rows
      .map(({ node: { name } }, index) => `${index === tree.selectedIndex ? ">" : ""}${name}`)
      .join(" ");

  test("opens and closes what is selected, and goes to what it is in", () => {
    const tree = new TreeModel<string>();
    tree.setNodes(nodes([["a", ["a1", ["a2", ["x"]]]], "b"]));
    const seen = [draw(tree)];
    tree.open();
    tree.open();
    seen.push(draw(tree));
    tree.close();
    seen.push(draw(tree));
    tree.close();
    seen.push(draw(tree));
    tree.openAll(true);
    seen.push(draw(tree));
    expect(seen).toEqual([">a b", "a >a1 a2 b", ">a a1 a2 b", ">a b", ">a a1 a2 x b"]);
  });

  test("keeps the selection, what is open and the tags when nodes are listed anew", () => {
    const tree = new TreeModel<string>();
    tree.setNodes(nodes(["a", ["b", ["b1", "b2"]], "c"]));
    tree.reveal("b2");
    tree.toggleTag();
    tree.setNodes(nodes(["0", ["b", ["b0", "b2"]]]));
    expect([draw(tree), tree.taggedNodes().map(({ id }) => id)]).toEqual(["0 b b0 >b2", ["b2"]]);
    tree.setNodes(nodes(["0"]));
    expect([draw(tree), tree.tagCount]).toEqual([">0", 0]);
  });

  test("a tag takes the place of those above and below it", () => {
    const tree = new TreeModel<string>();
    tree.setNodes(nodes([["a", ["a1", "a2"]]]));
    tree.openAll(true);
    tree.toggleTag();
    tree.move(1, false);
    tree.toggleTag();
    const below = tree.taggedNodes().map(({ id }) => id);
    tree.move(-1, false);
    tree.toggleTag();
    expect([below, tree.taggedNodes().map(({ id }) => id)]).toEqual([["a1"], ["a"]]);
  });

  test("searches on from the selection, round the end and in what is closed", () => {
    const tree = new TreeModel<string>();
    tree.setNodes(nodes(["apple", ["bee", ["apply"]], "c"]));
    const find = (): string => {
      tree.search(({ name }) => name.startsWith("app"));
      return draw(tree);
    };
    expect([find(), find(), tree.search(() => false)]).toEqual([
      "apple bee >apply c",
      ">apple bee apply c",
      false,
    ]);
  });

  test("the selected row is always among those that have room", () => {
    const tree = new TreeModel<string>();
    tree.setNodes(nodes(Array.from({ length: 50 }, (_, index) => String(index))));
    tree.fit(10);
    const tops = [30, -5, -20, 100, -100].map((by) => {
      tree.move(by, false);
      return `${tree.selectedIndex}@${tree.top}`;
    });
    expect(tops).toEqual(["30@21", "25@21", "5@5", "49@40", "0@0"]);
  });
});
