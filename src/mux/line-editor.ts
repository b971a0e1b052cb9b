// One editable line, as the prompts in the status line use it: emacs keys, a history, no terminal in it.

/** Text of a prompt is bounded; what would not fit is not inserted. */
const MAX_GRAPHEMES = 8192;
/** Lines of a history that nobody gave a limit. */
const MAX_HISTORY = 100;

export type EditOutcome = "changed" | "submitted" | "cancelled" | "ignored";

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
export const splitGraphemes = (text: string): string[] =>
  [...segmenter.segment(text)].map((part) => part.segment);
const isWordPart = (grapheme: string | undefined): boolean =>
  grapheme !== undefined && /[\p{L}\p{N}_]/u.test(grapheme);

const isNoBlank = (grapheme: string | undefined): boolean => grapheme !== undefined && grapheme !== " ";

/** What was entered in earlier prompts of one kind, oldest first; bounded. */
export class PromptHistory {
  readonly #entries: string[] = [];
  readonly #limit: () => number;
  readonly #changed: () => void;

  /** `limit` is asked each time a line is added; `changed` is called then. */
  constructor(limit: () => number = () => MAX_HISTORY, changed: () => void = () => {}) {
    this.#limit = limit;
    this.#changed = changed;
  }

  add(text: string): void {
    if (this.load(text)) this.#changed();
  }

  /** Adds without telling; whether there is a line more. */
  load(text: string): boolean {
    if (text === "" || this.#entries[this.#entries.length - 1] === text) return false;
    this.#entries.push(text);
    this.#entries.splice(0, Math.max(0, this.#entries.length - this.#limit()));
    return true;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Oldest first. Borrowed until a change. */
  lines(): readonly string[] {
    return this.#entries;
  }

  get length(): number {
    return this.#entries.length;
  }

  find(index: number): string | undefined {
    return this.#entries[index];
  }
}

/** The word at the cursor. `isFirst`: nothing stands before it. */
export interface PromptWord {
  readonly text: string;
  readonly isFirst: boolean;
}

export class LineEditor {
  #graphemes: string[];
  #cursor: number;
  readonly #history: PromptHistory;
  #historyIndex: number;
  #draft = "";
  #killed = "";

  constructor(initial: string, history: PromptHistory) {
    this.#graphemes = splitGraphemes(initial);
    this.#cursor = this.#graphemes.length;
    this.#history = history;
    this.#historyIndex = history.length;
  }

  get text(): string {
    return this.#graphemes.join("");
  }

  /** Text left of the cursor. */
  get textBeforeCursor(): string {
    return this.#graphemes.slice(0, this.#cursor).join("");
  }

  /** The word the cursor is in or behind; "" between words. */
  get word(): PromptWord {
    const [start, end] = this.#wordRange();
    return { text: this.#graphemes.slice(start, end).join(""), isFirst: start === 0 };
  }

  /** What stands before that word. */
  get textBeforeWord(): string {
    return this.#graphemes.slice(0, this.#wordRange()[0]).join("");
  }

  /** Puts `text` in the place of that word, and the cursor behind it. */
  replaceWord(text: string): void {
    const [start, end] = this.#wordRange();
    this.#graphemes.splice(start, end - start);
    this.#cursor = start;
    this.insert(text);
  }

  #wordRange(): readonly [start: number, end: number] {
    let start = this.#cursor;
    while (start > 0 && isNoBlank(this.#graphemes[start - 1])) start -= 1;
    let end = this.#cursor;
    while (end < this.#graphemes.length && isNoBlank(this.#graphemes[end])) end += 1;
    return [start, end];
  }

  insert(text: string): void {
    const printable = text.replace(/\p{Cc}/gu, " ");
    const added = splitGraphemes(printable).slice(0, MAX_GRAPHEMES - this.#graphemes.length);
    this.#graphemes.splice(this.#cursor, 0, ...added);
    this.#cursor += added.length;
  }

  /** `chord` is a key's name such as `C-a`, `Left` or `x`; `text` what it types, "" for a key that types nothing. */
  handleKey(chord: string, text: string): EditOutcome {
    switch (chord) {
      case "Enter":
      case "C-j":
      case "C-m":
        this.#history.add(this.text);
        return "submitted";
      case "Escape":
      case "C-c":
      case "C-g":
        return "cancelled";
      case "Left":
      case "C-b":
        return this.#moveTo(this.#cursor - 1);
      case "Right":
      case "C-f":
        return this.#moveTo(this.#cursor + 1);
      case "Home":
      case "C-a":
        return this.#moveTo(0);
      case "End":
      case "C-e":
        return this.#moveTo(this.#graphemes.length);
      case "M-b":
      case "C-Left":
        return this.#moveTo(this.#wordStart());
      case "M-f":
      case "C-Right":
        return this.#moveTo(this.#wordEnd());
      case "next-word":
        return this.#moveTo(this.#nextStart(isWordPart));
      case "next-space":
        return this.#moveTo(this.#nextStart(isNoBlank));
      case "next-space-end":
        return this.#moveTo(this.#wordEnd(isNoBlank));
      case "previous-space":
        return this.#moveTo(this.#wordStart(isNoBlank));
      case "BSpace":
      case "C-h":
        return this.#erase(this.#cursor - 1, this.#cursor, false);
      case "DC":
      case "C-d":
        return this.#erase(this.#cursor, this.#cursor + 1, false);
      case "C-k":
        return this.#erase(this.#cursor, this.#graphemes.length, true);
      case "C-u":
        return this.#erase(0, this.#cursor, true);
      case "C-w":
      case "M-BSpace":
        return this.#erase(this.#wordStart(), this.#cursor, true);
      case "C-y":
        this.insert(this.#killed);
        return "changed";
      case "Up":
      case "C-p":
        return this.#recall(this.#historyIndex - 1);
      case "Down":
      case "C-n":
        return this.#recall(this.#historyIndex + 1);
      default:
        if (text === "") return "ignored";
        this.insert(text);
        return "changed";
    }
  }

  #moveTo(cursor: number): EditOutcome {
    this.#cursor = Math.max(0, Math.min(this.#graphemes.length, cursor));
    return "changed";
  }

  #erase(start: number, end: number, isKill: boolean): EditOutcome {
    const from = Math.max(0, start);
    const removed = this.#graphemes.splice(from, Math.max(0, Math.min(end, this.#graphemes.length) - from));
    if (isKill && removed.length > 0) this.#killed = removed.join("");
    this.#cursor = Math.min(from, this.#graphemes.length);
    return "changed";
  }

  #recall(index: number): EditOutcome {
    if (index < 0 || index > this.#history.length) return "ignored";
    if (this.#historyIndex === this.#history.length) this.#draft = this.text;
    this.#historyIndex = index;
    this.#graphemes = splitGraphemes(this.#history.find(index) ?? this.#draft);
    this.#cursor = this.#graphemes.length;
    return "changed";
  }

  #wordStart(isPart = isWordPart): number {
    let at = this.#cursor;
    while (at > 0 && !isPart(this.#graphemes[at - 1])) at -= 1;
    while (at > 0 && isPart(this.#graphemes[at - 1])) at -= 1;
    return at;
  }

  #wordEnd(isPart = isWordPart): number {
    let at = this.#cursor;
    while (at < this.#graphemes.length && !isPart(this.#graphemes[at])) at += 1;
    while (at < this.#graphemes.length && isPart(this.#graphemes[at])) at += 1;
    return at;
  }

  #nextStart(isPart: (grapheme: string | undefined) => boolean): number {
    let at = this.#cursor;
    while (at < this.#graphemes.length && isPart(this.#graphemes[at])) at += 1;
    while (at < this.#graphemes.length && !isPart(this.#graphemes[at])) at += 1;
    return at;
  }
}
