// Commands that make, list and end sessions. Source: tmux(1), CLIENTS AND SESSIONS.

import { DEFAULT_FORMATS, type Environment, type OptionStore } from "../../commands/index.js";
import type { Client } from "../client.js";
import { CLIENT_FLAG_NAMES, ClientFlags } from "../client-flags.js";
import { type CommandCall, type CommandHandler, SHIM_VARIABLE } from "../command-call.js";
import { amountFault } from "../layout/index.js";
import type { Session } from "../session.js";
import type { PaneSize } from "../spawner.js";
import { defaultSize } from "../window-sizes.js";
import { chooseGroup, openGroup } from "./chosen-group.js";
import { dismiss } from "./departure.js";

const MAX_CELLS = 10_000;

/** Names a target can hold: tmux's own rule. */
function cleanName(call: CommandCall, name: string): string {
  const cleaned = name.replace(/[:.]/g, "_").replace(/\p{Cc}/gu, "");
  return cleaned === "" ? call.fail("invalid session: ; a name cannot be empty") : cleaned;
}

/**
 * What the `NAME=value` of every -e gives a program. A command that a key, a hook, the configuration or a plugin starts finds a `tmux` that is
 * blockmux, as such a command is often written for it; a shell, and what a person starts with blockmux, do not. @throws CommandFailure
 */
export function environmentFlags(call: CommandCall): Map<string, string> {
  const { request } = call.source;
  const isForTmux = call.operands.length > 0 && (request === undefined || request.env.has(SHIM_VARIABLE));
  const session = call.findExistingTarget("pane")?.session;
  const environment = new Map(isForTmux ? Object.entries(call.mux.shimVariables(session)) : []);
  for (const pair of call.command.flags.values("e")) {
    const equals = pair.indexOf("=");
    if (equals <= 0) call.fail(`-e takes NAME=value, not ${pair}`);
    environment.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return environment;
}

/** A session takes over from the client that shows it what `update-environment` names; -E leaves it alone. */
export function updateEnvironment(
  call: CommandCall,
  environment: Environment,
  options: OptionStore,
  variables = call.source.request?.env ?? call.source.client?.env,
): void {
  // What a browser sends is no environment of this machine.
  const isFromWeb = (call.source.request ?? call.source.client)?.access !== undefined;
  if (variables === undefined || call.has("E") || isFromWeb) return;
  const names = [...options.array("update-environment").values()].map(String);
  environment.updateFrom(Object.fromEntries(variables), names);
}

/** -x or -y in cells, `-` for what the asking terminal has; undefined where it was not given. @throws CommandFailure */
function askedCells(call: CommandCall, letter: "x" | "y"): number | undefined {
  const text = call.numeral(letter);
  if (text === undefined) return undefined;
  if (text !== "-") {
    const cells = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (cells >= 1 && cells <= MAX_CELLS) return cells;
    call.fail(`${letter === "x" ? "width" : "height"} ${amountFault(text)}: ${text}`);
  }
  const size = call.source.request?.terminal?.size ?? call.source.client?.size ?? { cols: 80, rows: 24 };
  return letter === "x" ? size.cols : size.rows;
}

/**
 * The size of a session made now: that of the terminal that will show it; without one as asked, else that of the
 * client used last, else `default-size`.
 */
function sizeOf(call: CommandCall, isDetached: boolean): PaneSize {
  const { mux, source } = call;
  const sessionOptions = mux.registry.options.session;
  const size = source.request?.terminal?.size ?? source.client?.size;
  if (!isDetached && size !== undefined) {
    const statusRows = sessionOptions.text("status") === "off" ? 0 : 1;
    return { cols: size.cols, rows: Math.max(1, size.rows - statusRows) };
  }
  const usual = mux.sizes.ofLatest() ?? defaultSize(sessionOptions);
  return { cols: askedCells(call, "x") ?? usual.cols, rows: askedCells(call, "y") ?? usual.rows };
}

/** Sets the flags that -f and -r name. @throws CommandFailure with nothing changed */
export function setFlags(call: CommandCall, flags: ClientFlags, isControl = false): void {
  const unknown = flags.apply(call.value("f") ?? "", isControl);
  if (unknown !== undefined)
    call.fail(`unknown client flag: ${unknown}; there are ${CLIENT_FLAG_NAMES.join(", ")}`);
  if (call.has("r")) flags.setReadOnly(true);
}

/** @throws CommandFailure where a client in a browser may not see the session. */
export function requireShown(call: CommandCall, client: Client, session: Session): void {
  if (!client.mayShow(session)) call.fail(`session ${session.name} is not shared with this browser`);
}

/** Shows the session to whoever asked: the shell's terminal, or the client whose key it was. */
function show(call: CommandCall, session: Session): void {
  const { source, mux } = call;
  const { request, client } = source;
  if (client !== undefined) requireShown(call, client, session);
  const flags = client?.flags ?? new ClientFlags();
  const isControl = source.attachControl !== undefined || client?.control !== undefined;
  setFlags(call, flags, isControl);
  updateEnvironment(call, session.environment, session.options);
  if (client !== undefined) {
    client.session = session;
    client.flagsChanged();
    return;
  }
  if (source.attachControl !== undefined) source.attachControl(session, flags);
  if (request === undefined || source.reply === undefined) return;
  source.pendingAttach = (reply) => mux.attach(reply, request, () => session, flags);
}

/** Takes the other clients off a session where a letter was given: `plain`, or `hangUp` to end their parents too. */
function detachOthers(call: CommandCall, session: Session, plain: "d" | "D", hangUp: "x" | "X"): void {
  if (!call.has(plain) && !call.has(hangUp)) return;
  for (const client of call.mux.registry.clientsOf(session))
    if (client !== call.source.client) dismiss(client, call.has(hangUp) ? { kind: "hang-up" } : undefined);
}

/** @throws CommandFailure when a shell's terminal cannot be taken. */
function requireTerminal(call: CommandCall): void {
  const { request } = call.source;
  if (request === undefined || request.terminal !== undefined) return;
  if (call.source.attachControl !== undefined && request.noTerminalReason === "") return;
  call.fail(request.noTerminalReason);
}

function newSession(call: CommandCall): undefined {
  const { mux, source } = call;
  const isDetached = call.has("d");
  const chosen = chooseGroup(call);
  const wanted = call.value("s");
  const name = wanted === undefined ? undefined : cleanName(call, call.scope().expand(wanted));
  const existing = name === undefined ? undefined : mux.registry.findSession(name);
  // As in tmux, -d is for sessions that are made: one that is there already is shown.
  if (!isDetached || (existing !== undefined && call.has("A"))) requireTerminal(call);
  setFlags(call, new ClientFlags());
  if (existing !== undefined) {
    if (!call.has("A"))
      call.fail(`duplicate session: ${existing.name}; attach it with attach-session -t ${existing.name}`);
    detachOthers(call, existing, "D", "X");
    show(call, existing);
    return undefined;
  }
  const prefix = chosen === undefined ? "" : `${cleanName(call, chosen.name)}-`;
  const { cols, rows } = sizeOf(call, isDetached);
  const cwd = call.value("c");
  const windowName = call.value("n");
  const session = mux.lifecycle.createSession({
    name: name ?? mux.registry.freeSessionName(prefix),
    cwd: cwd === undefined ? source.cwd : call.scope().expand(cwd),
    cols,
    rows,
    ...(windowName === undefined ? {} : { windowName }),
    ...(chosen === undefined ? {} : { group: openGroup(chosen) }),
    command: call.operands,
    environment: environmentFlags(call),
    prepareEnvironment: (environment) => updateEnvironment(call, environment, mux.registry.options.session),
  });
  if (call.value("x") !== undefined || call.value("y") !== undefined)
    session.options.set("default-size", `${askedCells(call, "x") ?? cols}x${askedCells(call, "y") ?? rows}`);
  call.printMade({ session, window: session.currentWindow, pane: session.activePane });
  if (!isDetached) show(call, session);
  return undefined;
}

/**
 * `blockmux run -- CMD`: a session of its own, attached, whose client ends with the program's status. The program is
 * started when the terminal is there: it may be over at once.
 */
function run(call: CommandCall): undefined {
  const { mux, source } = call;
  requireTerminal(call);
  const command = call.operands[0] === "--" ? call.operands.slice(1) : call.operands;
  if (command.length === 0) call.fail("run needs a command: blockmux run -- COMMAND [ARGUMENT ...]");
  const { request } = source;
  if (request === undefined) call.fail("run is a command of the shell: blockmux run -- COMMAND");
  const { cols, rows } = sizeOf(call, false);
  const start = (): Session =>
    mux.lifecycle.createSession({
      name: mux.registry.freeSessionName(),
      cwd: source.cwd,
      cols,
      rows,
      command,
      isExact: true,
      isRun: true,
      environment: environmentFlags(call),
      prepareEnvironment: (environment) => updateEnvironment(call, environment, mux.registry.options.session),
    });
  source.pendingAttach = (reply) => mux.attach(reply, request, start, new ClientFlags());
  return undefined;
}

/**
 * The session of -t, whose window and pane become current where -t names them; a zoom stays with `keepsZoom`.
 * @throws CommandFailure
 */
export function targetToShow(call: CommandCall, keepsZoom: boolean): Session {
  const namesWindow = /[:.%]/.test(call.value("t") ?? "");
  const place = call.target(namesWindow ? "pane" : "session", "t", { prefersUnattached: true });
  const { session, index, window, pane } = place;
  const { client } = call.source;
  if (client !== undefined) requireShown(call, client, session);
  // Who only looks moves nobody else: which window is current is the session's.
  if (namesWindow && client?.isReadOnly !== true) {
    const wasZoomed = window.zoomedPane !== undefined;
    if (window.activate(pane) && keepsZoom && wasZoomed) window.zoom(pane);
    session.select(index);
    call.mux.sessionChanged(session);
  }
  return session;
}

function attachSession(call: CommandCall): undefined {
  const { mux } = call;
  if (mux.registry.sessions().length === 0) call.fail("no sessions; make one with new-session");
  requireTerminal(call);
  const session = targetToShow(call, false);
  const folder = call.value("c");
  if (folder !== undefined) session.cwd = call.scope(mux.placeOfSession(session)).expand(folder);
  detachOthers(call, session, "d", "x");
  show(call, session);
  return undefined;
}

function listSessions(call: CommandCall): undefined {
  const { mux } = call;
  const sessions = mux.registry.sessions();
  if (sessions.length === 0)
    call.fail(`no sessions on ${mux.ports.facts.socketPath}; make one with new-session`);
  call.printList(
    sessions.map((session) => ({ session, window: session.currentWindow, pane: session.activePane })),
    DEFAULT_FORMATS["list-sessions"],
  );
  return undefined;
}

function killSession(call: CommandCall): undefined {
  const { session } = call.target("session");
  if (call.has("C")) {
    for (const { window } of session.windows()) call.mux.alerts.seen(window);
    return undefined;
  }
  if (call.has("a")) {
    for (const other of call.mux.registry.sessions())
      if (other !== session) call.mux.lifecycle.killSession(other);
  } else call.mux.lifecycle.killSession(session);
  return undefined;
}

export const sessionCommands: Readonly<Record<string, CommandHandler>> = {
  "new-session": newSession,
  run,
  "attach-session": attachSession,
  "list-sessions": listSessions,
  "kill-session": killSession,
  "has-session": (call) => {
    call.target("session");
    return undefined;
  },
  "rename-session": (call) => {
    const { session } = call.target("session");
    const name = cleanName(call, call.scope().expand(call.operands[0] ?? ""));
    const other = call.mux.registry.findSession(name);
    if (other !== undefined && other !== session) call.fail(`duplicate session: ${name}`);
    session.name = name;
    call.mux.optionsChanged();
    return undefined;
  },
  "kill-server": (call) => {
    call.mux.ports.exitServer("[server exited]");
    return undefined;
  },
  "start-server": () => undefined,
};
