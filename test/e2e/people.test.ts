// What people bring with them: configurations with faults and tmux's own, several terminals of several sizes, and
// what programs tell a terminal besides text.
import { unlinkSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import type { HostTerminal } from "../support/host-terminal.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

let mux: RealBlockmux;
beforeAll(requireBuild);
beforeEach(() => {
  mux = new RealBlockmux("set -g status-right ''");
});
afterEach(() => mux.dispose());

const shell = async (words: readonly string[] = [], size = {}): Promise<HostTerminal> => {
  const host = mux.host(words, size);
  await host.waitFor(/^\$$/m);
  return host;
};

describe("a configuration", () => {
  test("with faults is shown with file and line, and what is right in it holds", async () => {
    const config = mux.file(
      ".blockmux.conf",
      "set -g status-left '[mine] '\nset -g no-such-option 1\nbind x no-such-command\nset -g status-right ''\n",
    );
    const host = mux.host([], { cols: 110 });
    await host.waitFor(`${config}:3`);
    expect(
      host
        .lines()
        .slice(0, 2)
        .map((line) => line.slice(0, 100)),
    ).toEqual([
      expect.stringMatching(new RegExp(`^${config}:2:1: invalid option: no-such-option`)),
      expect.stringMatching(new RegExp(`^${config}:3:1: unknown command: no-such-command`)),
    ]);
    expect(host.lines().at(-1)).toBe("[mine] 0:bash*");
    host.send("q");
    await host.waitFor(/^\$$/m);
    host.send("echo ty''ped\r");
    await host.waitFor("typed");
  });

  test("that cannot be parsed is named, and the shell starts all the same", async () => {
    const config = mux.file(".blockmux.conf", "set -g status-right ''\nbind x {\n");
    const host = mux.host([], { cols: 110 });
    await host.waitFor(`${config}:2`);
    host.send("q");
    await host.waitFor(/^\$$/m);
  });

  test("of tmux is read where there is no other", async () => {
    unlinkSync(`${mux.home}/.blockmux.conf`);
    mux.file(
      ".tmux.conf",
      [
        "# A common configuration",
        "set -g prefix C-a",
        "unbind C-b",
        "bind C-a send-prefix",
        "set -g history-limit 10000",
        "setw -g mode-keys vi",
        "set -g mouse on",
        "set -sg escape-time 0",
        'set -g default-terminal "screen-256color"',
        "set -g base-index 1",
        "set -g status-style bg=blue,fg=white",
        "set -g status-left '#[fg=green]#S #[default]'",
        "set -g status-right ''",
        "setw -g window-status-current-style fg=red,bold",
        'bind r source-file ~/.tmux.conf \\; display-message "Reloaded!"',
        "bind | split-window -h",
        "bind -n M-Left select-pane -L",
        "if-shell 'true' 'set -g @yes 1'",
        "",
      ].join("\n"),
    );
    const host = await shell();
    expect(host.lines().at(-1)).toBe("0 1:bash*");
    host.send("\x01r");
    await host.waitFor("Reloaded!");
    host.send("echo $TERM\r");
    await host.waitFor("screen-256color");
    host.send("\x01[");
    await host.waitFor(/\[0\/0\]/);
    host.send("q\x01d");
    await host.exited;
    expect(await mux.tell("show-options", "-gv", "@yes")).toBe("1\n");
  });

  test("named with -f is read instead", async () => {
    const path = mux.file("other.conf", "set -g status-right ''\nset -g status-left '<other> '\n");
    const host = await shell(["-f", path]);
    expect(host.lines().at(-1)).toBe("<other> 0:bash*");
  });
});

describe("two terminals at one session", () => {
  test("see the same, at the size of the one used last", async () => {
    const small = await shell();
    const large = mux.host(["attach"], { cols: 100, rows: 30 });
    const size = (): Promise<string> => mux.tell("display-message", "-p", "#{window_width}x#{window_height}");
    await mux.until("the larger one's size", size, (text) => text === "100x29\n");
    small.send("echo fr''om small\r");
    await mux.until("the smaller one's size", size, (text) => text === "80x23\n");
    await large.waitFor("from small");
    large.send("echo fr''om large\r");
    await mux.until("the larger one's size again", size, (text) => text === "100x29\n");
    await small.waitFor("from large");
    // One that only looks does not count.
    const looking = mux.host(["attach", "-r"], { cols: 40, rows: 10 });
    await looking.waitFor("from large");
    looking.send("echo not ty''ped\r");
    large.send("echo ty''ped\r");
    await looking.waitFor(/^typed/m);
    expect(await size()).toBe("100x29\n");
    expect(large.text).not.toContain("not typed");
    // Each reads history for itself.
    large.send("seq 100\r\x02[g");
    await large.waitFor(/\[\d+\/\d+\]$/m);
    small.send("x");
    await small.waitFor(/\$ x$/m);
    // The window is the smaller one's now: behind it the larger one has a border.
    expect([large, small].map((host) => /\[\d+\/\d+\](?:│·+)?$/m.test(host.text))).toEqual([true, false]);
  });

  test("are left and ended one by one", async () => {
    const first = await shell(["new", "-s", "work"]);
    const second = mux.host(["attach", "-t", "work"]);
    await second.waitFor("[work]");
    const third = mux.host(["attach", "-d", "-t", "work"]);
    await third.waitFor("[work]");
    for (const host of [first, second]) {
      expect(await host.exited).toMatchObject({ status: 0 });
      expect(host.text).toContain("[detached (from session work)]");
    }
    await mux.tell("kill-session", "-t", "work");
    await third.exited;
    expect(third.text).toContain("[exited]");
  });
});

describe("what a program tells the terminal", () => {
  test("reaches it by policy: clipboard, title, bell", async () => {
    const host = await shell();
    host.send("printf '\\033]52;c;aGVsbG8=\\007\\033]2;a <title>\\007\\a'; echo to''ld\r");
    await host.waitFor("told");
    expect(host.output).toContain("\x1b]52;c;aGVsbG8=");
    expect(await mux.tell("display-message", "-p", "#{pane_title}")).toBe("a <title>\n");
    await host.waitFor(() => host.output.includes("\x07"), "the bell");
    expect(host.output).not.toContain("\x1b]2;a <title>");
    await mux.tell("set-option", "-g", "set-titles", "on");
    await mux.tell("set-option", "-g", "set-titles-string", "#S: #T");
    await host.waitFor(() => host.output.includes("\x1b]2;0: a <title>"), "the title");
    await mux.tell("set-option", "-s", "set-clipboard", "off");
    const before = host.output.length;
    host.send("printf '\\033]52;c;Zm9yYmlkZGVu\\007'; echo ag''ain\r");
    await host.waitFor("again");
    expect(host.output.slice(before)).not.toContain("\x1b]52;c;");
    host.send("printf '\\033]52;c;?\\007'; read -t 0.3 answer; echo \"got<$answer>\"\r");
    await host.waitFor("got<>");
  });

  test("is downgraded to what the terminal can show", async () => {
    const colours =
      "printf '\\033[38;2;102;102;102mtrue\\033[m \\033[38;5;208mmany\\033[m \\033[31mred\\033[m\\n'";
    const rich = await shell();
    rich.send(`clear; ${colours}\r`);
    await rich.waitFor(/^true/m);
    const row = rich.lines().findIndex((line) => line.startsWith("true many red"));
    const looks = (host: HostTerminal): string[] =>
      [0, 5, 10].map((col) => {
        const cell = host.emulator.buffer.active.getLine(row)?.getCell(col);
        return `${cell?.isFgRGB() === true ? "rgb" : "index"} ${cell?.getFgColor().toString(16)}`;
      });
    expect(looks(rich)).toEqual(["rgb 666666", "index d0", "index 1"]);
    const poor = mux.host(["attach"], { env: { TERM: "linux", COLORTERM: "" } });
    await poor.waitFor(/^true many red/m);
    expect(poor.output).not.toMatch(/38;[25]/);
    expect(looks(poor)).toEqual([
      expect.stringMatching(/^index (7|8)$/),
      expect.stringMatching(/^index \d$/),
      "index 1",
    ]);
  });
});
