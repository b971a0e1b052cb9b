// A client in control mode: a program that sends commands as lines and is told, as lines, what they print, what the
// panes print and what happens. Source: tmux(1), CONTROL MODE; tmux 3.3a.
//
// Policy for one that reads slowly: what waits for it is bounded. Past the bound, or when a pane's output has waited
// longer than the flag pause-after allows, that pane is paused for this client; without the flag the client is ended.
// Whether a pane waits for it is decided in output-holds.ts.

import type { Client } from "../client.js";
import type { ClientFlags } from "../client-flags.js";
import { FormatScope, scopeOfClient } from "../format-scope.js";
import type { MuxWorld } from "../mux-world.js";
import { OwnPanes } from "../own-panes.js";
import type { Pane } from "../pane.js";
import type { TerminalSize } from "../ports.js";
import type { Session } from "../session.js";
import type { PaneSize } from "../spawner.js";
import type { Window } from "../window.js";
import type { ControlStream } from "./control-stream.js";
import { Subscriptions } from "./subscriptions.js";

/** Output and notifications that wait for one client. */
export const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** With more waiting the client is behind: panes that nobody else shows are not read. */
export const BEHIND_BYTES = 256 * 1024;
/** Output that waited so long ends the client: tmux's own bound. */
const MAX_AGE_MS = 300_000;
const TOO_FAR_BEHIND = "too far behind";
const USUAL_SIZE: TerminalSize = { cols: 80, rows: 24, widthPixels: 0, heightPixels: 0 };
/** Windows that one client gives a size of their own. */
const MAX_WINDOW_SIZES = 10_000;

export interface ControlClientOptions {
  readonly world: MuxWorld;
  readonly stream: ControlStream;
  readonly session: Session;
  readonly flags: ClientFlags;
  readonly env: ReadonlyMap<string, string>;
  readonly cwd: string;
  readonly pid: number | undefined;
}

/** What is sent of a pane: all of it, or nothing since it was turned off or paused. */
export type PaneFeed = "on" | "off" | "paused";

export class ControlClient implements Client {
  readonly terminal = undefined;
  readonly access = undefined;
  readonly stream: ControlStream;
  readonly flags: ClientFlags;
  readonly env: ReadonlyMap<string, string>;
  readonly cwd: string;
  readonly pid: number | undefined;
  readonly createdMs: number;
  readonly useNumber: number;
  readonly subscriptions: Subscriptions;
  activityMs: number;
  discardedBytes = 0;
  readonly #world: MuxWorld;
  readonly #ownPanes = new OwnPanes();
  /** Of panes that are not sent as they come, and by which number they are known. */
  readonly #feeds = new Map<number, Exclude<PaneFeed, "on">>();
  readonly #windowSizes = new Map<number, PaneSize>();
  #session: Session;
  #lastSession: Session | undefined;
  /** Given by the client; before, it has none that counts. */
  #size: TerminalSize | undefined;
  #isSuspended = false;
  #isGone = false;

  constructor(options: ControlClientOptions) {
    const { world } = options;
    this.#world = world;
    this.stream = options.stream;
    this.flags = options.flags;
    this.env = options.env;
    this.cwd = options.cwd;
    this.pid = options.pid;
    this.#session = options.session;
    this.createdMs = world.ports.clock.wallMs();
    this.activityMs = this.createdMs;
    this.useNumber = world.registry.takeUseNumber();
    this.stream.tellsAge = () => this.flags.pauseAfterMs !== undefined;
    this.subscriptions = new Subscriptions({
      clock: world.ports.clock,
      session: () => this.#session,
      expand: (format, parts) =>
        new FormatScope(world, { ...parts, client: this }).expand(format, { withTime: true }),
      notify: (line) => this.notify(line),
    });
  }

  get control(): ControlClient {
    return this;
  }

  get name(): string {
    return `client-${this.pid ?? this.createdMs}`;
  }

  get ttyPath(): string {
    return "";
  }

  get terminalName(): string {
    return this.env.get("TERM") ?? "";
  }

  get terminalType(): string {
    return "";
  }

  get hasUtf8(): boolean {
    return true;
  }

  get isFocused(): boolean {
    return true;
  }

  get capabilities(): undefined {
    return undefined;
  }

  get keyTable(): string {
    return "root";
  }

  get flagNames(): readonly string[] {
    const suspended = this.#isSuspended ? ["suspended"] : [];
    return ["attached", "focused", "control-mode", ...this.flags.names, ...suspended, "UTF-8"];
  }

  get isReadOnly(): boolean {
    return this.flags.isReadOnly;
  }

  get writtenBytes(): number {
    return this.stream.writtenBytes;
  }

  get lastSession(): Session | undefined {
    return this.#lastSession;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get session(): Session {
    return this.#session;
  }

  set session(session: Session) {
    if (session !== this.#session) this.#lastSession = this.#session;
    this.#session = session;
    session.lastAttachedMs = this.#world.ports.clock.wallMs();
    this.#world.clientsChanged();
    this.#world.clientMoved(this);
  }

  mayShow(): boolean {
    return true;
  }

  // Sizes.

  get size(): TerminalSize {
    return this.#size ?? USUAL_SIZE;
  }

  /** `refresh-client -C`: the size its windows have by this client. */
  setSize(cols: number, rows: number): void {
    this.#size = { ...USUAL_SIZE, cols, rows };
    this.#world.settleAllWindows();
  }

  /** The same for one window, by its number; undefined takes it back. False where there are too many. */
  setWindowSize(windowId: number, size: PaneSize | undefined): boolean {
    if (size === undefined) this.#windowSizes.delete(windowId);
    else if (this.#windowSizes.size >= MAX_WINDOW_SIZES && !this.#windowSizes.has(windowId)) return false;
    else this.#windowSizes.set(windowId, size);
    this.#world.settleAllWindows();
    return true;
  }

  roomFor(window: Window | undefined): PaneSize | undefined {
    if (this.#isSuspended) return undefined;
    const own = window === undefined ? undefined : this.#windowSizes.get(window.id);
    if (own !== undefined) return own;
    return this.#size !== undefined || this.#windowSizes.size > 0 ? this.size : undefined;
  }

  limitOf(window: Window): PaneSize | undefined {
    return this.#isSuspended ? undefined : this.#windowSizes.get(window.id);
  }

  // Panes.

  get activePane(): Pane | undefined {
    const window = this.#session.currentWindow;
    return window === undefined ? undefined : this.activePaneOf(window);
  }

  activePaneOf(window: Window): Pane | undefined {
    return this.#ownPanes.of(window) ?? window.activePane;
  }

  activate(window: Window, pane: Pane): boolean {
    if (!this.flags.hasOwnPanes) return window.activate(pane);
    if (this.activePaneOf(window) === pane) return false;
    if (window.zoomedPane !== undefined && window.zoomedPane !== pane) window.unzoom();
    this.#ownPanes.set(window, pane);
    return true;
  }

  forgetPane(pane: Pane): void {
    this.#feeds.delete(pane.id);
    this.#ownPanes.forget(pane);
  }

  feedOf(pane: Pane): PaneFeed {
    return this.#feeds.get(pane.id) ?? "on";
  }

  /** Whether the client is shown what panes of the window print. */
  shows(pane: Pane): boolean {
    return this.#session.windows().some(({ window }) => window.panes.includes(pane));
  }

  /** Whether the pane's program may wait for this client's sake: more waits here already, or it wants none of it. */
  keepsWaiting(pane: Pane): boolean {
    if (this.flags.hasNoOutput) return false;
    const feed = this.feedOf(pane);
    return feed === "off" || (feed === "on" && this.stream.waitingBytes >= BEHIND_BYTES);
  }

  /** `refresh-client -A`: `off` and back `on`; `paused`, and on again by `continue`. */
  setFeed(pane: Pane, wish: "on" | "off" | "continue" | "pause"): void {
    const feed = this.feedOf(pane);
    if (wish === "on" && feed === "off") this.#feeds.delete(pane.id);
    else if (wish === "off" && feed === "on") this.#feeds.set(pane.id, "off");
    else if (wish === "continue" && feed === "paused") {
      this.#feeds.delete(pane.id);
      this.stream.answer(`%continue %${pane.id}`);
    } else if (wish === "pause" && feed !== "paused") this.#pause(pane, (line) => this.stream.answer(line));
    this.#world.controls.holds.review(pane);
  }

  #pause(pane: Pane, tell: (line: string) => void): void {
    this.#feeds.set(pane.id, "paused");
    this.discardedBytes += this.stream.discardOutput(pane.id);
    tell(`%pause %${pane.id}`);
  }

  /** Output of a pane that the client shows; kept, never changed by the caller. */
  takeOutput(pane: Pane, bytes: Uint8Array): void {
    if (this.#isGone || this.flags.hasNoOutput || this.feedOf(pane) !== "on") return;
    const { pauseAfterMs } = this.flags;
    const ageMs = this.stream.outputAgeMs(pane.id);
    const isFull = this.stream.waitingBytes + bytes.length > MAX_WAITING_BYTES;
    if (pauseAfterMs !== undefined && (isFull || (ageMs > 0 && ageMs >= pauseAfterMs)))
      this.#pause(pane, (line) => this.notify(line));
    else if (isFull || ageMs >= MAX_AGE_MS) this.leave(TOO_FAR_BEHIND);
    else this.stream.output(pane.id, bytes);
  }

  flagsChanged(): void {
    if (!this.flags.hasOwnPanes) this.#ownPanes.clear();
    if (this.flags.hasNoOutput) {
      this.#feeds.clear();
      this.discardedBytes += this.stream.discardOutput();
    }
    this.#world.clientsChanged();
    this.#world.focusMoved();
    this.#world.controls.holds.reviewHeld();
  }

  // What it is told.

  /** A line that says what happened. */
  notify(line: string): void {
    if (this.#isGone) return;
    if (this.stream.waitingBytes > MAX_WAITING_BYTES) this.leave(TOO_FAR_BEHIND);
    else this.stream.notify(line);
  }

  showMessage(text: string): void {
    this.notify(`%message ${text}`);
  }

  showOutput(lines: readonly string[]): void {
    for (const line of lines) this.showMessage(line);
  }

  ringBell(): void {}

  requestDraw(): void {}

  handlePaneEvent(): void {}

  scope(): FormatScope {
    return scopeOfClient(this.#world, this);
  }

  /** As tmux has it: a control client is only said to be suspended, and its size does not count then. */
  suspend(): void {
    this.#isSuspended = true;
    this.#world.clientsChanged();
  }

  detach(): void {
    this.leave("");
  }

  /** Ends the client; `reason` is told with %exit. */
  leave(reason: string): void {
    if (this.#isGone) return;
    this.#world.controls.notices.flush();
    this.#end();
    this.stream.finish(reason, this.flags.waitsExit);
  }

  /** Its program went away. */
  lost(): void {
    if (this.#isGone) return;
    this.#end();
    this.stream.stop();
  }

  #end(): void {
    this.#isGone = true;
    this.subscriptions.stop();
    this.#world.clientGone(this);
  }
}
