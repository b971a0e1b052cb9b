// `send-keys -X NAME`: what keys do while a client reads a pane. Names are those of tmux's copy mode.

import type { CommandCall } from "./command-call.js";
import type { SearchDirection } from "./pane-view.js";
import type { Place } from "./target-view.js";

/** Moves, in rows as a function of the view's height and the repeat count. */
const MOVES: Readonly<Record<string, (rows: number, repeats: number) => number>> = {
  "cursor-up": (_rows, repeats) => -repeats,
  "cursor-down": (_rows, repeats) => repeats,
  "scroll-up": (_rows, repeats) => -repeats,
  "scroll-down": (_rows, repeats) => repeats,
  "page-up": (rows, repeats) => -repeats * Math.max(1, rows - 2),
  "page-down": (rows, repeats) => repeats * Math.max(1, rows - 2),
  "halfpage-up": (rows, repeats) => -repeats * Math.max(1, rows >> 1),
  "halfpage-down": (rows, repeats) => repeats * Math.max(1, rows >> 1),
};

const SEARCHES: Readonly<Record<string, SearchDirection>> = {
  "search-forward": "forward",
  "search-backward": "backward",
  "search-forward-text": "forward",
  "search-backward-text": "backward",
  "search-forward-incremental": "forward",
  "search-backward-incremental": "backward",
};

export const READING_COMMANDS: readonly string[] = [
  ...Object.keys(MOVES),
  ...Object.keys(SEARCHES),
  "cancel",
  "history-top",
  "history-bottom",
  "search-again",
  "search-reverse",
].sort();

/** @throws CommandFailure for an unknown name. */
export function runReadingCommand(
  call: CommandCall,
  place: Place,
  name: string,
  args: readonly string[],
  repeats: number,
): void {
  const { pane } = place;
  const isShown = call.mux.registry.clientsOf(place.session).length > 0;
  const client = isShown ? call.clientShowing(place) : call.fail("not in a mode; attach a client first");
  const view = client.viewOf(pane);
  if (!view.isReading) call.fail("not in a mode; copy-mode begins it");
  const move = MOVES[name];
  const direction = SEARCHES[name];
  const search = (isReversed: boolean): void => {
    view.findNext(isReversed, client.windowOptions.flag("wrap-search"), (isFound) => {
      if (!isFound) client.notices.showMessage("no match");
      client.requestDraw();
    });
  };
  if (move !== undefined) {
    view.scroll(move(pane.rows, repeats));
    if (!view.isReading) client.follow(pane);
  } else if (direction !== undefined) {
    const isIncremental = name.endsWith("-incremental");
    const [given = ""] = args;
    // As the prompt hands it over: = for the first match, + and - for the next one in that direction.
    const sign = isIncremental ? given.charAt(0) : "=";
    const text = isIncremental ? given.slice(1) : given;
    if (text === "") {
      if (!isIncremental && view.hasPattern) search(direction !== view.direction);
    } else if (sign !== "=" && view.hasPattern) search((sign === "+") !== (view.direction === "forward"));
    else {
      const isRegex = !isIncremental && !name.endsWith("-text");
      const fault = view.setQuery(text, direction, { isRegex, isIncremental });
      if (fault !== undefined) client.notices.showMessage(fault);
      else search(false);
    }
  } else if (name === "history-top") view.scrollToTop();
  else if (name === "history-bottom") view.scrollToBottom();
  else if (name === "cancel") client.follow(pane);
  else if (name === "search-again" || name === "search-reverse") {
    if (!view.hasPattern) call.fail("nothing was searched for yet");
    search(name === "search-reverse");
  } else call.fail(`unknown command of the reading state: ${name}; there are ${READING_COMMANDS.join(", ")}`);
  client.requestDraw();
}
