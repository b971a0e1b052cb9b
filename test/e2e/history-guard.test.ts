// Whose history a wiping program takes, with a real shell that gives its jobs process groups.
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

test("a program that wipes and prints again takes its own lines only; clear takes all", async () => {
  const host = mux.host([], { cols: 60, rows: 12 });
  await host.waitFor(/^\$$/m);
  const app = mux.file(
    "app.sh",
    [
      "for cycle in 1 2 3; do",
      "  printf '\\033[2J\\033[3J\\033[H'",
      '  for row in $(seq 30); do echo "cycle $cycle row $row"; done',
      "done",
      "echo all printed",
      "read -r answer",
      "",
    ].join("\n"),
  );
  const history = async (): Promise<string[]> => (await mux.capture("-S", "-")).filter((line) => line !== "");
  host.send("seq -f 'shell %.0f' 40; echo sh''ell done\r");
  await host.waitFor("shell done");
  host.send(`sh ${app}; echo app d''one\r`);
  await host.waitFor("all printed");
  host.send("\r");
  await host.waitFor("app done");
  const lines = await history();
  expect(lines.filter((line) => /^shell \d+$/.test(line)).slice(0, 30)).toEqual(
    Array.from({ length: 30 }, (_, index) => `shell ${index + 1}`),
  );
  expect(lines.filter((line) => line.startsWith("cycle"))).toEqual(
    Array.from({ length: 30 }, (_, index) => `cycle 3 row ${index + 1}`),
  );
  host.send("clear\r");
  await host.waitFor(() => host.lines().filter((line) => line !== "").length === 2, "an empty screen");
  await mux.until("an empty history", history, (left) => left.length <= 1);
});

const missing = requireTool("tmux");
test.skipIf(missing !== undefined)(
  "beside tmux on the same bytes, what stood before stays and the rest is equal",
  async () => {
    const app = mux.file(
      "cycles.sh",
      [
        "for cycle in 1 2 3 4 5 6 7 8 9 10 11 12; do",
        "  printf '\\033[2J\\033[3J\\033[H'",
        '  for row in $(seq 40); do echo "cycle $cycle row $row"; done',
        "done",
        "",
      ].join("\n"),
    );
    /** All lines of both, once a shell has printed and then a program wiped and printed again, twelve times. */
    const played = async (tell: (...words: string[]) => Promise<string>): Promise<string[]> => {
      const lines = async (): Promise<string[]> =>
        (await tell("capture-pane", "-p", "-S", "-", "-t", "r4")).split("\n").filter((line) => line !== "");
      await tell("new-session", "-d", "-s", "r4", "-x", "80", "-y", "20", "bash --norc --noprofile");
      const say = async (command: string, answer: string): Promise<void> => {
        await tell("send-keys", "-t", "r4", command, "Enter");
        await mux.until(answer, lines, (all) => all.includes(answer));
      };
      await say("PS1='$ '; seq -f 'shell %.0f' 102; echo sh''ell done", "shell done");
      await say(`sh ${app}; echo app d''one`, "app done");
      return lines();
    };
    await mux.host([]).waitFor(/^\$$/m);
    const tmux = new TmuxOracle();
    try {
      const theirs = await played(async (...words) => tmux.run(words));
      const ours = await played((...words) => mux.tell(...words));
      const start = theirs.indexOf("cycle 12 row 1");
      expect(ours.slice(-theirs.slice(start).length)).toEqual(theirs.slice(start));
      expect(theirs.filter((line) => /^shell \d/.test(line))).toEqual([]);
      const shell = ours.filter((line) => /^shell \d/.test(line));
      expect(shell.length).toBeGreaterThan(80);
      expect(shell).toEqual(shell.map((_, index) => `shell ${index + 1}`));
      expect(ours.filter((line) => line.startsWith("cycle"))).toHaveLength(40);
    } finally {
      tmux.end();
    }
  },
);
