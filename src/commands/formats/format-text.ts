// Text operations of formats: cutting to a width, padding, quoting, replacing, arithmetic. A `#[…]` style in
// the text has no width and is never cut.
import type { ExtendedRegex } from "./extended-regex.js";
import type { TextMeasure } from "./format-context.js";
import { findFormatEnd } from "./format-syntax.js";

/** A stretch of styled text: a style (no width), a row of hashes, or one grapheme. */
type Piece = {
  readonly source: string;
  readonly widthCells: number;
  readonly kind: "style" | "hashes" | "text";
};

function* piecesOf(text: string, measure: TextMeasure): Generator<Piece> {
  let at = 0;
  while (at < text.length) {
    let count = 0;
    while (text[at + count] === "#") count += 1;
    if (count === 0) {
      const hash = text.indexOf("#", at);
      const end = hash < 0 ? text.length : hash;
      for (const grapheme of measure.graphemesOf(text.slice(at, end))) {
        if (/^\p{Cc}/u.test(grapheme)) continue;
        yield { source: grapheme, widthCells: measure.widthOf(grapheme), kind: "text" };
      }
      at = end;
      continue;
    }
    const isStyle = text[at + count] === "[" && count % 2 === 1;
    const shown = isStyle ? (count - 1) / 2 : Math.ceil(count / 2);
    if (shown > 0) yield { source: text.slice(at, at + count), widthCells: shown, kind: "hashes" };
    at += count;
    if (!isStyle) continue;
    const end = findFormatEnd(text, at + 1, "]");
    if (end < 0) return;
    yield { source: text.slice(at - 1, end + 1), widthCells: 0, kind: "style" };
    at = end + 1;
  }
}

/** `count` shown hashes: a lone hash as it stood, otherwise each one doubled. */
const shownHashes = (piece: Piece, count: number): string =>
  count === 0 ? "" : piece.source === "#" ? "#" : "##".repeat(count);

/** Cells the text takes on the screen, styles not counted. */
export function styledWidth(text: string, measure: TextMeasure): number {
  let widthCells = 0;
  for (const piece of piecesOf(text, measure)) widthCells += piece.widthCells;
  return widthCells;
}

/** The first `limitCells` cells; styles up to there kept. */
export function keepStart(text: string, limitCells: number, measure: TextMeasure): string {
  let widthCells = 0;
  let kept = "";
  for (const piece of piecesOf(text, measure)) {
    if (widthCells >= limitCells) break;
    if (piece.kind === "style") {
      kept += piece.source;
    } else if (piece.kind === "hashes") {
      const shown = Math.min(piece.widthCells, limitCells - widthCells);
      kept += shownHashes(piece, shown);
      widthCells += shown;
    } else {
      if (widthCells + piece.widthCells <= limitCells) kept += piece.source;
      widthCells += piece.widthCells;
    }
  }
  return kept;
}

/** The last `limitCells` cells; every style before them kept, since it still applies. */
export function keepEnd(text: string, limitCells: number, measure: TextMeasure): string {
  const totalCells = styledWidth(text, measure);
  if (totalCells <= limitCells) return text;
  const skipCells = totalCells - limitCells;
  let widthCells = 0;
  let kept = "";
  for (const piece of piecesOf(text, measure)) {
    if (piece.kind === "style") {
      kept += piece.source;
    } else if (piece.kind === "hashes") {
      const skipped = Math.min(piece.widthCells, Math.max(0, skipCells - widthCells));
      kept += shownHashes(piece, piece.widthCells - skipped);
      widthCells += piece.widthCells;
    } else {
      if (widthCells >= skipCells) kept += piece.source;
      widthCells += piece.widthCells;
    }
  }
  return kept;
}

/** Fills up with blanks to `widthCells`: behind the text, or before it when the width is negative. */
export function padTo(text: string, widthCells: number, measure: TextMeasure): string {
  const missing = Math.abs(widthCells) - measure.widthOf(text);
  if (missing <= 0) return text;
  const blanks = " ".repeat(missing);
  return widthCells > 0 ? text + blanks : blanks + text;
}

/** Puts a backslash before what sh(1) would take for more than a letter. */
export function quoteForShell(text: string): string {
  return text.replace(/[|&;<>()$`\\"'*?[# =%]/g, "\\$&");
}

/** Doubles hashes, so that the text shows as itself in a format or a style. */
export function quoteForStyle(text: string): string {
  return text.replaceAll("#", "##");
}

export function baseName(path: string): string {
  if (path === "") return ".";
  const trimmed = path.replace(/\/+$/, "");
  return trimmed === "" ? "/" : trimmed.slice(trimmed.lastIndexOf("/") + 1);
}

export function directoryName(path: string): string {
  const trimmed = path.replace(/\/+$/, "");
  if (trimmed === "") return path.startsWith("/") ? "/" : ".";
  const slash = trimmed.lastIndexOf("/");
  if (slash < 0) return ".";
  const parent = trimmed.slice(0, slash).replace(/\/+$/, "");
  return parent === "" ? "/" : parent;
}

/**
 * Replaces every match of `pattern`; `\1` to `\9` are groups, `\0` the match. A pattern with `^` replaces once.
 * Tells `canGoOn` the work each match took and stops replacing when it says no.
 */
export function substitute(
  text: string,
  pattern: string,
  regex: ExtendedRegex,
  replacement: string,
  canGoOn: (work: number) => boolean,
): string {
  const chars = Array.from(text);
  if (chars.length === 0) return "";
  const parts: string[] = [];
  let copiedTo = 0;
  let from = 0;
  let wasEmpty = false;
  while (from <= chars.length) {
    const before = regex.steps;
    const match = regex.find(chars, from);
    if (!canGoOn(regex.steps - before + replacement.length) || match === undefined) break;
    parts.push(chars.slice(copiedTo, match.start).join(""));
    const isEmpty = match.start === match.end;
    // An empty match right behind the last one would insert twice at the same place.
    if (wasEmpty || match.start !== copiedTo || !isEmpty) {
      parts.push(expandGroups(replacement, chars, [match, ...match.groups]));
      copiedTo = match.end;
      from = match.end;
      wasEmpty = false;
    } else {
      copiedTo = match.end;
      from = match.end + 1;
      wasEmpty = true;
    }
    if (pattern.startsWith("^")) break;
  }
  parts.push(chars.slice(copiedTo).join(""));
  return parts.join("");
}

type Span = { readonly start: number; readonly end: number };

function expandGroups(
  replacement: string,
  chars: readonly string[],
  groups: readonly (Span | undefined)[],
): string {
  return replacement.replace(/\\(.?)/gs, (_, char: string) => {
    const group = /^[0-9]$/.test(char) ? groups[Number(char)] : undefined;
    // tmux shows the digit where a group matched nothing.
    return group === undefined || group.start === group.end
      ? char
      : chars.slice(group.start, group.end).join("");
  });
}

/** Order of two texts by their scalars, as strcmp(3) orders UTF-8. */
export function compareText(left: string, right: string): number {
  const leftChars = left[Symbol.iterator]();
  const rightChars = right[Symbol.iterator]();
  for (;;) {
    const a = leftChars.next();
    const b = rightChars.next();
    if (a.done === true || b.done === true) return (a.done === true ? 0 : 1) - (b.done === true ? 0 : 1);
    if (a.value !== b.value) return (a.value.codePointAt(0) ?? 0) - (b.value.codePointAt(0) ?? 0);
  }
}

const NUMBER = /^\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$|^\s*[-+]?0[xX][0-9a-fA-F]+$/;

function parseNumber(text: string): number | undefined {
  if (text === "") return 0;
  if (!NUMBER.test(text)) return undefined;
  const hex = /^\s*([-+]?)(0[xX].+)$/.exec(text);
  if (hex !== null) return (hex[1] === "-" ? -1 : 1) * Number(hex[2]);
  return Number(text);
}

const MAX_DECIMALS = 100;
/** What tmux shows for a division by zero: the least 64-bit integer. */
const NO_INTEGER = "-9223372036854775808";

/** `e|operator|flags|decimals:left,right`; undefined where it is malformed. */
export function calculate(parameters: readonly string[], left: string, right: string): string | undefined {
  const [operator, flags, decimalsText] = parameters;
  const isFloating = flags?.includes("f") === true;
  const decimals = decimalsText === undefined ? (isFloating ? 2 : 0) : Number(decimalsText);
  const [exactLeft, exactRight] = [parseNumber(left), parseNumber(right)];
  if (exactLeft === undefined || exactRight === undefined) return undefined;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return undefined;
  const a = isFloating ? exactLeft : Math.trunc(exactLeft);
  const b = isFloating ? exactRight : Math.trunc(exactRight);
  const result = applyOperator(operator ?? "", a, b);
  if (result === undefined) return undefined;
  if (isFloating) return Number.isFinite(result) ? result.toFixed(decimals) : formatInfinite(result);
  if (!Number.isFinite(result)) return decimals === 0 ? NO_INTEGER : `${NO_INTEGER}.${"0".repeat(decimals)}`;
  const whole = Math.trunc(result);
  return (Object.is(whole, -0) ? 0 : whole).toFixed(decimals);
}

const formatInfinite = (value: number): string => (Number.isNaN(value) ? "-nan" : value > 0 ? "inf" : "-inf");

function applyOperator(operator: string, a: number, b: number): number | undefined {
  const isEqual = Math.abs(a - b) < 1e-9;
  switch (operator) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "/":
      return a / b;
    case "%":
    case "m":
      return a % b;
    case "==":
      return Number(isEqual);
    case "!=":
      return Number(!isEqual);
    case "<":
      return Number(a < b);
    case ">":
      return Number(a > b);
    case "<=":
      return Number(a <= b);
    case ">=":
      return Number(a >= b);
    default:
      return undefined;
  }
}
