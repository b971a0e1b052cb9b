import { afterEach, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

async function start(): Promise<FakeHost> {
  fake = new FakeMux();
  const host = await fake.attach(["new-session", "-s", "s"], 70, 24);
  await type(host, "\u0002", "C");
  return host;
}

const type = (host: FakeHost, ...keys: string[]): Promise<void> => fake.type(host, ...keys);

/** Goes to a name by the search. */
const goTo = (host: FakeHost, name: string): Promise<void> => type(host, "\u0013", name, "\r");

const rowOf = (host: FakeHost, name: string): string =>
  (host.lines().find((line) => line.includes(`> ${name}`) || line.includes(`   ${name}`)) ?? "").replace(
    /^.*[├└]─> */,
    "",
  );

describe("customize-mode", () => {
  test("has options and keys in groups, and says of each what it is for", async () => {
    const host = await start();
    expect(
      host
        .lines()
        .filter((line) => /^\(\d\)/.test(line))
        .map((line) => line.replace(/: \d+$/, "")),
    ).toEqual([
      "(0) + Server options",
      "(1) + Session options",
      "(2) + Window and pane options",
      "(3) + Keys of copy-mode",
      "(4) + Keys of copy-mode-vi",
      "(5) + Keys of prefix",
      "(6) + Keys of root",
    ]);
    await goTo(host, "status-interval");
    expect(rowOf(host, "status-interval")).toBe("status-interval: 15");
    expect(host.lines().some((line) => line.startsWith("│How often the status line is drawn again"))).toBe(
      true,
    );
  });

  test("changes a flag at once, asks for a text, and says where it was set", async () => {
    const host = await start();
    await goTo(host, "renumber-windows");
    await type(host, "\r");
    expect(rowOf(host, "renumber-windows")).toBe("renumber-windows: (session) on");
    expect(await fake.tell("show-options", "-v", "renumber-windows")).toBe("on");
    await goTo(host, "status-left");
    await type(host, "S");
    expect(host.statusLine).toBe("(status-left) [#{session_name}]");
    await type(host, "\u0015", "hi#S", "\r");
    expect(await fake.tell("show-options", "-gv", "status-left")).toBe("hi#S");
  });

  test("a choice goes on to the next one, and u takes the change back after asking", async () => {
    const host = await start();
    await goTo(host, "status-position");
    await type(host, "s");
    expect(await fake.tell("show-options", "-v", "status-position")).toBe("top");
    await type(host, "u", "y");
    expect(await fake.tell("show-options", "-qv", "status-position")).toBe("");
    expect(rowOf(host, "status-position")).toBe("status-position: bottom");
  });

  test("what is wrong with a value is said, and nothing changes", async () => {
    const host = await start();
    await goTo(host, "status-interval");
    await type(host, "s", "\u0015", "x", "\r");
    expect(host.statusLine).toContain("status-interval");
    expect(await fake.tell("show-options", "-gv", "status-interval")).toBe("15");
  });

  test("binds a key anew and unbinds it", async () => {
    const host = await start();
    await goTo(host, "M-n");
    await type(host, "s", "\u0015", "next-window", "\r");
    expect(await fake.tell("list-keys", "-T", "prefix", "M-n")).toMatch(/M-n +next-window$/);
    await type(host, "u", "y");
    expect((await fake.run("list-keys", "-T", "prefix", "M-n")).stdout).toBe("");
  });
});
