import { beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
const flags = (): Promise<string> => fake.tell("list-windows", "-F", "#I#{window_raw_flags}");

beforeEach(async () => {
  fake = new FakeMux();
  await fake.run("new-session", "-d", "-s", "work");
  await fake.run("new-window", "-d");
  await fake.run("new-window", "-d");
});

describe("alerts", () => {
  test("mark windows that nobody looks at, until somebody does", async () => {
    await fake.run("set", "-g", "monitor-activity", "on");
    await fake.attach();
    fake.output(1, "text");
    fake.output(2, "\x07");
    expect(await flags()).toBe("0*\n1#\n2#!");
    expect(await fake.tell("display", "-p", "#{session_alerts}")).toBe("1#,2#!");
    const wanted = "#{window_activity_flag}#{window_bell_flag}#{window_silence_flag} #{window_flags}";
    expect(await fake.tell("display", "-p", "-t", ":2", wanted)).toBe("110 ##!");
    await fake.run("next-window", "-a");
    expect(await flags()).toBe("0-\n1*\n2#!");
    await fake.run("kill-session", "-C");
    expect(await flags()).toBe("0-\n1*\n2");
  });

  test("mark the current window of a session without clients, and a client that comes sees it", async () => {
    fake.output(0, "\x07");
    expect(await flags()).toBe("0!*\n1\n2");
    await fake.attach();
    expect(await flags()).toBe("0*\n1\n2");
  });

  test("ring, or say so in the status line, or both", async () => {
    const host = await fake.attach();
    host.takeBells();
    fake.output(1, "\x07");
    expect([host.takeBells(), host.statusLine.includes("Bell in")]).toEqual([1, false]);
    await fake.run("set", "-g", "visual-bell", "on");
    fake.output(1, "\x07");
    expect([host.takeBells(), host.statusLine]).toEqual([0, "Bell in window 1"]);
    await fake.run("set", "-g", "visual-bell", "both");
    fake.output(0, "\x07");
    expect([host.takeBells(), host.statusLine]).toEqual([1, "Bell in current window"]);
    await fake.run("set", "-g", "bell-action", "other");
    fake.output(0, "\x07");
    expect(host.takeBells()).toBe(0);
    await fake.run("set", "-g", "monitor-bell", "off");
    fake.output(1, "\x07");
    expect(host.takeBells()).toBe(0);
  });

  test("tell of silence once for each time the program falls silent", async () => {
    const host = await fake.attach();
    await fake.run("set", "-g", "visual-silence", "on");
    await fake.run("set", "-w", "-t", ":1", "monitor-silence", "5");
    fake.clock.advance(3000);
    fake.output(1, "still here");
    fake.clock.advance(4000);
    expect(await flags()).toBe("0*\n1\n2");
    fake.clock.advance(1000);
    expect(await flags()).toBe("0*\n1~\n2");
    expect(host.statusLine).toBe("Silence in window 1");
    await fake.run("set", "-w", "-t", ":1", "monitor-silence", "0");
    const { timerCount } = fake.clock;
    fake.output(1, "more");
    fake.clock.advance(60_000);
    expect(fake.clock.timerCount).toBeLessThanOrEqual(timerCount);
  });

  test("fire a hook about the window they are in", async () => {
    await fake.run(
      "set-hook",
      "-g",
      "alert-bell",
      "set -g @rang '#{hook_window} #{window_index}' ; set -gF @at '#I'",
    );
    fake.output(2, "\x07");
    await fake.settle();
    expect(await fake.tell("show", "-gv", "@at")).toBe("2");
  });
});
