// What a format speaks of: a session, window, pane and client, and what it may ask of them (`formats/` has the
// variables).

import {
  expandFormat,
  type FormatLoopItem,
  type FormatSubject,
  type FormatSurroundings,
  findOptionForFormat,
  type PaneSearch,
} from "../commands/index.js";
import { findOnScreen } from "./capture.js";
import { CELL_MEASURE } from "./cell-measure.js";
import type { Client } from "./client.js";
import { VARIABLES } from "./formats/index.js";
import type { Pane } from "./pane.js";
import type { PasteBuffer, PasteBuffers } from "./paste-buffers.js";
import type { MuxPorts } from "./ports.js";
import type { Registry } from "./registry.js";
import type { Session } from "./session.js";
import type { ShellCache } from "./shell-cache.js";
import type { Window } from "./window.js";

export interface FormatParts {
  readonly session?: Session | undefined;
  /** Where the window hangs, for one that may hang at several places. */
  readonly index?: number | undefined;
  readonly window?: Window | undefined;
  readonly pane?: Pane | undefined;
  readonly client?: Client | undefined;
  readonly buffer?: PasteBuffer | undefined;
  /** Variables of one command, such as `command_list_name`. */
  readonly extra?: Readonly<Record<string, string>> | undefined;
}

/** What a format can reach besides its subject. */
export interface FormatWorld {
  readonly buffers: PasteBuffers;
  readonly registry: Registry;
  readonly ports: MuxPorts;
  readonly shell: ShellCache;
}

export class FormatScope implements FormatSubject {
  readonly registry: Registry;
  readonly ports: MuxPorts;
  readonly #world: FormatWorld;
  readonly session: Session | undefined;
  readonly index: number | undefined;
  readonly window: Window | undefined;
  readonly pane: Pane | undefined;
  readonly client: Client | undefined;
  readonly #buffer: PasteBuffer | undefined;
  readonly #extra: Readonly<Record<string, string>> | undefined;

  constructor(world: FormatWorld, parts: FormatParts) {
    this.#world = world;
    this.registry = world.registry;
    this.ports = world.ports;
    this.session = parts.session;
    this.index = parts.index;
    this.window = parts.window;
    this.pane = parts.pane;
    this.client = parts.client;
    this.#buffer = parts.buffer;
    this.#extra = parts.extra;
  }

  /** The one spoken of, else the newest. */
  get buffer(): PasteBuffer | undefined {
    return this.#buffer ?? this.#world.buffers.top;
  }

  findVariable(name: string): string | undefined {
    return this.#extra?.[name] ?? VARIABLES.get(name)?.(this);
  }

  findOption(name: string): string | undefined {
    return findOptionForFormat(name, {
      global: this.registry.options,
      session: this.session?.options,
      window: this.window?.options,
      pane: this.pane?.options,
      panesOfWindow: [],
    });
  }

  findEnvironment(name: string): string | undefined {
    return (this.session?.environment ?? this.registry.environment).find(name);
  }

  sessions(): readonly FormatLoopItem[] {
    return this.registry.sessions().map((session) => ({
      subject: this.#with({ session, window: session.currentWindow, pane: session.activePane }),
      isCurrent: session === this.session,
    }));
  }

  windows(): readonly FormatLoopItem[] {
    const session = this.session;
    if (session === undefined) return [];
    return session.windows().map(({ index, window }) => ({
      subject: this.#with({ session, index, window, pane: window.activePane }),
      isCurrent: index === session.currentIndex,
    }));
  }

  panes(): readonly FormatLoopItem[] {
    const window = this.window;
    if (window === undefined) return [];
    return window.panes.map((pane) => ({
      subject: this.#with({ session: this.session, index: this.index, window, pane }),
      isCurrent: pane === window.activePane,
    }));
  }

  hasSession(name: string): boolean {
    return this.registry.findSession(name) !== undefined;
  }

  hasWindow(name: string): boolean {
    return this.session?.windows().some(({ window }) => window.name === name) === true;
  }

  findInPane(search: PaneSearch): number {
    return this.pane === undefined ? 0 : findOnScreen(this.pane, search);
  }

  /** The same with more variables. */
  withExtra(extra: Readonly<Record<string, string>>): FormatScope {
    const { session, index, window, pane } = this;
    const buffer = this.#buffer;
    return this.#with({ session, index, window, pane, buffer, extra: { ...this.#extra, ...extra } });
  }

  #with(parts: FormatParts): FormatScope {
    return new FormatScope(this.#world, { client: this.client, extra: this.#extra, ...parts });
  }

  /** Expands a format about this scope. */
  expand(
    format: string,
    options: {
      readonly withTime?: boolean;
      readonly withShell?: boolean;
      readonly trace?: (line: string) => void;
    } = {},
  ): string {
    const surroundings: FormatSurroundings = {
      measure: CELL_MEASURE,
      wallMs: this.ports.clock.wallMs(),
      ...(options.trace === undefined ? {} : { trace: options.trace }),
      shellOutput: (command) => this.#world.shell.lastLine(command, this.session?.cwd ?? "/"),
    };
    return expandFormat(format, this, surroundings, options);
  }
}

/** What a client shows: its session, the current window, the pane its keys go to. */
export function scopeOfClient(world: FormatWorld, client: Client): FormatScope {
  const { session, activePane: pane } = client;
  return new FormatScope(world, { session, window: session.currentWindow, pane, client });
}
