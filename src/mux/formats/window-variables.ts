// Variables of windows, as they hang in a session. Source: tmux(1), FORMATS.
import type { FormatScope } from "../format-scope.js";
import type { AlertKind, Session } from "../session.js";
import { isBigger, type WindowPart, windowPart } from "../window-part.js";
import { alertMarks } from "./alert-marks.js";
import { flag, seconds, text, type Variable, type Variables } from "./variable.js";

const windowIndex = ({ session, window, index }: FormatScope): number | undefined =>
  session === undefined || window === undefined ? undefined : (index ?? session.indexOf(window));

const alertFlag =
  (kind: AlertKind): Variable =>
  ({ session, window }) =>
    session === undefined || window === undefined ? undefined : flag(session.hasAlert(window, kind));

/** Where the part of a window begins that a client with less room shows. */
const offsetOf = ({ client, window }: FormatScope): WindowPart | undefined =>
  client?.terminal === undefined || window === undefined || !isBigger(window, client.terminal)
    ? undefined
    : windowPart(client.terminal, window);

/** `#`, `*`, `-`, `Z` and the like behind a window's name. */
function windowFlags(scope: FormatScope): string | undefined {
  const { session, window, registry } = scope;
  if (session === undefined || window === undefined) return undefined;
  const index = windowIndex(scope);
  const { marked } = registry;
  return (
    alertMarks(session, window) +
    (index === session.currentIndex ? "*" : "") +
    (index === session.lastIndex ? "-" : "") +
    (marked?.session === session && marked.window === window ? "M" : "") +
    (window.zoomedPane === undefined ? "" : "Z")
  );
}

const linkedSessions = ({ window, registry }: FormatScope): readonly Session[] | undefined =>
  window === undefined ? undefined : registry.sessionsOf(window);

const activeSessions = (scope: FormatScope): readonly Session[] | undefined =>
  linkedSessions(scope)?.filter((session) => session.currentWindow === scope.window);

const namesOf = (sessions: readonly Session[] | undefined): string | undefined =>
  sessions?.map((session) => session.name).join(",");

export const WINDOW_VARIABLES: Variables = {
  window_active: (scope) => flag(windowIndex(scope) === scope.session?.currentIndex),
  window_cell_height: ({ window }) => text(window?.activePane?.emulator.cellSize.height),
  window_cell_width: ({ window }) => text(window?.activePane?.emulator.cellSize.width),
  window_end_flag: (scope) => flag(scope.session?.windows().at(-1)?.index === windowIndex(scope)),
  window_start_flag: (scope) => flag(scope.session?.windows()[0]?.index === windowIndex(scope)),
  window_activity: ({ window }) => seconds(window?.activityMs),
  // Styled text would take a lone # for the start of something.
  window_flags: (scope) => windowFlags(scope)?.replaceAll("#", "##"),
  window_raw_flags: windowFlags,
  window_format: ({ window, pane }) => flag(window !== undefined && pane === undefined),
  window_height: ({ window }) => text(window?.rows),
  window_id: ({ window }) => (window === undefined ? undefined : `@${window.id}`),
  window_index: (scope) => text(windowIndex(scope)),
  window_last_flag: (scope) =>
    flag(scope.session !== undefined && scope.session.lastIndex === windowIndex(scope)),
  window_marked_flag: ({ session, window, registry }) => {
    const { marked } = registry;
    return flag(marked !== undefined && marked.session === session && marked.window === window);
  },
  window_name: ({ window }) => window?.name,
  window_panes: ({ window }) => text(window?.panes.length),
  window_width: ({ window }) => text(window?.cols),
  window_zoomed_flag: ({ window }) => flag(window?.zoomedPane !== undefined),
  window_bell_flag: alertFlag("bell"),
  window_activity_flag: alertFlag("activity"),
  window_silence_flag: alertFlag("silence"),
  window_bigger: ({ client, window }) =>
    client?.terminal === undefined || window === undefined
      ? undefined
      : flag(isBigger(window, client.terminal)),
  window_offset_x: (scope) => text(offsetOf(scope)?.col),
  window_offset_y: (scope) => text(offsetOf(scope)?.row),
  window_layout: ({ window }) => window?.layout,
  window_visible_layout: ({ window }) => window?.visibleLayout,
  window_active_clients: ({ window, registry }) =>
    text(registry.clients().filter((client) => client.session.currentWindow === window).length),
  window_active_clients_list: ({ window, registry }) =>
    registry
      .clients()
      .filter((client) => client.session.currentWindow === window)
      .map((client) => client.name)
      .join(","),
  window_active_sessions: (scope) => text(activeSessions(scope)?.length),
  window_active_sessions_list: (scope) => namesOf(activeSessions(scope)),
  window_linked_sessions: (scope) => text(linkedSessions(scope)?.length),
  window_linked_sessions_list: (scope) => namesOf(linkedSessions(scope)),
  window_stack_index: (scope) => text(scope.session?.recencyOf(windowIndex(scope))),
  window_linked: ({ session, window, registry }) =>
    flag(session !== undefined && window !== undefined && registry.isLinked(session, window)),
};
