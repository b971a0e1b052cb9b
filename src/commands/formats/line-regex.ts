// Regular expressions over long histories: every match of one line in time linear in the line, whatever the pattern.
//
// Two automata, both made while they are used. One reads the line backwards and says where matches begin; the other
// reads forward from such a place to the longest end. Leftmost-longest, as POSIX says, without groups.
import { fail, type Outcome, succeed } from "../language/user-error.js";
import { LazyAutomaton, MATCHED, NO_CHARACTER } from "./lazy-automaton.js";
import { ProgramBuilder } from "./regex-program.js";
import { type Assertion, PatternFailure, PatternParser, type RegexNode } from "./regex-syntax.js";

/** `[start, end)` in UTF-16 units. */
export type LineMatch = { readonly start: number; readonly end: number };

/** Steps one line may cost beyond some for each character. What is behind that is not looked at. */
const FREE_STEPS = 2_000_000;
const STEPS_PER_CHARACTER = 16;

const MIRRORED: Readonly<Record<Assertion, Assertion>> = {
  start: "end",
  end: "start",
  "word-start": "word-end",
  "word-end": "word-start",
  "word-boundary": "word-boundary",
  "not-word-boundary": "not-word-boundary",
};

/** The pattern that matches the reversed text. */
function mirror(node: RegexNode): RegexNode {
  switch (node.kind) {
    case "empty":
    case "test":
      return node;
    case "assert":
      return { kind: "assert", assert: MIRRORED[node.assert] };
    case "group":
      return mirror(node.body);
    case "sequence":
      return { kind: "sequence", parts: node.parts.map(mirror).reverse() };
    case "choice":
      return { kind: "choice", options: node.options.map(mirror) };
    case "repeat":
      return { ...node, body: mirror(node.body) };
  }
}

/** The longest run of characters that every match has in it; "" when there is none. */
function requiredText(node: RegexNode): string {
  let run = "";
  let longest = "";
  const parts = node.kind === "sequence" ? node.parts : [node];
  for (const part of parts) {
    const inner = part.kind === "group" ? requiredText(part.body) : "";
    if (part.kind === "test" && part.test.kind === "char") run += part.test.char;
    else if (part.kind !== "assert") run = "";
    for (const text of [run, inner]) if (text.length > longest.length) longest = text;
  }
  return longest;
}

function automatonOf(node: RegexNode, ignoresCase: boolean, isUnanchored: boolean): LazyAutomaton {
  const builder = new ProgramBuilder();
  builder.emit(node);
  return new LazyAutomaton(builder.finish(), ignoresCase, isUnanchored);
}

/** The scalar that ends at `at`, of a line that begins at `first`. */
function scalarBefore(text: string, at: number, first: number): number {
  const unit = text.charCodeAt(at - 1);
  if (unit < 0xdc00 || unit > 0xdfff || at - 2 < first) return unit;
  const high = text.charCodeAt(at - 2);
  return high < 0xd800 || high > 0xdbff ? unit : (text.codePointAt(at - 2) ?? unit);
}

export class LineRegex {
  readonly #forward: LazyAutomaton;
  readonly #backward: LazyAutomaton;
  /** By unit of the line: 1 where a match begins. Kept for the next line. */
  #begins = new Uint8Array(256);

  /** Finds what every match holds. The engine of the language is fast at that, and cannot be slow. */
  readonly #required: RegExp | undefined;

  private constructor(tree: RegexNode, ignoresCase: boolean) {
    const required = requiredText(tree).replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    this.#required = required === "" ? undefined : new RegExp(required, ignoresCase ? "iu" : "u");
    this.#forward = automatonOf(tree, ignoresCase, false);
    this.#backward = automatonOf(mirror(tree), ignoresCase, true);
  }

  /** Work done so far by all searches, each step a look-up or less. */
  get steps(): number {
    return this.#forward.steps + this.#backward.steps;
  }

  static compile(pattern: string, ignoresCase: boolean): Outcome<LineRegex> {
    try {
      return succeed(new LineRegex(new PatternParser(pattern).parse(), ignoresCase));
    } catch (error) {
      if (error instanceof PatternFailure) return fail(`not a regular expression: ${error.message}`);
      throw error;
    }
  }

  /**
   * The matches that begin at or behind `from` in the line `text[start, end)`, in order, not overlapping, none empty.
   * The line ends are those of `^` and `$`. One walk at a time.
   */
  *matches(text: string, start: number, end: number, from = start): Generator<LineMatch> {
    if (this.#required !== undefined) {
      const line = start === 0 && end === text.length ? text : text.slice(start, end);
      if (!this.#required.test(line)) return;
    }
    const budget = FREE_STEPS + STEPS_PER_CHARACTER * (end - start);
    const spentBefore = this.steps;
    if (!this.#markBegins(text, start, end, from, budget)) return;
    for (let at = from; at < end; at += 1) {
      if (this.#begins[at - from] !== 1) continue;
      const matchEnd = this.#longestEnd(text, at, start, end);
      if (matchEnd <= at) continue;
      yield { start: at, end: matchEnd };
      if (this.steps - spentBefore > budget) return;
      at = matchEnd - 1;
    }
  }

  /** Returns whether any match begins in `[from, end)`; false, too, for a line that costs too much. */
  #markBegins(text: string, start: number, end: number, from: number, budget: number): boolean {
    const automaton = this.#backward;
    const spentBefore = automaton.steps;
    if (this.#begins.length <= end - from) this.#begins = new Uint8Array(2 * (end - from) + 1);
    const begins = this.#begins;
    let state = automaton.begin(NO_CHARACTER);
    let isAny = false;
    for (let at = end; at >= from; ) {
      const unit = at > start ? text.charCodeAt(at - 1) : NO_CHARACTER;
      const scalar = unit < 0xdc00 || unit > 0xdfff ? unit : scalarBefore(text, at, start);
      const outcome = automaton.step(state, scalar);
      const isBegin = (outcome & MATCHED) !== 0;
      begins[at - from] = isBegin ? 1 : 0;
      if (isBegin) isAny = true;
      if (automaton.steps - spentBefore > budget) return false;
      state = outcome >> 1;
      // Inside a pair of surrogates nothing begins.
      if (scalar > 0xffff && at > from) begins[at - 1 - from] = 0;
      at -= scalar > 0xffff ? 2 : 1;
    }
    return isAny;
  }

  #longestEnd(text: string, at: number, start: number, end: number): number {
    const automaton = this.#forward;
    let state = automaton.begin(at > start ? scalarBefore(text, at, start) : NO_CHARACTER);
    let longest = -1;
    for (let here = at; ; ) {
      const scalar = here < end ? (text.codePointAt(here) ?? NO_CHARACTER) : NO_CHARACTER;
      const outcome = automaton.step(state, scalar);
      if ((outcome & MATCHED) !== 0) longest = here;
      state = outcome >> 1;
      if (here >= end || state === automaton.deadState) return longest;
      here += scalar > 0xffff ? 2 : 1;
    }
  }
}
