// Plugins written for tmux, at a real server: which tmux they find, how they ask for its version, what is in their
// environment, and that what they grumble about is on no status line.
import { chmodSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.ts";
import { RealBlockmux } from "../support/real-blockmux.ts";

/** Each line keeps in an option what the plugin saw. */
const PLUGIN = `#!/bin/sh
tmux set -g @called "$(tmux -V)"
program=$(realpath "/proc/$(tmux display -p '#{pid}')/exe" 2>/dev/null || echo tmux)
"$program" set -g @program "$("$program" -V)"
kill -0 "$(tmux display -p '#{pid}')" && tmux set -g @pid alive
tmux set -g @greeting "$GREETING"
echo grumble >&2
`;

describe("plugins", () => {
  let mux: RealBlockmux;
  beforeAll(async () => {
    requireBuild();
    mux = new RealBlockmux();
    const plugin = mux.file("plugin.tmux", PLUGIN);
    chmodSync(plugin, 0o700);
    const asking = mux.file(
      "asking.sh",
      `tmux set -g @window "$TMUX_PANE $(tmux display -p '#S #{pane_id}')"; exec cat`,
    );
    const config = mux.file(
      "tmux.conf",
      [
        `set-environment -g GREETING "of the file"`,
        `%if #{>=:#{version},3.0}`,
        `set -g @branch new`,
        `%endif`,
        `run-shell ${plugin}`,
        `bind g new-window -n asked "sh ${asking}"`,
        `bind f display-popup -E "tmux new-session -A -s floating cat"`,
        `if-shell '[ "$GREETING" = "of the file" ]' "set -g @condition met"`,
      ].join("\n"),
    );
    Object.assign(mux.server.env, { EDITOR: "/usr/bin/nvim" });
    await mux.run("-f", config, "new-session", "-d", "-s", "main", "cat");
  });
  afterAll(() => mux.dispose());

  // The bug: `tmux -V` and #{version} told blockmux's version, which is older than all that plugins ask for; by the
  // server's process they found node to call; set-environment did not reach what a shell runs. The steps: the file
  // above. The broken build took the branch for old versions, and plugins gave up or called node.
  test("find the version, the program and the environment that they ask for", async () => {
    const seen = "#{@called}|#{@program}|#{@pid}|#{@greeting}|#{@branch}|#{@condition}";
    expect(await mux.tell("display-message", "-p", seen)).toBe(
      "tmux 3.3a|tmux 3.3a|alive|of the file|new|met\n",
    );
  });

  // The bug: what a command of #() says on its standard error was its value where it said nothing else.
  test("keep their standard error to themselves", async () => {
    const ask = () => mux.tell("display-message", "-p", "<#(echo value; echo grumble >&2)>");
    await mux.until("the value", ask, (said) => said.includes("value"));
    expect(await mux.tell("display-message", "-p", "<#(echo grumble >&2)>")).toBe("<>\n");
    const { stdout, stderr } = await mux.ask("run-shell", "echo grumble >&2");
    expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
  });

  // The bug: what a key starts in a window or popup found the machine's tmux, or none, and a popup showed no session.
  test("start windows and popups in which tmux is blockmux", async () => {
    const host = mux.host(["attach", "-t", "main"]);
    await host.waitFor("[main]", "the status line");
    host.send("\x02g");
    const window = () => mux.tell("show-options", "-gqv", "@window");
    await mux.until("the window's command", window, (said) => said !== "");
    const pane = await mux.tell("display-message", "-p", "-t", "main:asked", "#{pane_id}");
    expect(await window()).toBe(`${pane.trim()} main ${pane}`);
    host.send("\x02f");
    await host.waitFor("[floating]", "the session in the popup");
    const env = await mux.tell("show-environment", "-t", "floating");
    expect(env).not.toContain("BLOCKMUX_POPUP");
    await mux.run("kill-session", "-t", "floating");
    await host.close();
  });

  // The bug: a script that emptied TMUX to nest spoke to a socket without a name.
  test("make sessions from scripts that empty TMUX", async () => {
    const { stderr } = await mux.ask("run-shell", "TMUX= tmux new-session -d -s nested cat");
    expect(stderr).toBe("");
    expect(await mux.tell("list-sessions", "-F", "#S")).toContain("nested\n");
  });

  // The bug: EDITOR was not looked at, so that who uses vi had emacs keys.
  test("see vi keys where the editor is one", async () => {
    expect(await mux.tell("show-options", "-gv", "status-keys")).toBe("vi\n");
    expect(await mux.tell("show-options", "-gwv", "mode-keys")).toBe("vi\n");
    expect(await mux.tell("show-options", "-sv", "editor")).toBe("/usr/bin/nvim\n");
  });

  // The bug: attach did not start a server, so that sessions made by the configuration could not be attached to.
  test("leave sessions behind that attach comes to", async () => {
    const other = new RealBlockmux("new-session -d -s made cat\n");
    try {
      const host = other.host(["attach", "-t", "made"]);
      await host.waitFor("[made]", "the status line");
      await host.close();
    } finally {
      await other.dispose();
    }
  });
});
