import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

async function start(config = "", rows = 16): Promise<FakeHost> {
  fake = new FakeMux({ config });
  return fake.attach(["new-session", "-s", "s", "-n", "one"], 60, rows);
}

const ITEMS = ["First", "a", "set -g @did first", "-Second", "b", "set -g @did second", ""];
const MORE = ["漢字", "C-x", "set -g @did '#{window_name}'"];

/** Opens a menu without waiting for its end. */
async function open(...flags: string[]): Promise<void> {
  void fake.run("display-menu", "-T", "Pick", ...flags, ...ITEMS, ...MORE);
  await fake.settle();
}

const typed = (): string => Buffer.concat(fake.ptys[0]?.written ?? []).toString("utf8");

const did = (): Promise<string> => fake.tell("show-options", "-gqv", "@did");

const shown = (host: FakeHost): string[] => host.lines().filter((line) => /[─│]/.test(line));

describe("display-menu", () => {
  test("stands in the middle over the panes, and nothing of it is left behind", async () => {
    const host = await start();
    fake.output(0, "漢".repeat(240));
    const before = host.lines();
    await open();
    const [left, right] = ["漢".repeat(11), "漢".repeat(12)];
    expect(host.lines().slice(3, 11)).toEqual([
      "漢".repeat(30),
      `${left}┌─Pick───────┐${right}`,
      `${left}│ First  (a) │${right}`,
      `${left}│ Second     │${right}`,
      `${left}├────────────┤${right}`,
      `${" ".repeat(22)}│ 漢字 (C-x) │`,
      `${" ".repeat(22)}└────────────┘`,
      "",
    ]);
    host.type("q");
    expect(host.lines()).toEqual(before);
  });

  test("a key chooses its entry, and the commands are run", async () => {
    const host = await start();
    await open();
    host.type("\u0018");
    await fake.settle();
    expect([await did(), shown(host)]).toEqual(["one", []]);
  });

  test("arrows pass over what cannot be chosen, Enter chooses", async () => {
    const host = await start();
    await open();
    expect(host.coloursAt(5, 24)).toBe("0 on 3");
    host.type("b");
    host.type("\u001b[B");
    expect(host.coloursAt(8, 24)).toBe("0 on 3");
    host.type("\u001b[B");
    host.type("\r");
    await fake.settle();
    expect(await did()).toBe("first");
  });

  test("keys go to it alone, and the pane gets the next ones", async () => {
    const host = await start();
    await open();
    host.type("xyz");
    expect(typed()).toBe("");
    host.type("q");
    host.type("xyz");
    expect(typed()).toBe("xyz");
  });

  test("a second client sees and does nothing of it", async () => {
    const host = await start();
    const other = await fake.attach(["attach"], 60, 16);
    const before = other.lines();
    void fake.run("display-menu", "-c", "/dev/fake0", ...ITEMS);
    await fake.settle();
    expect(shown(host)).toHaveLength(4);
    other.type("a");
    expect([other.lines(), typed(), shown(host).length]).toEqual([before, "a", 4]);
  });

  test("the command waits until the menu is closed", async () => {
    const host = await start();
    let isOver = false;
    const run = fake.run("display-menu", ...ITEMS).then(() => {
      isOver = true;
    });
    await fake.settle();
    expect(isOver).toBe(false);
    host.type("q");
    await run;
    expect(isOver).toBe(true);
  });

  test("stands where -x and -y say, in words, numbers and formats, and never outside", async () => {
    const host = await start();
    const at = async (x: string, y: string): Promise<string> => {
      void fake.run("display-menu", "-x", x, "-y", y, "a", "a", "");
      await fake.settle();
      const lines = host.lines();
      const row = lines.findIndex((line) => line.includes("┌"));
      const col = (lines[row] ?? "").indexOf("┌");
      host.type("q");
      return `${col},${row}`;
    };
    expect([
      await at("P", "P"),
      await at("R", "S"),
      await at("W", "W"),
      await at("5", "7"),
      await at("#{popup_width}", "#{popup_height}"),
      await at("999", "999"),
    ]).toEqual(["0,12", "51,12", "4,12", "5,4", "9,0", "51,13"]);
  });

  test("one that does not fit is not shown", async () => {
    const host = await start();
    const { status } = await fake.run("display-menu", "x".repeat(57), "x", "");
    expect([status, shown(host)]).toEqual([0, []]);
  });

  test("says what is wrong with its arguments", async () => {
    await start();
    const { status, stderr } = await fake.run("display-menu", "name", "k");
    expect([status, stderr]).toEqual([
      1,
      "not enough arguments: a menu takes a name, a key and a command for each entry\n",
    ]);
  });

  test("the mouse opens the menu of a pane, and letting go over an entry chooses it", async () => {
    const host = await start("set -g mouse on", 30);
    fake.output(0, "some text");
    host.type("\u001b[<2;7;1M");
    await fake.settle();
    const menu = host.lines();
    expect(menu.find((line) => line.includes("Search"))).toContain("Search for text");
    const row = menu.findIndex((line) => line.includes("Beside"));
    host.type(`\u001b[<2;12;${row + 1}m`);
    await fake.settle();
    expect(await fake.tell("list-panes", "-F", "#{pane_index}")).toBe("0\n1");
  });

  test("letting go elsewhere closes a menu of the mouse, unless -O", async () => {
    const host = await start("set -g mouse on");
    await fake.tell("bind-key", "-n", "MouseDown3Pane", "display-menu", "-x", "0", "-y", "5", ...ITEMS);
    host.type("\u001b[<2;40;14M");
    await fake.settle();
    expect(shown(host)).toHaveLength(4);
    host.type("\u001b[<2;40;14m");
    expect(shown(host)).toEqual([]);
    await fake.tell("bind-key", "-n", "MouseDown3Pane", "display-menu", "-O", ...ITEMS);
    host.type("\u001b[<2;2;14M");
    await fake.settle();
    host.type("\u001b[<2;2;14m");
    expect(shown(host)).toHaveLength(4);
  });

  test("a wide character that its edge covers in part leaves a blank", async () => {
    const host = await start();
    fake.output(0, "漢".repeat(240));
    void fake.run("display-menu", "-x", "21", "-y", "3", "abc", "a", "");
    await fake.settle();
    expect(host.lines()[1]).toBe(`${"漢".repeat(10)} │ abc (a) │${"漢".repeat(14)}`);
  });
});
