// What a command writes, as the text it would leave on a terminal's lines: escape sequences go, a carriage return starts
// the line again, a backspace goes back. Lines above the last cannot be reached, as by a program that writes to a pipe.
// Source: ECMA-48 5.4, control functions; xterm ctlseqs, EL.

/**
 * Since the last `take`: `lines` is what can not change any more, from the start of the line that was last then; `last` is
 * the line behind it, which may.
 */
export interface TakenText {
  readonly lines: string;
  readonly last: string;
}

/** A longer line is cut off: what came first can no longer be overwritten. */
const MAX_LIVE_LINE_UNITS = 16_384;
/** A longer sequence is given up. */
const MAX_SEQUENCE_UNITS = 4096;
/** Every control but tab and line feed. */
const SPECIAL = /(?![\t\n])\p{Cc}/gu;
const PARAMETERS = /[\x20-\x3f]/;

type State = "text" | "escape" | "csi" | "string" | "string-escape";

export class OutputText {
  readonly #decoder = new TextDecoder("utf-8", { fatal: false, ignoreBOM: true });
  #lines = "";
  /** The last line: a text while the cursor is at its end, else a list of scalars and the column written next. */
  #plainLine = "";
  #line: string[] = [];
  #column: number | undefined;
  #state: State = "text";
  #sequence = "";

  write(bytes: Uint8Array): void {
    this.#take(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Half a character at the end becomes U+FFFD. */
  end(): void {
    this.#take(this.#decoder.decode());
  }

  /** UTF-16 units that `take` would give. */
  get heldUnits(): number {
    return this.#lines.length + this.#lastLine().length;
  }

  /** The last line can not change any more: what comes is added behind it. */
  settle(): void {
    this.#cutLine();
  }

  take(): TakenText {
    const taken = { lines: this.#lines, last: this.#lastLine() };
    this.#lines = "";
    return taken;
  }

  #lastLine(): string {
    return this.#column === undefined ? this.#plainLine : this.#line.join("");
  }

  #take(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#state === "text") {
        SPECIAL.lastIndex = at;
        const special = SPECIAL.exec(text)?.index ?? text.length;
        if (special > at) this.#print(text.slice(at, special));
        at = special;
        if (at === text.length) return;
      }
      this.#control(text[at] ?? "");
      at += 1;
    }
  }

  #control(unit: string): void {
    const code = unit.charCodeAt(0);
    // CAN and SUB end a sequence, ESC begins another.
    if (this.#state !== "text" && (code === 0x18 || code === 0x1a)) {
      this.#state = "text";
      return;
    }
    if (code === 0x1b) {
      this.#state = this.#state === "string" ? "string-escape" : "escape";
      return;
    }
    switch (this.#state) {
      case "text":
        this.#single(code);
        return;
      case "escape":
        if (unit === "[") this.#beginSequence("csi");
        else if ("]PX^_".includes(unit)) this.#beginSequence("string");
        else if (code < 0x20) this.#single(code);
        else if (code > 0x2f) this.#state = "text";
        return;
      case "csi":
        if (PARAMETERS.test(unit)) this.#sequence += unit;
        else if (code < 0x20) this.#single(code);
        else {
          this.#state = "text";
          this.#dispatch(unit);
        }
        break;
      case "string":
        if (code === 0x07 || code === 0x9c) this.#state = "text";
        else this.#sequence += " ";
        break;
      case "string-escape":
        if (unit === "\\") this.#state = "text";
        else {
          this.#state = "escape";
          this.#control(unit);
        }
        return;
    }
    if (this.#sequence.length > MAX_SEQUENCE_UNITS) this.#state = "text";
  }

  #beginSequence(state: "csi" | "string"): void {
    this.#state = state;
    this.#sequence = "";
  }

  #single(code: number): void {
    if (code === 0x0d) this.#column = this.#overwriting(0);
    else if (code === 0x08) this.#column = this.#overwriting((this.#column ?? Number.POSITIVE_INFINITY) - 1);
    else if (code === 0x0a) this.#endLine();
    else if (code === 0x0b || code === 0x0c) this.#endLine();
    else if (code === 0x9b) this.#beginSequence("csi");
    else if (code === 0x90 || code === 0x98 || (code >= 0x9d && code <= 0x9f)) this.#beginSequence("string");
  }

  #dispatch(final: string): void {
    if (final === "K") {
      const mode = this.#sequence === "" ? "0" : this.#sequence;
      if (mode === "2") {
        this.#column = this.#overwriting(this.#column ?? scalarsOf(this.#plainLine).length);
        this.#line = [];
      } else if (mode === "0" && this.#column !== undefined) {
        this.#line.length = Math.min(this.#line.length, this.#column);
      }
    } else if (final === "G" || final === "`") {
      this.#column = this.#overwriting(this.#parameter() - 1);
    } else if (final === "D") {
      const back = this.#parameter();
      this.#column = this.#overwriting((this.#column ?? scalarsOf(this.#plainLine).length) - back);
    }
  }

  /** The first parameter; 1 by default and at least. */
  #parameter(): number {
    const number = Number.parseInt(this.#sequence, 10);
    return Number.isNaN(number) ? 1 : Math.max(number, 1);
  }

  /** The column to write at, which may lie behind the line's end; from here on the line is a list. */
  #overwriting(column: number): number {
    if (this.#column === undefined) this.#line = scalarsOf(this.#plainLine);
    const known = Number.isFinite(column) ? column : this.#line.length - 1;
    return Math.max(0, Math.min(known, MAX_LIVE_LINE_UNITS));
  }

  #print(text: string): void {
    let start = 0;
    for (;;) {
      const lineEnd = text.indexOf("\n", start);
      const piece = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
      if (this.#column === undefined) this.#plainLine += piece;
      else this.#overwrite(piece);
      if (lineEnd < 0) break;
      this.#endLine();
      start = lineEnd + 1;
    }
    if (this.#plainLine.length > MAX_LIVE_LINE_UNITS) this.#cutLine();
  }

  #overwrite(piece: string): void {
    let column = this.#column ?? 0;
    while (this.#line.length < column) this.#line.push(" ");
    for (const scalar of piece) {
      this.#line[column] = scalar;
      column += 1;
    }
    this.#column = column;
    if (this.#line.length > MAX_LIVE_LINE_UNITS) this.#cutLine();
  }

  #endLine(): void {
    this.#cutLine();
    this.#lines += "\n";
  }

  #cutLine(): void {
    this.#lines += this.#lastLine();
    this.#plainLine = "";
    this.#line = [];
    this.#column = undefined;
  }
}

function scalarsOf(text: string): string[] {
  return Array.from(text);
}
