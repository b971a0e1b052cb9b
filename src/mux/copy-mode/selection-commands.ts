// Commands of copy mode that select. Names and behaviour: tmux 3.3a.

import { isSpace, previousWord, TapeWalk } from "../../document/index.js";
import type { CopyCall, CopyCommands, CopyHandler } from "./copy-call.js";
import { type CopySheet, isBefore } from "./copy-sheet.js";
import { moveByRow, swapEnds, toLineEnd } from "./cursor-moves.js";

function beginSelection(copyCall: CopyCall): undefined {
  const { sheet, call, copy, client, place } = copyCall;
  const { mouse } = call.source;
  if (mouse !== undefined && client !== undefined && mouse.pane === place.pane) {
    copy.keep(sheet);
    client.keys.mouse.startCopyDrag(mouse);
    copyCall.sheet = copy.open(sheet.modeKeys);
    return;
  }
  sheet.state.lines = "none";
  sheet.state.unit = "cell";
  sheet.startSelection();
}

/** The line of the cursor, and `count` - 1 below it. */
export function selectLines(sheet: CopySheet, count: number): void {
  const { state, places, rows } = sheet;
  state.lines = "forward";
  state.isRectangle = false;
  state.unit = "line";
  places.origin = places.cursor;
  const start = new TapeWalk(rows, places.cursor);
  start.lineStart();
  const end = new TapeWalk(rows, places.cursor);
  end.lineEnd(false);
  places.firstStart = start.place;
  places.firstEnd = end.place;
  places.start = start.place;
  state.isSelecting = true;
  state.follower = "end";
  // The view goes to the line's start first: as much of the line as possible is seen.
  sheet.put(start.row, start.col);
  sheet.reveal();
  sheet.moveTo(end);
  for (let more = 1; more < count; more += 1) {
    moveByRow(sheet, 1, false);
    toLineEnd(sheet);
  }
}

/** The word the cursor is on, or the one before the spaces it is on. */
export function selectWord(sheet: CopySheet, separators: string): void {
  const { state, places, rows } = sheet;
  state.lines = "forward";
  state.isRectangle = false;
  state.unit = "word";
  state.separators = separators;
  places.origin = places.cursor;
  const walk = new TapeWalk(rows, places.cursor);
  previousWord(walk, separators, false, sheet.isEmacs);
  places.firstStart = walk.place;
  places.start = walk.place;
  places.end = walk.place;
  state.isSelecting = true;
  state.follower = "end";
  const next =
    rows.isWrapped(walk.row) && walk.col + 1 >= rows.cols
      ? { row: walk.row + 1, col: 0 }
      : { row: walk.row, col: walk.col + 1 };
  const isOneCell = walk.col < rows.length(walk.row) && isSpace(new TapeWalk(rows, next));
  sheet.moveTo(walk, true);
  if (!isOneCell) {
    sheet.walkToWordEnd(walk, separators);
    sheet.moveTo(walk, true);
  }
  places.firstEnd = places.cursor;
  if (isBefore(places.firstEnd, places.origin)) places.origin = places.firstEnd;
}

function stopSelection({ sheet }: CopyCall): undefined {
  sheet.state.follower = "none";
  sheet.state.lines = "none";
  sheet.state.unit = "cell";
}

const rectangle =
  (wanted: (now: boolean) => boolean): CopyHandler =>
  ({ sheet }) => {
    const { state } = sheet;
    state.lines = "none";
    state.isRectangle = wanted(state.isRectangle);
    if (sheet.col > sheet.length) sheet.put(sheet.row, sheet.length);
    sheet.follow(false);
    return undefined;
  };

const always = (run: CopyHandler): CopyCommands[string] => ({ run, endsSearch: "always" });

export const SELECTION_COMMANDS: CopyCommands = {
  "begin-selection": always(beginSelection),
  "clear-selection": always(({ sheet }) => {
    sheet.clearSelection();
    return undefined;
  }),
  "other-end": {
    run: ({ sheet, repeats }) => {
      sheet.state.unit = "cell";
      // As in vi: going there an even number of times is staying.
      if (repeats % 2 === 1) swapEnds(sheet);
      return undefined;
    },
    endsSearch: "emacs",
  },
  "rectangle-off": always(rectangle(() => false)),
  "rectangle-on": always(rectangle(() => true)),
  "rectangle-toggle": always(rectangle((now) => !now)),
  "select-line": always(({ sheet, repeats }) => {
    selectLines(sheet, repeats);
    return undefined;
  }),
  "select-word": always(({ sheet, place }) => {
    selectWord(sheet, place.session.options.text("word-separators"));
    return undefined;
  }),
  "stop-selection": always(stopSelection),
};
