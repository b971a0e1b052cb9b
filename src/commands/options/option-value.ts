// Option values: what is kept, what is read from text, what is shown. Source: tmux(1), OPTIONS; tmux 3.3a for
// messages and for how `-a` joins.
import { formatKey, type KeyChord, parseKey } from "../keys/key-chord.js";
import { fail, type Outcome, succeed } from "../language/user-error.js";
import { formatColour, parseColour } from "../styles/colour.js";
import { parseStyle } from "../styles/style.js";
import type { OptionSpec, OptionType } from "./option-spec.js";
import { faultInTerminalEntry } from "./terminal-features.js";

/** Entries of an array option by index, ascending. */
export type ArrayValue = ReadonlyMap<number, string>;

/** By the option's type: text, choices, colours and styles are strings. */
export type OptionValue = string | number | boolean | KeyChord | ArrayValue;

/** The value of a key option set to None. */
export const NO_KEY: KeyChord = { key: "None", modifiers: 0 };

/** Bounds one value; a status line or a style is far below. */
export const MAX_VALUE_CHARS = 1 << 20;
const MAX_ARRAY_INDEX = 2 ** 31 - 1;
const MAX_ARRAY_ENTRIES = 10_000;

/** What checking a value asks of the world. */
export interface ValueChecks {
  /** Whether `path` can serve as a shell: absolute, executable, not blockmux itself. */
  isShell(path: string): boolean;
}

function parseFlag(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  if (text === "1" || lower === "on" || lower === "yes") return true;
  return text === "0" || lower === "off" || lower === "no" ? false : undefined;
}

function parseNumber(spec: OptionSpec, type: OptionType & { kind: "number" }, text: string): Outcome<number> {
  const range = `${spec.name} takes a whole number from ${type.min} to ${type.max}`;
  if (!/^\s*[-+]?[0-9]+$/.test(text)) return fail(`value is invalid: ${text}; ${range}`);
  const value = Number(text);
  if (value < type.min) return fail(`value is too small: ${text}; ${range}`);
  if (value > type.max) return fail(`value is too large: ${text}; ${range}`);
  return succeed(value);
}

function checkString(
  type: OptionType & { kind: "string" },
  text: string,
  checks: ValueChecks,
): string | undefined {
  if (text.length > MAX_VALUE_CHARS) return `value is longer than ${MAX_VALUE_CHARS} characters`;
  switch (type.check) {
    case "style":
      // A style with a format in it is read when it is drawn.
      if (text.includes("#{") || parseStyle(text) !== undefined) return undefined;
      return `invalid style: ${text}; write it as fg=red,bg=default,bold`;
    case "size":
      return /^[0-9]+x[0-9]+$/.test(text) ? undefined : `value is invalid: ${text}; write it as 80x24`;
    case "shell":
      return checks.isShell(text)
        ? undefined
        : `not a suitable shell: ${text}; give an executable's full path`;
    case undefined:
      break;
  }
  return undefined;
}

/**
 * The value `text` gives an option that is no array. `old` is what it replaces or, when `isAppending`, joins;
 * `text` is undefined for `set NAME` without a value, which toggles.
 */
export function parseOptionValue(
  spec: OptionSpec,
  text: string | undefined,
  old: OptionValue,
  isAppending: boolean,
  checks: ValueChecks,
): Outcome<OptionValue> {
  const { type } = spec;
  if (text === undefined && type.kind !== "flag" && type.kind !== "choice") {
    return fail(`empty value: ${spec.name} needs one`);
  }
  const given = text ?? "";
  switch (type.kind) {
    case "string": {
      const joined = isAppending && typeof old === "string" ? `${old}${type.separator ?? ""}${given}` : given;
      const fault = checkString(type, joined, checks);
      return fault === undefined ? succeed(joined) : fail(fault);
    }
    case "number":
      return parseNumber(spec, type, given);
    case "flag": {
      const flag = given === "" ? old !== true : parseFlag(given);
      return flag === undefined ? fail(`bad value: ${given}; ${spec.name} is on or off`) : succeed(flag);
    }
    case "choice": {
      if (text === undefined) return succeed(toggleChoice(type.choices, old));
      if (type.choices.includes(given)) return succeed(given);
      return fail(`unknown value: ${given}; ${spec.name} is one of ${type.choices.join(", ")}`);
    }
    case "colour": {
      if (given === "none") return succeed("none");
      const colour = parseColour(given);
      if (colour === undefined) {
        return fail(`bad colour: ${given}; use a name, colour0 to colour255, #rrggbb or default`);
      }
      return succeed(formatColour(colour));
    }
    case "key": {
      if (given.toLowerCase() === "none") return succeed(NO_KEY);
      const chord = parseKey(given);
      return chord === undefined
        ? fail(`bad key: ${given}; write it as C-b, M-x, F1 or None`)
        : succeed(chord);
    }
    case "array":
      return parseArray(spec, given, isAppending && old instanceof Map ? old : new Map());
  }
}

/** Without a value the first two choices change places; any other stays. */
function toggleChoice(choices: readonly string[], old: OptionValue): OptionValue {
  const index = typeof old === "string" ? choices.indexOf(old) : 0;
  return index < 2 ? (choices[1 - index] ?? old) : old;
}

function checkElement(spec: OptionSpec, text: string): string | undefined {
  if (text.length > MAX_VALUE_CHARS) return `value is longer than ${MAX_VALUE_CHARS} characters`;
  switch (spec.type.kind === "array" ? spec.type.element : undefined) {
    case "colour":
      return parseColour(text) === undefined ? `bad colour: ${text}` : undefined;
    case "terminal-features":
      return faultInTerminalEntry("features", text);
    case "terminal-overrides":
      return faultInTerminalEntry("overrides", text);
    case undefined:
      return undefined;
  }
}

function sortedArray(entries: Iterable<readonly [number, string]>): ArrayValue {
  return new Map([...entries].sort(([left], [right]) => left - right));
}

function parseArray(spec: OptionSpec, text: string, kept: ArrayValue): Outcome<OptionValue> {
  const separator = spec.type.kind === "array" ? spec.type.separator : "";
  const parts = separator === "" ? [text] : splitAtAny(text, separator);
  const entries = new Map(kept);
  let free = 0;
  for (const part of parts.filter((one) => one !== "")) {
    while (entries.has(free)) free += 1;
    const fault = checkElement(spec, part);
    if (fault !== undefined) return fail(fault);
    if (entries.size >= MAX_ARRAY_ENTRIES)
      return fail(`${spec.name} has ${MAX_ARRAY_ENTRIES} entries already`);
    entries.set(free, part);
  }
  return succeed(sortedArray(entries));
}

function splitAtAny(text: string, separators: string): string[] {
  const parts = [""];
  for (const char of text) {
    if (separators.includes(char)) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** The array with one entry set, or appended to. */
export function setArrayEntry(
  spec: OptionSpec,
  old: ArrayValue,
  index: number,
  text: string,
  isAppending: boolean,
): Outcome<ArrayValue> {
  if (index > MAX_ARRAY_INDEX) return fail(`index too large: ${spec.name}[${index}]`);
  const before = old.get(index);
  if (before === undefined && old.size >= MAX_ARRAY_ENTRIES) {
    return fail(`${spec.name} has ${MAX_ARRAY_ENTRIES} entries already`);
  }
  const value = isAppending && before !== undefined ? before + text : text;
  const fault = checkElement(spec, value);
  if (fault !== undefined) return fail(fault);
  return succeed(sortedArray(new Map(old).set(index, value)));
}

export function withoutArrayEntry(old: ArrayValue, index: number): ArrayValue {
  const entries = new Map(old);
  entries.delete(index);
  return entries;
}

/** A value that is no array, as `show-options -v` prints it. `isNumeric`: flags as formats see them, 1 and 0. */
export function formatOptionValue(value: OptionValue, isNumeric = false): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return isNumeric ? (value ? "1" : "0") : value ? "on" : "off";
  if (value instanceof Map) return [...value.values()].join(" ");
  return formatKey(value as KeyChord);
}
