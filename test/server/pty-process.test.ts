import { createHash } from "node:crypto";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PTY_WRITE_BOUND_BYTES, spawnPty } from "../../src/server/index.ts";
import { isProcessPresent, readProcessStat } from "../../src/server/process-table.ts";
import { openDescriptorCount, openTerminals, sessionMembers } from "../support/leaks.ts";
import { type PtyRun, seqOutput, startOnPty, TEST_ENV } from "../support/pty-run.ts";
import { waitFor } from "../support/wait-for.ts";

const isLarge = process.env.LAWS === "large";
const sh = (script: string, ...args: string[]): PtyRun => startOnPty("sh", ["-c", script, "sh", ...args]);

async function runToEnd(run: PtyRun): Promise<{ output: string; status: number }> {
  const { status } = await run.ended;
  return { output: run.output(), status };
}

let terminalsBefore: string[] = [];
beforeEach(() => {
  terminalsBefore = openTerminals();
});
afterEach(async () => {
  await waitFor("terminals to be closed", () => openTerminals().join() === terminalsBefore.join());
});

// A program that looks at its own name (multi-call binaries, messages of a shell) saw the path it was found at.
// Steps: a program is started by its name on the PATH. The broken build handed it its path as argv[0].
test("a program is called what it was called by", async () => {
  const run = startOnPty("sh", ["-c", "tr '\\0' ' ' < /proc/$$/cmdline | cut -d' ' -f1"]);
  expect(await runToEnd(run)).toEqual({ output: "sh\r\n", status: 0 });
});

describe("the output of a program on a PTY", () => {
  test("is complete when the program ends at once after writing, forty times", async () => {
    const expected = { output: seqOutput(2000), status: 0 };
    for (let round = 0; round < 40; round += 1)
      expect(await runToEnd(startOnPty("seq", ["2000"]))).toEqual(expected);
  });

  test("is complete when it is far more than the kernel holds", async () => {
    expect(await runToEnd(startOnPty("seq", ["100000"]))).toEqual({ output: seqOutput(100_000), status: 0 });
  });

  test("is complete when the reader pauses until long after the program is dead", async () => {
    const run = sh("seq 2000; exit 3");
    run.pty.pause();
    await waitFor("the program to be reaped", () => !isProcessPresent(run.pty.pid));
    await new Promise(setImmediate);
    expect([run.output(), run.pty.hasExited]).toEqual(["", false]);
    run.pty.resume();
    expect(await runToEnd(run)).toEqual({ output: seqOutput(2000), status: 3 });
  });

  test("is complete when the reader pauses while the program is blocked, again and again", async () => {
    const run = startOnPty("seq", ["100000"]);
    for (let round = 0; round < 10; round += 1) {
      run.pty.pause();
      await waitFor("the program to block or end", () => !isRunning(run.pty.pid));
      run.pty.resume();
      await new Promise(setImmediate);
    }
    expect(await runToEnd(run)).toEqual({ output: seqOutput(100_000), status: 0 });
  });

  test("stays with the pauses of a listener that pauses at every piece", async () => {
    const run = startOnPty("seq", ["5000"]);
    let inPause = 0;
    let isPaused = false;
    run.pty.onData.on(() => {
      if (isPaused) inPause += 1;
      run.pty.pause();
      isPaused = true;
      setImmediate(() => {
        isPaused = false;
        run.pty.resume();
      });
    });
    expect(await runToEnd(run)).toEqual({ output: seqOutput(5000), status: 0 });
    expect(inPause).toBe(0);
  });

  test("ends with the program although a background child keeps the terminal open and goes on writing", async () => {
    const run = sh("seq 3000; (trap '' HUP; while echo more; do :; done) & exit 5");
    const { output, status } = await runToEnd(run);
    expect(status).toBe(5);
    expect(output.startsWith(seqOutput(3000)) || output.replaceAll("more\r\n", "") === seqOutput(3000)).toBe(
      true,
    );
    await waitFor("the child to find its terminal gone", () => sessionMembers(run.pty.pid).length === 0);
  });

  test("is delivered before the end also when a silent child keeps the terminal open", async () => {
    const run = sh("sleep 1000 & echo started; exit 0");
    expect(await runToEnd(run)).toEqual({ output: "started\r\n", status: 0 });
    for (const pid of sessionMembers(run.pty.pid)) process.kill(pid, "SIGKILL");
    await waitFor("the child to be gone", () => sessionMembers(run.pty.pid).length === 0);
  });
});

describe("the status of a program on a PTY", () => {
  test.each([0, 1, 2, 127, 255])("is its exit code %i", async (code) => {
    const exit = await sh(`exit ${code}`).ended;
    expect(exit).toEqual({ exitCode: code, signal: undefined, status: code });
  });

  test.each(["SIGHUP", "SIGINT", "SIGKILL", "SIGTERM", "SIGSEGV"] as const)(
    "is 128 and the number of %s when that ended it",
    async (name) => {
      const number = constants.signals[name];
      const exit = await sh(`ulimit -c 0; kill -${number} $$; sleep 1000`).ended;
      expect(exit).toEqual({ exitCode: 0, signal: number, status: 128 + number });
    },
  );

  test("is that of a signal we sent, behind all output", async () => {
    const run = sh("seq 2000; echo ready; exec sleep 1000");
    await waitFor("ready", () => run.output().endsWith("ready\r\n"));
    run.pty.kill("SIGTERM");
    expect(await runToEnd(run)).toEqual({ output: `${seqOutput(2000)}ready\r\n`, status: 143 });
    run.pty.kill("SIGTERM");
  });

  test("comes once, also when the terminal is hung up", async () => {
    const run = sh("echo up; while :; do sleep 1000; done");
    await waitFor("the program", () => run.output() === "up\r\n");
    let exits = 0;
    run.pty.onExit.on(() => {
      exits += 1;
    });
    run.pty.hangUp();
    run.pty.hangUp();
    expect((await run.ended).status).toBe(129);
    expect([exits, run.pty.hasExited, run.pty.write(Buffer.from("x"))]).toEqual([1, true, false]);
  });

  test("reaches us when a stopped program is hung up", async () => {
    const run = sh("echo up; kill -STOP $$; sleep 1000");
    await waitFor("the program to stop", () => readProcessStat(run.pty.pid)?.state === "T");
    run.pty.hangUp();
    expect((await run.ended).signal).toBe(constants.signals.SIGHUP);
  });
});

describe("a program that cannot be started", () => {
  const cases: [string, string, string][] = [
    ["without such a file", "/no/such/program", "cannot start /no/such/program: there is no such file"],
    ["without such a name", "no-such-program", "cannot start no-such-program: it is not on the PATH"],
    ["that is a folder", "/usr", "cannot start /usr: it is a folder"],
    ["that is not executable", "/etc/passwd", "cannot start /etc/passwd: it may not be executed"],
    ["without a name", "", "cannot start a program without a name"],
    ["with a NUL in its name", "a\0b", "cannot start a program without a name"],
  ];
  test.each(cases)("%s is refused with a sentence", (_title, file, message) => {
    const start = (): unknown => spawnPty({ file, args: [], env: TEST_ENV, cwd: "/", cols: 80, rows: 24 });
    expect(start).toThrow(message);
  });

  test("for its interpreter's sake says so on its terminal, with a shell's status", async () => {
    const folder = mkdtempSync(join(tmpdir(), "blockmux-test-"));
    const file = join(folder, "script");
    writeFileSync(file, "#!/no/such/interpreter\n", { mode: 0o755 });
    const { output, status } = await runToEnd(startOnPty(file, []));
    rmSync(folder, { recursive: true });
    expect({ output: output.includes("No such file"), status }).toEqual({ output: true, status: 127 });
  });
});

describe("what a program is given", () => {
  test("is exactly the environment asked for, and the folder as PWD", async () => {
    const env = {
      PATH: "/usr/bin:/bin",
      "-n": "a",
      ODD: "a=b\nc  'd' \"e\" $f `g`",
      UNICODE: "żółw 🐢",
      EMPTY: "",
    };
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "blockmux-test-")));
    const run = startOnPty("env", ["-0"], { env: { ...env, "BAD=NAME": "x", "": "y" }, cwd: folder });
    await run.ended;
    rmSync(folder, { recursive: true });
    const entries = run.output().replaceAll("\r\n", "\n").split("\0").slice(0, -1);
    expect(entries.sort()).toEqual(
      Object.entries({ ...env, PWD: folder })
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
    );
  });

  test("are its arguments byte for byte, from a path with an equals sign too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "blockmux=test-"));
    const file = join(folder, "a=b");
    writeFileSync(file, '#!/bin/sh\nfor word; do printf "<%s>" "$word"; done', { mode: 0o755 });
    const words = ["", "a b", "-x", "--", "A=B", "$HOME", "*", "'\"`", "\\", "żółw", "\n"];
    const run = startOnPty(file, words);
    await run.ended;
    rmSync(folder, { recursive: true });
    expect(run.output().replaceAll("\r\n", "\n")).toBe(words.map((word) => `<${word}>`).join(""));
  });

  test("are descriptors 0, 1 and 2 of its own terminal and no other", async () => {
    const other = sh("exec sleep 1000");
    const run = sh("cd /proc/$$/fd; ls; true");
    await run.ended;
    other.pty.kill("SIGKILL");
    await other.ended;
    expect(run.output().trim().split(/\s+/)).toEqual(["0", "1", "2"]);
  });

  test("is a limit of descriptors of its own", async () => {
    const run = startOnPty("sh", ["-c", "ulimit -Sn"], { softDescriptorLimit: 321 });
    await run.ended;
    expect(run.output()).toBe("321\r\n");
  });

  test("is a size, and a new one by SIGWINCH", async () => {
    const run = startOnPty(
      "bash",
      ["-c", "trap 'stty size; exit' WINCH; stty size; while :; do sleep 0.01; done"],
      {
        cols: 91,
        rows: 33,
      },
    );
    await waitFor("the first size", () => run.output() === "33 91\r\n");
    run.pty.resize(120, 50);
    await run.ended;
    expect(run.output()).toBe("33 91\r\n50 120\r\n");
  });

  test("is a terminal in UTF-8 line editing: an erased character takes all its bytes", async () => {
    const run = sh("read -r line; printf '<%s>' \"$line\"");
    run.pty.write(Buffer.from("aż\x7fb\n"));
    await run.ended;
    expect(run.output().endsWith("<ab>")).toBe(true);
  });

  test("is its home where its folder is gone, and the root where that is gone too", async () => {
    const home = startOnPty("pwd", [], { cwd: "/no/such", env: { ...TEST_ENV, HOME: "/usr" } });
    const root = startOnPty("pwd", [], { cwd: "relative", env: { ...TEST_ENV, HOME: "/no/such" } });
    await Promise.all([home.ended, root.ended]);
    expect([home.output(), root.output()]).toEqual(["/usr\r\n", "/\r\n"]);
  });
});

describe("writing to a program", () => {
  test("delivers a megabyte unchanged to a program that reads in gulps", async () => {
    const bytes = Buffer.alloc(PTY_WRITE_BOUND_BYTES - 100);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = 32 + (index % 94);
    const run = sh('stty raw -echo; printf ready; (sleep 0.1; head -c "$1") | md5sum', String(bytes.length));
    await waitFor("raw mode", () => run.output() === "ready");
    expect(run.pty.write(bytes)).toBe(true);
    const drained = new Promise<void>((resolve) => run.pty.onDrain.on(resolve));
    await drained;
    await run.ended;
    const expected = createHash("md5").update(bytes).digest("hex");
    expect(run.output().slice("ready".length).trim()).toBe(`${expected}  -`);
  });

  test("is refused whole past the bound while the program does not read, and costs no processor time", async () => {
    const run = sh("stty raw -echo; printf ready; exec sleep 1000");
    await waitFor("raw mode", () => run.output() === "ready");
    const piece = Buffer.alloc(100_000, 65);
    let accepted = 0;
    while (run.pty.write(piece)) accepted += 1;
    const pendingBytes = run.pty.pendingWriteBytes;
    const before = process.cpuUsage();
    const startedMs = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const used = process.cpuUsage(before);
    const share = (used.user + used.system) / 1000 / (performance.now() - startedMs);
    run.pty.kill("SIGKILL");
    await run.ended;
    expect(accepted).toBeGreaterThanOrEqual(10);
    expect(pendingBytes).toBeLessThanOrEqual(PTY_WRITE_BOUND_BYTES);
    expect(share).toBeLessThan(0.5);
    expect(run.pty.pendingWriteBytes).toBe(0);
  });
});

describe("the foreground of a PTY", () => {
  test("is the program that has the keyboard, with its folder", async () => {
    const run = startOnPty("bash", ["--norc", "-i"], { env: { ...TEST_ENV, PS1: "$ " } });
    await waitFor("the prompt", () => run.output().includes("$ "));
    expect(run.pty.foregroundProcess()).toMatchObject({ name: "bash", pid: run.pty.pid, path: "/" });
    run.pty.write(Buffer.from("cd /usr && sleep 1000\r"));
    const sleeper = await waitFor("sleep", () => {
      const found = run.pty.foregroundProcess();
      return found?.name === "sleep" ? found : undefined;
    });
    expect(sleeper).toEqual({ groupId: sleeper.pid, pid: sleeper.pid, name: "sleep", path: "/usr" });
    expect(run.pty.isForegroundGroupAlive()).toBe(true);
    run.pty.hangUp();
    await run.ended;
    expect([run.pty.foregroundProcess(), run.pty.isForegroundGroupAlive()]).toEqual([undefined, false]);
  });
});

test("two hundred programs leave no descriptor behind", async () => {
  const before = openDescriptorCount();
  const rounds = isLarge ? 200 : 20;
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: 10 }, () => startOnPty("true", []).ended));
  }
  await waitFor("descriptors to close", () => openDescriptorCount() === before);
});

/** Waiting for something: the terminal, a child. */
const isRunning = (pid: number): boolean => readProcessStat(pid)?.state === "R";
