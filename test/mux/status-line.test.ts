import { describe, expect, test } from "vitest";
import { CellTables, Row } from "../../src/cells/index.js";
import { PLAIN_STYLE } from "../../src/commands/index.js";
import { drawStyledRow } from "../../src/mux/status-line.js";
import { FakeMux } from "../support/fake-mux.js";

describe("the status line", () => {
  test("shows the window list around the current window, with markers where it is cut", async () => {
    const fake = new FakeMux({
      config: `
        set -g status-right ''
        set -g window-status-format '#W'
        set -g window-status-current-format '<#W>'`,
    });
    const host = await fake.attach(["new-session", "-s", "work", "-n", "first-one"], 40, 4);
    for (const name of ["second-one", "third-one", "fourth-one", "fifth-one", "sixth-one"])
      await fake.run("new-window", "-d", "-n", name);
    expect(host.statusLine).toBe("[work] <first-one> second-one third-one>");
    await fake.run("select-window", "-t", "3");
    expect(host.statusLine).toBe("[work] <hird-one <fourth-one> fifth-one>");
  });

  test("cuts no wide character in half", () => {
    const tables = new CellTables();
    const row = new Row(9);
    drawStyledRow(row, "日本語#[align=right]中文", PLAIN_STYLE, tables);
    let text = "";
    for (let col = 0; col < row.used; col += 1) text += tables.codeText(row.code(col));
    expect(text).toBe("日本語 文");
  });

  test("takes its colours from status-fg and status-bg over status-style, which may be a format", async () => {
    const fake = new FakeMux({ config: "set -g status-style 'fg=#{?pane_in_mode,red,blue},bg=blue'" });
    const host = await fake.attach(["new-session"], 40, 4);
    expect(host.coloursAt(3, 39)).toBe("4 on 4");
    await fake.run("set", "-g", "status-bg", "green");
    expect(host.coloursAt(3, 39)).toBe("4 on 2");
    await fake.run("set", "-g", "status-fg", "red");
    expect(host.coloursAt(3, 39)).toBe("1 on 2");
    await fake.run("set", "-g", "status-bg", "default");
    expect(host.coloursAt(3, 39)).toBe("1 on 4");
  });

  test("says what to write instead of an option that tmux took out", async () => {
    const fake = new FakeMux();
    const { stderr } = await fake.run("set", "-g", "window-status-current-bg", "red");
    expect(stderr).toBe(
      "invalid option: window-status-current-bg; write set -a window-status-current-style bg=COLOUR\n",
    );
  });
});
