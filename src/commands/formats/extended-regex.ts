// POSIX extended regular expressions by simulation (Thompson, Pike): time is program × text whatever the
// pattern, so a format or a search cannot hang the server as a backtracking engine can.
//
// Leftmost-longest, as POSIX says; among ways to match the same stretch the greedy one gives the groups.
import { isInBracket } from "./glob.js";
import { type Instruction, ProgramBuilder } from "./regex-program.js";
import { type Assertion, type CharTest, PatternFailure, PatternParser } from "./regex-syntax.js";

/** Offsets into the array of characters searched, half-open. Group 0 is the whole match. */
export type RegexMatch = {
  readonly start: number;
  readonly end: number;
  /** One entry for each group, undefined where it took no part. */
  readonly groups: readonly ({ readonly start: number; readonly end: number } | undefined)[];
};

const WORD = /^[\p{L}\p{N}_]$/u;
const ASCII_COUNT = 128;

function matchesTest(test: CharTest, char: string, ignoresCase: boolean): boolean {
  if (test.kind === "any") return true;
  if (test.kind === "set") return isInBracket(test.set, char, ignoresCase);
  return test.char === char || (ignoresCase && test.char.toLowerCase() === char.toLowerCase());
}

/** Answers of a test for every ASCII character, so that a search asks a table. */
function asciiTable(test: CharTest, ignoresCase: boolean): Uint8Array {
  const table = new Uint8Array(ASCII_COUNT);
  for (let code = 0; code < ASCII_COUNT; code += 1) {
    table[code] = matchesTest(test, String.fromCharCode(code), ignoresCase) ? 1 : 0;
  }
  return table;
}

/** Threads at one position: where each stands in the program and the groups it has seen, by preference. */
class ThreadList {
  readonly at: number[] = [];
  readonly slots: (readonly number[])[] = [];

  add(at: number, slots: readonly number[]): void {
    this.at.push(at);
    this.slots.push(slots);
  }

  clear(): void {
    this.at.length = 0;
    this.slots.length = 0;
  }

  get length(): number {
    return this.at.length;
  }
}

export class ExtendedRegex {
  readonly #program: readonly Instruction[];
  readonly #ascii: readonly (Uint8Array | undefined)[];
  readonly #groupCount: number;
  readonly #ignoresCase: boolean;
  /** Position (counted over all searches) at which an instruction was last reached. */
  readonly #reached: Float64Array;
  readonly #stack = new ThreadList();
  #generation = 0;
  #steps = 0;

  private constructor(program: readonly Instruction[], groupCount: number, ignoresCase: boolean) {
    this.#program = program;
    this.#groupCount = groupCount;
    this.#ignoresCase = ignoresCase;
    this.#reached = new Float64Array(program.length);
    this.#ascii = program.map((one) => (one.op === "test" ? asciiTable(one.test, ignoresCase) : undefined));
  }

  /** Undefined when the pattern is none, or larger than the engine takes. */
  static compile(pattern: string, ignoresCase = false): ExtendedRegex | undefined {
    try {
      const parser = new PatternParser(pattern);
      const builder = new ProgramBuilder();
      builder.emit(parser.parse());
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
    const current = new ThreadList();
    const next = new ThreadList();
    let best: readonly number[] | undefined;
    const fresh = new Array<number>((this.#groupCount + 1) * 2).fill(-1);
    for (let at = from; at <= chars.length; at += 1) {
      this.#generation += 1;
      next.clear();
      for (let index = 0; index < current.length; index += 1) {
        this.#follow(current.at[index] ?? 0, current.slots[index] ?? fresh, chars, at, from, next);
      }
      if (best === undefined) this.#follow(0, fresh.with(0, at), chars, at, from, next);
      current.clear();
      this.#steps += 1 + next.length;
      const char = chars[at];
      for (let index = 0; index < next.length; index += 1) {
        const pc = next.at[index] ?? 0;
        const slots = next.slots[index] ?? fresh;
        if (best !== undefined && (slots[0] ?? 0) > (best[0] ?? 0)) continue;
        if (this.#program[pc]?.op === "match") {
          // Threads come in order of preference, so the first to reach an end keeps it.
          if (best === undefined || at > (best[1] ?? 0)) best = slots.with(1, at);
        } else if (char !== undefined && this.#matches(pc, char)) {
          current.add(pc + 1, slots);
        }
      }
      if (current.length === 0 && best !== undefined) break;
    }
    return best === undefined ? undefined : this.#matchOf(best);
  }

  #matches(pc: number, char: string): boolean {
    const code = char.charCodeAt(0);
    if (code < ASCII_COUNT) return this.#ascii[pc]?.[code] === 1;
    const instruction = this.#program[pc];
    return instruction?.op === "test" && matchesTest(instruction.test, char, this.#ignoresCase);
  }

  /** Runs a thread up to its next test or match, depth first, each instruction once per position. */
  #follow(
    startAt: number,
    startSlots: readonly number[],
    chars: readonly string[],
    position: number,
    from: number,
    into: ThreadList,
  ): void {
    const stack = this.#stack;
    stack.clear();
    stack.add(startAt, startSlots);
    while (stack.length > 0) {
      const at = stack.at.pop() ?? 0;
      const slots = stack.slots.pop() ?? startSlots;
      if (this.#reached[at] === this.#generation) continue;
      this.#reached[at] = this.#generation;
      this.#steps += 1;
      const instruction = this.#program[at];
      if (instruction === undefined) continue;
      switch (instruction.op) {
        case "jump":
          stack.add(instruction.target, slots);
          break;
        case "split":
          stack.add(instruction.second, slots);
          stack.add(instruction.first, slots);
          break;
        case "save":
          stack.add(at + 1, slots.with(instruction.slot, position));
          break;
        case "assert":
          if (holds(instruction.assert, chars, position, from)) stack.add(at + 1, slots);
          break;
        case "test":
        case "match":
          into.add(at, slots);
          break;
      }
    }
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
