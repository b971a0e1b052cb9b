// The echo of a key: typed at the host terminal, echoed by the pane's line discipline, seen on the host terminal.
import { figure, median, quantile } from "./support/figures.mjs";
import { BareRelay, Blockmux, Tmux } from "./support/multiplexers.mjs";

export const title = "Key echo";
export const about =
  "A driver written in C types one key at a time and waits for its echo. Each key goes to blockmux, tmux and a bare " +
  "relay of two Node processes in turn (the relay emulates and paints nothing: it is what two processes of Node cost by " +
  "themselves), so that all three meet the same machine. Repetitions of 2,000 keys each; the quantiles are taken in each " +
  "repetition and the ratios between quantiles of the same repetition.";

const ROUNDS = 5;
const KEYS = 2000;
const GAP_MICROSECONDS = 1000;

export async function measure(bench) {
  const all = [
    new Blockmux(bench.folder),
    ...(bench.tmuxReason === undefined ? [new Tmux(bench.folder)] : []),
  ];
  all.push(new BareRelay(bench.folder));
  const script = ["sh", "-c", "printf QREADYQ; exec cat"];
  const ids = [];
  const found = all.map(() => ({ p50: [], p99: [] }));
  try {
    for (const multiplexer of all) {
      await multiplexer.start(script, { historyLines: 50_000 });
      const id = await bench.driver.open(multiplexer.attachArgv);
      ids.push(id);
      await bench.driver.time(id, "", "QREADYQ");
    }
    // A person has typed before: caches and compiled code are as they are after a minute of work.
    await bench.driver.keys(ids, bench.isQuick ? 200 : KEYS, GAP_MICROSECONDS);
    for (let round = 0; round < (bench.isQuick ? 2 : ROUNDS); round += 1) {
      const times = await bench.driver.keys(ids, bench.isQuick ? 300 : KEYS, GAP_MICROSECONDS);
      times.forEach((micros, at) => {
        if (micros.some((value) => value < 0)) throw new Error(`${all[at].name}: a key was not echoed`);
        found[at].p50.push(median(micros));
        found[at].p99.push(quantile(micros, 0.99));
      });
    }
  } finally {
    for (const id of ids) await bench.driver.close(id);
    for (const multiplexer of all) await multiplexer.stop();
  }
  const figures = all.flatMap(({ name }, at) => [
    figure(`${name}: p50`, "µs", found[at].p50),
    figure(`${name}: p99`, "µs", found[at].p99),
  ]);
  const ratio = (own, other) => own.map((value, round) => value / other[round]);
  if (bench.tmuxReason === undefined) {
    figures.push(
      figure("p50, blockmux ÷ tmux", "×", ratio(found[0].p50, found[1].p50), { atMost: 1.5 }),
      figure("p99, blockmux ÷ tmux", "×", ratio(found[0].p99, found[1].p99), { atMost: 3 }),
    );
  }
  const relay = found[found.length - 1];
  figures.push(
    figure("p50, blockmux ÷ bare relay", "×", ratio(found[0].p50, relay.p50)),
    figure("p99, blockmux ÷ bare relay", "×", ratio(found[0].p99, relay.p99)),
  );
  return figures;
}
