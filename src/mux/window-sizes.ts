// How large windows are: by the clients of all sessions a window hangs in, as window-size and aggressive-resize say.
// Only windows that somebody shows change; one that is shown again gets its size then.
// Source: tmux(1), window-size and aggressive-resize.

import type { OptionStore } from "../commands/index.js";
import type { Client } from "./client.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";
import type { PaneSize } from "./spawner.js";
import type { Window } from "./window.js";

type Policy = "latest" | "largest" | "smallest";

export class WindowSizes {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Gives every window that a client shows its size. */
  settle(): void {
    const clients = this.#registry.clients();
    const shown = new Set<Window>();
    for (const { session } of clients)
      if (session.currentWindow !== undefined) shown.add(session.currentWindow);
    this.#settle(shown, clients);
  }

  /** The same for every window of sessions that have clients, at once: when one in control mode says its size. */
  settleAll(): void {
    const clients = this.#registry.clients();
    const having = clients.flatMap(({ session }) => session.windows().map(({ window }) => window));
    this.#settle(new Set(having), clients);
  }

  #settle(windows: Iterable<Window>, clients: readonly Client[]): void {
    for (const window of windows) {
      const size = this.#sizeOf(window, clients);
      if (size === undefined) continue;
      const { cols, rows } = limited(size, window, clients);
      window.resize(cols, rows);
    }
  }

  /** Undefined where the window keeps its size. */
  #sizeOf(window: Window, clients: readonly Client[]): PaneSize | undefined {
    const policy = window.options.text("window-size");
    if (policy === "manual") return undefined;
    const shows = ({ session }: Client): boolean => session.currentWindow === window;
    const has = ({ session }: Client): boolean => session.indexOf(window) !== undefined;
    const isAggressive = window.options.flag("aggressive-resize");
    const showing = clients.filter(shows);
    const goesByShowing = isAggressive || (policy === "latest" && showing.length > 0);
    const counted = sizing(goesByShowing ? showing : clients.filter(has));
    return pick(policy as Policy, counted, window);
  }

  /**
   * The size of a window made in a session now: by the client that asked or those of the session, and where window-size
   * goes by the client used last, by those of any session where it has none; else `default-size`.
   */
  ofNewWindow(session: Session, asking: Client | undefined): PaneSize {
    const policy = this.#registry.options.window.text("window-size");
    const own = this.#registry.clientsOf(session);
    const asked = policy === "latest" && asking?.flags.ignoresSize === false ? [asking] : sizing(own);
    return (
      (policy === "manual" ? undefined : pick(policy as Policy, asked, undefined)) ??
      this.ofLatest() ??
      defaultSize(session.options)
    );
  }

  /** The client used last, where window-size goes by it: for a session that nobody shows yet. */
  ofLatest(): PaneSize | undefined {
    const policy = this.#registry.options.window.text("window-size");
    return policy === "latest" ? pick(policy, sizing(this.#registry.clients()), undefined) : undefined;
  }

  /** The extremes of the clients that have the window, for resize-window -a and -A; undefined without any. */
  extreme(window: Window, policy: "largest" | "smallest"): PaneSize | undefined {
    const having = this.#registry.clients().filter(({ session }) => session.indexOf(window) !== undefined);
    return pick(policy, sizing(having), window);
  }
}

/**
 * Those whose size counts: of clients that ignore size none, unless there are no others; of clients in control mode
 * those that have said how large they are.
 */
function sizing(clients: readonly Client[]): readonly Client[] {
  const sized = clients.filter((client) => client.roomFor(undefined) !== undefined);
  const counted = sized.filter(({ flags }) => !flags.ignoresSize);
  return counted.length > 0 ? counted : sized;
}

/** No larger than what clients in control mode gave the window itself. */
function limited(size: PaneSize, window: Window, clients: readonly Client[]): PaneSize {
  let { cols, rows } = size;
  for (const client of clients) {
    const limit = client.session.indexOf(window) === undefined ? undefined : client.limitOf(window);
    if (limit === undefined) continue;
    cols = Math.min(cols, limit.cols);
    rows = Math.min(rows, limit.rows);
  }
  return { cols, rows };
}

/** `clients` with the one used last first; `window` is that to be sized, where there is one. */
function pick(policy: Policy, clients: readonly Client[], window: Window | undefined): PaneSize | undefined {
  const [latest] = clients;
  if (latest === undefined) return undefined;
  if (policy === "latest") return latest.roomFor(window);
  const choose = policy === "largest" ? Math.max : Math.min;
  const sizes = clients.flatMap((client) => client.roomFor(window) ?? []);
  return {
    cols: choose(...sizes.map(({ cols }) => cols)),
    rows: choose(...sizes.map(({ rows }) => rows)),
  };
}

/** `default-size`, `COLSxROWS`, of a session's options. */
export function defaultSize(options: OptionStore): PaneSize {
  const [cols = 80, rows = 24] = options.text("default-size").split("x").map(Number);
  return { cols, rows };
}
