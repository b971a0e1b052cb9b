// Where option values live: a store for the server, one for all sessions, one for all windows, and one for
// each session, window and pane that asks its parent for what it has not set itself.
import { Emitter, InvariantError } from "../../base/index.js";
import type { KeyChord } from "../keys/key-chord.js";
import type { OptionScope, OptionSpec } from "./option-spec.js";
import { findOptionSpec, OPTIONS } from "./option-table.js";
import { type ArrayValue, NO_KEY, type OptionValue, parseOptionValue } from "./option-value.js";

/** User options (`@name`) of one store; a plugin uses dozens. */
export const MAX_USER_OPTIONS = 10_000;

/** A change of one name; `value` is undefined where the store fell back to its parent or the default. */
export type OptionChange = { readonly name: string; readonly value: OptionValue | undefined };

const DEFAULTS = new Map<string, OptionValue>();

/** What an option is before anybody sets it. */
export function defaultValue(spec: OptionSpec): OptionValue {
  const known = DEFAULTS.get(spec.name);
  if (known !== undefined) return known;
  let value: OptionValue;
  if (typeof spec.default === "string") {
    const parsed = parseOptionValue(spec, spec.default, "", false, { isShell: () => true });
    if (!parsed.ok) throw new InvariantError(`default of ${spec.name}: ${parsed.error.message}`);
    value = parsed.value;
  } else {
    value = new Map(spec.default.entries());
  }
  DEFAULTS.set(spec.name, value);
  return value;
}

/** Kinds of types behind each way to ask. */
const TEXT_KINDS = ["string", "choice", "colour"] as const;
const NUMBER_KINDS = ["number"] as const;
const FLAG_KINDS = ["flag"] as const;
const KEY_KINDS = ["key"] as const;
const ARRAY_KINDS = ["array"] as const;

export class OptionStore {
  /** Changes of this store's own values; a parent's changes are the parent's to tell. */
  readonly changed = new Emitter<OptionChange>();
  readonly scope: OptionScope;
  readonly #parent: OptionStore | undefined;
  readonly #values = new Map<string, OptionValue>();
  #userCount = 0;

  /** Without a parent the store is global: what it has not set has the default. */
  constructor(scope: OptionScope, parent?: OptionStore) {
    this.scope = scope;
    this.#parent = parent;
  }

  get isGlobal(): boolean {
    return this.#parent === undefined;
  }

  /** What was set here; in a global store the default where nothing was. */
  findOwn(name: string): OptionValue | undefined {
    const own = this.#values.get(name);
    if (own !== undefined || this.#parent !== undefined) return own;
    const spec = findOptionSpec(name);
    return spec !== undefined && this.#holds(spec) ? defaultValue(spec) : undefined;
  }

  /** What holds here: set here, else by the nearest parent, else the default. */
  find(name: string): OptionValue | undefined {
    return this.findOwn(name) ?? this.#parent?.find(name);
  }

  #holds(spec: OptionSpec): boolean {
    return spec.scope === this.scope || (spec.scope === "pane" && this.scope === "window");
  }

  /** False, and nothing changed, where the bound on user options is reached. */
  set(name: string, value: OptionValue): boolean {
    if (name.startsWith("@") && !this.#values.has(name)) {
      if (this.#userCount >= MAX_USER_OPTIONS) return false;
      this.#userCount += 1;
    }
    this.#values.set(name, value);
    this.changed.emit({ name, value });
    return true;
  }

  /** Falls back to the parent or, in a global store, to the default. */
  unset(name: string): void {
    if (!this.#values.delete(name)) return;
    if (name.startsWith("@")) this.#userCount -= 1;
    this.changed.emit({ name, value: undefined });
  }

  /** User options set here, sorted. */
  userNames(): readonly string[] {
    return [...this.#values.keys()].filter((name) => name.startsWith("@")).sort();
  }

  #require(name: string, kinds: readonly string[]): OptionValue {
    // Asked some ten times for every key and every picture: the sentences are made only when they are needed.
    const spec = findOptionSpec(name);
    if (spec === undefined || !kinds.includes(spec.type.kind)) {
      throw new InvariantError(`option ${name} is no ${kinds.join("/")}`);
    }
    const value = this.find(name);
    if (value === undefined) throw new InvariantError(`option ${name} asked of a ${this.scope} store`);
    return value;
  }

  /** A string, choice, colour or style. @throws InvariantError for another type or scope: our bug. */
  text(name: string): string {
    const value = this.#require(name, TEXT_KINDS);
    return typeof value === "string" ? value : "";
  }

  number(name: string): number {
    return Number(this.#require(name, NUMBER_KINDS));
  }

  flag(name: string): boolean {
    return this.#require(name, FLAG_KINDS) === true;
  }

  /** Undefined for None. */
  key(name: string): KeyChord | undefined {
    const chord = this.#require(name, KEY_KINDS) as KeyChord;
    return chord === NO_KEY ? undefined : chord;
  }

  array(name: string): ArrayValue {
    return this.#require(name, ARRAY_KINDS) as ArrayValue;
  }
}

/** The stores that hold for everything. */
export type GlobalOptions = {
  readonly server: OptionStore;
  readonly session: OptionStore;
  readonly window: OptionStore;
};

export function createGlobalOptions(): GlobalOptions {
  return {
    server: new OptionStore("server"),
    session: new OptionStore("session"),
    window: new OptionStore("window"),
  };
}

/** Every spec a store of `scope` lists, in the table's order. */
export function optionsOfScope(scope: OptionScope): readonly OptionSpec[] {
  return OPTIONS.filter((spec) => spec.scope === scope || (spec.scope === "pane" && scope === "window"));
}
