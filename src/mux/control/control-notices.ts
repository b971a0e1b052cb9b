// Tells control clients what happened, wherever it was done: each what concerns its session. Lines say what is when
// they are made, after all that is done at once has been done. Source: tmux(1), CONTROL MODE; tmux 3.3a, and later
// ones for paste buffers.

import { FormatScope, type FormatWorld } from "../format-scope.js";
import type { HookSubject } from "../hooks.js";
import type { ControlClient } from "./control-client.js";

type LineMaker = (subject: HookSubject, client: ControlClient, world: FormatWorld) => string | undefined;

const LAYOUT_FORMAT =
  "%layout-change #{window_id} #{window_layout} #{window_visible_layout} #{window_raw_flags}";

/** A line about a window, which says where the client's session has it not. */
const aboutWindow =
  (what: string, more: (subject: HookSubject) => string = () => ""): LineMaker =>
  (subject, client, { registry }) => {
    const { window } = subject;
    // A client whose session has ended is about to leave: it is told no more of windows, as in tmux.
    const isOver = registry.findSessionById(client.session.id) === undefined;
    if (window === undefined || isOver) return undefined;
    const isLinked = client.session.indexOf(window) !== undefined;
    return `%${isLinked ? "" : "unlinked-"}window-${what} @${window.id}${more(subject)}`;
  };

const sessionsChanged: LineMaker = () => "%sessions-changed";

/** By the name of the hook. */
const LINES: Readonly<Record<string, LineMaker>> = {
  "pane-mode-changed": ({ pane }) => (pane === undefined ? undefined : `%pane-mode-changed %${pane.id}`),
  "window-layout-changed": ({ window }, { session }, world) => {
    const index = window === undefined ? undefined : session.indexOf(window);
    if (window === undefined || index === undefined || window.panes.length === 0) return undefined;
    return new FormatScope(world, { session, index, window, pane: window.activePane }).expand(LAYOUT_FORMAT);
  },
  "window-pane-changed": ({ window }) =>
    window?.activePane === undefined
      ? undefined
      : `%window-pane-changed @${window.id} %${window.activePane.id}`,
  "window-linked": aboutWindow("add"),
  "window-unlinked": aboutWindow("close"),
  "window-renamed": aboutWindow("renamed", ({ window }) => ` ${window?.name ?? ""}`),
  "session-created": sessionsChanged,
  "session-closed": sessionsChanged,
  "session-renamed": ({ session }) =>
    session === undefined ? undefined : `%session-renamed $${session.id} ${session.name}`,
  "session-window-changed": ({ session }) =>
    session?.currentWindow === undefined
      ? undefined
      : `%session-window-changed $${session.id} @${session.currentWindow.id}`,
  "client-session-changed": ({ client: moved }, client) => {
    if (moved === undefined || moved.isGone) return undefined;
    const { id, name } = moved.session;
    return moved === client
      ? `%session-changed $${id} ${name}`
      : `%client-session-changed ${moved.name} $${id} ${name}`;
  },
  "client-detached": ({ client }) => (client === undefined ? undefined : `%client-detached ${client.name}`),
};

export class ControlNotices {
  readonly #world: FormatWorld;
  #happened: { readonly make: LineMaker; readonly subject: HookSubject }[] = [];

  constructor(world: FormatWorld) {
    this.#world = world;
  }

  /** Something happened, by the name of its hook. */
  note(hook: string, subject: HookSubject): void {
    const make = LINES[hook];
    if (make !== undefined) this.#add(make, subject);
  }

  bufferChanged(name: string, isThere: boolean): void {
    this.#add(() => `%paste-buffer-${isThere ? "changed" : "deleted"} ${name}`, {});
  }

  #add(make: LineMaker, subject: HookSubject): void {
    if (this.#happened.length === 0) queueMicrotask(() => this.flush());
    this.#happened.push({ make, subject });
  }

  /** Tells what was noted and not yet told. */
  flush(): void {
    const happened = this.#happened;
    this.#happened = [];
    const clients = this.#world.registry.controlClients();
    if (clients.length === 0) return;
    for (const { make, subject } of happened) {
      for (const client of clients) {
        const line = client.isGone ? undefined : make(subject, client, this.#world);
        if (line !== undefined) client.notify(line);
      }
    }
  }
}
