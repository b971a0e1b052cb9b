import { describe, expect, test } from "vitest";
import { OperationIds } from "../../src/blocks/operation-ids.ts";
import { lawRounds, seededRandom, testSeed } from "../support/random.ts";

const filled = (ids: readonly string[], limitBytes = 1_000_000): OperationIds => {
  const set = new OperationIds(limitBytes);
  for (const id of ids) set.add(id);
  return set;
};

describe("OperationIds", () => {
  test("a counter costs nothing however far it counts, a counter with a prefix its prefix once", () => {
    const plain = new OperationIds(0);
    const prefixed = new OperationIds(1000);
    for (let number = 1; number <= 100_000; number += 1) {
      if (!plain.add(String(number)) || !prefixed.add(`run-7f-${number}`))
        throw new Error(`refused at ${number}`);
    }
    expect([plain.usedBytes, prefixed.usedBytes < 400]).toEqual([0, true]);
    expect([plain.has("1"), plain.has("100000"), plain.has("100001"), prefixed.has("run-7f-5")]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  test("tells apart ids that spell the same number or split alike", () => {
    const ids = [
      "1",
      "01",
      "001",
      "a1",
      "a01",
      "a",
      "a0",
      "a00",
      "0",
      "00",
      "-1",
      "+1",
      "1 ",
      "1.0",
      "12",
      "a12",
      "a1 2",
    ];
    for (const id of ids) {
      const others = ids.filter((other) => other !== id);
      expect([id, filled(others).has(id), filled([id]).has(id)]).toEqual([id, false, true]);
    }
  });

  test("is exact for numbers of any length", () => {
    const base = "12345678901234567890123456789";
    const ids = ["0", "1", "2"].map((digit) => `${base}${digit}`);
    const set = filled(ids.slice(0, 2));
    expect(ids.map((id) => set.has(id))).toEqual([true, true, false]);
    const long = filled([`1${"0".repeat(40)}`]);
    expect([
      long.has(`1${"0".repeat(40)}`),
      long.has(`1${"0".repeat(39)}`),
      long.has(`${"0".repeat(40)}`),
    ]).toEqual([true, false, false]);
  });

  test("refuses an id past the limit, keeps what it has, and still takes ids that cost nothing", () => {
    const set = new OperationIds(150);
    expect([set.add("first"), set.canAdd("second"), set.add("second"), set.add("third")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([set.has("first"), set.has("third"), set.canAdd("third")]).toEqual([true, false, false]);
    expect([set.add("1"), set.add("2")]).toEqual([true, true]);
    expect(set.add("999")).toBe(false);
  });

  test("agrees with a plain set of strings", () => {
    const random = seededRandom(testSeed());
    const prefixes = ["", "", "op-", "0", "00", "a1", "❝", "9007199254740992"];
    for (let round = 0; round < lawRounds(30, 2000); round += 1) {
      const set = new OperationIds(Number.MAX_SAFE_INTEGER);
      const model = new Set<string>();
      for (let step = 0; step < 200; step += 1) {
        const tail = random.chance(0.2) ? "x" : String(random.below(random.pick([10, 100, 1e6])));
        const id = `${random.pick(prefixes)}${tail}`;
        expect([id, set.has(id)]).toEqual([id, model.has(id)]);
        if (!model.has(id)) expect(set.add(id)).toBe(true);
        model.add(id);
      }
      for (const id of model) expect([id, set.has(id)]).toEqual([id, true]);
      expect(set.usedBytes).toBeGreaterThanOrEqual(0);
    }
  });
});
