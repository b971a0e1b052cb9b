// Where a menu or popup of a given size stands on a client's screen, as -x and -y say. Source: tmux(1), display-menu,
// for the words and the variables; tmux 3.3a for what they come to.

import type { Area } from "../../overlay/index.js";
import type { AttachedClient } from "../attached-client.js";
import type { CommandCall } from "../command-call.js";
import type { Place } from "../target-view.js";
import { windowPart } from "../window-part.js";

const ACROSS: Readonly<Record<string, string>> = {
  C: "popup_centre_x",
  R: "popup_pane_right",
  P: "popup_pane_left",
  M: "popup_mouse_centre_x",
  W: "popup_window_status_line_x",
};
/** What these name is the row below the last one of the box. */
const DOWN: Readonly<Record<string, string>> = {
  C: "popup_centre_y",
  P: "popup_pane_bottom",
  M: "popup_mouse_top",
  S: "popup_status_line_y",
  W: "popup_window_status_line_y",
};

/** The variables, of which those about the mouse or the window list are missing where there is none. */
function positionVariables(
  client: AttachedClient,
  place: Place,
  { rows, cols }: { readonly rows: number; readonly cols: number },
  mouse: { readonly row: number; readonly col: number } | undefined,
): Record<string, string> {
  const { size, statusRows, session } = client;
  const isStatusTop = session.options.text("status-position") === "top";
  const paneTop = isStatusTop ? statusRows : 0;
  const statusTop = isStatusTop ? 0 : size.rows - statusRows;
  // A row below the screen is the last one the box can begin at.
  const onScreen = (row: number): number => (row >= size.rows ? size.rows - rows : row);
  const named: Record<string, number> = {
    popup_width: cols,
    popup_height: rows,
    popup_centre_x: Math.max(0, ((size.cols - 1) >> 1) - (cols >> 1)),
    popup_centre_y: onScreen(((size.rows - 1) >> 1) + (rows >> 1)),
    popup_status_line_y: isStatusTop ? statusRows + rows : statusTop,
  };
  if (mouse !== undefined) {
    named.popup_mouse_x = mouse.col;
    named.popup_mouse_y = mouse.row;
    named.popup_mouse_centre_x = Math.max(0, mouse.col - (cols >> 1));
    named.popup_mouse_centre_y = Math.min(mouse.row - (rows >> 1), size.rows - rows);
    named.popup_mouse_top = Math.min(mouse.row + rows, size.rows - 1);
    named.popup_mouse_bottom = Math.max(0, mouse.row - rows);
  }
  const rect = place.window.rectOf(place.pane);
  if (rect !== undefined) {
    const part = windowPart(client, place.window);
    named.popup_pane_top = onScreen(paneTop + rect.row - part.row + rows);
    named.popup_pane_bottom = paneTop + rect.row + rect.rowCount - part.row;
    named.popup_pane_left = rect.col - part.col;
    named.popup_pane_right = Math.max(0, rect.col + rect.cols - part.col - cols);
  }
  client.statusRanges.forEach((ranges, line) => {
    const range = ranges.find((each) => each.range.kind === "window" && each.range.index === place.index);
    if (range === undefined || line >= statusRows) return;
    named.popup_window_status_line_x = range.start;
    named.popup_window_status_line_y = isStatusTop ? line + 1 + rows : statusTop + line;
  });
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(Math.max(0, value))]));
}

/** Where a box of this size stands: on the screen as a whole. */
export function placeBox(
  call: CommandCall,
  client: AttachedClient,
  place: Place,
  box: { readonly rows: number; readonly cols: number },
): Area {
  const mouse = call.source.mouse === undefined ? undefined : client.keys.mouse.boundAt;
  const extra = positionVariables(client, place, box, mouse);
  const scope = call.scope({ ...place, client, extra });
  const numberOf = (letter: "x" | "y", words: Readonly<Record<string, string>>): number => {
    const given = call.value(letter) ?? "C";
    const word = Object.hasOwn(words, given) ? words[given] : undefined;
    const cell = Number.parseInt(scope.expand(word === undefined ? given : `#{${word}}`), 10);
    return Number.isNaN(cell) ? 0 : cell;
  };
  const keepInside = (at: number, length: number, room: number): number =>
    Math.max(0, at + length >= room ? room - length : at);
  const bottom = numberOf("y", DOWN);
  return {
    ...box,
    col: keepInside(numberOf("x", ACROSS), box.cols, client.size.cols),
    row: keepInside(bottom < box.rows ? 0 : bottom - box.rows, box.rows, client.size.rows),
  };
}
