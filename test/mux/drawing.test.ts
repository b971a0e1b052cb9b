import { describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.ts";

async function attached(config = "") {
  const mux = new FakeMux({ config });
  const host = await mux.attach(["new-session", "-s", "s"], 20, 4);
  host.lines();
  host.takePieces();
  return { mux, host };
}

describe("pictures of a pane", () => {
  // The bug: a change of modes or of the title was drawn at once, in the middle of the output that brought it.
  // The steps: output that hides the cursor, writes, shows the cursor and sets the title, as editors send it.
  // The broken build sent a picture for each of them, the first of them of a screen half written.
  test("one piece of output is one picture, whatever modes it changes", async () => {
    const { mux, host } = await attached("set -g status-right '#{pane_title}'");
    mux.ptys[0]?.onData.emit(Buffer.from("\x1b[?25lone\r\n\x1b[2 q\x1b]2;title\x07two\x1b[?25h"));
    expect(host.takePieces()).toHaveLength(1);
    expect(host.lines()).toEqual(["one", "two", "", "[s] 0:sh*      title"]);
  });

  test("an echo writes what it changes and nothing else; the status line follows output within a second", async () => {
    const { mux, host } = await attached(
      "set -g status-right '#{history_size}'\nset -g status-interval 0\nset -g automatic-rename off",
    );
    mux.ptys[0]?.onData.emit(Buffer.from("x"));
    expect(host.takePieces()).toEqual(["x"]);
    mux.output(0, "\r\n".repeat(9));
    const early = host.statusLine;
    mux.clock.advance(1000);
    mux.output(0, "x");
    expect([early, host.statusLine]).toEqual(["[s] 0:sh*          0", "[s] 0:sh*          7"]);
  });

  test("borders stay while a program prints beside them", async () => {
    const { mux, host } = await attached("set -g pane-border-status top\nset -g pane-border-format T");
    await mux.run("split-window", "-h", "-t", "s");
    mux.output(0, "left\r\n".repeat(9));
    mux.output(1, "right");
    const lines = host.lines().slice(0, 3);
    expect(lines.map((line) => line.replace(/[─┬]/gu, "-"))).toEqual([
      "--T----------T------",
      "left      │right",
      "          │",
    ]);
  });
});
