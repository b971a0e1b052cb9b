// `set-option`, `set-window-option`, `show-options`, `show-window-options`: which store a name and flags mean,
// what is written to it, what is printed. Source: tmux(1), OPTIONS; tmux 3.3a for the order of checks.
import { formatCommandList, quoteArgument } from "../language/quote.js";
import { closestName } from "../language/suggest.js";
import { fail, type Outcome, succeed } from "../language/user-error.js";
import type { ResolvedCommand } from "../table/resolve.js";
import { HOOK_NAMES } from "./hook-names.js";
import { adviceOnLegacyOption } from "./legacy-options.js";
import type { OptionSpec } from "./option-spec.js";
import { defaultValue, type GlobalOptions, type OptionStore, optionsOfScope } from "./option-store.js";
import { findOptionSpec, OPTIONS } from "./option-table.js";
import {
  type ArrayValue,
  formatOptionValue,
  type OptionValue,
  parseOptionValue,
  setArrayEntry,
  type ValueChecks,
  withoutArrayEntry,
} from "./option-value.js";

/** The stores a command can reach. Session, window and pane are those of its target, where there is one. */
export type OptionStores = {
  readonly global: GlobalOptions;
  readonly session: OptionStore | undefined;
  readonly window: OptionStore | undefined;
  readonly pane: OptionStore | undefined;
  /** Every pane of the target window, for `set -U`. */
  readonly panesOfWindow: readonly OptionStore[];
};

export interface OptionSurroundings extends ValueChecks {
  /** Expands the option's name and, with -F, its value. */
  expandFormat(format: string): string;
}

type NamedOption = {
  /** The whole name: of a user option as given, of another as in the table. */
  readonly name: string;
  readonly index: number | undefined;
  /** Undefined for a user option. */
  readonly spec: OptionSpec | undefined;
};

/** American spellings tmux accepts for its own names. */
const SPELLINGS: Readonly<Record<string, string>> = {
  "display-panes-color": "display-panes-colour",
  "display-panes-active-color": "display-panes-active-colour",
  "clock-mode-color": "clock-mode-colour",
  "cursor-color": "cursor-colour",
  "pane-colors": "pane-colours",
};

/** Reads `name` or `name[index]`; the name may be shortened to the start of exactly one option's. */
function readName(text: string): Outcome<NamedOption> {
  const bracket = /^([^[]+)\[([0-9]{1,10})\]$/.exec(text);
  const written = bracket?.[1] ?? text;
  const index = bracket?.[2] === undefined ? undefined : Number(bracket[2]);
  if (written.startsWith("@") && written.length > 1)
    return succeed({ name: written, index, spec: undefined });
  const name = Object.hasOwn(SPELLINGS, written) ? (SPELLINGS[written] ?? written) : written;
  const exact = findOptionSpec(name);
  if (exact !== undefined) return succeed({ name, index, spec: exact });
  const started = name === "" ? [] : OPTIONS.filter((spec) => spec.name.startsWith(name));
  const [only] = started;
  if (only === undefined) {
    if (HOOK_NAMES.has(name)) return fail(`${name} is a hook; use set-hook ${name}`);
    const advice = adviceOnLegacyOption(name);
    return fail(`invalid option: ${text}${advice === undefined ? suggestionFor(name) : `; ${advice}`}`);
  }
  if (started.length === 1) return succeed({ name: only.name, index, spec: only });
  return fail(`ambiguous option: ${text}, could be: ${started.map((spec) => spec.name).join(", ")}`);
}

/** `; did you mean NAME?` for a slip of up to two letters. */
function suggestionFor(name: string): string {
  const closest = closestName(
    name,
    OPTIONS.map((spec) => spec.name),
  );
  return closest === undefined ? "; show-options lists what there is" : `; did you mean ${closest}?`;
}

function present(
  store: OptionStore | undefined,
  what: string,
  target: string | undefined,
): Outcome<OptionStore> {
  if (store !== undefined) return succeed(store);
  return fail(target === undefined ? `no current ${what}; name one with -t` : `no such ${what}: ${target}`);
}

/** The store a name is set in or shown from. */
function storeOf(command: ResolvedCommand, option: NamedOption, stores: OptionStores): Outcome<OptionStore> {
  const { spec } = option;
  return spec === undefined ? storeOfFlags(command, stores) : storeOfSpec(command, spec, stores);
}

function storeOfSpec(command: ResolvedCommand, spec: OptionSpec, stores: OptionStores): Outcome<OptionStore> {
  const { flags } = command;
  const target = flags.value("t");
  const isGlobal = flags.has("g");
  if (spec.scope === "server") return succeed(stores.global.server);
  if (spec.scope === "session") {
    return isGlobal ? succeed(stores.global.session) : present(stores.session, "session", target);
  }
  if (spec.scope === "pane" && flags.has("p")) return present(stores.pane, "pane", target);
  return isGlobal ? succeed(stores.global.window) : present(stores.window, "window", target);
}

function storeOfFlags(command: ResolvedCommand, stores: OptionStores): Outcome<OptionStore> {
  const { flags, spec } = command;
  const target = flags.value("t");
  const isWindow = flags.has("w") || spec.name === "set-window-option" || spec.name === "show-window-options";
  if (flags.has("s")) return succeed(stores.global.server);
  if (flags.has("p")) return present(stores.pane, "pane", target);
  if (isWindow) {
    return flags.has("g") ? succeed(stores.global.window) : present(stores.window, "window", target);
  }
  return flags.has("g") ? succeed(stores.global.session) : present(stores.session, "session", target);
}

const asArray = (value: OptionValue | undefined): ArrayValue => (value instanceof Map ? value : new Map());

/** What `set-option` does. Success with nothing changed where -q asks to pass over a fault. */
export function setOption(
  command: ResolvedCommand,
  stores: OptionStores,
  surroundings: OptionSurroundings,
): Outcome<undefined> {
  const { flags, operands, position } = command;
  const written = surroundings.expandFormat(operandText(operands[0]));
  const isQuiet = flags.has("q");
  const option = readName(written);
  if (!option.ok) return isQuiet ? succeed(undefined) : fail(option.error.message, position);
  const { name, spec, index } = option.value;
  if (spec?.support.kind === "no") {
    if (isQuiet || asksForWhatIs(spec, command)) return succeed(undefined);
    return fail(`option ${name} is not supported: ${spec.support.reason}`, position);
  }
  const store = storeOf(command, option.value, stores);
  if (!store.ok) return isQuiet ? succeed(undefined) : fail(store.error.message, position);
  if (index !== undefined && spec?.type.kind !== "array") return fail(`not an array: ${written}`, position);
  const isUnsetting = flags.has("u") || flags.has("U");
  if (!isUnsetting && flags.has("o") && isAlreadySet(store.value, option.value)) {
    return isQuiet ? succeed(undefined) : fail(`already set: ${written}`, position);
  }
  if (flags.has("U") && store.value.scope === "window") {
    for (const pane of stores.panesOfWindow) unsetIn(pane, option.value);
  }
  if (isUnsetting) {
    unsetIn(store.value, option.value);
    return succeed(undefined);
  }
  const given = operands[1] === undefined ? undefined : operandText(operands[1]);
  const text = given !== undefined && flags.has("F") ? surroundings.expandFormat(given) : given;
  const value = valueFor(option.value, store.value, text, flags.has("a"), surroundings);
  if (!value.ok) return fail(value.error.message, position);
  if (!store.value.set(name, value.value))
    return fail(`too many user options: ${name} was not set`, position);
  return succeed(undefined);
}

/** Whether an option that cannot be changed is set to the value it has for good. */
function asksForWhatIs(spec: OptionSpec, { flags, operands }: ResolvedCommand): boolean {
  if (spec.type.kind === "array" || operands[1] === undefined || flags.has("a") || flags.has("F"))
    return false;
  const value = parseOptionValue(spec, operandText(operands[1]), "", false, { isShell: () => false });
  return value.ok && formatOptionValue(value.value) === formatOptionValue(defaultValue(spec));
}

function operandText(operand: ResolvedCommand["operands"][number] | undefined): string {
  if (operand === undefined) return "";
  return typeof operand === "string" ? operand : formatCommandList(operand);
}

function isAlreadySet(store: OptionStore, { name, index }: NamedOption): boolean {
  const own = store.findOwn(name);
  return index === undefined ? own !== undefined : asArray(own).has(index);
}

function unsetIn(store: OptionStore, { name, index }: NamedOption): void {
  const own = store.findOwn(name);
  if (index === undefined) store.unset(name);
  else if (asArray(own).has(index)) store.set(name, withoutArrayEntry(asArray(own), index));
}

function valueFor(
  option: NamedOption,
  store: OptionStore,
  text: string | undefined,
  isAppending: boolean,
  checks: ValueChecks,
): Outcome<OptionValue> {
  const { name, spec, index } = option;
  if (spec === undefined) {
    if (text === undefined) return fail(`empty value: ${name} needs one`);
    const old = store.findOwn(name);
    return succeed(isAppending && typeof old === "string" ? old + text : text);
  }
  if (index !== undefined) {
    if (text === undefined) return fail(`empty value: ${name}[${index}] needs one`);
    return setArrayEntry(spec, asArray(store.findOwn(name)), index, text, isAppending);
  }
  // Toggling starts from what is in force, inherited or not; appending from what this store has set itself.
  const isToggled = spec.type.kind === "flag" || spec.type.kind === "choice";
  const old = isToggled ? store.find(name) : store.findOwn(name);
  return parseOptionValue(spec, text, old ?? "", isAppending, checks);
}

/** One line of `show-options`: `name value`, quoted so that it can be pasted behind `set`. */
function showLine(name: string, value: string, isText: boolean, isBare: boolean): string {
  if (isBare) return value;
  return `${name} ${isText ? quoteArgument(value) : value}`;
}

function showValue(
  name: string,
  spec: OptionSpec | undefined,
  value: OptionValue,
  index: number | undefined,
  mark: string,
  isBare: boolean,
): string[] {
  if (spec?.type.kind === "array") {
    const isText = spec.type.element !== "colour";
    const entries = [...asArray(value)].filter(([at]) => index === undefined || at === index);
    if (entries.length === 0 && index !== undefined)
      return [showLine(`${name}[${index}]${mark}`, "", isText, isBare)];
    if (entries.length === 0) return isBare ? [] : [`${name}${mark}`];
    return entries.map(([at, entry]) => showLine(`${name}[${at}]${mark}`, entry, isText, isBare));
  }
  const isText = spec === undefined || spec.type.kind === "string";
  return [showLine(`${name}${mark}`, formatOptionValue(value), isText, isBare)];
}

/** What `show-options` prints, a line each. */
export function showOptions(
  command: ResolvedCommand,
  stores: OptionStores,
  surroundings: OptionSurroundings,
): Outcome<readonly string[]> {
  const { flags, operands, position } = command;
  const isBare = flags.has("v");
  const isQuiet = flags.has("q");
  const [operand] = operands;
  if (operand === undefined) return showAll(command, stores);
  const written = surroundings.expandFormat(operandText(operand));
  const option = readName(written);
  if (!option.ok) return isQuiet ? succeed([]) : fail(option.error.message, position);
  const store = storeOf(command, option.value, stores);
  if (!store.ok) return isQuiet ? succeed([]) : fail(store.error.message, position);
  const { name, spec, index } = option.value;
  if (index !== undefined && spec?.type.kind !== "array") return fail(`not an array: ${written}`, position);
  const own = store.value.findOwn(name);
  const value = own ?? (flags.has("A") ? store.value.find(name) : undefined);
  if (value === undefined) {
    if (spec !== undefined || isQuiet) return succeed([]);
    return fail(`invalid option: ${name} is not set; set it with set-option ${name} VALUE`, position);
  }
  return succeed(showValue(name, spec, value, index, own === undefined ? "*" : "", isBare));
}

function showAll(command: ResolvedCommand, stores: OptionStores): Outcome<readonly string[]> {
  const store = storeOfFlags(command, stores);
  if (!store.ok) {
    return command.flags.has("q") ? succeed([]) : fail(store.error.message, command.position);
  }
  const isBare = command.flags.has("v");
  const lines: string[] = [];
  for (const name of store.value.userNames()) {
    const value = store.value.findOwn(name);
    if (value !== undefined) lines.push(...showValue(name, undefined, value, undefined, "", isBare));
  }
  for (const spec of optionsOfScope(store.value.scope)) {
    if (spec.support.kind === "no") continue;
    const own = store.value.findOwn(spec.name);
    const value = own ?? (command.flags.has("A") ? store.value.find(spec.name) : undefined);
    if (value === undefined) continue;
    lines.push(...showValue(spec.name, spec, value, undefined, own === undefined ? "*" : "", isBare));
  }
  return succeed(lines);
}

/**
 * An option's value as formats see it (`#{status-left}`, `#{status-format[1]}`), looked for from the pane up
 * and in the server's and the session's stores. Undefined when no such option is set.
 */
export function findOptionForFormat(text: string, stores: OptionStores): string | undefined {
  const bracket = /^([^[]+)\[([0-9]{1,10})\]$/.exec(text);
  const name = bracket?.[1] ?? text;
  if (!name.startsWith("@") && findOptionSpec(name) === undefined) return undefined;
  const chain = [
    stores.global.server,
    stores.pane,
    stores.window,
    stores.global.window,
    stores.session,
    stores.global.session,
  ];
  for (const store of chain) {
    const value = store?.find(name);
    if (value === undefined) continue;
    if (bracket?.[2] !== undefined) return asArray(value).get(Number(bracket[2])) ?? "";
    return formatOptionValue(value, true);
  }
  return undefined;
}
