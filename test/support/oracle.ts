// @xterm/headless as a second opinion: the same bytes, its screen drawn the same way as ours.
import type { IBufferCell, Terminal } from "@xterm/headless";
import xterm from "@xterm/headless";
import { type DrawnCell, drawRow, drawScreen, styleWord } from "./screen-text.ts";
import type { TestEmulator } from "./test-emulator.ts";

export interface Picture {
  readonly cursor: string;
  /** One line a row: text, then the style of each run that has one. */
  readonly rows: readonly string[];
}

/** Soft wraps are drawn only if asked: the two keep them on different rows of a pair. */
export function ownPicture({ tables, emulator }: TestEmulator, withWraps = false): Picture {
  const screen = emulator.active;
  return {
    cursor: `${screen.cursorRow};${screen.cursorCol}`,
    rows: drawScreen(tables, screen, { withWraps, styles: "plain" }),
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
