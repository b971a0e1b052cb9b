// @xterm/headless as a second opinion: the same bytes, its screen drawn the same way as ours.
import type { IBufferCell, Terminal } from "@xterm/headless";
import xterm from "@xterm/headless";
import {
  Attribute,
  COLOR_KIND_MASK,
  PALETTE_COLOR,
  type Row,
  UNDERLINE_MASK,
} from "../../src/cells/index.ts";
import type { TestEmulator } from "./test-emulator.ts";

export interface Picture {
  readonly cursor: string;
  /** One line a row: text, then the style of each run that has one. */
  readonly rows: readonly string[];
}

interface DrawnCell {
  readonly text: string;
  readonly style: string;
}

/** Attributes both sides can tell, as one word. */
function styleWord(
  foreground: string,
  background: string,
  flags: readonly (readonly [boolean, string])[],
): string {
  const marks = flags.filter(([isSet]) => isSet).map(([, letter]) => letter);
  return [
    foreground === "" ? "" : `f${foreground}`,
    background === "" ? "" : `b${background}`,
    ...marks,
  ].join("");
}

/** Trailing plain blanks are cut, runs of one style named behind the text. */
function drawRow(cells: readonly DrawnCell[], isWrapped: boolean): string {
  const text = cells.map((cell) => cell.text).join("");
  const runs: string[] = [];
  cells.forEach((cell, col) => {
    if (cell.style !== "" && cell.style !== cells[col - 1]?.style) {
      let end = col;
      while (cells[end]?.style === cell.style) end += 1;
      runs.push(`${col}-${end}:${cell.style}`);
    }
  });
  return `${text.replace(/ +$/, "")}${isWrapped ? "↩" : ""}${runs.length === 0 ? "" : `  {${runs.join(" ")}}`}`;
}

/** Soft wraps are drawn only if asked: the two keep them on different rows of a pair. */
export function ownPicture(terminal: TestEmulator, withWraps = false): Picture {
  const { tables, emulator } = terminal;
  const screen = emulator.active;
  const colorWord = (color: number): string => {
    if (color === 0) return "";
    return (color & COLOR_KIND_MASK) === PALETTE_COLOR
      ? String(color & 0xff)
      : `#${(color & 0xff_ffff).toString(16)}`;
  };
  const cellsOf = (row: Row): DrawnCell[] =>
    Array.from({ length: screen.cols }, (_, col) => {
      const style = row.style(col);
      const bits = tables.styles.attributes(style);
      const has = (bit: number): boolean => (bits & bit) !== 0;
      return {
        text: tables.codeText(row.code(col)),
        style: styleWord(
          colorWord(tables.styles.foreground(style)),
          colorWord(tables.styles.background(style)),
          [
            [has(Attribute.bold), "B"],
            [has(Attribute.dim), "D"],
            [has(Attribute.italic), "I"],
            [has(Attribute.blink), "K"],
            [has(Attribute.inverse), "V"],
            [has(Attribute.hidden), "H"],
            [has(Attribute.strike), "S"],
            [has(Attribute.overline), "O"],
            [has(UNDERLINE_MASK), "U"],
          ],
        ),
      };
    });
  return {
    cursor: `${screen.cursorRow};${screen.cursorCol}`,
    rows: screen.allRows().map((row) => drawRow(cellsOf(row), withWraps && row.softWrap)),
  };
}

export function openOracle(cols: number, rows: number): Terminal {
  return new xterm.Terminal({ cols, rows, scrollback: 1000, allowProposedApi: true });
}

export async function oraclePicture(
  terminal: Terminal,
  bytes: Uint8Array,
  withWraps = false,
): Promise<Picture> {
  await new Promise<void>((resolve) => {
    terminal.write(bytes, resolve);
  });
  const buffer = terminal.buffer.active;
  const colorWord = (cell: IBufferCell, isForeground: boolean): string => {
    const [isDefault, isPalette, color] = isForeground
      ? [cell.isFgDefault(), cell.isFgPalette(), cell.getFgColor()]
      : [cell.isBgDefault(), cell.isBgPalette(), cell.getBgColor()];
    if (isDefault) return "";
    return isPalette ? String(color) : `#${color.toString(16)}`;
  };
  const rows: string[] = [];
  for (let index = 0; index < terminal.rows; index += 1) {
    const line = buffer.getLine(buffer.baseY + index);
    const cells = Array.from({ length: terminal.cols }, (_, col): DrawnCell => {
      const cell = line?.getCell(col);
      if (cell === undefined) return { text: " ", style: "" };
      const text = cell.getWidth() === 0 ? "" : cell.getChars();
      return {
        text: text === "" && cell.getWidth() !== 0 ? " " : text,
        style: styleWord(colorWord(cell, true), colorWord(cell, false), [
          [cell.isBold() !== 0, "B"],
          [cell.isDim() !== 0, "D"],
          [cell.isItalic() !== 0, "I"],
          [cell.isBlink() !== 0, "K"],
          [cell.isInverse() !== 0, "V"],
          [cell.isInvisible() !== 0, "H"],
          [cell.isStrikethrough() !== 0, "S"],
          [cell.isOverline() !== 0, "O"],
          [cell.isUnderline() !== 0, "U"],
        ]),
      };
    });
    rows.push(drawRow(cells, withWraps && buffer.getLine(buffer.baseY + index + 1)?.isWrapped === true));
  }
  const cursorCol = Math.min(buffer.cursorX, terminal.cols - 1);
  return { cursor: `${buffer.cursorY};${cursorCol}`, rows };
}
