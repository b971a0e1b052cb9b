// Strict JSON bytes to a value. The native decoder and parser do the work; one linear look over the bytes adds what
// they do not check: nesting depth and number of values (before parsing, so that hostile input builds nothing) and repeated
// member names.
// Spec: JSON profile §2.

import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from "./constants.js";

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [member: string]: JsonValue;
}

export type JsonFault =
  | "utf8"
  | "json"
  | "depth"
  | "too-many-values"
  | "duplicate-member"
  | "surrogate"
  | "not-an-object";

export type JsonOutcome =
  | { readonly ok: true; readonly object: JsonObject }
  | { readonly ok: false; readonly fault: JsonFault };

// ignoreBOM keeps a byte-order mark in the text, where JSON.parse refuses it as it refuses any other stray character.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LONE_SURROGATE = /\p{Surrogate}/u;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;

/** Parses one JSON object. Never throws for any input; cost is linear in `bytes`. */
export function parseJsonObject(bytes: Uint8Array): JsonOutcome {
  const shape = lookOver(bytes);
  if (shape.depth > MAX_JSON_DEPTH) return { ok: false, fault: "depth" };
  // A comma stands between any two values of one object or list.
  if (shape.commas >= MAX_JSON_VALUES) return { ok: false, fault: "too-many-values" };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { ok: false, fault: "utf8" };
  }
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: "json" };
  }
  if (!isJsonObject(value)) return { ok: false, fault: "not-an-object" };
  // Every member has one colon outside strings, and the parsed value keeps one member per distinct name.
  if (countMembers(value) !== shape.colons) return { ok: false, fault: "duplicate-member" };
  // Valid UTF-8 holds no surrogate, so only an escape can bring one in.
  if (text.includes("\\u") && hasLoneSurrogate(value)) return { ok: false, fault: "surrogate" };
  return { ok: true, object: value };
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Shape {
  depth: number;
  colons: number;
  commas: number;
}

/**
 * Deepest nesting, and the numbers of colons and commas outside strings. Means something only when the bytes are JSON; on other bytes it
 * returns just as fast. Strings are skipped by searching for their end, not walked.
 */
function lookOver(bytes: Uint8Array): Shape {
  const shape: Shape = { depth: 0, colons: 0, commas: 0 };
  let open = 0;
  const length = bytes.length;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = stringEnd(bytes, at + 1);
    } else if (byte === COLON) {
      shape.colons += 1;
    } else if (byte === COMMA) {
      shape.commas += 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      open += 1;
      if (open > shape.depth) shape.depth = open;
    } else if (byte === 0x7d || byte === 0x5d) {
      open -= 1;
    }
  }
  return shape;
}

/** Bytes walked before the native search is worth its call: names, ids and runs of escapes end within it. */
const WALKED_BYTES = 32;

/** Index of the quote that ends the string whose first character is at `start`; the length or more when none does. */
function stringEnd(bytes: Uint8Array, start: number): number {
  const length = bytes.length;
  let at = start;
  while (at < length) {
    const walkEnd = Math.min(at + WALKED_BYTES, length);
    while (at < walkEnd) {
      const byte = bytes[at];
      if (byte === QUOTE) return at;
      at += byte === BACKSLASH ? 2 : 1;
    }
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return length;
    let slashes = 0;
    while (quote - slashes > at && bytes[quote - slashes - 1] === BACKSLASH) slashes += 1;
    if ((slashes & 1) === 0) return quote;
    at = quote + 1;
  }
  return at;
}

// Recursion is bounded: depth was checked before.
function countMembers(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
    return count;
  }
  // Object.values sees own members only, a member named "__proto__" among them: JSON.parse makes it an own one.
  for (const member of Object.values(value)) count += 1 + countMembers(member);
  return count;
}

/** True when a string of `value`, member names included, holds a surrogate that is not half of a pair. */
export function hasLoneSurrogate(value: JsonValue): boolean {
  if (typeof value === "string") return LONE_SURROGATE.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLoneSurrogate);
  for (const [name, member] of Object.entries(value)) {
    if (LONE_SURROGATE.test(name) || hasLoneSurrogate(member)) return true;
  }
  return false;
}
