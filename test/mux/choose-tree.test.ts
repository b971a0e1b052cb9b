import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

/** Session "a" with windows 0 "one" and 1 "two" of two panes, the second current; session "b" with a window. */
async function start(): Promise<FakeHost> {
  fake = new FakeMux();
  const host = await fake.attach(["new-session", "-s", "a", "-n", "one"], 60, 24);
  await fake.tell("new-window", "-n", "two");
  await fake.tell("split-window");
  await fake.tell("new-session", "-d", "-s", "b", "-n", "three", "-x", "60", "-y", "23");
  fake.output(0, "text of one");
  fake.output(3, "text of three");
  return host;
}

const type = (host: FakeHost, ...keys: string[]): Promise<void> => fake.type(host, ...keys);

const rows = (host: FakeHost): string[] =>
  host
    .lines()
    .filter((line) => /^\(/.test(line))
    .map((line) => line.trimEnd());

const PREFIX = "\u0002";

describe("choose-tree", () => {
  test("lists sessions and windows behind w, sessions alone behind s, and marks where the client is", async () => {
    const host = await start();
    await type(host, PREFIX, "w");
    const byWindow = rows(host);
    const selected = host.lines().findIndex((_, row) => host.coloursAt(row, 8) === "0 on 3");
    await type(host, "q", PREFIX, "s");
    expect({ byWindow, selected, bySession: rows(host) }).toEqual({
      byWindow: [
        "(0) - a: 2 windows (attached)",
        "(1) ├─>   0: one-",
        "(2) └─> + 1: two*",
        "(3) - b: 1 windows",
        "(4) └─> 0: three*",
      ],
      selected: 2,
      bySession: ["(0) + a: 2 windows (attached)", "(1) + b: 1 windows"],
    });
  });

  test("shows pictures of what is selected below the list, and v leaves them out", async () => {
    const host = await start();
    await type(host, PREFIX, "s");
    const title = host.lines().find((line) => line.includes("(sort")) ?? "";
    expect(title.replace(/─+┐$/, "")).toBe("┌─ a (sort: index) ");
    expect(host.lines().some((line) => line.includes("│text of one"))).toBe(true);
    expect(host.lines().some((line) => line.includes("│ 0:one │"))).toBe(true);
    await type(host, "j");
    expect(host.lines().some((line) => line.includes("│text of three"))).toBe(true);
    fake.output(3, " and more");
    expect(host.lines().some((line) => line.includes("│text of three and more"))).toBe(true);
    await type(host, "v");
    expect(host.lines().some((line) => line.includes("─"))).toBe(false);
  });

  test("opens and closes with the arrows, and Enter goes to what is chosen", async () => {
    const host = await start();
    await type(host, PREFIX, "w", "\u001b[C", "\u001b[A");
    expect(rows(host).slice(2, 5)).toEqual([
      "(2) └─> - 1: two*",
      "(3)     ├─> 0: fake",
      "(4)     └─> 1: fake*",
    ]);
    await type(host, "\u001b[B", "\u001b[B", "\r");
    expect(rows(host)).toEqual([]);
    expect(await fake.tell("display-message", "-p", "#S:#I.#P")).toBe("a:1.0");
  });

  test("a row's key chooses it, also another session's window", async () => {
    const host = await start();
    await type(host, PREFIX, "w", "4");
    expect(await fake.tell("list-clients", "-F", "#{session_name}")).toBe("b");
  });

  test("runs a template of its own with the target in it", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-w", "set -g @chosen '%%'");
    await type(host, "1");
    expect(await fake.tell("show-options", "-gv", "@chosen")).toBe("=a:0.");
  });

  test("kills what is selected or tagged, after asking", async () => {
    const host = await start();
    await type(host, PREFIX, "w", "\u001b[A", "x");
    expect(host.statusLine).toBe("Kill window 0? (y/n)");
    await type(host, "n");
    expect(rows(host)).toHaveLength(5);
    await type(host, "x", "y");
    expect(rows(host)[1]).toBe("(1) └─> + 1: two*");
    await type(host, "G", "t", "X");
    expect(host.statusLine).toBe("Kill 1 tagged? (y/n)");
    await type(host, "y");
    expect(await fake.tell("list-sessions", "-F", "#S")).toBe("a");
    expect(rows(host)).toHaveLength(2);
  });

  test("filters, sorts and reverses", async () => {
    const host = await start();
    await type(host, PREFIX, "s", "r");
    expect(rows(host)[0]).toBe("(0) + b: 1 windows");
    await type(host, "O");
    expect(host.lines().some((line) => line.includes("(sort: name, reversed)"))).toBe(true);
    await type(host, "f", "#{==:#S,a}", "\r");
    expect(rows(host)).toEqual(["(0) + a: 2 windows (attached)"]);
    expect(host.lines().some((line) => line.includes("(filter: active)"))).toBe(true);
    await type(host, "f", "\u0015", "0", "\r");
    expect(rows(host)).toHaveLength(2);
    expect(host.lines().some((line) => line.includes("(filter: no matches)"))).toBe(true);
  });

  test("searches by name, in what is closed too, and n goes on", async () => {
    const host = await start();
    await type(host, PREFIX, "s", "\u0013", "three", "\r");
    expect(rows(host)).toEqual(["(0) + a: 2 windows (attached)", "(1) - b: 1 windows", "(2) └─> 0: three*"]);
    await type(host, "\u0013", "one", "\r");
    expect(rows(host)[1]).toBe("(1) ├─>   0: one-");
    await type(host, "\u0013", "nothing", "\r");
    expect(host.statusLine).toBe("no match: nothing");
  });

  test("runs a command for each that is tagged", async () => {
    const host = await start();
    await type(host, PREFIX, "s", "\u0014", ":");
    expect(host.statusLine).toBe("(2 tagged)");
    await type(host, "set -ag @seen '%%'", "\r");
    expect(await fake.tell("show-options", "-gv", "@seen")).toBe("=a:=b:");
  });

  test("is a mode of the pane for its client alone", async () => {
    const host = await start();
    const other = await fake.attach(["attach", "-t", "a"], 60, 24);
    await fake.tell("choose-tree", "-s", "-t", "a:");
    const shownAt = [host, other].filter((each) => rows(each).length > 0);
    expect(shownAt).toHaveLength(1);
    expect(await fake.tell("display-message", "-p", "-t", "a:", "#{pane_in_mode} #{pane_mode}")).toBe(
      "1 tree-mode",
    );
    const [mine] = shownAt;
    const quiet = mine === host ? other : host;
    const before = quiet.lines();
    await type(mine ?? host, "j", "j");
    expect(quiet.lines()).toEqual(before);
    await type(quiet, "x");
    expect(Buffer.concat(fake.ptys[2]?.written ?? []).toString()).toBe("x");
    await type(mine ?? host, "q");
    expect(await fake.tell("display-message", "-p", "-t", "a:", "#{pane_in_mode} #{pane_mode}")).toBe("0 ");
  });

  test("without -Z it keeps to its pane, and output behind it does not show through", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-sN");
    const lines = host.lines();
    expect(lines[11]).toContain("─".repeat(60));
    expect(lines[12]).toContain("(0) + a");
    fake.output(2, "\u001b[H\u001b[2Jflood\r\n".repeat(3));
    expect(host.lines()).toEqual(lines);
    host.resize(40, 30);
    expect(host.lines().filter((line) => line.startsWith("("))).toEqual([
      "(0) + a: 2 windows (attached)",
      "(1) + b: 1 windows",
    ]);
  });

  test("keys of the prefix and keys sent by a command reach it as typed ones do", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-s");
    await fake.tell("send-keys", "l");
    expect(rows(host)).toHaveLength(4);
    await type(host, PREFIX, ":");
    expect(host.statusLine).toBe(":");
    await type(host, "\u0003");
    await fake.tell("send-keys", "Escape");
    expect(rows(host)).toEqual([]);
    expect(Buffer.concat(fake.ptys[2]?.written ?? []).toString()).toBe("");
  });

  test("of sessions that share their windows one stands for all, unless -G", async () => {
    const host = await start();
    await fake.tell("new-session", "-d", "-t", "a", "-s", "c");
    await fake.tell("choose-tree", "-s", "-t", "a:");
    const without = rows(host).length;
    await type(host, "q");
    await fake.tell("choose-tree", "-sG", "-t", "a:");
    expect([without, rows(host).length]).toEqual([2, 3]);
  });

  test("the mouse selects, and a second click chooses", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-Zw");
    await type(host, "\u001b[<0;10;2M", "\u001b[<0;10;2m");
    expect(host.coloursAt(1, 8)).toBe("0 on 3");
    await type(host, "\u001b[<0;10;2M", "\u001b[<0;10;2m");
    expect([rows(host), await fake.tell("display-message", "-p", "#I")]).toEqual([[], "0"]);
  });

  test("leaves nothing behind, however often it is opened", async () => {
    const host = await start();
    const [client] = fake.mux.registry.terminalClients();
    const open = async (): Promise<void> => {
      await fake.tell("choose-tree", "-Zs");
      void fake.run("display-menu", "a", "a", "");
      await fake.settle();
      await type(host, "j", "q", "q");
      void fake.run("display-popup", "-E", "true");
      await fake.settle();
      host.lines();
      fake.exit(fake.ptys.length - 1);
    };
    await open();
    const before = client?.overlays.screen.holdings;
    const panes = fake.mux.registry.panes().length;
    for (let turn = 0; turn < 8; turn += 1) await open();
    expect([client?.overlays.screen.holdings, fake.mux.registry.panes().length]).toEqual([before, panes]);
    expect(before).toMatchObject({ elements: 0, clickable: 0, keyable: 0, focused: 0 });
  });

  test("a read-only client picks from it, and kills nothing", async () => {
    await start();
    const reader = await fake.attach(["attach", "-r", "-t", "a"], 60, 24);
    await type(reader, PREFIX, "w", "G", "x", "y");
    expect(reader.statusLine).toBe("client is read-only");
    expect(await fake.tell("list-sessions", "-F", "#S")).toBe("a\nb");
  });

  test("a fault of ours in it ends it, and nothing else", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-Zs");
    const [client] = fake.mux.registry.terminalClients();
    const mode = client?.overlays.modeOf(client.activePane);
    if (mode === undefined) throw new Error("no mode");
    mode.draw = () => {
      throw new Error("made up");
    };
    fake.output(2, "goes on");
    expect([host.lines()[12], host.statusLine]).toEqual([
      "goes on",
      "closed: a fault in blockmux, of which its log says more",
    ]);
  });

  test("a mode goes with its pane, and a client that leaves takes its own along", async () => {
    const host = await start();
    await fake.tell("choose-tree", "-Zs");
    await fake.tell("kill-pane");
    expect(rows(host)).toEqual([]);
    await fake.tell("choose-tree", "-Zs");
    await fake.tell("detach-client");
    expect(await fake.tell("display-message", "-p", "-t", "a:", "#{pane_in_mode}")).toBe("0");
  });
});

describe("choose-client", () => {
  test("lists clients with what they look at, and Enter detaches the one chosen", async () => {
    const host = await start();
    await fake.attach(["attach", "-t", "b"], 60, 24);
    await type(host, PREFIX, "D");
    expect(rows(host).map((line) => line.replace(/\d\d:\d\d/, "TIME"))).toEqual([
      "(0) /dev/fake0: TIME: session a",
      "(1) /dev/fake1: TIME: session b",
    ]);
    await type(host, "j");
    expect(host.lines().some((line) => line.includes("│text of three"))).toBe(true);
    await type(host, "\r");
    expect([await fake.tell("list-clients", "-F", "#{client_name}"), rows(host)]).toEqual(["/dev/fake0", []]);
  });
});
