// A question in the status line: its label, the line being edited, and what happens with the answer.

import { stringWidth } from "../cells/index.js";
import {
  type EditOutcome,
  LineEditor,
  type PromptHistory,
  type PromptWord,
  splitGraphemes,
} from "./line-editor.js";
import { ViKeys } from "./vi-keys.js";

export interface PromptOptions {
  readonly label: string;
  readonly initial: string;
  readonly history: PromptHistory;
  /** One key answers, as for `confirm-before` and `command-prompt -1`. */
  readonly isSingleKey: boolean;
  /** `command-prompt -N`: digits are the answer, and any other key ends it and goes on to the key tables. */
  readonly isNumeric?: boolean;
  /** `command-prompt -k`: the name of one key is the answer, whatever the key. */
  readonly isKey?: boolean;
  /** `status-keys vi`. */
  readonly hasViKeys?: boolean;
  readonly onSubmit: (text: string) => void;
  /**
   * Called with the text after each change, `=` in front; C-s and C-r call it with `+` and `-`. Where it is given,
   * `initial` does not stand in the line: C-s and C-r take it into an empty one.
   */
  readonly onChange?: (text: string) => void;
  readonly onCancel?: () => void;
  /** Tab: completes the word. */
  readonly onComplete?: (prompt: Prompt) => void;
}

export class Prompt {
  readonly #options: PromptOptions;
  readonly #editor: LineEditor;
  readonly #vi: ViKeys | undefined;

  constructor(options: PromptOptions) {
    this.#options = options;
    const isIncremental = options.onChange !== undefined;
    this.#editor = new LineEditor(isIncremental ? "" : options.initial, options.history);
    this.#vi = options.hasViKeys === true ? new ViKeys() : undefined;
  }

  /** Keys are commands, as in vi: the prompt is shown in message-command-style. */
  get isCommandMode(): boolean {
    return this.#vi?.isCommandMode === true;
  }

  /** The line in `cols` cells, and the cell of the cursor: of a line that is too long the part before the cursor. */
  shown(cols: number): { readonly text: string; readonly cursorCol: number } {
    const { label } = this.#options;
    const before = this.#editor.textBeforeCursor;
    const [labelCols, beforeCols] = [stringWidth(label), stringWidth(before)];
    let hidden = labelCols + beforeCols - Math.max(cols, 1) + 1;
    if (hidden <= 0) return { text: `${label}${this.#editor.text}`, cursorCol: labelCols + beforeCols };
    const wanted = hidden;
    let rest = this.#editor.text;
    for (const grapheme of splitGraphemes(before)) {
      if (hidden <= 0) break;
      hidden -= stringWidth(grapheme);
      rest = rest.slice(grapheme.length);
    }
    return { text: `${label}${rest}`, cursorCol: labelCols + beforeCols - wanted + hidden };
  }

  /** The word at the cursor. */
  get word(): PromptWord {
    return this.#editor.word;
  }

  /** Cells before that word. */
  get wordCol(): number {
    return stringWidth(this.#options.label) + stringWidth(this.#editor.textBeforeWord);
  }

  replaceWord(text: string): void {
    this.#editor.replaceWord(text);
    this.#options.onChange?.(`=${this.#editor.text}`);
  }

  /** A key that no answer takes: the prompt is over with what there is, and the key is still to be carried out. */
  passesOn(chord: string): boolean {
    if (this.#options.isNumeric !== true || /^\d$/.test(chord)) return false;
    this.#options.onSubmit(this.#editor.text);
    return true;
  }

  /** It is over without an answer. */
  cancel(): void {
    this.#options.onCancel?.();
  }

  /** A key; returns whether the prompt is over. */
  handleKey(chord: string, text: string): boolean {
    const { onChange, onSubmit, initial } = this.#options;
    if (this.#options.isKey === true) {
      onSubmit(chord);
      return true;
    }
    if (this.#options.isSingleKey && text !== "" && chord !== "Enter") {
      onSubmit(text);
      return true;
    }
    if (onChange !== undefined && (chord === "C-s" || chord === "C-r")) {
      const isEmpty = this.#editor.text === "";
      if (isEmpty) this.#editor.insert(initial);
      onChange(`${isEmpty ? "=" : chord === "C-s" ? "+" : "-"}${this.#editor.text}`);
      return false;
    }
    const meant = this.#vi === undefined ? { chord, text } : this.#vi.translate(chord, text);
    if (meant === undefined) return false;
    if (meant.chord === "Tab") {
      this.#options.onComplete?.(this);
      return false;
    }
    const outcome: EditOutcome = this.#editor.handleKey(meant.chord, meant.text);
    if (outcome === "submitted") {
      this.#options.onSubmit(this.#editor.text);
      return true;
    }
    if (outcome === "cancelled") {
      this.#options.onCancel?.();
      return true;
    }
    if (outcome === "changed") onChange?.(`=${this.#editor.text}`);
    return false;
  }

  paste(text: string): void {
    this.#editor.insert(text);
    this.#options.onChange?.(`=${this.#editor.text}`);
  }
}
