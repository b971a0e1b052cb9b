// Keys that `send-keys` sends to a pane that is read: they go to copy mode's table, not to the program. Made by hand from
// tmux(1), send-keys, and what tmux 3.3a does.
import { afterEach, beforeEach, expect, test } from "vitest";
import { CopyPane } from "../../support/copy-pane.js";
import type { FakeHost } from "../../support/fake-mux.js";

let pane: CopyPane;
const PLACE = "#{pane_in_mode} #{copy_cursor_x},#{copy_cursor_y} #{selection_present}";
const sent = (): string => pane.fake.ptys[0]?.takeText() ?? "";
const send = (...words: string[]) => pane.fake.tell("send-keys", "-t", "t", ...words);
const attach = (...words: string[]): Promise<FakeHost> => pane.fake.attach(["attach", ...words], 40, 11);

beforeEach(async () => {
  pane = await CopyPane.open(Array.from({ length: 30 }, (_, row) => `row ${row}`).join("\n"));
});
afterEach(() => pane.close());

test("by name, as text, as bytes, and those that are not bound", async () => {
  await pane.copyMode();
  await send("g", "jj", "End", "C-x");
  expect(await pane.ask(PLACE)).toBe("1 0,2 0");
  await send("-H", "6c", "20");
  expect(await pane.ask(PLACE)).toBe("1 1,2 1");
  await send("-N", "2", "l");
  await send("-l", "l");
  // One ends the mode; the next one is for the mode still, which says so.
  expect((await pane.fake.run("send-keys", "-t", "t", "Enter", "Left")).stderr).toContain("not in a mode");
  expect([await pane.ask("#{pane_in_mode}"), pane.buffer, sent()]).toEqual(["0", "ow 2", ""]);
  await send("q");
  expect(sent()).toBe("q");
});

test("in the table of emacs keys, what is bound there, and send-prefix", async () => {
  await pane.fake.tell("set", "-g", "mode-keys", "emacs");
  await pane.fake.tell("bind", "-T", "copy-mode", "z", "set", "-g", "@pressed", "#{pane_id}");
  await pane.copyMode();
  await send("M-<", "z");
  await pane.fake.tell("send-prefix", "-t", "t");
  expect(await pane.ask("#{scroll_position} #{@pressed}")).toBe("20 #{pane_id}");
  // A key bound to itself ends.
  await pane.fake.tell("bind", "-T", "copy-mode", "y", "send-keys", "y");
  expect((await pane.fake.run("send-keys", "-t", "t", "y")).stderr).toContain("too deep");
  expect(sent()).toBe("");
});

test("reach the program while others read that only look, and what a client that may type reads", async () => {
  const owner = await attach();
  const looking = await attach("-r");
  await pane.fake.type(looking, "\x02[");
  await send("q");
  expect([sent(), looking.lines()[0]]).toEqual(["q", expect.stringMatching(/\[0\/\d+\]$/)]);
  await pane.fake.type(owner, "\x02[");
  await send("g");
  expect([sent(), owner.lines()[1]]).toEqual(["", "row 1"]);
  await send("q");
  expect([sent(), owner.lines()[1]]).toEqual(["", "row 21"]);
});
