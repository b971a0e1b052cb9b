import { beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;

/** Hooks that were fired since the last call, with what they spoke of. */
async function fired(): Promise<string[]> {
  await fake.settle();
  const text = await fake.tell("show", "-gqv", "@log");
  await fake.run("set", "-gu", "@log");
  return text.split(";").filter((part) => part !== "");
}

async function watch(...names: string[]): Promise<void> {
  for (const name of names)
    await fake.run(
      "set-hook",
      "-g",
      name,
      "set -gaF @log '#{hook} #{hook_session_name}#{hook_window_name};'",
    );
}

beforeEach(async () => {
  fake = new FakeMux();
  await fake.run("new-session", "-d", "-s", "work", "-n", "one");
});

describe("hooks", () => {
  test("follow what sessions and windows do, however it came about", async () => {
    await watch(
      "session-created",
      "session-closed",
      "session-renamed",
      "session-window-changed",
      "window-linked",
      "window-unlinked",
      "window-renamed",
      "window-pane-changed",
      "pane-exited",
    );
    await fake.run("new-session", "-d", "-s", "s", "-n", "w");
    expect(await fired()).toEqual(["window-linked sw", "session-created sw"]);
    await fake.run("rename-session", "-t", "s", "t");
    await fake.run("rename-window", "-t", "t:", "v");
    expect(await fired()).toEqual(["session-renamed t", "window-renamed tv"]);
    await fake.run("new-window", "-t", "t:", "-n", "x");
    expect(await fired()).toEqual(["session-window-changed tx", "window-linked tx"]);
    await fake.run("split-window", "-t", "t:");
    expect(await fired()).toEqual(["window-pane-changed tx"]);
    fake.exit(3);
    expect(await fired()).toEqual(["pane-exited tx", "window-pane-changed tx"]);
    fake.exit(2);
    expect(await fired()).toEqual(["pane-exited tx", "session-window-changed tv", "window-unlinked tx"]);
    await fake.run("kill-session", "-t", "t");
    expect((await fired()).sort()).toEqual(["session-closed t", "window-unlinked tv"]);
  });

  test("follow what clients do", async () => {
    await watch(
      "client-attached",
      "client-detached",
      "client-session-changed",
      "client-resized",
      "client-focus-out",
      "client-focus-in",
    );
    await watch("pane-focus-in", "pane-focus-out", "pane-mode-changed");
    const host = await fake.attach();
    expect(await fired()).toEqual([
      "pane-focus-in workone",
      "client-session-changed work",
      "client-attached work",
    ]);
    await fake.run("copy-mode");
    expect(await fired()).toEqual(["pane-mode-changed workone"]);
    host.type("\x1b[O");
    expect(await fired()).toEqual(["pane-focus-out workone", "client-focus-out work"]);
    await fake.run("detach-client");
    expect(await fired()).toEqual(["client-detached work"]);
  });

  // The hook could be set and was never run.
  test("tell which client of a session is in use, when that becomes another", async () => {
    await fake.run("set-hook", "-g", "client-active", "set -gaF @log '#{hook_client};'");
    const [first, second] = [await fake.attach(), await fake.attach()];
    for (const host of [second, second, first, first, second]) host.type("x");
    expect(await fired()).toEqual(["/dev/fake0", "/dev/fake1"]);
  });

  test("do not set off each other, nor a command's own hooks", async () => {
    await watch("window-renamed", "after-rename-window");
    await fake.run("set-hook", "-ag", "window-renamed", "rename-window '#{W:x}'");
    await fake.run("rename-window", "two");
    expect((await fired()).sort()).toEqual(["after-rename-window worktwo", "window-renamed worktwo"]);
    expect(await fake.tell("display", "-p", "#W")).toBe("x");
  });

  test("know the words of the command they follow", async () => {
    await fake.run(
      "set-hook",
      "-g",
      "after-rename-window",
      "set -gF @log '#{hook_arguments} #{hook_flag_t}'",
    );
    await fake.run("rename-window", "-t", ":0", "two");
    expect(await fired()).toEqual(["two :0"]);
  });
});
