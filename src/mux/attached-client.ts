// One attached client: its host terminal, what it looks at and how, and the two things that can stand in its
// status line for a moment, a message and a prompt. What keys do is in client-keys.ts, what is drawn in
// client-picture.ts.

import { invariant, type TimerHandle } from "../base/index.js";
import type { PlacedRange, TextStyle } from "../commands/index.js";
import type { HostReply } from "../input/index.js";
import {
  BELL_BYTES,
  clipboardBytes,
  type HostCapabilities,
  notificationBytes,
  Renderer,
  Surface,
} from "../render/index.js";
import type { Client } from "./client.js";
import type { ClientFlags } from "./client-flags.js";
import { ClientKeys } from "./client-keys.js";
import { ClientNotices } from "./client-notices.js";
import { composePicture } from "./client-picture.js";
import { ClientViews } from "./client-views.js";
import { FormatScope, scopeOfClient } from "./format-scope.js";
import { FramePacer, SMALL_OUTPUT_BYTES } from "./frame-pacer.js";
import { HostDialogue } from "./host-dialogue.js";
import type { MuxWorld } from "./mux-world.js";
import { ClientOverlays } from "./overlays/client-overlays.js";
import { OwnPanes } from "./own-panes.js";
import type { Pane, PaneEvent } from "./pane.js";
import type { PaneView } from "./pane-view.js";
import type { HostTty, Parting, TerminalSize, WebAccess } from "./ports.js";
import type { Session } from "./session.js";
import type { PaneSize } from "./spawner.js";
import { styleOption } from "./status-line.js";
import { writeInPieces } from "./transcript.js";
import { mayShow } from "./web-access.js";
import type { PaneRect, Window } from "./window.js";
import { WindowPan } from "./window-part.js";

/** While a program prints, status lines and titles follow it this late at most. */
const EDGES_INTERVAL_MS = 1000;

export interface AttachOptions {
  readonly world: MuxWorld;
  readonly host: HostTty;
  readonly session: Session;
  readonly flags: ClientFlags;
  readonly pid?: number | undefined;
  /** The client's environment: TERM and its kin. */
  readonly env: ReadonlyMap<string, string>;
  /** Of one that came with a browser. */
  readonly access?: WebAccess | undefined;
}

export class AttachedClient implements Client {
  readonly host: HostTty;
  readonly flags: ClientFlags;
  /** The client program's process; undefined for one that came with a browser. */
  readonly pid: number | undefined;
  /** Panes that are active for this client alone. */
  readonly ownPanes = new OwnPanes();
  /** Which part of a window larger than its terminal it asked for. */
  readonly pan = new WindowPan();
  /** The environment of the client program. */
  readonly env: ReadonlyMap<string, string>;
  /** What it may do, where it came with a browser. */
  readonly access: WebAccess | undefined;
  readonly createdMs: number;
  activityMs: number;
  /** When a person used this client last, as `Registry.takeUseNumber` counts. */
  useNumber: number;
  readonly keys: ClientKeys;
  readonly overlays: ClientOverlays;
  readonly notices: ClientNotices;
  readonly statusRanges: (readonly PlacedRange[])[] = [];
  readonly #world: MuxWorld;
  readonly #renderer: Renderer;
  readonly #surface: Surface;
  #whole: Surface | undefined;
  readonly #pacer: FramePacer;
  readonly #dialogue: HostDialogue;
  readonly #views: ClientViews;
  #session: Session;
  #lastSession: Session | undefined;
  #size: TerminalSize;
  #statusTimer: TimerHandle | undefined;
  #restore: Uint8Array = new Uint8Array(0);
  #writtenBytes = 0;
  #isGone = false;
  /** Suspended or locked. */
  #isAway = false;
  /** Something other than output happened since status lines, borders and titles were drawn. */
  #hasOldEdges = true;
  #edgesDrawnMs = Number.NEGATIVE_INFINITY;
  /** The pane whose echo of a key is awaited. */
  #typedInto: Pane | undefined;
  /** The panes they were drawn around. */
  #edgesOf: readonly PaneRect[] | undefined;

  constructor(options: AttachOptions) {
    const { world, host } = options;
    this.#world = world;
    this.host = host;
    this.flags = options.flags;
    this.env = options.env;
    this.pid = options.pid;
    this.access = options.access;
    this.#session = options.session;
    this.#size = host.size;
    this.createdMs = world.ports.clock.wallMs();
    this.activityMs = this.createdMs;
    this.useNumber = this.isOnlooker ? 0 : world.registry.takeUseNumber();
    const { tables } = world.registry;
    this.#dialogue = new HostDialogue({
      world,
      env: options.env,
      terminalName: this.terminalName,
      createdMs: this.createdMs,
      tellsColors: () => !this.isOnlooker,
      write: (bytes) => this.#write(bytes),
      expectReplies: (kinds) => this.keys.expectReplies(kinds),
    });
    this.#surface = new Surface(tables, this.#size.rows, this.#size.cols);
    this.#renderer = new Renderer({ tables, capabilities: this.#dialogue.capabilities });
    this.#pacer = new FramePacer(world.ports.clock, {
      draw: () => this.#draw(),
      drawEcho: () => this.#draw(this.activePane),
      isHostBusy: () => this.#isGone || host.pendingBytes > 0,
    });
    this.notices = new ClientNotices({
      clock: world.ports.clock,
      requestDraw: () => this.requestDraw(),
      messageTimeMs: () => this.#session.options.number("display-time"),
      logMessage: (text) => world.registry.logMessage(world.ports.clock.wallMs(), text),
    });
    this.keys = new ClientKeys(this, world);
    this.#views = new ClientViews(world, (pane) => {
      world.fire("pane-mode-changed", { ...world.placeOfPane(pane), pane, client: this });
      if (!this.isReading(pane)) this.keys.leaveReading();
    });
    this.overlays = new ClientOverlays(this, world);
    host.onInput.on((bytes) => this.#handleInput(bytes));
    host.onDrain.on(() => this.#pacer.hostDrained());
    host.onResized.on((size) => this.#handleResized(size));
    host.onResumed.on((size) => {
      if (world.locks.hasOpened(this)) this.noteUse();
      // A host that comes back from elsewhere has none of our modes, whatever was sent before.
      this.#setAway(false);
      this.#handleResized(size);
      this.requestDraw();
    });
    host.onSuspendRequested.on(() => this.suspend());
    host.onClosed.on((reason) => this.#handleGone(reason));
  }

  /** How large a cell is on the host, for programs that ask in pixels. */
  #tellCellSize(): void {
    const { cols, rows, widthPixels, heightPixels } = this.#size;
    if (widthPixels <= 0 || heightPixels <= 0 || this.isOnlooker) return;
    const [width, height] = [Math.floor(widthPixels / cols), Math.floor(heightPixels / rows)];
    for (const { window } of this.#session.windows()) {
      for (const pane of window.panes) pane.emulator.setCellSize(width, height);
    }
  }

  /** Takes the host over: the first picture, and questions about what the host can do. */
  start(): void {
    this.#tellCellSize();
    this.#world.clientsChanged();
    this.requestDraw();
    this.#dialogue.begin();
    this.#scheduleStatus();
  }

  get name(): string {
    return this.host.offer.ttyPath === "" ? `client-${this.createdMs}` : this.host.offer.ttyPath;
  }

  get ttyPath(): string {
    return this.host.offer.ttyPath;
  }

  get terminal(): AttachedClient {
    return this;
  }

  get control(): undefined {
    return undefined;
  }

  get terminalName(): string {
    return this.env.get("TERM") ?? "";
  }

  get terminalType(): string {
    return this.#dialogue.version;
  }

  get hasUtf8(): boolean {
    return this.#renderer.capabilities.utf8;
  }

  get isFocused(): boolean {
    return this.keys.isFocused;
  }

  get flagNames(): readonly string[] {
    const focused = this.keys.isFocused ? ["focused"] : [];
    return ["attached", ...focused, ...this.flags.names, ...(this.#isAway ? ["suspended"] : []), "UTF-8"];
  }

  get isReadOnly(): boolean {
    return this.flags.isReadOnly;
  }

  /** Somebody in a browser who only looks: what it does is nobody's use of the server. */
  get isOnlooker(): boolean {
    return this.access !== undefined && this.isReadOnly;
  }

  /** After any change of `flags`. */
  flagsChanged(): void {
    if (!this.flags.hasOwnPanes) this.ownPanes.clear();
    this.#world.clientsChanged();
    this.#world.focusMoved();
    this.requestDraw();
  }

  get keyTable(): string {
    return this.keys.chosenTable;
  }

  get lastSession(): Session | undefined {
    return this.#lastSession;
  }

  /** A slow terminal is sent fewer pictures; none is cut. */
  get discardedBytes(): number {
    return 0;
  }

  get writtenBytes(): number {
    return this.#writtenBytes;
  }

  get capabilities(): HostCapabilities {
    return this.#renderer.capabilities;
  }

  get size(): TerminalSize {
    return this.#size;
  }

  get session(): Session {
    return this.#session;
  }

  /** Whether it may be shown a session: somebody in a browser sees what is shared, and no other than its link's. */
  mayShow(session: Session): boolean {
    return mayShow(this.access, session);
  }

  /** Shows another session, which it may. */
  set session(session: Session) {
    if (session === this.#session) return;
    invariant(this.mayShow(session), "a client is shown a session that it may not see");
    const before = this.#session;
    this.#lastSession = before;
    this.#session = session;
    session.lastAttachedMs = this.#world.ports.clock.wallMs();
    this.#world.clientsChanged();
    this.#world.clientMoved(this);
    this.requestDraw();
  }

  /** It left; nothing more is shown. */
  get isGone(): boolean {
    return this.#isGone;
  }

  get windowOptions() {
    return this.#session.currentWindow?.options ?? this.#world.registry.options.window;
  }

  /** Lines at the edge of the screen that are no pane's; 0 to 5, and never the whole screen. */
  get statusRows(): number {
    const status = this.#session.options.text("status");
    const wanted = status === "off" ? 0 : status === "on" ? 1 : Number(status);
    return Math.max(0, Math.min(wanted, this.#size.rows - 1));
  }

  /** Size left for the window. */
  get windowSize(): { readonly cols: number; readonly rows: number } {
    return { cols: this.#size.cols, rows: Math.max(1, this.#size.rows - this.statusRows) };
  }

  roomFor(): PaneSize | undefined {
    return this.#isAway ? undefined : this.windowSize;
  }

  limitOf(): undefined {
    return undefined;
  }

  /** The pane that this client's keys go to. */
  get activePane(): Pane | undefined {
    const window = this.#session.currentWindow;
    return window === undefined ? undefined : this.activePaneOf(window);
  }

  activePaneOf(window: Window): Pane | undefined {
    return this.ownPanes.of(window) ?? window.activePane;
  }

  isActive(pane: Pane): boolean {
    return this.activePane === pane;
  }

  /** Makes a pane active, for this client alone where it has its own. Returns false when it is active already. */
  activate(window: Window, pane: Pane): boolean {
    if (!this.flags.hasOwnPanes) return window.activate(pane);
    if (this.activePaneOf(window) === pane) return false;
    if (window.zoomedPane !== undefined && window.zoomedPane !== pane) window.unzoom();
    this.ownPanes.set(window, pane);
    this.#world.focusMoved();
    this.requestDraw();
    return true;
  }

  // Views.

  /** The view of a pane, if there is one. */
  findView(pane: Pane): PaneView | undefined {
    return this.#views.find(pane);
  }

  isReading(pane: Pane): boolean {
    return this.#views.find(pane)?.isReading === true;
  }

  viewOf(pane: Pane): PaneView {
    return this.#views.of(pane);
  }

  /** Back to the tail of the pane. */
  follow(pane: Pane): void {
    this.#views.find(pane)?.follow();
    this.keys.leaveReading();
    this.requestDraw();
  }

  forgetPane(pane: Pane): void {
    this.overlays.closeMode(pane);
    this.#views.forget(pane);
    if (this.#typedInto === pane) this.#typedInto = undefined;
    this.ownPanes.forget(pane);
  }

  // The status line.

  statusText(line: number): string {
    const format = this.#session.options.array("status-format").get(line);
    return this.scope().expand(typeof format === "string" ? format : "", { withTime: true });
  }

  titleText(): string {
    return this.scope().expand(this.#session.options.text("set-titles-string"), { withTime: true });
  }

  /** A surface of a window's size, for one that this terminal has no room for. */
  wholeWindow(rows: number, cols: number): Surface {
    this.#whole ??= new Surface(this.#world.registry.tables, rows, cols);
    this.#whole.resize(rows, cols);
    return this.#whole;
  }

  scopeOf(window: Window, pane: Pane | undefined): FormatScope {
    return new FormatScope(this.#world, { session: this.#session, window, pane, client: this });
  }

  /** The style a text names, which may be a format. */
  styleOf(text: string): TextStyle {
    return styleOption(text.includes("#{") ? this.scope().expand(text) : text);
  }

  scope(): FormatScope {
    return scopeOfClient(this.#world, this);
  }

  // Drawing.

  /** Something but a pane's output changed: everything is drawn anew. */
  requestDraw(): void {
    this.#hasOldEdges = true;
    this.#pacer.request(0);
  }

  /** Something of a pane changed; draws when this client shows it. */
  handlePaneEvent(pane: Pane, event: PaneEvent): void {
    const isShown = this.#session.currentWindow?.panes.includes(pane) === true || this.overlays.shows(pane);
    if (!isShown) return;
    if (event.kind === "output") {
      if (pane.held.isHolding) return;
      if (pane === this.#typedInto && event.bytes.length <= SMALL_OUTPUT_BYTES) {
        this.#typedInto = undefined;
        this.#pacer.requestEcho(this.isActive(pane));
      } else {
        this.#pacer.request(event.bytes.length);
      }
      return;
    }
    if (event.kind === "blocks") return;
    if (event.kind !== "modes" && event.kind !== "unheld") this.#hasOldEdges = true;
    // In the middle of a program's output nothing is whole yet, except where a synchronised update ends.
    if (event.kind === "unheld" || !pane.isTakingOutput) this.#pacer.request(0);
  }

  /** A key of this client went to the pane's program: what it answers first is drawn without delay. */
  expectEcho(pane: Pane): void {
    this.#typedInto = pane;
    this.#world.keyTyped(pane);
  }

  /** Draws everything anew: `refresh-client`. */
  repaint(): void {
    this.#renderer.invalidate();
    this.requestDraw();
  }

  /** `onlyPane`: what other panes show may stay as it was drawn last. */
  #draw(onlyPane?: Pane): void {
    if (this.#isGone || this.host.isClosed) return;
    composePicture(this, this.#surface, this.#takeNewEdges(), onlyPane);
    const bytes = this.#renderer.paint(this.#surface);
    this.#offerRestore();
    if (bytes.length > 0) this.#write(bytes);
    this.keys.hostStateSent(this.#surface.host);
  }

  /** Whether status lines, borders and titles are due; counts as drawing them. */
  #takeNewEdges(): boolean {
    const nowMs = this.#world.ports.clock.nowMs();
    const rects = this.#session.currentWindow?.rects();
    const isDue =
      this.#hasOldEdges || this.#edgesOf !== rects || nowMs - this.#edgesDrawnMs >= EDGES_INTERVAL_MS;
    if (!isDue) return false;
    this.#hasOldEdges = false;
    this.#edgesOf = rects;
    this.#edgesDrawnMs = nowMs;
    return true;
  }

  #offerRestore(): void {
    const restore = this.#renderer.restoreBytes();
    if (restore === this.#restore) return;
    this.#restore = restore;
    this.host.setRestore(restore);
  }

  #write(bytes: Uint8Array): void {
    this.#writtenBytes += bytes.length;
    this.host.write(bytes);
  }

  /** Puts something on the host's clipboard, by OSC 52 where the host has it. */
  setClipboard(selection: string, base64: string): void {
    this.#write(clipboardBytes(selection, base64, this.#renderer.capabilities));
  }

  showMessage(text: string, durationMs?: number, ignoresKeys?: boolean): void {
    this.notices.showMessage(text, durationMs, ignoresKeys);
  }

  showOutput(lines: readonly string[]): void {
    this.notices.showOutput(lines);
  }

  /** Has the host show a notification; a host without any leaves the string out. `text` is clean. */
  notifyHost(text: string): void {
    this.#write(notificationBytes(text));
  }

  ringBell(): void {
    this.#write(BELL_BYTES);
  }

  // The host.

  #handleInput(bytes: Uint8Array): void {
    if (!this.#isGone || this.#dialogue.isEnding) this.keys.feed(bytes);
  }

  /** A person typed, pasted or used the mouse: what answers of the host are not. */
  noteUse(): void {
    const now = this.#world.ports.clock.wallMs();
    this.activityMs = now;
    if (this.isOnlooker) return;
    this.#session.activityMs = now;
    const { registry } = this.#world;
    const isLatest = registry.clients()[0] === this;
    const isLatestHere = registry.clientsOf(this.#session)[0] === this;
    this.useNumber = registry.takeUseNumber();
    if (!isLatest) this.#world.clientsChanged();
    if (!isLatestHere) this.#world.fire("client-active", { session: this.#session, client: this });
  }

  handleReply(reply: HostReply): void {
    if (!this.#dialogue.handleReply(reply) || this.#isGone) return;
    this.#renderer.capabilities = this.#dialogue.capabilities;
    this.requestDraw();
  }

  /** Asks the host for its clipboard, which becomes a paste buffer. False where the host has none to ask for. */
  requestClipboard(): boolean {
    if (!this.#renderer.capabilities.clipboard) return false;
    this.#dialogue.askForClipboard();
    return true;
  }

  #handleResized(size: TerminalSize): void {
    if (size.cols === this.#size.cols && size.rows === this.#size.rows) return;
    this.#size = size;
    this.#tellCellSize();
    this.overlays.clientResized();
    this.#world.clientsChanged();
    this.#world.fire("client-resized", { session: this.#session, client: this });
    this.requestDraw();
  }

  suspend(): void {
    this.#setAway(true);
    this.host.suspend();
  }

  /** While the terminal is somebody else's its size does not count, as in tmux. */
  #setAway(isAway: boolean): void {
    this.#renderer.leave();
    if (this.#isAway === isAway) return;
    this.#isAway = isAway;
    this.#world.clientsChanged();
  }

  /** Hands the terminal to a command until that ends. */
  lock(command: string): void {
    this.#setAway(true);
    this.host.lock(command);
  }

  /** The last picture was a part of a window that the terminal has no room for. */
  showsPart = false;

  /** Written to the restored terminal when the client detaches. */
  leaveText = "";

  /** Gives the terminal back and ends the client's command with a line for the person. */
  detach(message: string, status = 0, parting?: Parting): void {
    if (this.#isGone) return;
    const bytes = this.#renderer.leave();
    if (bytes.length > 0) this.#write(bytes);
    this.host.setRestore(new Uint8Array(0));
    this.#end();
    writeInPieces(this.host, new TextEncoder().encode(this.leaveText), () =>
      this.#dialogue.end(() => this.host.close(status, message, parting)),
    );
  }

  #handleGone(reason: string): void {
    if (this.#isGone) return;
    this.#world.ports.log.info("client.gone", { reason });
    this.#end();
  }

  #end(): void {
    this.#isGone = true;
    this.#pacer.stop();
    this.notices.stop();
    this.#statusTimer?.cancel();
    this.keys.stop();
    this.overlays.stop();
    this.#views.leave(
      this.#world.registry.terminalClientsOf(this.#session).every((client) => client === this),
    );
    this.#renderer.dispose();
    this.#surface.dispose();
    this.#whole?.dispose();
    this.#world.clientGone(this);
  }

  /** The status line shows the time: it is drawn anew every `status-interval` seconds. */
  #scheduleStatus(): void {
    const seconds = this.#session.options.number("status-interval");
    const delayMs = seconds === 0 ? 15_000 : seconds * 1000;
    this.#statusTimer = this.#world.ports.clock.after(delayMs, () => {
      if (this.#isGone) return;
      if (seconds !== 0) this.requestDraw();
      this.#scheduleStatus();
    });
  }
}
