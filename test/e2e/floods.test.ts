// Several people at one session while programs print without end: everybody is served, each as their terminal can.
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''\nset -g history-limit 1000");
});
afterEach(() => mux.dispose());

/** What a client that had stopped reading is sent before it sees the newest picture: a few pictures, no backlog. */
const MAX_CATCH_UP_BYTES = 512 * 1024;
const FLOOD =
  "exec yes \"$(printf '\\033[38;2;102;102;102mgrey\\033[38;5;208mmany\\033[m flood of the pane')\"";

const bytesOf = (host: HostTerminal): number => host.chunks.reduce((sum, bytes) => sum + bytes.length, 0);

/** Types a command into the active pane; its output is `word`, which what is typed is not. */
const say = (host: HostTerminal, word: string): void => {
  host.send(`clear; echo ${word.slice(0, 2)}''${word.slice(2)}\r`);
};

test("two sizes, two colour depths and a terminal that does not read, beside two floods", async () => {
  const rich = mux.host([], { cols: 100, rows: 30 });
  await rich.waitFor(/^\$$/m);
  const poor = mux.host(["attach"], { cols: 60, rows: 20, env: { TERM: "linux", COLORTERM: "" } });
  const stopped = mux.host(["attach"], { cols: 80, rows: 24 });
  for (const direction of ["-h", "-v"]) await mux.tell("split-window", direction, "-d", "sh", "-c", FLOOD);
  for (const [index, host] of [rich, poor, stopped].entries()) {
    say(host, `greeting${index}`);
    await host.waitFor(`greeting${index}`);
  }
  // Each sees the floods in the colours it has.
  await rich.waitFor(() => rich.output.includes("38;2;102;102;102"), "true colour");
  await rich.waitFor("greymany flood");
  await poor.waitFor("greymany");
  expect(poor.output).not.toMatch(/[34]8;[25];/);

  stopped.pty.pause();
  onTestFinished(() => stopped.pty.resume());
  const stoppedAt = bytesOf(stopped);
  for (let round = 0; round < 5; round += 1) {
    for (const host of [rich, poor]) {
      const word = `round${round}${host === rich ? "rich" : "poor"}`;
      say(host, word);
      await Promise.all([rich, poor].map((each) => each.waitFor(word)));
    }
  }
  say(rich, "newest");
  await rich.waitFor("newest");
  stopped.pty.resume();
  await stopped.waitFor("newest");
  expect(bytesOf(stopped) - stoppedAt).toBeLessThan(MAX_CATCH_UP_BYTES);

  // The floods, slow while people type, never stop for anybody, and every pane is as large as its place.
  const panes = await mux.until(
    "two full histories",
    () => mux.tell("list-panes", "-F", "#{history_size} #{pane_width}x#{pane_height}"),
    (text) => text.match(/^1000 /gm)?.length === 2,
  );
  expect(panes.split("\n").map((line) => line.split(" ")[1])).toEqual(["50x14", "50x14", "49x29", undefined]);
});
