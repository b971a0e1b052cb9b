// Configurations of the kinds people publish for tmux: they load, what is not supported is named with its place and
// nothing else is, and they do what they say.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type FakeHost, FakeMux, type FakeMuxOptions } from "../support/fake-mux.js";

const FOLDER = join(dirname(dirname(fileURLToPath(import.meta.url))), "cases", "configurations");

/** What is named for each file, without the path in front. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  "colours.conf": [
    "9:1: terminal override kUP5=\\eOA is not supported; there are colors, Cr, Cs, Ms, RGB, Se, Setulc, Setulc1, Smol, Smulx, Ss, Sync, Tc, U8, XT, bce, csr, ritm, rmcup, rmxx, sitm, smcup, smxx",
    "12:1: option allow-passthrough is not supported: nothing a program sends reaches the host terminal raw",
    "14:1: invalid option: utf8; UTF-8 is always on; drop the line",
  ],
  "conditions.conf": [],
  "mouse.conf": ["3:1: invalid option: mode-mouse; write set mouse on"],
  "navigation.conf": [],
  "plugins.conf": [],
  "prefix.conf": [],
  "reload.conf": [],
  "status-line.conf": [
    "28:1: invalid option: window-status-current-bg; write set -a window-status-current-style bg=COLOUR",
  ],
  "versions.conf": [],
  "vim-keys.conf": [],
};

/** As a shell would judge the conditions that stand in the files. */
function judge(command: string): { output: string; status: number } {
  const isFalse = /Darwin|< 2\.1|< 3\.0|test ! -d|grep -iqE/.test(command);
  return { output: "", status: isFalse ? 1 : 0 };
}

function started(name: string, more: FakeMuxOptions = {}): FakeMux {
  return new FakeMux({ config: readFileSync(join(FOLDER, name), "utf8"), shell: judge, ...more });
}

async function named(fake: FakeMux): Promise<string[]> {
  await fake.run("new-session", "-d", "-s", "work", "-n", "one");
  await fake.settle();
  const lines = (await fake.tell("show-messages")).split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => line.replace(/^[\d:]+ \/home\/me\/\.tmux\.conf:/, ""));
}

/** A person attaches, and has read what was wrong with the file. */
async function attached(fake: FakeMux, cols = 80, rows = 24): Promise<FakeHost> {
  const host = await fake.attach(["attach"], cols, rows);
  return host.type("q");
}

describe("a configuration for tmux", () => {
  test.each(readdirSync(FOLDER))("%s loads, and what is not supported is named", async (name) => {
    expect(await named(started(name))).toEqual(NAMED[name]);
  });

  test("moves between panes, resizes and reads with the keys of vim", async () => {
    const fake = started("vim-keys.conf");
    await named(fake);
    await fake.run("split-window", "-h");
    const host = await attached(fake);
    host.type("\x02h");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#P")).toBe("0");
    host.type("\x02L");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#{pane_width}")).toBe("45");
    host.type("L");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#{pane_width}")).toBe("50");
    host.type("\x02\x1b");
    fake.clock.advance(600);
    await fake.settle();
    expect(await fake.tell("display", "-p", "#{pane_mode} #{client_key_table}")).toBe("copy-mode root");
  });

  test("does with the mouse what its bindings say", async () => {
    const fake = started("mouse.conf");
    await named(fake);
    const host = await attached(fake);
    fake.output(0, Array.from({ length: 60 }, (_, index) => `line ${index}`).join("\r\n"));
    host.type("\x1b[<64;5;5M");
    await fake.settle();
    expect(host.lines()[0]).toMatch(/^line 3\d +\[3\/37\]$/);
    host.type("\x02m");
    await fake.settle();
    expect(host.statusLine).toBe("Mouse: off");
  });

  test("draws the status line it describes", async () => {
    const fake = started("status-line.conf", {
      shell: (command) => ({ output: command.startsWith("uptime") ? "1.0, 2.0\n" : "", status: 0 }),
    });
    await named(fake);
    await fake.run("new-window", "-d", "-n", "two");
    const host = await attached(fake);
    await fake.settle();
    fake.clock.advance(1500);
    await fake.settle();
    const [top = ""] = host.lines();
    expect(top).toMatch(/^ work {2}one {5,} 0:one \| 1:two#? {5,}\d\d:\d\d \d\d-\w{3}-\d\d 1\.0, 2\.0$/);
    expect(host.coloursAt(0, 1)).toBe("232 on 154");
    expect(host.coloursAt(0, 20)).toBe("- on 234");
    expect(host.coloursAt(0, top.indexOf("0:one"))).toBe("81 on 238");
    fake.output(1, "something");
    await fake.settle();
    expect(await fake.tell("display", "-p", "-t", ":1", "#{window_flags}")).toBe("##");
  });

  test("starts plugins with what they need to find tmux", async () => {
    const fake = started("plugins.conf");
    await named(fake);
    expect(fake.shellCommands).toEqual([
      "/home/me/.tmux/plugins/sensible/sensible.tmux",
      "~/.tmux/plugins/tpm/tpm",
      "test ! -d ~/.tmux/plugins/tpm",
    ]);
    expect(await fake.tell("show-environment", "-g", "TMUX_PLUGIN_MANAGER_PATH")).toBe(
      "TMUX_PLUGIN_MANAGER_PATH=~/.tmux/plugins/",
    );
    expect(await fake.tell("show", "-gv", "@plugin")).toBe("tmux-plugins/tmux-resurrect");
  });

  test("asks for the version before it uses what came with it", async () => {
    const fake = started("versions.conf");
    await named(fake);
    expect(await fake.tell("display", "-p", "#{@modern} #{@versioned} #{@system} #{mouse}")).toBe(
      "yes yes other 1",
    );
    expect(fake.shellCommands[0]).toBe("tmux setenv -g TMUX_VERSION $(tmux -V | cut -c 6-)");
  });

  test("chooses with %if, and keeps variables of its own", async () => {
    const fake = started("conditions.conf", { files: { "/home/me/.tmux.local.conf": "set -g @local yes" } });
    await named(fake);
    expect(await fake.tell("show", "-gv", "status-style")).toBe("bg=colour39,fg=black");
    expect(await fake.tell("display", "-p", "#{@name}|#{@home}|#{@braces}|#{@single}|#{@local}")).toBe(
      "of the file|/home/me/x|of the file!|$NAME #{x}|yes",
    );
    expect(await fake.tell("show", "-gv", "prefix")).toBe("C-b");
    expect(fake.spawns[0]?.env).not.toHaveProperty("COLOUR");
    expect(fake.spawns[0]?.env.NAME).toBe("of the file");
    expect(await fake.tell("list-keys", "-T", "prefix", "R")).toBe(
      'bind-key -T prefix R { display-message "one line" ;; if-shell -F "#{pane_in_mode}" { send-keys -X cancel } }',
    );
  });

  test("gives the prefix and the keys of screen", async () => {
    const fake = started("prefix.conf");
    await named(fake);
    const host = await attached(fake);
    expect(await fake.tell("display", "-p", "#I.#P")).toBe("1.1");
    host.type("\x01c");
    await fake.settle();
    host.type("\x01c");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#I")).toBe("3");
    host.type("\x1b[1;2D");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#I")).toBe("2");
    host.type("\x01\x01");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#I")).toBe("3");
    host.type("\x1b1");
    fake.clock.advance(100);
    await fake.settle();
    expect(await fake.tell("display", "-p", "#I")).toBe("1");
    fake.ptys[0]?.takeText();
    host.type("\x01a");
    host.type("``");
    await fake.settle();
    expect(fake.ptys[0]?.takeText()).toBe("\x01`");
    host.type("\x02");
    expect(fake.ptys[0]?.takeText()).toBe("\x02");
    host.type("\x01,");
    await fake.settle();
    host.type("x\r");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#W")).toMatch(/x$/);
    host.type("\x01K");
    await fake.settle();
    expect(host.statusLine).toMatch(/^Kill .*\? \(y\/n\)/);
    host.type("y");
    await fake.settle();
    expect(await fake.tell("list-windows", "-F", "#I")).toBe("1\n2");
  });

  test("is read again on a key, and says so", async () => {
    const fake = started("reload.conf");
    await named(fake);
    const host = await attached(fake);
    fake.files.set("/home/me/.tmux.conf", "set -g @again yes");
    host.type("\x02r");
    await fake.settle();
    expect(host.statusLine).toBe("Config reloaded!");
    expect(await fake.tell("show", "-gv", "@again")).toBe("yes");
    host.type("\x02e");
    await fake.settle();
    expect(fake.spawns.at(-1)?.command).toEqual([
      "/bin/sh",
      "-c",
      "sh -c '$EDITOR ~/.tmux.conf && tmux source ~/.tmux.conf'",
    ]);
  });

  test("grants the host what it asks for, and denies what it takes away", async () => {
    const fake = started("colours.conf");
    await named(fake);
    await fake.run("set", "-g", "status-style", "bg=#123456");
    const host = await attached(fake, 40, 4);
    expect(host.coloursAt(3, 20)).toBe("- on rgb");
    expect(host.written).not.toContain("\x1b[?1049h");
    expect(fake.spawns[0]?.env.TERM).toBe("tmux-256color");
  });

  test("goes from splits to panes with the same keys", async () => {
    const fake = started("navigation.conf");
    await named(fake);
    await fake.run("split-window", "-h");
    const host = await attached(fake);
    host.type("\x08");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#P")).toBe("0");
    expect(fake.shellCommands.at(-1)).toContain("-t '/dev/pts/none'");
    expect(await fake.tell("list-keys", "-T", "root", "C-\\")).toContain("select-pane -l");
    host.type("\x1b[1;3C");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#P")).toBe("1");
    host.type("\x02z");
    await fake.settle();
    expect(await fake.tell("display", "-p", "#{window_zoomed_flag}")).toBe("1");
  });
});
