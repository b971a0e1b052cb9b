import { readdirSync, readFileSync, readlinkSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Connection, encodePacket, SocketTransport } from "../../src/attach/index.ts";
import { readProcessStat } from "../../src/server/process-table.ts";
import { requireBuild, TestServer } from "../support/blockmux.ts";
import { waitFor } from "../support/wait-for.ts";

let server: TestServer;
beforeAll(requireBuild);
beforeEach(() => {
  server = new TestServer();
});
afterEach(() => server.dispose());

describe("a server", () => {
  test("is started by the first command that wants one, apart from its starter's terminal and folder", async () => {
    expect(await server.run("new", "work", "-d")).toEqual({ status: 0, stdout: "", stderr: "" });
    const [pid = 0, ...others] = server.serverPids();
    expect(others).toEqual([]);
    expect(readProcessStat(pid)).toMatchObject({ sessionId: pid, foregroundGroupId: -1 });
    const facts = JSON.parse((await server.run("facts")).stdout);
    expect(facts).toMatchObject({
      cwd: "/",
      pid,
      socketPath: server.socketPath,
      env: { HOME: server.folder },
    });
    expect([
      statSync(server.socketPath).mode & 0o777,
      statSync(`${server.socketPath}.log`).mode & 0o777,
    ]).toEqual([0o600, 0o600]);
  });

  test("keeps nothing open that its starter had", async () => {
    const run = server.shellOnTerminal(
      'exec 5>"$HOME/five" 77>"$HOME/seventy-seven"; blockmux new work -d; rm "$HOME/five" "$HOME/seventy-seven"',
    );
    await run.ended;
    const [pid = 0] = server.serverPids();
    const targets = readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
    expect(targets.filter((target) => target.includes("five") || target.includes("seven"))).toEqual([]);
    expect(targets.filter((target) => target.startsWith("/dev/pts/"))).toEqual([]);
  });

  test("is one, however many clients start at the same time", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const results = await Promise.all(names.map((name) => server.run("new", name, "-d")));
    expect(results.map(({ status, stderr }) => [status, stderr])).toEqual(names.map(() => [0, ""]));
    expect((await server.run("ls")).stdout.trim().split("\n").sort()).toEqual(names);
    expect(server.serverPids()).toHaveLength(1);
  });

  test("replaces the socket of a dead one", async () => {
    await server.run("new", "old", "-d");
    const [pid = 0] = server.serverPids();
    process.kill(pid, "SIGKILL");
    await server.waitForServerEnd();
    expect(statSync(server.socketPath).isSocket()).toBe(true);
    const results = await Promise.all(["a", "b", "c"].map((name) => server.run("new", name, "-d")));
    expect(results.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect((await server.run("ls")).stdout.trim().split("\n").sort()).toEqual(["a", "b", "c"]);
  });

  test("is not started by commands that only look, and they say so", async () => {
    const stderr = `blockmux: no server running on ${server.socketPath}: start one with \`blockmux\`\n`;
    expect(await server.run("ls")).toEqual({ status: 1, stdout: "", stderr });
    expect(await server.run("-N", "new", "a", "-d")).toEqual({ status: 1, stdout: "", stderr });
    expect(server.serverPids()).toEqual([]);
  });

  test("ends with its last session and leaves no socket", async () => {
    await server.run("new", "a", "-d");
    await server.run("new", "b", "-d");
    await server.run("end", "a");
    expect((await server.run("ls")).stdout).toBe("b\n");
    await server.run("end", "b");
    await server.waitForServerEnd();
    expect(statSync(server.socketPath, { throwIfNoEntry: false })).toBeUndefined();
  });

  test("that ends as a client comes is started again for it", async () => {
    for (let round = 0; round < 8; round += 1) {
      const results = await Promise.all([server.run("start"), server.run("start"), server.run("start")]);
      expect(results).toEqual(results.map(() => ({ status: 0, stdout: "", stderr: "" })));
    }
    await server.waitForServerEnd();
  });

  test("is told its configuration and takes the socket's name from -L", async () => {
    await server.run("-f", "some.conf", "new", "a", "-d");
    expect(JSON.parse((await server.run("facts")).stdout).configPath).toBe(`${process.cwd()}/some.conf`);
  });

  test("says what is in the way when it cannot listen", async () => {
    writeFileSync(server.socketPath, "");
    expect(await server.run("new", "a", "-d")).toEqual({
      status: 2,
      stdout: "",
      stderr: `blockmux: ${server.socketPath} exists and is not a socket: remove it, or choose another with -S\n`,
    });
    unlinkSync(server.socketPath);
  });

  test("puts its socket back on SIGUSR1", async () => {
    await server.run("new", "a", "-d");
    unlinkSync(server.socketPath);
    for (const pid of server.serverPids()) process.kill(pid, "SIGUSR1");
    await waitFor(
      "the socket",
      () => statSync(server.socketPath, { throwIfNoEntry: false })?.isSocket() === true,
    );
    expect((await server.run("ls")).stdout).toBe("a\n");
  });

  test.each(["SIGTERM", "SIGINT"] as const)("ends in order on %s", async (signal) => {
    await server.run("new", "a", "-d");
    for (const pid of server.serverPids()) process.kill(pid, signal);
    await server.waitForServerEnd();
    expect(server.log).toContain("server.exited");
  });

  test("survives SIGHUP, faults of a command and faults nobody catches, and logs them", async () => {
    await server.run("new", "a", "-d");
    for (const pid of server.serverPids()) process.kill(pid, "SIGHUP");
    expect(await server.run("throw")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("thrown on purpose"),
    });
    const late = server.start(["throw-later"]);
    await waitFor("the fault in the log", () => server.log.includes("thrown later on purpose"));
    late.child.kill("SIGKILL");
    await late.result;
    expect((await server.run("ls")).stdout).toBe("a\n");
  });
});

describe("a command", () => {
  test("prints to both streams and returns its status, its message last", async () => {
    expect(await server.run("new", "a", "-d")).toMatchObject({ status: 0 });
    expect(await server.run("print", "out", "err\n", "0", "done")).toEqual({
      status: 0,
      stdout: "outdone\n",
      stderr: "err\n",
    });
    expect(await server.run("print", "out\n", "", "77", "bad")).toEqual({
      status: 77,
      stdout: "out\n",
      stderr: "bad\n",
    });
  });

  test("brings its words, folder, environment and want of a terminal", async () => {
    await server.run("new", "a", "-d");
    const words = ["request", "", "a b", "żółw", "-x", "--", ";", "\n"];
    const { child, result } = server.start(words, { ...server.env, ODD: "a=b\nc", UNICODE: "🐢" });
    expect(child.pid).toBeGreaterThan(0);
    const shown = JSON.parse((await result).stdout);
    expect(shown).toMatchObject({
      argv: words,
      cwd: process.cwd(),
      env: { ODD: "a=b\nc", UNICODE: "🐢", HOME: server.folder },
      terminal: null,
      noTerminalReason: expect.stringContaining("standard input is not a terminal"),
    });
  });

  test("delivers megabytes to a reader that is slow at first", async () => {
    await server.run("new", "a", "-d");
    const { child, result } = server.start(["much", "20000000"]);
    child.stdout.pause();
    await waitFor("the server to be done", () => server.log !== "");
    setImmediate(() => child.stdout.resume());
    const { status, stdout, stderr } = await result;
    expect([status, stdout.length, stderr]).toEqual([0, 20_000_000, ""]);
    expect(stdout).toBe(`${"x".repeat(99)}\n`.repeat(200_000));
  });

  test("whose reader is gone ends quietly", async () => {
    await server.run("new", "a", "-d");
    const { child, result } = server.start(["much", "20000000"]);
    child.stdout.destroy();
    expect(await result).toMatchObject({ status: 141, stderr: "" });
  });

  test("of a client that was killed is told so", async () => {
    await server.run("new", "a", "-d");
    const { child, result } = server.start(["wait"]);
    await waitFor("the command", () => server.log.includes("fake.waiting"));
    child.kill("SIGKILL");
    await result;
    await waitFor("the word", () => server.log.includes("fake.gone"));
  });

  test("that runs a program brings all its output and its status", async () => {
    await server.run("new", "a", "-d");
    const expected = Array.from({ length: 2000 }, (_, index) => `${index + 1}\r\n`).join("");
    for (let round = 0; round < 5; round += 1) {
      expect(await server.run("run", "sh", "-c", "seq 2000; exit 9")).toEqual({
        status: 9,
        stdout: expected,
        stderr: "",
      });
    }
    expect((await server.run("run", "sh", "-c", "kill -9 $$")).status).toBe(137);
  });

  test("that runs a program whose listener has a fault still ends, with all output", async () => {
    await server.run("new", "a", "-d");
    const expected = Array.from({ length: 3000 }, (_, index) => `${index + 1}\r\n`).join("");
    expect(await server.run("run-faulty", "seq", "3000")).toEqual({
      status: 0,
      stdout: expected,
      stderr: "",
    });
    expect(server.log).toContain("thrown by a listener");
    expect((await server.run("ls")).stdout).toBe("a\n");
  });
});

describe("--trace", () => {
  test("writes every packet down at both ends, decoded", async () => {
    await server.run("--trace", "new", "a", "-d");
    await server.run("--trace", "print", "\x1b[31mred");
    const path = `${server.socketPath}.trace`;
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    unlinkSync(path);
    const text = lines.map((line) => line.replace(/^\S+ (?=->|<-)/, "").replace(/\{.*/, ""));
    expect(text).toEqual([
      "-> hello ",
      "-> client-facts ",
      "-> command ",
      "<- welcome ",
      '<- output stdout 8 "\\e[31mred"',
      "<- exit ",
    ]);
    expect(server.log).toContain('"packet":"output stdout 8 ');
  });
});

describe("kill-server", () => {
  test("ends the server, its programs, and what waits", async () => {
    await server.run("new", "a", "-d");
    const { result } = server.start(["wait"]);
    const running = server.start(["run", "sleep", "1000"]);
    await waitFor("the command", () => server.log.includes("fake.waiting"));
    await waitFor("the program", () => server.log.includes("pane.spawned"));
    expect(await server.run("kill-server")).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(await result).toMatchObject({ status: 1, stderr: "[server exited]\n" });
    expect((await running.result).status).toBe(1);
    await server.waitForServerEnd();
    expect(await server.run("kill-server")).toMatchObject({ status: 1 });
  });

  test("ends a server that hangs", async () => {
    await server.run("new", "a", "-d");
    const { result } = server.start(["hang"]);
    await waitFor("the loop", () => server.serverPids().some((pid) => readProcessStat(pid)?.state === "R"));
    expect(await server.run("kill-server")).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("was killed"),
    });
    await server.waitForServerEnd();
    expect((await result).status).toBe(1);
    expect(await server.run("new", "b", "-d")).toMatchObject({ status: 0 });
  }, 40_000);

  test("ends a server that is stopped", async () => {
    await server.run("new", "a", "-d");
    for (const pid of server.serverPids()) process.kill(pid, "SIGSTOP");
    expect((await server.run("kill-server")).status).toBe(0);
    await server.waitForServerEnd();
  }, 40_000);
});

describe("versions that differ", () => {
  test("are told by the server, with the way out, and the server can be ended all the same", async () => {
    await server.run("new", "a", "-d");
    const connection = await openConnection(server.socketPath);
    const packets: unknown[] = [];
    connection.onPacket.on((packet) => packets.push(packet));
    const closed = new Promise((resolve) => connection.onClosed.on(resolve));
    connection.send({ kind: "hello", protocolVersion: 999, build: "9.9.9" });
    await closed;
    expect(packets).toEqual([
      { kind: "refused", message: expect.stringMatching(/protocol \d+ .*9\.9\.9.*999.*-L NAME/) },
    ]);
  });

  test("are told by the client with the server's sentence", async () => {
    const listener = createServer((socket) => {
      socket.once("data", () => socket.end(encodePacket({ kind: "refused", message: "too new: use 9.9.9" })));
    });
    await new Promise<void>((resolve) => listener.listen(server.socketPath, resolve));
    expect(await server.run("ls")).toEqual({
      status: 1,
      stdout: "",
      stderr: "blockmux: too new: use 9.9.9\n",
    });
    await new Promise((resolve) => listener.close(resolve));
  });

  test("include strangers at the socket: the client says so and hangs on none", async () => {
    const listener = createServer((socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
      socket.on("error", () => {});
    });
    await new Promise<void>((resolve) => listener.listen(server.socketPath, resolve));
    expect(await server.run("ls")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("does not speak"),
    });
    await new Promise((resolve) => listener.close(resolve));
  });
});

describe("strangers at the server's socket", () => {
  test("are cut off at the first byte that makes no sense, and harm nobody", async () => {
    await server.run("new", "a", "-d");
    for (const nonsense of ["GET / HTTP/1.1\r\n\r\n", "\0\0\0\0\x10", "\xff".repeat(100)]) {
      await new Promise<void>((resolve) => {
        const socket = connect(server.socketPath);
        socket.on("close", () => resolve());
        socket.on("error", () => {});
        socket.write(Buffer.from(nonsense, "latin1"));
      });
    }
    expect((await server.run("ls")).stdout).toBe("a\n");
    expect(server.log).toContain("client.fault");
  });
});

async function openConnection(path: string): Promise<Connection> {
  const socket: Socket = connect({ path, allowHalfOpen: true });
  await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
  return new Connection(new SocketTransport(socket));
}
