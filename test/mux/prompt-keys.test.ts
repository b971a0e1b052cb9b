// Prompts: vi's keys, what they remember of each kind, and the file that keeps it.
import { describe, expect, test } from "vitest";
import { type FakeHost, FakeMux, type FakeMuxOptions } from "../support/fake-mux.js";

interface Person {
  readonly mux: FakeMux;
  readonly host: FakeHost;
}

async function start(options: FakeMuxOptions = {}): Promise<Person> {
  const mux = new FakeMux(options);
  const host = await mux.attach(["new-session", "-n", "first"], 40, 6);
  await mux.settle();
  return { mux, host };
}

/** Types keys, given by name where they print nothing. */
function press({ mux, host }: Person, keys: string): void {
  const bytes: Readonly<Record<string, string>> = {
    "<Esc>": "\x1b",
    "<Enter>": "\r",
    "<Up>": "\x1b[A",
    "<Tab>": "\t",
    "<Left>": "\x1b[D",
    "<C-c>": "\x03",
  };
  for (const [key] of keys.matchAll(/<[^>]+>|[^<]/g)) {
    host.type(bytes[key] ?? key);
    // A lone ESC is held longer while answers of the host are out.
    if (key === "<Esc>") mux.clock.advance(5000);
  }
}

describe("status-keys vi", () => {
  test.each([
    ["abc<Esc>ix", "abcx"],
    ["one two<Esc>bbix", "xone two"],
    ["one two<Esc>0wix", "one xtwo"],
    ["one two<Esc>0ex", "onetwo"],
    ["a-b c<Esc>0WD", "a-b "],
    ["a-b c<Esc>Bix", "a-b xc"],
    ["abc<Esc>0x", "bc"],
    ["abc<Esc>hhX", "bc"],
    ["abc<Esc>0Dpix", "abcx"],
    ["abc<Esc>0Az", "abcz"],
    ["abc<Esc>Iz", "zabc"],
    ["abc<Esc>hCz", "abz"],
    ["abc<Esc>Sz", "z"],
    ["abc<Esc>0sz", "zbc"],
    ["abc<Esc>0az", "azbc"],
    ["abc<Esc>0lliz", "abzc"],
  ])("%s leaves %s", async (keys, text) => {
    const { mux, host } = await start();
    await mux.tell("set", "-g", "status-keys", "vi");
    await mux.tell("command-prompt", "-b", "-p", "say", "set -g @said '%%'");
    press({ mux, host }, `${keys}<Enter>`);
    await mux.settle();
    expect(await mux.tell("show", "-gv", "@said")).toBe(text);
  });

  test("command mode is shown in message-command-style, and q leaves the prompt", async () => {
    const { mux, host } = await start();
    await mux.tell("set", "-g", "status-keys", "vi");
    press({ mux, host }, "\x02:x");
    expect(host.coloursAt(5, 0)).toBe("0 on 3");
    press({ mux, host }, "<Esc>");
    mux.clock.advance(50);
    expect(host.coloursAt(5, 0)).toBe("3 on 0");
    press({ mux, host }, "q");
    expect(host.statusLine).toMatch(/^\[0\]/);
  });
});

describe("Tab at a prompt", () => {
  // What is right was seen in tmux 3.3a.
  test.each([
    ["new-w<Tab>x", "new-window x"],
    ["new-w x<Left><Left><Tab>", "new-window  x"],
    ["split-w <Tab>x", "split-w x"],
    ["set -g mou<Tab>on", "set -g mouse on"],
    ["set -g mod<Tab>", "set -g mode-"],
    ["set -g mod<Tab><Tab>1", "set -g mode-style"],
    ["select-layout ti<Tab>", "select-layout tiled"],
    ["nothing-such<Tab>", "nothing-such"],
    ["kill-session -two<Tab>", "kill-session -twork:"],
    ["kill-session -tw<Tab><Enter>", "kill-session -twild:"],
    ["kill-window -twork:<Tab>1", "kill-window -twork:1"],
    ["kill-window -t:1<Tab>", "kill-window -twork:1"],
    ["kill-window -tnone:<Tab>", "kill-window -tnone:"],
  ])("%s leaves %s", async (keys, line) => {
    const { mux, host } = await start();
    await mux.tell("rename-session", "work");
    await mux.tell("new-window", "-d", "-n", "second");
    await mux.tell("new-session", "-d", "-s", "wild");
    press({ mux, host }, `\x02:${keys}`);
    await mux.settle();
    expect(host.statusLine.trimEnd()).toBe(`:${line}`);
  });
});

test("a line longer than the terminal is shown up to the cursor", async () => {
  const { mux, host } = await start();
  press({ mux, host }, `\x02:${"日本".repeat(10)}end`);
  await mux.settle();
  expect(host.statusLine.trimEnd()).toBe(`:本${"日本".repeat(8)}end`);
});

describe("prompt histories", () => {
  test("are shown and cleared by kind", async () => {
    const { mux, host } = await start();
    press({ mux, host }, "\x02:set -g @a 1<Enter>");
    press({ mux, host }, "\x02:set -g @a 2<Enter>");
    await mux.tell("command-prompt", "-b", "-T", "search", "-p", "find", "set -g @b '%%'");
    press({ mux, host }, "word<Enter>");
    await mux.settle();
    expect(await mux.tell("show-prompt-history")).toBe(
      [
        "History for command:\n\n1: set -g @a 1\n2: set -g @a 2\n",
        "History for search:\n\n1: word\n",
        "History for target:\n\n",
        "History for window-target:\n\n",
      ].join("\n"),
    );
    await mux.tell("clear-prompt-history", "-T", "command");
    expect(await mux.tell("show-prompt-history", "-T", "command")).toBe("History for command:\n\n");
    expect(await mux.tell("show-prompt-history", "-T", "search")).toContain("1: word");
    expect((await mux.run("show-prompt-history", "-T", "nothing")).stderr).toMatch(
      /^invalid type: nothing; there are command/,
    );
  });

  test("belong to their server", async () => {
    const { mux } = await start();
    expect(await mux.tell("show-prompt-history", "-T", "command")).toBe("History for command:\n\n");
  });

  test("keep prompt-history-limit lines, and Up brings the last", async () => {
    const { mux, host } = await start({ config: "set -s prompt-history-limit 2" });
    for (const value of [1, 2, 3]) press({ mux, host }, `\x02:set -g @a ${value}<Enter>`);
    await mux.settle();
    expect(await mux.tell("show-prompt-history", "-T", "command")).toBe(
      "History for command:\n\n1: set -g @a 2\n2: set -g @a 3\n",
    );
    press({ mux, host }, "\x02:<Up>");
    expect(host.statusLine).toBe(":set -g @a 3");
  });

  test("history-file is read at the start and written as prompts are answered", async () => {
    const { mux, host } = await start({
      config: "set -s history-file ~/.history",
      files: { "/home/me/.history": "command:old\nsearch:sought\nwithout a kind\n" },
    });
    expect(await mux.tell("show-prompt-history", "-T", "command")).toContain("1: old\n2: without a kind");
    press({ mux, host }, "\x02:set -g @a 1<Enter>");
    await mux.settle();
    expect(mux.files.get("/home/me/.history")).toBe(
      "command:old\ncommand:without a kind\ncommand:set -g @a 1\nsearch:sought\n",
    );
  });
});
