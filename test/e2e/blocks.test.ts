// Blocks through the real server and client: the prototype's scenario, and a reader whose rows stand still while
// everything around them changes.
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BlockProgram, blockProgramWords, type Step } from "../support/block-program.ts";
import { requireBuild } from "../support/blockmux.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''\nset -g history-limit 50000");
});
afterEach(() => mux.dispose());

const PAGE_UP = "\x1b[5~";

async function start(size: { cols: number; rows: number }): Promise<[HostTerminal, BlockProgram]> {
  const socket = join(mux.home, "program");
  const host = mux.host(["run", "--", ...blockProgramWords(socket)], size);
  return [host, await BlockProgram.reach(socket)];
}

const range = (count: number, first = 0): number[] => Array.from({ length: count }, (_, at) => first + at);

/** Rows of the pane as the host shows them, without the reader's place in the top right corner. */
const paneRows = (host: HostTerminal): string[] =>
  host
    .lines()
    .slice(0, -1)
    .map((line, row) => (row === 0 ? line.replace(/ *(\(\d+ results\) )?\[\d+\/\d+\]$/, "") : line));

describe("the prototype's scenario", () => {
  test("runs through its six steps on a person's terminal", async () => {
    const [host, program] = await start({ cols: 60, rows: 13 });
    const blocks = async (): Promise<Record<string, unknown>[]> => JSON.parse(await mux.tell("list-blocks"));
    // 1. A mutable thinking Block.
    await program.perform({ do: "append", id: "thinking", text: "thinking" });
    await host.waitFor("thinking");
    expect(paneRows(host)[0]).toBe("thinking");
    // 2. Its content is replaced while output is streaming.
    const frames: string[] = [];
    for (const tick of range(5)) {
      await program.perform(
        { do: "update", id: "thinking", text: `thinking ${".".repeat(tick + 1)}\nstep ${tick}` },
        { do: "print", text: `output ${tick}\r\n` },
      );
      await host.waitFor(`output ${tick}`);
      frames.push(paneRows(host).slice(0, 8).join("|"));
    }
    expect(frames[4]).toBe("thinking .....|step 4|output 0|output 1|output 2|output 3|output 4|");
    // 3. Later output pushes it into history.
    await program.perform(...range(40).map((line): Step => ({ do: "print", text: `later ${line}\r\n` })));
    await host.waitFor("later 39");
    expect(await blocks()).toMatchObject([
      { block: "thinking", place: "history", lifecycle: "mutable", rows: 2 },
    ]);
    // A person reads history below it.
    host.send(`\x02[${PAGE_UP}`);
    await host.waitFor(/\[\d+\/\d+\]$/m);
    await host.waitFor("later 22");
    const read = paneRows(host);
    // 4. It is replaced again and has another height now.
    const text = `done\n${range(7)
      .map((line) => `reason ${line}`)
      .join("\n")}`;
    await program.perform({ do: "update", id: "thinking", text }, { do: "print", text: "behind it\r\n" });
    await host.waitFor(/\[\d+\/43\]$/m, "the longer history");
    expect(paneRows(host)).toEqual(read);
    // 5. It is sealed.
    await program.perform({ do: "seal", id: "thinking" });
    expect(await blocks()).toMatchObject([{ block: "thinking", lifecycle: "sealed", rows: 8, text }]);
    // 6. History is whole, each line once and in order, and the reading position is where it was.
    expect(paneRows(host)).toEqual(read);
    expect((await mux.capture("-S", "-")).filter((line) => line !== "")).toEqual([
      "done",
      ...range(7).map((line) => `reason ${line}`),
      ...range(5).map((line) => `output ${line}`),
      ...range(40).map((line) => `later ${line}`),
      "behind it",
    ]);
    host.send("q");
    await host.waitFor("behind it");
    host.send("\x02[g");
    await host.waitFor(/^done {2,}(\(|\[)/m);
    expect(paneRows(host).slice(0, 9)).toEqual([
      "done",
      ...range(7).map((line) => `reason ${line}`),
      "output 0",
    ]);
    program.disconnect();
  });
});

describe("a reader in the middle of a long transcript", () => {
  test("sees the same rows in every frame while lines above change and lines below arrive", async () => {
    const [host, program] = await start({ cols: 100, rows: 42 });
    // 7165 lines: Blocks of one to nine lines.
    const texts = new Map<string, string[]>();
    let written = 0;
    while (written < 7165) {
      const count = Math.min((texts.size % 9) + 1, 7165 - written);
      texts.set(
        `b${texts.size}`,
        range(count, written).map((line) => `line ${line} of the transcript`),
      );
      written += count;
    }
    const appends = [...texts].map(([id, lines]): Step => ({ do: "append", id, text: lines.join("\n") }));
    expect(await program.perform(...appends)).toEqual([]);
    await host.waitFor("line 7164 of");
    host.send("\x02[");
    await host.waitFor("[0/", "the place in history");
    host.send("?line 5000 \r");
    await host.waitFor("line 5000 ");
    const read = paneRows(host);
    expect(read.filter((line) => /^line \d+ of the transcript$/.test(line))).toHaveLength(41);

    const frames: string[][] = [];
    const watch = host.emulator.onWriteParsed(() => frames.push(paneRows(host)));
    const ids = [...texts.keys()];
    for (const step of range(40)) {
      // One changes its height above the reader, one between the reader and the screen; four lines arrive.
      const above = ids[(step * 37) % 900] ?? "";
      const below = ids[1100 + ((step * 41) % 300)] ?? "";
      const steps: Step[] = [above, below].map((id) => {
        const lines = range((step % 6) + 1).map((line) => `changed ${id} at step ${step}, ${line}`);
        texts.set(id, lines);
        return { do: "update", id, text: lines.join("\n") };
      });
      const id = `new${step}`;
      const lines = range(4).map((line) => `new ${step}.${line}`);
      texts.set(id, lines);
      steps.push({ do: "append", id, text: lines.join("\n") });
      expect(await program.perform(...steps)).toEqual([]);
      // The screen holds 40 lines and the cursor's; the reader is told how many are above.
      const lineCount = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
      await host.waitFor(`/${lineCount - 40}]`, `the history's length behind step ${step}`);
    }
    watch.dispose();
    expect(frames.length).toBeGreaterThan(20);
    const everything = [...texts.values()].flat();
    const others = frames.filter((frame) => frame.join("\n") !== read.join("\n"));
    expect(others.slice(0, 1)).toEqual([]);

    const captured = (await mux.capture("-S", "-")).filter((line) => line !== "");
    expect(captured.length).toBe(everything.length);
    expect(captured).toEqual(everything);
    host.send("G");
    await host.waitFor("new 39.3");
    expect(
      paneRows(host)
        .filter((line) => line !== "")
        .at(-1),
    ).toBe("new 39.3");
    program.disconnect();
  });
});
