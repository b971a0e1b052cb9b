// `blockmux run -- CMD`: nothing of the program's output is missing, neither in history nor in what is left on the
// person's terminal, and the exit status is the program's.
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";
import { waitFor } from "../support/wait-for.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(async () => {
  mux = new RealBlockmux();
  // A session of its own keeps the server between the runs.
  await mux.run("new-session", "-d", "-s", "keep");
});
afterEach(() => mux.dispose());

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));
const ESC = "\x1b";
const CONTROLS = new RegExp(`${ESC}\\[[?>=]?[0-9;]*[A-Za-z]|${ESC}[>=78]`, "g");
const LEAVE = "\x1b[?1049l";

/** What stands on the terminal behind the session: the bytes behind the last restore, as lines. */
function transcript(output: string): string[] {
  const text = output.slice(output.lastIndexOf(LEAVE) + LEAVE.length).replace(CONTROLS, "");
  return text.replace(/\r\n$/, "").split("\r\n");
}

describe("blockmux run", () => {
  test("leaves every line on the terminal, 40 times over", async () => {
    for (let round = 0; round < 10; round += 1) {
      const hosts = Array.from({ length: 4 }, () => mux.host(["run", "--", "seq", "2000"]));
      for (const host of hosts) {
        expect(await host.exited).toMatchObject({ status: 0 });
        expect(transcript(host.output)).toEqual(numbers(2000));
        await host.close();
      }
    }
  });

  test("leaves every line of an output longer than history-limit", async () => {
    const host = mux.host(["run", "--", "seq", "100000"]);
    expect(await host.exited).toMatchObject({ status: 0 });
    expect(transcript(host.output)).toEqual(numbers(100_000));
  });

  test("loses nothing to a terminal that does not read for a while", async () => {
    const host = mux.host(["run", "--", "sh", "-c", "read go; seq 30000; echo done; exit 5"]);
    await host.waitFor("] 0:", "the status line");
    host.pty.pause();
    host.send("\r");
    const status = mux.tell("list-sessions", "-F", "#{session_name}");
    expect(await status).toContain("keep");
    // The program ends while nobody reads its terminal.
    await mux.until(
      "the program's end",
      () => mux.tell("list-sessions", "-F", "#{session_name}"),
      (sessions) => sessions === "keep\n",
    );
    host.pty.resume();
    expect(await host.exited).toMatchObject({ status: 5 });
    expect(transcript(host.output)).toEqual(["", ...numbers(30_000), "done"]);
  });

  test.each([
    ["exit 0", 0],
    ["exit 3", 3],
    ["kill -TERM $$", 143],
    ["kill -KILL $$", 137],
  ])("returns the status of `%s`", async (script, status) => {
    const host = mux.host(["run", "--", "sh", "-c", script]);
    expect(await host.exited).toMatchObject({ status });
  });

  test("says what cannot be run, with the status a shell gives", async () => {
    const missing = mux.host(["run", "--", "/no/such/program"]);
    expect(await missing.exited).toMatchObject({ status: 127 });
    expect(missing.text).toContain("/no/such/program");
    const folder = mux.host(["run", "--", "/tmp"]);
    expect(await folder.exited).toMatchObject({ status: 126 });
  });

  test("hands words over as they are, with no shell between", async () => {
    const host = mux.host(["run", "--", "printf", "<%s>\\n", "a b", "$HOME", ";", "-x", ""]);
    await host.exited;
    expect(transcript(host.output)).toEqual(["<a b>", "<$HOME>", "<;>", "<-x>", "<>"]);
  });

  test("keeps colours and long lines of what it leaves", async () => {
    const script = "printf '\\033[31mred\\033[m plain\\n'; printf 'x%.0s' $(seq 200); echo; printf 'no end'";
    const host = mux.host(["run", "--", "sh", "-c", script], { cols: 60 });
    await host.exited;
    expect(host.lines().slice(0, 6)).toEqual([
      "red plain",
      "x".repeat(60),
      "x".repeat(60),
      "x".repeat(60),
      "x".repeat(20),
      "no end",
    ]);
    const buffer = host.emulator.buffer.active;
    const look = [0, 2, 4].map((col) => buffer.getLine(0)?.getCell(col)?.getFgColor());
    expect(look).toEqual([1, 1, -1]);
    // Soft wraps stay soft: the person's terminal can join them again.
    expect([2, 3, 4].map((row) => buffer.getLine(row)?.isWrapped)).toEqual([true, true, true]);
    expect(await waitFor("the end", () => mux.server.clientPids().length === 0)).toBe(true);
  });

  test("ends with the program's status while nobody is attached any more", async () => {
    const host = mux.host(["run", "--", "sh", "-c", "read go; exit 4"]);
    await host.waitFor("] 0:", "the status line");
    host.send("\x02d");
    expect(await host.exited).toMatchObject({ status: 0 });
    expect(host.text).toMatch(/\[detached \(from session .*\)\]/);
    const sessions = await mux.tell("list-sessions", "-F", "#{session_name}");
    const name = sessions.split("\n").find((line) => line !== "keep" && line !== "") ?? "";
    const again = mux.host(["attach", "-t", name]);
    await again.waitFor("] 0:", "the status line");
    again.send("\r");
    expect(await again.exited).toMatchObject({ status: 4 });
  });
});
