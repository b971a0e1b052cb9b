// What a client is told and may ask beside its terminal's picture, for a host that has room for it: lists of sessions
// and Blocks, going to them, their text, searching. It sees what the client may see; what it goes to is shown to
// this client alone, but for windows and panes of a session, which move for everybody and so are not for readers.

import type { TimerHandle } from "../base/index.js";
import { type Emitter, invariant } from "../base/index.js";
import { formatKey, parseCommandArguments } from "../commands/index.js";
import {
  comparePositions,
  extractText,
  type Match,
  type Position,
  plainPattern,
  RowCursor,
  searchTape,
} from "../document/index.js";
import type { AttachedClient } from "./attached-client.js";
import type { CommandRunner } from "./command-runner.js";
import { FormatScope } from "./format-scope.js";
import { findHit } from "./layout/index.js";
import { placeOfBlock } from "./list-blocks.js";
import type { MuxWorld } from "./mux-world.js";
import type { Pane } from "./pane.js";
import type { Session } from "./session.js";
import type { Window } from "./window.js";
import { windowPart } from "./window-part.js";

/** A listing tells of so many panes at most. */
const MAX_LISTED_PANES = 2000;
const TAPE_END: Position = { line: Number.MAX_SAFE_INTEGER, offset: 0, block: 0 };
const NO_SUCH_PLACE = "there is no such place any more";
/** Of the line a match is in, what is told before it. */
const BEFORE_MATCH = 20;

export interface FoundMatch {
  readonly key: number | undefined;
  /** From the top of the screen; negative in history. */
  readonly row: number;
  readonly line: string;
}

interface Found {
  readonly pane: Pane;
  readonly text: string;
  readonly matches: readonly Match[];
}

export interface PanelWorld extends MuxWorld {
  readonly runner: CommandRunner;
}

export class ClientPanel {
  readonly #world: PanelWorld;
  readonly #client: AttachedClient;
  #found: Found | undefined;
  #searching: { readonly timer: TimerHandle; readonly abandon: () => void } | undefined;

  constructor(world: PanelWorld, client: AttachedClient) {
    this.#world = world;
    this.#client = client;
  }

  /** Lists may be others now. Often: listeners look later. */
  get onNews(): Emitter<void> {
    return this.#world.onNews;
  }

  get isGone(): boolean {
    return this.#client.isGone;
  }

  /** The prefix key of the session that is shown, by its name, such as `C-b`; "" without one. */
  get prefix(): string {
    const chord = this.#client.session.options.key("prefix");
    return chord === undefined ? "" : formatKey(chord);
  }

  /** Every session the client may see, by name. */
  sessions() {
    let left = MAX_LISTED_PANES;
    const { session: shown } = this.#client;
    return this.#world.registry
      .sessions()
      .filter((session) => this.#client.mayShow(session))
      .map((session) => ({
        id: `$${session.id}`,
        name: session.name,
        isCurrent: session === shown,
        windows: session.windows().map(({ window, index }) => {
          const panes = window.panes.slice(0, left);
          left -= panes.length;
          return {
            id: `@${window.id}`,
            index,
            name: window.name,
            isCurrent: window === session.currentWindow,
            flags: this.#scopeOf(session, window, undefined).findVariable("window_raw_flags") ?? "",
            panes: panes.map((pane, at) => this.#paneOf(session, window, pane, at)),
          };
        }),
      }));
  }

  #paneOf(session: Session, window: Window, pane: Pane, at: number) {
    return {
      id: `%${pane.id}`,
      index: at + window.options.number("pane-base-index"),
      title: this.#scopeOf(session, window, pane).findVariable("pane_title") ?? "",
      command: pane.currentCommand ?? "",
      isActive: pane === this.#client.activePaneOf(window),
    };
  }

  #scopeOf(session: Session, window: Window, pane: Pane | undefined): FormatScope {
    return new FormatScope(this.#world, {
      session,
      window,
      client: this.#client,
      ...(pane === undefined ? {} : { pane }),
    });
  }

  /** The newest `maxBlocks` Blocks of the client's active pane. O(their number) and a little of each one's text. */
  blocks(maxBlocks: number, lineChars: number) {
    const pane = this.#client.activePane;
    if (pane === undefined) return undefined;
    const listed = pane.blocks.listBlocks();
    const blocks = listed.slice(-maxBlocks).map((record) => {
      const text = record.isEvicted ? undefined : pane.document.blockByKey(record.block)?.text;
      return {
        key: record.block,
        contextId: record.contextId,
        blockId: record.blockId,
        lifecycle: record.lifecycle,
        type: record.type,
        ...(record.isEvicted ? { place: "evicted" as const } : placeOfBlock(pane, record.block)),
        firstLine: firstLineOf(text?.sliceScalars(0, Math.min(lineChars, text.scalarCount)) ?? ""),
        sizeBytes: record.utf8Bytes,
      };
    });
    return { pane: `%${pane.id}`, blocks, total: listed.length };
  }

  /**
   * Shows a session, a window of it, a pane of that. Resolves to one sentence on why not. Readers see another session;
   * the window they look at is the session's.
   */
  async select(wanted: {
    readonly session?: string;
    readonly window?: string;
    readonly pane?: string;
  }): Promise<string | undefined> {
    const client = this.#client;
    if (client.isReadOnly) {
      if (wanted.window !== undefined || wanted.pane !== undefined)
        return "this link only looks: it shows the window that others choose";
      const session = this.#world.registry.sessions().find(({ id }) => `$${id}` === wanted.session);
      if (session === undefined || !client.mayShow(session)) return NO_SUCH_PLACE;
      client.session = session;
      return undefined;
    }
    const target = this.#targetOf(wanted);
    if (target === undefined) return NO_SUCH_PLACE;
    const list = parseCommandArguments(["switch-client", "-E", "-Z", "-t", target]);
    invariant(list.ok, "a command made here can be read");
    const faults = await this.#world.runner.run(list.value, { client, cwd: client.session.cwd });
    return faults[0];
  }

  /** As a target of commands, whole: `$1:@2.%3`. */
  #targetOf({
    session: sessionId,
    window: windowId,
    pane: paneId,
  }: {
    readonly session?: string;
    readonly window?: string;
    readonly pane?: string;
  }): string | undefined {
    const { registry } = this.#world;
    const sessions = registry.sessions().filter((session) => this.#client.mayShow(session));
    const pane = paneId === undefined ? undefined : registry.findPane(numberOf(paneId));
    const hasAll = (session: Session): boolean => {
      const windows = session.windows().map(({ window }) => window);
      const window = windows.find((each) => windowId === undefined || `@${each.id}` === windowId);
      return (
        (sessionId === undefined || `$${session.id}` === sessionId) &&
        window !== undefined &&
        (paneId === undefined || (pane !== undefined && windows.some(({ panes }) => panes.includes(pane))))
      );
    };
    const own = this.#client.session;
    const session = hasAll(own) && this.#client.mayShow(own) ? own : sessions.find(hasAll);
    if (session === undefined) return undefined;
    if (windowId === undefined && pane === undefined) return `$${session.id}`;
    const window = session
      .windows()
      .find((link) =>
        pane === undefined ? `@${link.window.id}` === windowId : link.window.panes.includes(pane),
      );
    if (window === undefined) return undefined;
    const place = `$${session.id}:@${window.window.id}`;
    return pane === undefined ? `${place}.` : `${place}.%${pane.id}`;
  }

  /** The pane of an id, where the client may see it. */
  #findPane(id: string): Pane | undefined {
    const pane = this.#world.registry.findPane(numberOf(id));
    if (pane === undefined) return undefined;
    const isSeen = this.#world.registry
      .sessions()
      .some(
        (session) =>
          this.#client.mayShow(session) &&
          session.windows().some(({ window }) => window.panes.includes(pane)),
      );
    return isSeen ? pane : undefined;
  }

  /** Reads the pane at a Block; one sentence on why not. */
  showBlock(paneId: string, key: number): string | undefined {
    const pane = this.#findPane(paneId);
    if (pane?.document.blockByKey(key) === undefined) return "that Block is gone from history";
    this.#client.viewOf(pane).revealBlock(key);
    this.#client.requestDraw();
    return undefined;
  }

  /** Back to the live end of the active pane. */
  follow(): void {
    const pane = this.#client.activePane;
    if (pane !== undefined) this.#client.follow(pane);
  }

  /** The whole text of a Block; undefined when it is gone. */
  blockText(paneId: string, key: number): string | undefined {
    return this.#findPane(paneId)?.document.blockByKey(key)?.text.toString();
  }

  /**
   * Looks for a text in a pane from its end backwards, in slices; small letters match both cases. Resolves to the
   * matches, the newest first, no more than `maxMatches`, or to undefined when another search came in between or the
   * pane is gone.
   */
  search(
    paneId: string,
    text: string,
    maxMatches: number,
    lineChars: number,
  ): Promise<readonly FoundMatch[] | undefined> {
    this.stop();
    const pane = this.#findPane(paneId);
    if (pane === undefined || text === "") return Promise.resolve(pane === undefined ? undefined : []);
    const { clock } = this.#world.ports;
    const pattern = plainPattern(text, text === text.toLowerCase());
    const matches: Match[] = [];
    const screen = () => pane.emulator.primary;
    const look = (from: Position) => searchTape(pane.document, pattern, from, "backward", screen);
    let steps = look(TAPE_END);
    return new Promise((resolve) => {
      const step = (): void => {
        this.#searching = undefined;
        const result = steps.next();
        if (result.done === true) {
          const isNew =
            result.value !== undefined &&
            (matches.length === 0 ||
              comparePositions(result.value.start, matches.at(-1)?.start ?? TAPE_END) < 0);
          if (result.value === undefined || !isNew || matches.push(result.value) >= maxMatches) {
            this.#found = { pane, text, matches };
            resolve(matches.map((match) => describe(pane, match, lineChars)));
            return;
          }
          steps = look(result.value.start);
        }
        this.#searching = { timer: clock.after(0, step), abandon: () => resolve(undefined) };
      };
      step();
    });
  }

  /** Reads the pane at a match of the last search, by its index; one sentence on why not. */
  showMatch(paneId: string, index: number): string | undefined {
    const found = this.#found;
    const match = found?.matches[index];
    if (found === undefined || match === undefined || `%${found.pane.id}` !== paneId)
      return "that was not found by the last search";
    if (this.#findPane(paneId) !== found.pane) return "that pane is gone";
    const view = this.#client.viewOf(found.pane);
    view.reveal(match.start);
    view.search.setQuery(found.text, false);
    view.search.find(match.start, "forward", false, () => this.#client.requestDraw());
    return undefined;
  }

  /**
   * The exact text between two cells of the client's screen, both included, in the pane of the first; rows and columns
   * from 0. "" where no pane is.
   */
  selectionText(
    from: { readonly row: number; readonly col: number },
    to: { readonly row: number; readonly col: number },
  ): string {
    const client = this.#client;
    const window = client.session.currentWindow;
    if (window === undefined) return "";
    const isTop = client.session.options.text("status-position") === "top";
    const top = isTop ? client.statusRows : 0;
    const part = windowPart(client, window);
    const inWindow = ({ row, col }: { readonly row: number; readonly col: number }) => ({
      row: row - top + part.row,
      col: col + part.col,
    });
    const [first, last] = [from, to]
      .map(inWindow)
      .sort((a, b) => (a.row === b.row ? a.col - b.col : a.row - b.row));
    const hit = first === undefined ? undefined : findHit(window.tree, first.col, first.row);
    const rect = hit?.kind === "pane" ? window.rectOf(hit.pane) : undefined;
    if (first === undefined || last === undefined || hit === undefined || rect === undefined) return "";
    const view = client.viewOf(hit.pane);
    const lastRow = Math.min(last.row - rect.row, rect.rowCount - 1);
    const lastCol = last.row - rect.row > lastRow ? rect.cols : last.col - rect.col + 1;
    const start = view.positionAt(first.row - rect.row, first.col - rect.col);
    const end = view.positionAt(lastRow, Math.max(0, Math.min(rect.cols, lastCol)));
    if (start === undefined) return "";
    const { cols, screen } = view.frame();
    const options = { cols, screen, trailingSpaces: "cut" as const };
    return extractText(hit.pane.document, start, end ?? TAPE_END, options);
  }

  /** Nothing goes on by itself any more. */
  stop(): void {
    const searching = this.#searching;
    this.#searching = undefined;
    searching?.timer.cancel();
    searching?.abandon();
  }
}

function numberOf(id: string): number {
  return Number(id.slice(1));
}

function firstLineOf(text: string): string {
  return /^[^\r\n]*/.exec(text)?.[0] ?? "";
}

function describe(pane: Pane, { start, end }: Match, lineChars: number): FoundMatch {
  const { cols, document, emulator } = pane;
  const cursor = new RowCursor(document, cols, emulator.primary);
  cursor.seek(start);
  const row = cursor.rowsAbove() - document.rowCountTotal(cols);
  const from = { ...start, offset: Math.max(0, start.offset - BEFORE_MATCH) };
  const to = { ...end, offset: Math.max(end.offset, from.offset + lineChars) };
  const options = { cols, screen: emulator.primary, trailingSpaces: "cut" as const };
  const before =
    extractText(document, from, start, options)
      .split(/[\r\n]/)
      .at(-1) ?? "";
  const line = before + firstLineOf(extractText(document, start, to, options));
  return { key: start.block === 0 ? undefined : start.block, row, line: line.slice(0, lineChars) };
}
