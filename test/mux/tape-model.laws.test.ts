// The pane against a naive model: after each of many random steps history, screen, tags, wraps and cursors are what
// the tape rules say, and every line and Block that is retained is there once, in order.

import { expect, test } from "vitest";
import { capturePane } from "../../src/mux/capture.js";
import { checkTape, drawTape } from "../support/draw-tape.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";
import { shrinkSteps } from "../support/shrink.js";
import { randomStep, type StepChoices, TapePair, type TapeStep } from "../support/tape-steps.js";

interface Setting extends StepChoices {
  readonly cols: number;
  readonly rows: number;
  readonly historyLines: number;
}

/** One column has no room for a wide character. */
function asShown(text: string, cols: number): string {
  return cols === 1 ? text.replace(/[漢字]/g, "\ufffd") : text;
}

/** What went wrong with these steps; undefined when nothing did. */
function findFault(setting: Setting, steps: readonly TapeStep[]): string | undefined {
  const pair = new TapePair(setting.cols, setting.rows, setting.historyLines);
  let now = drawTape(pair.pane.pane);
  for (const [index, step] of steps.entries()) {
    const before = now;
    const explain = (fault: string): string => {
      const done = steps.slice(0, index + 1).map((each) => JSON.stringify(each));
      return `${setting.cols}x${setting.rows}, history ${setting.historyLines}\n${done.join("\n")}\nbefore\n${before}\n${fault}`;
    };
    try {
      pair.take(step);
      const { pane } = pair.pane;
      if (pane.blocks.isStopped) return explain("the session stopped");
      now = drawTape(pane);
      const drawn = asShown(now, pane.cols);
      const wanted = asShown(pair.model.draw(), pane.cols);
      if (drawn !== wanted) return explain(`drawn\n${drawn}\nwanted\n${wanted}`);
      checkTape(pane);
      const captured = capturePane(pane, {
        first: Number.NEGATIVE_INFINITY,
        last: undefined,
        isJoined: true,
        keepsTrailingBlanks: true,
        withStyles: false,
        fromOtherScreen: true,
      });
      const got = asShown(captured.join("\n"), pane.cols);
      const lines = asShown(pair.model.lines().join("\n"), pane.cols);
      if (got !== lines) return explain(`captured\n${got}\nwanted\n${lines}`);
    } catch (error) {
      return explain(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  return undefined;
}

function runLaw(setting: Setting, rounds: number, stepsARound: number): void {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < rounds; round += 1) {
    const steps = Array.from({ length: stepsARound }, () => randomStep(random, setting));
    const fault = findFault(setting, steps);
    if (fault === undefined) continue;
    const short = shrinkSteps(steps, (fewer) => findFault(setting, fewer) !== undefined);
    expect.fail(`seed ${seed}, round ${round}: ${findFault(setting, short) ?? fault}`);
  }
}

const PLAIN: Setting = {
  cols: 10,
  rows: 5,
  historyLines: 1000,
  maxCols: 16,
  maxRows: 8,
  controls: 0,
  resizes: 0,
};

test("output and Operations leave what the tape rules say", () => {
  runLaw(PLAIN, lawRounds(20, 2000), 60);
});

test("erasing, scrolling, margins and the alternate screen keep the tape in step", () => {
  runLaw({ ...PLAIN, controls: 0.4 }, lawRounds(25, 3000), 60);
});

test("new sizes keep every line and Block, in order", () => {
  runLaw({ ...PLAIN, resizes: 0.3 }, lawRounds(20, 2000), 60);
});

test("everything at once on a screen of a few rows with a short history", () => {
  runLaw(
    { ...PLAIN, cols: 6, rows: 3, historyLines: 6, maxCols: 9, maxRows: 4, controls: 0.3, resizes: 0.15 },
    lawRounds(25, 3000),
    60,
  );
});
