// What a line of history costs: resident memory of the server, before and after.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import xterm from "@xterm/headless";
import { figure } from "./support/figures.mjs";
import { DONE, floodScript, READY, writeFlood } from "./support/flood-files.mjs";
import { Blockmux, Tmux } from "./support/multiplexers.mjs";

export const title = "Memory";
export const about =
  "Resident memory of the server with 500,000 lines of history less that of the same server before them, divided by the " +
  "lines: whatever a runtime keeps for itself counts. The limit of history is 1,000,000 lines. Both are read when they have " +
  "been idle for three seconds. @xterm/headless: heap and array buffers after a collection.";

const KINDS = [
  { name: "80-column ASCII", kind: "full80", target: 120 },
  { name: "20 random styles a line", kind: "styles20", target: undefined },
];
const LINES = 500_000;
const SETTLE_MS = 3000;

async function bytesPerLine(bench, multiplexer, flood, script) {
  await multiplexer.start(["sh", script], { historyLines: 1_000_000 });
  const id = await bench.driver.open(multiplexer.attachArgv);
  try {
    await bench.driver.time(id, "", READY);
    await pause(SETTLE_MS);
    const before = multiplexer.residentBytes;
    await bench.driver.time(id, "\r", DONE);
    await pause(SETTLE_MS);
    return (multiplexer.residentBytes - before) / flood.lines;
  } finally {
    await bench.driver.close(id);
    await multiplexer.stop();
  }
}

async function xtermBytesPerLine(flood) {
  const held = () => {
    globalThis.gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const terminal = new xterm.Terminal({ cols: 80, rows: 24, scrollback: 1_000_000, allowProposedApi: true });
  const lines = Math.min(100_000, flood.lines);
  const before = held();
  await new Promise((resolve) => {
    for (const line of flood.plainLines.slice(0, lines)) terminal.write(`${line}\r\n`);
    terminal.write("", resolve);
  });
  const value = (held() - before) / lines;
  terminal.dispose();
  return value;
}

export async function measure(bench) {
  const figures = [];
  for (const { name, kind, target } of KINDS) {
    const flood = writeFlood(join(bench.folder, kind), kind, bench.isQuick ? LINES / 5 : LINES);
    const script = join(bench.folder, `${kind}.sh`);
    writeFileSync(script, floodScript(flood));
    const rounds = bench.isQuick ? 1 : 3;
    const own = [];
    const theirs = [];
    for (let round = 0; round < rounds; round += 1) {
      own.push(await bytesPerLine(bench, new Blockmux(bench.folder), flood, script));
      if (bench.tmuxReason === undefined) {
        theirs.push(await bytesPerLine(bench, new Tmux(bench.folder), flood, script));
      }
    }
    figures.push(figure(`${name}: blockmux`, "B/line", own, { atMost: target }));
    if (theirs.length > 0) {
      figures.push(
        figure(`${name}: tmux`, "B/line", theirs),
        figure(
          `${name}: blockmux ÷ tmux`,
          "×",
          own.map((value, round) => value / theirs[round]),
        ),
      );
    }
    if (kind === "full80")
      figures.push(figure(`${name}: @xterm/headless`, "B/line", [await xtermBytesPerLine(flood)]));
  }
  return figures;
}
