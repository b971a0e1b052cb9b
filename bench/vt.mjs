// Parsing speed of the emulator against @xterm/headless on the same bytes in the same run. Each kind of input is
// written in 64 KiB chunks to an 80×24 terminal with history; the best of several interleaved rounds counts, so that
// noise of the machine hits both alike.
import xterm from "@xterm/headless";
import { CellTables } from "../dist/cells/index.js";
import { Emulator, ignoreEmulator, ignoreRows } from "../dist/vt/index.js";
import { figure } from "./support/figures.mjs";

const COLS = 80;
const ROWS = 24;
const CHUNK_BYTES = 65_536;

function repeatTo(sizeBytes, makeLine) {
  const parts = [];
  let size = 0;
  for (let line = 0; size < sizeBytes; line += 1) {
    const bytes = Buffer.from(makeLine(line));
    parts.push(bytes);
    size += bytes.length;
  }
  return Buffer.concat(parts);
}

const ASCII_LINE = "The quick brown fox jumps over the lazy dog, then sits down and looks at it again.";

/** What each input is like. */
export const INPUTS = {
  ascii: (size) => repeatTo(size, (line) => `${ASCII_LINE.slice(0, 20 + (line % 60))} ${line}\r\n`),
  sgr: (size) =>
    repeatTo(size, (line) => {
      let text = "";
      for (let word = 0; word < 10; word += 1) {
        const color = (line * 10 + word) % 256;
        text += word % 2 === 0 ? `\x1b[38;5;${color}mword${word}` : `\x1b[1;3${color % 8}mtext\x1b[0m `;
      }
      return `${text}\r\n`;
    }),
  cursor: (size) =>
    repeatTo(size, (line) => `\x1b[${1 + (line % ROWS)};${1 + ((line * 7) % COLS)}H${line % 10}ab`),
  repaint: (size) =>
    repeatTo(size, (line) => `\x1b[${1 + (line % ROWS)};${1 + ((line * 7) % COLS)}H\x1b[K${line % 10}ab`),
  cjk: (size) => repeatTo(size, (line) => `漢字かな交じり文の例 ${line} 日本語と한국어와中文が並ぶ\r\n`),
};

function chunksOf(bytes) {
  const chunks = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) chunks.push(bytes.subarray(at, at + CHUNK_BYTES));
  return chunks;
}

function ownSeconds(chunks) {
  const emulator = new Emulator({
    cols: COLS,
    rows: ROWS,
    tables: new CellTables(),
    host: ignoreEmulator,
    rowEvents: ignoreRows,
  });
  const startedMs = performance.now();
  for (const chunk of chunks) emulator.write(chunk);
  return (performance.now() - startedMs) / 1000;
}

async function xtermSeconds(chunks) {
  const terminal = new xterm.Terminal({ cols: COLS, rows: ROWS, scrollback: 1000, allowProposedApi: true });
  const startedMs = performance.now();
  for (const chunk of chunks) terminal.write(chunk);
  await new Promise((resolve) => terminal.write("", resolve));
  const seconds = (performance.now() - startedMs) / 1000;
  terminal.dispose();
  return seconds;
}

/** One row for each input: MB/s of both, and how many times as fast the emulator is. */
export async function benchVt({ sizeBytes = 8 * 1024 * 1024, rounds = 5 } = {}) {
  const results = [];
  for (const [name, make] of Object.entries(INPUTS)) {
    const bytes = make(sizeBytes);
    const chunks = chunksOf(bytes);
    let own = Number.POSITIVE_INFINITY;
    let other = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round += 1) {
      own = Math.min(own, ownSeconds(chunks));
      other = Math.min(other, await xtermSeconds(chunks));
    }
    const megabytes = bytes.length / 1e6;
    results.push({ name, ownMBps: megabytes / own, xtermMBps: megabytes / other, ratio: other / own });
  }
  return results;
}

export const title = "Emulator against @xterm/headless";
export const about =
  "Parsing alone, in one process: the same bytes in pieces of 64 KiB into an 80 × 24 terminal; rounds alternate and the best of " +
  "each counts. @xterm/headless keeps 1,000 lines of history, the emulator hands its rows to nobody.";

export async function measure({ isQuick }) {
  const results = await benchVt(isQuick ? { sizeBytes: 2 * 1024 * 1024, rounds: 2 } : {});
  return results.flatMap(({ name, ownMBps, xtermMBps, ratio }) => [
    figure(`${name}: blockmux`, "MB/s", [ownMBps]),
    figure(`${name}: @xterm/headless`, "MB/s", [xtermMBps]),
    figure(`${name}: blockmux ÷ @xterm/headless`, "×", [ratio], { atLeast: 1 }),
  ]);
}
