import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeHost } from "../../support/fake-mux.js";
import { FakeMux } from "../../support/fake-mux.js";

let fake: FakeMux;
let host: FakeHost;

beforeEach(async () => {
  fake = new FakeMux({ config: "set -g mode-keys vi\nset -g status off" });
  await fake.run("new-session", "-d", "-s", "s", "-x", "40", "-y", "10");
  await fake.run("split-window", "-h", "-d", "-t", "s:");
  host = await fake.attach(["attach"], 40, 10);
  fake.output(0, "own text\r\n");
  const rows = Array.from({ length: 30 }, (_, row) => `row ${row}`).join("\r\n");
  fake.output(1, `\u001b[31mfirst ${"long ".repeat(8)}end\u001b[m\r\n${rows}`);
});
afterEach(() => fake.mux.shutdown("end of test"));

const left = (): string[] => host.lines().map((line) => line.slice(0, 20).trimEnd());
const read = (...commands: string[][]) =>
  commands.reduce<Promise<unknown>>(
    (before, words) => before.then(() => fake.tell("send-keys", "-t", "s:.0", "-X", ...words)),
    Promise.resolve(),
  );

describe("copy-mode -s", () => {
  test("reads another pane's content in place of this one, at its own width, and lets it go", async () => {
    await fake.tell("copy-mode", "-s", "s:.1", "-t", "s:.0");
    expect(left().slice(1)).toEqual(Array.from({ length: 9 }, (_, at) => `row ${at + 21}`));
    expect(await fake.tell("display-message", "-p", "-t", "s:.0", "#{pane_mode} #{scroll_position}")).toBe(
      "copy-mode 0",
    );
    await read(["history-top"]);
    expect(left().slice(1, 4)).toEqual([" long long long long", " long end", "row 0"]);
    await read(["select-line"], ["copy-selection-no-clear"]);
    expect(await fake.tell("show-buffer")).toBe(`first ${"long ".repeat(8)}end`);
    await read(["cancel"]);
    expect(left()[0]).toBe("own text");
    await fake.tell("copy-mode", "-t", "s:.0");
    expect(left()[0]).toMatch(/^own text/);
  });

  test("stays as it was while both panes print, and with another size", async () => {
    await fake.tell("copy-mode", "-s", "s:.1", "-t", "s:.0");
    fake.output(0, "more\r\n");
    fake.output(1, "more\r\n");
    expect(left()[9]).toBe("row 29");
    await fake.tell("resize-pane", "-t", "s:.0", "-x", "30");
    await read(["history-top"]);
    expect(host.lines()[1]?.slice(0, 30)).toMatch(/^ long long long end/);
  });

  test("is searched, and changes nothing where something is read already", async () => {
    await fake.tell("copy-mode", "-s", "s:.1", "-t", "s:.0");
    await read(["search-backward", "row 1[0-9]"]);
    expect(await fake.tell("display-message", "-p", "-t", "s:.0", "#{copy_cursor_line}")).toBe("row 19");
    await fake.tell("copy-mode", "-s", "s:.0", "-t", "s:.0");
    expect(await fake.tell("display-message", "-p", "-t", "s:.0", "#{copy_cursor_line}")).toBe("row 19");
    expect((await fake.run("copy-mode", "-s", "s:.7", "-t", "s:.0")).stderr).toMatch(/can't find pane: 7/);
    const ids = await fake.tell("split-window", "-d", "-t", "s:", "-P", "-F", "#{pane_id}");
    expect(ids).toBe("%2");
  });
});
