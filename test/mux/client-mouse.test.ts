import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

/** A window of two panes side by side, 40 and 39 columns, the left one read and active. */
async function readingOnTheLeft(): Promise<FakeHost> {
  fake = new FakeMux({ config: "set -g mouse on" });
  const host = await fake.attach(["new-session", "-s", "s"]);
  await fake.tell("split-window", "-h");
  await fake.tell("select-pane", "-L");
  await fake.tell("copy-mode");
  return host;
}

/** SGR mouse report of a press or a release, 1-based. */
async function mouse(
  host: FakeHost,
  button: number,
  col: number,
  row: number,
  isRelease = false,
): Promise<void> {
  host.type(`\u001b[<${button};${col};${row}${isRelease ? "m" : "M"}`);
  await fake.settle();
}

const panes = (): Promise<string> =>
  fake.tell("list-panes", "-F", "#{pane_active}#{pane_in_mode} #{pane_width}");

describe("the mouse in a window of panes", () => {
  test("a click makes the pane under it active, also while the active one is read", async () => {
    const host = await readingOnTheLeft();
    await mouse(host, 0, 60, 3);
    await mouse(host, 0, 60, 3, true);
    expect(await panes()).toBe("01 40\n10 39");
    await mouse(host, 0, 10, 3);
    expect(await panes()).toBe("11 40\n00 39");
  });

  test("commands of a mouse key are about the pane under it where they name no target", async () => {
    const host = await readingOnTheLeft();
    await fake.tell("bind-key", "-n", "MouseDown3Pane", "resize-pane", "-x", "50");
    await mouse(host, 2, 60, 3);
    expect(await panes()).toBe("11 29\n00 50");
  });

  test("the wheel reads the pane under it and leaves the active one as it is until it turns on", async () => {
    const host = await readingOnTheLeft();
    fake.output(1, "line\r\n".repeat(50));
    await mouse(host, 64, 60, 3);
    expect(await panes()).toBe("11 40\n01 39");
    // In copy mode it is the key table's, which makes the pane active as tmux's does.
    await mouse(host, 65, 60, 3);
    expect(await panes()).toBe("01 40\n10 39");
  });

  test("a border follows the mouse while the active pane is read", async () => {
    const host = await readingOnTheLeft();
    await mouse(host, 0, 41, 3);
    await mouse(host, 32, 31, 3);
    await mouse(host, 0, 31, 3, true);
    expect(await panes()).toBe("11 30\n00 49");
  });
});
