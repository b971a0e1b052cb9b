// A long run of an agent: it streams, rewrites plans far above, prints between its Blocks, while the window changes its size
// and somebody reads in the middle. In the end history is what a list of texts says, and memory is what that text needs.
// With LAWS=large half an hour of it: 50,000 Operations on 2,000 Blocks.

import { expect, test } from "vitest";
import { PaneView } from "../../src/mux/pane-view.js";
import { checkTape, rowCells } from "../support/draw-tape.js";
import { lawRounds, SeededRandom, testSeed } from "../support/random.js";
import { TestPane } from "../support/test-pane.js";

interface Told {
  /** Undefined for an ordinary line. */
  readonly blockId: string | undefined;
  text: string;
  state: string;
}

const OPERATIONS_PER_BLOCK = 25;
/** Every so many Blocks one stays a plan that is rewritten to the end. */
const PLAN_EVERY = 20;

test("an agent's long run leaves the history it told, and whoever reads in the middle reads in peace", () => {
  const random = new SeededRandom(testSeed());
  const operations = lawRounds(2500, 50_000);
  const pane = new TestPane(80, 24, { historyLines: 1_000_000, historyBytes: 1 << 30 });
  const own = pane.openContext();
  const told: Told[] = [];
  const plans: Told[] = [];
  let newest: Told | undefined;
  let reader: { readonly view: PaneView; readonly rows: readonly string[] } | undefined;
  let words = 0;
  const word = (): string => {
    words += 1;
    return random.pick([`word${words} `, `wörd${words} `, `字${words} `, `w${words}\n`]);
  };
  const seen = (view: PaneView): string[] => {
    const rows: string[] = [];
    view.eachRow((row) => rows.push(rowCells(row, pane.tables)));
    return rows;
  };
  const planText = (): string =>
    Array.from({ length: random.between(1, 6) }, (_, step) => `plan ${words}.${step}`).join("\n");

  for (let count = 0; count < operations; count += 1) {
    if (count % OPERATIONS_PER_BLOCK === 0) {
      if (newest !== undefined && !plans.includes(newest)) pane.seal(own, newest.blockId ?? "");
      const index = told.length;
      const isPlan = (count / OPERATIONS_PER_BLOCK) % PLAN_EVERY === 0;
      newest = { blockId: `b${index}`, text: isPlan ? planText() : word(), state: "" };
      newest.state = pane.append(own, `b${index}`, newest.text);
      told.push(newest);
      if (isPlan) plans.push(newest);
      continue;
    }
    const plan = random.chance(0.2) ? random.pick(plans) : undefined;
    if (plan !== undefined) {
      plan.text = planText();
      plan.state = pane.update(own, plan.blockId ?? "", plan.text);
    } else if (newest === undefined || plans.includes(newest) || random.chance(0.05)) {
      const line = `output ${count}`;
      pane.feed(`${line}\r\n`);
      told.push({ blockId: undefined, text: line, state: "" });
    } else if (random.chance(0.15)) {
      const scalars = Array.from(newest.text);
      const retain = random.below(scalars.length);
      const replacement = word();
      newest.state = pane.replaceSuffix(own, newest.blockId ?? "", newest.state, retain, replacement);
      newest.text = scalars.slice(0, retain).join("") + replacement;
    } else {
      const fragment = word();
      newest.state = pane.extend(own, newest.blockId ?? "", newest.state, fragment);
      newest.text += fragment;
    }
    if (count === Math.floor(operations / 2)) {
      // Half way somebody scrolls to the middle, beside every plan.
      const view = new PaneView(pane.pane, pane.clock);
      view.read();
      view.scroll(-Math.floor(pane.pane.document.rowCountTotal(pane.pane.cols) / 2));
      while (seen(view).some((row) => row.startsWith("plan"))) view.scroll(3);
      reader = { view, rows: seen(view) };
    }
    if (reader !== undefined && count % 50 === 7) expect(seen(reader.view)).toEqual(reader.rows);
    // Three sizes, and back to the first.
    const part = Math.floor(operations / 4);
    if (count % part === 1 && count > part) {
      const [cols = 80, rows = 24] = random.pick([
        [40, 30],
        [132, 50],
        [25, 10],
      ]);
      pane.pane.resize(cols, rows);
      checkTape(pane.pane);
      pane.pane.resize(80, 24);
    }
  }
  checkTape(pane.pane);
  // Soft wraps are of the width: rows are joined by what the model says.
  pane.pane.resize(1000, 24);
  const lines = [...pane.historyRows(), ...pane.screenLines()].map((row) => row.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  const wanted = told.flatMap(({ text }) =>
    text
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => line.trimEnd()),
  );
  while (wanted.at(-1) === "") wanted.pop();
  expect(lines).toEqual(wanted);
  const { document } = pane.pane;
  const textBytes = told.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 600, 0);
  expect(document.sizeBytes).toBeLessThan(2 * textBytes + 4_000_000);
  reader?.view.close();
});
