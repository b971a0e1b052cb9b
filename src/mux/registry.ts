// What exists: sessions, windows, panes and attached clients, their ids and the options above them. Ids are never
// used again while the server lives.

import { Emitter } from "../base/index.js";
import { CellTables } from "../cells/index.js";
import {
  createGlobalOptions,
  Environment,
  type GlobalOptions,
  KeyTables,
  OptionStore,
} from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { Client } from "./client.js";
import type { ControlClient } from "./control/control-client.js";
import type { Pane } from "./pane.js";
import { PaneViews } from "./pane-views.js";
import { Session } from "./session.js";
import type { SessionGroup } from "./session-group.js";
import type { Place } from "./target-view.js";
import { Window } from "./window.js";

/** Lines kept for `show-messages`, whatever message-limit says. */
const MAX_MESSAGES = 10_000;

export interface LoggedMessage {
  readonly wallMs: number;
  readonly text: string;
}

export class Registry {
  readonly sessionAdded = new Emitter<Session>();
  readonly windowAdded = new Emitter<Window>();
  readonly tables = new CellTables();
  readonly options: GlobalOptions = createGlobalOptions();
  readonly keys = new KeyTables();
  readonly views = new PaneViews();
  /** Of every session; a session's own lies over it. */
  readonly environment = new Environment();
  #mark: { readonly pane: Pane; readonly window: Window } | undefined;
  readonly #sessions = new Map<number, Session>();
  readonly #panes = new Map<number, Pane>();
  readonly #clients = new Set<Client>();
  #controlClients: readonly ControlClient[] = [];
  #useCount = 0;
  /** Configuration files that were read, in their order. */
  readonly configFiles: string[] = [];
  readonly #messages: LoggedMessage[] = [];
  #nextSessionId = 0;
  #nextWindowId = 0;
  #nextPaneId = 0;

  /** Marks a pane where it is, or none. */
  mark(pane: Pane | undefined, window?: Window): void {
    this.#mark = pane === undefined || window === undefined ? undefined : { pane, window };
  }

  /** The pane of `select-pane -m`, while it is in the window in which it was marked. */
  get markedPane(): Pane | undefined {
    const mark = this.#mark;
    return mark?.window.panes.includes(mark.pane) === true ? mark.pane : undefined;
  }

  /** As `markedPane`, with where it is. */
  get marked(): Place | undefined {
    const pane = this.markedPane;
    const place = pane === undefined ? undefined : this.placeOf(pane);
    const index = place?.session.indexOf(place.window);
    return pane === undefined || place === undefined || index === undefined
      ? undefined
      : { ...place, index, pane };
  }

  /** By name, as `list-sessions` shows them. */
  sessions(): readonly Session[] {
    return [...this.#sessions.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  findSession(name: string): Session | undefined {
    for (const session of this.#sessions.values()) if (session.name === name) return session;
    return undefined;
  }

  findSessionById(id: number): Session | undefined {
    return this.#sessions.get(id);
  }

  findGroup(name: string): SessionGroup | undefined {
    for (const { group } of this.#sessions.values()) if (group?.name === name) return group;
    return undefined;
  }

  /** A number that with `prefix` before it names no session, the next session's own where it is free. */
  freeSessionName(prefix = ""): string {
    let number = this.#nextSessionId;
    while (this.findSession(`${prefix}${number}`) !== undefined) number += 1;
    return `${prefix}${number}`;
  }

  get nextSessionId(): number {
    return this.#nextSessionId;
  }

  addSession(name: string, cwd: string, createdMs: number): Session {
    const session = new Session(
      this.#nextSessionId,
      name,
      cwd,
      createdMs,
      new OptionStore("session", this.options.session),
      new Environment(this.environment),
    );
    this.#nextSessionId += 1;
    this.#sessions.set(session.id, session);
    this.sessionAdded.emit(session);
    return session;
  }

  removeSession(session: Session): void {
    this.#sessions.delete(session.id);
  }

  addWindow(name: string, cols: number, rows: number): Window {
    const window = new Window(
      this.#nextWindowId,
      name,
      cols,
      rows,
      new OptionStore("window", this.options.window),
    );
    this.#nextWindowId += 1;
    this.windowAdded.emit(window);
    return window;
  }

  takePaneId(): number {
    const id = this.#nextPaneId;
    this.#nextPaneId += 1;
    return id;
  }

  /** Gives the last id taken back: its pane never was anywhere. */
  returnPaneId(id: number): void {
    if (id === this.#nextPaneId - 1) this.#nextPaneId = id;
  }

  addPane(pane: Pane): void {
    this.#panes.set(pane.id, pane);
  }

  removePane(pane: Pane): void {
    this.#panes.delete(pane.id);
    this.views.forget(pane);
  }

  findPane(id: number): Pane | undefined {
    return this.#panes.get(id);
  }

  panes(): readonly Pane[] {
    return [...this.#panes.values()];
  }

  /** Whether a window of the session hangs at more than one place; a place in every session of a group is one. */
  isLinked(session: Session, window: Window): boolean {
    const count = this.sessions().reduce((sum, each) => sum + each.countLinks(window), 0);
    return count > session.peers.length;
  }

  /** Sessions in which the window hangs. */
  sessionsOf(window: Window): readonly Session[] {
    return this.sessions().filter((session) => session.indexOf(window) !== undefined);
  }

  /** The window a pane is in, and a session with that window: of several `preferred`, else the one used last. */
  placeOf(
    pane: Pane,
    preferred?: Session,
  ): { readonly session: Session; readonly window: Window } | undefined {
    let best: { readonly session: Session; readonly window: Window } | undefined;
    for (const session of this.#sessions.values()) {
      const window = session.windows().find((link) => link.window.panes.includes(pane))?.window;
      if (window === undefined) continue;
      if (session === preferred) return { session, window };
      if (best === undefined || session.activityMs > best.session.activityMs) best = { session, window };
    }
    return best;
  }

  /** Attached clients, the one used last first. */
  clients(): readonly Client[] {
    return [...this.#clients].sort((left, right) => right.useNumber - left.useNumber);
  }

  clientsOf(session: Session): readonly Client[] {
    return this.clients().filter((client) => client.session === session);
  }

  /** Those that draw on a terminal, in the same order. */
  terminalClients(): readonly AttachedClient[] {
    return this.clients().flatMap(({ terminal }) => (terminal === undefined ? [] : [terminal]));
  }

  terminalClientsOf(session: Session): readonly AttachedClient[] {
    return this.terminalClients().filter((client) => client.session === session);
  }

  /** Those in control mode, as they came. */
  controlClients(): readonly ControlClient[] {
    return this.#controlClients;
  }

  /** Numbers uses of clients: of two uses the later has the higher one. */
  takeUseNumber(): number {
    this.#useCount += 1;
    return this.#useCount;
  }

  addClient(client: Client): void {
    this.#clients.add(client);
    this.#noteControlClients();
  }

  removeClient(client: Client): void {
    this.#clients.delete(client);
    this.#noteControlClients();
  }

  #noteControlClients(): void {
    this.#controlClients = [...this.#clients].flatMap(({ control }) =>
      control === undefined ? [] : [control],
    );
  }

  logMessage(wallMs: number, text: string): void {
    this.#messages.push({ wallMs, text });
    const limit = Math.min(MAX_MESSAGES, this.options.server.number("message-limit"));
    if (this.#messages.length > limit) this.#messages.splice(0, this.#messages.length - limit);
  }

  messages(): readonly LoggedMessage[] {
    return this.#messages;
  }
}
