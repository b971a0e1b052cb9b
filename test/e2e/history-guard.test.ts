// Whose history a wiping program takes, with a real shell that gives its jobs process groups.
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

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
