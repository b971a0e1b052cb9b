// The shipped shell integration in real shells, set up in ways people have: what it marks, and that what is theirs stays.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { captureOutput } from "../../../src/mux/command-runs/run-output.js";
import { writtenLines } from "../../support/all-lines.js";
import { type PtyRun, startOnPty, TEST_ENV } from "../../support/pty-run.js";
import { TestPane } from "../../support/test-pane.js";
import { requireTool } from "../../support/tools.js";
import { waitFor } from "../../support/wait-for.js";

const scripts = join(dirname(fileURLToPath(import.meta.url)), "../../../config/shell");

const runs: PtyRun[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const run of runs.splice(0)) run.pty.hangUp();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

class Shell {
  readonly pane = new TestPane(60, 12);
  readonly #run: PtyRun;

  constructor(file: string, startup: string, args: (folder: string) => readonly string[]) {
    const folder = mkdtempSync(join(tmpdir(), "blockmux-shell-"));
    folders.push(folder);
    for (const name of ["bashrc", ".zshrc", "config.fish"]) writeFileSync(join(folder, name), startup);
    const env = {
      ...TEST_ENV,
      HOME: folder,
      ZDOTDIR: folder,
      XDG_CONFIG_HOME: folder,
      INPUTRC: "/dev/null",
      HISTFILE: "/dev/null",
      BLOCKMUX_SHELL_INTEGRATION: scripts,
    };
    this.#run = startOnPty(file, args(folder), { env, cols: 60, rows: 12 });
    runs.push(this.#run);
    this.#run.pty.onData.on((bytes) => {
      this.pane.pane.handleOutput(bytes);
      for (const reply of this.pane.pty.written.splice(0)) this.#run.pty.write(reply);
    });
  }

  write(text: string): void {
    this.#run.pty.write(Buffer.from(text));
  }

  get lines(): readonly string[] {
    return writtenLines(this.pane.pane);
  }

  /** Types lines at prompts that end in `$ `, and waits for the next prompt. */
  async type(text: string): Promise<void> {
    const prompts = (): number => this.#run.output().split("\u001b]133;B").length;
    const before = prompts();
    this.write(`${text}\r`);
    await waitFor(`a prompt behind ${text}`, () => prompts() > before);
  }

  async start(): Promise<this> {
    await waitFor("a first prompt", () => this.#run.output().includes("\u001b]133;B"));
    return this;
  }

  get ran(): string[] {
    return this.pane.pane.commandRuns
      .list()
      .map(
        (run) =>
          `${run.line} [${run.status ?? "?"}] ${captureOutput(this.pane.pane, run, { withStyles: false }).join("|")}`,
      );
  }
}

const bash = (startup: string): Promise<Shell> =>
  new Shell("bash", startup, (folder) => ["--noprofile", "--rcfile", join(folder, "bashrc")]).start();

const SOURCE = '. "$BLOCKMUX_SHELL_INTEGRATION/blockmux.bash"\n';
const BASH_SETUPS: readonly (readonly [name: string, startup: string])[] = [
  ["nothing of its own", ""],
  ["a prompt of two lines with set -u", "set -u\nPS1='\\n\\w\\n$ '\n"],
  ["PROMPT_COMMAND as a list", "PROMPT_COMMAND=(':' 'n=$((n+1))')\n"],
  ["PROMPT_COMMAND as text with a separator at its end", "PROMPT_COMMAND='n=1; '\n"],
  ["a prompt that PROMPT_COMMAND makes each time", "PROMPT_COMMAND='PS1=\"\\u$ \"'\n"],
  ["variables not expanded in prompts", "shopt -u promptvars\nPS1='$ '\n"],
  ["PS0 and an exported prompt", "PS0=''\nexport PS1='$ '\nexport PROMPT_COMMAND='n=1'\n"],
];

describe.skipIf(requireTool("bash") !== undefined)("blockmux.bash", () => {
  test.each(BASH_SETUPS)("marks commands with %s", async (_name, startup) => {
    const shell = await bash(`${startup}${SOURCE}`);
    await shell.type("printf 'a\\nb\\n'; false");
    await shell.type("printf unended");
    await shell.type("");
    await shell.type("for i in 1 2; do");
    await shell.type("echo $i");
    await shell.type("done");
    await shell.type("(exit 7)");
    await shell.type("bash --norc -c 'exit 3'");
    expect(shell.ran).toEqual([
      "printf 'a\\nb\\n'; false [1] a|b",
      "printf unended [0] unended",
      "for i in 1 2; do\necho $i\ndone [0] 1|2",
      "(exit 7) [7] ",
      "bash --norc -c 'exit 3' [3] ",
    ]);
  });

  test("leaves traps, the status and the prompt's text alone, and is there once however often it is read", async () => {
    const own =
      "trap 'seen=$BASH_COMMAND' DEBUG\ntrap 'echo bye' EXIT\nPROMPT_COMMAND='kept=$?'\nPS1='me$ '\n";
    const shell = await bash(`${own}${SOURCE}${SOURCE}`);
    await shell.type("(exit 5)");
    await shell.type('echo "$kept $?"; trap -p DEBUG EXIT');
    expect(shell.ran).toEqual([
      "(exit 5) [5] ",
      `echo "$kept $?"; trap -p DEBUG EXIT [0] 5 5|trap -- 'seen=$BASH_COMMAND' DEBUG|trap -- 'echo bye' EXIT`,
    ]);
    expect(shell.lines.filter((line) => line.startsWith("me$")).length).toBe(3);
    expect(shell.lines.join("\n")).not.toMatch(/__blockmux|133;/);
  });

  test("a shell in the shell marks its own commands, or none without complaint", async () => {
    const shell = await bash(
      `export PROMPT_COMMAND=:\nexport PS1='$ '\n${SOURCE}export PS1 PROMPT_COMMAND\n`,
    );
    await shell.type("bash --norc");
    await shell.type("echo plain");
    await shell.type("exit 4");
    await shell.type(`bash --rcfile "$HOME/bashrc"`);
    await shell.type("echo inner");
    await shell.type("exit 6");
    expect(shell.lines.join("\n")).not.toContain("not found");
    const ran = shell.ran.map((run) => run.split("]")[0]);
    expect(ran).toEqual(["bash --norc [4", `bash --rcfile "$HOME/bashrc" [6`, "echo inner [0", "exit 6 [?"]);
  });

  test("with set -e a failed command ends the shell no sooner than it would", async () => {
    const shell = await bash(SOURCE);
    await shell.type("set -e; ! true");
    await shell.type("echo still here");
    expect(shell.ran.at(-1)).toBe("echo still here [0] still here");
  });
});

describe.skipIf(requireTool("zsh") !== undefined)("blockmux.zsh", () => {
  test("marks commands, also where hooks come later and set the prompt", async () => {
    const startup = [
      "set -u",
      "PROMPT=$'\\n%~\\n$ '",
      "RPROMPT=right",
      "precmd() { : mine }",
      'source "$BLOCKMUX_SHELL_INTEGRATION/blockmux.zsh"',
      'late() { PROMPT="late $ " }',
      "precmd_functions+=(late)",
      "",
    ].join("\n");
    const shell = new Shell("zsh", startup, () => ["-i"]);
    // The hook that came later is behind ours once: from the second prompt on it is not.
    await waitFor("a first prompt", () => shell.lines.some((line) => line.startsWith("late $")));
    await shell.type("");
    await shell.type("printf 'a\\nb\\n'; false");
    await shell.type("printf unended");
    await shell.type("for i in 1 2; do");
    await shell.type("echo $i");
    await shell.type("done");
    await shell.type("(exit 7)");
    expect(shell.ran).toEqual([
      "printf 'a\\nb\\n'; false [1] a|b",
      "printf unended [0] unended",
      "for i in 1 2; do\necho $i\ndone [0] 1|2",
      "(exit 7) [7] ",
    ]);
  });
});

describe.skipIf(requireTool("fish") !== undefined)("blockmux.fish", () => {
  test("marks commands", async () => {
    const startup = 'source "$BLOCKMUX_SHELL_INTEGRATION/blockmux.fish"\nfunction fish_greeting; end\n';
    const shell = new Shell("fish", startup, (folder) => [
      "-C",
      `source ${join(folder, "config.fish")}`,
      "-i",
    ]);
    const ended = (count: number) =>
      waitFor(`${count} commands`, () => {
        const list = shell.pane.pane.commandRuns.list();
        return list.length === count && list.every(({ endedMs }) => endedMs !== undefined);
      });
    await waitFor("a prompt", () => shell.pane.pane.commandRuns.isMarked);
    shell.write("printf 'a\\nb\\n'; false\r");
    await ended(1);
    shell.write("for i in 1 2\recho $i\rend\r");
    await ended(2);
    expect(shell.ran[0]).toBe("printf 'a\\nb\\n'; false [1] a|b");
    expect(shell.ran[1]).toMatch(/^for i in 1 2\n *echo \$i\n *end \[0\] 1\|2$/);
  });
});
