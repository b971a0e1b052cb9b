// Programs that keep a frame below their transcript, at random: every line and Block is there once, in order, the frame
// stands whole below them, and the cursor is at its place in it. Option `block-placement above`.

import { expect, test } from "vitest";
import { PaneView } from "../../src/mux/pane-view.js";
import { checkTape } from "../support/draw-tape.js";
import { DRAWING_WAYS, type DrawingWay, FrameProgram, type FrameStep } from "../support/frame-program.js";
import { lawRounds, type SeededRandom, seededRandom, testSeed } from "../support/random.js";
import { shrinkSteps } from "../support/shrink.js";
import { TestPane } from "../support/test-pane.js";

interface Setting {
  readonly way: DrawingWay;
  readonly isAnnounced: boolean;
  readonly rows: number;
}

function randomStep(random: SeededRandom): FrameStep {
  const roll = random.next();
  if (roll < 0.3) return ["append", random.between(1, random.chance(0.1) ? 9 : 3)];
  if (roll < 0.5) return [random.chance(0.5) ? "update" : "extend", random.below(20), random.between(1, 4)];
  if (roll < 0.7) return ["draw", random.between(1, 4)];
  if (roll < 0.78) return ["print"];
  if (roll < 0.86) return ["place", random.below(4)];
  if (roll < 0.94) return ["type"];
  return ["resize", random.between(30, 40), random.between(2, 9)];
}

function findFault(setting: Setting, steps: readonly FrameStep[]): string | undefined {
  const pane = new TestPane(40, setting.rows, { blockPlacement: "above" });
  const program = new FrameProgram(pane, setting.way);
  program.start(2, setting.isAnnounced);
  const view = new PaneView(pane.pane, pane.clock);
  const firstRow = (): string => {
    const rows: string[] = [];
    view.eachRow((row) => rows.push(pane.rowText(row)));
    return rows[0] ?? "";
  };
  for (const [index, step] of steps.entries()) {
    const before = pane.draw();
    try {
      view.read();
      view.scroll((index % 7) - 4);
      const read = firstRow();
      program.take(step);
      if (step[0] === "append") expect(firstRow(), "the first row read").toBe(read);
      checkTape(pane.pane);
      expect(program.seen()).toBe(program.wanted());
    } catch (error) {
      const done = steps.slice(0, index + 1).map((each) => JSON.stringify(each));
      const fault = error instanceof Error ? error.message : String(error);
      return `${JSON.stringify(setting)}\n${done.join("\n")}\nbefore\n${before}\nafter\n${pane.draw()}\n${fault}`;
    }
  }
  return undefined;
}

test.each(DRAWING_WAYS)("Blocks stay above a frame drawn %s", (way) => {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < lawRounds(6, 400); round += 1) {
    const setting = { way, isAnnounced: random.chance(0.5), rows: random.between(5, 9) };
    const steps = Array.from({ length: 40 }, () => randomStep(random));
    const fault = findFault(setting, steps);
    if (fault === undefined) continue;
    const short = shrinkSteps(steps, (fewer) => findFault(setting, fewer) !== undefined);
    expect.fail(`seed ${seed}, round ${round}: ${findFault(setting, short) ?? fault}`);
  }
});
