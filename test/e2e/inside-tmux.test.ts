// A whole session of a person whose terminal is tmux: start, Blocks that stream while history is read, sizes, detach
// and attach at another size, and a history that has every line once.
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BlockProgram, blockProgramWords, type Step } from "../support/block-program.ts";
import { requireBuild } from "../support/blockmux.ts";
import { outerTmux } from "../support/outer-tmux.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import type { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const missing = requireTool("tmux");
const range = (count: number, first = 0): number[] => Array.from({ length: count }, (_, at) => first + at);
const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(" ");

describe.skipIf(missing !== undefined)("blockmux inside tmux", () => {
  let mux: RealBlockmux;
  let tmux: TmuxOracle;
  beforeAll(requireBuild);
  beforeEach(() => {
    mux = new RealBlockmux("set -g status-right ''");
    tmux = outerTmux(mux);
  });
  afterEach(async () => {
    tmux.end();
    await mux.dispose();
  });

  const type = (...keys: string[]): string => tmux.run(["send-keys", "-t", "outer", ...keys]);
  const screen = (): string[] => tmux.run(["capture-pane", "-p", "-t", "outer"]).split("\n");
  const sees = (text: string | RegExp): Promise<string[]> =>
    mux.until(
      `${String(text)} in the outer terminal`,
      async () => screen(),
      (lines) => lines.some((line) => (typeof text === "string" ? line.includes(text) : text.test(line))),
    );
  const blockmux = (...words: string[]): string =>
    quoted([process.execPath, CLIENT, "-S", mux.socketPath, ...words]);

  /** The outer terminal's rows are the server's, and its cursor stands where the server says. */
  const expectTruth = async (step: string): Promise<void> => {
    const look = async (): Promise<{ readonly shown: string[]; readonly served: string[] }> => {
      const cursor = tmux.run(["display-message", "-p", "-t", "outer", "#{cursor_x},#{cursor_y}"]);
      const served = await mux.capture();
      const wanted = (await mux.tell("display-message", "-p", "#{cursor_x},#{cursor_y}")).trimEnd();
      const rows = screen();
      const size = Number(tmux.run(["display-message", "-p", "-t", "outer", "#{pane_height}"]));
      const padded = range(size - 1).map((row) => rows[row] ?? "");
      return { shown: [...padded, cursor], served: [...served, wanted] };
    };
    const { shown, served } = await mux
      .until(step, look, (pair) => pair.shown.join("\n") === pair.served.join("\n"))
      .catch(look);
    expect(shown, step).toEqual(served);
  };

  test("is a session that can be read, resized, left and found again", async () => {
    type(blockmux("new", "-s", "work"), "Enter");
    await sees(/^\$/);
    await sees("[work] 0:bash*");
    await expectTruth("the shell");
    type(quoted(blockProgramWords(join(mux.home, "program"))), "Enter");
    const program = await BlockProgram.reach(join(mux.home, "program"));

    const texts = new Map<string, string[]>();
    const append = (id: string, count: number): Step => {
      const lines = range(count).map((line) =>
        `${id} line ${line} ${"of a text ".repeat((line * 7) % 13)}`.trimEnd(),
      );
      texts.set(id, lines);
      return { do: "append", id, text: lines.join("\n") };
    };
    const update = (id: string, count: number, round: number): Step => {
      const lines = range(count).map((line) => `${id} round ${round} line ${line}`);
      texts.set(id, lines);
      return { do: "update", id, text: lines.join("\n") };
    };
    expect(await program.perform(...range(60).map((at) => append(`b${at}.`, (at % 5) + 1)))).toEqual([]);
    await sees("b59. line 4");
    await expectTruth("Blocks");

    // Reading, three pages up, while an early Block changes and others arrive.
    type("C-b", "PPage");
    await sees(/\[\d+\/\d+\]$/);
    type("PPage", "PPage");
    const withoutPlace = (): string[] =>
      screen()
        .filter((line) => !line.startsWith("[work] "))
        .map((line, row) => (row === 0 ? line.replace(/ *\[\d+\/\d+\]$/, "") : line));
    const total = (): number => Number(/\/(\d+)\]$/.exec(screen()[0] ?? "")?.[1] ?? 0);
    await mux.until(
      "three pages",
      async () => /\[(\d+)\//.exec(screen()[0] ?? "")?.[1],
      (offset) => Number(offset) >= 60,
    );
    const read = withoutPlace();
    expect(read.filter((line) => line !== "").length).toBeGreaterThan(20);
    for (const round of range(12)) {
      const before = total();
      expect(
        await program.perform(update("b3.", (round % 9) + 10, round), append(`new${round}.`, 4)),
      ).toEqual([]);
      await mux.until(
        "the longer history",
        async () => total(),
        (now) => now !== before,
      );
      expect(withoutPlace()).toEqual(read);
    }
    type("G");
    await sees("new11. line 3");
    type("q");
    await expectTruth("at the tail again");

    for (const [cols, rows] of [
      [100, 30],
      [40, 12],
      [132, 43],
      [23, 7],
      [80, 24],
    ]) {
      tmux.run(["resize-window", "-t", "outer", "-x", String(cols), "-y", String(rows)]);
      await expectTruth(`${cols}x${rows}`);
      expect(await program.perform(update("b5.", ((cols ?? 0) % 7) + 1, cols ?? 0))).toEqual([]);
      await expectTruth(`${cols}x${rows}, an Update`);
    }

    type("C-b", "d");
    await sees("[detached (from session work)]");
    tmux.run(["resize-window", "-t", "outer", "-x", "90", "-y", "20"]);
    expect(await program.perform(append("away.", 3))).toEqual([]);
    type("clear", "Enter");
    type(blockmux("attach"), "Enter");
    await sees("away. line 2");
    await expectTruth("attached at another size");

    const captured = await mux.capture("-J", "-S", "-");
    const lines = captured
      .map((line) => line.trimEnd())
      .filter((line) => /^(b\d+|new\d+|away)\. /.test(line));
    expect(lines).toEqual([...texts.values()].flat());
    expect(await program.perform({ do: "close" }, { do: "exit" })).toEqual([]);
    program.disconnect();
    type("exit", "Enter");
    await sees("[exited]");
    expect(
      tmux.run(["display-message", "-p", "-t", "outer", "#{alternate_on}#{mouse_any_flag}#{cursor_flag}"]),
    ).toBe("001");
  });
});
