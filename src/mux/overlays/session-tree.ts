// choose-tree: sessions with their windows with their panes. Source: tmux(1), choose-tree.

import type { Argument } from "../../commands/index.js";
import { PLAIN_TEXT_STYLE, parseColour } from "../../commands/index.js";
import type { Area, TreeNode } from "../../overlay/index.js";
import type { Surface } from "../../render/index.js";
import type { AttachedClient } from "../attached-client.js";
import { FormatScope } from "../format-scope.js";
import type { MuxWorld } from "../mux-world.js";
import type { Pane } from "../pane.js";
import type { Session } from "../session.js";
import { cellStyleOf } from "../status-line.js";
import type { Place } from "../target-view.js";
import type { Window } from "../window.js";
import type { ModeTree, TreeSource, TreeView } from "./mode-tree.js";
import { drawPane, drawStrip, type PreviewItem } from "./preview.js";

/** A session, a window where it hangs, or a pane in it. */
export interface TreeThing {
  readonly session: Session;
  readonly index: number | undefined;
  readonly window: Window | undefined;
  readonly pane: Pane | undefined;
}

export interface SessionTreeOptions {
  readonly world: MuxWorld;
  readonly client: AttachedClient;
  readonly start: Place;
  /** What is open at first. */
  readonly opens: "sessions" | "windows" | "panes";
  /** -G: sessions that share their windows are all listed. */
  readonly allOfGroups: boolean;
  /** Format of a row; undefined for the usual text. */
  readonly format: string | undefined;
  /** Run with what was chosen. */
  readonly template: Argument;
}

/** What rows say: a pane's program, a window's name and flags, how many windows a session has. */
const PANE_FORMAT =
  '#{?pane_marked,#[reverse],}#{pane_current_command}#{?pane_active,*,}#{?pane_marked,M,}#{?#{&&:#{pane_title},#{&&:#{!=:#{pane_title},#{host}},#{!=:#{pane_title},#{host_short}}}},: "#{pane_title}",}';
const WINDOW_FORMAT =
  '#{?window_marked_flag,#[reverse],}#{window_name}#{window_flags}#{?#{&&:#{==:#{window_panes},1},#{&&:#{pane_title},#{&&:#{!=:#{pane_title},#{host}},#{!=:#{pane_title},#{host_short}}}}},: "#{pane_title}",}';
const SESSION_FORMAT =
  "#{session_windows} windows#{?session_grouped, (group #{session_group}: #{session_group_list}),}#{?session_attached, (attached),}";

const idOf = ({ session, index, pane }: TreeThing): string =>
  pane !== undefined
    ? `$${session.id}:${index ?? ""}.%${pane.id}`
    : index === undefined
      ? `$${session.id}`
      : `$${session.id}:${index}`;

/** As a target: exact whatever the session is called. */
function targetOf({ session, index, pane }: TreeThing): string {
  const base = `=${session.name}:`;
  if (index === undefined) return base;
  return pane === undefined ? `${base}${index}.` : `${base}${index}.%${pane.id}`;
}

export class SessionTree implements TreeSource<TreeThing> {
  readonly modeName = "tree-mode";
  readonly sorts = ["index", "name", "time"];
  readonly closesOnChoice = true;
  readonly menu = [
    { label: "Select", key: "Enter" },
    { label: "Unfold", key: "Right" },
    { label: "Mark", key: "m" },
    { label: "Kill", key: "x" },
    { label: "Kill tagged", key: "X" },
  ];
  readonly startId: string;
  readonly #options: SessionTreeOptions;
  /** How far the previews are scrolled. */
  #scrolled = 0;

  constructor(options: SessionTreeOptions) {
    this.#options = options;
    const { session, index, window, pane } = options.start;
    const whole = { session, index: undefined, window: undefined, pane: undefined };
    const inWindow = { session, index, window, pane: undefined };
    const isPane = options.opens === "panes" && window.panes.length > 1;
    this.startId = idOf(options.opens === "sessions" ? whole : isPane ? { ...inWindow, pane } : inWindow);
  }

  list(view: TreeView): readonly TreeNode<TreeThing>[] {
    const { world, allOfGroups, start } = this.#options;
    // Of a group one stands for all: the one the client is in, else the first.
    const standsFor = (session: Session): boolean => {
      const members = session.group?.sessions ?? [];
      const chosen = members.includes(start.session) ? start.session : members[0];
      return allOfGroups || chosen === undefined || chosen === session;
    };
    const sessions = world.registry.sessions().filter(standsFor);
    const order = this.#compare<Session>(view, {
      index: (session) => session.id,
      name: (session) => session.name,
      time: (session) => -session.activityMs,
    });
    return sessions.sort(order).flatMap((session) => this.#sessionNode(session, view) ?? []);
  }

  #sessionNode(session: Session, view: TreeView): TreeNode<TreeThing> | undefined {
    type Link = { readonly index: number; readonly window: Window };
    const order = this.#compare<Link>(view, {
      index: ({ index }) => index,
      name: ({ window }) => window.name,
      time: ({ window }) => -window.activityMs,
    });
    const links = [...session.windows()].sort(order);
    const children = links.flatMap(
      ({ index, window }) => this.#windowNode(session, index, window, view) ?? [],
    );
    if (children.length === 0) return undefined;
    const value = { session, index: undefined, window: undefined, pane: undefined };
    const startsOpen = this.#options.opens !== "sessions";
    return { id: idOf(value), name: session.name, value, children, startsOpen };
  }

  #windowNode(
    session: Session,
    index: number,
    window: Window,
    view: TreeView,
  ): TreeNode<TreeThing> | undefined {
    const panes = window.panes.filter((pane) => view.keeps(this.#scope({ session, index, window, pane })));
    const [only] = panes;
    if (only === undefined) return undefined;
    const value = { session, index, window, pane: undefined };
    const base = window.options.number("pane-base-index");
    const order = this.#compare<Pane>(view, {
      index: (pane) => window.panes.indexOf(pane),
      name: (pane) => pane.currentCommand,
      time: (pane) => -window.recencyOf(pane),
    });
    const children =
      window.panes.length === 1
        ? []
        : [...panes].sort(order).map((pane) => this.#paneNode({ session, index, window, pane }, base));
    return {
      id: idOf(value),
      name: String(index),
      value,
      children,
      startsOpen: this.#options.opens === "panes",
    };
  }

  #paneNode(
    value: TreeThing & { readonly window: Window; readonly pane: Pane },
    base: number,
  ): TreeNode<TreeThing> {
    const name = String(value.window.panes.indexOf(value.pane) + base);
    return { id: idOf(value), name, value, children: [], startsOpen: false };
  }

  #compare<Thing>(
    { sort, isReversed }: TreeView,
    keys: Readonly<Record<string, (thing: Thing) => number | string>>,
  ): (left: Thing, right: Thing) => number {
    const keyOf = keys[sort] ?? (() => 0);
    return (left, right) => {
      const [first, second] = [keyOf(left), keyOf(right)];
      const order = first < second ? -1 : first > second ? 1 : 0;
      return isReversed ? -order : order;
    };
  }

  #scope({ session, index, window, pane }: TreeThing): FormatScope {
    const { world, client } = this.#options;
    return new FormatScope(world, { session, index, window, pane, client });
  }

  /** A window's format is about its active pane too, a session's about its current window. */
  scopeOf({ value }: TreeNode<TreeThing>): FormatScope {
    const { session, window, pane } = value;
    const extra = {
      session_format: window === undefined ? "1" : "0",
      window_format: window !== undefined && pane === undefined ? "1" : "0",
      pane_format: pane === undefined ? "0" : "1",
    };
    const shown = window ?? session.currentWindow;
    return this.#scope({
      session,
      index: value.index ?? session.currentIndex,
      window: shown,
      pane: pane ?? shown?.activePane,
    }).withExtra(extra);
  }

  textOf(node: TreeNode<TreeThing>): string {
    const { window, pane } = node.value;
    const usual = pane !== undefined ? PANE_FORMAT : window !== undefined ? WINDOW_FORMAT : SESSION_FORMAT;
    return this.scopeOf(node).expand(this.#options.format ?? usual);
  }

  contentOf({ value: { session, window, pane } }: TreeNode<TreeThing>): string {
    return pane !== undefined ? pane.currentCommand : (window?.name ?? session.name);
  }

  preview({ value: { session, window, pane } }: TreeNode<TreeThing>, area: Area, surface: Surface): void {
    const { client } = this.#options;
    if (pane !== undefined) {
      drawPane(pane, area, surface);
      return;
    }
    const colour = (isCurrent: boolean) => {
      const name = isCurrent ? "display-panes-active-colour" : "display-panes-colour";
      const foreground = parseColour(session.options.text(name)) ?? PLAIN_TEXT_STYLE.foreground;
      return cellStyleOf({ ...PLAIN_TEXT_STYLE, foreground });
    };
    const items: PreviewItem[] =
      window === undefined
        ? session.windows().map(({ index, window: each }) => ({
            pane: each.activePane,
            label: `${index}:${each.name}`,
            style: colour(index === session.currentIndex),
          }))
        : window.panes.map((each, at) => ({
            pane: each,
            label: String(at + window.options.number("pane-base-index")),
            style: colour(each === window.activePane),
          }));
    this.#scrolled = Math.max(0, Math.min(this.#scrolled, items.length - 1));
    drawStrip(client.overlays.screen, items, this.#scrolled, area, surface);
  }

  choose({ value }: TreeNode<TreeThing>): void {
    const { world, client, template } = this.#options;
    world.runTemplate(template, [targetOf(value)], client);
  }

  run(command: string, { value }: TreeNode<TreeThing>): void {
    const { world, client } = this.#options;
    const window = value.window ?? value.session.currentWindow;
    const pane = value.pane ?? window?.activePane;
    if (window === undefined || pane === undefined) return;
    const index = value.index ?? value.session.currentIndex;
    world.runTemplate(command, [targetOf(value)], client, { session: value.session, index, window, pane });
  }

  handleKey(name: string, tree: ModeTree<TreeThing>): boolean {
    const { world, client } = this.#options;
    const node = tree.selected;
    switch (name) {
      case "<":
        this.#scrolled = Math.max(0, this.#scrolled - 1);
        return true;
      case ">":
        this.#scrolled += 1;
        return true;
      case "H":
        tree.model.reveal(this.startId);
        return true;
      case "m": {
        const pane = node?.value.pane ?? node?.value.window?.activePane ?? node?.value.session.activePane;
        if (pane !== undefined) world.runText(`select-pane -m -t %${pane.id}`, client);
        return true;
      }
      case "M":
        world.runText("select-pane -M", client);
        return true;
      case "x":
        if (node !== undefined) tree.confirm(`Kill ${describe(node)}?`, () => this.#kill([node]));
        return true;
      case "X": {
        const tagged = tree.model.taggedNodes();
        if (tagged.length > 0) tree.confirm(`Kill ${tagged.length} tagged?`, () => this.#kill(tagged));
        return true;
      }
      default:
        return false;
    }
  }

  #kill(nodes: readonly TreeNode<TreeThing>[]): void {
    const { world, client } = this.#options;
    for (const { value } of nodes) {
      const { session, window, pane } = value;
      if (pane !== undefined) world.runText(`kill-pane -t '%${pane.id}'`, client);
      else if (window !== undefined)
        world.runText(`kill-window -t '$${session.id}:${value.index ?? ""}'`, client);
      else world.runText(`kill-session -t '$${session.id}'`, client);
    }
  }

  shows({ value: { session, window, pane } }: TreeNode<TreeThing>, output: Pane): boolean {
    if (pane !== undefined) return pane === output;
    if (window !== undefined) return window.panes.includes(output);
    return session.windows().some((each) => each.window.activePane === output);
  }
}

function describe({ name, value }: TreeNode<TreeThing>): string {
  return `${value.pane !== undefined ? "pane" : value.window !== undefined ? "window" : "session"} ${name}`;
}
