// Commands that divide a window and go about its panes. Source: tmux(1), WINDOWS AND PANES; tmux 3.3a for sentences.

import { findPaneBeside } from "../../commands/index.js";
import type { CommandCall, CommandHandler } from "../command-call.js";
import {
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
import { folderFor } from "./window-commands.js";

const MAX_CELLS = 10_000;
const NEW_PANE_LINE = "#{session_name}:#{window_index}.#{pane_index}";

function axisOf(call: CommandCall): SplitAxis {
  return call.has("h") ? "cols" : "rows";
}

/** How -h -v -b -f -l -p divide. @throws CommandFailure */
function splitOptions(call: CommandCall): SplitOptions {
  const percent = call.name === "split-window" ? call.value("p") : undefined;
  const text = call.value("l") ?? (percent === undefined ? undefined : `${percent}%`);
  const size = text === undefined ? undefined : parseCellAmount(text);
  if (text !== undefined && size === undefined) call.fail(`size invalid: ${text}`);
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

function splitWindow(call: CommandCall): undefined {
  const place = call.target("pane");
  const { window } = place;
  const wasZoomed = window.zoomedPane !== undefined;
  const pane = call.mux.lifecycle.splitPane(place, splitOptions(call), programFor(call, place));
  if (pane === undefined) call.fail("create pane failed: pane too small; no space for new pane");
  if (!call.has("d")) window.activate(pane);
  if (call.has("Z") && wasZoomed) window.zoom(window.activePane ?? pane);
  show(call, window);
  if (call.has("P")) {
    const scope = call.scope({ session: place.session, window, pane });
    call.print(scope.expand(call.value("F") ?? NEW_PANE_LINE));
  }
  return undefined;
}

/** Keeps a zoom over a change of focus where -Z asks for it. */
function withZoom(call: CommandCall, window: Window, change: () => void): void {
  const wasZoomed = window.zoomedPane !== undefined;
  change();
  const active = window.activePane;
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
  const view = viewTargetWindow(window);
  const own = view?.panes.find(({ id }) => id === pane.id);
  if (view === undefined || own === undefined) return undefined;
  const found = findPaneBeside(view, own, direction);
  return found === undefined ? undefined : call.mux.registry.findPane(found.id);
}

function selectPane(call: CommandCall): undefined {
  const place = call.target("pane");
  const { window } = place;
  let { pane } = place;
  if (call.has("M")) {
    call.mux.registry.markedPane = undefined;
    show(call, window);
    return undefined;
  }
  if (call.has("m")) {
    call.mux.registry.markedPane = call.mux.registry.markedPane === pane ? undefined : pane;
    show(call, window);
    return undefined;
  }
  const title = call.value("T");
  if (title !== undefined) {
    pane.setTitle(call.scope({ session: place.session, window, pane }).expand(title));
    show(call, window);
    return undefined;
  }
  if (call.has("l")) pane = window.lastPane ?? call.fail("no last pane");
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
  withZoom(call, window, () => {
    window.activate(pane);
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
    call.fail(`adjustment invalid: ${call.operands[0] ?? ""}`);
  const size = (letter: "x" | "y"): CellAmount | undefined => {
    const text = call.value(letter);
    if (text === undefined) return undefined;
    return parseCellAmount(text) ?? call.fail(`${letter === "x" ? "width" : "height"} invalid: ${text}`);
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
  if (source.window === target.window) {
    const { window } = target;
    const active = call.has("d") ? window.activePane : target.pane;
    withZoom(call, window, () => {
      window.tree.swap(source.pane, target.pane);
      window.changed();
    });
    // The place stays active, not the pane, unless -d keeps the pane.
    if (call.has("d") && active !== undefined) {
      const counterpart =
        active === source.pane ? target.pane : active === target.pane ? source.pane : active;
      window.activate(counterpart);
    }
  } else {
    const place = source.pane;
    source.window.replacePane(place, target.pane);
    target.window.replacePane(target.pane, place);
  }
  show(call, source.window);
  show(call, target.window);
  return undefined;
}

function breakPane(call: CommandCall): undefined {
  const { mux } = call;
  const source = call.target("pane", "s", { defaultsToMarked: false });
  const name = call.value("n");
  const slot = call.slot();
  const { session } = slot;
  if (source.window.panes.length === 1) {
    // The window itself is what would be made.
    const index = slot.index ?? session.freeIndex(session.options.number("base-index"));
    if (session === source.session && index === source.index) return undefined;
    if (session.findWindow(index) !== undefined) call.fail(`index in use: ${index}`);
    session.link(index, source.window);
    if (!call.has("d")) session.select(index);
    source.session.unlink(source.index);
    mux.lifecycle.endIfEmpty(source.session);
    if (name !== undefined) source.window.name = name;
    mux.sessionChanged(session);
    return undefined;
  }
  const index =
    slot.index !== undefined && session.findWindow(slot.index) === undefined
      ? slot.index
      : session.freeIndex(session.options.number("base-index"));
  source.window.removePane(source.pane);
  const window = mux.registry.addWindow(
    name ?? source.pane.currentCommand,
    source.window.cols,
    source.window.rows,
  );
  if (name !== undefined) window.options.set("automatic-rename", false);
  window.addPane(source.pane);
  session.link(index, window);
  if (!call.has("d")) session.select(index);
  show(call, source.window);
  mux.sessionChanged(session);
  if (call.has("P")) {
    const scope = call.scope({ session, window, pane: source.pane });
    call.print(scope.expand(call.value("F") ?? NEW_PANE_LINE));
  }
  return undefined;
}

function joinPane(call: CommandCall): undefined {
  const { mux } = call;
  const source = call.target("pane", "s", { defaultsToMarked: true });
  const target = call.target("pane");
  if (source.pane === target.pane) call.fail("source and target panes must be different");
  const options = { ...splitOptions(call), isJoin: true };
  let result: SplitResult;
  if (source.window === target.window) {
    result = target.window.tree.move(source.pane, target.pane, options);
    if (result.kind === "done") target.window.changed();
  } else {
    result = target.window.split(target.pane, source.pane, options);
    if (result.kind === "done") {
      source.window.removePane(source.pane);
      if (source.window.panes.length === 0) mux.lifecycle.windowEmptied(source.window);
    }
  }
  if (result.kind === "refused") call.fail(`create pane failed: ${result.reason}`);
  if (!call.has("d")) {
    target.window.activate(source.pane);
    target.session.select(target.index);
  }
  show(call, source.window);
  show(call, target.window);
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
  const { pane, session, window } = place;
  const isWindow = call.name === "respawn-window";
  const isRunning = isWindow ? window.panes.some((each) => each.exit === undefined) : pane.exit === undefined;
  if (isRunning && !call.has("k")) {
    const index = isWindow
      ? `${session.name}:${place.index}`
      : `${session.name}:${place.index}.${window.panes.indexOf(pane)}`;
    call.fail(`${call.name} failed: ${isWindow ? "window" : "pane"} ${index} still active`);
  }
  if (isWindow) for (const other of [...window.panes]) if (other !== pane) call.mux.lifecycle.killPane(other);
  const cwd =
    call.value("c") === undefined
      ? pane.startPath === ""
        ? session.cwd
        : pane.startPath
      : folderFor(call, session);
  call.mux.lifecycle.respawn(place, { command: call.operands, cwd, environment: environmentFlags(call) });
  show(call, window);
  return undefined;
}

function lastPane(call: CommandCall): undefined {
  const place = call.target("window");
  const pane = place.window.lastPane ?? call.fail("no last pane");
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
    const client = call.clientTarget();
    const durationMs =
      call.number("d", 0, 2_147_483_647) ?? client.session.options.number("display-panes-time");
    const [template = 'select-pane -t "%%%"'] = call.command.operands;
    client.notices.showPaneNumbers(durationMs, template);
    return undefined;
  },
};
