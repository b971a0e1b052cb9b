// Commands that divide a window and go about its panes. Source: tmux(1), WINDOWS AND PANES; tmux 3.3a for sentences.

import { findPaneBeside, parseStyle } from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import { forwardInput } from "../command-files.js";
import {
  amountFault,
  type CellAmount,
  type Direction,
  type PresetSizes,
  parseCellAmount,
  resizePane,
  resizePaneTo,
  type SplitAxis,
  type SplitOptions,
  type SplitResult,
} from "../layout/index.js";
import type { NewWindow } from "../lifecycle.js";
import type { Pane } from "../pane.js";
import { type Place, viewTargetWindow } from "../target-view.js";
import type { Window } from "../window.js";
import { environmentFlags } from "./session-commands.js";
import { chooseBerth, folderFor, moveLink, putWindow } from "./window-commands.js";

const MAX_CELLS = 10_000;
/** More than a whole is as much as there is. */
const MAX_PERCENT = 0x7fff_ffff;

function axisOf(call: CommandCall): SplitAxis {
  return call.has("h") ? "cols" : "rows";
}

/** How -h -v -b -f -l -p divide. @throws CommandFailure */
function splitOptions(call: CommandCall): SplitOptions {
  const percent = call.numeral("p");
  if (percent !== undefined && !/^\d{1,9}$/.test(percent))
    call.fail(`create pane failed: -p ${amountFault(percent)}: ${percent}`);
  const text = call.numeral("l") ?? (percent === undefined ? undefined : `${percent}%`);
  const size = text === undefined ? undefined : parseCellAmount(text, MAX_PERCENT);
  if (text !== undefined && size === undefined) call.fail(`lines ${amountFault(text)}: ${text}`);
  return {
    axis: axisOf(call),
    isBefore: call.has("b"),
    isFullSize: call.has("f"),
    ...(size === undefined ? {} : { size }),
  };
}

function programFor(call: CommandCall, place: Place): NewWindow {
  return { command: call.operands, cwd: folderFor(call, place.session), environment: environmentFlags(call) };
}

function show(call: CommandCall, window: Window): void {
  for (const session of call.mux.registry.sessionsOf(window)) call.mux.sessionChanged(session);
}

function splitWindow(call: CommandCall): undefined | Promise<void> {
  const place = call.target("pane");
  const takesInput = call.has("I") && call.operands.length === 0;
  const isEmpty = takesInput || (call.operands.length === 1 && call.operands[0] === "");
  const { window } = place;
  const program = { ...programFor(call, place), isEmpty };
  const pane = call.mux.lifecycle.splitPane(place, splitOptions(call), program, !call.has("d"));
  if (pane === undefined) {
    // As in tmux, the attempt ends a zoom.
    window.unzoom();
    show(call, window);
    call.fail("no space for new pane");
  }
  const { activePane = pane } = window;
  if (call.has("Z")) window.zoom(activePane);
  show(call, window);
  call.printMade({ ...place, pane });
  return takesInput ? forwardInput(call, pane) : undefined;
}

/** Keeps a zoom over a change of focus where -Z asks for it. */
function withZoom(call: CommandCall, window: Window, change: () => void): void {
  const wasZoomed = window.zoomedPane !== undefined;
  change();
  const active = call.source.client?.activePaneOf(window) ?? window.activePane;
  if (call.has("Z") && wasZoomed && window.zoomedPane === undefined && active !== undefined)
    window.zoom(active);
}

const DIRECTIONS: readonly (readonly [string, Direction])[] = [
  ["L", "left"],
  ["R", "right"],
  ["U", "up"],
  ["D", "down"],
];

function directionOf(call: CommandCall): Direction | undefined {
  return DIRECTIONS.find(([letter]) => call.has(letter))?.[1];
}

function neighbour(call: CommandCall, window: Window, pane: Pane, direction: Direction): Pane | undefined {
  const view = viewTargetWindow(window, true);
  const own = view?.panes.find(({ id }) => id === pane.id);
  if (view === undefined || own === undefined) return undefined;
  const found = findPaneBeside(view, own, direction);
  return found === undefined ? undefined : call.mux.registry.findPane(found.id);
}

/** The pane active before; of two panes the other one, even if it never was. */
function otherPane(window: Window): Pane | undefined {
  const { panes, activePane, lastPane } = window;
  return lastPane ?? (panes.length === 2 ? panes.find((pane) => pane !== activePane) : undefined);
}

function selectPane(call: CommandCall): undefined {
  const place = call.target("pane");
  const { window } = place;
  let { pane } = place;
  if (call.has("M")) {
    call.mux.registry.mark(undefined);
    show(call, window);
    return undefined;
  }
  if (call.has("m")) {
    const { registry } = call.mux;
    registry.mark(registry.markedPane === pane ? undefined : pane, window);
    show(call, window);
    return undefined;
  }
  const style = call.value("P");
  if (style !== undefined) {
    if (parseStyle(style) === undefined) call.fail(`bad style: ${style}; write it as fg=red,bg=default,bold`);
    for (const name of ["window-style", "window-active-style"]) pane.options.set(name, style);
    call.mux.optionsChanged();
  }
  if (call.has("g")) {
    call.print(pane.options.text("window-style"));
    return undefined;
  }
  const title = call.value("T");
  if (title !== undefined) {
    pane.setTitle(call.scope({ session: place.session, window, pane }).expand(title));
    show(call, window);
    return undefined;
  }
  if (call.has("l")) pane = otherPane(window) ?? call.fail("no last pane");
  const direction = directionOf(call);
  if (direction !== undefined) pane = neighbour(call, window, pane, direction) ?? pane;
  if (call.has("e") || call.has("d")) {
    pane.isInputOff = call.has("d");
    return undefined;
  }
  focus(call, { ...place, pane });
  return undefined;
}

function focus(call: CommandCall, place: Place): void {
  const { window, pane } = place;
  const { client } = call.source;
  withZoom(call, window, () => {
    if (client === undefined) window.activate(pane);
    else client.activate(window, pane);
  });
  show(call, window);
}

function killPane(call: CommandCall): undefined {
  const { pane, window } = call.target("pane");
  if (call.has("a")) {
    for (const other of [...window.panes]) if (other !== pane) call.mux.lifecycle.killPane(other);
  } else call.mux.lifecycle.killPane(pane);
  return undefined;
}

function resize(call: CommandCall): undefined {
  const place = call.target("pane");
  const { window, pane } = place;
  // A border that was grabbed follows the mouse by itself.
  if (call.has("M")) return undefined;
  if (call.has("T")) {
    // Lines below the cursor go; tmux trims the same.
    pane.trimBelowCursor();
    return undefined;
  }
  if (call.has("Z")) {
    if (window.zoomedPane === undefined) window.activate(pane);
    window.zoom(pane);
    show(call, window);
    return undefined;
  }
  window.unzoom();
  const by = Number(call.operands[0] ?? "1");
  if (!Number.isInteger(by) || by < 1 || by > MAX_CELLS)
    call.fail(`adjustment ${amountFault(call.operands[0] ?? "")}: ${call.operands[0] ?? ""}`);
  const size = (letter: "x" | "y"): CellAmount | undefined => {
    const text = call.numeral(letter);
    if (text === undefined) return undefined;
    return (
      parseCellAmount(text) ??
      call.fail(`${letter === "x" ? "width" : "height"} ${amountFault(text)}: ${text}`)
    );
  };
  const [cols, rows] = [size("x"), size("y")];
  resizePaneTo(window.tree, pane, {
    ...(cols === undefined ? {} : { cols }),
    ...(rows === undefined ? {} : { rows }),
  });
  const direction = directionOf(call);
  if (direction !== undefined) resizePane(window.tree, pane, direction, by);
  window.changed();
  show(call, window);
  return undefined;
}

function swapPane(call: CommandCall): undefined {
  const target = call.target("pane");
  let source: Place;
  if (call.has("D") || call.has("U")) {
    const { panes } = target.window;
    const index = panes.indexOf(target.pane) + (call.has("D") ? 1 : -1);
    const other = panes[(index + panes.length) % panes.length] ?? target.pane;
    source = { ...target, pane: other };
  } else source = call.target("pane", "s", { defaultsToMarked: true });
  if (source.pane === target.pane) return undefined;
  const windows = source.window === target.window ? [target.window] : [source.window, target.window];
  const zoomed = windows.filter((window) => window.zoomedPane !== undefined);
  const keepsFocus = call.has("d");
  // Without -d the target's place stays where the person is; with it, places keep what focus they had.
  const wasSourceActive = source.window.activePane === source.pane;
  if (windows.length === 1) {
    const { window } = target;
    window.tree.swap(source.pane, target.pane);
    window.changed();
    if (!keepsFocus || wasSourceActive) window.activate(target.pane);
    if (keepsFocus && window.activePane === target.pane) window.activate(source.pane);
  } else {
    source.window.replacePane(source.pane, target.pane);
    target.window.replacePane(target.pane, source.pane);
    if (!keepsFocus) {
      source.window.activate(target.pane);
      target.window.activate(source.pane);
    }
  }
  for (const window of windows) {
    const { activePane } = window;
    if (call.has("Z") && zoomed.includes(window) && activePane !== undefined) window.zoom(activePane);
    show(call, window);
  }
  return undefined;
}

/** A pane that goes elsewhere is marked no more. */
function unmark(call: CommandCall, pane: Pane): void {
  const { registry } = call.mux;
  if (registry.markedPane === pane) registry.mark(undefined);
}

function leaveWindow(call: CommandCall, { pane, window }: Place): void {
  unmark(call, pane);
  window.removePane(pane);
}

function breakPane(call: CommandCall): undefined {
  const { mux } = call;
  const source = call.target("pane", "s", { defaultsToMarked: false });
  const name = call.value("n");
  const isAlone = source.window.panes.length === 1;
  source.window.unzoom();
  const berth = isAlone ? moveLink(call, source) : chooseBerth(call);
  const { session } = berth;
  let { window } = source;
  if (!isAlone) {
    leaveWindow(call, source);
    window = mux.registry.addWindow(
      name ?? source.pane.currentCommand,
      source.window.cols,
      source.window.rows,
    );
    window.addPane(source.pane);
    putWindow(call, berth, window);
    show(call, source.window);
  }
  if (name !== undefined) {
    window.name = name;
    window.options.set("automatic-rename", false);
  }
  mux.sessionChanged(session);
  call.printMade({ session, window, pane: source.pane });
  return undefined;
}

function joinPane(call: CommandCall): undefined {
  const { mux } = call;
  const source = call.target("pane", "s", { defaultsToMarked: true });
  const target = call.target("pane");
  if (source.pane === target.pane) call.fail("source and target panes must be different");
  source.window.unzoom();
  target.window.unzoom();
  const options = { ...splitOptions(call), isJoin: true };
  let result: SplitResult;
  if (source.window === target.window) {
    result = target.window.move(source.pane, target.pane, options);
    if (result.kind === "done") unmark(call, source.pane);
  } else {
    result = target.window.split(target.pane, source.pane, options);
    if (result.kind === "done") {
      leaveWindow(call, source);
      if (source.window.panes.length === 0) mux.lifecycle.windowEmptied(source.window);
    }
  }
  if (result.kind === "done" && !call.has("d")) {
    target.window.activate(source.pane);
    const index = target.session.indexOf(target.window);
    if (index !== undefined) target.session.select(index);
  }
  show(call, source.window);
  show(call, target.window);
  if (result.kind === "refused") call.fail("create pane failed: pane too small");
  return undefined;
}

function rotate(call: CommandCall): undefined {
  const { window } = call.target("window");
  const active = window.activePane;
  const index = active === undefined ? 0 : window.panes.indexOf(active);
  withZoom(call, window, () => {
    window.tree.rotate(call.has("D") ? "down" : "up");
    window.changed();
    const pane = window.panes[index];
    if (pane !== undefined) window.activate(pane);
  });
  show(call, window);
  return undefined;
}

function presetSizes(window: Window): PresetSizes {
  const read = (name: string) => parseCellAmount(window.options.text(name));
  return {
    mainPaneWidth: read("main-pane-width"),
    mainPaneHeight: read("main-pane-height"),
    otherPaneWidth: read("other-pane-width"),
    otherPaneHeight: read("other-pane-height"),
  };
}

function selectLayout(call: CommandCall): undefined {
  const place = call.target("pane");
  const { window } = place;
  const sizes = presetSizes(window);
  const { selector } = window;
  window.unzoom();
  const [name] = call.operands;
  let result: SplitResult = { kind: "done" };
  if (call.has("n") || call.name === "next-layout") selector.selectNext(sizes);
  else if (call.has("p") || call.name === "previous-layout") selector.selectPrevious(sizes);
  else if (call.has("E")) selector.spread(place.pane);
  else if (call.has("o")) result = selector.undo();
  else if (name === undefined) selector.selectAgain(sizes);
  else result = selector.select(name, sizes);
  if (result.kind === "refused") call.fail(result.reason);
  window.layoutSelected();
  show(call, window);
  return undefined;
}

function respawn(call: CommandCall): undefined {
  const place = call.target("pane");
  const { session, window } = place;
  const isWindow = call.name === "respawn-window";
  const pane = isWindow ? (window.panes[0] ?? place.pane) : place.pane;
  const runs = (each: Pane): boolean => each.exit === undefined && !each.isEmpty;
  const isRunning = isWindow ? window.panes.some(runs) : runs(pane);
  if (isRunning && !call.has("k")) {
    const index = isWindow
      ? `${session.name}:${place.index}`
      : `${session.name}:${place.index}.${window.panes.indexOf(pane) + window.options.number("pane-base-index")}`;
    call.fail(
      `respawn ${isWindow ? "window" : "pane"} failed: ${isWindow ? "window" : "pane"} ${index} still active`,
    );
  }
  const cwd =
    call.value("c") === undefined
      ? pane.startPath === ""
        ? session.cwd
        : pane.startPath
      : folderFor(call, session);
  call.mux.lifecycle.respawn(
    { ...place, pane },
    { command: call.operands, cwd, environment: environmentFlags(call) },
    isWindow,
  );
  show(call, window);
  return undefined;
}

function lastPane(call: CommandCall): undefined {
  const place = call.target("window");
  const pane = otherPane(place.window) ?? call.fail("no last pane");
  if (call.has("e") || call.has("d")) pane.isInputOff = call.has("d");
  else focus(call, { ...place, pane });
  return undefined;
}

export const splitCommands: Readonly<Record<string, CommandHandler>> = {
  "split-window": splitWindow,
  "select-pane": selectPane,
  "kill-pane": killPane,
  "last-pane": lastPane,
  "resize-pane": resize,
  "swap-pane": swapPane,
  "break-pane": breakPane,
  "join-pane": joinPane,
  "move-pane": joinPane,
  "rotate-window": rotate,
  "select-layout": selectLayout,
  "next-layout": selectLayout,
  "previous-layout": selectLayout,
  "respawn-pane": respawn,
  "respawn-window": respawn,
  "display-panes": (call) => {
    const client = call.terminalTarget();
    const durationMs =
      call.number("d", 0, 2_147_483_647) ?? client.session.options.number("display-panes-time");
    const [template = 'select-pane -t "%%%"'] = call.command.operands;
    client.notices.showPaneNumbers(durationMs, template);
    return undefined;
  },
};
