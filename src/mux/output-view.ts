// A command's output over a client's picture, read with the keys of a pager.

/** More is cut: this is for lists, not for logs. */
const MAX_LINES = 20_000;

export class OutputView {
  readonly #lines: readonly string[];
  #top = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines.flatMap((line) => line.split("\n")).slice(0, MAX_LINES);
  }

  /** Text of a row of the view; "" below the end. */
  lineAt(row: number): string {
    return this.#lines[this.#top + row] ?? "";
  }

  /** `[line/lines]`. */
  progress(rows: number): string {
    return `[${Math.min(this.#lines.length, this.#top + rows)}/${this.#lines.length}]`;
  }

  scroll(by: number, rows: number): void {
    this.#top = Math.max(0, Math.min(this.#top + by, this.#lines.length - rows));
  }

  /** A key by its name; returns whether the view is to be closed. */
  handleKey(chord: string, rows: number): boolean {
    const page = Math.max(1, rows - 1);
    switch (chord) {
      case "Up":
      case "k":
      case "C-p":
        this.scroll(-1, rows);
        return false;
      case "Down":
      case "j":
      case "C-n":
        this.scroll(1, rows);
        return false;
      case "PPage":
      case "C-b":
      case "M-v":
        this.scroll(-page, rows);
        return false;
      case "NPage":
      case "C-f":
      case "C-v":
      case "Space":
        this.scroll(page, rows);
        return false;
      case "Home":
      case "g":
      case "M-<":
        this.scroll(-this.#lines.length, rows);
        return false;
      case "End":
      case "G":
      case "M->":
        this.scroll(this.#lines.length, rows);
        return false;
      case "q":
      case "Escape":
      case "Enter":
      case "C-c":
      case "C-g":
        return true;
      default:
        return false;
    }
  }
}
