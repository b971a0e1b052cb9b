// Variables of copy mode. Source: tmux(1), FORMATS; rows are counted in the view, as tmux counts them.
import { type LayoutPlace, TapeWalk } from "../../document/index.js";
import { type CopySheet, modeKeysOf } from "../copy-mode/copy-sheet.js";
import { wordAt } from "../copy-mode/word-at.js";
import type { FormatScope } from "../format-scope.js";
import type { PaneView } from "../pane-view.js";
import { flag, type Variables } from "./variable.js";

/** The view that is read: of the client spoken of; without one that draws of any client, else the pane's own. */
export function readView({ pane, client, registry }: FormatScope): PaneView | undefined {
  if (pane === undefined) return undefined;
  const terminal = client?.terminal;
  const views = terminal !== undefined ? [terminal] : registry.terminalClients();
  for (const each of views) if (each.isReading(pane)) return each.findView(pane);
  const own = registry.views.find(pane);
  return terminal === undefined && own?.isReading === true ? own : undefined;
}

/**
 * What stands in place of the pane's screen, the topmost first: for the client spoken of, as each client has its own;
 * without one, for the first that has anything.
 */
function modesOf(scope: FormatScope): readonly string[] {
  const { pane, client, registry } = scope;
  if (pane === undefined) return [];
  const terminal = client?.terminal;
  const clients = terminal === undefined ? registry.terminalClients() : [terminal];
  const mode = clients.map((each) => each.overlays.modeOf(pane)).find((each) => each !== undefined);
  // The output of a command is read in place of the window.
  const hasOutput = clients.some((each) => each.notices.output !== undefined && each.activePane === pane);
  return [
    ...(hasOutput ? ["view-mode"] : []),
    ...(mode === undefined ? [] : [mode.name]),
    ...(readView(scope) === undefined ? [] : ["copy-mode"]),
  ];
}

/** Undefined outside of copy mode. */
const inSheet =
  (read: (sheet: CopySheet, view: PaneView, scope: FormatScope) => string | undefined) =>
  (scope: FormatScope): string | undefined => {
    const view = readView(scope);
    if (view?.copy === undefined || scope.window === undefined) return undefined;
    return read(view.copy.open(modeKeysOf(scope.window)), view, scope);
  };

const ofEnd = (which: "start" | "end", read: (place: LayoutPlace) => number) =>
  inSheet(({ state, places }) => (state.isSelecting ? String(read(places[which])) : undefined));

export const COPY_VARIABLES: Variables = {
  pane_in_mode: (scope) => (scope.pane === undefined ? undefined : String(modesOf(scope).length)),
  pane_mode: (scope) => modesOf(scope)[0] ?? "",
  pane_search_string: (scope) => readView(scope)?.search.text,
  copy_cursor_line: inSheet(({ rows, row }) => {
    const start = new TapeWalk(rows, { row, col: 0 });
    start.lineStart();
    let text = "";
    for (let at = start.row; ; at += 1) {
      const isWrapped = rows.isWrapped(at) && at < rows.count - 1;
      text += rows.textOf(at, 0, isWrapped ? rows.used(at) : rows.length(at));
      if (!isWrapped) return text;
    }
  }),
  copy_cursor_word: inSheet((sheet, _view, { session }) =>
    wordAt(sheet.rows, sheet.places.cursor, session?.options.text("word-separators") ?? ""),
  ),
  copy_cursor_x: inSheet(({ col }) => String(col)),
  copy_cursor_y: inSheet(({ viewRow }) => String(viewRow)),
  rectangle_toggle: inSheet(({ state }) => flag(state.isRectangle)),
  scroll_position: inSheet(({ offset }) => String(offset)),
  search_match: inSheet((sheet, view) => view.matchText(sheet)),
  search_present: inSheet((_sheet, view) => flag(view.search.isMarking)),
  selection_active: inSheet(({ state }) => flag(state.isSelecting && state.follower !== "none")),
  selection_end_x: ofEnd("end", ({ col }) => col),
  selection_end_y: ofEnd("end", ({ row }) => row),
  selection_present: inSheet(({ state }) => flag(state.isSelecting)),
  selection_start_x: ofEnd("start", ({ col }) => col),
  selection_start_y: ofEnd("start", ({ row }) => row),
};
