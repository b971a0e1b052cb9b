// What would harm a weaker multiplexer: noise for output, sizes no terminal has, clients and servers that are killed
// in the middle. Whoever was not hit goes on.
import { writeFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { seededRandom, testSeed } from "../support/random.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { terminalGarbage } from "../support/terminal-garbage.ts";
import { waitFor } from "../support/wait-for.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

const warnings = (): string[] =>
  mux.server.log.split("\n").filter((line) => line !== "" && !line.includes('"level":30'));

describe("noise", () => {
  test("in one pane, with any sizes, reaches nobody else", async () => {
    const random = seededRandom(testSeed());
    const pieces = Array.from({ length: 40_000 }, () => terminalGarbage(random));
    writeFileSync(`${mux.home}/noise`, Buffer.concat(pieces));
    const noisy = mux.host(["new", "-s", "noisy", "while :; do cat noise; done"]);
    const other = mux.host(["new", "-s", "other"]);
    await other.waitFor(/^\$$/m);
    await noisy.waitFor(() => noisy.isAlternateScreen, "the noisy session");
    for (let round = 0; round < 15; round += 1) {
      noisy.resize(random.between(1, 200), random.between(1, 60));
      if (round % 4 === 0) noisy.send("\x02[\x1b[5~\x1b[5~g");
      if (round % 4 === 2) noisy.send("q");
      other.send(`echo ro''und${round}.\r`);
      await other.waitFor(`round${round}.`);
    }
    expect(await mux.tell("list-sessions", "-F", "#{session_name}")).toBe("noisy\nother\n");
    expect(warnings().filter((line) => !line.includes("blocks.frameDropped"))).toEqual([]);
    await mux.tell("kill-session", "-t", "noisy");
    await noisy.exited;
    expect(noisy.isAlternateScreen).toBe(false);
  });
});

describe("sizes no terminal has", () => {
  test("show what there is room for, and lose no line", async () => {
    const host = mux.host([]);
    await host.waitFor(/^\$$/m);
    host.send("seq 300\r");
    await host.waitFor(/^300$/m);
    for (const [cols, rows] of [
      [1, 1],
      [1, 2],
      [2, 2],
      [500, 200],
      [9999, 3],
      [5, 500],
      [80, 24],
    ] as const) {
      host.resize(cols, rows);
      await mux.until(
        `the size ${cols}x${rows}`,
        () => mux.tell("display-message", "-p", "#{window_width}x#{window_height}"),
        (size) => size === `${cols}x${Math.max(1, rows - 1)}\n`,
      );
    }
    const numbers = (await mux.capture("-J", "-S", "-"))
      .map((line) => line.trim())
      .filter((line) => /^\d+$/.test(line));
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, at) => String(at + 1)));
    expect(warnings()).toEqual([]);
  });
});

describe("a client that is killed", () => {
  test("in the middle of a paste and of a flood harms neither session nor server", async () => {
    await mux.run("new-session", "-d", "-s", "work", "bash --norc");
    for (const setting of ["cat > /dev/null", "yes"]) {
      const host = mux.host(["attach", "-t", "work"]);
      await host.waitFor("[work]");
      host.send(`${setting}\r`);
      await waitFor("the program", () => mux.paneProcesses().length >= 2);
      host.send(`\x1b[200~${"half a paste ".repeat(2000)}`);
      host.pty.kill("SIGKILL");
      await host.exited;
      await mux.until(
        "no client",
        () => mux.tell("list-clients"),
        (clients) => clients === "",
      );
      await mux.tell("send-keys", "-t", "work", "C-c");
      await mux.until(
        "the shell",
        () => mux.tell("display-message", "-p", "-t", "work", "#{pane_current_command}"),
        (name) => name === "bash\n",
      );
    }
    await mux.tell("send-keys", "-t", "work", "clear; echo al''ive", "Enter");
    await mux.until(
      "the shell's answer",
      () => mux.tell("capture-pane", "-p", "-t", "work"),
      (text) => text.includes("alive"),
    );
    expect(warnings()).toEqual([]);
  });
});
