// How sessions, windows and panes come and go: made with a program, ended by a person or by the program's end. What
// is left of a session is shown or ended as its options say.

import { type Environment, PLAIN_TEXT_STYLE, parseStyledText } from "../commands/index.js";
import type { FormatScope } from "./format-scope.js";
import type { HookSubject } from "./hooks.js";
import type { SplitOptions } from "./layout/index.js";
import type { Pane, PaneEvent } from "./pane.js";
import type { MuxPorts } from "./ports.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";
import type { SessionGroup } from "./session-group.js";
import type { PaneSize, Spawner } from "./spawner.js";
import type { Place } from "./target-view.js";
import { writeTranscript } from "./transcript.js";
import type { Window } from "./window.js";

export interface NewWindow {
  readonly windowName?: string;
  /** Words of the command; none for a shell. */
  readonly command: readonly string[];
  /** Several words or one: they are a program and its arguments. */
  readonly isExact?: boolean;
  /** No program: the pane shows what is written to it. */
  readonly isEmpty?: boolean;
  readonly cwd: string;
  readonly environment?: ReadonlyMap<string, string>;
}

export interface NewSession extends NewWindow {
  readonly name: string;
  readonly cols: number;
  readonly rows: number;
  /** Puts in what the session has before the variables of `environment`. */
  readonly prepareEnvironment: (environment: Environment) => void;
  /** Variables of the session, not of its first window alone. */
  readonly environment: ReadonlyMap<string, string>;
  /** For `blockmux run`: clients end with the program's status and keep what it printed. */
  readonly isRun?: boolean;
  /** Sessions whose windows it has; where there are none yet it brings the first window. */
  readonly group?: SessionGroup;
}

export interface LifecycleHost {
  /** Something of a pane happened that is not its end. */
  paneChanged(pane: Pane, event: PaneEvent): void;
  /** It is in no window any more. */
  paneClosed(pane: Pane): void;
  /** What a session shows or its size may be another now. */
  sessionChanged(session: Session): void;
  /** Something happened: see hooks.ts. */
  fire(hook: string, subject: HookSubject): void;
  scopeOfPane(session: Session, window: Window, pane: Pane): FormatScope;
}

/** More lines than history-bytes can hold. */
const RUN_HISTORY_LINES = 100_000_000;

/** Names follow programs at most this often. */
const RENAME_MS = 500;

export class Lifecycle {
  readonly #registry: Registry;
  readonly #spawner: Spawner;
  readonly #ports: MuxPorts;
  readonly #host: LifecycleHost;
  /** Set while the server ends: nobody is shown another session then. */
  isEnding = false;
  readonly #renameDue = new Set<Pane>();
  #isRenameTimed = false;

  constructor(registry: Registry, spawner: Spawner, ports: MuxPorts, host: LifecycleHost) {
    this.#registry = registry;
    this.#spawner = spawner;
    this.#ports = ports;
    this.#host = host;
  }

  /** @throws Error with a sentence when the program cannot be started; then there is no session. */
  createSession(wanted: NewSession): Session {
    const session = this.#registry.addSession(wanted.name, wanted.cwd, this.#ports.clock.wallMs());
    wanted.prepareEnvironment(session.environment);
    for (const [name, value] of wanted.environment) session.environment.set(name, value);
    session.isRun = wanted.isRun === true;
    // What a run prints is left on the person's terminal when it ends: its bound is in bytes alone.
    if (session.isRun) session.options.set("history-limit", RUN_HISTORY_LINES);
    const isFirst = wanted.group === undefined || wanted.group.sessions.length === 0;
    if (wanted.group !== undefined) session.join(wanted.group);
    try {
      const { environment: _environment, ...window } = wanted;
      if (isFirst)
        session.link(session.options.number("base-index"), this.makeWindow(session, window, wanted));
    } catch (error) {
      session.leaveGroup();
      this.#registry.removeSession(session);
      throw error;
    }
    this.#host.fire("session-created", { session, window: session.currentWindow });
    return session;
  }

  /** A window for the session, its program running, which hangs nowhere yet. @throws as createSession */
  makeWindow(session: Session, wanted: NewWindow, size: PaneSize): Window {
    const window = this.#registry.addWindow(wanted.windowName ?? "", size.cols, size.rows);
    if (wanted.windowName !== undefined) window.options.set("automatic-rename", false);
    const pane = this.#spawner.makePane(session, window);
    this.#start(pane, session, wanted);
    window.addPane(pane);
    this.adoptPane(pane);
    if (wanted.windowName === undefined) window.name = baseName(wanted.command, pane);
    return window;
  }

  /** @throws after letting go of the pane */
  #start(pane: Pane, session: Session, wanted: NewWindow): void {
    try {
      this.#spawner.start(pane, {
        session,
        command: wanted.command,
        isExact: wanted.isExact === true,
        isEmpty: wanted.isEmpty === true,
        cwd: wanted.cwd,
        ...(wanted.environment === undefined ? {} : { environment: wanted.environment }),
      });
    } catch (error) {
      this.#discard(pane);
      throw error;
    }
  }

  /** A pane that never was in a window. */
  #discard(pane: Pane): void {
    pane.dispose();
    this.#registry.returnPaneId(pane.id);
  }

  /**
   * Divides the place of `target` and starts a program in the half that is added. Undefined with nothing changed when
   * there is no room. @throws as createSession, with nothing changed either
   */
  splitPane(place: Place, options: SplitOptions, wanted: NewWindow, isActivated: boolean): Pane | undefined {
    const { session, window } = place;
    const pane = this.#spawner.makePane(session, window);
    const size = window.sizeAfterSplit(place.pane, pane, options);
    if (size === undefined) {
      this.#discard(pane);
      return undefined;
    }
    pane.resize(size.cols, size.rows);
    this.#start(pane, session, wanted);
    // What listens asks for the pane by its number.
    this.adoptPane(pane);
    window.split(place.pane, pane, options, isActivated);
    return pane;
  }

  /**
   * Runs a program in a pane again; what the pane showed stays in its history. `isAlone`: the window's other panes
   * end. @throws as createSession, with nothing changed: what ran goes on
   */
  respawn(place: Place, wanted: NewWindow, isAlone: boolean): void {
    const { pane, session, window } = place;
    const command = wanted.command.length > 0 ? wanted.command : pane.startCommand;
    const options = {
      session,
      command,
      cwd: wanted.cwd,
      ...(wanted.environment === undefined ? {} : { environment: wanted.environment }),
    };
    const join = this.#spawner.launch(pane, options, isAlone ? window.sizeAlone(pane) : pane);
    if (isAlone) for (const other of [...window.panes]) if (other !== pane) this.#closePane(other, window);
    pane.unbind();
    join();
  }

  /** Makes a pane that is in its window part of the world. */
  adoptPane(pane: Pane): void {
    this.#registry.addPane(pane);
    pane.changed.on((event) => this.#handlePaneEvent(pane, event));
  }

  killSession(session: Session): void {
    session.leaveGroup();
    // Told first, as in tmux.
    this.#host.fire("session-closed", { session });
    for (const { index } of session.windows()) this.unlinkWindow(session, index);
    this.#endSession(session, 0, "[exited]", true);
  }

  /** Takes a window off every session; sessions without a window end. */
  killWindow(window: Window): void {
    for (const pane of [...window.panes]) this.#closePane(pane, window);
    this.#windowGone(window, 0, "[exited]");
  }

  killPane(pane: Pane): void {
    const place = this.#registry.placeOf(pane);
    if (place === undefined) return;
    if (place.window.panes.length <= 1) this.killWindow(place.window);
    else {
      this.#closePane(pane, place.window);
      this.#host.sessionChanged(place.session);
    }
  }

  /** Takes the window off one session; one that hangs nowhere any more ends. */
  unlinkWindow(session: Session, index: number): void {
    const window = session.findWindow(index);
    if (window === undefined) return;
    session.unlink(index);
    if (this.#registry.sessionsOf(window).length > 0) return;
    for (const pane of [...window.panes]) this.#closePane(pane, window);
  }

  /** The last pane of a window went elsewhere: the window is gone. */
  windowEmptied(window: Window): void {
    this.#windowGone(window, 0, "[exited]");
  }

  /** A session whose last window was taken away ends, and its group with it. */
  endIfEmpty(session: Session): void {
    if (session.windowCount > 0) this.#host.sessionChanged(session);
    else for (const each of session.peers) this.#endSession(each, 0, "[exited]");
  }

  #windowGone(window: Window, status: number, message: string): void {
    for (const session of this.#registry.sessionsOf(window)) {
      for (let at = session.indexOf(window); at !== undefined; at = session.indexOf(window))
        session.unlink(at);
      if (session.windowCount === 0) {
        this.#endSession(session, status, message);
        continue;
      }
      if (session.options.flag("renumber-windows")) session.renumber(session.options.number("base-index"));
      this.#host.sessionChanged(session);
    }
  }

  /** The session is over: its clients show another one or end, as `detach-on-destroy` says. */
  #endSession(session: Session, status: number, message: string, isTold = false): void {
    const clients = this.#registry.clientsOf(session);
    session.leaveGroup();
    this.#registry.removeSession(session);
    if (!isTold) this.#host.fire("session-closed", { session });
    const policy = session.options.text("detach-on-destroy");
    for (const client of clients) {
      const others = this.#registry
        .sessions()
        .filter((other) => client.mayShow(other))
        .sort((left, right) => right.activityMs - left.activityMs);
      const unattached = others.filter((other) => this.#registry.clientsOf(other).length === 0);
      const next = policy === "off" ? others[0] : policy === "no-detached" ? unattached[0] : undefined;
      if (next !== undefined && !session.isRun && !this.isEnding) client.session = next;
      else client.detach(message, status);
    }
    this.#ports.reconsiderExit();
  }

  #closePane(pane: Pane, window: Window): void {
    window.removePane(pane);
    this.#registry.removePane(pane);
    this.#renameDue.delete(pane);
    this.#host.paneClosed(pane);
    pane.close();
  }

  #handlePaneEvent(pane: Pane, event: PaneEvent): void {
    if (event.kind === "windowName") this.#nameWindow(pane, event.name);
    else if (event.kind === "exited") this.#handleExited(pane, event.exit.status);
    else if (event.kind === "failed") this.#handleFailed(pane);
    else {
      if (event.kind === "output" || event.kind === "title") this.#scheduleRename(pane);
      this.#host.paneChanged(pane, event);
    }
  }

  #handleExited(pane: Pane, status: number): void {
    const place = this.#registry.placeOf(pane);
    if (place === undefined) return;
    const { session, window } = place;
    const remains = window.options.text("remain-on-exit");
    if (!session.isRun && (remains === "on" || (remains === "failed" && status !== 0))) {
      const format = pane.options.text("remain-on-exit-format");
      pane.showDead(
        plainStyledText(this.#host.scopeOfPane(session, window, pane).expand(format, { withTime: true })),
      );
      this.#host.fire("pane-died", { session, window, pane });
      return;
    }
    if (session.isRun)
      for (const client of this.#registry.terminalClientsOf(session)) writeTranscript(client, pane);
    this.#host.fire("pane-exited", { session, window, pane });
    const message = session.isRun ? "" : "[exited]";
    this.#closePane(pane, window);
    if (window.panes.length > 0) this.#host.sessionChanged(session);
    else this.#windowGone(window, session.isRun ? status : 0, message);
  }

  /** A program names its window, where allow-rename lets it; an empty name gives it back to automatic-rename. */
  #nameWindow(pane: Pane, name: string): void {
    const place = this.#registry.placeOf(pane);
    if (place === undefined || !pane.options.flag("allow-rename")) return;
    const { session, window } = place;
    if (name === "") {
      window.options.unset("automatic-rename");
      this.#scheduleRename(pane);
      return;
    }
    window.options.set("automatic-rename", false);
    window.name = name;
    this.#host.sessionChanged(session);
  }

  /** A fault of ours in one pane: it closes with a notice, everything else goes on. */
  #handleFailed(pane: Pane): void {
    const place = this.#registry.placeOf(pane);
    if (place === undefined) return;
    const sentence = `pane %${pane.id} was closed after a fault in blockmux; the log says more`;
    const clients = this.#registry.clientsOf(place.session);
    this.#closePane(pane, place.window);
    for (const client of clients) client.showMessage(sentence, 0);
    if (place.window.panes.length === 0) this.#windowGone(place.window, 1, `[${sentence}]`);
    else this.#host.sessionChanged(place.session);
  }

  // Names that follow the program.

  #scheduleRename(pane: Pane): void {
    this.#renameDue.add(pane);
    if (this.#isRenameTimed) return;
    this.#isRenameTimed = true;
    this.#ports.clock.after(RENAME_MS, () => {
      this.#isRenameTimed = false;
      const due = [...this.#renameDue];
      this.#renameDue.clear();
      for (const each of due) this.#rename(each);
    });
  }

  #rename(pane: Pane): void {
    const place = this.#registry.placeOf(pane);
    if (place === undefined || place.window.activePane !== pane) return;
    const { session, window } = place;
    if (!window.options.flag("automatic-rename")) return;
    const format = window.options.text("automatic-rename-format");
    const name = this.#host.scopeOfPane(session, window, pane).expand(format);
    if (name === window.name || name === "") return;
    window.name = name;
    this.#host.sessionChanged(session);
  }
}

/** What a window is called before its program was looked at. */
function baseName(command: readonly string[], pane: Pane): string {
  const word = (command[0] ?? pane.startCommand[0] ?? "").trim().split(/\s/)[0] ?? "";
  const name = word.split("/").pop() ?? "";
  return name === "" ? pane.currentCommand : name;
}

/** A styled text without its styles. */
function plainStyledText(text: string): string {
  return parseStyledText(text, PLAIN_TEXT_STYLE)
    .runs.map((run) => run.text)
    .join("");
}
