// The whole model of one server: it makes and ends sessions, joins clients to them, keeps sizes agreed, and runs
// commands. Everything comes in through a few calls on one event loop.

import { Emitter } from "../base/index.js";
import {
  type Argument,
  type CommandList,
  commandsFromTemplate,
  EMPTY_COMMAND_LIST,
  formatUserError,
  type Outcome,
  parseCommandArguments,
  parseCommandText,
  succeed,
} from "../commands/index.js";
import { Alerts } from "./alerts.js";
import { AttachedClient } from "./attached-client.js";
import type { Client } from "./client.js";
import type { ClientFlags } from "./client-flags.js";
import { ClientPanel } from "./client-panel.js";
import { clipboardContent } from "./clipboard.js";
import type { CommandSource } from "./command-call.js";
import { CommandRunner } from "./command-runner.js";
import type { ControlClient } from "./control/control-client.js";
import { ControlClients } from "./control/control-clients.js";
import { runControl } from "./control/control-door.js";
import { fireEventHooks } from "./event-hooks.js";
import { FocusedPanes } from "./focused-panes.js";
import { type FormatParts, FormatScope } from "./format-scope.js";
import { type HookSubject, Hooks } from "./hooks.js";
import { HostRequests } from "./host-requests.js";
import { Jobs } from "./jobs.js";
import { Lifecycle, type LifecycleHost } from "./lifecycle.js";
import type { MousePlace } from "./mouse-place.js";
import { mouseVariables } from "./mouse-variables.js";
import type { MuxWorld } from "./mux-world.js";
import type { Pane, PaneEvent } from "./pane.js";
import { PasteBuffers } from "./paste-buffers.js";
import type { CommandReply, CommandRequest, MuxPorts } from "./ports.js";
import { PromptHistories } from "./prompt-histories.js";
import { Registry } from "./registry.js";
import { RightOfWay } from "./right-of-way.js";
import { ServerHistory } from "./server-history.js";
import type { Session } from "./session.js";
import { SessionLocks } from "./session-locks.js";
import { ShellCache } from "./shell-cache.js";
import { Spawner } from "./spawner.js";
import type { Place } from "./target-view.js";
import { WaitChannels } from "./wait-channels.js";
import { Recordings } from "./watching/recordings.js";
import { mayShow } from "./web-access.js";
import { runForWeb } from "./web-request.js";
import type { Window } from "./window.js";
import { WindowSizes } from "./window-sizes.js";

export class Multiplexer implements MuxWorld, LifecycleHost {
  readonly ports: MuxPorts;
  readonly registry = new Registry();
  readonly shell: ShellCache;
  readonly runner: CommandRunner;
  readonly spawner: Spawner;
  readonly lifecycle: Lifecycle;
  /** Something happened that lists of sessions, panes or Blocks may show. Often: listeners look later. */
  readonly onNews = new Emitter<void>();
  readonly hooks = new Hooks(this);
  readonly jobs: Jobs;
  readonly promptHistories: PromptHistories;
  readonly channels = new WaitChannels();
  readonly buffers: PasteBuffers;
  readonly #history: ServerHistory;
  readonly alerts: Alerts;
  readonly sizes = new WindowSizes(this.registry);
  readonly locks: SessionLocks;
  readonly recordings: Recordings;
  readonly controls = new ControlClients(this);
  readonly requests = new HostRequests(this);
  readonly #focus: FocusedPanes;
  readonly #rightOfWay: RightOfWay;
  /** What was wrong in the configuration: shown to the first client. */
  #configFaults: string[] = [];
  /** Settles when every file of the configuration has been carried out; what is typed is carried out behind it. */
  readonly #configured: Promise<void>;

  constructor(given: MuxPorts) {
    this.jobs = new Jobs(given.clock);
    const ports = this.jobs.noting(given);
    this.ports = ports;
    this.buffers = new PasteBuffers({
      clock: ports.clock,
      limit: () => this.registry.options.server.number("buffer-limit"),
    });
    this.buffers.changed.on(({ name, isThere }) => this.controls.notices.bufferChanged(name, isThere));
    this.runner = new CommandRunner(this);
    this.spawner = new Spawner(this.registry, ports);
    this.lifecycle = new Lifecycle(this.registry, this.spawner, ports, this);
    this.shell = new ShellCache(
      ports.clock,
      (command, cwd) => ports.runShell(command, cwd, this.shellEnvironment(undefined)),
      () => this.#drawAll(),
    );
    const fire = (hook: string, subject: HookSubject): void => this.fire(hook, subject);
    fireEventHooks(this.registry, fire);
    this.alerts = new Alerts(this.registry, ports.clock, this);
    this.promptHistories = new PromptHistories(this.registry.options, ports);
    this.locks = new SessionLocks(this.registry, ports.clock);
    this.recordings = new Recordings({
      clock: ports.clock,
      version: ports.facts.version,
      writeFile: (path, bytes, isAppending) => ports.writeFile(path, "/", bytes, isAppending),
      recordingFailed: (sentence) => {
        this.registry.logMessage(ports.clock.wallMs(), sentence);
        for (const client of this.registry.clients()) client.showMessage(sentence);
      },
      settled: () => ports.reconsiderExit(),
    });
    this.#focus = new FocusedPanes(this.registry, fire);
    this.#history = new ServerHistory(this.registry, ports.clock);
    this.#rightOfWay = new RightOfWay(ports.clock);
    for (const [name, value] of ports.env) this.registry.environment.set(name, value);
    this.registry.options.session.set("default-shell", ports.facts.loginShell);
    this.#configured = this.#loadConfiguration().then(() => this.promptHistories.read());
  }

  // What the server calls.

  handleCommand(request: CommandRequest, reply: CommandReply): void {
    void this.#runRequest(request, reply);
  }

  /** Whether nobody needs the server any more, as exit-empty and exit-unattached say. Browsers may come to an open door. */
  mayExit(): boolean {
    const { server } = this.registry.options;
    if (this.ports.web.address !== undefined || this.recordings.isWriting) return false;
    if (!server.flag("exit-empty")) return false;
    if (this.registry.sessions().length === 0) return true;
    return server.flag("exit-unattached") && this.registry.clients().length === 0;
  }

  shutdown(message: string): void {
    this.locks.stop();
    this.lifecycle.isEnding = true;
    for (const client of this.registry.clients()) client.detach(message);
    for (const session of this.registry.sessions()) this.lifecycle.killSession(session);
  }

  async #runRequest(request: CommandRequest, reply: CommandReply): Promise<void> {
    const source: CommandSource = {
      request,
      reply,
      cwd: request.cwd,
      print: (line) => reply.stdout(`${line}\n`),
    };
    // A command from inside may be what the configuration itself runs and waits for.
    if (request.access !== undefined || !request.env.has("BLOCKMUX")) await this.#configured;
    if (request.access !== undefined) {
      await runForWeb(this, source, request.access);
      this.ports.reconsiderExit();
      return;
    }
    if (request.isControl === true) {
      await runControl(this, request, reply, parseShellWords);
      return;
    }
    const parsed = parseShellWords(request.argv);
    if (!parsed.ok) {
      reply.exit(1, formatUserError(parsed.error));
      return;
    }
    const faults = await this.runner.run(parsed.value, source, "shell");
    for (const fault of faults.slice(0, -1)) reply.stderr(`${fault}\n`);
    const last = faults.at(-1);
    if (last !== undefined) reply.exit(1, last);
    else if (source.pendingAttach !== undefined) source.pendingAttach(reply);
    else reply.exit(source.exitStatus ?? 0);
    this.ports.reconsiderExit();
  }

  // Configuration.

  /** One file after the other: what a person sets stands above what is shipped. */
  async #loadConfiguration(): Promise<void> {
    const { facts } = this.ports;
    await this.#sourceAtStart(`${facts.shippedConfigFolder}/default.conf`, true);
    this.#followEditor();
    if (facts.configPath !== undefined) {
      await this.#sourceAtStart(facts.configPath, true);
      return;
    }
    const configHome = this.ports.env.get("XDG_CONFIG_HOME") ?? `${facts.homeFolder}/.config`;
    const candidates = [
      `${facts.homeFolder}/.blockmux.conf`,
      `${configHome}/blockmux/blockmux.conf`,
      `${facts.homeFolder}/.tmux.conf`,
      `${configHome}/tmux/tmux.conf`,
    ];
    for (const path of candidates) if (await this.#sourceAtStart(path, false)) return;
  }

  /** Who edits with vi has its keys at prompts and while reading, until the configuration says otherwise. Source: tmux(1). */
  #followEditor(): void {
    const { env } = this.ports;
    const editor = [env.get("VISUAL"), env.get("EDITOR")].find((path) => path !== undefined && path !== "");
    if (editor === undefined) return;
    const { server, session, window } = this.registry.options;
    server.set("editor", editor);
    if (!editor.slice(editor.lastIndexOf("/") + 1).includes("vi")) return;
    session.set("status-keys", "vi");
    window.set("mode-keys", "vi");
  }

  /** Whether there is such a file. */
  async #sourceAtStart(path: string, isRequired: boolean): Promise<boolean> {
    const source: CommandSource = { cwd: this.ports.facts.homeFolder };
    const file = this.ports.readTextFile(path, "/");
    if (file.kind === "failed") {
      if (isRequired) this.#noteConfigFault(file.sentence);
      return false;
    }
    if (!path.startsWith(`${this.ports.facts.shippedConfigFolder}/`)) this.registry.configFiles.push(path);
    const parsed = parseCommandText({ text: file.text, file: path }, this.runner.surroundings(source));
    if (!parsed.ok) {
      this.#noteConfigFault(formatUserError(parsed.error));
      return true;
    }
    for (const fault of await this.runner.run(parsed.value, source)) this.#noteConfigFault(fault);
    return true;
  }

  #noteConfigFault(sentence: string): void {
    this.#configFaults.push(sentence);
    this.registry.logMessage(this.ports.clock.wallMs(), sentence);
    this.ports.log.warn("config.fault", { sentence });
  }

  // Running commands for others.

  runForClient(
    list: CommandList,
    client: AttachedClient,
    mouse?: MousePlace,
    place: Place | undefined = mouse,
  ): void {
    const lines: string[] = [];
    const source: CommandSource = {
      client,
      cwd: client.session.cwd,
      print: (line) => lines.push(line),
      ...(mouse === undefined ? {} : { mouse, extra: mouseVariables(client, mouse.pane, mouse.cell) }),
      ...(place === undefined ? {} : { place }),
    };
    void this.runner.run(list, source).then((faults) => {
      const [fault] = faults;
      if (fault !== undefined) client.notices.showMessage(fault);
      else if (lines.length > 0) client.notices.showOutput(lines);
    });
  }

  /** Text typed at the prompt. */
  runText(text: string, client: AttachedClient): void {
    const parsed = parseCommandText(
      { text, file: undefined },
      this.runner.surroundings({ client, cwd: client.session.cwd }),
    );
    if (parsed.ok) this.runForClient(parsed.value, client);
    else client.notices.showMessage(formatUserError(parsed.error));
  }

  /** Runs a template with answers in it for a client; what is wrong with it is shown there. */
  runTemplate(template: Argument, answers: readonly string[], client: AttachedClient, place?: Place): void {
    const source: CommandSource = { client, cwd: client.session.cwd };
    const commands = commandsFromTemplate(template, answers, this.runner.surroundings(source));
    if (commands.ok) this.runForClient(commands.value, client, undefined, place);
    else client.notices.showMessage(commands.error.message);
  }

  parseText(text: string, source: CommandSource): CommandList {
    const parsed = parseCommandText({ text, file: undefined }, this.runner.surroundings(source));
    return parsed.ok ? parsed.value : EMPTY_COMMAND_LIST;
  }

  /**
   * The whole environment of shell commands we start: what `set-environment` made of the server's and the session's.
   * There `tmux` is blockmux, for plugins written for it.
   */
  shellEnvironment(place: Place | undefined): Record<string, string> {
    const { facts } = this.ports;
    const environment = place?.session.environment ?? this.registry.environment;
    return {
      ...environment.forPrograms(),
      ...this.shimVariables(place?.session),
      ...(place === undefined ? {} : { TMUX_PANE: `%${place.pane.id}`, BLOCKMUX_PANE: `%${place.pane.id}` }),
      BLOCKMUX: `${facts.socketPath},${facts.pid},${place?.session.id ?? 0}`,
    };
  }

  /** By which a program finds a `tmux` that is blockmux, and takes itself to be inside tmux. */
  shimVariables(session: Session | undefined): Record<string, string> {
    const { facts } = this.ports;
    const { PATH = "/usr/bin:/bin" } = (session?.environment ?? this.registry.environment).forPrograms();
    return {
      PATH: `${facts.shimFolder}:${PATH}`,
      TMUX: `${facts.socketPath},${facts.pid},${session?.id ?? 0}`,
      BLOCKMUX_NODE: facts.nodePath,
    };
  }

  scopeOf(source: CommandSource): FormatScope {
    const session = source.client?.session;
    const parts: FormatParts = {
      session,
      window: session?.currentWindow,
      pane: source.client?.activePane,
      client: source.client,
    };
    return new FormatScope(this, parts);
  }

  // What sessions, windows and panes tell.

  paneChanged(pane: Pane, event: PaneEvent): void {
    if (event.kind === "blocks") {
      this.controls.blocksChanged(pane, event.change, event.keys);
      return;
    }
    this.onNews.emit();
    if (event.kind === "output") {
      this.#history.noteOutput(event.bytes.length);
      this.alerts.noteOutput(pane);
      this.controls.takeOutput(pane, event.bytes);
    } else if (event.kind === "bell") this.alerts.noteBell(pane);
    else if (event.kind === "title") this.fire("pane-title-changed", { ...this.placeOfPane(pane), pane });
    else this.requests.handle(pane, event);
    for (const client of this.registry.clients()) client.handlePaneEvent(pane, event);
    if (event.kind === "output") this.#rightOfWay.noteOutput(pane, event.bytes.length);
  }

  paneClosed(pane: Pane): void {
    this.controls.paneClosed(pane);
    for (const client of this.registry.clients()) client.forgetPane(pane);
    this.#rightOfWay.forget(pane);
  }

  keyTyped(pane: Pane): void {
    this.#rightOfWay.give(pane);
  }

  sessionChanged(session: Session): void {
    this.onNews.emit();
    this.clientsChanged();
    for (const client of this.registry.clients())
      if (client.session === session || sharesWindow(client.session, session)) client.requestDraw();
  }

  fire(hook: string, subject: HookSubject): void {
    this.onNews.emit();
    this.controls.notices.note(hook, subject);
    this.hooks.fire(hook, subject);
  }

  focusMoved(): void {
    this.onNews.emit();
    this.#focus.update();
  }

  scopeOfPane(session: Session, window: Window, pane: Pane): FormatScope {
    return new FormatScope(this, { session, window, pane });
  }

  keepClipboard(base64: Uint8Array): void {
    const content = clipboardContent(base64);
    const kept = content === undefined ? undefined : this.buffers.add(content);
    if (kept?.ok === false) this.ports.log.warn("clipboard.refused", { sentence: kept.error.message });
  }

  // Clients.

  /** Joins the terminal behind `reply` to a session, which is asked for when the terminal is there. */
  attach(reply: CommandReply, request: CommandRequest, openSession: () => Session, flags: ClientFlags): void {
    reply.attach(
      (host) => {
        let session: Session;
        try {
          session = openSession();
        } catch (error) {
          const status = error instanceof Error && "status" in error ? Number(error.status) : 1;
          host.close(status, `blockmux: ${error instanceof Error ? error.message : String(error)}`);
          return;
        }
        if (this.registry.findSessionById(session.id) === undefined) {
          host.close(0, "[exited]");
          return;
        }
        const { access, env } = request;
        if (!mayShow(access, session)) {
          host.close(1, `[session ${session.name} is not shared with browsers]`);
          return;
        }
        if (access?.isReadOnly === true) flags.setReadOnly(true);
        const client = new AttachedClient({
          world: this,
          host,
          session,
          flags,
          env,
          access,
          pid: request.clientPid,
        });
        host.offerPanel?.(new ClientPanel(this, client));
        this.#addClient(client);
        if (this.#configFaults.length > 0 && !client.isOnlooker)
          client.notices.showOutput(this.#configFaults.splice(0));
      },
      (sentence) => reply.exit(1, sentence),
    );
  }

  /** A client that shows a session from now on. */
  #addClient(client: AttachedClient | ControlClient): void {
    const { session } = client;
    this.registry.addClient(client);
    session.lastAttachedMs = this.ports.clock.wallMs();
    if (client.terminal === undefined) this.clientsChanged();
    else client.start();
    this.alerts.seenBy(session);
    this.locks.update();
    this.#focus.update();
    this.fire("client-session-changed", { session, client });
    this.fire("client-attached", { session, client });
  }

  addControlClient(client: ControlClient): void {
    this.#addClient(client);
    for (const fault of this.#configFaults.splice(0)) client.notify(`%config-error ${fault}`);
  }

  hostColorsLearned(foreground: number, background: number): void {
    this.spawner.defaultColors = { foreground, background, cursor: foreground };
    for (const pane of this.registry.panes()) pane.emulator.setDefaultColors(this.spawner.defaultColors);
  }

  clientGone(client: Client): void {
    this.registry.removeClient(client);
    this.controls.holds.reviewHeld();
    if (client.terminal !== undefined) this.locks.clientGone(client.terminal);
    this.#focus.update();
    this.fire("client-detached", { session: client.session, client });
    this.clientsChanged();
    if (
      client.session.options.flag("destroy-unattached") &&
      this.registry.clientsOf(client.session).length === 0
    ) {
      this.lifecycle.killSession(client.session);
    }
    this.ports.reconsiderExit();
  }

  /** A client shows another session. */
  clientMoved(client: Client): void {
    this.alerts.seenBy(client.session);
    this.locks.update();
    this.#focus.update();
    this.fire("client-session-changed", { session: client.session, client });
  }

  /** Settles the sizes of windows. */
  clientsChanged(): void {
    this.sizes.settle();
    this.controls.holds.reviewHeld();
  }

  settleAllWindows(): void {
    this.sizes.settleAll();
  }

  /** Options that panes and clients read changed. */
  optionsChanged(): void {
    for (const session of this.registry.sessions()) {
      for (const { window } of session.windows()) {
        for (const pane of window.panes) pane.settings = this.spawner.settingsOf(session, pane.options);
      }
      for (const { window } of session.windows()) window.optionsChanged();
    }
    this.clientsChanged();
    this.alerts.optionsChanged();
    this.locks.update();
    for (const client of this.registry.clients()) {
      if (!client.mayShow(client.session))
        client.detach("[the session is no longer shared with browsers]", 1);
    }
    this.ports.reconsiderExit();
    this.#drawAll();
  }

  #drawAll(): void {
    for (const client of this.registry.clients()) client.requestDraw();
  }

  // Places.

  placeOfSession(session: Session): Place | undefined {
    const window = session.currentWindow;
    const pane = window?.activePane;
    if (window === undefined || pane === undefined) return undefined;
    return { session, index: session.currentIndex, window, pane };
  }

  /** Where a client's keys go. */
  placeOfClient({ session, activePane: pane }: Client): Place | undefined {
    const window = session.currentWindow;
    if (window === undefined || pane === undefined) return undefined;
    return { session, index: session.currentIndex, window, pane };
  }

  placeOfPane(pane: Pane, preferred?: Session): Place | undefined {
    const place = this.registry.placeOf(pane, preferred);
    const index = place?.session.indexOf(place.window);
    return place === undefined || index === undefined ? undefined : { ...place, index, pane };
  }
}

/** What happens in one of them may show in the other. */
function sharesWindow(one: Session, other: Session): boolean {
  return one.windows().some(({ window }) => other.indexOf(window) !== undefined);
}

/** What a shell handed over. Behind `run --` stands another program's command line: no word of it is ours. */
function parseShellWords(argv: readonly string[]): Outcome<CommandList> {
  const [name, dashes] = argv;
  if (name === undefined) return parseCommandArguments(["new-session"]);
  if (name !== "run" || dashes !== "--") return parseCommandArguments(argv);
  return succeed({ sequences: [[{ name, arguments: argv.slice(1), position: undefined }]] });
}
