// Key tables: which chord runs which commands. `root` takes keys as they come, `prefix` the key behind the
// prefix, `copy-mode` and `copy-mode-vi` are reading's; a configuration may make its own.
import type { CommandList } from "../language/command-list.js";
import { formatCommandList, quoteArgument } from "../language/quote.js";
import { compareChords, formatKey, type KeyChord, normalizeChord } from "./key-chord.js";
import { MOUSE_KEYS } from "./key-names.js";

export type KeyBinding = {
  /** In normal form. */
  readonly chord: KeyChord;
  readonly commands: CommandList;
  /** Whether the key may repeat without the prefix for `repeat-time`. */
  readonly isRepeating: boolean;
  /** What `list-keys -N` shows. */
  readonly note: string | undefined;
};

/** Far above any keyboard; a script that binds in a loop stops here. */
export const MAX_BINDINGS = 10_000;

const keyOf = (chord: KeyChord): string => formatKey(chord);

export class KeyTables {
  readonly #tables = new Map<string, Map<string, KeyBinding>>();
  #count = 0;

  /** Binds, replacing what was bound. False, and nothing changed, at MAX_BINDINGS. */
  bind(tableName: string, binding: KeyBinding): boolean {
    const table = this.#tables.get(tableName) ?? new Map<string, KeyBinding>();
    const key = keyOf(binding.chord);
    if (!table.has(key)) {
      if (this.#count >= MAX_BINDINGS) return false;
      this.#count += 1;
    }
    this.#tables.set(tableName, table);
    table.set(key, { ...binding, chord: normalizeChord(binding.chord) });
    return true;
  }

  /** Whether something was bound. */
  unbind(tableName: string, chord: KeyChord): boolean {
    const table = this.#tables.get(tableName);
    if (table?.delete(keyOf(chord)) !== true) return false;
    this.#count -= 1;
    if (table.size === 0) this.#tables.delete(tableName);
    return true;
  }

  unbindAll(tableName: string): void {
    this.#count -= this.#tables.get(tableName)?.size ?? 0;
    this.#tables.delete(tableName);
  }

  /** The binding of a chord, else that of `Any` in the same table. */
  find(tableName: string, chord: KeyChord): KeyBinding | undefined {
    const table = this.#tables.get(tableName);
    return table?.get(keyOf(chord)) ?? table?.get("Any");
  }

  /** The binding of this chord alone. */
  findExact(tableName: string, chord: KeyChord): KeyBinding | undefined {
    return this.#tables.get(tableName)?.get(keyOf(chord));
  }

  has(tableName: string): boolean {
    return this.#tables.has(tableName);
  }

  /** Names of tables with bindings, sorted. */
  tableNames(): readonly string[] {
    return [...this.#tables.keys()].sort();
  }

  /** The bindings of a table in the order of `list-keys`; empty for none. */
  bindings(tableName: string): readonly KeyBinding[] {
    const table = this.#tables.get(tableName);
    return table === undefined ? [] : [...table.values()].sort((a, b) => compareChords(a.chord, b.chord));
  }
}

export type KeyListing = {
  /** Tables to list; undefined for all. */
  readonly tableName: string | undefined;
  /** Only this key; undefined for all. */
  readonly chord: KeyChord | undefined;
};

/** `list-keys`: one `bind-key` command a line, aligned. Pasted into a configuration it binds the same. */
export function formatBindings(tables: KeyTables, listing: KeyListing): readonly string[] {
  const names = listing.tableName === undefined ? tables.tableNames() : [listing.tableName];
  const chordKey = listing.chord === undefined ? undefined : keyOf(listing.chord);
  const rows = names.flatMap((table) =>
    tables
      .bindings(table)
      .filter(({ chord }) => chordKey === undefined || keyOf(chord) === chordKey)
      .map((binding) => ({ table: quoteArgument(table), key: quoteArgument(keyOf(binding.chord)), binding })),
  );
  const hasRepeating = rows.some(({ binding }) => binding.isRepeating);
  const tableWidth = Math.max(0, ...rows.map(({ table }) => table.length));
  const keyWidth = Math.max(0, ...rows.map(({ key }) => key.length));
  return rows.map(({ table, key, binding }) => {
    const flag = binding.isRepeating ? " -r" : hasRepeating ? "   " : "";
    const commands = formatBoundCommands(binding.commands);
    return `bind-key${flag} -T ${table.padEnd(tableWidth)} ${key.padEnd(keyWidth)} ${commands}`.trimEnd();
  });
}

/** A bound list as arguments of bind-key: separators escaped, several lines as one block. */
function formatBoundCommands(commands: CommandList): string {
  const [only] = commands.sequences;
  if (only === undefined) return "";
  if (commands.sequences.length > 1) return `{ ${formatCommandList(commands)} }`;
  return only.map((command) => formatCommandList({ sequences: [[command]] })).join(" \\; ");
}

export type NotedKey = { readonly key: string; readonly note: string };

/** `list-keys -N`: keys with their notes; with `isEverything` the command stands in for a missing note. */
export function notedKeys(
  tables: KeyTables,
  listing: KeyListing & { readonly tableName: string },
  isEverything: boolean,
): readonly NotedKey[] {
  const chordKey = listing.chord === undefined ? undefined : keyOf(listing.chord);
  const noted: NotedKey[] = [];
  for (const { chord, note, commands } of tables.bindings(listing.tableName)) {
    const key = keyOf(chord);
    if (chordKey !== undefined && key !== chordKey) continue;
    const isNoted = note !== undefined && note !== "" && !MOUSE_KEYS.includes(chord.key);
    if (isNoted || isEverything) noted.push({ key, note: isNoted ? note : formatBoundCommands(commands) });
  }
  return noted;
}
