// An independent terminal (@xterm/headless) that shows what a renderer sends, read back as a drawn value: a line
// of text per row, and per row the runs of cells that look other than plain.

import xtermHeadless from "@xterm/headless";

const { Terminal } = xtermHeadless;

export interface Drawn {
  readonly text: string[];
  readonly looks: string[];
  readonly cursor: string;
}

export class XtermHost {
  readonly #terminal: InstanceType<typeof Terminal>;

  constructor(rowCount: number, cols: number) {
    this.#terminal = new Terminal({ cols, rows: rowCount, allowProposedApi: true, scrollback: 100 });
  }

  resize(rowCount: number, cols: number): void {
    this.#terminal.resize(cols, rowCount);
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve) => this.#terminal.write(bytes, resolve));
  }

  dispose(): void {
    this.#terminal.dispose();
  }

  /** "alternate" or "normal", and the modes xterm tells of. */
  modes(): string {
    const { modes, buffer } = this.#terminal;
    const on = Object.entries(modes)
      .filter(([, value]) => value !== false && value !== "none")
      .map(([name, value]) => `${name}=${String(value)}`);
    return [buffer.active.type, ...on].join(" ");
  }

  drawn(part: DrawnPart = {}): Drawn {
    return drawTerminal(this.#terminal, part);
  }
}

export interface DrawnPart {
  /** Rows `[firstRow, endRow)`; all of the screen if not given. */
  readonly firstRow?: number;
  readonly endRow?: number;
  /** Looks of blanks behind the last glyph of a row are left out. */
  readonly withoutTails?: boolean;
}

/** A terminal's screen, trailing plain blanks cut. */
export function drawTerminal(terminal: InstanceType<typeof Terminal>, part: DrawnPart = {}): Drawn {
  const { firstRow = 0, endRow = terminal.rows, withoutTails = false } = part;
  const buffer = terminal.buffer.active;
  const text: string[] = [];
  const looks: string[] = [];
  for (let row = firstRow; row < endRow; row += 1) {
    const line = buffer.getLine(buffer.baseY + row);
    let end = terminal.cols;
    if (withoutTails) while (end > 0 && isBlankCell(line?.getCell(end - 1))) end -= 1;
    let rowText = "";
    const runs: string[] = [];
    let runStart = 0;
    let runLook = "";
    for (let col = 0; col <= end; col += 1) {
      const cell = col < end ? line?.getCell(col) : undefined;
      let look = "";
      if (cell !== undefined) {
        const chars = cell.getChars();
        if (cell.getWidth() > 0) rowText += chars === "" ? " " : chars;
        look = cell.getWidth() === 0 ? runLook : lookOf(cell, chars === "" || chars === " ");
      }
      if (look === runLook && cell !== undefined) continue;
      if (runLook !== "") runs.push(`${runStart}-${col} ${runLook}`);
      runStart = col;
      runLook = look;
    }
    text.push(rowText.trimEnd());
    looks.push(runs.join("; "));
  }
  return { text, looks, cursor: `${buffer.cursorY},${buffer.cursorX}` };
}

function isBlankCell(cell: Cell | undefined): boolean {
  if (cell === undefined) return true;
  return cell.getWidth() > 0 && (cell.getChars() === "" || cell.getChars() === " ");
}

type Cell = NonNullable<ReturnType<NonNullable<ReturnType<XtermBuffer["getLine"]>>["getCell"]>>;
type XtermBuffer = InstanceType<typeof Terminal>["buffer"]["active"];

/** What a cell looks like; a cell without a glyph shows its background and lines only. */
function lookOf(cell: Cell, isBlank: boolean): string {
  const inverse = cell.isInverse() !== 0;
  const parts: string[] = [];
  const lines = cell.isUnderline() !== 0 || cell.isStrikethrough() !== 0 || cell.isOverline() !== 0;
  const showsForeground = !isBlank || lines || inverse;
  if (showsForeground && !cell.isFgDefault()) {
    parts.push(`fg${cell.isFgRGB() ? "#" : ""}${cell.getFgColor().toString(16)}`);
  }
  if (!cell.isBgDefault()) parts.push(`bg${cell.isBgRGB() ? "#" : ""}${cell.getBgColor().toString(16)}`);
  if (!isBlank && cell.isBold() !== 0) parts.push("bold");
  if (showsForeground && cell.isDim() !== 0) parts.push("dim");
  if (!isBlank && cell.isItalic() !== 0) parts.push("italic");
  if (cell.isUnderline() !== 0) parts.push("underline");
  if (!isBlank && cell.isBlink() !== 0) parts.push("blink");
  if (inverse) parts.push("inverse");
  if (!isBlank && cell.isInvisible() !== 0) parts.push("hidden");
  if (cell.isStrikethrough() !== 0) parts.push("strike");
  if (cell.isOverline() !== 0) parts.push("overline");
  return parts.join(" ");
}
