import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeMux } from "../support/fake-mux.js";

let fake: FakeMux;
afterEach(() => fake.mux.shutdown("end of test"));

/** Windows "one", "two" (of two panes, the second active) and "three"; "one" is current. */
beforeEach(async () => {
  fake = new FakeMux();
  await fake.attach(["new-session", "-s", "s", "-n", "one"]);
  await fake.tell("new-window", "-n", "two");
  await fake.tell("split-window", "-h");
  await fake.tell("new-window", "-n", "three");
  await fake.tell("select-window", "-t", "one");
  fake.output(0, "apples here");
  fake.output(1, "Apples and pears");
  fake.output(2, "nothing");
  fake.output(3, "a.c abc");
});

const current = (): Promise<string> =>
  fake.tell("display-message", "-p", "#W.#P#{?window_zoomed_flag, zoomed,}");

async function find(...words: string[]): Promise<string> {
  const { status, stderr } = await fake.run("find-window", ...words);
  return status === 0 ? current() : stderr.trimEnd();
}

describe("find-window", () => {
  test("goes to the next window with the text, and to the pane that has it, round the end", async () => {
    expect([await find("pples"), await find("pples"), await find("pples")]).toEqual([
      "two.0",
      "one.0",
      "two.0",
    ]);
  });

  test("looks at content, names or titles alone with -C, -N and -T", async () => {
    await fake.tell("select-pane", "-t", "three", "-T", "my pples");
    expect([await find("-N", "thr"), await find("-C", "thr"), await find("-T", "pples")]).toEqual([
      "three.0",
      "no windows matching: thr",
      "three.0",
    ]);
  });

  test("minds case unless -i, and takes a regular expression with -r", async () => {
    expect([
      await find("-C", "APPLES"),
      await find("-Ci", "APPLES"),
      await find("-Cr", "^a\\.c a.c$"),
      await find("-r", "("),
    ]).toEqual([
      "no windows matching: APPLES",
      "two.0",
      "three.0",
      "find-window: no regular expression: (; leave out -r to look for the text itself",
    ]);
  });

  test("lets the pane found fill its window with -Z", async () => {
    expect(await find("-Z", "pears")).toBe("two.0 zoomed");
  });
});
