// tmux's layout strings: `bb62,159x48,0,0{79x48,0,0,1,79x48,80,0,2}`. Four hexadecimal digits of checksum, then
// each node as cols x rows, column, row, and for a pane its number; `{}` around children side by side, `[]` one
// above the other. Pane numbers and positions say nothing when a string is applied: panes come in index order,
// positions follow from the sizes.
// Source: tmux 3.3a, `#{window_layout}` and select-layout.

import {
  type BorderStatus,
  countLeaves,
  insertChild,
  isFilled,
  leavesOf,
  makeBranch,
  makeLeaf,
  placeChildren,
  type SplitBranch,
  type SplitNode,
} from "./split-node.js";
import { WINDOW_MAXIMUM_CELLS } from "./split-sizes.js";
import { closeLeaf } from "./split-tree.js";

/** Longer strings are refused: tmux's own buffer for them holds no more. */
const MAX_LAYOUT_CHARACTERS = 8192;
/** Branches inside branches, so that a hostile string cannot exhaust the stack. */
const MAX_DEPTH = 500;

/** The division as a layout string. `numberOf` is the pane's id without `%`. */
export function formatLayout<T>(root: SplitNode<T>, numberOf: (pane: T) => number): string {
  const body = formatNode(root, numberOf);
  return `${layoutChecksum(body)},${body}`;
}

function formatNode<T>(node: SplitNode<T>, numberOf: (pane: T) => number): string {
  const rect = `${node.cols}x${node.rows},${node.col},${node.row}`;
  if (node.kind === "leaf") return `${rect},${numberOf(node.pane)}`;
  const children = node.children.map((child) => formatNode(child, numberOf)).join(",");
  return node.axis === "cols" ? `${rect}{${children}}` : `${rect}[${children}]`;
}

/** Four hexadecimal digits: a 16-bit sum, rotated right by one bit before each character. */
export function layoutChecksum(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    sum = (((sum >> 1) | ((sum & 1) << 15)) + body.charCodeAt(index)) & 0xffff;
  }
  return sum.toString(16).padStart(4, "0");
}

export type ParsedLayout<T> =
  | { readonly kind: "layout"; readonly root: SplitNode<T> }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Reads a layout string for these panes, in index order. Where it has more panes than there are, those at its lower
 * right end close. Reasons are tmux's words. Sizes must add up; the outermost may be wrong and is computed.
 */
export function parseLayout<T>(
  text: string,
  panes: readonly T[],
  borderStatus: BorderStatus,
): ParsedLayout<T> {
  const refused = (why: string): ParsedLayout<T> => ({ kind: "refused", reason: `${why}: ${text}` });
  const outline = new LayoutReader(text).read();
  if (outline === undefined) return refused("invalid layout");
  let root = outline;
  const count = countLeaves(root);
  if (panes.length > count) return refused(`have ${panes.length} panes but need ${count}`);
  for (let extra = count - panes.length; extra > 0; extra--) {
    const last = [...leavesOf(root)].at(-1);
    if (last !== undefined) root = closeLeaf(last, borderStatus) ?? root;
  }
  correctRoot(root);
  if (!isSize(root.cols) || !isSize(root.rows) || !isFilled(root))
    return refused("size mismatch after applying layout");
  const seated = seatPanes(root, panes.values());
  placeChildren(seated);
  return { kind: "layout", root: seated };
}

/** Leaves of an outline hold no pane. */
type Outline = SplitNode<undefined>;

class LayoutReader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Outline | undefined {
    const header = /^([0-9a-f]{4}),/i.exec(this.#text);
    if (header === null || this.#text.length > MAX_LAYOUT_CHARACTERS) return undefined;
    this.#position = 5;
    if (layoutChecksum(this.#text.slice(5)) !== header[1]?.toLowerCase()) return undefined;
    const root = this.#readNode(0);
    return this.#position === this.#text.length ? root : undefined;
  }

  #readNode(depth: number): Outline | undefined {
    const shape = /(\d{1,5})x(\d{1,5}),\d{1,10},\d{1,10}(?:,\d+(?![x\d]))?/y;
    shape.lastIndex = this.#position;
    const match = shape.exec(this.#text);
    if (match === null || depth > MAX_DEPTH) return undefined;
    this.#position = shape.lastIndex;
    const [cols, rows] = [Number(match[1]), Number(match[2])];
    if (!isSize(cols) || !isSize(rows)) return undefined;
    const rect = { col: 0, row: 0, cols, rows };
    const opening = this.#text[this.#position];
    if (opening === "{") return this.#readChildren(makeBranch("cols", rect), "}", depth);
    if (opening === "[") return this.#readChildren(makeBranch("rows", rect), "]", depth);
    return makeLeaf(undefined, rect);
  }

  /** A branch with a single child divides nothing: the child stands for it. */
  #readChildren(branch: SplitBranch<undefined>, closing: string, depth: number): Outline | undefined {
    do {
      this.#position++;
      const child = this.#readNode(depth + 1);
      if (child === undefined) return undefined;
      insertChild(branch, branch.children.length, child);
    } while (this.#text[this.#position] === ",");
    if (this.#text[this.#position] !== closing) return undefined;
    this.#position++;
    const [only, ...more] = branch.children;
    if (only === undefined || more.length > 0) return branch;
    only.parent = undefined;
    return only;
  }
}

function isSize(cells: number): boolean {
  return cells >= 1 && cells <= WINDOW_MAXIMUM_CELLS;
}

/** Some strings carry a wrong outermost size: what the children need counts. */
function correctRoot(root: Outline): void {
  if (root.kind === "leaf") return;
  const other = root.axis === "cols" ? "rows" : "cols";
  root[root.axis] = root.children.length - 1;
  for (const child of root.children) {
    root[root.axis] += child[root.axis];
    root[other] = child[other];
  }
}

/** The outline with panes in its leaves. */
function seatPanes<T>(node: Outline, panes: Iterator<T>): SplitNode<T> {
  if (node.kind === "leaf") return makeLeaf(panes.next().value, node);
  const branch = makeBranch<T>(node.axis, node);
  for (const child of node.children) insertChild(branch, branch.children.length, seatPanes(child, panes));
  return branch;
}
