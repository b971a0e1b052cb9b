// A divided window as text: border characters, and in each pane's cells its name.
import { BorderGrid, type BorderOptions, placesOf, type SplitTree } from "../../../src/mux/layout/index.js";

/** `inside` stands in pane cells instead of their names; `room` is what there is for the window, else its size. */
export function drawWindow(
  tree: SplitTree<string>,
  options: Partial<BorderOptions<string>> = {},
  inside?: string,
  room: { readonly cols: number; readonly rows: number } = tree,
): string {
  const grid = new BorderGrid(tree, {
    active: tree.panes[0] ?? "",
    lines: "single",
    indicators: "off",
    paneBaseIndex: 0,
    ...options,
  });
  const places = placesOf(tree);
  const nameAt = (col: number, row: number): string =>
    places.find(
      (place) =>
        col >= place.col && col < place.col + place.cols && row >= place.row && row < place.row + place.rows,
    )?.pane ?? "?";
  const lines: string[] = [];
  const characterAt = (col: number, row: number): string => {
    if (col > grid.cols || row > grid.rows) return grid.outsideCharacter;
    if (col === grid.cols || row === grid.rows) return grid.frameCharacterAt(col, row);
    return grid.characterAt(col, row) ?? inside ?? nameAt(col, row);
  };
  for (let row = 0; row < room.rows; row++) {
    let line = "";
    for (let col = 0; col < room.cols; col++) line += characterAt(col, row);
    lines.push(line);
  }
  return lines.join("\n");
}

/** The name of the pane each border cell belongs to, dots inside panes. */
export function drawOwners(tree: SplitTree<string>, options: Partial<BorderOptions<string>> = {}): string {
  const full = {
    active: tree.panes[0] ?? "",
    lines: "single",
    indicators: "off",
    paneBaseIndex: 0,
    ...options,
  } as const;
  const grid = new BorderGrid(tree, full);
  return Array.from({ length: tree.rows }, (_row, row) =>
    Array.from({ length: tree.cols }, (_col, col) =>
      grid.isBorder(col, row) ? (grid.ownerOf(col, row) ?? "?") : "·",
    ).join(""),
  ).join("\n");
}

/** Lines without the indentation of the first. */
export function text(template: string): string {
  const lines = template.replace(/^\n/, "").replace(/\n *$/, "").split("\n");
  const indent = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.slice(indent)).join("\n");
}
