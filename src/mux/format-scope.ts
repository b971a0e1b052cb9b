// What formats may ask of a session, window, pane and client: the variables, by name. Times are seconds since the
// epoch. Source: tmux(1), FORMATS, for names and meanings.

import {
  expandFormat,
  type FormatLoopItem,
  type FormatSubject,
  type FormatSurroundings,
  findOptionForFormat,
  type PaneSearch,
  quoteArgument,
} from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import { findOnScreen } from "./capture.js";
import { CELL_MEASURE } from "./cell-measure.js";
import type { Pane } from "./pane.js";
import type { MuxPorts } from "./ports.js";
import type { Registry } from "./registry.js";
import type { AlertKind, Session } from "./session.js";
import type { ShellCache } from "./shell-cache.js";
import type { Window } from "./window.js";

export interface FormatParts {
  readonly session?: Session | undefined;
  /** Where the window hangs, for one that may hang at several places. */
  readonly index?: number | undefined;
  readonly window?: Window | undefined;
  readonly pane?: Pane | undefined;
  readonly client?: AttachedClient | undefined;
  /** Variables of one command, such as `command_list_name`. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

type Variable = (scope: FormatScope) => string | undefined;

const flag = (value: boolean | undefined): string => (value === true ? "1" : "0");
const seconds = (wallMs: number | undefined): string | undefined =>
  wallMs === undefined ? undefined : String(Math.floor(wallMs / 1000));
const text = (value: number | string | undefined): string | undefined =>
  value === undefined ? undefined : String(value);

const SESSION_VARIABLES: Readonly<Record<string, Variable>> = {
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
  session_grouped: ({ session }) => flag(session === undefined ? undefined : false),
  session_format: ({ session, window }) => flag(session !== undefined && window === undefined),
  session_id: ({ session }) => (session === undefined ? undefined : `$${session.id}`),
  session_last_attached: ({ session }) =>
    session === undefined || session.lastAttachedMs === 0 ? "" : seconds(session.lastAttachedMs),
  session_many_attached: ({ session, registry }) =>
    flag(session !== undefined && registry.clientsOf(session).length > 1),
  session_name: ({ session }) => session?.name,
  session_path: ({ session }) => session?.cwd,
  session_windows: ({ session }) => text(session?.windowCount),
};

const windowIndex = ({ session, window, index }: FormatScope): number | undefined =>
  session === undefined || window === undefined ? undefined : (index ?? session.indexOf(window));

/** `#` for activity, `!` for a bell, `~` for silence. */
function alertMarks(session: Session, window: Window): string {
  return (
    (session.hasAlert(window, "activity") ? "#" : "") +
    (session.hasAlert(window, "bell") ? "!" : "") +
    (session.hasAlert(window, "silence") ? "~" : "")
  );
}

const alertFlag =
  (kind: AlertKind): Variable =>
  ({ session, window }) =>
    session === undefined || window === undefined ? undefined : flag(session.hasAlert(window, kind));

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

const WINDOW_VARIABLES: Readonly<Record<string, Variable>> = {
  window_active: (scope) => flag(windowIndex(scope) === scope.session?.currentIndex),
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
  window_name: ({ window }) => window?.name,
  window_panes: ({ window }) => text(window?.panes.length),
  window_width: ({ window }) => text(window?.cols),
  window_zoomed_flag: ({ window }) => flag(window?.zoomedPane !== undefined),
  window_bell_flag: alertFlag("bell"),
  window_activity_flag: alertFlag("activity"),
  window_silence_flag: alertFlag("silence"),
  window_bigger: ({ client, window }) =>
    client === undefined || window === undefined
      ? undefined
      : flag(window.cols > client.windowSize.cols || window.rows > client.windowSize.rows),
  window_layout: ({ window }) => window?.layout,
  window_visible_layout: ({ window }) => window?.visibleLayout,
  window_active_clients: ({ window, registry }) =>
    text(registry.clients().filter((client) => client.session.currentWindow === window).length),
  window_active_sessions: (scope) => text(activeSessions(scope)?.length),
  window_active_sessions_list: (scope) => namesOf(activeSessions(scope)),
  window_linked_sessions: (scope) => text(linkedSessions(scope)?.length),
  window_linked_sessions_list: (scope) => namesOf(linkedSessions(scope)),
  window_stack_index: (scope) => text(scope.session?.recencyOf(windowIndex(scope))),
  window_linked: ({ window, registry }) => flag(window !== undefined && registry.isLinked(window)),
};

const mouseMode =
  (mode: number): Variable =>
  ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseTracking === mode);

/** Whether the pane is read: by the client spoken of, as each client reads for itself; without one, by any. */
function isRead({ pane, client, registry }: FormatScope): boolean {
  if (pane === undefined) return false;
  return client?.isReading(pane) ?? registry.clients().some((each) => each.isReading(pane));
}

/** Where the pane stands in its window. */
type Rect = NonNullable<ReturnType<Window["rectOf"]>>;

const rectOf = ({ window, pane }: FormatScope): Rect | undefined =>
  pane === undefined ? undefined : window?.rectOf(pane);

const edge = (scope: FormatScope, test: (rect: Rect, window: Window) => boolean): string | undefined => {
  const rect = rectOf(scope);
  return rect === undefined || scope.window === undefined ? undefined : flag(test(rect, scope.window));
};

const offset = (scope: FormatScope, read: (rect: Rect) => number): string | undefined => {
  const rect = rectOf(scope);
  return rect === undefined ? undefined : String(read(rect));
};

const PANE_VARIABLES: Readonly<Record<string, Variable>> = {
  alternate_on: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.screen === pane.emulator.alternate),
  cursor_character: ({ pane }) => {
    if (pane === undefined) return undefined;
    const { screen } = pane;
    const character = pane.tables.codeText(screen.row(screen.cursorRow).code(screen.cursorCol));
    return character === "" ? " " : character;
  },
  cursor_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.cursorVisible)),
  cursor_x: ({ pane }) => text(pane?.screen.cursorCol),
  cursor_y: ({ pane }) => text(pane?.screen.cursorRow),
  history_bytes: ({ pane }) => text(pane?.document.sizeBytes),
  history_limit: ({ pane }) => text(pane?.settings.historyLines),
  history_size: ({ pane }) => text(pane?.document.rowCountTotal(pane.cols)),
  insert_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.insert)),
  keypad_cursor_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.applicationCursorKeys),
  keypad_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.applicationKeypad)),
  mouse_any_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseTracking !== 0),
  mouse_all_flag: mouseMode(1003),
  mouse_button_flag: mouseMode(1002),
  mouse_standard_flag: mouseMode(1000),
  mouse_sgr_flag: ({ pane }) =>
    pane === undefined ? undefined : flag(pane.emulator.modes.mouseEncoding === 1006),
  origin_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.origin)),
  pane_active: ({ pane, window }) => flag(pane !== undefined && window?.activePane === pane),
  pane_at_bottom: (scope) =>
    edge(
      scope,
      (rect, window) => rect.row + rect.rowCount >= window.rows - (window.borderStatus === "bottom" ? 1 : 0),
    ),
  pane_at_left: (scope) => edge(scope, (rect) => rect.col === 0),
  pane_at_right: (scope) => edge(scope, (rect, window) => rect.col + rect.cols >= window.cols),
  pane_at_top: (scope) => edge(scope, (rect, window) => rect.row === (window.borderStatus === "top" ? 1 : 0)),
  pane_bottom: (scope) => offset(scope, (rect) => rect.row + rect.rowCount - 1),
  pane_current_command: ({ pane }) => pane?.currentCommand,
  pane_current_path: ({ pane }) => pane?.currentPath,
  pane_dead: ({ pane }) => flag(pane?.exit !== undefined),
  pane_dead_signal: ({ pane }) => text(pane?.exit?.signal),
  pane_dead_status: ({ pane }) => text(pane?.exit?.exitCode),
  pane_format: ({ pane }) => flag(pane !== undefined),
  pane_height: ({ pane }) => text(pane?.rows),
  pane_id: ({ pane }) => (pane === undefined ? undefined : `%${pane.id}`),
  pane_in_mode: (scope) => (scope.pane === undefined ? undefined : flag(isRead(scope))),
  pane_mode: (scope) => (isRead(scope) ? "copy-mode" : ""),
  pane_index: ({ pane, window }) => {
    const index = pane === undefined ? -1 : (window?.panes.indexOf(pane) ?? -1);
    return index < 0 || window === undefined
      ? undefined
      : String(index + window.options.number("pane-base-index"));
  },
  pane_input_off: ({ pane }) => flag(pane?.isInputOff),
  pane_last: ({ pane, window }) => flag(pane !== undefined && window?.lastPane === pane),
  pane_tabs: ({ pane }) => pane?.emulator.tabStops.filter((col) => col > 0).join(","),
  pane_left: (scope) => offset(scope, (rect) => rect.col),
  pane_marked: ({ pane, registry }) => flag(pane !== undefined && registry.markedPane === pane),
  pane_marked_set: ({ registry }) => flag(registry.markedPane !== undefined),
  pane_path: ({ pane }) => pane?.cwdUri,
  pane_pid: ({ pane }) => text(pane?.pty?.pid),
  pane_pipe: ({ pane }) => flag(pane?.isPiped),
  pane_right: (scope) => offset(scope, (rect) => rect.col + rect.cols - 1),
  pane_start_command: ({ pane }) => pane?.startCommand.map(quoteArgument).join(" "),
  pane_start_path: ({ pane }) => pane?.startPath,
  pane_synchronized: ({ pane }) => flag(pane?.options.flag("synchronize-panes")),
  pane_title: ({ pane }) => pane?.title,
  pane_top: (scope) => offset(scope, (rect) => rect.row),
  pane_tty: ({ pane }) => pane?.pty?.slavePath,
  pane_width: ({ pane }) => text(pane?.cols),
  scroll_region_lower: ({ pane }) => (pane === undefined ? undefined : text(pane.screen.marginBottom - 1)),
  scroll_region_upper: ({ pane }) => text(pane?.screen.marginTop),
  wrap_flag: ({ pane }) => (pane === undefined ? undefined : flag(pane.emulator.modes.autoWrap)),
};

const CLIENT_VARIABLES: Readonly<Record<string, Variable>> = {
  client_activity: ({ client }) => seconds(client?.activityMs),
  client_created: ({ client }) => seconds(client?.createdMs),
  client_flags: ({ client }) => client?.flags,
  client_height: ({ client }) => text(client?.size.rows),
  client_key_table: ({ client }) => client?.keyTable,
  client_last_session: ({ client }) => client?.lastSessionName,
  client_name: ({ client }) => client?.name,
  client_pid: ({ client }) => text(client?.pid),
  client_prefix: ({ client }) => (client === undefined ? undefined : flag(client.keyTable === "prefix")),
  client_readonly: ({ client }) => (client === undefined ? undefined : flag(client.isReadOnly)),
  client_session: ({ client }) => client?.session.name,
  client_termname: ({ client }) => client?.terminalName,
  client_termtype: ({ client }) => client?.terminalType,
  client_tty: ({ client }) => client?.ttyPath,
  client_uid: ({ client, ports }) => (client === undefined ? undefined : String(ports.facts.uid)),
  client_user: ({ client, ports }) => (client === undefined ? undefined : ports.facts.userName),
  client_utf8: ({ client }) => (client === undefined ? undefined : flag(client.hasUtf8)),
  client_width: ({ client }) => text(client?.size.cols),
  client_written: ({ client }) => text(client?.writtenBytes),
};

const SERVER_VARIABLES: Readonly<Record<string, Variable>> = {
  host: ({ ports }) => ports.facts.hostName,
  host_short: ({ ports }) => ports.facts.hostName.split(".")[0],
  pid: ({ ports }) => String(ports.facts.pid),
  server_sessions: ({ registry }) => String(registry.sessions().length),
  socket_path: ({ ports }) => ports.facts.socketPath,
  start_time: ({ ports }) => seconds(ports.facts.startedMs),
  uid: ({ ports }) => String(ports.facts.uid),
  user: ({ ports }) => ports.facts.userName,
  version: ({ ports }) => ports.facts.version,
};

const VARIABLES = new Map(
  Object.entries({
    ...SERVER_VARIABLES,
    ...SESSION_VARIABLES,
    ...WINDOW_VARIABLES,
    ...PANE_VARIABLES,
    ...CLIENT_VARIABLES,
  }),
);

/** Names of every variable, for the documentation. */
export const FORMAT_VARIABLES: readonly string[] = [...VARIABLES.keys()].sort();

/** What a format can reach besides its subject. */
export interface FormatWorld {
  readonly registry: Registry;
  readonly ports: MuxPorts;
  readonly shell: ShellCache;
}

export class FormatScope implements FormatSubject {
  readonly registry: Registry;
  readonly ports: MuxPorts;
  readonly #world: FormatWorld;
  readonly session: Session | undefined;
  readonly index: number | undefined;
  readonly window: Window | undefined;
  readonly pane: Pane | undefined;
  readonly client: AttachedClient | undefined;
  readonly #extra: Readonly<Record<string, string>> | undefined;

  constructor(world: FormatWorld, parts: FormatParts) {
    this.#world = world;
    this.registry = world.registry;
    this.ports = world.ports;
    this.session = parts.session;
    this.index = parts.index;
    this.window = parts.window;
    this.pane = parts.pane;
    this.client = parts.client;
    this.#extra = parts.extra;
  }

  findVariable(name: string): string | undefined {
    return this.#extra?.[name] ?? VARIABLES.get(name)?.(this);
  }

  findOption(name: string): string | undefined {
    return findOptionForFormat(name, {
      global: this.registry.options,
      session: this.session?.options,
      window: this.window?.options,
      pane: this.pane?.options,
      panesOfWindow: [],
    });
  }

  findEnvironment(name: string): string | undefined {
    return (this.session?.environment ?? this.registry.environment).find(name);
  }

  sessions(): readonly FormatLoopItem[] {
    return this.registry.sessions().map((session) => ({
      subject: this.#with({ session, window: session.currentWindow, pane: session.activePane }),
      isCurrent: session === this.session,
    }));
  }

  windows(): readonly FormatLoopItem[] {
    const session = this.session;
    if (session === undefined) return [];
    return session.windows().map(({ index, window }) => ({
      subject: this.#with({ session, index, window, pane: window.activePane }),
      isCurrent: index === session.currentIndex,
    }));
  }

  panes(): readonly FormatLoopItem[] {
    const window = this.window;
    if (window === undefined) return [];
    return window.panes.map((pane) => ({
      subject: this.#with({ session: this.session, index: this.index, window, pane }),
      isCurrent: pane === window.activePane,
    }));
  }

  hasSession(name: string): boolean {
    return this.registry.findSession(name) !== undefined;
  }

  hasWindow(name: string): boolean {
    return this.session?.windows().some(({ window }) => window.name === name) === true;
  }

  findInPane(search: PaneSearch): number {
    return this.pane === undefined ? 0 : findOnScreen(this.pane, search);
  }

  #with(parts: FormatParts): FormatScope {
    return new FormatScope(this.#world, { client: this.client, extra: this.#extra, ...parts });
  }

  /** Expands a format about this scope. */
  expand(
    format: string,
    options: { readonly withTime?: boolean; readonly withShell?: boolean } = {},
  ): string {
    const surroundings: FormatSurroundings = {
      measure: CELL_MEASURE,
      wallMs: this.ports.clock.wallMs(),
      shellOutput: (command) => this.#world.shell.lastLine(command, this.session?.cwd ?? "/"),
    };
    return expandFormat(format, this, surroundings, options);
  }
}
