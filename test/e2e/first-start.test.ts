import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readProcessStat } from "../../src/server/process-table.ts";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux();
});
afterEach(() => mux.dispose());

/** The client itself, not the shell that runs it. */
const clientPid = (): number | undefined =>
  mux.server.clientPids().find((pid) => /^(node|MainThread)/.test(readProcessStat(pid)?.name ?? ""));

const around = (command: string): string => `
  before=$(stty -g)
  printf 'above\\n'
  ${command}
  echo "status $?"
  tries=0
  until [ "$(stty -g)" = "$before" ] || [ $tries -gt 300 ]; do sleep 0.01; tries=$((tries + 1)); done
  [ "$(stty -g)" = "$before" ] && echo settings same
  read wait`;

const plainModes = {
  applicationCursorKeysMode: false,
  applicationKeypadMode: false,
  bracketedPasteMode: false,
  insertMode: false,
  mouseTrackingMode: "none",
  originMode: false,
  reverseWraparoundMode: false,
  sendFocusMode: false,
  synchronizedOutputMode: false,
  wraparoundMode: true,
};

describe("blockmux on a terminal", () => {
  test("shows a shell, echoes what is typed, and gives the terminal back whole on detach", async () => {
    const host = mux.shellHost(around("blockmux"));
    await host.waitFor(/^\$$/m);
    expect(host.isAlternateScreen).toBe(true);
    host.send("echo to''gether\r");
    await host.waitFor(() => host.lines()[2] === "$", "the next prompt");
    expect(host.lines().slice(0, 3)).toEqual(["$ echo to''gether", "together", "$"]);
    expect(host.lines().at(-1)).toMatch(/^\[0\] 0:bash\* /);
    host.send("\x02d");
    await host.waitFor("settings same");
    expect(host.lines().slice(0, 4)).toEqual([
      "above",
      "[detached (from session 0)]",
      "status 0",
      "settings same",
    ]);
    expect([host.isAlternateScreen, host.modes, host.cursor]).toEqual([
      false,
      plainModes,
      { row: 4, col: 0 },
    ]);
  });

  test("finds everything again from another terminal of another size", async () => {
    const host = mux.host([]);
    await host.waitFor(/^\$$/m);
    host.send("seq 100; echo ab''c\r");
    await host.waitFor("abc");
    host.send("\x02d");
    expect(await host.exited).toMatchObject({ status: 0 });
    const other = mux.host(["attach"], { cols: 100, rows: 40 });
    await other.waitFor(/^\[0\] 0:bash\* /m);
    const numbers = Array.from({ length: 37 }, (_, index) => String(64 + index));
    await other.waitFor(() => other.lines()[38] === "$");
    expect(other.lines().slice(0, 38)).toEqual([...numbers.slice(0, 37), "abc"]);
    const all = await mux.capture("-S", "-");
    expect(all.slice(1, 101)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 1)));
    expect(await mux.tell("display-message", "-p", "#{pane_width}x#{pane_height}")).toBe("100x39\n");
  });

  test("leaves a terminal that is whole when its client is killed in vim, and the session lives", async () => {
    const host = mux.shellHost(around("blockmux new -s edit vim -N -u NONE -c 'set mouse=a'"));
    await host.waitFor("~");
    await host.waitFor(() => host.modes.mouseTrackingMode !== "none");
    process.kill(clientPid() ?? 0, "SIGKILL");
    // The shell writes at once, maybe before the server has made line feeds what they were.
    await host.waitFor(
      () => host.text.replace(/\s/g, "").endsWith("settingssame"),
      "the settings as they were",
    );
    // The shell tells of the end at once, on the screen that is then left.
    expect(host.output).toContain("status 137");
    expect([host.isAlternateScreen, host.modes]).toEqual([false, plainModes]);
    expect(await mux.tell("list-sessions", "-F", "#{session_name} #{session_attached}")).toBe("edit 0\n");
    expect((await mux.capture()).filter((line) => line === "~")).not.toEqual([]);
  });

  test("restores the terminal when the server is killed, and says so", async () => {
    const host = mux.shellHost(around("blockmux"));
    await host.waitFor(/^\$$/m);
    mux.server.expectKilled();
    for (const pid of mux.server.serverPids()) process.kill(pid, "SIGKILL");
    await host.waitFor("settings same");
    // The shell writes at once, maybe before line feeds are what they were.
    expect(host.text.replace(/\s+/g, " ")).toContain(
      "blockmux: the server is gone; the terminal has been restored status 1",
    );
    expect([host.isAlternateScreen, host.modes]).toEqual([false, plainModes]);
  });

  test("ends with the shell, and the server with it", async () => {
    const host = mux.shellHost(around("blockmux"));
    await host.waitFor(/^\$$/m);
    host.send("exit 3\r");
    await host.waitFor("settings same");
    expect(host.lines().slice(0, 3)).toEqual(["above", "[exited]", "status 0"]);
    await mux.server.waitForServerEnd();
  });

  test("refuses to be started inside itself with a sentence", async () => {
    const host = mux.shellHost("blockmux");
    await host.waitFor(/^\$$/m);
    host.send(`'${process.execPath}' '${mux.clientPath}'; echo "status $?"\r`);
    await host.waitFor("status 2");
    // The command line and the sentence are as long as the paths in them.
    expect(host.lines().join("")).toMatch(/blockmux: .*is inside blockmux already/);
    expect(await mux.tell("list-sessions", "-F", "#{session_name}")).toBe("0\n");
  });
});

describe("reset-terminal", () => {
  test("puts a terminal in order that a program left in disorder, with no server", async () => {
    const mess = String.raw`\e[?1049h\e[?1003h\e[?1006h\e[?2004h\e[?1004h\e[?25l\e[?1h\e=\e[4h\e[>4;2m\e[31;1m`;
    const host = mux.shellHost(
      `stty raw -echo; printf '${mess}'; blockmux reset-terminal; echo "ready $?"; read wait`,
    );
    await host.waitFor("ready 0");
    expect([host.isAlternateScreen, host.modes]).toEqual([false, plainModes]);
    host.send("typed");
    await host.waitFor("typed");
    expect(mux.server.serverPids()).toEqual([]);
  });
});

describe("blockmux without a terminal", () => {
  test("says in one sentence what to do instead", async () => {
    const { status, stdout, stderr } = await mux.run();
    expect([status, stdout, stderr.split("\n").length]).toEqual([2, "", 2]);
    expect(stderr).toMatch(/^blockmux: standard input is not a terminal/);
    expect(mux.server.serverPids()).toEqual([]);
  });
});
