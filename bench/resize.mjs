// A new width with a million lines of history: how long the server stands still, and what the first looks cost, since
// a lazy layout only moves its cost there.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { figure } from "./support/figures.mjs";
import { DONE, floodScript, READY, writeFlood } from "./support/flood-files.mjs";
import { Blockmux } from "./support/multiplexers.mjs";

export const title = "Resize with 1,000,000 lines";
export const about =
  "The host terminal of the only client changes its width; the longest delay of the server's 1 ms timer in the half second " +
  "after it is the stall. Then, each behind another new width of its own: from `g` to the first line on the host terminal, " +
  "from Enter behind a search to its match (10,000 lines away, and a whole history away), from the PageUp that enters the " +
  "reading state to the page before. Widths alternate between narrower and wider than the lines, so that wrapping changes.";

const LINES = 1_000_000;
const NARROW = [40, 61, 50, 70, 45];
const WIDE = [100, 120, 90, 110, 95];
/** The reading state is entered, and typed text stands in the prompt, before the key that is timed. */
const SETTLE_MS = 300;

/** Puts words that nothing else contains where they will be looked for. */
function markLines(flood) {
  const text = readFileSync(flood.path, "latin1").split("\n");
  const mark = (line, word) => {
    text[line] = `${line} ${word} ${text[line]}`.slice(0, 72).trimEnd();
  };
  mark(0, "QTOPQ");
  mark(Math.floor(flood.lines / 1000), "QFARQ");
  mark(flood.lines - Math.floor(flood.lines / 100), "QNEARQ");
  mark(flood.lines - 28, "QPAGEQ");
  writeFileSync(flood.path, text.join("\n"));
}

export async function measure(bench) {
  const { driver } = bench;
  const flood = writeFlood(join(bench.folder, "million"), "ascii", bench.isQuick ? LINES / 10 : LINES);
  markLines(flood);
  const script = join(bench.folder, "million.sh");
  writeFileSync(script, floodScript(flood));
  const multiplexer = new Blockmux(bench.folder);
  await multiplexer.start(["sh", script], { historyLines: LINES * 2, isProbed: true });
  const id = await driver.open(multiplexer.attachArgv);
  const found = { stall: [], top: [], near: [], far: [], page: [], lookStall: [] };
  const resize = async (cols) => {
    await multiplexer.probe("start");
    await driver.resize(id, 24, cols);
    await pause(500);
    found.stall.push((await multiplexer.probe("stop")).max);
  };
  const type = async (keys) => {
    await driver.bytesFor(id, keys, SETTLE_MS);
  };
  const look = async (key, word) => {
    await multiplexer.probe("start");
    const ms = await driver.time(id, key, word, 30_000);
    found.lookStall.push((await multiplexer.probe("stop")).max);
    await type("q");
    return ms;
  };
  try {
    await driver.time(id, "", READY);
    await driver.time(id, "\r", DONE);
    await pause(2000);
    const rounds = bench.isQuick ? 2 : NARROW.length;
    for (let round = 0; round < rounds; round += 1) {
      const [narrow, wide] = [NARROW[round], WIDE[round]];
      await resize(narrow);
      await type("\x02[");
      found.top.push(await look("g", "QTOPQ"));
      await resize(wide);
      found.page.push(await look("\x02\x1b[5~", "QPAGEQ"));
      await resize(narrow + 1);
      await type("\x02[?QNEARQ");
      found.near.push(await look("\r", "QNEARQ"));
      await resize(wide + 1);
      await type("\x02[?QFARQ");
      found.far.push(await look("\r", "QFARQ"));
    }
  } finally {
    await driver.close(id);
    await multiplexer.stop();
  }
  return [
    figure("longest stall after a resize", "ms", found.stall, { atMost: 20 }),
    figure("first `g`", "ms", found.top, { atMost: 50 }),
    figure("first PageUp", "ms", found.page, { atMost: 50 }),
    figure("first search, match 10,000 lines away", "ms", found.near, { atMost: 50 }),
    figure("first search, through all of history", "ms", found.far, { atMost: 50 }),
    figure("longest stall in those looks", "ms", found.lookStall, { atMost: 20 }),
  ];
}
