// The format language: `#{…}`, `#(…)`, `#X`, `##`, with modifiers, comparisons, conditions and loops.
// Source: tmux(1), FORMATS; tmux 3.3a decides where the page is silent (order of modifiers, what a malformed
// part does: the text up to it is the result).
//
// Total: never throws whatever the format. Depth and work are bounded, so a format that expands itself ends.
// One file, because it is one recursion: every part is expanded with the same purse of work.
import { colourToRgb, parseColour } from "../styles/colour.js";
import { ExtendedRegex } from "./extended-regex.js";
import type { FormatLoopItem, FormatSubject, FormatSurroundings } from "./format-context.js";
import { type Modifier, readModifiers } from "./format-modifiers.js";
import { findFormatEnd, isTrueFormat } from "./format-syntax.js";
import * as formatText from "./format-text.js";
import { matchesGlob } from "./glob.js";
import { CTIME_FORMAT, formatPastTime, formatTime } from "./strftime.js";

const MAX_DEPTH = 100;
/** Characters read, written and searched for one format; a status line takes a few thousand. */
const MAX_WORK = 1 << 20;
const MAX_RESULT_CHARS = 1 << 20;
const LOOKUP_WORK = 20;
const MAX_INDENT = 10;

export type ExpandOptions = {
  /** Expand strftime conversions first, as status lines and messages do. */
  readonly withTime?: boolean;
  /** False: `#(…)` yields nothing, as in filters. */
  readonly withShell?: boolean;
};

const SHORT_NAMES: Readonly<Record<string, string>> = {
  D: "pane_id",
  F: "window_flags",
  H: "host",
  I: "window_index",
  P: "pane_index",
  S: "session_name",
  T: "pane_title",
  W: "window_name",
  h: "host_short",
};

type State = { readonly subject: FormatSubject; readonly withTime: boolean; readonly withShell: boolean };

/** What a loop goes over. */
type LoopKind = "session" | "window" | "pane";

/** A part of a format that cannot be read: what follows it is dropped. */
const MALFORMED = Symbol("malformed");
type Part = string | typeof MALFORMED;

/** Bounds one expansion: work is taken off a purse, an empty purse yields empty text. */
class Expansion {
  readonly #surroundings: FormatSurroundings;
  #workLeft = MAX_WORK;
  #depth = 0;

  constructor(surroundings: FormatSurroundings) {
    this.#surroundings = surroundings;
  }

  #isBroke(work: number): boolean {
    this.#workLeft -= work;
    return this.#workLeft < 0;
  }

  /** A step, for whoever follows them; deeper ones are moved in. */
  #say(step: () => string): void {
    const { trace } = this.#surroundings;
    if (trace !== undefined && !this.#isBroke(LOOKUP_WORK))
      trace(`#${" ".repeat(Math.min(MAX_INDENT, this.#depth))}${step()}`);
  }

  expand(format: string, state: State): string {
    if (format === "" || this.#depth >= MAX_DEPTH || this.#isBroke(format.length)) return "";
    this.#depth += 1;
    this.#say(() => `expanding format: ${format}`);
    const source = state.withTime ? formatTime(format, this.#surroundings.wallMs) : format;
    if (source !== format) this.#say(() => `after time expanded: ${source}`);
    const result = this.#expandParts(source, state);
    this.#say(() => `result is: ${result}`);
    this.#depth -= 1;
    return result;
  }

  #expandParts(source: string, state: State): string {
    let result = "";
    let at = 0;
    while (at < source.length && result.length <= MAX_RESULT_CHARS) {
      const hash = source.indexOf("#", at);
      if (hash < 0) return result + source.slice(at);
      result += source.slice(at, hash);
      const char = source.charAt(hash + 1);
      at = hash + 2;
      if (char === "(" || char === "{") {
        const end = char === "(" ? findShellEnd(source, at) : findFormatEnd(source, hash, "}");
        if (end < 0) return result;
        const inside = source.slice(at, end);
        this.#say(() => `found #${char}${char === "(" ? ")" : "}"}: ${inside}`);
        const part = char === "(" ? this.#runShell(inside, state) : this.#replace(inside, state);
        if (part === MALFORMED) return result;
        result += part;
        at = end + 1;
      } else if (char === "#") {
        let end = at;
        while (source[end] === "#") end += 1;
        if (source[end] === "[") {
          // A style behind escaped hashes: all of it is for whoever draws.
          this.#say(() => `found #*${end - hash}[`);
          result += source.slice(hash, end + 1);
          at = end + 1;
        } else {
          const pairs = Math.floor((end - hash) / 2);
          for (let pair = 0; pair < pairs; pair += 1) this.#say(() => "found ##");
          result += "#".repeat(pairs);
          at = hash + pairs * 2;
        }
      } else if (char === "," || char === "}") {
        this.#say(() => `found #${char}`);
        result += char;
      } else {
        const name = Object.hasOwn(SHORT_NAMES, char) ? SHORT_NAMES[char] : undefined;
        if (name === undefined) {
          result += `#${char}`;
        } else {
          this.#say(() => `found #${char}: ${name}`);
          const part = this.#replace(name, state);
          if (part === MALFORMED) return result;
          result += part;
        }
      }
    }
    return result;
  }

  #runShell(command: string, state: State): string {
    if (!state.withShell) return "";
    const output = this.#surroundings.shellOutput(this.expand(command, { ...state, withTime: false }));
    this.#say(() => `#() result: ${output}`);
    return this.expand(output, { ...state, withTime: false, withShell: false });
  }

  /** The inside of one `#{…}`. */
  #replace(inside: string, state: State): Part {
    if (this.#isBroke(LOOKUP_WORK + inside.length)) return "";
    const { modifiers, operand } = readModifiers(inside);
    const has = (name: string): boolean => modifiers.some((modifier) => modifier.name === name);
    const expandParameters = (modifier: Modifier): readonly string[] =>
      modifier.parameters.map((parameter) => this.expand(parameter, state));
    const plan = new Map(modifiers.map((modifier) => [modifier, expandParameters(modifier)]));
    [...plan].forEach(([{ name }, parameters], index) => {
      this.#say(() => `modifier ${index} is ${name}`);
      parameters.forEach((parameter, at) => {
        this.#say(() => `modifier ${index} argument ${at}: ${parameter}`);
      });
    });
    const value = this.#valueOf(operand, plan, state);
    if (value === MALFORMED) {
      this.#say(() => `failed ${inside}`);
      return MALFORMED;
    }
    let result = value;
    if (has("E")) result = this.expand(result, state);
    else if (has("T")) result = this.expand(result, { ...state, withTime: true });
    const shaped = this.#shape(result, plan, state);
    this.#say(() => `replaced '${inside}' with '${shaped}'`);
    return shaped;
  }

  #valueOf(operand: string, plan: Plan, state: State): Part {
    const found = (name: string): readonly string[] | undefined => lastParameters(plan, name);
    if (found("l") !== undefined) return operand;
    if (found("a") !== undefined) {
      const code = Number(this.expand(operand, state));
      return Number.isInteger(code) && code >= 32 && code <= 126 ? String.fromCharCode(code) : "";
    }
    if (found("c") !== undefined) {
      const colour = parseColour(this.expand(operand, state));
      const rgb = colour === undefined ? undefined : colourToRgb(colour);
      return rgb === undefined ? "" : rgb.toString(16).padStart(6, "0");
    }
    if (found("S") !== undefined)
      return this.#loop("session", state.subject.sessions(), operand, operand, state);
    if (found("W") !== undefined)
      return this.#loopWithCurrent("window", state.subject.windows(), operand, state);
    if (found("P") !== undefined) return this.#loopWithCurrent("pane", state.subject.panes(), operand, state);
    const nameFlags = found("N");
    if (nameFlags !== undefined) {
      const name = this.expand(operand, state);
      const isSession = nameFlags[0]?.includes("s") === true && !nameFlags[0].includes("w");
      return isSession ? bit(state.subject.hasSession(name)) : bit(state.subject.hasWindow(name));
    }
    const search = found("C");
    if (search !== undefined) {
      const flags = search[0] ?? "";
      const pattern = this.expand(operand, state);
      const ignoresCase = flags.includes("i");
      this.#say(() => `search '${pattern}' pane ${state.subject.findVariable("pane_id") ?? ""}`);
      return String(state.subject.findInPane({ pattern, isRegex: flags.includes("r"), ignoresCase }));
    }
    const comparison = [...plan].filter(([{ name }]) => COMPARING.includes(name)).at(-1);
    if (comparison !== undefined) return this.#compare(comparison[0].name, comparison[1], operand, state);
    return this.#plainValue(operand, plan, state);
  }

  #plainValue(operand: string, plan: Plan, state: State): Part {
    if (operand.startsWith("?")) return this.#choose(operand.slice(1), plan, state);
    const expression = lastParameters(plan, "e");
    if (expression !== undefined && expression.length >= 1 && expression.length <= 3) {
      const sides = this.#split(operand, state);
      if (sides === undefined) return "";
      const result = formatText.calculate(expression, sides.left, sides.right);
      if (result === undefined) this.#say(() => `expression has no valid operator: '${expression[0] ?? ""}'`);
      else {
        this.#say(() => `expression left side is: ${sides.left}`);
        this.#say(() => `expression right side is: ${sides.right}`);
        this.#say(() => `expression result is ${result}`);
      }
      return result ?? "";
    }
    if (operand.includes("#{")) {
      this.#say(() => `expanding inner format '${operand}'`);
      return this.expand(operand, state);
    }
    const value = this.#find(operand, plan, state);
    this.#say(() => `format '${operand}' ${value === undefined ? "not found" : `found: ${value}`}`);
    return value ?? "";
  }

  /** `condition,then,else`. */
  #choose(choice: string, plan: Plan, state: State): Part {
    const end = findFormatEnd(choice, 0, ",");
    if (end < 0) {
      this.#say(() => `condition syntax error: ${choice}`);
      return MALFORMED;
    }
    const condition = choice.slice(0, end);
    const say = (what: string): void => this.#say(() => `condition '${condition}' ${what}`);
    this.#say(() => `condition is: ${condition}`);
    let value = this.#find(condition, plan, state);
    if (value === undefined) {
      const expanded = this.expand(condition, state);
      value = expanded === condition ? "" : expanded;
      if (expanded === condition) say("not found; assuming false");
    } else say(`found: ${value}`);
    const middle = findFormatEnd(choice, end + 1, ",");
    if (middle < 0) {
      say(`syntax error: ${choice.slice(end + 1)}`);
      return MALFORMED;
    }
    const isMet = isTrueFormat(value);
    say(`is ${isMet}`);
    return this.expand(isMet ? choice.slice(end + 1, middle) : choice.slice(middle + 1), state);
  }

  /** `left,right`, both expanded. */
  #split(operand: string, state: State): { left: string; right: string } | undefined {
    const comma = findFormatEnd(operand, 0, ",");
    if (comma < 0) return undefined;
    return {
      left: this.expand(operand.slice(0, comma), state),
      right: this.expand(operand.slice(comma + 1), state),
    };
  }

  #compare(name: string, parameters: readonly string[], operand: string, state: State): Part {
    const sides = this.#split(operand, state);
    if (sides === undefined) {
      this.#say(() => `compare ${name} syntax error: ${operand}`);
      return MALFORMED;
    }
    const { left, right } = sides;
    this.#say(() => `compare ${name} left is: ${left}`);
    this.#say(() => `compare ${name} right is: ${right}`);
    switch (name) {
      case "||":
        return bit(isTrueFormat(left) || isTrueFormat(right));
      case "&&":
        return bit(isTrueFormat(left) && isTrueFormat(right));
      case "==":
        return bit(left === right);
      case "!=":
        return bit(left !== right);
      case "<":
        return bit(formatText.compareText(left, right) < 0);
      case ">":
        return bit(formatText.compareText(left, right) > 0);
      case "<=":
        return bit(formatText.compareText(left, right) <= 0);
      case ">=":
        return bit(formatText.compareText(left, right) >= 0);
      default:
        return bit(this.#matches(left, right, parameters[0] ?? ""));
    }
  }

  #matches(pattern: string, text: string, flags: string): boolean {
    const ignoresCase = flags.includes("i");
    if (!flags.includes("r")) {
      return !this.#isBroke(pattern.length * text.length) && matchesGlob(pattern, text, ignoresCase);
    }
    const regex = ExtendedRegex.compile(pattern, ignoresCase);
    return regex !== undefined && !this.#isBroke(regex.size * text.length) && regex.test(text);
  }

  #loopWithCurrent(kind: LoopKind, items: readonly FormatLoopItem[], operand: string, state: State): string {
    const comma = findFormatEnd(operand, 0, ",");
    if (comma < 0) return this.#loop(kind, items, operand, operand, state);
    return this.#loop(kind, items, operand.slice(0, comma), operand.slice(comma + 1), state);
  }

  #loop(
    kind: LoopKind,
    items: readonly FormatLoopItem[],
    format: string,
    currentFormat: string,
    state: State,
  ): string {
    let result = "";
    for (const { subject, isCurrent } of items) {
      if (this.#workLeft < 0 || result.length > MAX_RESULT_CHARS) break;
      this.#say(() => {
        const index = kind === "window" ? `${subject.findVariable("window_index") ?? ""} ` : "";
        return `${kind} loop: ${index}${subject.findVariable(`${kind}_id`) ?? ""}`;
      });
      result += this.expand(isCurrent ? currentFormat : format, { ...state, subject });
    }
    return result;
  }

  /** A name's value with what applies to a name only: `t` `b` `d` `q`. Undefined for an unknown name. */
  #find(name: string, plan: Plan, state: State): string | undefined {
    const { subject } = state;
    const time = lastParameters(plan, "t");
    let value = subject.findOption(name) ?? subject.findVariable(name);
    if (time !== undefined) return value === undefined ? undefined : this.#formatMoment(value, time);
    value ??= subject.findEnvironment(name);
    if (value === undefined) return undefined;
    if (lastParameters(plan, "b") !== undefined) value = formatText.baseName(value);
    if (lastParameters(plan, "d") !== undefined) value = formatText.directoryName(value);
    const quoting = lastParameters(plan, "q");
    if (quoting !== undefined) {
      const [flags] = quoting;
      if (flags === undefined) value = formatText.quoteForShell(value);
      else if (/[eh]/.test(flags)) value = formatText.quoteForStyle(value);
    }
    return value;
  }

  #formatMoment(value: string, parameters: readonly string[]): string | undefined {
    const seconds = /^[0-9]{1,15}$/.test(value) ? Number(value) : 0;
    if (seconds === 0) return undefined;
    const [flags, format] = parameters;
    if (flags?.includes("p") === true) {
      return formatPastTime(seconds * 1000, this.#surroundings.wallMs);
    }
    const isCustom = flags?.includes("f") === true && format !== undefined;
    return formatTime(isCustom ? format.replace(/#([,#{}:])/g, "$1") : CTIME_FORMAT, seconds * 1000);
  }

  /** Substitution, cutting, padding, length: what applies to any value, in tmux's order. */
  #shape(value: string, plan: Plan, state: State): string {
    const { measure } = this.#surroundings;
    let result = value;
    for (const [{ name }, parameters] of plan) {
      if (name === "s") result = this.#substitute(result, parameters, state);
    }
    const cut = lastParameters(plan, "=");
    const limitCells = wholeNumber(cut?.[0]);
    if (limitCells !== 0 && !this.#isBroke(result.length)) {
      const marker = cut?.[1];
      const trimmed =
        limitCells > 0
          ? formatText.keepStart(result, limitCells, measure)
          : formatText.keepEnd(result, -limitCells, measure);
      const hasMarker = marker !== undefined && trimmed !== result;
      const limited = !hasMarker ? trimmed : limitCells > 0 ? trimmed + marker : marker + trimmed;
      this.#say(() => `applied length limit ${limitCells}: ${limited}`);
      result = limited;
    }
    const widthCells = wholeNumber(lastParameters(plan, "p")?.[0]);
    if (widthCells !== 0 && !this.#isBroke(Math.abs(widthCells))) {
      const padded = formatText.padTo(result, widthCells, measure);
      this.#say(() => `applied padding width ${widthCells}: ${padded}`);
      result = padded;
    }
    if (lastParameters(plan, "n") !== undefined) {
      const length = String(new TextEncoder().encode(result).length);
      this.#say(() => `replacing with length: ${length}`);
      result = length;
    }
    if (lastParameters(plan, "w") !== undefined && !this.#isBroke(result.length)) {
      const width = String(formatText.styledWidth(result, measure));
      this.#say(() => `replacing with width: ${width}`);
      result = width;
    }
    return this.#isBroke(result.length) ? "" : result;
  }

  #substitute(value: string, parameters: readonly string[], state: State): string {
    const [pattern, replacement, flags] = parameters;
    if (pattern === undefined || replacement === undefined) return value;
    const expanded = this.expand(pattern, state);
    const regex = ExtendedRegex.compile(expanded, flags?.includes("i") === true);
    if (regex === undefined || this.#isBroke(regex.size * value.length)) return value;
    const inserted = this.expand(replacement, state);
    const canGoOn = (work: number): boolean => !this.#isBroke(work);
    const substituted = formatText.substitute(value, expanded, regex, inserted, canGoOn);
    this.#say(() => `substitute '${expanded}' to '${inserted}': ${substituted}`);
    return substituted;
  }
}

/** The modifiers of one `#{…}` with their parameters expanded, in order. */
type Plan = ReadonlyMap<Modifier, readonly string[]>;

const COMPARING = ["m", "<", ">", "||", "&&", "==", "!=", ">=", "<="];

const bit = (value: boolean): string => (value ? "1" : "0");

function lastParameters(plan: Plan, name: string): readonly string[] | undefined {
  let found: readonly string[] | undefined;
  for (const [modifier, parameters] of plan) if (modifier.name === name) found = parameters;
  return found;
}

function wholeNumber(text: string | undefined): number {
  if (text === undefined || !/^[-+]?[0-9]{1,9}$/.test(text)) return 0;
  return Number(text);
}

/** Index of the `)` that closes what is open at `from`, or -1. */
function findShellEnd(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === "(") depth += 1;
    if (source[at] === ")") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Expands a format about `subject`. Never throws; what is malformed ends the result there. */
export function expandFormat(
  format: string,
  subject: FormatSubject,
  surroundings: FormatSurroundings,
  options: ExpandOptions = {},
): string {
  const state: State = {
    subject,
    withTime: options.withTime === true,
    withShell: options.withShell !== false,
  };
  return new Expansion(surroundings).expand(format, state);
}
