// The recipes for programs with an input line of their own, run as they stand in examples/, in a pane.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux();
});
afterEach(() => mux.dispose());

const rows = async (): Promise<string[]> => (await mux.capture()).filter((line) => line !== "");

describe("a program with readline", () => {
  test("keeps its prompt and what is typed while answers stream above it", async () => {
    const example = `PAUSE=1 '${process.execPath}' '${ROOT}/examples/readline.mjs'; echo "status $?"; read wait`;
    const host = mux.host(["run", "--", "sh", "-c", example]);
    await host.waitFor("you>");
    host.send("one\rtw");
    await host.waitFor("and I agree.");
    await host.waitFor(/^you> tw/m);
    host.send("o\x7f\x7fhree\r");
    await host.waitFor('You said "three", and I agree.');
    host.send("quit\r");
    await host.waitFor("status 0");
    expect(await rows()).toEqual([
      "you> one",
      'You said "one", and I agree.',
      "you> three",
      'You said "three", and I agree.',
      "you> quit",
      "status 0",
    ]);
  });
});

// Ink is no dependency: where somebody has installed it (npm install --no-save ink@6 react@19), this runs.
describe.skipIf(!existsSync(`${ROOT}/node_modules/ink`))("a program with Ink", () => {
  test("keeps its frame and what is typed while two answers stream above it", async () => {
    const example = `PAUSE=20 '${process.execPath}' '${ROOT}/examples/ink.mjs'; echo "status $?"; read wait`;
    const host = mux.host(["run", "--", "sh", "-c", example]);
    await host.waitFor("│›");
    host.send("one\rtwo\rtyped");
    await host.waitFor("│› typed");
    await host.waitFor(/two, and I agree,\nover two lines\./);
    expect(await rows()).toEqual([
      "You said one, and I agree,",
      "over two lines.",
      "You said two, and I agree,",
      "over two lines.",
      `╭${"─".repeat(38)}╮`,
      `│${"› typed".padEnd(38)}│`,
      `╰${"─".repeat(38)}╯`,
    ]);
    host.send("\x03");
    await host.waitFor("status 0");
  });
});

describe("the agent in TypeScript", () => {
  const PLAN = "✓ read the question\n✓ run the tests\n✓ answer".split("\n");
  const TOOL = "$ npm test\n12 passed\n1 failed: adds numbers\nexit 1".split("\n");
  const ANSWER = "One test fails: it adds 0.1 and 0.2 and expects 0.3. Compare with a tolerance instead. 🙂";
  const program = `'${process.execPath}' '${ROOT}/examples/out/agent.js'`;

  test("compiles as it says, and shows the same with Blocks and without", async () => {
    execFileSync(`${ROOT}/node_modules/.bin/tsc`, ["-p", "examples"], { cwd: ROOT, stdio: "pipe" });
    const host = mux.host(["run", "--", "sh", "-c", `PAUSE=1 ${program}; echo "status $?"; read wait`], {
      cols: 100,
    });
    const plain = mux.shellHost(`PAUSE=1 ${program}`, { cols: 100 });
    await Promise.all([host.waitFor("status 0"), plain.exited]);
    expect(await rows()).toEqual([...PLAN, ...TOOL, ANSWER, "status 0"]);
    expect(plain.text.trimEnd().split("\n")).toEqual([...PLAN, ...TOOL, ANSWER]);
  });
});
