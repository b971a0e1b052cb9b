// Programs in a real pane, whose terminal is tmux, that keep a frame below their transcript and draw it over and over
// by relative movements: with `block-placement above` Blocks come in above it and the frame is left as it was drawn.
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BlockProgram, blockProgramWords, type Step } from "../support/block-program.ts";
import { requireBuild } from "../support/blockmux.ts";
import { outerTmux } from "../support/outer-tmux.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import type { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const missing = requireTool("tmux");

describe.skipIf(missing !== undefined)("a program with a frame of its own, inside tmux", () => {
  let mux: RealBlockmux;
  let tmux: TmuxOracle;
  beforeAll(async () => {
    requireBuild();
    mux = new RealBlockmux("set -g status off\nset -gw block-placement above");
    tmux = outerTmux(mux);
    const words = [process.execPath, CLIENT, "-S", mux.socketPath, "new", "-s", "work"];
    tmux.run(["send-keys", "-t", "outer", words.map((word) => `'${word}'`).join(" "), "Enter"]);
    await sees((rows) => rows[0] === "$");
  });
  afterAll(async () => {
    tmux.end();
    await mux.dispose();
  });

  const rowsOf = (text: string): string[] => text.replace(/\n+$/, "").split("\n");
  const sees = (isWanted: (rows: string[]) => boolean): Promise<string[]> =>
    mux.until(
      "the outer terminal",
      async () => rowsOf(tmux.run(["capture-pane", "-p", "-t", "outer"])),
      isWanted,
    );
  const print = (text: string): Step => ({ do: "print", text });

  /** Draws over the rows drawn last; Ink's way, then that of those who go up once and erase all below. */
  const WAYS = {
    "row by row": (before: number, rows: string[]) =>
      print(
        `${before === 0 ? "" : "\u001b[2K\u001b[1A".repeat(before)}\u001b[2K\u001b[G${rows.join("\r\n")}\r\n`,
      ),
    "all below": (before: number, rows: string[]) =>
      print(`${before > 1 ? `\u001b[${before - 1}A` : ""}\r\u001b[J${rows.join("\r\n")}`),
  } as const;

  test.each(Object.entries(WAYS))("which it erases %s", async (way, draw) => {
    const socketPath = join(mux.home, way.replaceAll(" ", "-"));
    await mux.tell("new-window", "-t", "work:", ...blockProgramWords(socketPath, "agent\r\n"));
    const program = await BlockProgram.reach(socketPath);
    const frame = (...rows: string[]): string[] => ["+----+", ...rows.map((row) => `|${row}|`), "+----+"];
    let drawn: string[] = [];
    const redraw = (rows: string[]): Step => {
      const step = draw(drawn.length, rows);
      drawn = rows;
      return step;
    };
    const wanted = ["agent"];
    expect(await program.perform(print("\u001b[?25l"), redraw(frame("edit")))).toEqual([]);
    for (let round = 0; round < 12; round += 1) {
      const steps: Step[] = [{ do: "append", id: `b${round}`, text: `block ${round}\nof two lines` }];
      wanted.push(`block ${round}`, "of two lines");
      steps.push(redraw(frame(...Array.from({ length: 1 + (round % 3) }, (_, row) => `r${round}.${row}`))));
      if (round > 0) steps.push({ do: "extend", id: `b${round - 1}`, text: "\nand one more" });
      if (round > 0) wanted.splice(-2, 0, "and one more");
      expect(await program.perform(...steps)).toEqual([]);
    }
    const all = [...wanted, ...drawn];
    await sees((rows) => rows.join("\n") === all.slice(-24 + (way === "row by row" ? 1 : 0)).join("\n"));
    const captured = rowsOf(await mux.tell("capture-pane", "-p", "-S", "-", "-t", "work"));
    expect(captured.slice(captured.lastIndexOf("agent"))).toEqual(all);

    tmux.run(["resize-window", "-t", "outer", "-x", "50", "-y", "12"]);
    await mux.until(
      "the new size",
      () => mux.tell("display-message", "-p", "-t", "work", "#{pane_height}"),
      (height) => height.trim() === "12",
    );
    const last: Step = { do: "append", id: "last", text: "last" };
    expect(await program.perform(redraw(frame("small")), last, redraw(frame("end")))).toEqual([]);
    await sees((rows) => rows.slice(-4).join("\n") === ["last", ...frame("end")].join("\n"));
    tmux.run(["resize-window", "-t", "outer", "-x", "80", "-y", "24"]);

    expect(await program.perform({ do: "close" }, { do: "exit" })).toEqual([]);
    program.disconnect();
    await sees((rows) => rows[0] === "$");
  });
});
