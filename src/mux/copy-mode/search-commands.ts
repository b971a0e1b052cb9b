// Commands of copy mode that search. Names and behaviour: tmux 3.3a: in emacs a search forward ends behind its match,
// in vi at its start. What is found is what the tape says now.

import type { Position } from "../../document/index.js";
import type { CopyCall, CopyCommands, CopyHandler } from "./copy-call.js";
import type { SearchDirection } from "./pane-search.js";

/** Where a search in a direction begins: in vi, forward, behind the match that is marked at the cursor. */
function searchFrom({ sheet, view }: CopyCall, direction: SearchDirection): Position {
  const { rows, places } = sheet;
  const cursor = rows.positionAt(places.cursor);
  if (direction === "backward" || sheet.isEmacs) return cursor;
  const { search } = view;
  const match = search.isMarking ? search.matchAt(cursor) : undefined;
  if (match !== undefined && rows.isBefore(cursor, match.end)) return match.end;
  const { row, col } = places.cursor;
  return col < rows.length(row)
    ? rows.positionAt({ row, col: rows.behind(row, col) })
    : rows.rowStart(Math.min(row + 1, sheet.lastRow));
}

/** Looks once, and takes the cursor to what is found. The sheet is another afterwards: time may have gone by. */
function searchOnce(
  copy: CopyCall,
  direction: SearchDirection,
  from: Position,
  done: (isFound: boolean) => void,
): void {
  const { place, view } = copy;
  copy.copy.keep(copy.sheet);
  view.search.find(from, direction, place.window.options.flag("wrap-search"), (found) => {
    if (view.copy !== copy.copy) {
      done(false);
      return;
    }
    copy.sheet = copy.copy.open(copy.sheet.modeKeys);
    const { sheet } = copy;
    if (found !== undefined) {
      sheet.goTo(sheet.rows.find(found.start));
      if (direction === "forward" && sheet.isEmacs) sheet.moveTo(sheet.rows.find(found.end));
    }
    done(found !== undefined);
  });
}

/** Looks as often as the command is repeated. At once in a short tape, so that the next key finds it done. */
function search(
  copy: CopyCall,
  direction: SearchDirection,
  from = searchFrom(copy, direction),
): undefined | Promise<undefined> {
  let isDone = false;
  let settle = (): void => {};
  const look = (count: number, start: Position): void => {
    searchOnce(copy, direction, start, (isFound) => {
      if (isFound && count < copy.repeats) {
        look(count + 1, searchFrom(copy, direction));
        return;
      }
      if (isFound) copy.view.search.count(() => copy.client?.requestDraw());
      else {
        copy.view.search.hideMarks();
        copy.client?.notices.showMessage("no match");
      }
      isDone = true;
      settle();
    });
  };
  look(1, from);
  if (isDone) return undefined;
  return new Promise((resolve) => {
    settle = () => resolve(undefined);
  });
}

/** With a text: looks for it from now on; without one for what was looked for last. */
const searching =
  (direction: SearchDirection, isRegex: boolean): CopyHandler =>
  (copy) => {
    const { view, args, call } = copy;
    const [text] = args;
    if (text === "") return undefined;
    // Seen from what was looked for before.
    const from = searchFrom(copy, direction);
    if (text !== undefined) {
      const fault = view.search.setQuery(text, isRegex);
      if (fault !== undefined) call.fail(fault);
    }
    if (!view.search.hasPattern) return undefined;
    view.search.direction = direction;
    return search(copy, direction, from);
  };

const again =
  (isReversed: boolean): CopyHandler =>
  (copy) => {
    const { search: pattern } = copy.view;
    if (!pattern.hasPattern) return undefined;
    const isForward = (pattern.direction === "forward") !== isReversed;
    return search(copy, isForward ? "forward" : "backward");
  };

/**
 * As the prompt hands it over: `=` for the first match from where the search began, `+` for the next one and `-` for
 * the one before.
 */
const searchingIncrementally =
  (own: SearchDirection): CopyHandler =>
  (copy) => {
    const { view, args, sheet } = copy;
    const [given = ""] = args;
    const sign = given.charAt(0);
    const text = given.slice(1);
    const { search: pattern } = view;
    if (copy.copy.searchOrigin === undefined) copy.copy.beginSearch(sheet);
    else if (text !== pattern.text) copy.copy.restartSearch(sheet);
    if (text === "") {
      pattern.hideMarks();
      return undefined;
    }
    const direction = sign === "+" ? "forward" : sign === "-" ? "backward" : own;
    pattern.setQuery(text, false);
    pattern.direction = direction;
    return search(copy, direction);
  };

const command = (run: CopyHandler, maxArgs = 0): CopyCommands[string] => ({
  run,
  endsSearch: "never",
  maxArgs,
});

export const SEARCH_COMMANDS: CopyCommands = {
  "search-again": command(again(false)),
  "search-backward": command(searching("backward", true), 1),
  "search-backward-incremental": command(searchingIncrementally("backward"), 1),
  "search-backward-text": command(searching("backward", false), 1),
  "search-forward": command(searching("forward", true), 1),
  "search-forward-incremental": command(searchingIncrementally("forward"), 1),
  "search-forward-text": command(searching("forward", false), 1),
  "search-reverse": command(again(true)),
};
