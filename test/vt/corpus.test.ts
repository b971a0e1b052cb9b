// Screens that real xterm drew for recorded inputs, 80×25, sent through a terminal driver that maps LF to CR LF.
// BLOCKMUX_CORPUS names the folder; without it the test is skipped.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TestEmulator } from "../support/test-emulator.ts";

const folder = process.env.BLOCKMUX_CORPUS;

/** Cases that are not followed, with the reason; a case that is met after all fails the test. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  "t0084-CBT": "the xterm recorded keeps its pending wrap through CBT and wraps the next character",
};

if (folder === undefined) {
  test.skip("recorded xterm screens (BLOCKMUX_CORPUS names no folder)", () => {});
} else {
  const xterm = join(folder, "xterm");
  const names = readdirSync(xterm)
    .filter((file) => file.endsWith(".in"))
    .map((file) => file.slice(0, -3));
  describe("recorded xterm screens", () => {
    test.each(names)("%s", (name) => {
      const input = readFileSync(join(xterm, `${name}.in`), "latin1").replaceAll("\n", "\r\n");
      const terminal = new TestEmulator(80, 25).write(Buffer.from(input, "latin1"));
      const wanted = readFileSync(join(xterm, `${name}.text`), "utf8").split("\n");
      if (NOT_FOLLOWED[name] !== undefined)
        expect([...terminal.lines().map(unmarked), ""]).not.toEqual(wanted);
      else expect([...terminal.lines().map(unmarked), ""]).toEqual(wanted);
    });
  });
}

/** Without the mark of a soft wrap. */
function unmarked(line: string): string {
  return line.replace(/↩$/, "");
}
