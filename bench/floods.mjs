// Floods from end to end: the same file printed in a pane of either multiplexer, on host terminals of one size, with
// equal history limits, from the key that starts it to the sentinel on the host terminal. Each measurement has a
// server of its own; afterwards all of history is read back and must be what was printed, to the byte.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { figure } from "./support/figures.mjs";
import { DONE, floodScript, floodText, hashOf, READY, writeFlood } from "./support/flood-files.mjs";
import { Blockmux, Tmux } from "./support/multiplexers.mjs";

export const title = "Floods, end to end";
export const about =
  "Wall time from the key that starts `cat FILE` in a pane to the sentinel behind it on the host terminal (80 × 24, one " +
  "status line), divided by tmux's. Servers are fresh for each run and take turns; history limit 1,000,000 lines in both. " +
  "After each run `capture-pane -p -S -` of both is hashed and must equal the hash of what was printed.";

const KINDS = [
  { name: "ASCII", kind: "ascii", lines: 500_000, target: 0.8 },
  { name: "dense SGR", kind: "sgr", lines: 200_000, target: 0.6 },
  { name: "CJK", kind: "cjk", lines: 300_000, target: 0.4 },
];
const HISTORY_LINES = 1_000_000;
const ROUNDS = 5;

async function floodOnce(bench, multiplexer, script, expectedHash, note) {
  await multiplexer.start(["sh", script], { historyLines: HISTORY_LINES });
  const id = await bench.driver.open(multiplexer.attachArgv);
  try {
    await bench.driver.time(id, "", READY);
    const ms = await bench.driver.time(id, "\r", DONE);
    const hash = hashOf(await multiplexer.history());
    if (hash !== expectedHash)
      throw new Error(`${multiplexer.name}: history is not what was printed (${note})`);
    return ms;
  } finally {
    await bench.driver.close(id);
    await multiplexer.stop();
  }
}

export async function measure(bench) {
  const figures = [];
  for (const { name, kind, lines, target } of KINDS) {
    const flood = writeFlood(join(bench.folder, kind), kind, bench.isQuick ? lines / 10 : lines);
    const script = join(bench.folder, `${kind}.sh`);
    writeFileSync(script, floodScript(flood));
    const expectedHash = hashOf(floodText(flood));
    const ownMs = [];
    const ratios = [];
    for (let round = 0; round < (bench.isQuick ? 2 : ROUNDS); round += 1) {
      const own = () => floodOnce(bench, new Blockmux(bench.folder), script, expectedHash, name);
      const other = () => floodOnce(bench, new Tmux(bench.folder), script, expectedHash, name);
      const isOwnFirst = round % 2 === 0;
      const first =
        bench.tmuxReason !== undefined && !isOwnFirst ? undefined : await (isOwnFirst ? own : other)();
      const second =
        bench.tmuxReason !== undefined && isOwnFirst ? undefined : await (isOwnFirst ? other : own)();
      const [mine, theirs] = isOwnFirst ? [first, second] : [second, first];
      ownMs.push(mine);
      if (theirs !== undefined) ratios.push(mine / theirs);
    }
    const megabytes = flood.sizeBytes / 1e6;
    const speeds = ownMs.map((ms) => megabytes / (ms / 1000));
    figures.push(
      figure(`${name}: ${flood.lines.toLocaleString("en-US")} lines`, "MB/s", speeds, {
        note: `${megabytes.toFixed(0)} MB, history verified`,
      }),
    );
    if (ratios.length > 0)
      figures.push(figure(`${name}: wall time, blockmux ÷ tmux`, "×", ratios, { atMost: target }));
  }
  return figures;
}
