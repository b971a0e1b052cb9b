// Hooks: commands that run when something happens. They hang at the server (global), a session, a window or a pane,
// and are looked for from the innermost out. Source: tmux(1), HOOKS.

import { type CommandList, formatCommandList, HOOK_NAMES } from "../commands/index.js";
import type { Client } from "./client.js";
import type { CommandCall, CommandSource } from "./command-call.js";
import type { Multiplexer } from "./multiplexer.js";
import type { Pane } from "./pane.js";
import type { Session } from "./session.js";
import type { Place } from "./target-view.js";
import type { Window } from "./window.js";

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

  /**
   * `name[index] commands`, as show-hooks prints them, of the one wanted or of all `names`; `withEmpty` also those at
   * which nothing hangs, by name alone.
   */
  lines(wanted: string | undefined, names: readonly string[], withEmpty: boolean): string[] {
    const lines: string[] = [];
    for (const name of wanted === undefined ? names : [wanted.replace(/\[\d+\]$/, "")]) {
      const entries = [...(this.#hooks.get(name) ?? [])].sort(([left], [right]) => left - right);
      if (entries.length === 0 && withEmpty) lines.push(name);
      for (const [index, commands] of entries) {
        const shown = `${name}[${index}]`;
        if (wanted?.endsWith("]") !== true || wanted === shown)
          lines.push(`${shown} ${formatCommandList(commands)}`);
      }
    }
    return lines;
  }
}

/** What a hook speaks of. */
export interface HookSubject {
  readonly session?: Session | undefined;
  readonly window?: Window | undefined;
  readonly pane?: Pane | undefined;
  readonly client?: Client | undefined;
}

export const isHookName = (name: string): boolean => HOOK_NAMES.has(name);

const WINDOW_HOOK = /^pane-|^window-(?:layout-changed|pane-changed|renamed|resized)$/;

/** Whether it is a hook of windows and panes; the others are of sessions. */
export const isWindowHook = (name: string): boolean => WINDOW_HOOK.test(name);

/** The hooks of windows and panes, or those of sessions, sorted. */
export const hookNames = (ofWindows: boolean): string[] =>
  [...HOOK_NAMES].filter((name) => isWindowHook(name) === ofWindows).sort();

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

  /** `after-NAME`, once a command has succeeded; resolves when the commands there are done. */
  async runAfterCommand(call: CommandCall): Promise<void> {
    const name = `after-${call.name}`;
    if (call.source.isHook === true || !isHookName(name)) return;
    const place = call.current;
    if (this.#find(name, place ?? {}) !== undefined)
      await this.#start(name, place ?? {}, call.source, argumentsOf(call));
  }

  /**
   * Something happened: runs what hangs at its hook, innermost first found, once what is being done is done. Not for
   * what the commands of a hook do: they would never end. What fails is logged.
   */
  fire(name: string, subject: HookSubject): void {
    if (this.#mux.runner.running?.isHook !== true) void this.#start(name, subject, undefined, {});
  }

  /** As if it had happened: `set-hook -R`. Resolves when the commands there are done. */
  run(name: string, subject: HookSubject, cause: CommandSource): Promise<void> {
    return this.#start(name, subject, cause, {});
  }

  async #start(
    name: string,
    subject: HookSubject,
    cause: CommandSource | undefined,
    more: Readonly<Record<string, string>>,
  ): Promise<void> {
    const lists = this.#find(name, subject);
    if (lists === undefined) return;
    const client = subject.client ?? cause?.client;
    const extra = { ...more, ...variablesOf(name, { ...subject, client }) };
    // What is being done comes to its end first.
    await Promise.resolve();
    const place = this.#placeOf(subject);
    const source: CommandSource = {
      cwd: cause?.cwd ?? subject.session?.cwd ?? this.#mux.ports.facts.homeFolder,
      ...(client === undefined || client.isGone ? {} : { client }),
      ...(cause?.print === undefined ? {} : { print: cause.print }),
      ...(cause?.blocks === undefined ? {} : { blocks: cause.blocks }),
      isHook: true,
      extra,
      ...(place === undefined ? {} : { place }),
    };
    for (const list of lists) {
      for (const fault of await this.#mux.runner.run(list, source)) {
        this.#mux.registry.logMessage(this.#mux.ports.clock.wallMs(), `${name}: ${fault}`);
      }
    }
  }

  /** Where the commands act: at what the hook speaks of, as far as it is still there. */
  #placeOf({ session, window, pane, client }: HookSubject): Place | undefined {
    const { registry } = this.#mux;
    const ofPane = pane === undefined ? undefined : this.#mux.placeOfPane(pane);
    if (ofPane !== undefined) return ofPane;
    const living = session ?? client?.session;
    const home = living === undefined ? undefined : registry.findSessionById(living.id);
    const index = window === undefined ? undefined : home?.indexOf(window);
    const active = window?.activePane;
    if (home !== undefined && window !== undefined && index !== undefined && active !== undefined)
      return { session: home, index, window, pane: active };
    return home === undefined ? undefined : this.#mux.placeOfSession(home);
  }

  #find(name: string, { session, window, pane }: HookSubject): readonly CommandList[] | undefined {
    for (const thing of [pane, window, session]) {
      const found = thing === undefined ? undefined : this.#stores.get(thing)?.find(name);
      if (found !== undefined) return found;
    }
    return this.global.find(name);
  }
}

/** `hook_session` and its kin: said even where the thing itself is gone. */
function variablesOf(name: string, subject: HookSubject): Record<string, string> {
  const { session, window, pane, client } = subject;
  const extra: Record<string, string> = { hook: name };
  if (client !== undefined) extra.hook_client = client.name;
  if (session !== undefined) {
    extra.hook_session = `$${session.id}`;
    extra.hook_session_name = session.name;
  }
  if (window !== undefined) {
    extra.hook_window = `@${window.id}`;
    extra.hook_window_name = window.name;
  }
  if (pane !== undefined) extra.hook_pane = `%${pane.id}`;
  return extra;
}

/** The flags and operands of the command a hook follows: `hook_flag_t`, `hook_argument_0` and the like. */
function argumentsOf({ command, operands }: CommandCall): Record<string, string> {
  const extra: Record<string, string> = { hook_arguments: operands.join(" ") };
  operands.forEach((operand, index) => {
    extra[`hook_argument_${index}`] = operand;
  });
  for (const letter of command.flags.letters()) {
    const values = command.flags.values(letter);
    extra[`hook_flag_${letter}`] = values.at(-1) ?? "1";
    values.forEach((value, index) => {
      extra[`hook_flag_${letter}_${index}`] = value;
    });
  }
  return extra;
}
