// POSIX extended regular expressions by simulation (Thompson, Pike): time is program × text whatever the
// pattern, so a format or a search cannot hang the server as a backtracking engine can.
//
// Leftmost-longest, as POSIX says; among ways to match the same stretch the greedy one gives the groups.
// Also \w \W \s \S \b \B \< \> of the GNU library. Deviates: no back references in patterns.
import { type BracketSet, isInBracket, parseBracket } from "./glob.js";

type Node =
  | { readonly kind: "empty" }
  | { readonly kind: "test"; readonly test: CharTest }
  | { readonly kind: "assert"; readonly assert: Assertion }
  | { readonly kind: "group"; readonly index: number; readonly body: Node }
  | { readonly kind: "sequence"; readonly parts: readonly Node[] }
  | { readonly kind: "choice"; readonly options: readonly Node[] }
  | { readonly kind: "repeat"; readonly body: Node; readonly min: number; readonly max: number };

type CharTest =
  | { readonly kind: "any" }
  | { readonly kind: "char"; readonly char: string }
  | { readonly kind: "set"; readonly set: BracketSet };

type Assertion = "start" | "end" | "word-boundary" | "not-word-boundary" | "word-start" | "word-end";

type Instruction =
  | { readonly op: "test"; readonly test: CharTest }
  | { readonly op: "assert"; readonly assert: Assertion }
  | { readonly op: "save"; readonly slot: number }
  | { readonly op: "split"; first: number; second: number }
  | { readonly op: "jump"; target: number }
  | { readonly op: "match" };

const MAX_PROGRAM = 4000;
const MAX_REPEAT = 1000;
const MAX_GROUPS = 50;
const MAX_NESTING = 200;

const WORD_SET: BracketSet = {
  members: [{ named: /^[\p{L}\p{N}_]$/u }],
  isNegated: false,
};
const SPACE_SET: BracketSet = { members: [{ named: /^\s$/ }], isNegated: false };
const negate = (set: BracketSet): BracketSet => ({ ...set, isNegated: !set.isNegated });

const ESCAPED: Readonly<Record<string, Node>> = {
  w: { kind: "test", test: { kind: "set", set: WORD_SET } },
  W: { kind: "test", test: { kind: "set", set: negate(WORD_SET) } },
  s: { kind: "test", test: { kind: "set", set: SPACE_SET } },
  S: { kind: "test", test: { kind: "set", set: negate(SPACE_SET) } },
  b: { kind: "assert", assert: "word-boundary" },
  B: { kind: "assert", assert: "not-word-boundary" },
  "<": { kind: "assert", assert: "word-start" },
  ">": { kind: "assert", assert: "word-end" },
};

/** Thrown and caught inside this file. */
class PatternFailure extends Error {}

class PatternParser {
  readonly #chars: readonly string[];
  #at = 0;
  #depth = 0;
  groupCount = 0;

  constructor(pattern: string) {
    this.#chars = Array.from(pattern);
  }

  parse(): Node {
    const node = this.#parseChoice();
    if (this.#at < this.#chars.length) throw new PatternFailure("unmatched )");
    return node;
  }

  #parseChoice(): Node {
    const options = [this.#parseSequence()];
    while (this.#chars[this.#at] === "|") {
      this.#at += 1;
      options.push(this.#parseSequence());
    }
    const [only] = options;
    return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
  }

  #parseSequence(): Node {
    const parts: Node[] = [];
    for (;;) {
      const char = this.#chars[this.#at];
      if (char === undefined || char === "|" || (char === ")" && this.#depth > 0)) break;
      parts.push(this.#parseRepeats(this.#parseAtom(char)));
    }
    return parts.length === 0 ? { kind: "empty" } : { kind: "sequence", parts };
  }

  #parseAtom(char: string): Node {
    this.#at += 1;
    switch (char) {
      case ".":
        return { kind: "test", test: { kind: "any" } };
      case "^":
        return { kind: "assert", assert: "start" };
      case "$":
        return { kind: "assert", assert: "end" };
      case "(": {
        if (this.groupCount >= MAX_GROUPS || this.#depth >= MAX_NESTING) throw new PatternFailure("groups");
        this.groupCount += 1;
        this.#depth += 1;
        const index = this.groupCount;
        const body = this.#parseChoice();
        if (this.#chars[this.#at] !== ")") throw new PatternFailure("unmatched (");
        this.#at += 1;
        this.#depth -= 1;
        return { kind: "group", index, body };
      }
      case "[": {
        const bracket = parseBracket(this.#chars, this.#at - 1, false);
        if (bracket === undefined) throw new PatternFailure("unmatched [");
        this.#at = bracket.end;
        return { kind: "test", test: { kind: "set", set: bracket.set } };
      }
      case "*":
      case "+":
      case "?":
        // A repeat with nothing before it: the GNU library matches nothing and goes on.
        return { kind: "empty" };
      case "\\": {
        const escaped = this.#chars[this.#at];
        if (escaped === undefined) throw new PatternFailure("trailing backslash");
        this.#at += 1;
        if (/^[1-9]$/.test(escaped)) throw new PatternFailure("back reference");
        if (Object.hasOwn(ESCAPED, escaped)) return ESCAPED[escaped] ?? { kind: "empty" };
        return { kind: "test", test: { kind: "char", char: escaped } };
      }
      default:
        return { kind: "test", test: { kind: "char", char } };
    }
  }

  #parseRepeats(atom: Node): Node {
    let node = atom;
    for (let count = 0; ; count += 1) {
      const char = this.#chars[this.#at];
      let bounds: { min: number; max: number } | undefined;
      if (char === "*") bounds = { min: 0, max: Number.POSITIVE_INFINITY };
      else if (char === "+") bounds = { min: 1, max: Number.POSITIVE_INFINITY };
      else if (char === "?") bounds = { min: 0, max: 1 };
      else if (char === "{") bounds = this.#readBounds();
      if (bounds === undefined) return node;
      if (count >= MAX_NESTING) throw new PatternFailure("repeats");
      if (char !== "{") this.#at += 1;
      node = { kind: "repeat", body: node, ...bounds };
    }
  }

  /** `{m}`, `{m,}`, `{,n}`, `{m,n}`; anything else is text. */
  #readBounds(): { min: number; max: number } | undefined {
    const rest = this.#chars.slice(this.#at, this.#at + 12).join("");
    const [whole, low, comma, high] = /^\{([0-9]{0,4})(,?)([0-9]{0,4})\}/.exec(rest) ?? [];
    if (whole === undefined || (low === "" && comma === "")) return undefined;
    const min = low === "" ? 0 : Number(low);
    const max = high !== "" ? Number(high) : comma === "" ? min : Number.POSITIVE_INFINITY;
    if (min > max || min > MAX_REPEAT || (Number.isFinite(max) && max > MAX_REPEAT)) {
      throw new PatternFailure("bounds");
    }
    this.#at += whole.length;
    return { min, max };
  }
}

class ProgramBuilder {
  readonly program: Instruction[] = [];
  #emitted = 0;

  emit(node: Node): void {
    // Counts nodes as well as instructions: repeats of nothing would spin without emitting any.
    this.#emitted += 1;
    if (this.#emitted > MAX_PROGRAM * 4) throw new PatternFailure("too large");
    switch (node.kind) {
      case "empty":
        return;
      case "test":
        this.#push({ op: "test", test: node.test });
        return;
      case "assert":
        this.#push({ op: "assert", assert: node.assert });
        return;
      case "group":
        this.#push({ op: "save", slot: node.index * 2 });
        this.emit(node.body);
        this.#push({ op: "save", slot: node.index * 2 + 1 });
        return;
      case "sequence":
        for (const part of node.parts) this.emit(part);
        return;
      case "choice":
        this.#emitChoice(node.options);
        return;
      case "repeat":
        this.#emitRepeat(node);
        return;
    }
  }

  #push(instruction: Instruction): number {
    if (this.program.length >= MAX_PROGRAM) throw new PatternFailure("too large");
    this.program.push(instruction);
    return this.program.length - 1;
  }

  #emitChoice(options: readonly Node[]): void {
    const jumps: { target: number }[] = [];
    options.forEach((option, index) => {
      const isLast = index === options.length - 1;
      const split: Instruction = { op: "split", first: 0, second: 0 };
      if (!isLast) split.first = this.#push(split) + 1;
      this.emit(option);
      if (isLast) return;
      const jump: Instruction = { op: "jump", target: 0 };
      this.#push(jump);
      jumps.push(jump);
      split.second = this.program.length;
    });
    for (const jump of jumps) jump.target = this.program.length;
  }

  #emitRepeat({ body, min, max }: { body: Node; min: number; max: number }): void {
    for (let count = 0; count < min; count += 1) this.emit(body);
    if (max === Number.POSITIVE_INFINITY) {
      const split: Instruction = { op: "split", first: 0, second: 0 };
      const at = this.#push(split);
      split.first = at + 1;
      this.emit(body);
      this.#push({ op: "jump", target: at });
      split.second = this.program.length;
      return;
    }
    const splits: { second: number }[] = [];
    for (let count = min; count < max; count += 1) {
      const split: Instruction = { op: "split", first: 0, second: 0 };
      split.first = this.#push(split) + 1;
      splits.push(split);
      this.emit(body);
    }
    for (const split of splits) split.second = this.program.length;
  }

  finish(): readonly Instruction[] {
    this.#push({ op: "match" });
    return this.program;
  }
}

/** Offsets into the array of characters searched, half-open. Group 0 is the whole match. */
export type RegexMatch = {
  readonly start: number;
  readonly end: number;
  /** One entry for each group, undefined where it took no part. */
  readonly groups: readonly ({ readonly start: number; readonly end: number } | undefined)[];
};

type Thread = { readonly at: number; readonly slots: readonly number[] };

const WORD = /^[\p{L}\p{N}_]$/u;

export class ExtendedRegex {
  readonly #program: readonly Instruction[];
  readonly #groupCount: number;
  readonly #ignoresCase: boolean;
  #steps = 0;

  private constructor(program: readonly Instruction[], groupCount: number, ignoresCase: boolean) {
    this.#program = program;
    this.#groupCount = groupCount;
    this.#ignoresCase = ignoresCase;
  }

  /** Undefined when the pattern is none, or larger than the engine takes. */
  static compile(pattern: string, ignoresCase = false): ExtendedRegex | undefined {
    try {
      const parser = new PatternParser(pattern);
      const node = parser.parse();
      const builder = new ProgramBuilder();
      builder.emit(node);
      return new ExtendedRegex(builder.finish(), parser.groupCount, ignoresCase);
    } catch (error) {
      if (error instanceof PatternFailure) return undefined;
      throw error;
    }
  }

  /** Steps of work one character can cost; callers with a budget multiply. */
  get size(): number {
    return this.#program.length;
  }

  /** Work done by all searches so far, for callers with a budget. */
  get steps(): number {
    return this.#steps;
  }

  test(text: string): boolean {
    return this.find(Array.from(text), 0) !== undefined;
  }

  /**
   * The leftmost-longest match in `chars` at or after `from`; `^` matches at `from`. Characters are scalars,
   * so `Array.from(text)`.
   */
  find(chars: readonly string[], from: number): RegexMatch | undefined {
    let threads: Thread[] = [];
    let best: readonly number[] | undefined;
    for (let at = from; at <= chars.length; at += 1) {
      const seen = new Set<number>();
      const next: Thread[] = [];
      for (const thread of threads) this.#follow(thread, chars, at, from, seen, next);
      if (best === undefined) {
        const slots = new Array<number>((this.#groupCount + 1) * 2).fill(-1);
        slots[0] = at;
        this.#follow({ at: 0, slots }, chars, at, from, seen, next);
      }
      threads = [];
      this.#steps += 1 + seen.size;
      for (const thread of next) {
        const instruction = this.#program[thread.at];
        const start = thread.slots[0] ?? 0;
        if (best !== undefined && start > (best[0] ?? 0)) continue;
        if (instruction?.op === "match") {
          // Threads come in order of preference, so the first to reach an end keeps it.
          if (best === undefined || start < (best[0] ?? 0) || at > (best[1] ?? 0)) {
            best = thread.slots.with(1, at);
          }
        } else if (instruction?.op === "test") {
          const char = chars[at];
          if (char !== undefined && this.#matches(instruction.test, char)) {
            threads.push({ at: thread.at + 1, slots: thread.slots });
          }
        }
      }
      if (threads.length === 0 && best !== undefined) break;
    }
    return best === undefined ? undefined : this.#matchOf(best);
  }

  /** Runs a thread up to its next test or match, depth first, each instruction once per position. */
  #follow(
    start: Thread,
    chars: readonly string[],
    position: number,
    from: number,
    seen: Set<number>,
    into: Thread[],
  ): void {
    const stack: Thread[] = [start];
    for (let thread = stack.pop(); thread !== undefined; thread = stack.pop()) {
      if (seen.has(thread.at)) continue;
      seen.add(thread.at);
      const instruction = this.#program[thread.at];
      if (instruction === undefined) continue;
      const { slots } = thread;
      switch (instruction.op) {
        case "jump":
          stack.push({ at: instruction.target, slots });
          break;
        case "split":
          stack.push({ at: instruction.second, slots }, { at: instruction.first, slots });
          break;
        case "save":
          stack.push({ at: thread.at + 1, slots: slots.with(instruction.slot, position) });
          break;
        case "assert":
          if (holds(instruction.assert, chars, position, from)) stack.push({ at: thread.at + 1, slots });
          break;
        case "test":
        case "match":
          into.push(thread);
          break;
      }
    }
  }

  #matches(test: CharTest, char: string): boolean {
    if (test.kind === "any") return true;
    if (test.kind === "set") return isInBracket(test.set, char, this.#ignoresCase);
    return test.char === char || (this.#ignoresCase && test.char.toLowerCase() === char.toLowerCase());
  }

  #matchOf(slots: readonly number[]): RegexMatch {
    const groups: ({ start: number; end: number } | undefined)[] = [];
    for (let slot = 2; slot < slots.length; slot += 2) {
      const start = slots[slot] ?? -1;
      const end = slots[slot + 1] ?? -1;
      groups.push(start < 0 || end < 0 ? undefined : { start, end });
    }
    return { start: slots[0] ?? 0, end: slots[1] ?? 0, groups };
  }
}

function holds(assertion: Assertion, chars: readonly string[], at: number, from: number): boolean {
  if (assertion === "start") return at === from;
  if (assertion === "end") return at === chars.length;
  const before = at > from && WORD.test(chars[at - 1] ?? "");
  const after = WORD.test(chars[at] ?? "");
  switch (assertion) {
    case "word-boundary":
      return before !== after;
    case "not-word-boundary":
      return before === after;
    case "word-start":
      return !before && after;
    case "word-end":
      return before && !after;
  }
}
