// The split tree against tmux: the same random operations, and after each the same layout string, sizes, pane
// rectangles, active pane and refusals.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lawRounds, seededRandom, testSeed } from "../../support/random.js";
import { TmuxOracle } from "../../support/tmux-oracle.js";
import { requireTool } from "../../support/tools.js";
import { SplitModel } from "./split-model.js";

const STEPS = 25;
const STATE_FORMAT =
  "#{window_layout} #{window_width}x#{window_height} z#{window_zoomed_flag} #{pane_id}" +
  "#{?window_zoomed_flag,, #{P:#{pane_id}=#{pane_left}#,#{pane_top}#,#{pane_width}x#{pane_height} }}";

/** tmux makes a pane of a single row 0 rows high when titles take a row from it; ours keeps its row. */
function withoutEmptyPanes(state: string): string {
  return state.replace(/=(\d+),1,(\d+)x0/g, "=$1,0,$2x1").replace(/(=\d+,\d+,\d+)x0/g, "$1x1");
}

/** Steps up to the first after which tmux has a pane without cells in its tree: from there on ours differs. */
function stepsInCommon(states: readonly string[]): number {
  const end = states.findIndex((state) => /[{[,](?:0x\d+|\d+x0),/.test(state.split(" ")[0] ?? ""));
  return end < 0 ? states.length : end;
}

const missing = requireTool("tmux");

describe.skipIf(missing !== undefined)("SplitTree beside tmux", () => {
  let oracle: TmuxOracle;
  beforeAll(() => {
    oracle = new TmuxOracle();
  });
  afterAll(() => {
    oracle.end();
  });

  test("divides a window as tmux does, step by step", () => {
    const seed = testSeed();
    let nextPane = 1;
    let deaths = 0;
    for (let round = 0; round < lawRounds(40, 400); round++) {
      const random = seededRandom(seed + round);
      const [cols, rows] = [random.between(20, 200), random.between(8, 60)];
      const model = new SplitModel(random, nextPane, cols, rows);
      const script = [
        ["new-window", "-d", "-k", "-t", "main:0", "sleep 1000"],
        ["resize-window", "-t", "main:0", "-x", `${cols}`, "-y", `${rows}`],
      ];
      const expected: string[] = [];
      const refusals: string[] = [];
      for (let index = 0; index < STEPS; index++) {
        const { command, refusal } = model.step();
        script.push([...command]);
        if (refusal !== undefined) refusals.push(refusal);
        expected.push(`${command.join(" ")}\n  ${model.state}`);
      }
      nextPane = model.nextPane;
      const { states, errors } = runScript(oracle, script);
      const shared = stepsInCommon(states);
      if (shared < STEPS) {
        oracle.end();
        oracle = new TmuxOracle();
        nextPane = 1;
      }
      if (states.length < STEPS) {
        // tmux 3.3a dies of some joins in windows that are too small for their panes.
        deaths++;
        continue;
      }
      const seen = states.map(
        (state, index) => `${script[index + 2]?.join(" ")}\n  ${withoutEmptyPanes(state)}`,
      );
      expect(seen.slice(0, shared), `seed ${seed + round}`).toEqual(expected.slice(0, shared));
      if (shared === STEPS) expect(errors, `seed ${seed + round}`).toEqual(refusals);
    }
    expect(deaths).toBeLessThanOrEqual(2);
  });
});

/** Runs commands one by one; what tmux says about the window after each but the first two, and its errors. */
function runScript(
  oracle: TmuxOracle,
  script: readonly (readonly string[])[],
): { readonly states: string[]; readonly errors: string[] } {
  const quote = (word: string): string => `'${word}'`;
  const ask = `display-message -p -t main:0 ${quote(`state ${STATE_FORMAT}`)}`;
  const lines = script.flatMap((command, index) => [command.map(quote).join(" "), index < 2 ? "" : ask]);
  const file = join(oracle.folder, "script");
  writeFileSync(file, lines.join("\n"));
  const output = oracle.run(["source-file", file]).split("\n");
  return {
    states: output.filter((line) => line.startsWith("state ")).map((line) => line.slice(6).trim()),
    errors: output.filter((line) => line !== "" && !line.startsWith("state ")),
  };
}
