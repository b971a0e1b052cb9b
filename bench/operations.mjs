// Block Operations: what one Update costs wherever its Block is, how many a second a program gets through, and whether
// a Block grown byte by byte stays linear.
import { join } from "node:path";
import { BenchPane } from "./support/bench-pane.mjs";
import { figure, median, quantile } from "./support/figures.mjs";
import { Blockmux } from "./support/multiplexers.mjs";

export const title = "Block Operations";
export const about =
  "Updates: inside one process, from handing the last byte of an Update's frames to the pane to its return, everything in " +
  "between done: parsed, judged, text, layout, tape and screen changed. The history holds 1,000 or 100,000 Blocks, every " +
  "hundredth of 50 rows, the others of one, output between them; every third Update adds a row. Off-screen Blocks are " +
  "drawn from all of history. Sustained: 100,000 Operations (Extend, Update, ReplaceSuffix, Append) written by a program " +
  "in a pane with a client attached, until the answer to a request behind them; `list-blocks` must then agree with what " +
  "was sent. Extends: a Block grown to 1 MiB by one byte an Operation; the time of its second half by that of its first.";

const UPDATES = 600;

const textOf = (rows, salt) =>
  Array.from({ length: rows }, (_row, at) => `row ${at} of a Block, changed ${salt} times, with words`).join(
    "\n",
  );

function populated(count) {
  const bench = new BenchPane();
  const line = Buffer.from("a line of output between Blocks\r\n");
  for (let block = 0; block < count; block += 1) {
    bench.append(String(block), textOf(block % 100 === 0 ? 50 : 1, 0));
    if (block % 10 === 0) bench.feed(line);
  }
  return bench;
}

function updateTimes(bench, count, rows, isOnScreen) {
  const micros = [];
  if (isOnScreen) bench.append(`shown ${rows}`, textOf(rows, 0));
  for (let round = 0; round < UPDATES; round += 1) {
    const random = Math.imul(round + 1, 2_654_435_761) >>> 0;
    const block =
      rows === 50 ? (random % (count / 100)) * 100 : (random % (count / 100)) * 100 + 1 + (round % 99);
    const blockId = isOnScreen ? `shown ${rows}` : String(block);
    const data = textOf(rows + (round % 3 === 2 ? 1 : 0), round);
    const frames = bench.encodeOperation("block.update", { blockId, content: { type: "text/plain", data } });
    bench.feed(frames.subarray(0, frames.length - 1));
    const from = process.hrtime.bigint();
    bench.feed(frames.subarray(frames.length - 1));
    micros.push(Number(process.hrtime.bigint() - from) / 1000);
  }
  bench.requireNoAnswer();
  return micros;
}

function updateFigures(bench) {
  const figures = [];
  const medians = new Map();
  const counts = bench.isQuick ? [1000, 10_000] : [1000, 100_000];
  for (const count of counts) {
    const pane = populated(count);
    // Compiled code first.
    updateTimes(pane, count, 1, false);
    for (const isOnScreen of [false, true]) {
      for (const rows of [1, 50]) {
        const micros = updateTimes(pane, count, rows, isOnScreen);
        const where = `${isOnScreen ? "on" : "off"} screen, ${rows === 1 ? "1 row" : "50 rows"}`;
        medians.set(`${where} ${count}`, median(micros));
        figures.push(
          figure(`Update ${where}, among ${count.toLocaleString("en-US")}`, "µs", micros, {
            atMost: 1000,
            note: `p99 ${quantile(micros, 0.99).toFixed(0)} µs`,
          }),
        );
        const small = medians.get(`${where} ${counts[0]}`);
        if (count !== counts[0]) {
          figures.push(
            figure(
              `Update ${where}: ${count.toLocaleString("en-US")} ÷ ${counts[0].toLocaleString("en-US")} Blocks`,
              "×",
              [median(micros) / small],
              { atMost: 1.5 },
            ),
          );
        }
      }
    }
  }
  return figures;
}

function extendFigures(bench) {
  const sizeBytes = bench.isQuick ? 65_536 : 1_048_576;
  const ratios = [];
  const speeds = [];
  for (const kind of ["one line", "short lines"]) {
    const pane = new BenchPane();
    pane.append("grown", "");
    const halfMs = [0, 0];
    for (let at = 0; at < sizeBytes; ) {
      const frames = [];
      const end = Math.min(sizeBytes, at + 1024);
      const half = at < sizeBytes / 2 ? 0 : 1;
      for (; at < end; at += 1) {
        const baseOperationId = pane.lastOperationId;
        const fragment = kind === "short lines" && at % 40 === 39 ? "\n" : "x";
        frames.push(pane.encodeOperation("block.extend", { blockId: "grown", baseOperationId, fragment }));
      }
      const bytes = Buffer.concat(frames);
      const from = performance.now();
      pane.feed(bytes);
      halfMs[half] += performance.now() - from;
    }
    pane.requireNoAnswer();
    ratios.push(halfMs[1] / halfMs[0]);
    speeds.push(((halfMs[0] + halfMs[1]) * 1000) / sizeBytes);
  }
  return [
    figure(`1-byte Extend up to ${sizeBytes.toLocaleString("en-US")} bytes`, "µs", speeds, {
      note: "each, one line and short lines",
    }),
    figure("the same: second half ÷ first half", "×", ratios, { atMost: 1.3 }),
  ];
}

async function sustained(bench) {
  const rates = [];
  const count = bench.isQuick ? 20_000 : 100_000;
  const program = join(import.meta.dirname, "support", "operations-program.mjs");
  for (let round = 0; round < (bench.isQuick ? 1 : 3); round += 1) {
    const multiplexer = new Blockmux(bench.folder);
    await multiplexer.start([process.execPath, program, String(count)], { historyLines: 1_000_000 });
    const id = await bench.driver.open(multiplexer.attachArgv);
    try {
      await bench.driver.time(id, "", "QREADYQ");
      const ms = await bench.driver.time(id, "\r", "QDONEQ");
      rates.push(count / (ms / 1000));
      const blocks = JSON.parse(await multiplexer.command("list-blocks", "-t", "bench"));
      const { finalBlocks } = await import("./support/operations-load.mjs");
      const expected = [...finalBlocks(count)].map(([block, text]) => `${block}:${text}`).join("\0");
      const found = blocks.map(({ block, text }) => `${block}:${text}`).join("\0");
      if (found !== expected) throw new Error("list-blocks does not agree with what was sent");
    } finally {
      await bench.driver.close(id);
      await multiplexer.stop();
    }
  }
  return [
    figure("Operations a second, sustained", "1/s", rates, { atLeast: 10_000, note: "Blocks verified" }),
  ];
}

export async function measure(bench) {
  return [...updateFigures(bench), ...(await sustained(bench)), ...extendFigures(bench)];
}
