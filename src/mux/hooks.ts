// Hooks: commands that run when something happens. They hang at the server (global), a session, a window or a pane,
// and are looked for from the innermost out. Source: tmux(1), HOOKS.

import { type CommandList, formatCommandList, HOOK_NAMES } from "../commands/index.js";
import type { CommandCall, CommandSource } from "./command-call.js";
import type { Multiplexer } from "./multiplexer.js";
import type { Place } from "./target-view.js";

/** Commands at one hook of one place. */
const MAX_COMMANDS = 1000;

/** The hooks that hang at one thing: name, then index, then commands. */
export class HookStore {
  readonly #hooks = new Map<string, Map<number, CommandList>>();

  set(name: string, index: number, commands: CommandList): boolean {
    const entries = this.#hooks.get(name) ?? new Map<number, CommandList>();
    if (!entries.has(index) && entries.size >= MAX_COMMANDS) return false;
    entries.set(index, commands);
    this.#hooks.set(name, entries);
    return true;
  }

  /** The lowest free index, for `-a`. */
  freeIndex(name: string): number {
    let index = 0;
    while (this.#hooks.get(name)?.has(index) === true) index += 1;
    return index;
  }

  unset(name: string, index: number | undefined): void {
    if (index === undefined) this.#hooks.delete(name);
    else this.#hooks.get(name)?.delete(index);
  }

  clear(name: string): void {
    this.#hooks.delete(name);
  }

  /** Commands by index; undefined where nothing was set. */
  find(name: string): readonly CommandList[] | undefined {
    const entries = this.#hooks.get(name);
    if (entries === undefined || entries.size === 0) return undefined;
    return [...entries].sort(([left], [right]) => left - right).map(([, commands]) => commands);
  }

  /** `name[index] commands`, as show-hooks prints them. */
  lines(wanted: string | undefined): string[] {
    const lines: string[] = [];
    for (const [name, entries] of [...this.#hooks].sort(([left], [right]) => (left < right ? -1 : 1))) {
      if (wanted !== undefined && name !== wanted) continue;
      for (const [index, commands] of [...entries].sort(([left], [right]) => left - right)) {
        lines.push(`${name}[${index}] ${formatCommandList(commands)}`);
      }
    }
    return lines;
  }
}

export const isHookName = (name: string): boolean => HOOK_NAMES.has(name);

export class Hooks {
  readonly #mux: Multiplexer;
  readonly global = new HookStore();
  /** Sessions, windows and panes that have hooks of their own. */
  readonly #stores = new WeakMap<object, HookStore>();

  constructor(mux: Multiplexer) {
    this.#mux = mux;
  }

  storeOf(thing: object): HookStore {
    const known = this.#stores.get(thing);
    if (known !== undefined) return known;
    const store = new HookStore();
    this.#stores.set(thing, store);
    return store;
  }

  /** `after-NAME`, once a command has succeeded. */
  runAfterCommand(call: CommandCall): void {
    if (call.source.isHook === true) return;
    const name = `after-${call.name}`;
    if (this.#find(name, call.current) === undefined) return;
    this.fire(name, call.current, call.source);
  }

  /** Runs what hangs at a hook, innermost first found. What fails is logged. */
  fire(name: string, place: Place | undefined, cause?: CommandSource): void {
    const lists = this.#find(name, place);
    if (lists === undefined) return;
    const extra: Record<string, string> = { hook: name };
    if (place !== undefined) {
      extra.hook_session = `$${place.session.id}`;
      extra.hook_session_name = place.session.name;
      extra.hook_window = `@${place.window.id}`;
      extra.hook_window_name = place.window.name;
      extra.hook_pane = `%${place.pane.id}`;
    }
    const source: CommandSource = {
      cwd: cause?.cwd ?? place?.session.cwd ?? this.#mux.ports.facts.homeFolder,
      ...(cause?.client === undefined ? {} : { client: cause.client }),
      isHook: true,
      extra,
      ...(place === undefined ? {} : { place }),
    };
    void (async () => {
      for (const list of lists) {
        for (const fault of await this.#mux.runner.run(list, source)) {
          this.#mux.registry.logMessage(this.#mux.ports.clock.wallMs(), `${name}: ${fault}`);
        }
      }
    })();
  }

  #find(name: string, place: Place | undefined): readonly CommandList[] | undefined {
    const things = place === undefined ? [] : [place.pane, place.window, place.session];
    for (const thing of things) {
      const found = this.#stores.get(thing)?.find(name);
      if (found !== undefined) return found;
    }
    return this.global.find(name);
  }
}
