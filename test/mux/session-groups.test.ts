// Sessions of a group have the same windows at the same indices, and each a current window of its own.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;

/** `session: index=name…` with `*` and `-` behind the current window and the one before. */
async function windows(): Promise<string[]> {
  const lines = (await fake.tell("list-windows", "-a", "-F", "#S #I=#W#{window_raw_flags}")).split("\n");
  const names = [...new Set(lines.map((line) => line.split(" ")[0]))];
  return names.map(
    (name) =>
      `${name}: ${lines
        .filter((line) => line.startsWith(`${name} `))
        .map((line) => line.slice((name ?? "").length + 1))
        .join(" ")}`,
  );
}

beforeEach(async () => {
  fake = new FakeMux({ config: "set -g status-right ''" });
  await fake.run("new-session", "-d", "-s", "a", "-n", "one");
  await fake.run("new-window", "-d", "-n", "two");
  await fake.run("new-session", "-d", "-s", "b", "-t", "a");
});
afterEach(() => fake.mux.shutdown("end of test"));

describe("a session group", () => {
  test("starts no program of its own for a session that joins", async () => {
    expect(fake.spawns.length).toBe(2);
    await fake.run("new-session", "-d", "-s", "c", "-t", "new");
    await fake.run("new-session", "-d", "-t", "new");
    expect(fake.spawns.length).toBe(3);
    expect(await windows()).toEqual(["a: 0=one* 1=two", "b: 0=one* 1=two", "c: 0=sh*", "new-3: 0=sh*"]);
  });

  // Differs from tmux, which numbers the windows of the one session alone until the next window comes or goes.
  test("is renumbered as a whole, and windows keep being current while their indices change", async () => {
    await fake.run("select-window", "-t", "b:1");
    await fake.run("move-window", "-s", "a:1", "-t", "a:5");
    expect(await windows()).toEqual(["a: 0=one- 5=two*", "b: 0=one* 5=two"]);
    await fake.run("select-window", "-t", "b:5");
    await fake.run("move-window", "-r", "-t", "a");
    expect(await windows()).toEqual(["a: 0=one- 1=two*", "b: 0=one- 1=two*"]);
    await fake.run("new-window", "-d", "-b", "-t", "a:1", "-n", "between");
    expect(await windows()).toEqual(["a: 0=one- 1=between 2=two*", "b: 0=one- 1=between 2=two*"]);
  });

  test("loses a window in all its sessions when its program ends, and ends with the last one", async () => {
    await fake.run("select-window", "-t", "b:1");
    fake.exit(1);
    expect(await windows()).toEqual(["a: 0=one*", "b: 0=one*"]);
    const host = await fake.attach(["attach", "-t", "b"]);
    fake.exit(0);
    fake.clock.advance(1000);
    expect(host.closedWith).toEqual({ status: 0, message: "[exited]" });
    expect((await fake.run("has-session")).status).toBe(1);
  });

  test("goes on without a session that is killed, whose windows stay", async () => {
    await fake.run("kill-session", "-t", "a");
    expect(await windows()).toEqual(["b: 0=one* 1=two"]);
    expect(await fake.tell("list-sessions", "-F", "#{session_group} #{session_group_size}")).toBe("a 1");
    fake.output(0, "alive");
    expect(await fake.tell("capture-pane", "-p", "-t", "b:0")).toContain("alive");
    await fake.run("kill-session", "-t", "b");
    expect(fake.ptys.every((pty) => pty.isHungUp)).toBe(true);
  });

  test("shows each client its own window, and both what changes", async () => {
    const first = await fake.attach(["attach", "-t", "a"], 40, 5);
    const second = await fake.attach(["attach", "-t", "b"], 40, 5);
    await fake.run("select-window", "-t", "b:1");
    fake.output(0, "from one");
    fake.output(1, "from two");
    await fake.run("rename-window", "-t", "a:1", "other");
    expect([first.lines()[0], first.statusLine]).toEqual(["from one", "[a] 0:one* 1:other"]);
    expect([second.lines()[0], second.statusLine]).toEqual(["from two", "[b] 0:one- 1:other*"]);
  });

  // A click was taken for the session made first of those with the window.
  test("a mouse key acts in the session whose client was clicked", async () => {
    await fake.run("set", "-g", "mouse", "on");
    await fake.run("bind", "-n", "MouseDown2Pane", "select-window", "-t", ":=two");
    const second = await fake.attach(["attach", "-t", "b"], 40, 5);
    second.type("\u001b[<1;3;2M");
    await fake.settle();
    expect(await windows()).toEqual(["a: 0=one* 1=two", "b: 0=one- 1=two*"]);
  });
});
