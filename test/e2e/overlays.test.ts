// Overlays of a person whose terminal is tmux: a tree to choose from, a menu, and a popup with a real program in it,
// while the pane behind goes on printing.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { outerTmux } from "../support/outer-tmux.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import type { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const missing = requireTool("tmux");
const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(" ");

describe.skipIf(missing !== undefined)("overlays inside tmux", () => {
  let mux: RealBlockmux;
  let tmux: TmuxOracle;
  beforeAll(requireBuild);
  beforeEach(() => {
    mux = new RealBlockmux(
      "set -g status-right ''\nset -g default-command 'PS1=\"$ \" exec bash --norc --noprofile'",
    );
    tmux = outerTmux(mux);
  });
  afterEach(async () => {
    tmux.end();
    await mux.dispose();
  });

  const type = (...keys: string[]): string => tmux.run(["send-keys", "-t", "outer", ...keys]);
  const screen = (): string[] => tmux.run(["capture-pane", "-p", "-t", "outer"]).split("\n");
  const sees = (what: string, test: (lines: string[]) => boolean): Promise<string[]> =>
    mux.until(`${what} in the outer terminal`, async () => screen(), test);
  const has =
    (pattern: RegExp) =>
    (lines: string[]): boolean =>
      lines.some((line) => pattern.test(line));
  const hasNot =
    (pattern: RegExp) =>
    (lines: string[]): boolean =>
      !has(pattern)(lines);

  test("a tree, a menu and a popup come, take the keys and go", async () => {
    type(
      quoted([process.execPath, CLIENT, "-S", mux.socketPath, "new", "-s", "work", "-n", "first"]),
      "Enter",
    );
    await sees("the shell", has(/^\$/));
    type("C-b", "c");
    await sees("a second window", has(/0:first- 1:/));

    type("C-b", "w");
    await sees("the tree", has(/^\(1\) ├─> 0: first-/));
    type("Up", "Enter");
    await sees("the first window", has(/0:first\* 1:/));

    type("i=0; while :; do i=$((i+1)); echo tail $i; sleep 0.02; done", "Enter");
    await sees("output", has(/^tail \d+$/));
    await mux.tell("bind-key", "P", "display-popup", "-E", "-T", "box", "-w", "30", "-h", "6", "cat");
    type("C-b", "P");
    await sees("the popup", has(/tail \d+ *┌─box─+┐/));
    type("typed into it", "Enter");
    const before = await sees(
      "what cat says",
      (lines) => lines.filter(has1(/│typed into it *│/)).length === 2,
    );
    await sees("the tail moving behind", (lines) => lines[20] !== before[20] && has(/┌─box─+┐/)(lines));
    type("C-d");
    await sees("the popup gone", hasNot(/┌─box/));

    type("C-b", ">");
    await sees("the menu", has(/│ Below +\(v\) │/));
    type("v");
    await sees("two panes", has(/^─{80}$/));
    expect((await mux.tell("list-panes", "-F", "#{pane_index}")).trim()).toBe("0\n1");
    expect(await mux.tell("display-message", "-p", "#{pane_in_mode}")).toMatch(/^0/);
  });
});

const has1 =
  (pattern: RegExp) =>
  (line: string): boolean =>
    pattern.test(line);
