// The document room by numbers: bytes per line, push speed, the first look after a resize, edits among many Blocks.
// Measured in a process of its own, `node --expose-gc bench/document.mjs`, which prints its figures as JSON.

import { spawnSync } from "node:child_process";
import { CellTables, Row } from "../dist/cells/index.js";
import { LineRegex } from "../dist/commands/index.js";
import { Document, lineByLine, plainPattern, RowCursor, searchTape } from "../dist/document/index.js";
import { figure } from "./support/figures.mjs";

const unlimited = { lines: Number.MAX_SAFE_INTEGER, bytes: Number.MAX_SAFE_INTEGER };
const collect = () => globalThis.gc?.();
const elapsedMs = (work) => {
  const startedMs = performance.now();
  work();
  return performance.now() - startedMs;
};
const memoryBytes = () => {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, held: heapUsed + external };
};
const found = [];
const report = (name, value, unit) => {
  found.push({ name, value, unit });
};

export const title = "Documents";
export const about =
  "History alone, in a process of its own: what its lines and Blocks take, how fast rows come in, and what looking costs.";

export async function measure() {
  const { stdout, stderr } = spawnSync(process.execPath, ["--expose-gc", import.meta.filename], {
    encoding: "utf8",
  });
  if (stdout === "") throw new Error(`measuring documents: ${stderr}`);
  return JSON.parse(stdout).map(({ name, value, unit }) => figure(name, unit, [value]));
}

function asciiRow(index) {
  const row = new Row(80);
  for (let col = 0; col < 80; col += 1) row.set(col, 0x21 + ((index * 7 + col) % 90), 0);
  return row;
}

function styledRow(tables, index, runs) {
  const row = asciiRow(index);
  for (let run = 0; run < runs; run += 1) {
    const color = 0x0200_0000 | (Math.imul(index * runs + run + 1, 0x9e37_79b9) >>> 8);
    const style = tables.styles.intern(color, 0, 0, run & 1, 0);
    row.styles.fill(style, (run * 80) / runs, ((run + 1) * 80) / runs);
  }
  return row;
}

function pushLines(name, count, makeRow) {
  const tables = new CellTables();
  const rows = [];
  tables.styles.addHolder({
    markStyles(marks) {
      for (const row of rows) for (const style of row.styles) marks[style] = 1;
    },
  });
  for (let index = 0; index < 256; index += 1) rows.push(makeRow(tables, index));
  const before = memoryBytes();
  const document = new Document({ tables, limits: unlimited });
  const pushMs = elapsedMs(() => {
    for (let index = 0; index < count; index += 1) document.pushRow(rows[index & 255]);
  });
  const after = memoryBytes();
  report(`${name}: push`, (pushMs * 1e6) / count, "ns/line");
  report(`${name}: memory held`, (after.held - before.held) / count, "bytes/line");
  report(`${name}: resident`, (after.rss - before.rss) / count, "bytes/line");
  report(`${name}: own account`, document.sizeBytes / count, "bytes/line");
  return document;
}

function main() {
  const million = pushLines("ASCII, 80 columns", 1_000_000, (_tables, index) => asciiRow(index));
  for (const cols of [80, 79, 40, 120]) {
    report(
      `row count of 1,000,000 lines, first at ${cols}`,
      elapsedMs(() => million.rowCountTotal(cols)),
      "ms",
    );
  }
  report(
    "first look at 61 columns: middle of 1,000,000 lines, 50 rows",
    elapsedMs(() => {
      const cursor = new RowCursor(million, 61);
      cursor.seek({ line: 500_000, offset: 40, block: 0 });
      const row = new Row(61);
      for (let index = 0; index < 50; index += 1) {
        cursor.fill(row);
        cursor.down();
      }
    }),
    "ms",
  );
  pushLines("20 random styles a line", 200_000, (tables, index) => styledRow(tables, index, 20));
  pushLines("CJK", 200_000, (_tables, index) => {
    const row = new Row(80);
    for (let col = 0; col < 80; col += 2) {
      row.set(col, (0x4e00 + ((index + col) % 2000)) | (1 << 22), 0);
      row.set(col + 1, 1 << 23, 0);
    }
    return row;
  });

  {
    const tables = new CellTables();
    const before = memoryBytes();
    const document = new Document({ tables, limits: unlimited });
    const row = asciiRow(1);
    const blocks = [];
    const appendMs = elapsedMs(() => {
      for (let index = 0; index < 100_000; index += 1) {
        const block = document.createBlock(index + 1, `Block ${index}\nof two lines`);
        document.pushBlockRows(block, 2, 80);
        document.pushRow(row);
        blocks.push(block);
      }
    });
    report("100,000 Blocks between lines: append", (appendMs * 1e3) / 100_000, "us");
    report(
      "100,000 Blocks between lines: memory",
      (memoryBytes().held - before.held) / 100_000,
      "bytes/pair",
    );
    document.rowCountTotal(80);
    const updateMs = elapsedMs(() => {
      for (let index = 0; index < 10_000; index += 1) {
        document.blockByKey(((index * 7919) % 100_000) + 1).update(`changed ${index}\nthree\nlines`);
      }
    });
    report("Update of one of 100,000 Blocks", (updateMs * 1e3) / 10_000, "us");
    report(
      "row count behind that",
      elapsedMs(() => document.rowCountTotal(80)),
      "ms",
    );
  }

  {
    const document = new Document({ tables: new CellTables(), limits: unlimited });
    for (const [name, fragment] of [
      ["one line", "x"],
      ["short lines", "x\n"],
      ["CJK", "中"],
    ]) {
      const block = document.createBlock(fragment.codePointAt(0) + fragment.length, "");
      block.rowCount(80);
      block.rowStart(80, 0);
      const extendMs = elapsedMs(() => {
        for (let sizeBytes = 0; sizeBytes < 1_048_576; sizeBytes += fragment.length) block.extend(fragment);
      });
      report(`Extend to 1 MiB by ${fragment.length}, laid out (${name})`, extendMs, "ms");
    }
  }

  {
    const document = pushLines("for searching", 1_000_000, (_tables, index) => asciiRow(index));
    for (const [name, pattern] of [
      ["plain text", plainPattern("not there", false)],
      ["regular expression", lineByLine(LineRegex.compile("x[0-9]+q$", false).value)],
    ]) {
      let longestMs = 0;
      let slices = 0;
      const steps = searchTape(document, pattern, { line: 0, offset: 0, block: 0 }, "forward");
      const totalMs = elapsedMs(() => {
        for (let isDone = false; !isDone; slices += 1) {
          longestMs = Math.max(
            longestMs,
            elapsedMs(() => {
              isDone = steps.next().done === true;
            }),
          );
        }
      });
      report(`search of 1,000,000 lines in ${slices} slices (${name})`, totalMs, "ms");
      report("longest slice", longestMs, "ms");
    }
  }
  process.stdout.write(JSON.stringify(found));
}

if (process.argv[1] === import.meta.filename) main();
