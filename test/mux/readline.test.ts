// A real shell's line editor through new sizes: it redraws its line by going up as many rows as it had, so the line
// must never have fewer, or it would erase the row above, which may be a Block's.

import { afterEach, describe, expect, test } from "vitest";
import { writtenLines } from "../support/all-lines.js";
import { checkTape } from "../support/draw-tape.js";
import { type PtyRun, startOnPty, TEST_ENV } from "../support/pty-run.js";
import { TestPane } from "../support/test-pane.js";
import { requireTool } from "../support/tools.js";
import { waitFor } from "../support/wait-for.js";

const missing = requireTool("bash");

let run: PtyRun | undefined;

afterEach(() => {
  run?.pty.hangUp();
  run = undefined;
});

const TYPED = "echo one two three four five six seven eight nine ten eleven twelve thirteen fourteen";

function linesOf(pane: TestPane): string[] {
  return writtenLines(pane.pane);
}

describe.skipIf(missing !== undefined)("readline", () => {
  const sizes: readonly (readonly (readonly [number, number])[])[] = [
    [
      [40, 10],
      [80, 24],
    ],
    [
      [20, 24],
      [80, 24],
    ],
    [
      [80, 5],
      [30, 5],
      [80, 24],
    ],
    [
      [10, 8],
      [100, 8],
      [80, 24],
    ],
  ];
  test.each(sizes)(
    "redraws its line over itself and nothing above, through %j and on",
    async (...through) => {
      const pane = new TestPane(80, 24);
      const started = startOnPty("bash", ["--norc", "--noprofile"], {
        env: { ...TEST_ENV, PS1: "prompt$ ", INPUTRC: "/dev/null" },
      });
      run = started;
      started.pty.onData.on((bytes) => {
        pane.pane.handleOutput(bytes);
        for (const reply of pane.pty.written.splice(0)) started.pty.write(reply);
      });
      const shows = (text: string): Promise<unknown> =>
        waitFor(`${JSON.stringify(text)} on the screen`, () =>
          linesOf(pane).some((line) => line.endsWith(text)),
        );
      await shows("prompt$");
      const own = pane.openContext();
      // As a program would that ends before the prompt: the Block, then a fresh prompt.
      pane.append(own, "b", "a Block right above the prompt");
      started.pty.write(Buffer.from(`\u0015${TYPED}`));
      await shows("fourteen");
      let typed = TYPED;
      for (const [index, [cols, rows]] of through.entries()) {
        pane.pane.resize(cols, rows);
        started.pty.resize(cols, rows);
        // The shell has redrawn once it echoes what is typed behind the new size.
        typed += `${index}`;
        started.pty.write(Buffer.from(`${index}`));
        await shows(typed.slice(-8));
        checkTape(pane.pane);
      }
      const lines = linesOf(pane);
      expect(lines.filter((line) => line === "a Block right above the prompt")).toHaveLength(1);
      expect(pane.contextState(own)).toBe("open");
      // Narrower, the line has more rows than the shell knows of, and some stay above: no terminal can tell which.
      expect(lines.at(-1)).toBe(`prompt$ ${typed}`);
      expect(lines[0]?.startsWith("prompt$")).toBe(true);
    },
  );
});
