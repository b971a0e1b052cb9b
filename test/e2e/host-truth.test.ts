// After each step of a session, what a person's terminal shows is what the server says it shows: read by an
// independent emulator, cell by cell, after small updates and after a whole repaint.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { RealBlockmux, SDK } from "../support/real-blockmux.ts";
import { waitFor } from "../support/wait-for.ts";
import { type Drawn, drawTerminal, XtermHost } from "../support/xterm-host.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux();
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
  await drawing.write(Buffer.from(`\x1b[H${lines.map((line) => `\x1b[m${line}`).join("\r\n")}`));
  const drawn = { ...drawing.drawn({ withoutTails: true }), cursor, status: name.join(" ") };
  drawing.dispose();
  return drawn;
}

function hostPicture(host: HostTerminal): Drawn & { readonly status: string } {
  const { emulator } = host;
  const drawn = drawTerminal(emulator, { endRow: emulator.rows - 1, withoutTails: true });
  return { ...drawn, status: host.lines().at(-1)?.replace(/\*.*/, "") ?? "" };
}

/** Compares until both agree, as the picture may be on its way; fails with the difference. */
async function expectTruth(host: HostTerminal, step: string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const server = await serverPicture();
    const shown = hostPicture(host);
    try {
      expect(shown, step).toEqual(server);
      break;
    } catch (error) {
      if (performance.now() - startedMs > 4000) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  // A whole repaint shows the same, the blanks behind the text included.
  const before = drawTerminal(host.emulator);
  const chunkCount = host.chunks.length;
  await mux.tell("refresh-client");
  await waitFor("the repaint", () => host.chunks.length > chunkCount);
  await host.waitFor(
    () => sameDrawing(drawTerminal(host.emulator), before),
    `the same after a repaint: ${step}`,
  );
}

const sameDrawing = (left: Drawn, right: Drawn): boolean => JSON.stringify(left) === JSON.stringify(right);

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
    await type("printf '世界 e\\u0301 👩‍👩‍👧 🇩🇪 ☂️ |\\n'; echo wi''de\r", "wide", "wide characters");
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
    await type(" ", "50", "less, a page");
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
    const program = mux.file(
      "blocks.mjs",
      `import { negotiate } from ${JSON.stringify(SDK)};
       import * as sdk from ${JSON.stringify(SDK)};
       globalThis.sdk = sdk;`,
    );
    expect(program).toContain("blocks.mjs");
  });
});
