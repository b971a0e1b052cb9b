// In which tables a key is looked up, one after the other. What is right was seen in tmux 3.3a.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeHost, FakeMux } from "../support/fake-mux.js";

const KEYS: Readonly<Record<string, string>> = {
  prefix: "\x02",
  F12: "\x1b[24~",
  PageUp: "\x1b[5~",
};

describe("a key", () => {
  const fake = new FakeMux();
  let host: FakeHost;
  beforeAll(async () => {
    host = await fake.attach(["new-session"], 40, 6);
    await fake.tell("bind", "-n", "F12", "set -g @a hit");
    await fake.tell("bind", "-n", "PageUp", "set -g @a page");
    await fake.tell("bind", "-T", "own", "x", "set -g @a x");
    await fake.tell("bind", "z", "switch-client -T own");
    await fake.tell("bind", "y", "set -g @a 'prefix y'");
  });
  afterAll(() => fake.mux.shutdown("end of test"));

  test.each([
    ["prefix F12", "hit"],
    ["prefix [ F12", "hit"],
    ["prefix [ prefix F12", "hit"],
    ["prefix [ PageUp", "none"],
    ["prefix [ q F12", "hit"],
    ["prefix z F12", "hit"],
    ["prefix z x", "x"],
    ["prefix z q", "none"],
    // The prefix counts in any table.
    ["prefix z prefix y", "prefix y"],
  ])("%s is %s", async (keys, told) => {
    await fake.tell("set", "-g", "@a", "none");
    await fake.tell("copy-mode", "-q");
    for (const key of keys.split(" ")) await fake.type(host, KEYS[key] ?? key);
    await fake.settle();
    expect(await fake.tell("show", "-gv", "@a")).toBe(told);
  });
});
