// Commands about windows and panes, given one by one to tmux and to blockmux: after each, both have printed the same
// and tell the same of every pane, its place, its content and its flags.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requireBuild } from "../support/blockmux.js";
import { RealBlockmux } from "../support/real-blockmux.js";
import { FIRST_SESSION, TmuxOracle } from "../support/tmux-oracle.js";
import { requireTool } from "../support/tools.js";
import { DIFFERENCES, PANE_SCRIPTS } from "./pane-scripts.js";

const missing = requireTool("tmux");

const PANE_STATE = [
  "#{window_index}.#{pane_index} #{pane_id} #{pane_width}x#{pane_height}+#{pane_left}+#{pane_top}",
  "#{pane_right} #{pane_bottom} edges#{pane_at_left}#{pane_at_top}#{pane_at_right}#{pane_at_bottom}",
  "active#{pane_active} last#{pane_last} marked#{pane_marked}#{pane_marked_set} dead#{pane_dead}",
  "off#{pane_input_off} sync#{pane_synchronized} [#{pane_title}]",
].join(" ");

const WINDOW_STATE = [
  "#{session_name}:#{window_index}#{window_flags} #{window_name} #{window_panes} #{window_width}x#{window_height}",
  "zoomed#{window_zoomed_flag} active#{window_active} last#{window_last_flag}",
  "#{window_layout} #{window_visible_layout}",
].join(" ");

/** Words of a command line in which only double quotes group. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
}

/** Lines of one answer that the other does not have in the same place. */
function differing(wanted: readonly string[], given: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < Math.max(wanted.length, given.length); at += 1) {
    if (wanted[at] !== given[at]) lines.push(`  tmux      ${wanted[at]}`, `  blockmux  ${given[at]}`);
  }
  return lines;
}

describe.skipIf(missing !== undefined)("windows and panes like tmux", () => {
  let tmux: TmuxOracle;
  let blockmux: RealBlockmux;
  let caseNumber = 0;

  beforeAll(async () => {
    requireBuild();
    tmux = new TmuxOracle();
    blockmux = new RealBlockmux("");
    await blockmux.run(...FIRST_SESSION);
    for (const line of [
      "set -g default-command cat",
      "set -g automatic-rename off",
      "set -g default-size 80x24",
    ]) {
      await both(line);
    }
  }, 60_000);

  afterAll(async () => {
    tmux.end();
    await blockmux.dispose();
  });

  async function both(line: string): Promise<readonly [string, string]> {
    const words = wordsOf(line);
    const wanted = tmux.run(words).replace(/^command /, "");
    const { status, stdout, stderr } = await blockmux.ask(...words);
    const given = `${stdout}${stderr}`.replace(/\n$/, "").replace(/^blockmux: /gm, "");
    // A refusal may go on to say what to type instead.
    return [wanted, status !== 0 && wanted !== "" && given.startsWith(wanted) ? wanted : given];
  }

  test.each(Object.entries(PANE_SCRIPTS))(
    "%s",
    async (_title, lines) => {
      caseNumber += 1;
      const name = `s${caseNumber}`;
      await both(`new-session -d -s ${name} -n one -x 80 -y 24`);
      await both(`select-pane -t ${name}: -T first`);
      const differences: string[] = [];
      for (const line of lines) {
        const command = line.replaceAll("@S", name);
        const answers = [await both(command)];
        answers.push(await both(`list-windows -t ${name} -F "${WINDOW_STATE}"`));
        answers.push(await both(`list-panes -s -t ${name} -F "${PANE_STATE}"`));
        if (DIFFERENCES[line] !== undefined) answers.shift();
        const found = answers.flatMap(([wanted, given]) => differing(wanted.split("\n"), given.split("\n")));
        if (found.length === 0) continue;
        differences.push(command, ...found);
        // What follows would only repeat it.
        if (answers.at(-1)?.[0] !== answers.at(-1)?.[1]) break;
      }
      await both(`kill-session -t ${name}`);
      expect(differences.join("\n")).toBe("");
    },
    60_000,
  );
});
