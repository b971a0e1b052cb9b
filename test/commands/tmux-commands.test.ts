// Every command and flag that docs/coming-from-tmux.md says works is carried out, one at a time, in a small world of
// two sessions and a client: none is unknown, refused or misread.
import { describe, expect, test } from "vitest";
import { COMMANDS, type CommandSpec, type FlagSpec, supportOf } from "../../src/commands/index.ts";
import { NO_RUNS } from "../../src/mux/command-runs/run-listing.ts";
import { FakeMux } from "../support/fake-mux.ts";
import { tmuxCommands } from "../support/tmux-facts.ts";

/** Operands, and flags a command cannot do without here. */
const BASE: Readonly<Record<string, string>> = {
  "bind-key": "F5 new-window",
  "break-pane": "-s main:0.1",
  "capture-pane": "-p",
  "confirm-before": "kill-pane",
  "display-menu": "Name n new-window",
  "find-window": "first",
  "if-shell": "true new-window",
  "join-pane": "-s main:1.0 -t main:0.0",
  "link-window": "-s main:1 -t other:5",
  "load-buffer": "/work/some.conf",
  "move-pane": "-s main:1.0 -t main:0.0",
  "move-window": "-s main:1 -t main:7",
  "pipe-pane": "cat",
  "rename-session": "fresh",
  "rename-window": "fresh",
  "respawn-pane": "-k",
  "respawn-window": "-k",
  "run-shell": "true",
  "save-buffer": "/work/saved",
  "send-keys": "a",
  "server-access": "-l",
  "set-buffer": "text",
  "set-environment": "NAME value",
  "set-hook": "pane-exited new-window",
  "set-option": "@name value",
  "set-window-option": "@name value",
  "source-file": "/work/some.conf",
  "swap-pane": "-s main:0.0 -t main:0.1",
  "swap-window": "-s main:0 -t main:1",
  "unbind-key": "F5",
  "unlink-window": "-k",
  "wait-for": "channel",
};

/** Where a flag changes what else has to be said, the whole of it. */
const WHOLE: Readonly<Record<string, string>> = {
  "bind-key -n": "-n F5 new-window",
  "capture-pane -a": "-a -q -p",
  "copy-mode -M": "-M -t main:0.0",
  "copy-mode -s": "-s main:0.1 -t main:0.0",
  "find-window -C": "-C zzz",
  "find-window -T": "-T fake",
  "display-message -I": "-I -t main:0.0",
  "join-pane -s": "-s main:1.0 -t main:0.0",
  "join-pane -t": "-s main:1.0 -t main:0.1",
  "link-window -a": "-a -s main:1 -t other:0",
  "link-window -b": "-b -s main:1 -t other:0",
  "link-window -k": "-k -s main:1 -t other:0",
  "link-window -s": "-s main:1 -t other:5",
  "link-window -t": "-s main:1 -t other:6",
  "load-buffer -b": "-b name /work/some.conf",
  "move-pane -s": "-s main:1.0 -t main:0.0",
  "move-pane -t": "-s main:1.0 -t main:0.1",
  "move-window -a": "-a -s main:1 -t main:0",
  "move-window -b": "-b -s main:1 -t main:0",
  "move-window -k": "-k -s main:1 -t main:0",
  "move-window -r": "-r -t main",
  "move-window -s": "-s main:1 -t main:8",
  "move-window -t": "-s main:1 -t main:9",
  "new-session -D": "-A -D -s main",
  "new-session -A": "-A -s main",
  "new-session -X": "-A -X -s main",
  "new-session -t": "-t main",
  "new-window -t": "-t main:5",
  "new-window -k": "-k -t main:1",
  "resize-pane -T": "-T",
  "run-shell -C": "-C new-window",
  "send-keys -H": "-H 41",
  "send-keys -R": "-R",
  "send-keys -X": "-X -t main:0.0 cancel",
  "server-access -a": "-a me",
  "server-access -d": "-l",
  "server-access -l": "-l",
  "server-access -r": "-l",
  "server-access -w": "-l",
  "set-buffer -n": "-b name -n other",
  "set-environment -r": "-r NAME",
  "set-environment -u": "-u NAME",
  "set-hook -R": "-R pane-exited",
  "set-hook -u": "-u pane-exited",
  "set-option -U": "-U @name",
  "set-option -s": "-s escape-time 20",
  "set-option -u": "-u @name",
  "set-window-option -u": "-u @name",
  "swap-pane -D": "-D -t main:0.0",
  "swap-pane -U": "-U -t main:0.0",
  "swap-pane -s": "-s main:0.1 -t main:0.0",
  "swap-pane -t": "-s main:0.0 -t main:1.0",
  "swap-window -s": "-s main:1 -t main:0",
  "swap-window -t": "-s main:0 -t other:0",
  "switch-client -T": "-T prefix",
  "unbind-key -a": "-a",
  "wait-for -L": "-L fresh",
};

/** A value for a flag by the name its usage gives it. */
const VALUES: Readonly<Record<string, string>> = {
  "border-lines": "single",
  "border-style": "fg=red",
  "commands-back": "1",
  "buffer-name": "name",
  "dst-pane": "main:0.0",
  "dst-window": "main:9",
  "end-line": "5",
  "key-format": "#{line}",
  "key-table": "prefix",
  "name:what:format": "name:%0:#{pane_id}",
  "new-buffer-name": "other",
  "new-name": "fresh",
  "pane:state": "%0:on",
  "prefix-string": "X",
  "repeat-count": "2",
  "session-name": "fresh",
  "shell-command": "true",
  "sort-order": "name",
  "src-pane": "main:0.1",
  "src-window": "main:1",
  "start-directory": "/tmp",
  "start-line": "0",
  "target-client": "/dev/fake0",
  "target-pane": "main:0.0",
  "target-session": "main",
  "target-window": "main:0",
  "window-name": "fresh",
  "working-directory": "/tmp",
  XxY: "80x24",
  delay: "0",
  duration: "1",
  environment: "NAME=value",
  filter: "1",
  flags: "no-output",
  format: "#{session_name}",
  height: "10",
  inputs: "a",
  note: "a note",
  percentage: "30",
  position: "0",
  prompt: "sure?",
  prompts: "what",
  separator: ",",
  size: "5",
  style: "fg=red",
  title: "title",
  type: "command",
  width: "40",
};

/** Commands that are over only when a person has answered, or someone else has signalled. */
const WAITING = new Set([
  "choose-buffer",
  "choose-client",
  "choose-tree",
  "command-prompt",
  "confirm-before",
  "customize-mode",
  "display-menu",
  "display-message",
  "display-panes",
  "display-popup",
  "run-shell",
  "split-window",
  "wait-for",
]);

/** What tmux answers too, where there is nothing to do. */
const NOTHING_TO_DO: Readonly<Record<string, string>> = {
  "capture-pane -l 1 -p": NO_RUNS,
  "display-message -I -t main:0.0": "pane is not empty",
  "find-window -C zzz": "no windows matching: zzz",
  "next-window -a": "no next window",
  "previous-window -a": "no previous window",
  // Carried out for clients in control mode in test/mux/control.
  "refresh-client -A %0:on": "not a control client",
  "refresh-client -B name:%0:#{pane_id}": "not a control client",
  "refresh-client -C 80x24": "not a control client",
  "send-keys -M a": "no mouse target",
  "send-keys -X -t main:0.0 cancel": "not in a mode; copy-mode begins it",
};

const tmuxSpecs = COMMANDS.filter((spec) => spec.origin === "tmux");
const working = tmuxSpecs.filter((spec) => supportOf(spec) !== "no");
const isWorking = (name: string): boolean => working.some((spec) => spec.name === name);

/** Commands about what a client shows, besides those that name one. */
const SHOWN = new Set(["attach-session", "copy-mode", "lock-server", "lock-session", "send-keys"]);

async function makeWorld(spec: CommandSpec): Promise<FakeMux> {
  const mux = new FakeMux({ isBare: true, files: { "/work/some.conf": "set -g @sourced yes\n" } });
  await mux.tell("new-session", "-d", "-s", "main", "-n", "first");
  await mux.tell("split-window", "-t", "main:0");
  await mux.tell("new-window", "-t", "main:1", "-n", "second");
  await mux.tell("new-session", "-d", "-s", "other");
  await mux.tell("select-window", "-t", "main:1");
  await mux.tell("select-window", "-t", "main:0");
  const isShown = SHOWN.has(spec.name) || spec.flags.some(({ target }) => target === "client");
  if (isShown || spec.name.endsWith("-mode") || spec.name.startsWith("choose-")) {
    await mux.attach(["attach", "-t", "other"], 40, 12);
    await mux.tell("switch-client", "-t", "main:0");
  }
  if (isWorking("set-buffer")) await mux.tell("set-buffer", "-b", "name", "text");
  await mux.tell("set-option", "-g", "@name", "value");
  await mux.tell("set-environment", "NAME", "value");
  await mux.tell("bind-key", "F5", "new-window");
  await mux.tell("wait-for", "-L", "channel");
  return mux;
}

function argumentsOf(spec: CommandSpec, flag: FlagSpec | undefined): string[] {
  const base = BASE[spec.name] ?? "";
  const whole = flag === undefined ? base : WHOLE[`${spec.name} -${flag.letter}`];
  const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
  if (whole !== undefined || flag === undefined) return words(whole ?? base);
  if (flag.valueName === undefined) return [`-${flag.letter}`, ...words(base)];
  const value = VALUES[flag.valueName];
  if (value === undefined)
    throw new Error(`${spec.name} -${flag.letter} takes a ${flag.valueName}: give VALUES one`);
  return [`-${flag.letter}`, value, ...words(base)];
}

/** What went wrong; undefined for a command that was carried out or waits for somebody. */
async function faultOf(spec: CommandSpec, flag: FlagSpec | undefined): Promise<string | undefined> {
  const mux = await makeWorld(spec);
  const argv = [spec.name, ...argumentsOf(spec, flag)];
  const line = argv.join(" ");
  try {
    if (spec.name === "attach-session" || (spec.name === "new-session" && !argv.includes("-d"))) {
      await mux.attach(argv);
      return undefined;
    }
    const waits = mux.settle().then(() => (WAITING.has(spec.name) ? undefined : "is not over"));
    const ended = mux.run(...argv).then(({ status, stderr }) => {
      const isRight = status === 0 || NOTHING_TO_DO[line] === stderr.trimEnd();
      return isRight ? undefined : stderr.trimEnd();
    });
    const fault = await Promise.race([ended, waits]);
    return fault === undefined ? undefined : `${line}: ${fault}`;
  } catch (error) {
    return `${line}: ${String(error)}`;
  } finally {
    await Promise.race([mux.run("kill-server"), mux.settle()]);
  }
}

describe("commands of tmux", () => {
  test("the table has every command, alias and flag of tmux", () => {
    const wrong = tmuxCommands().flatMap((fact) => {
      const spec = tmuxSpecs.find(({ name }) => name === fact.name);
      if (spec === undefined) return [fact.name];
      const letters = new Set(spec.flags.map(({ letter }) => letter));
      return [
        ...(spec.alias === fact.alias ? [] : [`${fact.name} (${fact.alias})`]),
        ...fact.flags.filter((letter) => !letters.has(letter)).map((letter) => `${fact.name} -${letter}`),
      ];
    });
    expect(wrong).toEqual([]);
    expect(tmuxSpecs.length).toBe(tmuxCommands().length);
  });

  test.each(working.map((spec) => [spec.name, spec] as const))(
    "%s is carried out with each of its flags",
    async (_, spec) => {
      const faults: string[] = [];
      for (const flag of [undefined, ...spec.flags.filter(({ unsupported }) => unsupported === undefined)]) {
        const fault = await faultOf(spec, flag);
        if (fault !== undefined) faults.push(fault);
      }
      expect(faults).toEqual([]);
    },
  );
});
