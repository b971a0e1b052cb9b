// After each step of a session, what a person's terminal shows is what the server says it shows: read by an
// independent emulator, cell by cell, after small updates and after a whole repaint.
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BlockProgram, blockProgramWords, type Step } from "../support/block-program.ts";
import { requireBuild } from "../support/blockmux.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { waitFor } from "../support/wait-for.ts";
import { type Drawn, drawTerminal, XtermHost } from "../support/xterm-host.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  // No clock: it changes between two looks.
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

/** The server's picture of the pane: its captured rows, drawn by the same independent emulator. */
async function serverPicture(): Promise<Drawn & { readonly status: string }> {
  const facts = await mux.tell(
    "display-message",
    "-p",
    "#{pane_width} #{pane_height} #{cursor_y},#{cursor_x} [#{session_name}] #{window_index}:#{window_name}",
  );
  const [width = "", height = "", cursor = "", ...name] = facts.trimEnd().split(" ");
  const drawing = new XtermHost(Number(height), Number(width));
  const lines = await mux.capture("-e");
  await drawing.write(Buffer.from(lines.join("\r\n")));
  // A narrow status line has no room for the windows.
  const status = Number(width) < 40 ? "" : name.join(" ");
  const drawn = { ...drawing.drawn({ withoutTails: true }), cursor, status };
  drawing.dispose();
  return drawn;
}

function hostPicture(host: HostTerminal): Drawn & { readonly status: string } {
  const { emulator } = host;
  const drawn = drawTerminal(emulator, { endRow: emulator.rows - 1, withoutTails: true });
  const status = host.lines().at(-1)?.replace(/\*.*/, "") ?? "";
  return { ...drawn, status: emulator.cols < 40 ? "" : status };
}

/** Looks until the pictures agree, as the program may be at work; fails with the difference. */
async function expectTruth(host: HostTerminal, step: string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      await compare(host, step);
      return;
    } catch (error) {
      if (performance.now() - startedMs > 5000) throw error;
    }
  }
}

async function compare(host: HostTerminal, step: string): Promise<void> {
  const before = drawTerminal(host.emulator);
  const server = await serverPicture();
  expect(hostPicture(host), step).toEqual(server);
  // A whole repaint shows the same, the blanks behind the text included.
  const chunkCount = host.chunks.length;
  await mux.tell("refresh-client");
  await waitFor("the repaint", () => host.chunks.length > chunkCount);
  await new Promise((resolve) => host.emulator.write("", () => resolve(undefined)));
  expect(drawTerminal(host.emulator), `a repaint: ${step}`).toEqual(before);
}

describe("the person's terminal", () => {
  test("shows the server's picture after each step in a shell, in vim and in less, and at each size", async () => {
    mux.file(
      "long.txt",
      Array.from({ length: 300 }, (_, at) => `${at}\t${"wörter 世界 ".repeat(at % 12)}`).join("\n"),
    );
    const host = mux.host([]);
    const type = async (text: string, marker: string | RegExp, step: string): Promise<void> => {
      host.send(text);
      await host.waitFor(marker, step);
      await expectTruth(host, step);
    };
    await host.waitFor(/^\$$/m);
    await type("seq 60; echo en''d\r", "end", "a list");
    await type(
      "printf '\\033[1;31mred \\033[44m on blue\\033[K\\033[0m\\n\\033[4:3munder\\033[m \\033[7mback\\033[m \\033[38;5;208;48;2;1;2;3mmany\\033[m\\n'; echo st''yled\r",
      "styled",
      "styles",
    );
    // The independent emulator has emoji one cell wide: they are tested where the renderer is.
    await type("printf '世界 e\\u0301 한글 ｆｕ |\\n'; echo wi''de\r", "wide", "wide characters");
    await type(`printf '%0150d\\n' 7; echo wra''pped\r`, "wrapped", "a soft-wrapped line");
    await type("clear; echo cle''ared\r", /^cleared/m, "cleared");
    await type("vim -N -u NONE long.txt\r", "long.txt", "vim");
    await type("\x04:set nu\r:syntax on\rgg", "  1 0", "vim with numbers");
    await type("/45\r", "45", "vim, a search");
    await type("10ddihello\x1b", "hello", "vim, an edit");
    host.resize(60, 15);
    await expectTruth(host, "vim, smaller");
    host.resize(100, 30);
    await expectTruth(host, "vim, larger");
    await type(":q!\r", "cleared", "behind vim");
    await type("less long.txt\r", "long.txt", "less");
    await type(" ", "43", "less, a page");
    await type("/150\r", "150", "less, a search");
    host.resize(81, 24);
    await expectTruth(host, "less at another width");
    await type("q", "$", "behind less");
    await type("seq 200; echo mo''re\r", "more", "a longer list");
    for (const [cols, rows] of [
      [40, 10],
      [132, 50],
      [20, 5],
      [7, 3],
      [80, 24],
    ] as const) {
      host.resize(cols, rows);
      await expectTruth(host, `${cols}x${rows}`);
    }
  });

  test("shows Blocks as the server has them, changed on screen and in history", async () => {
    const host = mux.host(["run", "--", ...blockProgramWords(join(mux.home, "program"), "above\r\n")]);
    const program = await BlockProgram.reach(join(mux.home, "program"));
    const lines = (count: number, word: string): string =>
      Array.from({ length: count }, (_, at) => `${word} ${at + 1} ${"wide 世界\t".repeat(at % 5)}`).join(
        "\n",
      );
    const steps: readonly (readonly [string, Step[]])[] = [
      ["a first Block", [{ do: "append", id: "a", text: "thinking" }]],
      ["grown", [{ do: "extend", id: "a", text: ` …\n${lines(4, "more")}` }]],
      ["output behind", [{ do: "print", text: "plain \x1b[32mgreen\x1b[m\r\nprompt> " }]],
      ["a second Block", [{ do: "append", id: "b", text: lines(30, "b"), sealed: true }]],
      ["the first one, in history now", [{ do: "update", id: "a", text: lines(12, "rewritten") }]],
      ["a third that half scrolled away", [{ do: "append", id: "c", text: lines(40, "c") }]],
      ["shrunk", [{ do: "replaceSuffix", id: "c", retain: 20, text: "short \x07 and \u009b" }]],
      ["emptied", [{ do: "update", id: "c", text: "" }]],
      [
        "many",
        Array.from({ length: 50 }, (_, at): Step => ({ do: "append", id: `n${at}`, text: `note ${at}` })),
      ],
    ];
    for (const [step, actions] of steps) {
      expect(await program.perform(...actions), step).toEqual([]);
      await expectTruth(host, step);
    }
    for (const [cols, rows] of [
      [50, 12],
      [120, 40],
      [80, 24],
    ] as const) {
      host.resize(cols, rows);
      await expectTruth(host, `${cols}x${rows}`);
      expect(await program.perform({ do: "update", id: "a", text: lines(cols / 10, "again") })).toEqual([]);
      await expectTruth(host, `${cols}x${rows}, an Update`);
    }
    const screenWidth = await mux.capture("-J", "-S", "-");
    expect(screenWidth.filter((line) => line.startsWith("note")).map((line) => line.trimEnd())).toEqual(
      Array.from({ length: 50 }, (_, at) => `note ${at}`),
    );
    program.disconnect();
  });
});
