// Programs that were not written with our library and count their ids from 1, one process after the other in one shell's
// pane: the examples in Python and bash, also over a line that passes single bytes.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { requireTool } from "../support/tools.ts";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const missingPython = requireTool("python3");
const AGENT = `python3 '${ROOT}/examples/agent.py'`;
const SPLITTER = `python3 '${ROOT}/test/support/byte-splitter.py'`;
const PROGRESS = `bash '${ROOT}/examples/progress.bash'`;

const PLAN = "✓ read the question\n✓ think about it\n✓ answer";
const ANSWER = "It is 42 — as ever. 🙂";
const BAR = "▕████████████████████▏ 100 %";
const FILES = [1, 2, 3, 4, 5].map((file) => `file ${file} of 5`);

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux();
});
afterEach(() => mux.dispose());

interface Listed {
  readonly context: string;
  readonly contextState: string;
  readonly block: string;
  readonly text: string;
}

/** Runs a script in a pane and gives its Blocks and the lines of its history. */
async function inPane(script: string): Promise<{ blocks: Listed[]; lines: string[] }> {
  mux.file("script", `export PAUSE=0\n${script}\necho ready; read wait`);
  const host = mux.host(["run", "--", "bash", "--norc", "script"]);
  await host.waitFor(/^ready/m);
  const blocks = JSON.parse(await mux.tell("list-blocks")) as Listed[];
  return { blocks, lines: (await mux.capture("-S", "-")).filter((line) => line !== "") };
}

describe.skipIf(missingPython !== undefined)("a program in Python", () => {
  test("run five times in one pane, then byte by byte, is right every time", async () => {
    const { blocks, lines } = await inPane(
      `for run in 1 2 3 4 5; do ${AGENT} || echo failed; done; ${SPLITTER} ${AGENT} || echo failed`,
    );
    expect(blocks.map(({ block, text }) => [block, text])).toEqual(
      Array.from({ length: 6 }, () => [
        ["plan", PLAN],
        ["answer", ANSWER],
      ]).flat(),
    );
    expect([new Set(blocks.map(({ context }) => context)).size, blocks[0]?.contextState]).toEqual([
      6,
      "closed",
    ]);
    expect(lines.slice(0, -1)).toEqual(Array.from({ length: 6 }, () => [...PLAN.split("\n"), ANSWER]).flat());
  });

  test("prints plain lines elsewhere", async () => {
    const host = mux.shellHost(AGENT);
    await host.exited;
    expect(host.text.trimEnd()).toBe(`${PLAN}\n${ANSWER}`);
  });
});

describe("a script in bash", () => {
  test("draws its bar in place, twice in one pane", async () => {
    const { blocks, lines } = await inPane(`${PROGRESS}; ${PROGRESS}`);
    expect(blocks.map(({ text }) => text)).toEqual([BAR, BAR]);
    expect(lines.slice(0, -1)).toEqual([BAR, ...FILES, BAR, ...FILES]);
  });

  test("prints plain lines elsewhere", async () => {
    const host = mux.shellHost(`PAUSE=0 ${PROGRESS}`);
    await host.exited;
    expect(host.text.trimEnd().split("\n")).toEqual([...FILES, BAR]);
  });
});
