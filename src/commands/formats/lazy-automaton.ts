// A program of regex-program.ts run as a deterministic automaton whose states are made when they are first needed.
// A step is then two look-ups. States and classes of characters are bounded; at a bound they are all forgotten and
// made again, so that a pattern with very many is slow and nothing more.
import { isInBracket } from "./glob.js";
import type { Instruction } from "./regex-program.js";
import type { Assertion } from "./regex-syntax.js";

/** Stands for the end of the line where a character is expected. */
export const NO_CHARACTER = -1;
/** Bit of a step's outcome: a match ends before the character that was read. The state is the rest, shifted by one. */
export const MATCHED = 1;

const MAX_STATES = 2000;
/** Also the width of a row of the table. */
const MAX_CLASSES = 128;
const MAX_KNOWN_SCALARS = 8192;
const ASCII_COUNT = 128;
const UNKNOWN = -1;
/** Class of NO_CHARACTER. */
const END_CLASS = 0;

const WORD = /^[\p{L}\p{N}_]$/u;

/** What stands before the next character. */
type Before = "edge" | "word" | "other";

interface State {
  /** Instructions to go on at, sorted. */
  readonly threads: readonly number[];
  readonly before: Before;
}

interface CharacterClass {
  readonly isWord: boolean;
  /** By instruction: whether its test takes the characters of the class. */
  readonly takes: Uint8Array;
}

function isTaken(instruction: Instruction, char: string, ignoresCase: boolean): boolean {
  if (instruction.op !== "test") return false;
  const { test } = instruction;
  if (test.kind === "any") return true;
  if (test.kind === "set") return isInBracket(test.set, char, ignoresCase);
  return test.char === char || (ignoresCase && test.char.toLowerCase() === char.toLowerCase());
}

export class LazyAutomaton {
  readonly #program: readonly Instruction[];
  readonly #ignoresCase: boolean;
  readonly #isUnanchored: boolean;
  /** Assertions in the program: without any, all that stands before is the same. */
  readonly #asserts: ReadonlySet<Assertion>;
  #states: State[] = [];
  /** Outcomes, MAX_CLASSES for each state, by class; UNKNOWN where one was not needed yet. */
  #table = new Int32Array(8 * MAX_CLASSES);
  readonly #stateByKey = new Map<string, number>();
  #classes: CharacterClass[] = [];
  readonly #classByTakes = new Map<string, number>();
  readonly #ascii = new Int16Array(ASCII_COUNT).fill(UNKNOWN);
  readonly #others = new Map<number, number>();
  readonly #seen: Uint32Array;
  #generation = 0;
  /** Work done so far, for callers with a budget. */
  steps = 0;
  /** The state from which nothing can match any more. */
  readonly deadState = 0;

  /** Unanchored: a match may begin at every character, not at the first alone. */
  constructor(program: readonly Instruction[], ignoresCase: boolean, isUnanchored: boolean) {
    this.#program = program;
    this.#ignoresCase = ignoresCase;
    this.#isUnanchored = isUnanchored;
    this.#asserts = new Set(program.flatMap((one) => (one.op === "assert" ? [one.assert] : [])));
    this.#seen = new Uint32Array(program.length);
    this.#forget();
  }

  #forget(): void {
    this.#states = [];
    this.#table.fill(UNKNOWN);
    this.#stateByKey.clear();
    this.#classes = [];
    this.#classByTakes.clear();
    this.#ascii.fill(UNKNOWN);
    this.#others.clear();
    this.#intern([], "other");
    this.#classes.push({ isWord: false, takes: new Uint8Array(this.#program.length) });
  }

  /** The state of a run that begins behind the character `before`. */
  begin(before: number): number {
    const [only] = this.#isUnanchored ? [[]] : [[0]];
    return this.#intern(only, this.#kindOf(before));
  }

  /** Reads one scalar, or the end of the line. */
  step(state: number, scalar: number): number {
    this.steps += 1;
    const index = this.#findClass(scalar);
    const outcome = index === UNKNOWN ? UNKNOWN : (this.#table[state * MAX_CLASSES + index] as number);
    return outcome === UNKNOWN ? this.#makeOutcome(state, scalar) : outcome;
  }

  #kindOf(scalar: number): Before {
    if (scalar === NO_CHARACTER) return "edge";
    return WORD.test(String.fromCodePoint(scalar)) ? "word" : "other";
  }

  #findClass(scalar: number): number {
    if (scalar === NO_CHARACTER) return END_CLASS;
    return scalar < ASCII_COUNT ? (this.#ascii[scalar] as number) : (this.#others.get(scalar) ?? UNKNOWN);
  }

  #classOf(scalar: number): number {
    const known = this.#findClass(scalar);
    if (known !== UNKNOWN) return known;
    const char = String.fromCodePoint(scalar);
    const takes = new Uint8Array(this.#program.length);
    this.#program.forEach((instruction, index) => {
      if (isTaken(instruction, char, this.#ignoresCase)) takes[index] = 1;
    });
    this.steps += takes.length;
    const isWord = WORD.test(char);
    const key = `${isWord ? "w" : ""}${takes.join("")}`;
    let found = this.#classByTakes.get(key);
    if (found === undefined) {
      found = this.#classes.length;
      this.#classes.push({ isWord, takes });
      this.#classByTakes.set(key, found);
    }
    if (scalar < ASCII_COUNT) this.#ascii[scalar] = found;
    else this.#others.set(scalar, found);
    return found;
  }

  #makeOutcome(state: number, scalar: number): number {
    const from = this.#states[state];
    if (from === undefined) return 0;
    let row = state;
    const isFull =
      this.#states.length >= MAX_STATES ||
      this.#classes.length >= MAX_CLASSES ||
      this.#others.size >= MAX_KNOWN_SCALARS;
    if (isFull) {
      this.#forget();
      row = this.#intern(from.threads, from.before);
    }
    const index = this.#classOf(scalar);
    const read = this.#classes[index];
    if (read === undefined) return 0;
    const { tests, isMatched } = this.#reach(from, index === END_CLASS, read.isWord);
    const threads = tests.filter((at) => read.takes[at] === 1).map((at) => at + 1);
    const isOver = index === END_CLASS;
    const next = isOver
      ? this.deadState
      : this.#intern(
          threads.sort((a, b) => a - b),
          read.isWord ? "word" : "other",
        );
    const outcome = next * 2 + (isMatched ? MATCHED : 0);
    this.#table[row * MAX_CLASSES + index] = outcome;
    return outcome;
  }

  /** The tests that can be reached without reading, and whether the end of the program can. */
  #reach(
    state: State,
    isEnd: boolean,
    isWordNext: boolean,
  ): { readonly tests: number[]; readonly isMatched: boolean } {
    this.#generation += 1;
    const stack = [...state.threads];
    if (this.#isUnanchored) stack.push(0);
    const tests: number[] = [];
    let isMatched = false;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (this.#seen[at] === this.#generation) continue;
      this.#seen[at] = this.#generation;
      this.steps += 1;
      const instruction = this.#program[at];
      if (instruction === undefined) continue;
      switch (instruction.op) {
        case "test":
          tests.push(at);
          break;
        case "match":
          isMatched = true;
          break;
        case "jump":
          stack.push(instruction.target);
          break;
        case "split":
          stack.push(instruction.first, instruction.second);
          break;
        case "save":
          stack.push(at + 1);
          break;
        case "assert":
          if (holds(instruction.assert, state.before, isEnd, isWordNext)) stack.push(at + 1);
          break;
      }
    }
    return { tests, isMatched };
  }

  #makeRoom(): void {
    const wanted = this.#states.length * MAX_CLASSES;
    if (wanted <= this.#table.length) return;
    const table = new Int32Array(wanted * 2).fill(UNKNOWN);
    table.set(this.#table);
    this.#table = table;
  }

  #intern(threads: readonly number[], before: Before): number {
    // States that no assertion can tell apart are one.
    const isEdge = before === "edge" && this.#asserts.has("start");
    const isWord = before === "word" && this.#asserts.size > 0;
    const told: Before = isEdge ? "edge" : isWord ? "word" : "other";
    const isDead = threads.length === 0 && !this.#isUnanchored;
    const key = isDead ? "" : `${told} ${threads.join(" ")}`;
    const known = this.#stateByKey.get(key);
    if (known !== undefined) return known;
    this.#states.push({ threads, before: told });
    this.#makeRoom();
    this.#stateByKey.set(key, this.#states.length - 1);
    return this.#states.length - 1;
  }
}

function holds(assertion: Assertion, before: Before, isEnd: boolean, isWordNext: boolean): boolean {
  const isWordBefore = before === "word";
  switch (assertion) {
    case "start":
      return before === "edge";
    case "end":
      return isEnd;
    case "word-boundary":
      return isWordBefore !== isWordNext;
    case "not-word-boundary":
      return isWordBefore === isWordNext;
    case "word-start":
      return !isWordBefore && isWordNext;
    case "word-end":
      return isWordBefore && !isWordNext;
  }
}
