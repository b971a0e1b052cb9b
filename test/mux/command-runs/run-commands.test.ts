// What people do with the commands a shell marked: list them, take the output of one, look through them.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../../support/fake-mux.js";

let fake: FakeMux;
beforeEach(() => {
  fake = new FakeMux();
});
afterEach(() => fake.mux.shutdown("end of test"));

const mark = (text: string): string => `\u001b]133;${text}\u0007`;
const run = (line: string, output: string, status: number): string =>
  `${mark("A")}$ ${mark("B")}${line}\r\n${mark("C")}${output}${mark(`D;${status}`)}`;

async function start() {
  const host = await fake.attach(["new-session", "-s", "s"], 60, 24);
  const wide = `\u001b[31mred\u001b[0m ${"w".repeat(70)}\r\n`;
  fake.output(0, run("make", `${wide}end  \r\n`, 2) + run("true", "", 0) + run("printf x", "x", 0));
  fake.output(0, `${mark("A")}$ ${mark("B")}sleep\r\n${mark("C")}part\r\n`);
  fake.clock.advance(50);
  return host;
}

describe("list-commands-run", () => {
  test("lists commands by format, filter and as JSON", async () => {
    await start();
    expect(await fake.tell("list-commands-run")).toBe(
      "1: make (status 2, 0.000 s)\n2: true (status 0, 0.000 s)\n3: printf x (status 0, 0.000 s)\n4: sleep (running)",
    );
    const failed = ["-f", "#{!=:#{command_run_status},0}", "-F", "#{command_run_id} #{command_run_line}"];
    expect(await fake.tell("list-commands-run", ...failed)).toBe("1 make\n4 sleep");
    const listed = JSON.parse(await fake.tell("list-commands-run", "--json")) as { line: string }[];
    expect(listed[0]).toMatchObject({
      id: 1,
      line: "make",
      status: 2,
      isRunning: false,
      firstRow: 1,
      rows: 3,
    });
    expect(listed[3]).toMatchObject({ line: "sleep", status: null, isRunning: true, endedMs: null });
    const format = "#{last_command_line} #{last_command_status} #{command_running} #{running_command_line}";
    expect(await fake.tell("display-message", "-p", format)).toBe("printf x 0 1 sleep");
  });

  test("says what to do where no shell marks anything", async () => {
    await fake.attach(["new-session", "-s", "s"], 60, 24);
    for (const argv of [["list-commands-run"], ["capture-pane", "-p", "--last-command"]]) {
      const { status, stderr } = await fake.run(...argv);
      expect([status, stderr]).toEqual([1, expect.stringContaining("docs/shell-integration.md")]);
    }
    expect((await fake.run("inspect-blocks")).stderr).toContain("no Contexts");
  });
});

describe("capture-pane --last-command", () => {
  test("prints the output of the command that ended last, of one before it, of the one that runs", async () => {
    await start();
    const tell = (...flags: string[]) => fake.tell("capture-pane", "-p", ...flags);
    expect(await tell("--last-command")).toBe("x");
    expect(await tell("-l", "2")).toBe("");
    expect(await tell("--last-command=3")).toBe(`red ${"w".repeat(70)}\nend  `);
    expect(await tell("-e", "-l3")).toBe(`\u001b[31mred\u001b[39m ${"w".repeat(70)}\nend  `);
    expect(await tell("-l", "0")).toBe("part");
    expect((await fake.run("capture-pane", "-p", "-l", "4")).status).toBe(1);
    expect((await fake.run("capture-pane", "-p", "--last-command", "-S", "0")).status).toBe(1);
    expect((await fake.run("capture-pane", "--first-command")).stderr).toContain(
      "unknown flag --first-command",
    );
    await fake.tell("capture-pane", "--last-command");
    expect(await fake.tell("show-buffer")).toBe("x");
  });
});

describe("copy mode", () => {
  test("selects the output of the command the cursor is in", async () => {
    const host = await start();
    await fake.tell("copy-mode");
    const taken = async (): Promise<string> => {
      host.type("S");
      await fake.settle();
      await fake.tell("send-keys", "-X", "copy-selection");
      return fake.tell("show-buffer");
    };
    expect(await taken()).toBe("part");
    host.type("(");
    expect(await taken()).toBe("x");
    host.type("(((");
    expect(await taken()).toBe(`red ${"w".repeat(70)}\nend`);
  });
});

describe("the inspector", () => {
  test("lists commands behind the Blocks, shows their output, and goes to one", async () => {
    const host = await start();
    fake.output(0, "line\r\n".repeat(40));
    host.type("\u0002B");
    await fake.settle();
    expect(host.lines().filter((line) => line.startsWith("("))).toEqual([
      "(0) - commands: 4 commands",
      "(1) ├─> make: status 2, 0.000 s",
      "(2) ├─> true: status 0, 0.000 s",
      "(3) ├─> printf x: status 0, 0.000 s",
      "(4) └─> sleep: running",
    ]);
    host.type("kkk");
    await fake.settle();
    expect(host.lines().some((line) => line.startsWith("│ended with   status 2"))).toBe(true);
    expect(host.lines().some((line) => line.startsWith("│red www"))).toBe(true);
    host.type("\r");
    await fake.settle();
    expect(await fake.tell("display-message", "-p", "#{pane_mode}")).toBe("copy-mode");
    expect(host.lines()[0]).toMatch(/^\$ make +\[\d+\/\d+\]$/);
  });
});
