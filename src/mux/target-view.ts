// The registry as targets see it, and a target as sessions, windows and panes.

import {
  type ResolvedTarget,
  resolveTarget,
  type TargetLink,
  type TargetOptions,
  type TargetPane,
  type TargetPlace,
  type TargetSession,
  type TargetWindow,
  type TargetWorld,
} from "../commands/index.js";
import type { Pane } from "./pane.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";
import type { Window } from "./window.js";

/** Where a command is aimed. */
export interface Place {
  readonly session: Session;
  readonly index: number;
  readonly window: Window;
  readonly pane: Pane;
}

function viewPane(pane: Pane, window: Window, isUnzoomed: boolean): TargetPane {
  const rect = isUnzoomed ? window.unzoomedRectOf(pane) : window.rectOf(pane);
  const { zoomedPane } = window;
  return {
    id: pane.id,
    index: window.panes.indexOf(pane) + window.options.number("pane-base-index"),
    left: rect?.col ?? 0,
    top: rect?.row ?? 0,
    cols: rect?.cols ?? pane.cols,
    rows: rect?.rowCount ?? pane.rows,
    activeOrder: window.recencyOf(pane),
    isHidden: !isUnzoomed && zoomedPane !== undefined && zoomedPane !== pane,
  };
}

/** `isUnzoomed`: as the window is without its zoom. With it the zoomed pane lies over the others, as in tmux. */
export function viewTargetWindow(window: Window, isUnzoomed = false): TargetWindow | undefined {
  const panes = window.panes.map((pane) => viewPane(pane, window, isUnzoomed));
  const activePane = panes.find(({ id }) => id === window.activePane?.id);
  if (activePane === undefined) return undefined;
  const { id, name, cols, rows } = window;
  const lastPane = panes.find((pane) => pane.id === window.lastPane?.id);
  return { id, name, cols, rows, panes, activePane, lastPane, borderStatus: window.borderStatus };
}

function viewSession(session: Session, registry: Registry): TargetSession | undefined {
  const links: TargetLink[] = [];
  for (const { index, window } of session.windows()) {
    const view = viewTargetWindow(window);
    if (view !== undefined) links.push({ index, window: view });
  }
  const currentLink = links.find(({ index }) => index === session.currentIndex);
  if (currentLink === undefined) return undefined;
  return {
    id: session.id,
    name: session.name,
    attachedCount: registry.clientsOf(session).length,
    activity: session.activityMs,
    links,
    currentLink,
    lastLink: links.find(({ index }) => index === session.lastIndex),
  };
}

function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** `current` is where the command comes from. */
export function targetWorld(registry: Registry, current: Place | undefined, mouse?: Place): TargetWorld {
  return {
    sessions: () =>
      registry
        .sessions()
        .map((session) => viewSession(session, registry))
        .filter(isKnown),
    clients: () => [],
    current: () => viewPlace(registry, current),
    mouse: () => viewPlace(registry, mouse),
    marked: () => viewPlace(registry, registry.marked),
  };
}

function viewPlace(registry: Registry, place: Place | undefined): TargetPlace | undefined {
  const session = place === undefined ? undefined : viewSession(place.session, registry);
  const link = session?.links.find(({ index }) => index === place?.index);
  const pane = link?.window.panes.find(({ id }) => id === place?.pane.id);
  return session === undefined || link === undefined || pane === undefined
    ? undefined
    : { session, link, pane };
}

export type TargetOutcome =
  | { readonly ok: true; readonly place: Place }
  | { readonly ok: false; readonly message: string };

export function findPlace(
  registry: Registry,
  text: string | undefined,
  kind: "session" | "window" | "pane",
  current: Place | undefined,
  options: TargetOptions = {},
  mouse?: Place,
): TargetOutcome {
  const found = resolveTarget(text, kind, targetWorld(registry, current, mouse), options);
  if (!found.ok) return { ok: false, message: found.error.message };
  const place = placeOf(registry, found.value);
  return place === undefined
    ? { ok: false, message: `can't find ${kind}: ${text ?? ""}` }
    : { ok: true, place };
}

/** Where a window may be put: an index of a session, taken or free; undefined where only a session was named. */
export interface Slot {
  readonly session: Session;
  readonly index: number | undefined;
}

export function findSlot(
  registry: Registry,
  text: string | undefined,
  current: Place | undefined,
): { readonly ok: true; readonly slot: Slot } | { readonly ok: false; readonly message: string } {
  const found = resolveTarget(text, "window", targetWorld(registry, current), { acceptsFreeIndex: true });
  if (!found.ok) return { ok: false, message: found.error.message };
  const session = registry.findSessionById(found.value.session.id);
  if (session === undefined) return { ok: false, message: `can't find window: ${text ?? ""}` };
  return { ok: true, slot: { session, index: found.value.windowIndex } };
}

function placeOf(registry: Registry, target: ResolvedTarget): Place | undefined {
  const session = registry.findSessionById(target.session.id);
  const index = target.link?.index ?? session?.currentIndex;
  const window = index === undefined ? undefined : session?.findWindow(index);
  const pane = target.pane === undefined ? window?.activePane : registry.findPane(target.pane.id);
  if (session === undefined || index === undefined || window === undefined || pane === undefined)
    return undefined;
  return { session, index, window, pane };
}
