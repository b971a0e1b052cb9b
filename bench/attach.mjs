// From starting the client to its first picture, with a server that already runs.
import { figure } from "./support/figures.mjs";
import { Blockmux, Tmux } from "./support/multiplexers.mjs";

export const title = "Attaching";
export const about =
  "From the fork of the client on a fresh terminal to the pane's text on it; the server runs and has been attached to " +
  "before. A start of Node that does nothing is measured beside it: no client in Node can be faster.";

const ROUNDS = 15;

async function attachMs(bench, multiplexer) {
  const id = await bench.driver.open(multiplexer.attachArgv);
  const ms = await bench.driver.time(id, "", "QREADYQ");
  await bench.driver.close(id);
  return ms;
}

async function bareNodeMs(bench) {
  const id = await bench.driver.open([process.execPath, "-e", "process.stdout.write('QREADYQ')"]);
  const ms = await bench.driver.time(id, "", "QREADYQ");
  await bench.driver.close(id);
  return ms;
}

export async function measure(bench) {
  const own = new Blockmux(bench.folder);
  const tmux = bench.tmuxReason === undefined ? new Tmux(bench.folder) : undefined;
  const script = ["sh", "-c", "printf QREADYQ; exec sleep 100000"];
  const times = { own: [], tmux: [], node: [], cold: [] };
  try {
    await own.start(script, { historyLines: 50_000 });
    await tmux?.start(script, { historyLines: 50_000 });
    await attachMs(bench, own);
    for (let round = 0; round < (bench.isQuick ? 3 : ROUNDS); round += 1) {
      times.own.push(await attachMs(bench, own));
      times.node.push(await bareNodeMs(bench));
      if (tmux !== undefined) times.tmux.push(await attachMs(bench, tmux));
    }
  } finally {
    await own.stop();
    await tmux?.stop();
  }
  for (let round = 0; round < (bench.isQuick ? 1 : 5); round += 1) {
    const cold = new Blockmux(bench.folder);
    cold.writeConfig([]);
    const id = await bench.driver.open(cold.argv("new-session", ...script));
    times.cold.push(await bench.driver.time(id, "", "QREADYQ"));
    await bench.driver.close(id);
    await cold.stop();
  }
  return [
    figure("attach-session, server running, to first picture", "ms", times.own, { atMost: 150 }),
    figure("node that prints a word and ends", "ms", times.node),
    ...(times.tmux.length > 0 ? [figure("the same with tmux", "ms", times.tmux)] : []),
    figure("new-session, no server running, to first picture", "ms", times.cold),
  ];
}
