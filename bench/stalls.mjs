// How long the server's event loop stands still while a program floods a pane: what another pane's key would wait.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { figure } from "./support/figures.mjs";
import { READY, writeFlood } from "./support/flood-files.mjs";
import { Blockmux } from "./support/multiplexers.mjs";

export const title = "Event loop during a flood";
export const about =
  "A pane prints without end, a client watches. After a second of warming up the server's own timer of 1 ms is watched for " +
  "ten seconds (`monitorEventLoopDelay`, loaded into the server by `--import`, its interval taken off): how late it comes. " +
  "With history at its limit of 50,000 lines, so that eviction is part of it. Other load on the machine counts as ours.";

const KINDS = [
  { name: "ASCII", kind: "ascii" },
  { name: "dense SGR", kind: "sgr" },
];
const FLOOD_MS = 10_000;

async function stalls(bench, kind) {
  const flood = writeFlood(join(bench.folder, `${kind}-endless`), kind, 50_000);
  const script = join(bench.folder, `${kind}-endless.sh`);
  writeFileSync(script, `printf '${READY}'\nread go\nwhile :; do cat '${flood.path}'; done\n`);
  const multiplexer = new Blockmux(bench.folder);
  await multiplexer.start(["sh", script], { historyLines: 50_000, isProbed: true });
  const id = await bench.driver.open(multiplexer.attachArgv);
  try {
    await bench.driver.time(id, "", READY);
    await bench.driver.bytesFor(id, "\r", 1);
    await pause(1000);
    await multiplexer.probe("start");
    await pause(bench.isQuick ? FLOOD_MS / 5 : FLOOD_MS);
    return await multiplexer.probe("stop");
  } finally {
    await bench.driver.close(id);
    await multiplexer.stop();
  }
}

export async function measure(bench) {
  const figures = [];
  for (const { name, kind } of KINDS) {
    const found = [];
    for (let round = 0; round < (bench.isQuick ? 1 : 3); round += 1) found.push(await stalls(bench, kind));
    const of = (key) => found.map((delays) => delays[key]);
    figures.push(
      figure(`${name}: p50`, "ms", of("p50")),
      figure(`${name}: p99.9`, "ms", of("p999"), { atMost: 5 }),
      figure(`${name}: longest`, "ms", of("max"), { atMost: 15 }),
    );
  }
  return figures;
}
