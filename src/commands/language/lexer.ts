// Command text into tokens, in tmux's syntax: blanks, comments, `;`, `{`, `}`, quotes, backslash escapes,
// `$NAME`, `~user`, `%directives`. Source: tmux(1), PARSING SYNTAX, and tmux 3.3a where the page is silent.
//
// Tokens are pulled one at a time because `NAME=value` takes effect for the text behind it.
import { SourceText } from "./source-text.js";
import { fail, type Outcome, type SourcePosition, succeed } from "./user-error.js";

export type TokenKind =
  | "word"
  | "assignment"
  | "format"
  | "newline"
  | "semicolon"
  | "open"
  | "close"
  | "if"
  | "elif"
  | "else"
  | "endif"
  | "hidden"
  | "end";

export type Token = {
  readonly kind: TokenKind;
  /** The word with quotes and escapes resolved; as written for the other kinds. */
  readonly text: string;
  readonly position: SourcePosition;
};

/** What the lexer asks of the world while it reads. */
export interface Expansions {
  /** Value of an environment variable. */
  findVariable(name: string): string | undefined;
  /** Home folder of `user`, of the person running us when `user` is empty. */
  findHome(user: string): string | undefined;
}

const MAX_NAME_CHARS = 1022;
/** Bounds what `$NAME` can grow one word to: a variable of 128 KiB named many times. */
const MAX_WORD_CHARS = 4 << 20;

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  s: " ",
  t: "\t",
  v: "\v",
};

const DIRECTIVES: Readonly<Record<string, TokenKind>> = {
  "%if": "if",
  "%elif": "elif",
  "%else": "else",
  "%endif": "endif",
  "%hidden": "hidden",
};

const isOctal = (char: string): boolean => char >= "0" && char <= "7" && char.length === 1;
const isNameStart = (char: string): boolean => /^[A-Za-z_]$/.test(char);
const isNamePart = (char: string): boolean => /^[A-Za-z0-9_]$/.test(char);

/** Thrown and caught inside this file: a failure deep in a word ends the token. */
class LexFailure extends Error {
  constructor(
    override readonly message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** Gathers a word; bytes from octal escapes wait until their run ends and are read as UTF-8. */
class WordBuffer {
  #text = "";
  #bytes: number[] = [];

  add(text: string): void {
    if (this.#bytes.length > 0) this.#flushBytes();
    this.#text += text;
  }

  addByte(byte: number): void {
    if (byte < 0x80) this.add(String.fromCharCode(byte));
    else this.#bytes.push(byte);
  }

  get length(): number {
    return this.#text.length + this.#bytes.length;
  }

  finish(): string {
    if (this.#bytes.length > 0) this.#flushBytes();
    return this.#text;
  }

  #flushBytes(): void {
    this.#text += new TextDecoder().decode(Uint8Array.from(this.#bytes));
    this.#bytes = [];
  }
}

type Quote = "" | "'" | '"';

export class Lexer {
  readonly #source: SourceText;
  readonly #text: string;
  readonly #expansions: Expansions;
  #offset = 0;
  /** Whether the last token was a %directive, behind which `#{` opens a format instead of a comment. */
  #isBehindDirective = false;
  #hasEndedLastLine = false;

  constructor(source: string, file: string | undefined, expansions: Expansions) {
    this.#source = new SourceText(source, file);
    this.#text = this.#source.text;
    this.#expansions = expansions;
  }

  /** The next token. The last line counts as ended: a "newline" always comes before "end". */
  next(): Outcome<Token> {
    try {
      return succeed(this.#next());
    } catch (error) {
      if (!(error instanceof LexFailure)) throw error;
      return fail(error.message, this.#source.positionAt(error.offset));
    }
  }

  #next(): Token {
    const isBehindDirective = this.#isBehindDirective;
    this.#isBehindDirective = false;
    for (;;) {
      const start = this.#offset;
      const char = this.#text[start];
      if (char === undefined) {
        if (this.#hasEndedLastLine) return this.#token("end", "", start);
        this.#hasEndedLastLine = true;
        return this.#token("newline", "", start);
      }
      if (char === " " || char === "\t") {
        this.#offset += 1;
      } else if (this.#newlineLength() > 0) {
        this.#offset += this.#newlineLength();
        return this.#token("newline", "\n", start);
      } else if (char === ";" || char === "{" || char === "}") {
        this.#offset += 1;
        return this.#token(char === ";" ? "semicolon" : char === "{" ? "open" : "close", char, start);
      } else if (char === "#") {
        if (isBehindDirective && this.#text[start + 1] === "{") {
          return this.#token("format", this.#readFormat(), start);
        }
        const lineEnd = this.#text.indexOf("\n", start);
        this.#offset = lineEnd < 0 ? this.#text.length : lineEnd;
      } else if (char === "%") {
        return this.#readPercent();
      } else {
        return this.#readWord();
      }
    }
  }

  #token(kind: TokenKind, text: string, offset: number): Token {
    return { kind, text, position: this.#source.positionAt(offset) };
  }

  #newlineLength(): number {
    if (this.#text[this.#offset] === "\n") return 1;
    return this.#text.startsWith("\r\n", this.#offset) ? 2 : 0;
  }

  /** `%` begins a directive unless the word is only per cents and digits (`%%`, the pane id `%12`). */
  #readPercent(): Token {
    const start = this.#offset;
    const word = /[^ \t\r\n]*/y;
    word.lastIndex = start;
    const text = word.exec(this.#text)?.[0] ?? "%";
    const literal = /^[%0-9]+/.exec(text)?.[0] ?? "";
    const behind = text[literal.length];
    // tmux takes `%1;` for an unknown directive; reading the id and then the separator loses nothing.
    if (behind === undefined || behind === ";" || behind === "}") {
      this.#offset = start + literal.length;
      return this.#token("word", literal, start);
    }
    const kind = Object.hasOwn(DIRECTIVES, text) ? DIRECTIVES[text] : undefined;
    if (kind === undefined) {
      throw new LexFailure(
        `unknown directive ${text}: use %if, %elif, %else, %endif or %hidden, or quote the word`,
        start,
      );
    }
    this.#offset = start + text.length;
    this.#isBehindDirective = true;
    return this.#token(kind, text, start);
  }

  /** `#{…}` with nested formats, on one line. */
  #readFormat(): string {
    const start = this.#offset;
    let depth = 0;
    let at = start;
    for (;;) {
      const char = this.#text[at];
      if (char === undefined || char === "\n") {
        throw new LexFailure("this format is not closed: add }", start);
      }
      if (char === "#" && this.#text[at + 1] === "{") {
        depth += 1;
        at += 1;
      } else if (char === "#" && this.#text[at + 1] === "}") {
        at += 1;
      } else if (char === "}") {
        depth -= 1;
      }
      at += 1;
      if (depth === 0) break;
    }
    this.#offset = at;
    return this.#text.slice(start, at);
  }

  #readWord(): Token {
    const start = this.#offset;
    const word = new WordBuffer();
    let quote: Quote = "";
    let quoteOffset = start;
    // A tilde expands where the kind of quoting changed since the last character, so at the start as well.
    let lastQuote: Quote | undefined;
    for (;;) {
      if (word.length > MAX_WORD_CHARS) throw new LexFailure("this word is too long", start);
      const char = this.#text[this.#offset];
      if (char === undefined) break;
      if (quote === "") {
        if (char === " " || char === "\t" || char === ";" || char === "}") break;
        if (this.#newlineLength() > 0) break;
      } else if (char === "\n") {
        this.#offset += 1;
        word.add("\n");
        this.#skipIndentAndComment();
        continue;
      }
      if (char === "\\" && quote !== "'") {
        this.#readEscape(word);
        lastQuote = quote;
      } else if (char === "~" && lastQuote !== quote && quote !== "'") {
        word.add(this.#readTilde());
        lastQuote = quote;
      } else if (char === "$" && quote !== "'") {
        word.add(this.#readVariable());
        lastQuote = quote;
      } else if ((char === "'" || char === '"') && (quote === "" || quote === char)) {
        quoteOffset = this.#offset;
        quote = quote === "" ? char : "";
        this.#offset += 1;
      } else {
        const plain = this.#plainLength(quote);
        word.add(this.#text.slice(this.#offset, this.#offset + plain));
        this.#offset += plain;
        lastQuote = quote;
      }
    }
    if (quote !== "") {
      // Deviates: tmux ends the word at the end of the file without a word said.
      throw new LexFailure(`this ${quote} is not closed: add another ${quote}`, quoteOffset);
    }
    const text = word.finish();
    return this.#token(/^[A-Za-z_][A-Za-z0-9_]*=/.test(text) ? "assignment" : "word", text, start);
  }

  /** Length of the stretch from here on that means itself; at least 1. */
  #plainLength(quote: Quote): number {
    const special = quote === "'" ? /['\n]/g : quote === '"' ? /["\\$\n]/g : /[ \t\r\n;}\\$'"]/g;
    special.lastIndex = this.#offset + 1;
    const found = special.exec(this.#text);
    return (found === null ? this.#text.length : found.index) - this.#offset;
  }

  /** Behind a newline in quotes the indent goes, and so does a comment that fills the line. */
  #skipIndentAndComment(): void {
    for (;;) {
      while (this.#text[this.#offset] === " " || this.#text[this.#offset] === "\t") this.#offset += 1;
      const behind = this.#text[this.#offset + 1];
      if (this.#text[this.#offset] !== "#" || behind === undefined || ",#{}:".includes(behind)) return;
      const lineEnd = this.#text.indexOf("\n", this.#offset);
      this.#offset = lineEnd < 0 ? this.#text.length : lineEnd;
      return;
    }
  }

  #readEscape(word: WordBuffer): void {
    const start = this.#offset;
    const scalar = this.#text.codePointAt(start + 1);
    if (scalar === undefined) throw new LexFailure("a backslash needs a character behind it", start);
    const char = String.fromCodePoint(scalar);
    if (char >= "0" && char <= "7" && char.length === 1) {
      const digits = this.#text.slice(start + 1, start + 4);
      if (char > "3" || digits.length < 3 || !Array.from(digits).every(isOctal)) {
        throw new LexFailure("an octal escape needs three digits from \\000 to \\377", start);
      }
      word.addByte(Number.parseInt(digits, 8));
      this.#offset = start + 4;
    } else if (char === "u" || char === "U") {
      const size = char === "u" ? 4 : 8;
      const digits = this.#text.slice(start + 2, start + 2 + size);
      const value = /^[0-9A-Fa-f]+$/.test(digits) ? Number.parseInt(digits, 16) : -1;
      if (digits.length < size || value < 0 || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) {
        throw new LexFailure(`\\${char} needs ${size} hexadecimal digits of a Unicode character`, start);
      }
      word.add(String.fromCodePoint(value));
      this.#offset = start + 2 + size;
    } else {
      word.add(SIMPLE_ESCAPES[char] ?? char);
      this.#offset = start + 1 + char.length;
    }
  }

  #readVariable(): string {
    const start = this.#offset;
    const isBraced = this.#text[start + 1] === "{";
    let at = start + (isBraced ? 2 : 1);
    const first = this.#text[at] ?? "";
    if (!isBraced && !isNameStart(first)) {
      this.#offset = start + 1;
      return "$";
    }
    const nameStart = at;
    while (isNamePart(this.#text[at] ?? "")) at += 1;
    const name = this.#text.slice(nameStart, at);
    if (name.length > MAX_NAME_CHARS) throw new LexFailure("this variable's name is too long", start);
    if (isBraced) {
      if (this.#text[at] !== "}" || name === "") {
        throw new LexFailure(`${"$"}{ needs a variable's name and then }`, start);
      }
      at += 1;
    }
    this.#offset = at;
    return this.#expansions.findVariable(name) ?? "";
  }

  #readTilde(): string {
    const start = this.#offset;
    const user = /[^/ \t\r\n"']*/y;
    user.lastIndex = start + 1;
    const name = user.exec(this.#text)?.[0] ?? "";
    if (name.length > MAX_NAME_CHARS) throw new LexFailure("this user's name is too long", start);
    const home = this.#expansions.findHome(name);
    if (home === undefined) {
      throw new LexFailure(
        name === ""
          ? "no home folder is known for ~: quote it as '~'"
          : `no user ${name}: quote it as '~${name}'`,
        start,
      );
    }
    this.#offset = start + 1 + name.length;
    return home;
  }
}
