// A session: a named set of windows that survives detach. Windows hang at indices, as in tmux.

import { Emitter } from "../base/index.js";
import type { Environment, OptionStore } from "../commands/index.js";
import type { Pane } from "./pane.js";
import type { Window } from "./window.js";

/** The end of a list of windows that were current before; older ones are forgotten. */
const MAX_LAST_WINDOWS = 64;

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
  /** Made by `blockmux run`: its clients end with the program's status. */
  isRun = false;
  readonly options: OptionStore;
  readonly #alerts = new Map<Window, Set<AlertKind>>();
  readonly #windows = new Map<number, Window>();
  #currentIndex = 0;
  readonly #lastIndices: number[] = [];

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

  /** Windows with their indices, by index. */
  windows(): readonly { readonly index: number; readonly window: Window }[] {
    return [...this.#windows]
      .sort(([left], [right]) => left - right)
      .map(([index, window]) => ({ index, window }));
  }

  findWindow(index: number): Window | undefined {
    return this.#windows.get(index);
  }

  /** Where `window` hangs; undefined when it is not linked here. */
  indexOf(window: Window): number | undefined {
    for (const [index, linked] of this.#windows) if (linked === window) return index;
    return undefined;
  }

  get currentIndex(): number {
    return this.#currentIndex;
  }

  get currentWindow(): Window | undefined {
    return this.#windows.get(this.#currentIndex);
  }

  get activePane(): Pane | undefined {
    return this.currentWindow?.activePane;
  }

  /** Index of the window that was current before; undefined when there was none. */
  get lastIndex(): number | undefined {
    return this.#lastIndices.at(-1);
  }

  /** The lowest free index from `from` on. */
  freeIndex(from: number): number {
    let index = from;
    while (this.#windows.has(index)) index += 1;
    return index;
  }

  link(index: number, window: Window): void {
    this.#windows.set(index, window);
    if (this.#windows.size === 1) this.#currentIndex = index;
    this.changed.emit({ kind: "windowLinked", window });
  }

  select(index: number): void {
    if (index === this.#currentIndex || !this.#windows.has(index)) return;
    this.#remember(this.#currentIndex);
    this.#currentIndex = index;
    this.#tellSelected();
  }

  #tellSelected(): void {
    const window = this.currentWindow;
    if (window !== undefined) this.changed.emit({ kind: "windowSelected", window });
  }

  /** The current window hangs at another index now. */
  follow(index: number): void {
    this.#currentIndex = index;
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

  /** The index before `index`, round the start; undefined when there is none at all. */
  #previousIndex(index: number): number | undefined {
    const indices = this.windows().map((link) => link.index);
    return indices.findLast((other) => other < index) ?? indices.at(-1);
  }

  /** Removes the link; the window that was current before, else the one before it, becomes current. */
  unlink(window: Window): void {
    const index = this.indexOf(window);
    if (index === undefined) return;
    this.#windows.delete(index);
    for (let at = this.#lastIndices.length - 1; at >= 0; at -= 1) {
      if (this.#lastIndices[at] === index) this.#lastIndices.splice(at, 1);
    }
    this.#alerts.delete(window);
    const wasCurrent = index === this.#currentIndex;
    const next = wasCurrent ? (this.#lastIndices.pop() ?? this.#previousIndex(index)) : undefined;
    if (next !== undefined) this.#currentIndex = next;
    this.changed.emit({ kind: "windowUnlinked", window });
    if (next !== undefined) this.#tellSelected();
  }

  /** Closes the gaps in the indices, from `first` on. */
  renumber(first: number): void {
    const links = this.windows();
    const indexOf = new Map(links.map(({ index }, at) => [index, first + at]));
    this.#windows.clear();
    for (const { index, window } of links) this.#windows.set(indexOf.get(index) ?? index, window);
    this.#currentIndex = indexOf.get(this.#currentIndex) ?? first;
    const last = this.#lastIndices.map((index) => indexOf.get(index)).filter((index) => index !== undefined);
    this.#lastIndices.splice(0, this.#lastIndices.length, ...last);
  }

  /** Puts another window where one hangs; both stay linked as often as before. */
  replace(index: number, window: Window): void {
    this.#windows.set(index, window);
  }

  /** Takes the link at an index away without choosing another window. */
  clear(index: number): void {
    this.#windows.delete(index);
  }

  get windowCount(): number {
    return this.#windows.size;
  }

  #remember(index: number): void {
    const known = this.#lastIndices.indexOf(index);
    if (known >= 0) this.#lastIndices.splice(known, 1);
    this.#lastIndices.push(index);
    if (this.#lastIndices.length > MAX_LAST_WINDOWS) this.#lastIndices.shift();
  }
}
