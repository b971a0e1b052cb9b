// Patterns of POSIX extended regular expressions into trees, with \w \W \s \S \b \B \< \> of the GNU library.
// Deviates: a back reference is a fault; nothing that searches in linear time can have one.
import { type BracketSet, parseBracket } from "./glob.js";

export type RegexNode =
  | { readonly kind: "empty" }
  | { readonly kind: "test"; readonly test: CharTest }
  | { readonly kind: "assert"; readonly assert: Assertion }
  | { readonly kind: "group"; readonly index: number; readonly body: RegexNode }
  | { readonly kind: "sequence"; readonly parts: readonly RegexNode[] }
  | { readonly kind: "choice"; readonly options: readonly RegexNode[] }
  | { readonly kind: "repeat"; readonly body: RegexNode; readonly min: number; readonly max: number };

/** What one character must be. */
export type CharTest =
  | { readonly kind: "any" }
  | { readonly kind: "char"; readonly char: string }
  | { readonly kind: "set"; readonly set: BracketSet };

export type Assertion = "start" | "end" | "word-boundary" | "not-word-boundary" | "word-start" | "word-end";

const MAX_REPEAT = 1000;
const MAX_GROUPS = 50;
const MAX_NESTING = 200;

const WORD_SET: BracketSet = {
  members: [{ named: /^[\p{L}\p{N}_]$/u }],
  isNegated: false,
};
const SPACE_SET: BracketSet = { members: [{ named: /^\s$/ }], isNegated: false };
const negate = (set: BracketSet): BracketSet => ({ ...set, isNegated: !set.isNegated });

const ESCAPED: Readonly<Record<string, RegexNode>> = {
  w: { kind: "test", test: { kind: "set", set: WORD_SET } },
  W: { kind: "test", test: { kind: "set", set: negate(WORD_SET) } },
  s: { kind: "test", test: { kind: "set", set: SPACE_SET } },
  S: { kind: "test", test: { kind: "set", set: negate(SPACE_SET) } },
  b: { kind: "assert", assert: "word-boundary" },
  B: { kind: "assert", assert: "not-word-boundary" },
  "<": { kind: "assert", assert: "word-start" },
  ">": { kind: "assert", assert: "word-end" },
};

/** A pattern that is none, or larger than the engine takes: thrown and caught inside the regex files. */
export class PatternFailure extends Error {}

export class PatternParser {
  readonly #chars: readonly string[];
  #at = 0;
  #depth = 0;
  groupCount = 0;

  constructor(pattern: string) {
    this.#chars = Array.from(pattern);
  }

  parse(): RegexNode {
    const node = this.#parseChoice();
    if (this.#at < this.#chars.length) throw new PatternFailure("a ) without its (");
    return node;
  }

  #parseChoice(): RegexNode {
    const options = [this.#parseSequence()];
    while (this.#chars[this.#at] === "|") {
      this.#at += 1;
      options.push(this.#parseSequence());
    }
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
  }

  #parseSequence(): RegexNode {
    const parts: RegexNode[] = [];
    for (;;) {
      const char = this.#chars[this.#at];
      if (char === undefined || char === "|" || (char === ")" && this.#depth > 0)) break;
      const atom = this.#parseAtom(char);
      // As in the GNU library a place (`^`, `$`, `\\b`) cannot be repeated.
      parts.push(atom.kind === "assert" ? atom : this.#parseRepeats(atom));
    }
    return parts.length === 0 ? { kind: "empty" } : { kind: "sequence", parts };
  }

  #parseAtom(char: string): RegexNode {
    this.#at += 1;
    switch (char) {
      case ".":
        return { kind: "test", test: { kind: "any" } };
      case "^":
        return { kind: "assert", assert: "start" };
      case "$":
        return { kind: "assert", assert: "end" };
      case "(": {
        if (this.groupCount >= MAX_GROUPS || this.#depth >= MAX_NESTING)
          throw new PatternFailure("there are too many groups");
        this.groupCount += 1;
        this.#depth += 1;
        const index = this.groupCount;
        const body = this.#parseChoice();
        if (this.#chars[this.#at] !== ")") throw new PatternFailure("a ( without its )");
        this.#at += 1;
        this.#depth -= 1;
        return { kind: "group", index, body };
      }
      case "[": {
        const bracket = parseBracket(this.#chars, this.#at - 1, false);
        if (bracket === undefined) throw new PatternFailure("a [ without its ]");
        this.#at = bracket.end;
        return { kind: "test", test: { kind: "set", set: bracket.set } };
      }
      case "*":
      case "+":
      case "?":
      case "{":
        throw new PatternFailure("there is nothing to repeat");
      case "\\": {
        const escaped = this.#chars[this.#at];
        if (escaped === undefined) throw new PatternFailure("a backslash at the end");
        this.#at += 1;
        if (/^[1-9]$/.test(escaped)) throw new PatternFailure("there are no back references");
        if (Object.hasOwn(ESCAPED, escaped)) return ESCAPED[escaped] ?? { kind: "empty" };
        return { kind: "test", test: { kind: "char", char: escaped } };
      }
      default:
        return { kind: "test", test: { kind: "char", char } };
    }
  }

  #parseRepeats(atom: RegexNode): RegexNode {
    let node = atom;
    for (let count = 0; ; count += 1) {
      const char = this.#chars[this.#at];
      let bounds: { min: number; max: number } | undefined;
      if (char === "*") bounds = { min: 0, max: Number.POSITIVE_INFINITY };
      else if (char === "+") bounds = { min: 1, max: Number.POSITIVE_INFINITY };
      else if (char === "?") bounds = { min: 0, max: 1 };
      else if (char === "{") bounds = this.#readBounds();
      if (bounds === undefined) return node;
      if (count >= MAX_NESTING) throw new PatternFailure("there are too many repeats");
      if (char !== "{") this.#at += 1;
      node = { kind: "repeat", body: node, ...bounds };
    }
  }

  /** `{m}`, `{m,}`, `{,n}`, `{m,n}`. */
  #readBounds(): { min: number; max: number } {
    const rest = this.#chars.slice(this.#at, this.#at + 12).join("");
    const [whole, low, comma, high] = /^\{([0-9]{0,4})(,?)([0-9]{0,4})\}/.exec(rest) ?? [];
    if (whole === undefined || (low === "" && comma === ""))
      throw new PatternFailure("{ begins no count such as {2,5}");
    const min = low === "" ? 0 : Number(low);
    const max = high !== "" ? Number(high) : comma === "" ? min : Number.POSITIVE_INFINITY;
    if (min > max || min > MAX_REPEAT || (Number.isFinite(max) && max > MAX_REPEAT)) {
      throw new PatternFailure("{ begins no count such as {2,5}");
    }
    this.#at += whole.length;
    return { min, max };
  }
}
