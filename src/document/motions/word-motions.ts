// Words: runs of cells that are neither spaces nor separators, and runs of separators. A word goes on over the end of
// a wrapped row. Behaviour: tmux 3.3a's copy mode; with no separators at all a word is what stands between spaces.

import type { TapeWalk } from "./tape-walk.js";

type CellKind = "space" | "separator" | "word";

/** Of the right half of a wide grapheme: what the grapheme is. */
function kindAt(walk: TapeWalk, separators: string, col = walk.col): CellKind {
  const { rows, row } = walk;
  const text = rows.text(row, col > 0 && rows.isTail(row, col) ? col - 1 : col);
  if (text === " ") return "space";
  return separators.includes(text) ? "separator" : "word";
}

/** The last column that belongs to a row's text: of a wrapped row its last cell, else the one behind the text. */
function lastCol({ rows, row }: TapeWalk): number {
  return rows.isWrapped(row) ? rows.cols - 1 : rows.length(row);
}

/** Puts a walk that went past its row's text on the row where it goes on; false at the end of the tape. */
function settle(walk: TapeWalk): boolean {
  while (walk.col > lastCol(walk)) {
    if (walk.row >= walk.rows.count - 1) return false;
    walk.col = 0;
    walk.row += 1;
  }
  return true;
}

/** Goes on while cells are of a kind; false at the end of the tape. */
function skip(walk: TapeWalk, separators: string, kind: CellKind): boolean {
  while (settle(walk)) {
    if (kindAt(walk, separators) !== kind) return true;
    walk.col += 1;
  }
  return false;
}

/** To the start of the next word. */
export function nextWord(walk: TapeWalk, separators: string): void {
  if (!settle(walk)) return;
  const kind = kindAt(walk, separators);
  if (kind === "space" || skip(walk, separators, kind)) skip(walk, separators, "space");
}

/** Behind the end of this word, or of the next one. */
export function nextWordEnd(walk: TapeWalk, separators: string): void {
  if (!skip(walk, separators, "space")) return;
  skip(walk, separators, kindAt(walk, separators));
}

/**
 * To the start of this word; of the one before where this is a space, and always if `leavesWord`. `stopsAtSpace`: a
 * row that ends with a space ends the search there.
 */
export function previousWord(
  walk: TapeWalk,
  separators: string,
  leavesWord: boolean,
  stopsAtSpace: boolean,
): void {
  let kind = kindAt(walk, separators);
  if (leavesWord || kind === "space") {
    for (kind = "space"; kind === "space"; ) {
      if (walk.col > 0) {
        walk.col -= 1;
        kind = kindAt(walk, separators);
        continue;
      }
      if (walk.row === 0) return;
      walk.row -= 1;
      walk.col = walk.rows.length(walk.row);
      if (stopsAtSpace && walk.col > 0 && kindAt(walk, separators, walk.col - 1) === "space") break;
    }
  }
  const isWord = kind === "word";
  for (;;) {
    const { row, col } = walk;
    if (col === 0) {
      if (row === 0 || !walk.rows.isWrapped(row - 1)) return;
      walk.row -= 1;
      walk.col = walk.rows.cols;
    }
    if (walk.col > 0) walk.col -= 1;
    const before = kindAt(walk, separators);
    if (before !== "space" && (before === "word") === isWord) continue;
    walk.row = row;
    walk.col = col;
    return;
  }
}

/** Whether the cell at a place is a space or nothing. */
export function isSpace(walk: TapeWalk): boolean {
  return kindAt(walk, "") === "space";
}
