// A question in the status line: its label, the line being edited, and what happens with the answer.

import { stringWidth } from "../cells/index.js";
import { type EditOutcome, LineEditor, type PromptHistory } from "./line-editor.js";

export interface PromptOptions {
  readonly label: string;
  readonly initial: string;
  readonly history: PromptHistory;
  /** One key answers, as for `confirm-before` and `command-prompt -1`. */
  readonly isSingleKey: boolean;
  readonly onSubmit: (text: string) => void;
  /** Called with the text after each change, `=` in front; C-s and C-r call it with `+` and `-`. */
  readonly onChange?: (text: string) => void;
  readonly onCancel?: () => void;
}

export class Prompt {
  readonly #options: PromptOptions;
  readonly #editor: LineEditor;

  constructor(options: PromptOptions) {
    this.#options = options;
    this.#editor = new LineEditor(options.initial, options.history);
  }

  get text(): string {
    return `${this.#options.label}${this.#editor.text}`;
  }

  /** Cells before the cursor. */
  get cursorCol(): number {
    return stringWidth(this.#options.label) + stringWidth(this.#editor.textBeforeCursor);
  }

  /** A key; returns whether the prompt is over. */
  handleKey(chord: string, text: string): boolean {
    if (this.#options.isSingleKey) {
      const isCancelled = chord === "Escape" || chord === "C-c" || chord === "C-g";
      if (isCancelled) this.#options.onCancel?.();
      else this.#options.onSubmit(text === "" ? chord : text);
      return true;
    }
    const { onChange } = this.#options;
    if (onChange !== undefined && (chord === "C-s" || chord === "C-r")) {
      onChange(`${chord === "C-s" ? "+" : "-"}${this.#editor.text}`);
      return false;
    }
    const outcome: EditOutcome = this.#editor.handleKey(chord, text);
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
