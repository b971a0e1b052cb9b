// Case files of the emulator: bytes in, screen out. A file holds cases, each of lines that begin with what they are:
//
//   # what is pinned (who made it)
//   > COLSxROWS [styles]
//   < bytes, with \e \r \n \t \b \a \\ \xHH \u{HEX}; several lines are one stream; <NxM> alone resizes
//   ^ a row that left for history, oldest first
//   | a row of the screen, ↩ for a soft wrap, {runs of styles} if asked
//   @ row;col of the cursor, 1-based, + for a pending wrap
//   ! what was replied
//   * what the host was told
import { screenFaults } from "./screen-invariants.ts";
import { drawScreen } from "./screen-text.ts";
import { TestEmulator } from "./test-emulator.ts";

export interface VtCase {
  readonly title: string;
  readonly cols: number;
  readonly rows: number;
  readonly hasStyles: boolean;
  /** Escaped, as in the file. */
  readonly input: readonly string[];
  readonly expected: readonly string[];
}

export function parseCases(text: string): VtCase[] {
  return text
    .split(/^(?=# )/m)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const lines = part.split("\n").filter((line) => line !== "");
      const size = /^> (\d+)x(\d+)( styles)?$/.exec(lines[1] ?? "");
      if (lines[0]?.startsWith("# ") !== true || size === null)
        throw new Error(`no case: ${lines.join("\\n")}`);
      return {
        title: lines[0].slice(2),
        cols: Number(size[1]),
        rows: Number(size[2]),
        hasStyles: size[3] !== undefined,
        input: lines.filter((line) => line.startsWith("< ")).map((line) => line.slice(2)),
        expected: lines.slice(2).filter((line) => !line.startsWith("< ")),
      };
    });
}

const NAMED: Readonly<Record<string, string>> = {
  e: "\x1b",
  r: "\r",
  n: "\n",
  t: "\t",
  b: "\b",
  a: "\x07",
  "\\": "\\",
};

/** Bytes of an escaped line. `\xHH` is one raw byte, `\u{…}` a scalar in UTF-8. */
export function unescapeBytes(text: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const match of text.matchAll(/\\x([0-9a-f]{2})|\\u\{([0-9a-f]+)\}|\\([ernbta\\])|([^\\]+)/gi)) {
    if (match[1] !== undefined) pieces.push(Uint8Array.of(Number.parseInt(match[1], 16)));
    else if (match[2] !== undefined)
      pieces.push(Buffer.from(String.fromCodePoint(Number.parseInt(match[2], 16))));
    else pieces.push(Buffer.from(match[4] ?? NAMED[match[3] ?? ""] ?? ""));
  }
  return Buffer.concat(pieces);
}

function escapeText(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll("\x1b", "\\e")
    .replaceAll("\x07", "\\a")
    .replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

/** What the case comes to: the lines that belong behind its input. */
export function runCase({ cols, rows, hasStyles, input }: VtCase): string[] {
  const terminal = new TestEmulator(cols, rows);
  for (const line of input) {
    const size = /^<(\d+)x(\d+)>$/.exec(line);
    if (size === null) terminal.write(unescapeBytes(line));
    else terminal.emulator.resize(Number(size[1]), Number(size[2]));
  }
  const faults = screenFaults(terminal.emulator.active);
  if (faults.length > 0) throw new Error(`the screen is not whole: ${faults.join("; ")}`);
  const drawn = drawScreen(terminal.tables, terminal.emulator.active, {
    withWraps: true,
    styles: hasStyles ? "full" : "none",
  });
  return [
    ...terminal.history.map((row) => `^ ${row}`),
    ...drawn.map((row) => `| ${row}`),
    `@ ${terminal.cursor}`,
    ...(terminal.replies === "" ? [] : [`! ${escapeText(terminal.replies)}`]),
    ...terminal.events.map((event) => `* ${escapeText(event)}`),
  ].map((line) => line.trimEnd());
}

export function formatCase(
  { title, cols, rows, hasStyles, input }: VtCase,
  expected: readonly string[],
): string {
  const lines = [`# ${title}`, `> ${cols}x${rows}${hasStyles ? " styles" : ""}`];
  return [...lines, ...input.map((line) => `< ${line}`), ...expected, ""].join("\n");
}
