// Prints the screen that the bytes on stdin leave behind, as plain lines.
// vt-show [--cols 80] [--rows 25] [--cooked] [--history] [--cursor] < bytes
// --cooked maps LF to CR LF first, as a terminal driver does; --history prints the rows that left at the top before
// the screen, soft-wrapped ones joined; --cursor adds a line with the cursor's 1-based row and column.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CellTables } from "../../dist/cells/index.js";
import { Emulator, ignoreEmulator, ignoreRows } from "../../dist/vt/index.js";

const { values } = parseArgs({
  options: {
    cols: { type: "string", default: "80" },
    rows: { type: "string", default: "25" },
    cooked: { type: "boolean", default: false },
    history: { type: "boolean", default: false },
    cursor: { type: "boolean", default: false },
  },
});

function parseSize(name) {
  const size = Number(values[name]);
  if (Number.isInteger(size) && size >= 1 && size <= 10_000) return size;
  process.stderr.write(`vt-show: --${name} wants a whole number from 1 to 10000, not ${values[name]}\n`);
  process.exit(2);
}

const cols = parseSize("cols");
const rows = parseSize("rows");
const tables = new CellTables();

function rowText(row) {
  let text = "";
  for (let col = 0; col < row.used; col += 1) text += tables.codeText(row.code(col));
  return text;
}

const cut = (text) => text.replace(/ +$/, "");

const history = [];
let openLine = "";
const rowEvents = {
  ...ignoreRows,
  rowLeft(row) {
    openLine += rowText(row);
    if (row.softWrap) return;
    history.push(cut(openLine));
    openLine = "";
  },
};

const host = {
  ...ignoreEmulator,
  clearScrollback() {
    history.length = 0;
    openLine = "";
  },
};

const emulator = new Emulator({ cols, rows, tables, host, rowEvents });
const input = readFileSync(0);
emulator.write(
  values.cooked ? Buffer.from(input.toString("latin1").replaceAll("\n", "\r\n"), "latin1") : input,
);

const lines = [];
if (values.history) {
  lines.push(...history);
  if (openLine !== "") lines.push(cut(openLine));
}
const screen = emulator.active;
for (const row of screen.allRows()) lines.push(cut(rowText(row)));
if (values.cursor) lines.push(`cursor ${screen.cursorRow + 1};${screen.cursorCol + 1}`);
process.stdout.write(`${lines.join("\n")}\n`);
