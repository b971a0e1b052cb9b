// The conformance kit against our own engine, case by case, and the page's clauses against the kit.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Clock } from "../../src/base/index.ts";
import { CASES, type CaseResult, formatTap, Probe, runConformance } from "../../src/conformance/index.ts";
import { TestPane } from "../support/test-pane.ts";
import { findUncovered } from "../tools/clauses.mjs";
import { OUTSIDE_CLAUSES } from "./outside-clauses.ts";

/** Nothing is ever waited for: the pane answers within the write. */
const hastyClock: Clock = {
  nowMs: () => 0,
  wallMs: () => 0,
  after: (_delayMs, callback) => {
    const handle = setImmediate(callback);
    return { cancel: () => clearImmediate(handle) };
  },
};

/** A program at a pane without a machine around it. */
function probeOf(pane: TestPane, pieceBytes = Number.POSITIVE_INFINITY): Probe {
  let deliver: (bytes: Uint8Array) => void = () => {};
  return new Probe({
    write: (bytes) => {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        pane.pane.handleOutput(bytes.slice(at, at + pieceBytes));
      }
      const answers = pane.pty.takeInput();
      if (answers.length > 0) deliver(answers);
    },
    listen: (listener) => {
      deliver = listener;
    },
    clock: hastyClock,
    runName: "test",
  });
}

const bad = (results: readonly CaseResult[]): CaseResult[] =>
  results.filter(({ outcome }) => outcome !== "passed");

describe("the engine", () => {
  test("passes every case", async () => {
    const result = await runConformance(probeOf(new TestPane(80, 24)), CASES);
    expect(result.isSupported && bad(result.results)).toEqual([]);
  });

  test("passes in a narrow pane, over a line that cuts everything into pieces of seven bytes", async () => {
    const cases = CASES.filter(({ clause }) => !["F9", "J16"].includes(clause));
    const result = await runConformance(probeOf(new TestPane(23, 15), 7), cases);
    expect(result.isSupported && bad(result.results)).toEqual([]);
  });

  test("fails where it should: each kind of case sees what is wrong", async () => {
    // The program at the other end swallows every fourth write: answers are missing then, or Operations.
    const pane = new TestPane(80, 24);
    let count = 0;
    let deliver: (bytes: Uint8Array) => void = () => {};
    const probe = new Probe({
      write: (bytes) => {
        count += 1;
        if (count > 40 && count % 4 === 0) return;
        pane.pane.handleOutput(bytes);
        const answers = pane.pty.takeInput();
        if (answers.length > 0) deliver(answers);
      },
      listen: (listener) => {
        deliver = listener;
      },
      clock: hastyClock,
      runName: "test",
    });
    const result = await runConformance(probe, CASES.slice(0, 12));
    const tap = formatTap(result);
    expect(result.isSupported && bad(result.results).length).toBeGreaterThan(6);
    expect(tap.split("\n").slice(0, 2)).toEqual(["TAP version 14", "1..12"]);
    expect(tap).toMatch(/^not ok \d+ - F\d+ .*\n {2}---\n {2}message: ".*"\n {2}\.\.\.$/m);
  });

  test("with Blocks switched off is not supported, and is sent nothing but the question", async () => {
    const pane = new TestPane(80, 24, { blocks: false });
    const result = await runConformance(probeOf(pane), CASES);
    expect(result).toEqual({ isSupported: false, reason: "the answer was unsupported" });
    expect(formatTap(result)).toBe(
      "TAP version 14\n1..0 # SKIP Block Operations are not supported: the answer was unsupported\n",
    );
    expect(pane.screenLines().join("")).toBe("");
  });
});

describe("the clauses of docs/protocol.md", () => {
  test("have each a case or a test from outside, and everything that should be one has a mark", () => {
    const cased = new Set(CASES.map(({ clause }) => clause));
    const found = findUncovered(cased, new Set(Object.keys(OUTSIDE_CLAUSES)));
    expect(found).toEqual({ uncovered: [], unknown: [], unmarked: [] });
  });

  test("the tests from outside are there", () => {
    const missing = Object.entries(OUTSIDE_CLAUSES).filter(
      ([, [file, title]]) =>
        !readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), "utf8").includes(title),
    );
    expect(missing).toEqual([]);
  });
});
