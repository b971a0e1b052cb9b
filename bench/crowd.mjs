// The echo of a key beside panes that print without end: does somebody else's flood slow a person's typing?
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { figure, median, quantile } from "./support/figures.mjs";
import { Blockmux, Tmux } from "./support/multiplexers.mjs";

export const title = "Key echo beside four flooding panes";
export const about =
  "One window (200 × 50) of five panes. In the active one keys are typed and awaited as in the part before; in the other " +
  "four `seq` prints numbers of ten digits, one a line, as fast as they are taken. In each repetition the floods stop, " +
  "keys are typed, the floods go on, keys are typed again; the ratios are between the two of one repetition.";

const ROUNDS = 5;
const KEYS = 600;
const GAP_MICROSECONDS = 3000;
const FLOODS = 4;

/** Prints while the file named by its first argument exists. */
const FLOOD = 'while :; do if [ -e "$0" ]; then seq 1000000000 1000100000; else sleep 0.02; fi; done';
/** More than what may still be on its way when a flood was stopped. */
const SETTLE_MS = 1000;
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

async function measureOne(bench, multiplexer) {
  const found = { idle: [], flooded: [], ratio: [], tail: [] };
  const flag = join(multiplexer.folder, "flood");
  let id;
  try {
    await multiplexer.start(["sh", "-c", "printf QREADYQ; exec cat"], {
      historyLines: 50_000,
      cols: 200,
      rows: 50,
    });
    for (let flood = 0; flood < FLOODS; flood += 1) {
      await multiplexer.command("split-window", "-d", "-t", "bench", "sh", "-c", FLOOD, flag);
      await multiplexer.command("select-layout", "-t", "bench", "tiled");
    }
    id = await bench.driver.open(multiplexer.attachArgv, { rows: 50, cols: 200 });
    await bench.driver.time(id, "", "QREADYQ");
    const count = bench.isQuick ? 200 : KEYS;
    const type = async () => {
      const [micros] = await bench.driver.keys([id], count, GAP_MICROSECONDS);
      if (micros.some((value) => value < 0)) throw new Error(`${multiplexer.name}: a key was not echoed`);
      return micros;
    };
    await type();
    for (let round = 0; round < (bench.isQuick ? 2 : ROUNDS); round += 1) {
      rmSync(flag, { force: true });
      await settled();
      const idle = median(await type());
      writeFileSync(flag, "");
      await settled();
      const times = await type();
      found.idle.push(idle);
      found.flooded.push(median(times));
      found.tail.push(quantile(times, 0.99));
      found.ratio.push(median(times) / idle);
    }
  } finally {
    if (id !== undefined) await bench.driver.close(id);
    await multiplexer.stop();
  }
  return found;
}

export async function measure(bench) {
  const figures = [];
  const all = [
    new Blockmux(bench.folder),
    ...(bench.tmuxReason === undefined ? [new Tmux(bench.folder)] : []),
  ];
  for (const multiplexer of all) {
    const { name } = multiplexer;
    const { idle, flooded, ratio, tail } = await measureOne(bench, multiplexer);
    figures.push(
      figure(`${name}: p50 with the floods stopped`, "µs", idle),
      figure(`${name}: p50 beside the floods`, "µs", flooded),
      figure(`${name}: p99 beside the floods`, "µs", tail),
      figure(`${name}: p50 beside ÷ stopped`, "×", ratio, name === "blockmux" ? { atMost: 1.5 } : undefined),
    );
  }
  return figures;
}
