// A session: a named set of windows that survives detach. Windows hang at indices, as in tmux. What is done to the
// windows of a session is done to those of every session of its group; which of them is current is each one's own.

import { Emitter } from "../base/index.js";
import type { Environment, OptionStore } from "../commands/index.js";
import type { Pane } from "./pane.js";
import type { SessionGroup } from "./session-group.js";
import type { Window } from "./window.js";

/** The end of a list of links that were current before; older ones are forgotten. */
const MAX_LAST_LINKS = 64;

/** A window at an index. One window may hang at several. */
export interface WindowLink {
  readonly index: number;
  readonly window: Window;
}

interface Link extends WindowLink {
  index: number;
  window: Window;
}

/** What happened to a session. It has happened: the session is as it will be. */
export type SessionEvent =
  | { readonly kind: "renamed" }
  | { readonly kind: "windowSelected" | "windowLinked" | "windowUnlinked"; readonly window: Window };

/** What may have happened in a window that nobody looked at. */
export type AlertKind = "activity" | "bell" | "silence";

export class Session {
  readonly changed = new Emitter<SessionEvent>();
  /** `$n`, never reused. */
  readonly id: number;
  #name: string;
  /** Folder in which programs of the session start. */
  cwd: string;
  /** What programs of the session get, on top of the server's. */
  readonly environment: Environment;
  readonly createdMs: number;
  /** Last time a client of the session sent a key or the session was made, in wall time. */
  activityMs: number;
  lastAttachedMs = 0;
  #group: SessionGroup | undefined;
  /** Made by `blockmux run`: its clients end with the program's status. */
  isRun = false;
  readonly options: OptionStore;
  readonly #alerts = new Map<Window, Set<AlertKind>>();
  /** By index. */
  #links: Link[] = [];
  /** Undefined only while the session has no window, or the current one is being replaced. */
  #current: Link | undefined;
  /** What was current before, the last at the end. */
  #last: Link[] = [];

  constructor(
    id: number,
    name: string,
    cwd: string,
    createdMs: number,
    options: OptionStore,
    environment: Environment,
  ) {
    this.options = options;
    this.environment = environment;
    this.id = id;
    this.#name = name;
    this.cwd = cwd;
    this.createdMs = createdMs;
    this.activityMs = createdMs;
  }

  get name(): string {
    return this.#name;
  }

  set name(name: string) {
    this.#name = name;
    this.changed.emit({ kind: "renamed" });
  }

  /** Windows with their indices, by index. Borrowed until a change. */
  windows(): readonly WindowLink[] {
    return this.#links;
  }

  #find(index: number): Link | undefined {
    return this.#links.find((link) => link.index === index);
  }

  findWindow(index: number): Window | undefined {
    return this.#find(index)?.window;
  }

  /** Where `window` hangs, the current index before others; undefined when it is not linked here. */
  indexOf(window: Window): number | undefined {
    if (this.#current?.window === window) return this.#current.index;
    return this.#links.find((link) => link.window === window)?.index;
  }

  /** How often the window hangs here. */
  countLinks(window: Window): number {
    return this.#links.filter((link) => link.window === window).length;
  }

  get currentIndex(): number {
    return this.#current?.index ?? 0;
  }

  get currentWindow(): Window | undefined {
    return this.#current?.window;
  }

  get activePane(): Pane | undefined {
    return this.currentWindow?.activePane;
  }

  /** Index of the window that was current before; undefined when there was none. */
  get lastIndex(): number | undefined {
    return this.#last.at(-1)?.index;
  }

  /** How many links were current since the one at `index` was; 0 for the current one and for one that never was. */
  recencyOf(index: number | undefined): number {
    const at = this.#last.findIndex((link) => link.index === index);
    return at < 0 ? 0 : this.#last.length - at;
  }

  /** Indices of the current window and of those that were current before it, the last first. */
  indicesByUse(): readonly number[] {
    return [this.#current, ...this.#last.toReversed()].flatMap((link) =>
      link === undefined ? [] : [link.index],
    );
  }

  get windowCount(): number {
    return this.#links.length;
  }

  /** The lowest free index from `from` on. */
  freeIndex(from: number): number {
    let index = from;
    while (this.#find(index) !== undefined) index += 1;
    return index;
  }

  get group(): SessionGroup | undefined {
    return this.#group;
  }

  /** This session and those that have its windows. */
  get peers(): readonly Session[] {
    const others = this.#group?.sessions.filter((session) => session !== this) ?? [];
    return [this, ...others];
  }

  /** Joins a group; without windows it gets those of the others, the first of them current. */
  join(group: SessionGroup): void {
    this.#group = group;
    const [other] = group.sessions;
    group.add(this);
    for (const { index, window } of other?.windows() ?? []) this.#link(index, window);
  }

  /** What happens to its windows from now on happens to no other session's. */
  leaveGroup(): void {
    this.#group?.remove(this);
    this.#group = undefined;
  }

  /**
   * Hangs a window at an index; what hung there goes. The window is current where that was, or where none is, and with
   * `isSelected` here too: that is told first, as tmux does of new windows.
   */
  put(index: number, window: Window, isSelected = false): void {
    for (const session of this.peers) {
      const { link } = session.#displace(index);
      if (link !== undefined) session.#tellUnlinked(link);
      session.#link(index, window, isSelected && session === this);
    }
  }

  /** Hangs a window at a free index. Where none is current it is. */
  link(index: number, window: Window): void {
    for (const session of this.peers) session.#link(index, window);
  }

  #link(index: number, window: Window, isSelected = false): void {
    const link = { index, window };
    this.#links.push(link);
    this.#sort();
    this.#current ??= link;
    if (isSelected) this.select(index);
    this.changed.emit({ kind: "windowLinked", window });
  }

  select(index: number): void {
    const link = this.#find(index);
    if (link === undefined || link === this.#current) return;
    this.#forgetLast(link);
    if (this.#current !== undefined) this.#last.push(this.#current);
    if (this.#last.length > MAX_LAST_LINKS) this.#last.shift();
    this.#setCurrent(link);
  }

  #setCurrent(link: Link): void {
    this.#current = link;
    this.changed.emit({ kind: "windowSelected", window: link.window });
  }

  /** Takes the link away; the window that was current before, else the one before it, becomes current. */
  unlink(index: number): void {
    for (const session of this.peers) session.#unlink(index);
  }

  #unlink(index: number): void {
    const { link, wasCurrent } = this.#displace(index);
    const next = wasCurrent ? (this.#last.pop() ?? this.#linkBefore(index)) : undefined;
    if (next !== undefined) this.#setCurrent(next);
    if (link !== undefined) this.#tellUnlinked(link);
  }

  #tellUnlinked({ window }: Link): void {
    this.changed.emit({ kind: "windowUnlinked", window });
  }

  /** Takes the link away, which is not told yet. Where it was current the session has no current window then. */
  #displace(index: number): { readonly link: Link | undefined; readonly wasCurrent: boolean } {
    const link = this.#find(index);
    if (link === undefined) return { link, wasCurrent: false };
    const wasCurrent = link === this.#current;
    if (wasCurrent) this.#current = undefined;
    this.#links = this.#links.filter((other) => other !== link);
    this.#forgetLast(link);
    if (this.countLinks(link.window) === 0) this.#alerts.delete(link.window);
    return { link, wasCurrent };
  }

  /** The link before `index`, round the start; undefined when there is none at all. */
  #linkBefore(index: number): Link | undefined {
    return this.#links.findLast((link) => link.index < index) ?? this.#links.at(-1);
  }

  #forgetLast(link: Link): void {
    this.#last = this.#last.filter((other) => other !== link);
  }

  #sort(): void {
    this.#links = [...this.#links].sort((left, right) => left.index - right.index);
  }

  /** Frees an index: what hangs there and right behind it goes one up. */
  makeRoomAt(index: number): void {
    const end = this.freeIndex(index);
    for (const session of this.peers) {
      for (const link of session.#links) if (link.index >= index && link.index < end) link.index += 1;
    }
  }

  /** Closes the gaps in the indices, from `first` on. */
  renumber(first: number): void {
    for (const session of this.peers) {
      session.#links.forEach((link, at) => {
        link.index = first + at;
      });
    }
  }

  /** Hangs another window at the place of one; what was current stays so, by its place. */
  replace(index: number, window: Window): void {
    for (const session of this.peers) {
      const link = session.#find(index);
      if (link !== undefined) link.window = window;
    }
  }

  /** What happened in the window since it was looked at. */
  hasAlert(window: Window, kind?: AlertKind): boolean {
    const alerts = this.#alerts.get(window);
    return alerts !== undefined && (kind === undefined || alerts.has(kind));
  }

  addAlert(window: Window, kind: AlertKind): void {
    const alerts = this.#alerts.get(window) ?? new Set<AlertKind>();
    alerts.add(kind);
    this.#alerts.set(window, alerts);
  }

  clearAlerts(window: Window): void {
    this.#alerts.delete(window);
  }
}
