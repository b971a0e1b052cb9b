// What reaches the host terminal for small changes: bytes counted on its PTY.
import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { figure } from "./support/figures.mjs";
import { Blockmux, Tmux } from "./support/multiplexers.mjs";

export const title = "Bytes to the host terminal";
export const about =
  "Bytes counted on the host terminal's PTY (200 × 50) until it has been quiet for 150 ms, for one change printed by the " +
  "program in the pane.";

const LINE =
  "The quick brown fox jumps over the lazy dog and then sits down to look at it once more, ".repeat(2);

const CHANGES = [
  {
    name: "one changed cell far from the cursor",
    atMost: 100,
    make: (round) => `\x1b7\x1b[10;${100 + round}HX\x1b8`,
  },
  {
    name: "one coloured cell far from the cursor",
    atMost: 100,
    make: (round) => `\x1b7\x1b[20;${100 + round}H\x1b[1;38;5;${20 + round}mX\x1b[0m\x1b8`,
  },
  { name: "a typed character", atMost: 100, make: () => "x" },
  {
    name: `scroll by a line of ${LINE.length} characters`,
    atMost: 250 + LINE.length,
    make: (round) => `\r\n${round}${LINE}`,
  },
];

async function count(bench, multiplexer) {
  const input = join(multiplexer.folder, "program");
  execFileSync("mkfifo", [input]);
  const script = join(multiplexer.folder, "bytes.sh");
  writeFileSync(script, `stty raw -echo\nprintf QREADYQ\nwhile :; do cat '${input}'; done\n`);
  await multiplexer.start(["sh", script], { historyLines: 50_000, cols: 200, rows: 50 });
  const id = await bench.driver.open(multiplexer.attachArgv, { cols: 200, rows: 50 });
  try {
    await bench.driver.time(id, "", "QREADYQ");
    appendFileSync(input, "\x1b[49;1H\r\n".repeat(60));
    await bench.driver.bytesFor(id, "", 500);
    const sizes = [];
    for (const { make } of CHANGES) {
      const found = [];
      for (let round = 0; round < (bench.isQuick ? 3 : 9); round += 1) {
        const counted = bench.driver.bytesFor(id, "", 150);
        appendFileSync(input, make(round));
        found.push(await counted);
      }
      sizes.push(found);
    }
    return sizes;
  } finally {
    await bench.driver.close(id);
    await multiplexer.stop();
  }
}

export async function measure(bench) {
  const own = await count(bench, new Blockmux(bench.folder));
  const theirs = bench.tmuxReason === undefined ? await count(bench, new Tmux(bench.folder)) : undefined;
  return CHANGES.flatMap(({ name, atMost }, at) => [
    figure(name, "bytes", own[at], { atMost }),
    ...(theirs === undefined ? [] : [figure(`${name}: tmux`, "bytes", theirs[at])]),
  ]);
}
