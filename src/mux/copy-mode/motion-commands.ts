// Commands of copy mode that move the cursor. Names and behaviour: tmux 3.3a; the prompts' are tmux 3.4's.

import {
  CLOSING,
  closingAt,
  findBracket,
  findClosing,
  findOpening,
  type LayoutPlace,
  nextWord,
  OPENING,
  openingAt,
  previousWord,
  TapeWalk,
} from "../../document/index.js";
import { type CopyCall, type CopyCommands, type CopyHandler, type CopyOutcome, repeat } from "./copy-call.js";
import type { CopySheet } from "./copy-sheet.js";
import { moveByPage, moveByRow, scrollRows, toLineEnd, toLineStart } from "./cursor-moves.js";

const walkFrom = (sheet: CopySheet): TapeWalk => new TapeWalk(sheet.rows, sheet.places.cursor);

/** A motion of the cursor as a walk's. */
const walking =
  (step: (walk: TapeWalk, sheet: CopySheet, copy: CopyCall) => void): CopyHandler =>
  (copy) =>
    repeat(copy, () => {
      const walk = walkFrom(copy.sheet);
      step(walk, copy.sheet, copy);
      copy.sheet.moveTo(walk);
    });

const separatorsOf = ({ place }: CopyCall): string => place.session.options.text("word-separators");

/** Moves to a row of the view. */
const toViewRow =
  (rowOf: (sheet: CopySheet) => number): CopyHandler =>
  ({ sheet }) => {
    sheet.moveTo({ row: sheet.top + rowOf(sheet), col: 0 });
    return undefined;
  };

/** Whether to leave copy mode: at the tail, when it began with the wheel or the command asks for it. */
const leavesAtTail = ({ sheet }: CopyCall, asked: boolean): CopyOutcome =>
  (asked || sheet.state.exitsAtTail) && sheet.offset === 0 ? "cancel" : undefined;

function scrollDown(asks: boolean): CopyHandler {
  return (copy) => {
    scrollRows(copy.sheet, copy.repeats);
    return leavesAtTail(copy, asks);
  };
}

function pageDown(isHalf: boolean, asks: boolean): CopyHandler {
  return (copy) => {
    for (let count = 0; count < copy.repeats; count += 1) {
      moveByPage(copy.sheet, 1, isHalf);
      if (leavesAtTail(copy, asks) === "cancel") return "cancel";
    }
    return undefined;
  };
}

/** Down by rows; with `-and-cancel` leaves where it cannot move any more. */
function cursorDown(asks: boolean): CopyHandler {
  return (copy) => {
    const { sheet } = copy;
    const before = sheet.places.cursor;
    repeat(copy, () => moveByRow(sheet, 1, false));
    return asks && sheet.row === before.row && sheet.offset === 0 ? "cancel" : undefined;
  };
}

/** From one edge to the other: the selection of lines that the cursor leaves behind turns around. */
function toTop({ sheet }: CopyCall): undefined {
  const { state, places } = sheet;
  if (state.lines === "forward" && sheet.row === places.start.row) moveByRow(sheet, -1, false);
  sheet.moveBeside({ row: 0, col: 0 });
}

function toBottom({ sheet }: CopyCall): undefined {
  const { state, places } = sheet;
  if (state.lines === "backward" && sheet.row === places.end.row) moveByRow(sheet, 1, false);
  sheet.top = sheet.lastTop;
  sheet.moveBeside({ row: sheet.lastRow, col: sheet.rows.length(sheet.lastRow) });
}

const isEmpty = (sheet: CopySheet, row: number): boolean => sheet.rows.length(row) === 0;

function nextParagraph(copy: CopyCall): undefined {
  const { sheet } = copy;
  return repeat(copy, () => {
    let { row } = sheet;
    while (row < sheet.lastRow && isEmpty(sheet, row)) row += 1;
    while (row < sheet.lastRow && !isEmpty(sheet, row)) row += 1;
    sheet.goTo({ row, col: sheet.rows.length(row) });
  });
}

function previousParagraph(copy: CopyCall): undefined {
  const { sheet } = copy;
  return repeat(copy, () => {
    let { row } = sheet;
    while (row > 0 && isEmpty(sheet, row)) row -= 1;
    while (row > 0 && !isEmpty(sheet, row)) row -= 1;
    sheet.goTo({ row, col: 0 });
  });
}

/** In emacs the bracket may be the cell before; without one there the cursor goes a word back. */
function previousBracket(sheet: CopySheet): void {
  if (sheet.length === 0) return;
  const { row, col } = sheet;
  const columns = sheet.isEmacs && col > 0 ? [col, col - 1] : [col];
  const at = columns.find((each) => closingAt(sheet.rows, { row, col: each }) >= 0);
  if (at !== undefined) {
    const from = { row, col: at };
    const found = findOpening(sheet.rows, from, closingAt(sheet.rows, from));
    if (found !== undefined) sheet.goTo(found);
  } else if (sheet.isEmacs) {
    const walk = walkFrom(sheet);
    previousWord(walk, CLOSING, true, true);
    sheet.moveTo(walk);
  }
}

/** In vi any bracket up to the line's end counts, and a closing one leads back. */
function nextBracket(sheet: CopySheet): "done" | undefined {
  if (sheet.length === 0) return "done";
  const { row, col } = sheet;
  let from: LayoutPlace | undefined;
  if (sheet.isEmacs) {
    const columns = col <= sheet.length ? [col, col + 1] : [col];
    const at = columns.find((each) => openingAt(sheet.rows, { row, col: each }) >= 0);
    from = at === undefined ? undefined : { row, col: at };
    if (from === undefined) {
      const walk = walkFrom(sheet);
      sheet.walkToWordEnd(walk, OPENING);
      sheet.moveTo(walk);
      return undefined;
    }
  } else from = findBracket(sheet.rows, { row, col });
  if (from === undefined) return undefined;
  const opening = openingAt(sheet.rows, from);
  const found =
    opening >= 0
      ? findClosing(sheet.rows, from, opening)
      : findOpening(sheet.rows, from, closingAt(sheet.rows, from));
  if (found !== undefined) sheet.goTo(found);
  return opening >= 0 ? undefined : "done";
}

function gotoLine({ sheet, args }: CopyCall): undefined {
  const [text = ""] = args;
  if (!/^-?\d{1,10}$/.test(text)) return undefined;
  const wanted = Number(text);
  const { viewRow } = sheet;
  const offset = wanted < 0 || wanted > sheet.lastTop ? sheet.lastTop : wanted;
  sheet.top = sheet.lastTop - offset;
  sheet.put(sheet.top + viewRow, sheet.col);
  sheet.follow(false);
  return undefined;
}

const always = (run: CopyHandler): CopyCommands[string] => ({ run, endsSearch: "always" });
const motion = (run: CopyHandler, maxArgs = 0): CopyCommands[string] => ({
  run,
  endsSearch: "emacs",
  maxArgs,
});

export const MOTION_COMMANDS: CopyCommands = {
  "back-to-indentation": always(walking((walk) => walk.indentation())),
  "bottom-line": motion(toViewRow((sheet) => sheet.viewRows - 1)),
  "cursor-down": motion(cursorDown(false)),
  "cursor-down-and-cancel": motion(cursorDown(true)),
  "cursor-left": motion(walking((walk) => walk.left(true))),
  "cursor-right": motion(walking((walk, sheet) => walk.right(true, sheet.hasRectangle))),
  "cursor-up": motion((copy) => repeat(copy, () => moveByRow(copy.sheet, -1, false))),
  "end-of-line": motion((copy) => repeat(copy, () => toLineEnd(copy.sheet))),
  "goto-line": motion(gotoLine, 1),
  "halfpage-down": motion(pageDown(true, false)),
  "halfpage-down-and-cancel": motion(pageDown(true, true)),
  "halfpage-up": motion((copy) => repeat(copy, () => moveByPage(copy.sheet, -1, true))),
  "history-bottom": motion(toBottom),
  "history-top": motion(toTop),
  "middle-line": motion(toViewRow((sheet) => (sheet.viewRows - 1) >> 1)),
  "next-matching-bracket": always((copy) => {
    for (let count = 0; count < copy.repeats; count += 1) if (nextBracket(copy.sheet) === "done") break;
    return undefined;
  }),
  "next-paragraph": motion(nextParagraph),
  "next-space": motion(walking((walk) => nextWord(walk, ""))),
  "next-space-end": motion(walking((walk, sheet) => sheet.walkToWordEnd(walk, ""))),
  "next-word": motion(walking((walk, _sheet, copy) => nextWord(walk, separatorsOf(copy)))),
  "next-word-end": motion(walking((walk, sheet, copy) => sheet.walkToWordEnd(walk, separatorsOf(copy)))),
  "page-down": motion(pageDown(false, false)),
  "page-down-and-cancel": motion(pageDown(false, true)),
  "page-up": motion((copy) => repeat(copy, () => moveByPage(copy.sheet, -1, false))),
  "previous-matching-bracket": always((copy) => repeat(copy, () => previousBracket(copy.sheet))),
  "previous-paragraph": motion(previousParagraph),
  "previous-space": motion(walking((walk) => previousWord(walk, "", true, true))),
  "previous-word": motion(
    walking((walk, _sheet, copy) => previousWord(walk, separatorsOf(copy), true, true)),
  ),
  "scroll-down": motion(scrollDown(false)),
  "scroll-down-and-cancel": motion(scrollDown(true)),
  "scroll-up": motion((copy) => {
    scrollRows(copy.sheet, -copy.repeats);
    return undefined;
  }),
  "start-of-line": motion((copy) => repeat(copy, () => toLineStart(copy.sheet))),
  "top-line": motion(toViewRow(() => 0)),
};
