// Control mode through the real programs: one dialogue with tmux and with blockmux, and what only whole processes show.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { ControlProgram } from "../support/control-program.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { CLIENT, RealBlockmux } from "../support/real-blockmux.ts";
import { TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";
import { waitFor } from "../support/wait-for.ts";
import { DIALOGUE } from "./control-dialogue.ts";
import { DEFAULTS_OF_TMUX } from "./tmux-scripts.ts";

const missing = requireTool("tmux");
let mux: RealBlockmux;

beforeAll(() => {
  requireBuild();
  mux = new RealBlockmux(DEFAULTS_OF_TMUX);
});
afterAll(() => mux.dispose());

const blockmux = (...words: string[]): ControlProgram =>
  new ControlProgram(process.execPath, [CLIENT, "-S", mux.socketPath, ...words], mux.env);

/** What both say in the same words: without times and numbers of blocks; output of a pane in one line. */
function shapeOf(lines: readonly string[]): string[] {
  const shape: string[] = [];
  for (const line of lines) {
    const told = line
      .replace(/^(%(?:begin|end|error)) \d+ \d+ /, "$1 ")
      .replace(/^(parse error: [^:;]*: [^;]*).*/, "$1");
    const [, pane, value = ""] = /^(%output %\d+ )(.*)$/.exec(told) ?? [];
    const before = shape.at(-1);
    if (pane !== undefined && before?.startsWith(pane) === true) shape[shape.length - 1] = before + value;
    else shape.push(told);
  }
  return shape;
}

const textOf = ({ chunks }: HostTerminal): string => Buffer.concat(chunks).toString("latin1");

function residentMiB(pid = 0): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kib) / 1024;
}

/** An error of blockmux may say more behind tmux's words. */
const isSame = (theirs: readonly string[], ours: readonly string[]): boolean =>
  theirs.length === ours.length &&
  theirs.every(
    (line, at) => ours[at] === line || (!line.startsWith("%") && ours[at]?.startsWith(`${line};`) === true),
  );

describe.skipIf(missing !== undefined)("a dialogue in control mode", () => {
  test("has the same shape with tmux and with blockmux", { timeout: 60_000 }, async () => {
    const oracle = new TmuxOracle();
    try {
      const start = ["-C", "new-session", "-s", "main", "-n", "one", "cat"];
      const theirs = new ControlProgram(
        "tmux",
        ["-S", join(oracle.folder, "control"), "-f", "/dev/null", ...start],
        {
          PATH: process.env.PATH,
          HOME: mux.home,
          LANG: "C.UTF-8",
          TERM: "xterm",
          SHELL: "/bin/sh",
        },
      );
      const ours = blockmux(...start);
      const differences: string[] = [];
      for (const program of [theirs, ours])
        await program.until("the session", (lines) =>
          lines.some((line) => line.startsWith("%session-changed")),
        );
      expect(shapeOf(ours.take())).toEqual(shapeOf(theirs.take()));
      for (const { line, until, differs } of DIALOGUE) {
        const [their, our] = await Promise.all([theirs.answerTo(line, until), ours.answerTo(line, until)]);
        const [one, other] = [shapeOf(their), shapeOf(our)];
        if (isSame(one, other) !== (differs === undefined))
          differences.push(`${line}\n  tmux: ${one.join("\n        ")}\n  ours: ${other.join("\n        ")}`);
      }
      expect(differences.join("\n")).toBe("");
      for (const program of [theirs, ours]) program.send("");
      expect(await ours.ended).toBe(await theirs.ended);
      expect(ours.take()).toEqual(theirs.take());
      theirs.child.kill();
      const socket = join(oracle.folder, "control");
      new ControlProgram("tmux", ["-S", socket, "kill-server"], { PATH: process.env.PATH });
    } finally {
      oracle.end();
    }
  });
});

describe("blockmux -C", () => {
  test("runs the lines of a pipe and ends with it", async () => {
    const { status, stdout } = await mux.server.feed(
      "display-message -p '#{session_name}'\nhas-session -t nope\n",
      ...["-C", "new-session", "-s", "piped", "cat"],
    );
    expect(status).toBe(1);
    const lines = shapeOf(stdout.trimEnd().split("\n"));
    expect(lines).toEqual(expect.arrayContaining(["piped", "%error 1"]));
    expect(lines.at(-1)).toBe("%exit");
    expect(
      await mux.tell("list-sessions", "-F", "#{session_attached}", "-f", "#{==:#{session_name},piped}"),
    ).toBe("0\n");
  });

  test("says %exit where it attaches to nothing, and that the server is gone where it went", async () => {
    const none = await mux.run("-C", "attach-session", "-t", "nothere");
    expect([none.status, none.stdout.trimEnd().split("\n").at(-1), none.stderr]).toEqual([1, "%exit", ""]);
    const other = new RealBlockmux();
    const program = new ControlProgram(
      process.execPath,
      [CLIENT, "-S", other.socketPath, "-C", "new", "cat"],
      other.env,
    );
    await program.until("the session", (lines) => lines.some((line) => line.startsWith("%session-changed")));
    other.server.expectKilled();
    for (const pid of other.server.serverPids()) process.kill(pid, "SIGKILL");
    expect(await program.ended).toBe(1);
    expect(program.take().at(-1)).toBe("%exit server exited unexpectedly");
    await other.dispose();
  });

  test("with wait-exit reads on after %exit until an empty line", async () => {
    const program = blockmux("-C", "new-session", "-s", "waiting", "-f", "wait-exit", "cat");
    await program.until("the session", (lines) => lines.some((line) => line.startsWith("%session-changed")));
    await mux.run("kill-session", "-t", "waiting");
    await program.until("its end", (lines) => lines.at(-1) === "%exit");
    program.send("list-windows");
    expect(program.child.exitCode).toBeNull();
    program.send("");
    expect(await program.ended).toBe(0);
    expect(program.take().at(-1)).toBe("%exit");
  });

  test("with -CC speaks inside of a DCS and gives the terminal back", async () => {
    const host = mux.shellHost(
      'before=$(stty -g); blockmux -CC new-session -s wrapped cat; [ "$(stty -g)" = "$before" ] && echo same; read x',
    );
    await waitFor("the session", () => textOf(host).includes("%session-changed"));
    expect(textOf(host).startsWith("\u001bP1000p%begin ")).toBe(true);
    host.send("display-message -p '#{session_name}'\n");
    await waitFor("an answer", () => textOf(host).includes("wrapped\r\n%end"));
    host.send("\n");
    await waitFor("its end", () => textOf(host).includes("%exit\r\n\u001b\\same"));
    host.send("\n");
  });

  test("one that does not read costs neither memory nor the others anything", {
    timeout: 60_000,
  }, async () => {
    const slow = blockmux("-C", "new-session", "-s", "flood", "cat");
    await slow.until("the session", (lines) => lines.some((line) => line.startsWith("%session-changed")));
    slow.child.stdout?.pause();
    const quick = blockmux("-C", "attach-session", "-t", "flood");
    const [pid] = mux.server.serverPids();
    const flag = join(mux.home, "done");
    const script = join(mux.home, "flood.sh");
    writeFileSync(
      script,
      `head -c 19000000 /dev/zero | tr '\\0' 'x' | fold -w 2000; echo the-end; : > ${flag}; cat\n`,
    );
    quick.send(`respawn-pane -k 'sh ${script}'`);
    let told = 0;
    let isOver = false;
    quick.child.stdout?.on("data", (text: string) => {
      told += text.length;
      isOver ||= text.includes("the-end");
    });
    await waitFor("the flood to reach the client that reads", () => isOver, 45_000);
    expect(told).toBeGreaterThan(19_000_000);
    expect(await mux.tell("list-clients", "-t", "flood", "-F", "#{client_pid}")).toBe(`${quick.child.pid}\n`);
    expect(residentMiB(pid)).toBeLessThan(400);
    slow.child.stdout?.resume();
    expect(await slow.ended).toBe(1);
    expect(slow.take().at(-1)).toBe("%exit too far behind");
    quick.send("kill-session");
    await quick.ended;
  });
});
