// Variables of sessions. Source: tmux(1), FORMATS.
import type { Client } from "../client.js";
import type { FormatScope } from "../format-scope.js";
import { alertMarks } from "./alert-marks.js";
import { flag, seconds, text, type Variables } from "./variable.js";

/** Undefined outside a group. */
function clientsOfGroup({ session, registry }: FormatScope): readonly Client[] | undefined {
  return session?.group?.sessions.flatMap((each) => registry.clientsOf(each));
}

export const SESSION_VARIABLES: Variables = {
  active_window_index: ({ session }) => text(session?.currentIndex),
  last_window_index: ({ session }) => text(session?.windows().at(-1)?.index),
  next_session_id: ({ registry }) => `$${registry.nextSessionId}`,
  session_activity: ({ session }) => seconds(session?.activityMs),
  session_attached: ({ session, registry }) =>
    session === undefined ? undefined : String(registry.clientsOf(session).length),
  session_attached_list: ({ session, registry }) =>
    session === undefined
      ? undefined
      : registry
          .clientsOf(session)
          .map((client) => client.name)
          .join(","),
  session_alerts: ({ session }) =>
    session
      ?.windows()
      .filter(({ window }) => session.hasAlert(window))
      .map(({ index, window }) => `${index}${alertMarks(session, window)}`)
      .join(","),
  session_created: ({ session }) => seconds(session?.createdMs),
  session_group: ({ session }) => session?.group?.name,
  session_group_attached: (scope) => text(clientsOfGroup(scope)?.length),
  session_group_attached_list: (scope) =>
    clientsOfGroup(scope)
      ?.map((client) => client.name)
      .join(","),
  session_group_list: ({ session }) => session?.group?.sessions.map(({ name }) => name).join(","),
  session_group_many_attached: (scope) => {
    const clients = clientsOfGroup(scope);
    return clients === undefined ? undefined : flag(clients.length > 1);
  },
  session_group_size: ({ session }) => text(session?.group?.sessions.length),
  session_grouped: ({ session }) => flag(session?.group !== undefined),
  session_format: ({ session, window }) => flag(session !== undefined && window === undefined),
  session_id: ({ session }) => (session === undefined ? undefined : `$${session.id}`),
  session_last_attached: ({ session }) =>
    session === undefined || session.lastAttachedMs === 0 ? "" : seconds(session.lastAttachedMs),
  session_many_attached: ({ session, registry }) =>
    flag(session !== undefined && registry.clientsOf(session).length > 1),
  session_marked: ({ session, registry }) =>
    flag(session !== undefined && registry.marked?.session === session),
  session_name: ({ session }) => session?.name,
  session_stack: ({ session }) => session?.indicesByUse().join(","),
  session_path: ({ session }) => session?.cwd,
  session_windows: ({ session }) => text(session?.windowCount),
};
