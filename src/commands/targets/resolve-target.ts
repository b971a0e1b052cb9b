// What -t means in a world of sessions: the order in which tmux looks, and an error that says what there is.
import { matchesGlob } from "../formats/glob.js";
import { fail, type Outcome, succeed } from "../language/user-error.js";
import { findPaneAtCorner, findPaneBeside } from "./pane-geometry.js";
import {
  type PanePart,
  type PlaceKind,
  parseSessionPart,
  parseTarget,
  parseWindowPart,
  type SessionPart,
  type WindowPart,
} from "./target-expression.js";
import type {
  TargetClient,
  TargetLink,
  TargetPane,
  TargetPlace,
  TargetSession,
  TargetWorld,
} from "./target-world.js";

export type TargetOptions = {
  /** The window may not exist yet: its index is what counts (`new-window -t`, `move-window -t`). */
  readonly acceptsFreeIndex?: boolean;
  /** Of several sessions prefer one no client shows (`attach-session`). */
  readonly prefersUnattached?: boolean;
  /** Without a target the marked pane is meant, if there is one (`swap-pane -s`). */
  readonly defaultsToMarked?: boolean;
};

/** A place found. `link` and `pane` are undefined only where `acceptsFreeIndex` found an index without a window. */
export type ResolvedTarget = {
  readonly session: TargetSession;
  readonly link: TargetLink | undefined;
  readonly pane: TargetPane | undefined;
  /** The index written, with `acceptsFreeIndex`: of a window there is or of none; undefined where none was. */
  readonly windowIndex: number | undefined;
};

/** Found nothing, or too much: completes "can't find session NAME". */
type Miss = { readonly kind: "none" } | { readonly kind: "several"; readonly names: readonly string[] };
type Find<Thing> = { readonly found: Thing } | { readonly miss: Miss };

const NONE: { readonly miss: Miss } = { miss: { kind: "none" } };

/** Exactly one by name, else by its start, else by a pattern. */
function findByName<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  name: string,
  isExact: boolean,
): Find<Thing> {
  const tests: ((candidate: string) => boolean)[] = [(candidate) => candidate === name];
  if (!isExact) {
    tests.push(
      (candidate) => candidate.startsWith(name),
      (candidate) => matchesGlob(name, candidate),
    );
  }
  for (const matches of tests) {
    const matching = things.filter((thing) => matches(nameOf(thing)));
    const [only] = matching;
    if (only === undefined) continue;
    if (matching.length === 1) return { found: only };
    return { miss: { kind: "several", names: matching.map(nameOf) } };
  }
  return NONE;
}

class Resolver {
  readonly #world: TargetWorld;
  readonly #options: TargetOptions;

  constructor(world: TargetWorld, options: TargetOptions) {
    this.#world = world;
    this.#options = options;
  }

  /** The most recently used of `sessions`, unattached first where that is preferred. */
  #bestSession(sessions: readonly TargetSession[]): TargetSession | undefined {
    const isFree = (session: TargetSession): boolean => session.attachedCount === 0;
    let best: TargetSession | undefined;
    for (const session of sessions) {
      if (best === undefined) best = session;
      else if (this.#options.prefersUnattached === true && isFree(session) !== isFree(best)) {
        if (isFree(session)) best = session;
      } else if (session.activity > best.activity) best = session;
    }
    return best;
  }

  current(): TargetPlace | undefined {
    const marked = this.#options.defaultsToMarked === true ? this.#world.marked() : undefined;
    const place = marked ?? this.#world.current();
    if (place !== undefined) return place;
    const session = this.#bestSession(this.#world.sessions());
    return session === undefined ? undefined : placeOf(session, session.currentLink);
  }

  findSession(part: SessionPart): Find<TargetSession> {
    const sessions = this.#world.sessions();
    if (part.kind === "id") {
      const session = sessions.find(({ id }) => id === part.id);
      return session === undefined ? NONE : { found: session };
    }
    const exact = sessions.find(({ name }) => name === part.name);
    if (exact !== undefined) return { found: exact };
    const shown = findClient(part.name, this.#world.clients())?.session;
    if (shown !== undefined) return { found: shown };
    return findByName(sessions, ({ name }) => name, part.name, part.isExact);
  }

  /** A window of `session`, or only an index where that is accepted. */
  findWindow(session: TargetSession, part: WindowPart): Find<ResolvedTarget> {
    const { links, currentLink } = session;
    const ofLink = (link: TargetLink | undefined): Find<ResolvedTarget> =>
      link === undefined
        ? NONE
        : { found: { session, link, pane: link.window.activePane, windowIndex: link.index } };
    const ofIndex = (index: number): Find<ResolvedTarget> => ({
      found: { session, link: undefined, pane: undefined, windowIndex: index },
    });
    const acceptsFreeIndex = this.#options.acceptsFreeIndex === true;
    switch (part.kind) {
      case "id":
        return ofLink(
          currentLink.window.id === part.id ? currentLink : links.find(({ window }) => window.id === part.id),
        );
      case "start":
        return ofLink(links[0]);
      case "end":
        return ofLink(links.at(-1));
      case "last":
        return ofLink(session.lastLink);
      case "offset": {
        if (acceptsFreeIndex) {
          const index = currentLink.index + part.delta;
          if (index < 0) return NONE;
          const there = links.find((link) => link.index === index);
          return there === undefined ? ofIndex(index) : ofLink(there);
        }
        const at = links.findIndex(({ index }) => index === currentLink.index);
        return ofLink(links.at((((at + part.delta) % links.length) + links.length) % links.length));
      }
      case "name": {
        if (/^[0-9]{1,9}$/.test(part.name)) {
          const index = Number(part.name);
          const there = links.find((link) => link.index === index);
          if (there !== undefined) return ofLink(there);
          if (acceptsFreeIndex) return ofIndex(index);
        }
        const find = findByName(links, ({ window }) => window.name, part.name, part.isExact);
        return "found" in find ? ofLink(find.found) : find;
      }
    }
  }

  /** A window anywhere by id, else one of the current session's. */
  findWindowAnywhere(part: WindowPart): Find<ResolvedTarget> {
    if (part.kind === "id") return this.#findWithWindow(part.id);
    const place = this.current();
    return place === undefined ? NONE : this.findWindow(place.session, part);
  }

  #findWithWindow(windowId: number): Find<ResolvedTarget> {
    const session = this.#bestSession(
      this.#world.sessions().filter(({ links }) => links.some(({ window }) => window.id === windowId)),
    );
    return session === undefined ? NONE : this.findWindow(session, { kind: "id", id: windowId });
  }

  findPane(session: TargetSession, link: TargetLink, part: PanePart): Find<ResolvedTarget> {
    const pane = findPaneIn(link, part);
    if (pane === undefined) return NONE;
    return { found: { session, link, pane, windowIndex: link.index } };
  }

  /** A pane anywhere by id, else one of the current window's. */
  findPaneAnywhere(part: PanePart): Find<ResolvedTarget> {
    if (part.kind === "id") {
      for (const session of this.#world.sessions()) {
        const holder = session.links.find(({ window }) => window.panes.some(({ id }) => id === part.id));
        if (holder === undefined) continue;
        const found = this.#findWithWindow(holder.window.id);
        if (!("found" in found) || found.found.link === undefined) return NONE;
        return this.findPane(found.found.session, found.found.link, part);
      }
      return NONE;
    }
    const place = this.current();
    return place === undefined ? NONE : this.findPane(place.session, place.link, part);
  }

  ofSession(session: TargetSession): ResolvedTarget {
    const { currentLink } = session;
    // Without a window written, a command that takes an index chooses a free one itself.
    const windowIndex = this.#options.acceptsFreeIndex === true ? undefined : currentLink.index;
    return { session, link: currentLink, pane: currentLink.window.activePane, windowIndex };
  }
}

function placeOf(session: TargetSession, link: TargetLink): TargetPlace {
  return { session, link, pane: link.window.activePane };
}

function findPaneIn({ window }: TargetLink, part: PanePart): TargetPane | undefined {
  const { panes, activePane } = window;
  switch (part.kind) {
    case "id":
      return panes.find(({ id }) => id === part.id);
    case "index":
      return panes.find(({ index }) => index === part.index);
    case "last":
      return window.lastPane;
    case "beside":
      return findPaneBeside(window, activePane, part.direction);
    case "corner":
      return findPaneAtCorner(window, part.corner);
    case "offset": {
      const at = panes.findIndex(({ id }) => id === activePane.id);
      return panes.at((((at + part.delta) % panes.length) + panes.length) % panes.length);
    }
    case "none":
      return undefined;
  }
}

function missing<Thing>(
  what: string,
  written: string,
  find: Find<Thing>,
  world: TargetWorld,
): Outcome<never> {
  // As tmux says it: without the mark of an exact name.
  const name = written.replace(/^=/, "");
  if ("miss" in find && find.miss.kind === "several") {
    return fail(`can't find ${what}: ${name} could be ${find.miss.names.join(", ")}`);
  }
  const sessions = world.sessions();
  if (sessions.length === 0)
    return fail(`can't find ${what}: ${name}; there are no sessions, make one with new-session`);
  if (what !== "session") return fail(`can't find ${what}: ${name}; list-${what}s -a shows what there is`);
  const names = sessions.slice(0, 8).map((session) => session.name);
  return fail(`can't find session: ${name}; there is ${names.join(", ")}${sessions.length > 8 ? ", …" : ""}`);
}

/**
 * Finds what the text behind -t means for a command whose target is of `kind`. Fails as a user error when
 * there is nothing of the name, or more than one thing.
 */
export function resolveTarget(
  text: string | undefined,
  kind: PlaceKind,
  world: TargetWorld,
  options: TargetOptions = {},
): Outcome<ResolvedTarget> {
  const parsed = parseTarget(text, kind);
  if (!parsed.ok) return parsed;
  const expression = parsed.value;
  const resolver = new Resolver(world, options);
  const ofPlace = ({ session, link, pane }: TargetPlace): ResolvedTarget => ({
    session,
    link,
    pane,
    windowIndex: options.acceptsFreeIndex === true ? undefined : link.index,
  });
  if (expression.kind !== "path") {
    const place = expression.kind === "current" ? resolver.current() : world[expression.kind]();
    if (place !== undefined) return succeed(ofPlace(place));
    if (expression.kind === "mouse") return fail("no mouse target: use = only in the command of a mouse key");
    if (expression.kind === "marked") return fail("no marked target: mark a pane with select-pane -m");
    return fail(`no current ${kind}: make a session with new-session`);
  }
  return resolvePath(expression, resolver, world);
}

type Path = Extract<ReturnType<typeof parseTarget>, { ok: true }>["value"] & { kind: "path" };

function resolvePath(path: Path, resolver: Resolver, world: TargetWorld): Outcome<ResolvedTarget> {
  const { session: sessionPart, window: windowPart, pane: panePart, text, lone } = path;
  const [sessionText, windowText, paneText] = textsOf(text, lone);
  if (sessionPart !== undefined) {
    const session = resolver.findSession(sessionPart);
    if (!("found" in session)) return missing("session", sessionText, session, world);
    if (windowPart === undefined && panePart === undefined) return succeed(resolver.ofSession(session.found));
    let link: TargetLink | undefined = session.found.currentLink;
    if (windowPart !== undefined) {
      const window = resolver.findWindow(session.found, windowPart);
      if (!("found" in window)) return missing("window", windowText, window, world);
      if (panePart === undefined) return succeed(window.found);
      link = window.found.link;
    } else if (panePart?.kind === "id") {
      const { id } = panePart;
      link = session.found.links.find(({ window }) => window.panes.some((pane) => pane.id === id));
    }
    if (link === undefined || panePart === undefined) return missing("pane", paneText, NONE, world);
    const pane = resolver.findPane(session.found, link, panePart);
    return "found" in pane ? succeed(pane.found) : missing("pane", paneText, pane, world);
  }
  if (windowPart !== undefined) {
    const window = findWindowOrSession(windowPart, lone, resolver);
    if (!("found" in window)) return missing("window", windowText, window, world);
    if (panePart === undefined) return succeed(window.found);
    const { session, link } = window.found;
    const pane = link === undefined ? NONE : resolver.findPane(session, link, panePart);
    return "found" in pane ? succeed(pane.found) : missing("pane", paneText, pane, world);
  }
  if (panePart === undefined) {
    const place = resolver.current();
    if (place === undefined) return fail("no current session: make one with new-session");
    return succeed({ ...place, windowIndex: undefined });
  }
  const pane = resolver.findPaneAnywhere(panePart);
  if ("found" in pane) return succeed(pane.found);
  if (lone === undefined || panePart.kind === "id") return missing("pane", paneText, pane, world);
  const around = findWindowOrSession(parseWindowPart(lone), lone, resolver);
  return "found" in around ? succeed(around.found) : missing("pane", paneText, around, world);
}

/** A window and, where the text stands alone, failing that a session of that name. */
function findWindowOrSession(
  part: WindowPart,
  lone: string | undefined,
  resolver: Resolver,
): Find<ResolvedTarget> {
  const window = resolver.findWindowAnywhere(part);
  if ("found" in window || lone === undefined || part.kind === "id") return window;
  const session = resolver.findSession(parseSessionPart(lone));
  if ("found" in session) return { found: resolver.ofSession(session.found) };
  return window.miss.kind === "several" ? window : session;
}

/** The written parts, for messages. */
function textsOf(text: string, lone: string | undefined): readonly [string, string, string] {
  if (lone !== undefined) return [lone, lone, lone];
  const colon = text.indexOf(":");
  const period = text.indexOf(".", colon + 1);
  const window = text.slice(colon + 1, period < 0 ? undefined : period);
  return [text.slice(0, Math.max(0, colon)), window, period < 0 ? "" : text.slice(period + 1)];
}

/** The client a name means: its whole name, or the name without /dev/; a colon at the end is passed over. */
export function findClient(text: string, clients: readonly TargetClient[]): TargetClient | undefined {
  const name = text.endsWith(":") ? text.slice(0, -1) : text;
  if (name === "") return undefined;
  return clients.find((client) => client.name === name || client.name === `/dev/${name}`);
}
