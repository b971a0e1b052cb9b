// How large windows are: by the clients of all sessions a window hangs in, as window-size and aggressive-resize say.
// Only windows that somebody shows change; one that is shown again gets its size then.
// Source: tmux(1), window-size and aggressive-resize.

import type { OptionStore } from "../commands/index.js";
import type { AttachedClient } from "./attached-client.js";
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
    for (const window of shown) {
      const size = this.#sizeOf(window, clients);
      if (size !== undefined) window.resize(size.cols, size.rows);
    }
  }

  /** Undefined where the window keeps its size. */
  #sizeOf(window: Window, clients: readonly AttachedClient[]): PaneSize | undefined {
    const policy = window.options.text("window-size");
    if (policy === "manual") return undefined;
    const shows = ({ session }: AttachedClient): boolean => session.currentWindow === window;
    const has = ({ session }: AttachedClient): boolean => session.indexOf(window) !== undefined;
    const counted = sizing(
      clients.filter(policy === "latest" || window.options.flag("aggressive-resize") ? shows : has),
    );
    return pick(policy as Policy, counted);
  }

  /** The size of a window made in a session now, by the client that asked or those of the session; else `default-size`. */
  ofNewWindow(session: Session, asking: AttachedClient | undefined): PaneSize {
    const policy = this.#registry.options.window.text("window-size");
    const own = this.#registry.clientsOf(session);
    const asked = policy === "latest" && asking?.flags.ignoresSize === false ? [asking] : sizing(own);
    return (policy === "manual" ? undefined : pick(policy as Policy, asked)) ?? defaultSize(session.options);
  }

  /** The client used last, where window-size goes by it: for a session that nobody shows yet. */
  ofLatest(): PaneSize | undefined {
    const policy = this.#registry.options.window.text("window-size");
    return policy === "latest" ? pick(policy, sizing(this.#registry.clients())) : undefined;
  }

  /** The extremes of the clients that have the window, for resize-window -a and -A; undefined without any. */
  extreme(window: Window, policy: "largest" | "smallest"): PaneSize | undefined {
    const having = this.#registry.clients().filter(({ session }) => session.indexOf(window) !== undefined);
    return pick(policy, sizing(having));
  }
}

/** Those whose size counts: of clients that ignore size none, unless there are no others. */
function sizing(clients: readonly AttachedClient[]): readonly AttachedClient[] {
  const counted = clients.filter(({ flags }) => !flags.ignoresSize);
  return counted.length > 0 ? counted : clients;
}

/** `clients` with the one used last first. */
function pick(policy: Policy, clients: readonly AttachedClient[]): PaneSize | undefined {
  const [latest] = clients;
  if (latest === undefined) return undefined;
  if (policy === "latest") return latest.windowSize;
  const choose = policy === "largest" ? Math.max : Math.min;
  const sizes = clients.map((client) => client.windowSize);
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
