// Every variable and modifier of formats that docs/coming-from-tmux.md says works is known, and in the same world it
// says what tmux says.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FORMAT_VARIABLES, PASSING_VARIABLES } from "../../src/mux/formats/index.ts";
import { MISSING_VARIABLES } from "../../src/mux/formats/missing-variables.ts";
import { FakeMux } from "../support/fake-mux.ts";
import { tmuxModifiers, tmuxVariables } from "../support/tmux-facts.ts";
import { FIRST_SESSION, TmuxOracle } from "../support/tmux-oracle.ts";
import { requireTool } from "../support/tools.ts";

const missing = requireTool("tmux");

/** Variables whose value is the machine's, the moment's or the program's. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  client_key_table: "tmux gives the shell that asks one too",
  client_name: "tmux names the shell that asks",
  config_files: "the folders of configurations",
  history_bytes: "how much memory a line takes",
  history_limit: "the default of history-limit",
  host: "the machine",
  host_short: "the machine",
  pane_current_command: "the programs",
  pane_current_path: "the folder",
  pane_pid: "the programs",
  pane_start_path: "the folder",
  pane_tty: "the terminals",
  pid: "the servers",
  session_activity: "the moment",
  session_created: "the moment",
  session_path: "the folder",
  socket_path: "the servers",
  start_time: "the moment",
  uid: "the person",
  user: "the person",
  version: "the servers",
  window_activity: "the moment",
  window_cell_height: "what is taken for a cell's height while nobody looks",
  window_cell_width: "what is taken for a cell's width while nobody looks",
};

/** The world both are asked about. */
const WORLD: readonly string[] = [
  "split-window -h -t main:0 'sleep 1000'",
  "split-window -v -l 5 -t main:0.1 'sleep 1000'",
  "new-window -t main:4 -n second 'sleep 1000'",
  "new-session -d -s other -n alone -x 80 -y 24 'sleep 1000'",
  "link-window -s main:4 -t other:3",
  "select-window -t main:4",
  "select-window -t main:0",
  ...["main:0.0", "main:0.1", "main:0.2", "main:4.0", "other:0.0"].map(
    (target) => `select-pane -T title -t ${target}`,
  ),
  "select-pane -t main:0.2",
  "select-pane -t main:0.1",
  "select-pane -m -t main:0.2",
  "set-option -g window-style fg=red,bg=colour17",
  "set-option -t main @own value",
];

const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|\S+/g)].map(([whole, quoted]) => quoted ?? whole);

const TARGETS = ["main:0.1", "main:0.2", "main:4.0", "other:0.0"];

describe("variables of formats", () => {
  const names = tmuxVariables().map(({ name }) => name);

  test("each is there, or is named as missing with what to use instead", () => {
    const there = new Set([...FORMAT_VARIABLES, ...PASSING_VARIABLES]);
    const unnamed = names.filter((name) => !there.has(name) && !Object.hasOwn(MISSING_VARIABLES, name));
    expect(unnamed, "add them to missing-variables.ts, or better make them").toEqual([]);
    const untrue = Object.keys(MISSING_VARIABLES).filter((name) => there.has(name) || !names.includes(name));
    expect(untrue, "take these out of missing-variables.ts").toEqual([]);
  });

  test("no passing variable is one that is always there", () => {
    expect(PASSING_VARIABLES.filter((name) => FORMAT_VARIABLES.includes(name))).toEqual([]);
    expect(PASSING_VARIABLES.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe.skipIf(missing !== undefined)("beside tmux", () => {
  const tmux = missing === undefined ? new TmuxOracle() : undefined;
  const mux = new FakeMux();
  afterAll(() => tmux?.end());

  beforeAll(async () => {
    await mux.tell(...FIRST_SESSION);
    for (const line of WORLD) {
      await mux.tell(...words(line));
      tmux?.run(words(line));
    }
  });

  const compared = FORMAT_VARIABLES.filter((name) => !Object.hasOwn(OWN_VALUES, name)).filter((name) =>
    tmuxVariables().some((fact) => fact.name === name),
  );

  test.each(TARGETS)("every variable says of %s what tmux's says", async (target) => {
    const format = compared.map((name) => `${name}=#{${name}}`).join("\n");
    const ours = await mux.tell("display-message", "-p", "-t", target, format);
    const theirs = tmux?.run(["display-message", "-p", "-t", target, format]) ?? "";
    expect(ours.split("\n")).toEqual(theirs.split("\n"));
  });

  test("every short name is that of its variable", async () => {
    const short = tmuxVariables().filter(({ alias }) => alias !== undefined);
    const ask = (format: string): Promise<string> =>
      mux.tell("display-message", "-p", "-t", "main:0.1", format);
    expect(await ask(short.map(({ alias }) => alias).join("|"))).toBe(
      await ask(short.map(({ name }) => `#{${name}}`).join("|")),
    );
  });

  test.each(tmuxModifiers().map((fact) => [fact.name, fact.sample] as const))(
    "modifier %s gives what tmux's gives: %s",
    async (_, sample) => {
      const argv = ["display-message", "-p", "-t", "main:0.1", sample];
      // A path and a moment are the machine's; the shape of what comes out of them is not.
      const isOwn = /session_(path|created)/.test(sample);
      const shape = (text: string): string => (isOwn ? text.replace(/[\w/]+/g, "x") : text);
      expect(shape(await mux.tell(...argv))).toBe(shape(tmux?.run(argv) ?? ""));
    },
  );
});
