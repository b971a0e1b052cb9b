import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readProcessStat } from "../../src/server/process-table.ts";
import { requireBuild, TestServer } from "../support/blockmux.ts";
import type { PtyRun } from "../support/pty-run.ts";
import { waitFor } from "../support/wait-for.ts";

let server: TestServer;
beforeAll(requireBuild);
beforeEach(() => {
  server = new TestServer();
});
afterEach(() => server.dispose());

const type = (run: PtyRun, text: string): boolean => run.pty.write(Buffer.from(text));
const sees = (run: PtyRun, text: string): Promise<true> =>
  waitFor(
    `${JSON.stringify(text)} on the screen, which is ${JSON.stringify(run.output().slice(-300))}`,
    () => (run.output().includes(text) ? true : undefined),
  );

/** Tells its settings around what it runs: `same` when they are what they were. */
const checked = (command: string): string => `
  before=$(stty -g)
  ${command}
  echo "status $?"
  tries=0
  until [ "$(stty -g)" = "$before" ] || [ $tries -gt 300 ]; do sleep 0.01; tries=$((tries + 1)); done
  [ "$(stty -g)" = "$before" ] && echo settings same`;

describe.each([
  ["direct", ""],
  ["relayed", "--relay "],
] as const)("an attached client, %s", (way, flag) => {
  const attach = (words: string): PtyRun => server.shellOnTerminal(checked(`blockmux ${flag}${words}`));

  test("shows what the server writes, types what is typed, and detaches with the terminal whole", async () => {
    const run = attach("new work");
    await sees(run, "\x1b[?1000h<attached 80x24>");
    type(run, "\x03k\x1b[A");
    await sees(run, '<key "\\u0003k\\u001b[A">');
    type(run, "\r");
    type(run, "detach\r");
    await run.ended;
    const [, tail] = run.output().split("<restore work>");
    expect(tail).toBe("[detached (from session work)]\r\nstatus 0\r\nsettings same\r\n");
    expect((await server.run("ls")).stdout).toBe("work\n");
    expect(server.log).toContain(`"way":"${way}"`);
  });

  test("attaches again and again", async () => {
    await server.run("new", "work", "-d");
    for (let round = 0; round < 3; round += 1) {
      const run = attach("attach work");
      await sees(run, "<attached 80x24>");
      type(run, "detach\r");
      await sees(run, "settings same");
      await run.ended;
    }
    const missing = attach("attach nothing");
    await missing.ended;
    expect(missing.output()).toBe("there is no session nothing\r\nstatus 1\r\nsettings same\r\n");
  });

  test("tells new sizes", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    run.pty.resize(132, 43);
    await sees(run, "<resized 132x43>");
    run.pty.resize(80, 24);
    await sees(run, "<resized 80x24>");
    type(run, "detach\r");
    await run.ended;
  });

  test("returns the status its session ends with", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    type(run, "end\r");
    await run.ended;
    expect(run.output()).toContain("<restore work>[exited]\r\nstatus 7\r\nsettings same");
    await server.waitForServerEnd();
  });

  test("restores the terminal when the server is killed", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    await sees(run, "h<attached 80x24>");
    server.expectKilled();
    type(run, "crash\r");
    await run.ended;
    expect(run.output()).toContain(
      "<restore work>blockmux: the server is gone; the terminal has been restored\r\nstatus 1\r\nsettings same",
    );
  });

  test.each([
    ["TERM", 143],
    ["INT", 130],
    ["HUP", 129],
  ])("restores the terminal when it is sent SIG%s", async (signal, status) => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    for (const pid of server.clientPids()) if (isClient(pid)) process.kill(pid, `SIG${signal}`);
    await run.ended;
    expect(run.output()).toContain(`<restore work>status ${status}\r\nsettings same`);
    expect((await server.run("ls")).stdout).toBe("work\n");
  });

  test("harms nobody when its terminal is closed", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    run.pty.hangUp();
    await run.ended;
    await waitFor("the word", () => server.log.includes("fake.closed"));
    expect((await server.run("ls")).stdout).toBe("work\n");
  });

  test("that does not read holds up nobody else, and gets everything when it reads again", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    run.pty.pause();
    type(run, "flood 2000\r");
    const other = server.onTerminal(["new", "other"]);
    await sees(other, "<attached 80x24>");
    type(other, "x");
    await sees(other, '<key "x">');
    type(other, "\rdetach\r");
    await other.ended;
    run.pty.resume();
    await waitFor("the flood", () => run.outputBytes() > 2_000_000);
    type(run, "detach\r");
    await run.ended;
    expect(run.output()).toContain("settings same");
  });

  test("that never reads is let go at the bound", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    run.pty.pause();
    type(run, "flood 10000\r");
    await waitFor("the word", () => server.log.includes('"reason":"not reading"'));
    expect((await server.run("ls")).stdout).toBe("work\n");
    run.pty.resume();
    await run.ended;
    expect(run.output()).toContain("[the terminal does not read]\r\nstatus 1\r\nsettings same");
  });

  test("takes a paste of megabytes without losing a byte", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    const paste = Buffer.alloc(500_000, "abcdefghij");
    for (let start = 0; start < paste.length; start += 10_000) {
      await waitFor("room", () => run.pty.write(paste.subarray(start, start + 10_000)));
    }
    const echoed = (): string =>
      [...run.output().matchAll(/<key "([a-j]+)">/g)].map(([, keys]) => keys).join("");
    await waitFor("the echo", () => echoed().length === paste.length);
    expect(echoed()).toBe(paste.toString());
    type(run, "\rdetach\r");
    await run.ended;
  });

  test("is suspended by the server and comes back", async () => {
    const run = server.shellOnTerminal(`set -m
      ${checked(`blockmux ${flag}new work`)}
      stty size; fg; echo "again $?"`);
    await sees(run, "<attached 80x24>");
    type(run, "suspend\r");
    await sees(run, "<resumed 80x24>");
    const between = run.output().split("<restore work>")[1]?.split("\x1b[?1000h<resumed")[0];
    expect(between).toMatch(/Stopped.*\r\nstatus 148\r\nsettings same\r\n24 80\r\n/s);
    type(run, "detach\r");
    await run.ended;
    expect(run.output()).toContain("[detached (from session work)]\r\nagain 0\r\n");
  });

  test("is suspended by SIGTSTP from outside", async () => {
    const run = server.shellOnTerminal(`set -m
      ${checked(`blockmux ${flag}new work`)}
      fg; echo "again $?"`);
    await sees(run, "<attached 80x24>");
    for (const pid of server.clientPids()) if (isClient(pid)) process.kill(pid, "SIGTSTP");
    await sees(run, "<resumed 80x24>");
    expect(run.output()).toContain("status 148\r\nsettings same");
    type(run, "detach\r");
    await run.ended;
    expect(run.output()).toContain("again 0\r\n");
  });

  test("goes on where nobody could continue it after a stop", async () => {
    const run = server.onTerminal([...flag.split(" ").filter((word) => word !== ""), "new", "work"]);
    await sees(run, "<attached 80x24>");
    type(run, "suspend\r");
    await sees(run, "<resumed 80x24>");
    type(run, "detach\r");
    expect((await run.ended).status).toBe(0);
  });

  test("is let go by kill-server", async () => {
    const run = attach("new work");
    await sees(run, "<attached 80x24>");
    await server.run("kill-server");
    await run.ended;
    expect(run.output()).toContain("<restore work>[server exited]\r\nstatus 1\r\nsettings same");
  });
});

describe("a terminal of another user", () => {
  test.runIf(process.getuid?.() === 0)(
    "is not opened by the server: its bytes go through the connection",
    async () => {
      const run = server.shellOnTerminal('chown 12345 "$(tty)"; blockmux new work');
      await sees(run, "<attached 80x24>");
      expect(server.log).toContain('"way":"relayed"');
      expect(server.log).toContain("it belongs to another user");
      type(run, "detach\r");
      await run.ended;
      expect(run.output()).toContain("[detached (from session work)]");
    },
  );
});

describe("a client that is killed", () => {
  test("leaves a terminal the server restores, modes and settings", async () => {
    const run = server.shellOnTerminal(checked("blockmux new work"));
    await sees(run, "<attached 80x24>");
    for (const pid of server.clientPids()) if (isClient(pid)) process.kill(pid, "SIGKILL");
    await run.ended;
    expect(run.output()).toContain("<restore work>");
    expect(run.output()).toContain("status 137");
    expect(run.output()).toContain("settings same");
    expect((await server.run("ls")).stdout).toBe("work\n");
  });
});

describe("a terminal that cannot be attached", () => {
  const cases: [string, string, Record<string, string>, string][] = [
    ["without a terminal to read", "blockmux </dev/null", {}, "standard input is not a terminal"],
    ["without a terminal to write", "blockmux | cat", {}, "standard output is not a terminal"],
    ["inside blockmux", "blockmux", { BLOCKMUX: "/x,1,0" }, "is inside blockmux already"],
    ["without TERM", "TERM= blockmux", {}, "TERM is not set"],
    ["that is dumb", "TERM=dumb blockmux", {}, "a dumb terminal cannot show a session"],
  ];
  test.each(cases)(
    "%s is refused in one sentence, and no server is started",
    async (_title, command, env, sentence) => {
      const run = server.shellOnTerminal(`${command}; echo "status $?"`, { env: { ...server.env, ...env } });
      await run.ended;
      const lines = run.output().trimEnd().split("\r\n");
      expect(lines).toEqual([expect.stringContaining(sentence), expect.stringMatching(/^status [02]$/)]);
      expect(server.serverPids()).toEqual([]);
    },
  );

  test("inside blockmux is nested when forced", async () => {
    const run = server.shellOnTerminal("blockmux --force new work", {
      env: { ...server.env, BLOCKMUX: "/x,1,0" },
    });
    await sees(run, "<attached 80x24>");
    type(run, "detach\r");
    await run.ended;
  });
});

describe("reset-terminal", () => {
  test("unsets every mode and makes the settings sane, with no server", async () => {
    const run = server.shellOnTerminal("stty raw -echo; blockmux reset-terminal; echo status $?; stty -a");
    await run.ended;
    for (const undo of [
      "\x1b[?1006l",
      "\x1b[?2004l",
      "\x1b[?1049l",
      "\x1b[<99u",
      "\x1b[?25h",
      "\x1b[?2026l",
    ]) {
      expect(run.output()).toContain(undo);
    }
    expect(run.output()).toMatch(/status 0\r\n[\s\S]* icanon [\s\S]* echo /);
    expect(server.serverPids()).toEqual([]);
  });
});

/** The client itself and not the shell that runs it. */
function isClient(pid: number): boolean {
  return (
    readProcessStat(pid)?.name.startsWith("node") === true || readProcessStat(pid)?.name === "MainThread"
  );
}
