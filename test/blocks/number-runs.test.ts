import { describe, expect, test } from "vitest";
import { NumberRuns } from "../../src/blocks/number-runs.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";

describe("NumberRuns", () => {
  test("a counter is one run, forwards and backwards", () => {
    const runs = new NumberRuns();
    for (let number = 1000; number < 50_000; number += 1) runs.add(number);
    for (let number = 999; number >= 0; number -= 1) runs.add(number);
    expect([runs.runCount, runs.has(0), runs.has(49_999), runs.has(50_000)]).toEqual([1, true, true, false]);
  });

  test("agrees with a plain set, with leaves of two runs and of many", () => {
    const random = seededRandom(testSeed());
    for (let round = 0; round < lawRounds(40, 2000); round += 1) {
      const runs = new NumberRuns(random.pick([2, 3, 8, 256]));
      const model = new Set<number>();
      const range = random.pick([20, 200, 2000]);
      for (let step = 0; step < 300; step += 1) {
        const number = random.below(range);
        expect([round, step, number, runs.has(number)]).toEqual([round, step, number, model.has(number)]);
        const adjoins = model.has(number - 1) || model.has(number + 1);
        if (model.has(number)) continue;
        expect(runs.adjoins(number)).toBe(adjoins);
        runs.add(number);
        model.add(number);
      }
      let expectedRuns = 0;
      for (const number of model) if (!model.has(number - 1)) expectedRuns += 1;
      expect(runs.runCount).toBe(expectedRuns);
      for (let number = -1; number <= range; number += 1) expect(runs.has(number)).toBe(model.has(number));
    }
  });
});
