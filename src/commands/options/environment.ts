// Environment variables as the command language sees them: one store for the server, one for each session over
// it. A variable may be hidden (formats and files see it, programs do not) or removed (programs do not get the
// one they would inherit). Source: tmux(1), GLOBAL AND SESSION ENVIRONMENT.

/** A variable as it stands in one store; `value` is undefined where it is removed. */
export type EnvironmentEntry = {
  readonly name: string;
  readonly value: string | undefined;
  readonly isHidden: boolean;
};

/** Far above any environment execve(2) takes. */
export const MAX_VARIABLES = 10_000;

export class Environment {
  readonly #parent: Environment | undefined;
  readonly #entries = new Map<string, EnvironmentEntry>();

  constructor(parent?: Environment) {
    this.#parent = parent;
  }

  /** False, and nothing changed, where the store is full or the name cannot be one. */
  set(name: string, value: string, isHidden = false): boolean {
    return this.#put({ name, value, isHidden });
  }

  /** Programs started from here on do not get the variable, whoever else has it. */
  remove(name: string): boolean {
    return this.#put({ name, value: undefined, isHidden: false });
  }

  /** Forgets what this store says; the parent's word holds again. */
  unset(name: string): void {
    this.#entries.delete(name);
  }

  #put(entry: EnvironmentEntry): boolean {
    if (entry.name === "" || /[=\0]/.test(entry.name) || entry.value?.includes("\0") === true) return false;
    if (!this.#entries.has(entry.name) && this.#entries.size >= MAX_VARIABLES) return false;
    this.#entries.set(entry.name, entry);
    return true;
  }

  /** The value that holds here, hidden or not; undefined where there is none or it is removed. */
  find(name: string): string | undefined {
    const own = this.#entries.get(name);
    return own === undefined ? this.#parent?.find(name) : own.value;
  }

  findOwn(name: string): EnvironmentEntry | undefined {
    return this.#entries.get(name);
  }

  /** This store's own variables, sorted by name. */
  entries(): readonly EnvironmentEntry[] {
    return [...this.#entries.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
  }

  /** What a program started here gets: the parent's variables under this store's, without hidden ones. */
  forPrograms(): Record<string, string> {
    const variables = this.#parent?.forPrograms() ?? {};
    for (const { name, value, isHidden } of this.#entries.values()) {
      if (value === undefined || isHidden) delete variables[name];
      else variables[name] = value;
    }
    return variables;
  }

  /** Takes over the variables of these names from a client; those it lacks are removed here. */
  updateFrom(variables: Readonly<Record<string, string | undefined>>, names: Iterable<string>): void {
    for (const name of names) {
      const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (value === undefined) this.remove(name);
      else this.set(name, value);
    }
  }
}

/** A line of `show-environment`: `NAME=value`, or `-NAME` where it is removed; with -s as sh(1) reads it. */
export function formatEnvironmentEntry({ name, value }: EnvironmentEntry, isForShell: boolean): string {
  if (!isForShell) return value === undefined ? `-${name}` : `${name}=${value}`;
  if (value === undefined) return `unset ${name};`;
  return `${name}="${value.replace(/[$`"\\]/g, "\\$&")}"; export ${name};`;
}
