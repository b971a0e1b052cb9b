// What is left when a program cannot be started: everything that was there before.
import { beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;

/** Sessions, windows and panes with their sizes, what runs in them, and which of them is current. */
async function world(): Promise<string> {
  const windows = await fake.tell(
    "list-windows",
    "-a",
    "-F",
    "#S #{?session_alerts,!,}#I #{window_id}#F #{window_visible_layout}",
  );
  return `${windows}\n${await fake.tell("list-panes", "-a", "-F", "#S:#I.#P #D #{pane_dead} #{pane_start_command} #{pane_width}x#{pane_height}")}`;
}

beforeEach(async () => {
  fake = new FakeMux();
  await fake.run("new-session", "-d", "-s", "work", "-x", "80", "-y", "24", "first");
  await fake.run("split-window", "-h", "-l", "20", "second");
  await fake.run("split-window", "-v", "-l", "5", "third");
  await fake.run("resize-pane", "-Z", "-t", ":0.0");
  await fake.run("new-window", "-d", "behind");
});

// new-window -k took away what hung at the index before its successor was started; respawn-window -k ended all other
// panes and respawn-pane -k the program itself; split-window gave other sizes back than it had taken.
// Steps: each of them with a program that cannot be started.
// The broken build left a session without a current window, windows without their panes, and another division.
describe("a program that cannot be started", () => {
  test.each([
    ["new-window", "-k", "-t", ":0", "nothing"],
    ["new-window", "-k", "-t", ":1", "nothing"],
    ["new-window", "-a", "-t", ":0", "nothing"],
    ["new-window", "-b", "-t", ":0", "nothing"],
    ["respawn-pane", "-k", "-t", ":0.1", "nothing"],
    ["respawn-window", "-k", "-t", ":0", "nothing"],
    ["split-window", "-h", "-f", "-t", ":0.1", "nothing"],
    ["split-window", "-v", "-t", ":0.2", "nothing"],
    ["new-session", "-d", "-s", "work2", "nothing"],
  ])("%s %s %s %s costs nothing", async (...argv) => {
    const before = await world();
    const running = fake.ptys.map((pty) => pty.isHungUp);
    fake.launchFault = "starting nothing: there is no such program";
    const { status, stderr } = await fake.run(...argv);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `${argv[0]}: starting nothing: there is no such program\n`,
    });
    fake.launchFault = undefined;
    expect(await world()).toBe(before);
    expect(fake.ptys.map((pty) => pty.isHungUp)).toEqual(running);
    // Every program still has its pane.
    for (const [index] of fake.ptys.entries()) fake.output(index, `program ${index}`);
    expect(await fake.tell("capture-pane", "-p", "-t", ":0.0")).toContain("program 0");
    expect(await fake.tell("capture-pane", "-p", "-t", ":1")).toContain("program 3");
  });
});
