import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux, type FakeResult } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

async function start(config = ""): Promise<FakeHost> {
  fake = new FakeMux({ config });
  return fake.attach(["new-session", "-s", "s", "-n", "one"], 60, 16);
}

/** Opens a popup whose program is the last one started; resolves with what the command returned once it is closed. */
async function open(...words: string[]): Promise<{ readonly result: Promise<FakeResult> }> {
  const result = fake.run("display-popup", ...words);
  await fake.settle();
  return { result };
}

const typedInto = (pty: number): string => Buffer.concat(fake.ptys[pty]?.written ?? []).toString("utf8");
const boxed = (host: FakeHost): string[] => host.lines().filter((line) => /[│┌└]/.test(line));

describe("display-popup", () => {
  test("runs a program in a box of half the terminal, over panes that go on behind it", async () => {
    const host = await start();
    await open("-T", "#{session_name}!", "top");
    expect([fake.spawns[1]?.command, fake.spawns[1]?.cols, fake.spawns[1]?.rows]).toEqual([
      ["/bin/sh", "-c", "top"],
      28,
      6,
    ]);
    fake.output(1, "hello\r\n漢字");
    fake.output(0, "x".repeat(60 * 12));
    expect(host.lines().slice(2, 12)).toEqual([
      "x".repeat(60),
      `${"x".repeat(14)}┌─s!─────────────────────────┐${"x".repeat(16)}`,
      `${"x".repeat(14)}│hello                       │${"x".repeat(16)}`,
      `${"x".repeat(14)}│漢字                        │${"x".repeat(16)}`,
      ...Array(4).fill(`${"x".repeat(14)}│${" ".repeat(28)}│${"x".repeat(16)}`),
      `${"x".repeat(14)}└${"─".repeat(28)}┘${"x".repeat(16)}`,
      "x".repeat(60),
    ]);
  });

  test("gets the keys and pastes; with -E they all go to the program, and its end closes the box", async () => {
    const host = await start();
    const { result } = await open("-E", "vi");
    host.type("a\u0003\u001b[A\u001b[200~pasted\u001b[201~");
    expect([typedInto(1), typedInto(0)]).toEqual(["a\u0003\u001b[Apasted", ""]);
    fake.exit(1, 3);
    expect([boxed(host), (await result).status]).toEqual([[], 3]);
    host.type("b");
    expect(typedInto(0)).toBe("b");
  });

  test("without -E it stays when its program is over, and Ctrl-C closes it", async () => {
    const host = await start();
    const { result } = await open("ls");
    fake.output(1, "a file");
    fake.exit(1);
    expect(boxed(host).join("\n")).toContain("│a file ");
    host.type("x");
    expect(boxed(host)).toHaveLength(8);
    host.type("\u0003");
    expect([boxed(host), (await result).status]).toEqual([[], 0]);
  });

  test("-EE closes it only where the program succeeded", async () => {
    const host = await start();
    await open("-EE", "false");
    fake.exit(1, 1);
    expect(boxed(host)).toHaveLength(8);
    host.type("\u0003");
    await open("-EE", "true");
    fake.exit(2, 0);
    expect(boxed(host)).toEqual([]);
  });

  test("-C closes it, and its program is hung up", async () => {
    const host = await start();
    const { result } = await open("-E", "sleep 100");
    await fake.tell("display-popup", "-C");
    await result;
    expect([boxed(host), fake.ptys[1]?.isHungUp]).toEqual([[], true]);
  });

  test("takes its size, place, lines, environment and folder", async () => {
    const host = await start();
    await open(
      ...["-w", "50%", "-h", "5", "-x", "0", "-y", "5", "-b", "double"],
      ...["-e", "A=b", "-d", "/tmp/#{session_name}", "prog", "with", "words"],
    );
    expect(host.lines().slice(0, 6)).toEqual([
      `╔${"═".repeat(28)}╗`,
      ...Array(3).fill(`║${" ".repeat(28)}║`),
      `╚${"═".repeat(28)}╝`,
      "",
    ]);
    const { command, cwd, env, cols, rows } = fake.spawns[1] ?? {};
    expect([command, cwd, env?.A, cols, rows]).toEqual([["prog", "with", "words"], "/tmp/s", "b", 28, 3]);
  });

  test("-B leaves the border out, and styles colour what the program leaves plain", async () => {
    const host = await start();
    await open("-B", "-x", "0", "-y", "4", "-w", "10", "-h", "4", "-s", "bg=blue", "p");
    fake.output(1, "ab\u001b[41mc");
    expect([fake.spawns[1]?.cols, fake.spawns[1]?.rows, host.lines()[0]]).toEqual([10, 4, "abc"]);
    expect([host.coloursAt(0, 0), host.coloursAt(0, 2), host.coloursAt(3, 9), host.coloursAt(4, 0)]).toEqual([
      "- on 4",
      "- on 1",
      "- on 4",
      "- on -",
    ]);
  });

  test("follows the size of its terminal", async () => {
    const host = await start();
    await open("-w", "50", "-h", "12", "-E", "p");
    host.resize(30, 8);
    expect([fake.ptys[1]?.size, boxed(host)[0]]).toEqual([{ cols: 28, rows: 6 }, `┌${"─".repeat(28)}┐`]);
    host.resize(80, 24);
    expect(fake.ptys[1]?.size).toEqual({ cols: 48, rows: 10 });
  });

  test("the mouse goes to the program inside, and its border moves and sizes the box", async () => {
    const host = await start();
    await open("-x", "0", "-y", "6", "-w", "20", "-h", "6", "-E", "p");
    fake.output(1, "\u001b[?1002;1006h");
    host.type("\u001b[<0;5;3M");
    expect(typedInto(1)).toBe("\u001b[<0;4;2M");
    host.type("\u001b[<0;5;3m");
    host.type("\u001b[<0;5;1M\u001b[<32;15;3M\u001b[<0;15;3m");
    expect(host.lines()[2]).toBe(`${" ".repeat(10)}┌${"─".repeat(18)}┐`);
    host.type("\u001b[<2;30;8M\u001b[<34;40;12M\u001b[<2;40;12m");
    expect([host.lines()[11], fake.ptys[1]?.size]).toEqual([
      `${" ".repeat(10)}└${"─".repeat(28)}┘`,
      { cols: 28, rows: 8 },
    ]);
    host.type("\u001b[<2;50;14M");
    expect(host.lines().some((line) => line.includes("Fill the screen"))).toBe(true);
    host.type("q");
    expect([boxed(host), fake.ptys[1]?.isHungUp]).toEqual([[], true]);
  });

  test("its menu pastes the newest buffer, and makes it a pane of the window while its program goes on", async () => {
    const host = await start();
    const { result } = await open("-x", "0", "-y", "6", "-w", "20", "-h", "6", "-E", "p");
    fake.output(1, "\u001b[?2004hbefore");
    const openMenu = (): FakeHost => host.type("\u001b[<2;50;14M");
    openMenu();
    expect(host.lines().join("\n")).not.toContain("Paste");
    host.type("\u001b");
    fake.clock.advance(5000);
    await fake.tell("set-buffer", "-b", "mine", "one");
    openMenu();
    expect(host.lines().join("\n")).toContain("Paste mine");
    host.type("p");
    expect(typedInto(1)).toBe("\u001b[200~one\u001b[201~");
    openMenu().type("h");
    expect([(await result).status, fake.ptys[1]?.isHungUp]).toEqual([0, false]);
    await fake.settle();
    expect(
      await fake.tell("list-panes", "-F", "#{pane_id} #{pane_active} #{pane_width}x#{pane_height}"),
    ).toBe("%0 0 30x15\n%1 1 29x15");
    fake.output(1, " after");
    expect(host.lines()[0]).toMatch(/│before after$/);
    host.type("x");
    expect(typedInto(1)).toMatch(/x$/);
    fake.exit(1);
    await fake.settle();
    expect(await fake.tell("list-panes", "-F", "#{pane_id}")).toBe("%0");
  });

  test("shows the cursor of its program, and a second client nothing", async () => {
    const host = await start();
    const other = await fake.attach(["attach"], 60, 16);
    const before = other.lines();
    await open("-c", "/dev/fake0", "-x", "0", "-y", "6", "-w", "20", "-h", "6", "p");
    fake.output(1, "abc");
    expect([host.screen.cursor(), other.lines()]).toEqual([{ row: 1, col: 4 }, before]);
    other.type("z");
    expect(typedInto(0)).toBe("z");
  });

  test("no terminal is too small for it, nor for a tree behind it", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-Zw");
    await open("-w", "100%", "-h", "100%", "-E", "p");
    fake.output(1, "漢字\r\nsome text");
    const whole = host.lines();
    for (const [cols, rows] of [
      [1, 1],
      [2, 2],
      [3, 3],
      [5, 2],
      [2, 9],
      [60, 3],
    ] as const) {
      host.resize(cols, rows);
      fake.output(1, "\r\nmore");
      host.lines();
    }
    host.resize(60, 16);
    fake.output(1, "\u001b[H\u001b[2J漢字\r\nsome text");
    expect(host.lines()).toEqual(whole);
    await fake.tell("display-popup", "-C");
    expect(host.lines()[0]).toBe("(0) - s: 1 windows (attached)");
  });

  test("a client that leaves takes its popup along", async () => {
    await start();
    const { result } = await open("-E", "p");
    await fake.tell("detach-client");
    await result;
    expect(fake.ptys[1]?.isHungUp).toBe(true);
  });

  test("says what is wrong", async () => {
    await start();
    const wrong = async (...words: string[]): Promise<string> =>
      (await fake.run("display-popup", ...words)).stderr.trimEnd();
    expect([await wrong("-w", "x"), await wrong("-b", "thick")]).toEqual([
      "-w takes a number of cells or per cent, as 40 or 50%, not x",
      "-b takes single, rounded, double, heavy, simple, padded, none, not thick",
    ]);
  });
});
