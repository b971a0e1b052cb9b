// Prints the screen that the bytes on stdin leave behind in a pane, as plain lines, trailing blanks cut.
// npm run -s vt:show -- [--cols 80] [--rows 25] [--cooked] [--history] [--cursor] < bytes
// --cooked maps LF to CR LF first, as a terminal driver does; --history prints the rows of history before the
// screen's, as wide as the screen; --cursor adds a line with the cursor's row and column, counted from 1.
// Frames of Block Operations are honoured; their answers go nowhere.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { silentLog } from "../../dist/base/index.js";
import { CellTables } from "../../dist/cells/index.js";
import { OptionStore } from "../../dist/commands/index.js";
import { capturePane } from "../../dist/mux/capture.js";
import { Pane } from "../../dist/mux/index.js";

const USAGE =
  "usage: npm run -s vt:show -- [--cols 80] [--rows 25] [--cooked] [--history] [--cursor] < bytes\n";

function fail(sentence) {
  process.stderr.write(`vt:show: ${sentence}\n`);
  process.exit(2);
}

function parseWords() {
  try {
    return parseArgs({
      options: {
        cols: { type: "string", default: "80" },
        rows: { type: "string", default: "25" },
        cooked: { type: "boolean", default: false },
        history: { type: "boolean", default: false },
        cursor: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error.message}\n${USAGE.trimEnd()}`);
  }
}

const values = parseWords();
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}

function parseSize(name) {
  const size = /^[0-9]+$/.test(values[name]) ? Number(values[name]) : 0;
  return size >= 1 && size <= 10_000
    ? size
    : fail(`--${name} takes a whole number from 1 to 10000, not ${JSON.stringify(values[name])}`);
}

const cols = parseSize("cols");
const rows = parseSize("rows");

/** Nothing waits and nothing is random here: no timer of a pane changes its text. */
const clock = { nowMs: () => 0, wallMs: () => 0, after: () => ({ cancel() {} }) };
let lastRandom = 0;
const pane = new Pane({
  id: 0,
  tables: new CellTables(),
  ports: {
    clock,
    log: silentLog,
    randomBytes(count) {
      lastRandom += 1;
      return new Uint8Array(count).fill(lastRandom);
    },
  },
  cols,
  rows,
  settings: {
    historyLines: Number.MAX_SAFE_INTEGER,
    historyBytes: Number.MAX_SAFE_INTEGER,
    allowClearHistory: "on",
    alternateScreen: true,
    colours: new Map(),
    scrollOnClear: false,
    blocks: true,
    blockPlacement: "tail",
  },
  options: new OptionStore("pane", new OptionStore("window")),
});
pane.changed.on((event) => {
  if (event.kind === "failed") throw event.error;
});

const input = readFileSync(0);
pane.handleOutput(
  values.cooked ? Buffer.from(input.toString("latin1").replaceAll("\n", "\r\n"), "latin1") : input,
);

const lines = capturePane(pane, {
  first: values.history ? Number.NEGATIVE_INFINITY : 0,
  last: undefined,
  isJoined: false,
  keepsTrailingBlanks: false,
  withStyles: false,
  fromOtherScreen: false,
});
if (values.cursor) lines.push(`cursor ${pane.screen.cursorRow + 1};${pane.screen.cursorCol + 1}`);
process.stdout.write(`${lines.join("\n")}\n`);
