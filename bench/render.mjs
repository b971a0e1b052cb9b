// What a frame costs: bytes and microseconds for typical changes of a 200×50 client's picture, and cells a second
// of full repaints. Frames are painted for a host that has everything; the median of the rounds counts.
import { performance } from "node:perf_hooks";
import { CellTables, paletteColor } from "../dist/cells/index.js";
import { HostInput } from "../dist/input/index.js";
import { HostProbe, Renderer, Surface } from "../dist/render/index.js";
import { figure, quantile } from "./support/figures.mjs";

const ROWS = 50;
const COLS = 200;
const ROUNDS = 300;

function richCapabilities() {
  const probe = new HostProbe({ TERM: "xterm-256color", COLORTERM: "truecolor", LANG: "C.UTF-8" });
  probe.learn({ kind: "version", parameters: [], text: "kitty(0.40.0)" });
  probe.learn({ kind: "modeReport", parameters: [2026, 2], text: "?" });
  return probe.capabilities;
}

function write(surface, row, text, style = 0) {
  const line = surface.row(row);
  line.reset();
  for (let col = 0; col < text.length && col < COLS; col += 1) line.set(col, text.charCodeAt(col), style);
}

const lineOf = (number) =>
  `${number} The quick brown fox jumps over the lazy dog and reads line ${number} again`;

function scene() {
  const tables = new CellTables();
  const surface = new Surface(tables, ROWS, COLS);
  const renderer = new Renderer({ tables, capabilities: richCapabilities() });
  for (let row = 0; row < ROWS; row += 1) write(surface, row, lineOf(row));
  renderer.paint(surface);
  return { tables, surface, renderer };
}

function scrollUp(surface, top, bottom) {
  for (let row = top; row + 1 < bottom; row += 1) surface.row(row).copyFrom(surface.row(row + 1));
}

/** Each change gets the scene and the round's number. */
export const CHANGES = {
  nothing: () => {},
  "one cell": ({ surface }, round) => surface.row(25).set(100, 0x41 + (round % 26), 0),
  "typed character": ({ surface }, round) => {
    surface.row(40).set(round % COLS, 0x61 + (round % 26), 0);
    surface.cursor.row = 40;
    surface.cursor.col = Math.min(COLS - 1, (round % COLS) + 1);
  },
  "scroll by a line, status line below": ({ surface }, round) => {
    scrollUp(surface, 0, ROWS - 1);
    write(surface, ROWS - 2, lineOf(1000 + round));
  },
  "one row of eight colours": ({ surface, tables }, round) => {
    const line = surface.row(10);
    for (let col = 0; col < 80; col += 1) {
      const style = tables.styles.intern(paletteColor(16 + (((col >> 3) + round) % 200)), 0, 0, 0, 0);
      line.set(col, 0x61 + ((col + round) % 26), style);
    }
  },
  "every row another": ({ surface }, round) => {
    for (let row = 0; row < ROWS; row += 1) write(surface, row, lineOf(row * 7919 + round * 104_729));
  },
  "full repaint": ({ renderer }) => renderer.invalidate(),
};

function measureChange(name, change) {
  const stage = scene();
  const sizes = [];
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    change(stage, round);
    const started = performance.now();
    const bytes = stage.renderer.paint(stage.surface);
    times.push((performance.now() - started) * 1000);
    sizes.push(bytes.length);
  }
  return { name, sizes, times };
}

/** Bytes a change may cost. */
const LIMITS = {
  nothing: { atMost: 0 },
  "one cell": { atMost: 100 },
  "typed character": { atMost: 100 },
  "scroll by a line, status line below": { atMost: 250 + lineOf(1000).length },
};

function measureInput() {
  const typed = Buffer.from("plain text \x1b[A\x1b[1;5C é漢 \x1b[<35;40;12M".repeat(2000));
  let events = 0;
  const input = new HostInput({ onEvent: () => (events += 1) });
  const started = performance.now();
  for (let round = 0; round < 20; round += 1) input.feed(typed, 0);
  const seconds = (performance.now() - started) / 1000;
  return { eventsPerSecond: events / seconds, megabytesPerSecond: (typed.length * 20) / seconds / 1e6 };
}

export const title = "Painting";
export const about =
  "The renderer alone, in one process: a picture of 200 × 50 cells, a change, and what it takes to bring it to a host that has " +
  "everything. And the reader of host bytes: keys, mouse reports and text.";

export async function measure() {
  const figures = Object.entries(CHANGES).flatMap(([name, change]) => {
    const { sizes, times } = measureChange(name, change);
    return [
      figure(name, "bytes", sizes, LIMITS[name]),
      figure(name, "µs", times, { note: `p99 ${quantile(times, 0.99).toFixed(0)} µs` }),
    ];
  });
  const { eventsPerSecond, megabytesPerSecond } = measureInput();
  figures.push(figure("input", "events/s", [eventsPerSecond]), figure("input", "MB/s", [megabytesPerSecond]));
  return figures;
}
