// Tokens into a CommandList: sequences, blocks, %if and its kin, assignments. Source: tmux(1), PARSING SYNTAX.
//
// A syntax error fails the whole text, since what follows it cannot be trusted to mean what was meant.
// Deviates: accepts more than tmux where only one reading exists (an empty branch of %if, two assignments
// before one command).
import type { Argument, CommandList, CommandSequence, ParsedCommand } from "./command-list.js";
import { type Expansions, Lexer, type Token, type TokenKind } from "./lexer.js";
import { fail, type Outcome, type SourcePosition, succeed } from "./user-error.js";

/** What parsing needs of its surroundings. All three act while parsing, before any command runs, as in tmux. */
export interface ParseSurroundings extends Expansions {
  /** `NAME=value` outside an inactive branch. A hidden variable is not passed to programs. */
  assignVariable(name: string, value: string, isHidden: boolean): void;
  /** Whether the format behind %if or %elif is true. */
  evaluateCondition(format: string): boolean;
}

export type ParseSource = {
  readonly text: string;
  /** Path shown in errors; undefined for the prompt and for command strings. */
  readonly file: string | undefined;
};

/** Configuration files are small; this is one read by mistake. */
export const MAX_SOURCE_CHARS = 4 << 20;
const MAX_NESTING = 64;

/** Thrown and caught inside this file, so that the grammar reads as one. */
class SyntaxFailure extends Error {
  constructor(
    override readonly message: string,
    readonly position: SourcePosition,
  ) {
    super(message);
  }
}

const DESCRIPTIONS: Readonly<Record<TokenKind, string>> = {
  word: "a word",
  assignment: "an assignment",
  format: "a format",
  newline: "the end of the line",
  semicolon: "a semicolon",
  open: "{",
  close: "}",
  if: "%if",
  elif: "%elif",
  else: "%else",
  endif: "%endif",
  hidden: "%hidden",
  end: "the end of the text",
};

/** What a run of statements stands in; its opener is where an error about a missing end points. */
type Scope =
  | { readonly kind: "text" }
  | { readonly kind: "block"; readonly opener: Token }
  | { readonly kind: "branch"; readonly opener: Token };

/** One line while it is read: usually one sequence. */
class Line {
  readonly #sequences: ParsedCommand[][] = [[]];

  add(command: ParsedCommand): void {
    this.#sequences.at(-1)?.push(command);
  }

  /** What follows is a sequence of its own. */
  split(): void {
    this.#sequences.push([]);
  }

  /** Takes over what an inline condition holds: its first sequence goes on the one being read. */
  join(sequences: readonly CommandSequence[]): void {
    sequences.forEach((sequence, index) => {
      if (index > 0) this.split();
      for (const command of sequence) this.add(command);
    });
  }

  finish(): CommandSequence[] {
    return this.#sequences.filter((sequence) => sequence.length > 0);
  }
}

const isBranchEnd = (kind: TokenKind): boolean => kind === "elif" || kind === "else" || kind === "endif";

class Parser {
  readonly #lexer: Lexer;
  readonly #surroundings: ParseSurroundings;
  #token: Token;
  #depth = 0;
  /** False inside a branch not taken: its commands are parsed, checked for syntax and dropped. */
  #isActive = true;

  constructor(source: ParseSource, surroundings: ParseSurroundings) {
    this.#lexer = new Lexer(source.text, source.file, surroundings);
    this.#surroundings = surroundings;
    this.#token = this.#read();
  }

  parseText(): CommandList {
    return { sequences: this.#parseStatements({ kind: "text" }) };
  }

  #read(): Token {
    const outcome = this.#lexer.next();
    if (outcome.ok) return outcome.value;
    const { message, position } = outcome.error;
    throw new SyntaxFailure(message, position ?? { file: undefined, line: 1, column: 1 });
  }

  #kind(): TokenKind {
    return this.#token.kind;
  }

  #take(): Token {
    const taken = this.#token;
    this.#token = this.#read();
    return taken;
  }

  #expected(what: string): SyntaxFailure {
    const { kind, text, position } = this.#token;
    const found = kind === "word" ? `"${shorten(text)}"` : DESCRIPTIONS[kind];
    return new SyntaxFailure(`expected ${what}, found ${found}`, position);
  }

  #nest<Result>(opener: Token, parse: () => Result): Result {
    if (this.#depth >= MAX_NESTING) {
      throw new SyntaxFailure(`blocks and conditions nest deeper than ${MAX_NESTING}`, opener.position);
    }
    this.#depth += 1;
    const result = parse();
    this.#depth -= 1;
    return result;
  }

  /** Whether the token in hand ends `scope`. Fails on one that ends something else. */
  #isAtEndOf(scope: Scope): boolean {
    const { kind, position } = this.#token;
    if (kind === "end" && scope.kind === "text") return true;
    if (kind === "close" && scope.kind === "block") return true;
    if (isBranchEnd(kind) && scope.kind === "branch") return true;
    if (kind !== "end" && kind !== "close" && !isBranchEnd(kind)) return false;
    if (scope.kind === "branch") throw new SyntaxFailure("this %if has no %endif", scope.opener.position);
    if (isBranchEnd(kind)) {
      throw new SyntaxFailure(`this ${DESCRIPTIONS[kind]} has no %if before it`, position);
    }
    if (scope.kind === "block") throw new SyntaxFailure("this { is not closed: add }", scope.opener.position);
    throw new SyntaxFailure("this } closes nothing: quote it or remove it", position);
  }

  /** Lines up to the end of `scope`; the token that ends it is left for the caller. */
  #parseStatements(scope: Scope): CommandSequence[] {
    const sequences: CommandSequence[] = [];
    for (;;) {
      if (this.#kind() === "newline") {
        this.#take();
        continue;
      }
      if (this.#isAtEndOf(scope)) return sequences;
      if (this.#kind() === "hidden") this.#parseHidden();
      else sequences.push(...this.#parseLine());
      if (this.#kind() === "newline") continue;
      if (this.#kind() === "close" && this.#isAtEndOf(scope)) return sequences;
      throw this.#expected("a semicolon or the end of the line");
    }
  }

  #parseHidden(): void {
    this.#take();
    if (this.#kind() !== "assignment") throw this.#expected("NAME=value behind %hidden");
    this.#assign(this.#take(), true);
  }

  #assign(token: Token, isHidden: boolean): void {
    if (!this.#isActive) return;
    const equals = token.text.indexOf("=");
    this.#surroundings.assignVariable(token.text.slice(0, equals), token.text.slice(equals + 1), isHidden);
  }

  /** A condition over several lines, or one line of commands joined by semicolons. */
  #parseLine(): CommandSequence[] {
    const line = new Line();
    if (this.#kind() === "if") {
      const opener = this.#take();
      const isTrue = this.#parseExpression();
      if (this.#kind() === "newline") {
        return this.#parseBranches(opener, isTrue, () => this.#parseStatements({ kind: "branch", opener }));
      }
      line.join(this.#parseInlineBranches(opener, isTrue));
    } else {
      this.#parseElement(line);
    }
    this.#parseRestOfLine(line);
    return this.#isActive ? line.finish() : [];
  }

  /**
   * `; command` as often as it comes; a semicolon may also end the line.
   * Deviates: two semicolons separate as a newline does. tmux prints the lines of a block so and reads it back
   * as one line, whose end an error then takes along.
   */
  #parseRestOfLine(line: Line): void {
    while (this.#kind() === "semicolon") {
      this.#take();
      const kind = this.#kind();
      if (kind === "semicolon") line.split();
      else if (kind === "newline" || kind === "close" || isBranchEnd(kind)) return;
      else this.#parseElement(line);
    }
  }

  /** One command, or a condition that begins and ends on this line. */
  #parseElement(line: Line): void {
    const { kind } = this.#token;
    if (kind === "if") {
      const opener = this.#take();
      line.join(this.#parseInlineBranches(opener, this.#parseExpression()));
    } else if (kind === "word" || kind === "assignment") {
      this.#parseCommand(line);
    } else {
      throw this.#expected("a command");
    }
  }

  /** Reads the argument of %if or %elif. Evaluates nothing in a branch not taken. */
  #parseExpression(): boolean {
    const { kind } = this.#token;
    if (kind !== "format" && kind !== "word" && kind !== "assignment") {
      throw this.#expected("a format behind %if or %elif");
    }
    const token = this.#take();
    return this.#isActive && this.#surroundings.evaluateCondition(token.text);
  }

  #parseInlineBranches(opener: Token, isTrue: boolean): readonly CommandSequence[] {
    const parseBranch = (): CommandSequence[] => {
      const line = new Line();
      if (!isBranchEnd(this.#kind())) {
        this.#parseElement(line);
        this.#parseRestOfLine(line);
      }
      if (!isBranchEnd(this.#kind())) {
        throw new SyntaxFailure(
          "a %if with commands on its line needs its %endif there too",
          opener.position,
        );
      }
      return line.finish();
    };
    return this.#parseBranches(opener, isTrue, parseBranch);
  }

  /** The branches of an %if whose argument was read, %endif included: what the branch taken holds. */
  #parseBranches(opener: Token, isTrue: boolean, parse: () => CommandSequence[]): CommandSequence[] {
    const wasActive = this.#isActive;
    let hasChosen = isTrue;
    const parseBranch = (isActive: boolean): CommandSequence[] => {
      this.#isActive = isActive;
      const sequences = this.#nest(opener, parse);
      this.#isActive = wasActive;
      return isActive ? sequences : [];
    };
    const chosen = parseBranch(wasActive && isTrue);
    while (this.#kind() === "elif") {
      this.#take();
      this.#isActive = wasActive && !hasChosen;
      const isBranchTrue = this.#parseExpression();
      const isTaken = this.#isActive && isBranchTrue;
      chosen.push(...parseBranch(isTaken));
      hasChosen ||= isTaken;
    }
    if (this.#kind() === "else") {
      this.#take();
      chosen.push(...parseBranch(wasActive && !hasChosen));
    }
    if (this.#kind() !== "endif") throw this.#expected("%endif");
    this.#take();
    return chosen;
  }

  #parseCommand(into: Line): void {
    while (this.#kind() === "assignment") this.#assign(this.#take(), false);
    if (this.#kind() !== "word") return;
    const name = this.#take();
    if (name.text === "") throw new SyntaxFailure("a command's name cannot be empty", name.position);
    const args: Argument[] = [];
    for (;;) {
      const { kind } = this.#token;
      if (kind === "word" || kind === "assignment") args.push(this.#take().text);
      else if (kind === "open") args.push(this.#parseBlock());
      else break;
    }
    into.add({ name: name.text, arguments: args, position: name.position });
  }

  #parseBlock(): CommandList {
    const opener = this.#take();
    const sequences = this.#nest(opener, () => this.#parseStatements({ kind: "block", opener }));
    this.#take();
    return { sequences };
  }
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 37)}...`;
}

/**
 * Parses a configuration file, a prompt's line or a command string. Assignments and conditions act at once.
 * Never throws on any text; cost is linear in it.
 */
export function parseCommandText(source: ParseSource, surroundings: ParseSurroundings): Outcome<CommandList> {
  if (source.text.length > MAX_SOURCE_CHARS) {
    return fail(`the text is longer than ${MAX_SOURCE_CHARS} characters`, {
      file: source.file,
      line: 1,
      column: 1,
    });
  }
  try {
    return succeed(new Parser(source, surroundings).parseText());
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return fail(error.message, error.position);
  }
}

/** Surroundings in which nothing expands: no variables, no home, conditions false. For text of our own. */
export const BARE_SURROUNDINGS: ParseSurroundings = {
  findVariable: () => undefined,
  findHome: () => undefined,
  assignVariable: () => {},
  evaluateCondition: () => false,
};

/**
 * Splits arguments a shell has already parsed into commands: `;` alone or at the end of an argument
 * separates, `\\;` at the end stands for a semicolon. Fails where a command's name is empty or a block.
 */
export function parseCommandArguments(
  args: readonly Argument[],
  position?: SourcePosition,
): Outcome<CommandList> {
  const commands: ParsedCommand[] = [];
  let pending: Argument[] = [];
  let isNameless = false;
  const flush = (): void => {
    const [name, ...rest] = pending;
    pending = [];
    if (typeof name === "string" && name !== "") commands.push({ name, arguments: rest, position });
    else if (name !== undefined) isNameless = true;
  };
  for (const argument of args) {
    if (typeof argument !== "string" || !argument.endsWith(";")) {
      pending.push(argument);
    } else if (argument.endsWith("\\;")) {
      pending.push(`${argument.slice(0, -2)};`);
    } else {
      if (argument.length > 1) pending.push(argument.slice(0, -1));
      flush();
    }
  }
  flush();
  if (isNameless) return fail("expected a command's name", position);
  return succeed({ sequences: commands.length > 0 ? [commands] : [] });
}
