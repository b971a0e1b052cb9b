// Commands that make, list, move, show and end windows. Source: tmux(1), WINDOWS AND PANES; tmux 3.3a for what is
// said when something cannot be.

import { DEFAULT_FORMATS } from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import type { FormatParts } from "../format-scope.js";
import type { Session } from "../session.js";
import type { Place } from "../target-view.js";
import type { Window } from "../window.js";
import { findWindow } from "./find-window.js";
import { environmentFlags } from "./session-commands.js";

/** The folder for something made in a session: -c, else where the person is, else the session's. */
export function folderFor(call: CommandCall, session: Session): string {
  const wanted = call.value("c");
  if (wanted !== undefined) {
    const place = call.current;
    const folder = call.scope({ session, window: place?.window, pane: place?.pane }).expand(wanted);
    if (folder !== "") return folder;
  }
  return call.source.request?.cwd ?? session.cwd;
}

/** Where a window is put. */
export interface Berth {
  readonly session: Session;
  readonly index: number;
  /** What hangs at the index and right behind it goes one up. */
  readonly makesRoom: boolean;
}

/**
 * The index at which something (`own`, where that is a window which hangs already) is to be put; nothing is changed
 * yet. @throws CommandFailure
 */
export function chooseBerth(call: CommandCall, letter = "t", own?: Window): Berth {
  const { session, index } = call.slot(letter);
  if (call.has("a") || call.has("b")) {
    const beside = index ?? session.currentIndex;
    return { session, index: call.has("b") ? beside : beside + 1, makesRoom: true };
  }
  const makesRoom = false;
  if (index === undefined)
    return { session, index: session.freeIndex(session.options.number("base-index")), makesRoom };
  const standing = session.findWindow(index);
  if (standing !== undefined && standing === own) call.fail(`same index: ${index}`);
  if (standing !== undefined && !call.has("k")) {
    call.fail(
      call.name === "new-window" ? `create window failed: index ${index} in use` : `index in use: ${index}`,
    );
  }
  return { session, index, makesRoom };
}

/** Puts a window there, and selects it unless -d was given. What hung there ends where it hangs nowhere else. */
export function putWindow(
  call: CommandCall,
  { session, index, makesRoom }: Berth,
  window: Window,
  isNew = false,
): void {
  const standing = makesRoom ? undefined : session.findWindow(index);
  if (makesRoom) session.makeRoomAt(index);
  session.put(index, window, isNew && !call.has("d"));
  if (standing !== undefined && call.mux.registry.sessionsOf(standing).length === 0) {
    call.mux.lifecycle.killWindow(standing);
  }
  if (!call.has("d")) session.select(index);
}

function newWindow(call: CommandCall): undefined {
  const { mux } = call;
  const name = call.value("n");
  const expandedName = name === undefined ? undefined : call.scope().expand(name);
  if (call.has("S") && expandedName !== undefined) {
    const { session } = call.slot();
    const found = session.windows().find(({ window }) => window.name === expandedName);
    if (found !== undefined) {
      if (call.has("d")) return undefined;
      session.select(found.index);
      mux.sessionChanged(session);
      return undefined;
    }
  }
  const berth = chooseBerth(call);
  const { session, index } = berth;
  const wanted = {
    ...(expandedName === undefined ? {} : { windowName: expandedName }),
    command: call.operands,
    cwd: folderFor(call, session),
    environment: environmentFlags(call),
  };
  const size = mux.sizes.ofNewWindow(session, call.source.client);
  const window = mux.lifecycle.makeWindow(session, wanted, size);
  putWindow(call, berth, window, true);
  mux.sessionChanged(session);
  call.printMade({ session, index, window, pane: window.activePane });
  return undefined;
}

/** The window `by` links further, round the end; with `onlyAlerts` the next with an alert. */
function stepWindow(call: CommandCall, session: Session, by: 1 | -1, onlyAlerts: boolean): undefined {
  const links = session.windows();
  const at = links.findIndex(({ index }) => index === session.currentIndex);
  for (let step = 1; step < links.length; step += 1) {
    const link = links[(at + by * step + links.length * step) % links.length];
    if (link === undefined || (onlyAlerts && !session.hasAlert(link.window))) continue;
    session.select(link.index);
    call.mux.sessionChanged(session);
    return undefined;
  }
  return call.fail(by === 1 ? "no next window" : "no previous window");
}

function lastWindow(call: CommandCall, session: Session): undefined {
  const { lastIndex } = session;
  if (lastIndex === undefined) call.fail("no last window");
  session.select(lastIndex);
  call.mux.sessionChanged(session);
  return undefined;
}

function selectWindow(call: CommandCall): undefined {
  const { session, index } = call.target("window");
  if (call.has("n")) return stepWindow(call, session, 1, false);
  if (call.has("p")) return stepWindow(call, session, -1, false);
  if (call.has("l") || (call.has("T") && index === session.currentIndex)) return lastWindow(call, session);
  session.select(index);
  call.mux.sessionChanged(session);
  return undefined;
}

function killWindow(call: CommandCall): undefined {
  const { session, window } = call.target("window");
  if (!call.has("a")) {
    call.mux.lifecycle.killWindow(window);
    return undefined;
  }
  for (const link of session.windows())
    if (link.window !== window) call.mux.lifecycle.killWindow(link.window);
  return undefined;
}

/** Sessions that a listing is about: all with -a, else the one of -t. */
function listedSessions(call: CommandCall): readonly Session[] {
  return call.has("a") ? call.mux.registry.sessions() : [call.target("session").session];
}

function* windowsOf(sessions: readonly Session[]): Generator<FormatParts & { readonly window: Window }> {
  for (const session of sessions) {
    for (const link of session.windows()) yield { session, ...link, pane: link.window.activePane };
  }
}

function* panesOf(windows: Iterable<FormatParts & { readonly window: Window }>): Generator<FormatParts> {
  for (const parts of windows) for (const pane of parts.window.panes) yield { ...parts, pane };
}

function listWindows(call: CommandCall): undefined {
  const format = DEFAULT_FORMATS[call.has("a") ? "list-windows -a" : "list-windows"];
  call.printList(windowsOf(listedSessions(call)), format);
  return undefined;
}

function listPanes(call: CommandCall): undefined {
  if (call.has("a") || call.has("s")) {
    const format = DEFAULT_FORMATS[call.has("a") ? "list-panes -a" : "list-panes -s"];
    call.printList(panesOf(windowsOf(listedSessions(call))), format);
  } else call.printList(panesOf([call.target("window")]), DEFAULT_FORMATS["list-panes"]);
  return undefined;
}

/** What hangs in one session of a group hangs in the others already. @throws CommandFailure */
function refuseWithinGroup(call: CommandCall, source: Session, target: Session, sentence: string): void {
  if (source !== target && source.peers.includes(target)) call.fail(sentence);
}

function linkWindow(call: CommandCall): undefined {
  const source = call.target("window", "s");
  refuseWithinGroup(call, source.session, call.slot().session, "sessions are grouped");
  const berth = chooseBerth(call, "t", source.window);
  putWindow(call, berth, source.window);
  call.mux.sessionChanged(berth.session);
  return undefined;
}

function moveWindow(call: CommandCall): undefined {
  if (call.has("r")) {
    const { session } = call.target("session");
    session.renumber(session.options.number("base-index"));
    call.mux.sessionChanged(session);
    return undefined;
  }
  const source = call.target("window", "s");
  const { session } = moveLink(call, source);
  if (source.session.options.flag("renumber-windows") && source.session.windowCount > 0) {
    source.session.renumber(source.session.options.number("base-index"));
  }
  call.mux.sessionChanged(session);
  return undefined;
}

/** As in tmux, a mark is where it was set: not on a window that hangs elsewhere. */
function unmarkIn(call: CommandCall, window: Window): void {
  const { registry } = call.mux;
  if (registry.markedPane !== undefined && window.panes.includes(registry.markedPane))
    registry.mark(undefined);
}

/** A window goes from where it hangs to where -t says, and is selected there unless -d was given. */
export function moveLink(call: CommandCall, source: Place): Berth {
  const link = source.session.windows().find(({ index }) => index === source.index);
  refuseWithinGroup(call, source.session, call.slot().session, "sessions are grouped");
  const berth = chooseBerth(call, "t", source.window);
  const { session } = berth;
  unmarkIn(call, source.window);
  putWindow(call, berth, source.window);
  // Making room may have moved the window itself.
  source.session.unlink(link?.index ?? source.index);
  if (session !== source.session) call.mux.lifecycle.endIfEmpty(source.session);
  return berth;
}

function swapWindow(call: CommandCall): undefined {
  const source = call.target("window", "s");
  const target = call.target("window");
  refuseWithinGroup(call, source.session, target.session, "can't move window, sessions are grouped");
  if (source.window === target.window) return undefined;
  unmarkIn(call, source.window);
  unmarkIn(call, target.window);
  target.session.replace(target.index, source.window);
  source.session.replace(source.index, target.window);
  if (call.has("d")) {
    target.session.select(target.index);
    if (source.session !== target.session) source.session.select(source.index);
  }
  call.mux.sessionChanged(source.session);
  call.mux.sessionChanged(target.session);
  return undefined;
}

export const windowCommands: Readonly<Record<string, CommandHandler>> = {
  "new-window": newWindow,
  "select-window": selectWindow,
  "find-window": findWindow,
  "next-window": (call) => stepWindow(call, call.target("session").session, 1, call.has("a")),
  "previous-window": (call) => stepWindow(call, call.target("session").session, -1, call.has("a")),
  "last-window": (call) => lastWindow(call, call.target("session").session),
  "kill-window": killWindow,
  "list-windows": listWindows,
  "list-panes": listPanes,
  "link-window": linkWindow,
  "move-window": moveWindow,
  "swap-window": swapWindow,
  "rename-window": (call) => {
    const { session, window } = call.target("window");
    window.name = call.scope({ session, window, pane: window.activePane }).expand(call.operands[0] ?? "");
    window.options.set("automatic-rename", false);
    for (const each of call.mux.registry.sessionsOf(window)) call.mux.sessionChanged(each);
    return undefined;
  },
  "unlink-window": (call) => {
    const { session, index, window } = call.target("window");
    if (!call.mux.registry.isLinked(session, window) && !call.has("k"))
      call.fail("window only linked to one session; use kill-window, or -k");
    call.mux.lifecycle.unlinkWindow(session, index);
    call.mux.lifecycle.endIfEmpty(session);
    return undefined;
  },
};
