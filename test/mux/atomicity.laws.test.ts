// A fault of ours in the middle of an Operation, wherever it strikes: the protocol session of that pane stops, and the
// pane goes on as a plain terminal with every row it had. Spec: requests and Contexts §6 (execution failure).

import { expect, test } from "vitest";
import { drawTape, rowCells } from "../support/draw-tape.js";
import { lawRounds, seededRandom, testSeed } from "../support/random.js";
import { randomStep, type StepChoices, TapePair, type TapeStep } from "../support/tape-steps.js";
import { TestPane } from "../support/test-pane.js";

class InjectedFault extends Error {}

/** Moves of one row, which are all or nothing. */
const ONE_ROW = new Set(["pushRow", "pullRow", "pushBlockRows", "setHiddenRows"]);

/** Makes the `strike`-th call of these methods throw, before or behind what it does; returns how many were made. */
function injectFault(
  targets: readonly (readonly [object, readonly string[]])[],
  strike: number,
  isBehind: boolean,
  run: () => void,
): { calls: number; struck: string } {
  let calls = 0;
  let struck = "";
  const undo: (() => void)[] = [];
  for (const [target, names] of targets) {
    const methods = target as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const original = methods[name];
      if (original === undefined) throw new Error(`no method ${name}`);
      const isOwn = Object.hasOwn(target, name);
      methods[name] = (...args: unknown[]): unknown => {
        calls += 1;
        if (calls !== strike) return original.apply(target, args);
        struck = name;
        if (isBehind && !ONE_ROW.has(name)) original.apply(target, args);
        throw new InjectedFault(name);
      };
      undo.push(() => {
        if (isOwn) methods[name] = original;
        else delete methods[name];
      });
    }
  }
  try {
    run();
  } finally {
    for (const each of undo) each();
  }
  return { calls, struck };
}

/** Rows of history and screen down to the bottom, as text. */
function rowsOf({ pane }: TestPane): string[] {
  const drawn = drawTape(pane).split("\n");
  const end = drawn.indexOf("--");
  const screen = pane.emulator.primary
    .allRows()
    .slice(0, pane.tape.bottom(pane.rows) + 1)
    .map((row) => rowCells(row, pane.tables));
  return [...drawn.slice(0, end).map((row) => row.replace(/^[^|#]*[|#]|↵$/g, "")), ...screen];
}

const CHOICES: StepChoices = { maxCols: 10, maxRows: 5, controls: 0, resizes: 0 };

const OPERATIONS = new Set<string>(["append", "update", "extend", "replace suffix"]);

test("a fault anywhere in an Operation stops the session and loses or doubles no row of others", () => {
  const seed = testSeed();
  const random = seededRandom(seed);
  for (let round = 0; round < lawRounds(150, 10_000); round += 1) {
    const pair = new TapePair(10, random.between(1, 5), 1000);
    // Lines of output are numbered, so that each can be told from all others.
    let lines = 0;
    const feedLine = (): void => {
      lines += 1;
      pair.take(["print", `l${lines}\r\n`]);
    };
    for (let step = random.below(25); step > 0; step -= 1) {
      if (random.chance(0.5)) feedLine();
      else {
        const operation = randomStep(random, CHOICES);
        if (OPERATIONS.has(operation[0])) pair.take(operation);
      }
    }
    let step: TapeStep = ["append", "last"];
    for (let tries = 0; tries < 20; tries += 1) {
      const candidate = randomStep(random, CHOICES);
      if (OPERATIONS.has(candidate[0])) step = candidate;
    }
    const { pane } = pair.pane;
    const { document } = pane;
    const before = rowsOf(pair.pane);
    const region =
      step[0] === "append"
        ? undefined
        : document.blockByKey((Number(step[1]) % Math.max(1, pair.blocks.length)) + 1);
    const { calls, struck } = injectFault(
      [
        [document, ["createBlock", "setHiddenRows", "pullRow", "pushRow", "pushBlockRows", "closeLine"]],
        [pane.emulator.primary, ["replaceRows"]],
        ...(region === undefined
          ? []
          : [[region, ["update", "extend", "replaceSuffix", "renderRow"]] as const]),
      ],
      random.between(1, 6),
      random.chance(0.5),
      () => {
        try {
          pair.take(step);
        } catch (error) {
          // The model was told of the Operation and the pane did not answer as it says.
          if (error instanceof InjectedFault) throw error;
        }
      },
    );
    if (struck === "") {
      expect(calls, "no fault struck").toBeLessThan(6);
      continue;
    }
    const explain = `seed ${seed}, round ${round}, ${JSON.stringify(step)}, ${struck}\n${before.join("\n")}`;
    expect(pane.blocks.isStopped, explain).toBe(true);
    expect(
      pair.pane.events.filter(({ kind }) => kind === "failed"),
      explain,
    ).toEqual([]);
    expect(pane.tape.blocksOnScreen, explain).toEqual([]);
    expect(
      pane.emulator.primary.allRows().every((row) => row.block === 0),
      explain,
    ).toBe(true);
    document.checkInvariants();
    const numbered = (rows: readonly string[]): string[] => rows.filter((row) => /^l\d/.test(row));
    expect(numbered(rowsOf(pair.pane)), explain).toEqual(numbered(before));
    // It is a plain terminal: prints, scrolls, takes a new size, and answers a query as one without Blocks.
    pair.pane.feed("\r\nafter 1\r\nafter 2\r\nafter 3");
    pane.resize(7, 4);
    pane.resize(12, 6);
    document.checkInvariants();
    expect(rowsOf(pair.pane).slice(-3), explain).toEqual(["after 1", "after 2", "after 3"]);
    expect(pair.pane.send({ kind: "capability.query", requestId: "late" })).toEqual([
      { kind: "capability.response", requestId: "late", outcome: "unsupported" },
    ]);
  }
});

test("a rejected Operation changes nothing but its id", () => {
  const pane = new TestPane(10, 5);
  const contextId = pane.openContext();
  pane.append(contextId, "b1", "one\ntwo", "sealed");
  pane.feed("line\r\n");
  const drawn = drawTape(pane.pane);
  const listed = pane.pane.blocks.listBlocks();
  const answers = pane.send({
    kind: "block.update",
    operationId: "x1",
    contextId,
    blockId: "b1",
    content: { type: "text/plain", data: "three" },
  });
  expect(answers).toMatchObject([{ kind: "protocol.error", error: { code: "block_sealed" } }]);
  expect(drawTape(pane.pane)).toBe(drawn);
  expect(pane.pane.blocks.listBlocks()).toEqual(listed);
});
