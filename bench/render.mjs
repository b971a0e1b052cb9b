// What a frame costs: bytes and microseconds for typical changes of a 200×50 client's picture, and cells a second
// of full repaints. Frames are painted for a host that has everything; the median of the rounds counts.
import { performance } from "node:perf_hooks";
import { CellTables, paletteColor } from "../dist/cells/index.js";
import { HostInput } from "../dist/input/index.js";
import { HostProbe, Renderer, Surface } from "../dist/render/index.js";

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

const median = (values) => values.sort((first, second) => first - second)[values.length >> 1];

function measure(name, change) {
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
  return { name, bytes: median(sizes), microseconds: median(times) };
}

function measureInput() {
  const typed = Buffer.from("plain text \x1b[A\x1b[1;5C é漢 \x1b[<35;40;12M".repeat(2000));
  let events = 0;
  const input = new HostInput({ onEvent: () => (events += 1) });
  const started = performance.now();
  for (let round = 0; round < 20; round += 1) input.feed(typed, 0);
  const seconds = (performance.now() - started) / 1000;
  return { eventsPerSecond: events / seconds, megabytesPerSecond: (typed.length * 20) / seconds / 1e6 };
}

/** The lines of the report. */
export function benchRender() {
  const lines = [];
  for (const [name, change] of Object.entries(CHANGES)) {
    const { bytes, microseconds } = measure(name, change);
    lines.push(
      `render ${name.padEnd(36)} ${String(bytes).padStart(5)} bytes ${microseconds.toFixed(0).padStart(5)} us`,
    );
  }
  const repaint = measure("full repaint", CHANGES["full repaint"]);
  lines.push(`render repaint ${((ROWS * COLS) / repaint.microseconds).toFixed(1)} million cells/s`);
  const { eventsPerSecond, megabytesPerSecond } = measureInput();
  lines.push(
    `input ${(eventsPerSecond / 1e6).toFixed(1)} million events/s, ${megabytesPerSecond.toFixed(1)} MB/s`,
  );
  return lines;
}

if (process.argv[1] === import.meta.filename) process.stdout.write(`${benchRender().join("\n")}\n`);
